"""AMP's pictures and players are HTML's."""

from __future__ import annotations

import pytest

from pyjustext.tree import parse, serialize
from pyjustext.tree.amp import restore_media


def restored(body: str, attributes: str = "⚡") -> str:
    root = parse(f"<!doctype html><html {attributes}><body>{body}</body></html>")
    elements = restore_media([*root.iter()])
    assert elements == [*root.iter()]
    return serialize(elements[-1].parent or root)


@pytest.mark.parametrize("mark", ["amp", "⚡"])
def test_pictures(mark: str) -> None:
    fallback = '<noscript><img src="b.jpg"></noscript>'
    html = restored(f'<p><amp-img src="a.jpg" alt="The lamp">{fallback}</amp-img></p>', mark)
    assert html == '<p><img src="a.jpg" alt="The lamp"></p>'


def test_players() -> None:
    html = restored('<p><amp-youtube data-videoid="abcdefghijk"></amp-youtube></p>')
    assert 'src="https://www.youtube.com/embed/abcdefghijk"></iframe>' in html
    assert restored('<p><amp-video src="a.mp4"></amp-video></p>') == '<p><video src="a.mp4"></video></p>'
    assert "<amp-youtube" in restored('<p><amp-youtube data-videoid="/../x?"></amp-youtube></p>')


def test_what_scripts_have_replaced_stays() -> None:
    body = '<p><amp-img src="a.jpg"><img src="a-small.jpg"></amp-img></p>'
    assert "<amp-img" in restored(body)


def test_other_pages_are_left_alone() -> None:
    assert restored('<p><amp-img src="a.jpg"></amp-img></p>', "lang=en") == (
        '<p><amp-img src="a.jpg"></amp-img></p>'
    )
