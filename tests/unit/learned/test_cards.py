"""The controls of cards are left out: buttons, and texts that are the same in every card."""

from __future__ import annotations

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.features import Lexicon, Measured
from pyjustext.engines.learned.rules.cards import drop_controls
from pyjustext.tree import parse

CARD = (
    "<div class=card><h3>Lamp number {0}</h3><p class=price>{0} euros</p>"
    "<p class=stock>In stock</p><button>Compare {0}</button></div>"
)


def left(body: str) -> list[str]:
    """The texts that stay if everything was kept."""
    measured = Measured(segment(parse(f"<body>{body}")), "", Lexicon())
    kept = [True] * measured.count
    drop_controls(measured, kept)
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


def test_a_page_that_is_nothing_else_stays() -> None:
    names = "".join(f"<li><button>Name {number}</button></li>" for number in range(9))
    assert len(left(f"<h1>All names</h1><ul>{names}</ul>")) == 10
