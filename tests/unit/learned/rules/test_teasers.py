"""Teasers of other pages below the text do not stay."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pyjustext.engines.learned.blocks import Page, segment
from pyjustext.engines.learned.features import Measured
from pyjustext.engines.learned.rules import teasers
from pyjustext.engines.learned.selection import default_model
from pyjustext.tree import parse

TITLE = "The lamp of Ness burns again"
SENTENCE = "The keeper lit the lamp at four and wrote the hour down in his book. "
TEXT = f"<p>{SENTENCE * 5}</p>"
TEASER = "Who repaired the lamp in the winter, and what the islands paid for the oil that it burns"


def dropped(markup: str, rule: Callable[[Page, list[bool]], None]) -> list[str]:
    """The texts that the rule drops if the decision dropped what is marked with ``data-out``."""
    page = segment(parse(f"<title>{TITLE} | Ness Post</title><body>{markup}"))
    kept = [
        all("data-out" not in element.node.attrs for element in block.element.up()) for block in page.blocks
    ]
    before = list(kept)
    rule(page, kept)
    return [block.text for block, was, is_ in zip(page.blocks, before, kept, strict=True) if was and not is_]


def below(cards: str) -> list[str]:
    return dropped(f"<main>{TEXT}<section>{cards}</section></main>", teasers.drop_below)


def apart(markup: str) -> list[str]:
    def rule(page: Page, kept: list[bool]) -> None:
        teasers.drop_apart(Measured(page, "", default_model().lexicon), kept)

    return dropped(markup, rule)


def card(headline: str, text: str = TEASER) -> str:
    return f"<div class=card><h4 data-out>{headline}</h4><h5 data-out>12 January</h5><p>{text}</p></div>"


@pytest.mark.parametrize(
    "cards",
    [
        card("<a href=/a>Brass</a>") + card("<a href=/b>Tin</a>"),
        card("<a href=/a>Brass</a>"),
        card("<a href=/a>Lamps of brass are dear</a>", TEASER).replace("h4", "div"),
        "<a href=/a><div class=card><h4 data-out>Brass</h4></div></a>" + card("<a href=/a>Brass</a>"),
    ],
)
def test_teasers_after_the_text_are_dropped(cards: str) -> None:
    assert set(below(cards)) == {TEASER}


@pytest.mark.parametrize(
    "cards",
    [
        card("<a href=#brass>Brass</a>") * 2,
        card("Brass").replace("h4 data-out", "h4") * 2,
        card("<a href=/a>Brass</a>").replace("h4", "div"),
        card("<a href=/a>Brass</a>") + TEXT,
        card("<a href=/a>Brass</a>", TEASER * 6),
        card("<a href=/a>Brass</a>") + card("Tin").replace("h4 data-out", "h4") * 3,
    ],
    ids=("on this page", "no link", "a label", "amid the text", "most of the text", "a list"),
)
def test_other_cards_stay(cards: str) -> None:
    assert below(cards) == []


STORY = f"<div class=story><h1>{TITLE}</h1><p>{SENTENCE * 2}</p><p>{SENTENCE * 2}</p><p>{SENTENCE}</p></div>"
SHORT = f"<div class=story><h1>{TITLE}</h1><p>{SENTENCE * 3}</p></div>"


def row(item: str, count: int = 5) -> str:
    return "<div class=more>" + item * count + "</div>"


HEADLINE_DROPPED = card("<a href=/a>Brass</a>")
HEADLINE_INSIDE = f"<div class=item><a href=/b>The price of lamps</a> {TEASER}</div>"
HEADLINE_KEPT = f"<div class=item><h4><a href=/c>The oil of the islands</a></h4><p>{TEASER}</p></div>"


@pytest.mark.parametrize("item", [HEADLINE_DROPPED, HEADLINE_INSIDE])
def test_many_teasers_apart_from_a_short_text_are_dropped(item: str) -> None:
    texts = apart(SHORT + row(item))
    assert len(texts) == 5
    assert all(text.endswith(TEASER) for text in texts)


def test_teasers_with_their_headlines_are_dropped_apart_from_a_longer_text() -> None:
    assert len(apart(STORY + row(HEADLINE_KEPT))) == 10
    assert apart(SHORT + row(HEADLINE_KEPT)) == [], "a short text may be the introduction to a list"


@pytest.mark.parametrize("item", [HEADLINE_DROPPED, HEADLINE_INSIDE, HEADLINE_KEPT])
@pytest.mark.parametrize(
    "page",
    [
        lambda item: STORY.replace(TITLE, "News of the islands") + row(item),
        lambda item: STORY.removesuffix("</div>") + item * 5 + "</div>",
        lambda item: row(item) + STORY,
        lambda item: STORY + row(item) + f"<div>{TEXT}</div>",
        lambda item: STORY + row(item.replace("href=/", "href=#")),
        lambda item: (
            f"<div class=story><h1>{TITLE}</h1><p>All the news of the day, every day of the year.</p></div>"
            + row(item)
        ),
    ],
    ids=("another title", "in the text", "above it", "amid it", "on this page", "a line of text"),
)
def test_what_else_looks_like_teasers_stays(page: Callable[[str], str], item: str) -> None:
    assert apart(page(item)) == []


def test_long_items_and_short_rows_are_no_teasers() -> None:
    assert apart(STORY + row(HEADLINE_KEPT.replace(TEASER, SENTENCE * 8))) == []
    assert apart(STORY + row(HEADLINE_KEPT, 2)) == []
