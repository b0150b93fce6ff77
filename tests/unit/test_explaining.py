"""The page drawn from its blocks, and the facts about each."""

from __future__ import annotations

import re

import pytest

from pyjustext import PyjustextError, purify
from pyjustext.explaining import MOST_DRAWN, explain
from pyjustext.model import EngineName

PAGE = """<html lang="en"><title>T</title><script>var hidden = 1</script>
<nav><ul><li><a href="/a">Home</a><li><a href="/b">News</a></ul></nav>
<article><h1>On tides</h1><p id="first">The water comes in <a href="/c">twice a day</a>, and it is the same
water that has come in for as long as there have been people on the quay to see it.<br><img src="x.png"
onerror="x()"> Nobody knows for how long that was, or who it was that first wrote it down.</p>
<table><tr><th>High<td title="9">6:10</table></article><p hidden>not to be seen</p>"""
SHAPES = {"div", "p", "ul", "li", "u", "span", "strong", "br", "table", "tbody", "tr", "td"}


def words(html: str) -> dict[int, str]:
    """The text of each block in the drawing, by the number of the block."""
    found: dict[int, str] = {}
    for number, text in re.findall(r'<span title="(\d+)">(.*?)</span>', html, re.DOTALL):
        found[int(number)] = found.get(int(number), "") + text
    return {number: "".join(text.split()) for number, text in found.items()}


@pytest.mark.parametrize("engine", ["article", "justext", "declutter"])
def test_every_block_is_drawn_once_and_in_order(engine: EngineName) -> None:
    found = explain(PAGE, engine=engine)
    expected = {n: "".join(block["text"].split()) for n, block in enumerate(found.blocks)}
    assert words(found.html) == expected
    assert purify(found.html) == found.html
    assert set(re.findall(r"<(\w+)", found.html)) <= SHAPES
    text = next(block for block in found.blocks if "people on the quay" in block["text"])
    assert text["kept"]
    assert 0 < text["links"] < 0.2 < text["stopWords"] < 1
    home = found.blocks[0]
    assert (home["text"], home["links"], home["length"]) == ("Home", 1, 4)


@pytest.mark.parametrize("engine", ["article", "justext", "declutter"])
def test_at_most_all_of_a_block_is_in_links(engine: EngineName) -> None:
    """jusText counts the white space around the text of a link."""
    found = explain(PAGE.replace("Home", "\n Home "), engine=engine)
    assert (found.blocks[0]["text"], found.blocks[0]["links"]) == ("Home", 1)


def test_thresholds_of_justext() -> None:
    assert explain(PAGE).thresholds == {}
    before = explain(PAGE, engine="justext")
    after = explain(PAGE, engine="justext", thresholds={"length_low": 900, "length_high": 900})
    assert before.thresholds["length_low"] == 70
    assert after.thresholds["length_low"] == 900
    assert after.html == before.html  # the blocks are the same
    assert sum(b["kept"] for b in after.blocks) < sum(b["kept"] for b in before.blocks)
    for wrong in ({"no_such": 1}, {"length_low": 300}, {"length_low": "1"}):
        with pytest.raises(PyjustextError):
            explain(PAGE, engine="justext", thresholds=wrong)  # type: ignore[arg-type]


def test_a_page_of_very_many_blocks_is_drawn_in_part() -> None:
    found = explain("<p>one</p>" * (MOST_DRAWN + 50), engine="justext")
    assert len(found.blocks) == MOST_DRAWN + 50
    assert len(words(found.html)) == MOST_DRAWN
