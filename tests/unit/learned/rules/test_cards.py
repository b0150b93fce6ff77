"""What cards have beside their content is left out: controls, and texts that they have already."""

from __future__ import annotations

from collections.abc import Callable

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.features import Lexicon, Measured
from pyjustext.engines.learned.rules.cards import drop_controls, drop_repeats
from pyjustext.tree import parse

CARD = (
    "<div class=card><h3>Lamp number {0}</h3><p class=price>{0} euros</p>"
    "<p class=stock>In stock</p><button>Compare {0}</button></div>"
)


REPEATING = (
    "<div class=card><div class=picture><p>Lamp number {0}</p></div>"
    "<div class=text><h3>Lamp number {0}</h3><p>In stock</p><p>{0}</p><p>{0}</p></div></div>"
)


def left(body: str, rule: Callable[[Measured, list[bool]], None] = drop_controls) -> list[str]:
    """The texts that stay if everything was kept."""
    measured = Measured(segment(parse(f"<body>{body}")), "", Lexicon())
    kept = [True] * measured.count
    rule(measured, kept)
    return [block.text for block, keep in zip(measured.blocks, kept, strict=True) if keep]


def cards(count: int) -> str:
    return "".join(CARD.format(number) for number in range(1, count + 1))


def test_what_is_the_same_in_every_card_and_buttons_are_left_out() -> None:
    wanted = [text for number in range(1, 5) for text in (f"Lamp number {number}", f"{number} euros")]
    assert left(cards(4)) == wanted
    assert left(cards(4).replace("<button>", "<div role=Button>").replace("</button>", "</div>")) == wanted


def test_what_differs_in_one_card_and_what_two_cards_share_stays() -> None:
    one_is_sold = cards(4).replace("In stock", "Sold out", 1)
    assert left(one_is_sold)[:3] == ["Lamp number 1", "1 euros", "Sold out"]
    assert left(one_is_sold)[-1] == "In stock"
    assert left(cards(2)).count("In stock") == 2


def test_a_heading_that_opens_the_text_below_it_stays() -> None:
    faq = "<h3><button>What is a lamp made of?</button></h3><p>Mostly of brass, and its shade of glass.</p>"
    assert "What is a lamp made of?" in left(cards(4) + faq)


def test_a_page_that_is_nothing_else_stays() -> None:
    names = "".join(f"<li><button>Name {number}</button></li>" for number in range(9))
    assert len(left(f"<h1>All names</h1><ul>{names}</ul>")) == 10


def repeating(count: int) -> str:
    return "".join(REPEATING.format(number) for number in range(1, count + 1))


def test_a_card_has_each_text_once_and_another_card_has_it_again() -> None:
    wanted = [text for n in "123" for text in (f"Lamp number {n}", "In stock", n, n)]
    assert left(repeating(3), drop_repeats) == wanted
    assert left(repeating(2), drop_repeats).count("Lamp number 1") == 2
    names = "<li>Two words</li>" * 5
    assert left(f"<ul>{names}</ul>", drop_repeats) == ["Two words"] * 5


def test_a_text_in_several_parts_is_no_card() -> None:
    long = "".join(
        f"<div><p>The same line</p><p>{'word ' * 250}</p><p>The same line</p></div>" for _ in "abc"
    )
    assert left(long, drop_repeats).count("The same line") == 6


def test_repeats_in_nested_cards() -> None:
    nested = "<div class=card>" * 400 + repeating(3) + "</div>" * 400
    assert left(nested, drop_repeats) == left(repeating(3), drop_repeats)
    assert len(left(repeating(3_000), drop_repeats)) == 12_000


def test_equal_values_in_a_table_stay() -> None:
    rows = "".join(f"<tr><th>Lamp {n}</th><td>Made of tin</td><td>Made of tin</td></tr>" for n in range(6))
    table = f"<table>{rows}</table><p>{'A lamp gives light. ' * 20}</p>"
    assert left(table).count("Made of tin") == 12
    assert left(table, drop_repeats).count("Made of tin") == 12
