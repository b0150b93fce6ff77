"""The tables of a product's details are kept."""

from __future__ import annotations

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.decision import ONE
from pyjustext.engines.learned.rules.details import complete
from pyjustext.engines.learned.structure import structure_of
from pyjustext.tree import parse

DETAILS = {"Weight": "300 g", "Width": "20 cm", "Material": "brushed steel", "Made in": "Sweden"}


def kept(rows: dict[str, str], score: int = -ONE // 2, cell: str = "{}") -> list[bool]:
    """What is kept of a page that was dropped, with a score for every text of its table."""
    cells = "".join(f"<tr><th>{name}</th><td>{cell.format(value)}</td></tr>" for name, value in rows.items())
    page = segment(parse(f"<body><p>Add to basket</p><div class=tab><table>{cells}</table></div>"))
    found = [False] * len(page.blocks)
    scores = [-4 * ONE] + [score] * (len(found) - 1)
    complete(structure_of(page), page.blocks, scores, found, 0)
    return found


def test_a_table_of_details_is_kept_as_a_whole() -> None:
    assert kept(DETAILS) == [False] + [True] * 8


def test_tables_with_a_low_score_links_long_texts_or_few_rows_stay_out() -> None:
    assert not any(kept(DETAILS, score=-ONE))
    assert not any(kept(DETAILS, cell="<a href=/see>{} and many others in our shop</a>"))
    assert not any(kept(DETAILS, cell="{} " + "word " * 20))
    assert not any(kept(dict(list(DETAILS.items())[:3])))


def kept_of_several(beginning: int) -> list[bool]:
    """What is kept of five tables, each with its heading, if so many texts of the first one were kept."""
    table = "".join(f"<tr><th>{name}</th><td>{value}</td></tr>" for name, value in DETAILS.items())
    tables = "".join(f"<h3>Part {n}</h3><table>{table}</table>" for n in range(4))
    small = "<h3>Box</h3><table><tr><th>Cable</th><td>1 m</td></tr></table>"
    page = segment(parse(f"<body><p>Add to basket</p><div class=tabs>{tables}{small}</div>"))
    found = [2 <= n < 2 + beginning for n in range(len(page.blocks))]
    complete(structure_of(page), page.blocks, [-2 * ONE] * len(found), found, 0)
    return [keep for block, keep in zip(page.blocks, found, strict=True) if block.element.tag in ("th", "td")]


def test_if_some_tables_of_details_are_kept_all_are() -> None:
    assert all(kept_of_several(8))
    assert kept_of_several(2) == [True] * 2 + [False] * 32
    assert not any(kept_of_several(0))


def test_many_tables_and_deeply_nested_ones_are_read_once() -> None:
    row = "<table><tr><th>Width</th><td>2 m</td></tr></table>"
    for body in (row * 5_000, "<table><tr><td>" * 300 + row * 300 + "</td></tr></table>" * 300):
        page = segment(parse(f"<body><p>Add to basket</p>{body}"))
        found = [number % 3 == 0 for number in range(len(page.blocks))]
        complete(structure_of(page), page.blocks, [-2 * ONE] * len(found), found, 0)
        assert all(found[1:])
