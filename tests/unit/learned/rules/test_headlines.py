"""The headlines of kept cards are kept."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.rules import headlines
from pyjustext.tree import parse

TEASER = "It begins with a sentence that says what the article is about."
CARD = (
    "<div class=card><{0}><a href=/{1}>Headline number {1}</a></{0}><p>By Ann</p>"
    f"<p>{TEASER}</p></div>"
)


def restored(body: str, without: tuple[str, ...] = ("Headline", "By")) -> list[str]:
    """The texts that are kept if all were except those that begin with some words."""
    page = segment(parse(f"<body>{body}"))
    kept = [not block.text.startswith(without) for block in page.blocks]
    headlines.restore(page, kept)
    return [block.text for block, keep in zip(page.blocks, kept, strict=True) if keep]


def cards(count: int, tag: str = "h3") -> str:
    return "".join(CARD.format(tag, number) for number in range(1, count + 1))


@pytest.mark.parametrize("tag", ["h1", "h5", "header"])
def test_headlines_above_kept_texts_are_kept_and_bylines_are_not(tag: str) -> None:
    wanted = [text for number in (1, 2, 3) for text in (f"Headline number {number}", TEASER)]
    assert restored(cards(3, tag)) == wanted
    assert restored(cards(3, "div")) == [TEASER] * 3


def test_two_cards_are_no_run_and_headlines_without_text_stay_dropped() -> None:
    assert restored(cards(2)) == [TEASER] * 2
    assert restored(cards(4), ("Headline", "By", "It")) == []
    assert restored(cards(4).replace(TEASER, "Read more", 3)) == ["Read more"] * 3 + [TEASER]


def test_only_what_stands_above_the_text_of_the_same_card() -> None:
    below = f"<div class=card><p>{TEASER}</p><h4>Headline of another page</h4></div>"
    assert restored(below * 4) == [TEASER] * 4
    assert restored(f"<h2>Headline of the section</h2><div>{cards(3)}</div>")[0] == "Headline number 1"


def test_headlines_of_nested_cards_and_of_a_long_row() -> None:
    nested = "<div class=card>" * 400 + cards(3) + "</div>" * 400
    assert restored(nested).count(TEASER) == 3
    assert len(restored(nested)) == 6
    assert len(restored("<div>" + cards(4_000) + "</div>")) == 8_000
