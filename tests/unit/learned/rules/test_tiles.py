"""What stands between cards and is none of them is left out."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.features import Lexicon, Measured
from pyjustext.engines.learned.rules.tiles import drop_other_tiles
from pyjustext.tree import parse

CARD = "<li><div class=picture><p>New</p></div><a><h3>Lamp {0}</h3><p class=price>{0} euros</p></a></li>"
TILE = "<li><section><p>Join our club and save a tenth of the price</p><p>Join now</p></section></li>"


def left(body: str, *, kept: bool = True) -> list[str]:
    """The texts that stay, if all were kept or only the tile's."""
    measured = Measured(segment(parse(f"<body>{body}")), "", Lexicon())
    found = [kept or "Join" in block.text for block in measured.blocks]
    drop_other_tiles(measured, found)
    return [block.text for block, keep in zip(measured.blocks, found, strict=True) if keep]


def cards(count: int) -> str:
    return "".join(CARD.format(number) for number in range(1, count + 1))


def row(before: int, tile: str, after: int) -> str:
    return f"<ul>{cards(before)}{tile}{cards(after)}</ul>"


def test_a_tile_between_cards_is_left_out() -> None:
    assert left(row(4, TILE, 3)) == left(f"<ul>{cards(4)}{cards(3)}</ul>")
    assert left(row(4, TILE.replace("<li>", "<div>").replace("</li>", "</div>"), 3)) == left(row(4, "", 3))


@pytest.mark.parametrize(
    "body",
    [
        row(0, TILE, 8),
        row(8, TILE, 0),
        row(2, TILE, 2),
        row(4, TILE * 3, 4),
        row(4, "<h2>Join those who like lamps for the table</h2>", 4),
        row(4, "<li class=sale><a><p>Join</p></a><a><h3>Lamp of brass</h3></a></li>", 4),
    ],
    ids=["first", "last", "few cards", "several", "heading", "card of another class"],
)
def test_what_else_stays(body: str) -> None:
    assert any("Join" in text for text in left(body))


def test_a_list_of_names_and_cards_that_were_dropped_stay_as_they_are() -> None:
    names = "".join(f"<li><p>Name {number}</p></li>" for number in range(8))
    assert len(left(f"<ul>{names}{TILE}{names}</ul>")) == 18
    assert len(left(row(4, TILE, 4), kept=False)) == 2


def test_nested_rows_and_a_long_row() -> None:
    wanted = left(row(4, "", 4))
    assert left("<ul><li>" * 200 + row(4, TILE, 4) + "</li></ul>" * 200) == wanted
    assert len(left(row(2_500, TILE, 2_500))) == 15_000
