"""A text that goes on in a second container like the first is kept there, too."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.rules import continued
from pyjustext.tree import parse

SENTENCE = "The keeper lit the lamp at four and wrote the hour down in his book, as it was done of old."
FIRST = f"<div data-kept><p>{SENTENCE}</p><p>{SENTENCE}</p></div>"
SECOND = f"<div><p>{SENTENCE}</p><p>{SENTENCE}</p></div>"


def restored(markup: str) -> int:
    """How many texts are restored if only what is marked with ``data-kept`` was kept."""
    page = segment(parse(f"<body><main>{markup}</main>"))
    kept = [any("data-kept" in element.node.attrs for element in block.element.up()) for block in page.blocks]
    before = list(kept)
    continued.complete(page, kept)
    return sum(kept) - sum(before)


def test_a_second_container_is_kept() -> None:
    assert restored(FIRST + SECOND) == 2


def test_so_are_all_that_follow() -> None:
    assert restored(FIRST + SECOND * 5) == 10


def test_short_lines_in_it_are_left_to_other_rules() -> None:
    assert restored(FIRST + SECOND.replace("</div>", "<p>Share</p></div>")) == 2


@pytest.mark.parametrize(
    "markup",
    [
        FIRST + "<p>Advertisement</p>" + SECOND,
        FIRST + SECOND.replace("<div", "<section"),
        FIRST + SECOND.replace("<div", "<div class=promotion"),
        FIRST + SECOND.replace("<p", "<p class=teaser"),
        FIRST + f"<div><p>{SENTENCE}</p></div>",
        FIRST + SECOND.replace("<p>", "<p><a href=/a>").replace("</p>", "</a></p>"),
        FIRST + f"<div><p>{SENTENCE}</p><p data-kept>{SENTENCE}</p><p>{SENTENCE}</p></div>",
        FIRST + SECOND.replace("</div>", "<p>A lamp of brass</p>" * 20 + "</div>"),
        FIRST.replace("</div>", "<p>Share</p></div>") + SECOND,
    ],
    ids=("apart", "tag", "class", "paragraphs", "one", "links", "decided", "among more", "after a control"),
)
def test_what_is_no_continuation_is_left_to_the_decision(markup: str) -> None:
    assert restored(markup) == 0
