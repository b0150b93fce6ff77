"""What lies over a page is left out: consent banners and the like."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.rules import asides
from tests.unit.learned.views import view_of

TEXT = "<h1>Title</h1><p>The text of the page, in a few words.</p>"
BANNER = "<p>We use cookies.</p>"


def kept(html: str) -> list[str]:
    """The texts that stay of a page of which all was kept."""
    view = view_of(f"<title>Title</title>{html}")
    over = asides.dialogs(view, (True,) * len(view.blocks))
    return [block.text for number, block in enumerate(view.blocks) if number not in over]


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
