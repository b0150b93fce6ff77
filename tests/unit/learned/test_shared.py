"""Columns with shared values stand for the same numbers as plain columns."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.features import Lexicon, PageFacts
from pyjustext.engines.learned.segmentation import segment
from pyjustext.engines.learned.shared import Shared, looked_up, numbered, numbered_again
from pyjustext.tree import parse


@pytest.mark.parametrize("count", [1, 3, 256, 257, 1_000])
def test_things_by_number(count: int) -> None:
    things = [f"thing {n * n % count}" for n in range(2 * count)]
    numbers, distinct = numbered(things)
    assert isinstance(numbers, bytes) == (len(distinct) <= 256)
    assert Shared(numbers, range(len(distinct))).spread() == list(numbers)
    assert [distinct[number] for number in numbers] == things
    kinds = [thing[-1] for thing in distinct]
    again, distinct_kinds = numbered_again(numbers, kinds)
    assert [distinct_kinds[number] for number in again] == [thing[-1] for thing in things]
    same, same_things = numbered_again(numbers, distinct)
    assert (list(same), same_things) == (list(numbers), distinct)
    small = bytes([n % 256 for n in range(len(distinct))])
    assert looked_up(numbers, small) == bytes([small[number] for number in numbers])


def test_elements_with_the_same_names_all_the_way_up_share_a_path() -> None:
    html = (
        "<main><div class='card a'><p>one two<p>three four</div><div class='card a'><p>five six</div>"
        "<div class='card b'><p>seven eight</div>"
        "<section><p>nine ten</section><section><p id=post>x y</section>"
    )
    page = PageFacts(segment(parse(html)), "", Lexicon())
    numbers, paths = page.own_paths
    assert list(numbers) == [0, 0, 0, 1, 2, 3]
    assert [page.paths.ends[path].tag for path in paths] == ["p"] * 4
    for element, number in zip(page.elements, page.paths.numbers, strict=True):
        end = page.paths.ends[number]
        above = page.paths.parents[number]
        assert [(e.tag, e.tokens) for e in element.up()] == [(e.tag, e.tokens) for e in end.up()]
        assert above == (-1 if end.parent is None else page.paths.numbers[end.parent.index])
