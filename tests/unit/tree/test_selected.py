"""What of a page had been selected, by the marks of a capture."""

from __future__ import annotations

import pyjustext
from pyjustext.tree.captured import SELECTION, UNSELECTED
from tests.fuzz import share

OUT = f'{UNSELECTED}=""'
WORDS = "The lamp on the point had been dark for eleven years when the letter came to the village. "


def page(body: str, *, mark: str = "", head: str = "") -> str:
    """A capture."""
    return (
        f'<!doctype html>\n<html lang="en" data-pyjustext-url="https://example.org/a" {SELECTION}="{mark}">'
        f"<head><title>The lamp on the point</title>{head}</head><body>{body}</body></html>"
    )


def text(value: str) -> str:
    """A text that was not selected, as the content script writes it."""
    return f"<pyjustext-data {OUT}>{value}</pyjustext-data>"


def test_only_what_was_selected_is_read() -> None:
    body = (
        f"<nav {OUT}><a href='/'>Home</a></nav><h1 {OUT}>The lamp on the point</h1>"
        f"<p>{text('Nobody knew who had sent it. ')}It came in <b>March</b>.</p><p>Yes.</p>"
        f"<p>They read it{text(' aloud.')}</p><p {OUT}>{WORDS * 5}</p>"
    )
    article = pyjustext.read(page(body))
    assert article.text == "It came in March.\nYes.\nThey read it"
    assert article.title == "The lamp on the point"
    assert article.url == "https://example.org/a"
    assert [note.code for note in article.notes] == ["selection"]
    assert str(article.notes[0]) == "Only the selected part of the page was read."
    assert article.readable == 1


def test_what_the_page_says_of_itself_is_not_taken_for_the_selection() -> None:
    head = (
        '<meta property="og:image" content="https://example.org/i.jpg"><link rel=next href="/story/2">'
        f'<script type="application/ld+json">{{"@type": "Article", "articleBody": "{WORDS * 9}"}}</script>'
        '<meta name="description" content="All about the lamp.">'
    )
    article = pyjustext.read(page(f"<p {OUT}>{WORDS}</p><p>It came in March.</p>", head=head))
    assert article.text == "It came in March."
    assert (article.image, article.excerpt) == ("", "")
    assert [note.code for note in article.notes] == ["selection"]


def test_cells_stay_in_their_columns() -> None:
    rows = (
        f"<tr {OUT}><th>Day</th><th>Fog</th></tr><tr><td {OUT}>Monday</td><td>thick</td></tr>"
        f"<tr><td>Tuesday</td><td {OUT}>none</td></tr>"
    )
    html = pyjustext.read(page(f"<table>{rows}</table>")).html
    assert "Day" not in html
    assert "<tr><td></td><td>thick</td></tr><tr><td>Tuesday</td><td></td></tr>" in html


def test_a_numbered_list_keeps_its_numbers() -> None:
    items = f"<li {OUT}>Oil</li><li {OUT}>Wick</li><li>Lamp</li><li>Match</li><li {OUT}>Dark</li>"
    html = pyjustext.read(page(f"<ol>{items}</ol>")).html
    assert '<ol start="3"><li>Lamp</li><li>Match</li></ol>' in html
    assert '<ol start="9"><li>Lamp' in pyjustext.read(page(f"<ol start=7>{items}</ol>")).html
    assert "start" not in pyjustext.read(page(f"<ul>{items}</ul>")).html


def test_the_whole_page_is_read_as_if_nothing_had_been_selected() -> None:
    body = f"<p>{text(WORDS)}It came{text(' in')} March.</p><p {OUT}>{WORDS * 5}</p><p>{WORDS}</p>"
    whole = pyjustext.read(page(body, mark="whole"))
    plain = (
        body.replace(f"<pyjustext-data {OUT}>", "").replace("</pyjustext-data>", "").replace(f" {OUT}", "")
    )
    assert whole == pyjustext.read(page(plain).replace(f' {SELECTION}=""', ""))


def test_many_marks_take_no_longer_than_the_page() -> None:
    many = share(20_000)
    lists = f"<ol>{f'<li {OUT}>x</li>' * many}<li>last</li></ol><p>{text('x') * many}<b>y</b></p>"
    assert pyjustext.read(page(lists)).text == "last\ny"
    assert f'start="{many + 1}"' in pyjustext.read(page(lists)).html
    assert pyjustext.read(page(lists, mark="whole")).word_count > 0
