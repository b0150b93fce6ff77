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
