"""What lies over a page is left out: consent banners and the like."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.rules import overlays
from pyjustext.tree import parse

TEXT = "<h1>Title</h1><p>The text of the page, in a few words.</p>"
BANNER = "<p>We use cookies.</p>"


def kept(html: str) -> list[str]:
    """The texts that stay of a page of which all was kept."""
    page = segment(parse(html))
    headline = next((n for n, block in enumerate(page.blocks) if block.text == "Title"), -1)
    keep = [True] * len(page.blocks)
    overlays.leave_out(page, headline, keep)
    return [block.text for block, stays in zip(page.blocks, keep, strict=True) if stays]


@pytest.mark.parametrize(
    "start",
    ["<dialog", "<div role=dialog", "<div role=AlertDialog", "<section aria-modal=true", "<dialog open"],
)
def test_a_modal_dialog_is_left_out(start: str) -> None:
    tag = start[1:].split()[0]
    assert kept(f"{TEXT}{start}>{BANNER}<div>{BANNER}</div></{tag}><p>After.</p>") == [
        "Title",
        "The text of the page, in a few words.",
        "After.",
    ]


@pytest.mark.parametrize(
    "start", ["<div role=dialog aria-modal=false", "<dialog aria-modal=false", "<div role=region"]
)
def test_a_panel_that_is_not_modal_stays(start: str) -> None:
    tag = start[1:].split()[0]
    assert "We use cookies." in kept(f"{TEXT}{start}>{BANNER}</{tag}>")


def test_a_dialog_with_the_headline_or_with_most_of_the_text_is_content() -> None:
    assert len(kept(f"<div role=dialog>{TEXT}</div>{BANNER}")) == 3
    post = "<p>" + "word " * 40 + "</p>"
    assert len(kept(f"<div role=dialog>{post}</div>{TEXT}")) == 3
    assert len(kept(f"<div role=dialog>{post}</div>{TEXT}{TEXT}")) == 4
