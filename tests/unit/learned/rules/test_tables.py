"""Tables of data and code between kept texts are part of them, in whatever boxes they stand."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.rules import tables
from pyjustext.tree import parse

TEXT = "<div class=text><p>" + "The keeper lit the lamp at four and wrote the hour down. " * 3 + "</p></div>"
HEAD = "<tr><th>Lamp<th>Price"
ROWS = "<tr><td>Brass<td>40<tr><td>Tin<td>12"


def restored(between: str, *, below: str = TEXT, body: str = "<body>{}") -> int:
    """How many texts are restored after a decision kept only the paragraphs of more than twelve words."""
    page = segment(parse(body.format(TEXT + between + below)))
    before = [block.element.tag == "p" and block.words > 12 for block in page.blocks]
    kept = list(before)
    tables.complete(page, kept)
    return sum(kept) - sum(before)


def table(rows: str) -> str:
    return f"<div class=embed><div class=scroll><table>{rows}</table></div></div>"


def test_a_table_of_data_between_texts_is_kept() -> None:
    assert restored(table(HEAD + ROWS)) == 6
    assert restored("<p>Prices of lamps</p>" + table(HEAD + ROWS) + "<p>Source: the shop</p>") == 6
    assert restored(table("<tr><th colspan=2>Lamps" + HEAD + ROWS + ROWS)) == 11
    assert restored(table(HEAD + ROWS).replace("Brass", "<button>sort</button> Brass")) > 5


@pytest.mark.parametrize(
    "rows",
    [
        HEAD + "<tr><td>Brass<td>40",
        "<tr><td>Lamp<tr><td>Price<tr><td>Brass<tr><td>40",
        HEAD + ROWS.replace("Brass", "<input name=a> Brass"),
        HEAD + ROWS.replace("Brass", "<table><tr><td>Brass</table>"),
        "<tr><td><a href=/a>Lamps of brass</a><td><a href=/b>Lamps of tin</a>" * 3,
    ],
    ids=["two rows", "one column", "control", "table in a table", "links"],
)
def test_what_lays_out_or_leads_away_is_no_table_of_data(rows: str) -> None:
    assert restored(table(rows)) == 0


def test_a_table_beside_the_text_stays_out() -> None:
    data = table(HEAD + ROWS)
    assert restored(data, below="") == 0
    assert restored("<div>Sold out</div><div>Buy</div>" + data) == 0
    assert restored(f"<aside>{data}</aside>") == 0
    assert restored(data, body="<body><form>{}</form>") == 0


def test_code_between_texts_is_kept() -> None:
    code = "<h3>The lamp</h3><pre>interface <a href=#lamp>Lamp</a> { readonly level; }</pre>"
    assert restored(f"<section>{code}</section>") == 1
    assert restored(f"<section>{code}</section>", below="") == 0
    assert restored(f"<aside>{code}</aside>") == 0
    assert restored("<pre><a href=/a>lamps.txt</a> <a href=/b>oil.txt</a></pre>") == 0
