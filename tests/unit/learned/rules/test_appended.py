"""Articles that a script has appended below the one of the page are dropped."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.features import Measured
from pyjustext.engines.learned.rules import appended
from pyjustext.engines.learned.selection import default_model
from pyjustext.tree import parse

TITLE = "The lamp of Ness burns again"
TEXT = "<p>" + "The keeper lit the lamp at four and wrote the hour down in his book. " * 8 + "</p>"
OWN = f"<h1>{TITLE}</h1>{TEXT}"
OTHER = f"<h1>A ferry for the cats</h1><i>By Bo</i>{TEXT}"


def dropped(markup: str) -> list[str]:
    """The beginnings of the texts that the rule drops, if the decision kept all."""
    page = segment(parse(f"<title>{TITLE} | Ness Post</title><body>{markup}"))
    kept = [True] * len(page.blocks)
    appended.drop(Measured(page, "", default_model().lexicon), kept)
    return [block.text[:10] for block, keep in zip(page.blocks, kept, strict=True) if not keep]


@pytest.mark.parametrize(
    "markup",
    [
        f"<article>{OWN}</article><p>Next story</p><article>{OTHER}</article>",
        f"<div><div class=story>{OWN}</div></div><p>Next story</p><div class=story>{OTHER}</div>",
    ],
)
def test_an_article_below_the_own_one_is_dropped(markup: str) -> None:
    assert dropped(markup) == ["Next story", "A ferry fo", "By Bo", "The keeper"]
    assert len(dropped(markup + markup.partition("<p>Next")[2].partition("</p>")[2])) == 7


@pytest.mark.parametrize(
    "markup",
    [
        f"<section>{OWN}</section><section>{OTHER}</section>",
        f"<article>{OWN}{OTHER}</article>",
        f"<article>{OWN}</article><article><h1>More</h1><p>Short.</p></article>",
        f"<article><h1>{TITLE}</h1></article><article>{OTHER}</article>",
        f"<article>{OTHER}</article><article>{OWN}</article>",
        f"<article>{OWN}</article><article>{OWN}</article>",
        f"<article>{OWN}</article><article>{OTHER.replace('h1', 'h2')}</article>",
        f"<article>{OWN}</article><article>{'<p>Before.</p>' * 9}{OTHER}</article>",
    ],
    ids=("sections", "within", "short", "no text", "title below", "same title", "h2", "far below"),
)
def test_parts_of_the_own_article_stay(markup: str) -> None:
    assert dropped(markup) == []
