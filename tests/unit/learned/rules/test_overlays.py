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


CONSENT = "<div role=dialog><p>We and our partners use cookies.</p><p>Cookies</p><p>All cookies</p></div>"


def asked(html: str, kept: str) -> int:
    """The number of dialogs mistaken for the text, if all texts with a word are kept."""
    page = segment(parse(html))
    return len(overlays.consent(page, -1, [kept in block.text.lower() for block in page.blocks]))


def test_a_dialog_for_consent_that_was_mistaken_for_the_text_is_found() -> None:
    assert asked(TEXT + CONSENT, "cookie") == 1


def test_a_dialog_for_consent_beside_the_text_is_not_mistaken_for_it() -> None:
    assert not asked(TEXT + "<p>More of the text, with more words than the dialog.</p>" * 3 + CONSENT, "")


def test_other_dialogs_may_be_the_content() -> None:
    assert not asked(TEXT + CONSENT.replace("ookie", "ake"), "cake")


def test_what_a_page_is_read_without_is_in_no_block() -> None:
    root = parse(TEXT + CONSENT)
    page = segment(root)
    over = overlays.consent(page, -1, ["cookie" in block.text.lower() for block in page.blocks])
    assert [block.text for block in segment(root, over).blocks] == [
        b.text for b in segment(parse(TEXT)).blocks
    ]


def test_dialogs_within_each_other_are_read_once() -> None:
    page = segment(parse("<div role=dialog>" * 400 + "<p>Cookies</p>" * 2_000))
    assert len(overlays.consent(page, -1, [True] * 2_000)) == 1
