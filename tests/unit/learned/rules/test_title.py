"""The text right below the headline of the page is kept, even if the decision kept nothing of it."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.features import Measured
from pyjustext.engines.learned.rules import title
from pyjustext.engines.learned.selection import default_model
from pyjustext.tree import parse

TITLE = "The lamp of Ness burns again"
SENTENCES = (
    "The keeper lit the lamp at four and wrote the hour down in his book, as it was done of old.",
    "For forty years nobody had seen the light of Ness, until two sisters repaired the works of it.",
    "They paid for the oil with what the islands gave, and a ship brought the glass from the south.",
    "Now the boats of the islands come home at night again, and the keeper sees each of them go by.",
)
TEXT = "".join(f"<p>{sentence}</p>" for sentence in SENTENCES)
HEAD = f"<h1>{TITLE}</h1><p>By Ann Lee</p><p>12 January</p>"


def restored(markup: str) -> list[str]:
    """The texts that are restored if only what is marked with ``data-kept`` was kept."""
    page = segment(parse(f"<title>{TITLE} | Ness Post</title><body>{markup}"))
    measured = Measured(page, "", default_model().lexicon)
    kept = [any("data-kept" in element.node.attrs for element in block.element.up()) for block in page.blocks]
    before = list(kept)
    title.complete(measured, kept)
    return [block.text for block, was, is_ in zip(page.blocks, before, kept, strict=True) if is_ and not was]


@pytest.mark.parametrize(
    "markup",
    [
        f"{HEAD}<div>{TEXT}</div>",
        f"<div>{HEAD}{TEXT}<p>Share</p></div>",
        f"<header>{HEAD}</header><section><div>{'<br><br>'.join(SENTENCES)}</div></section>",
        f"<h2>{TITLE}</h2><div>{TEXT}</div><ol data-kept><li>A reader says that she saw it, too</ol>",
    ],
)
def test_the_text_below_the_headline_is_kept(markup: str) -> None:
    assert restored(markup) == list(SENTENCES)


@pytest.mark.parametrize(
    "markup",
    [
        f"<h1>All the news of today</h1><div>{TEXT}</div>",
        f"<p>{TITLE}</p><div>{TEXT}</div>",
        f"{HEAD}{'<p>Share</p>' * 12}<div>{TEXT}</div>",
        f"{HEAD}<div>{TEXT.replace('<p>', '<p data-kept>', 1)}</div>",
        f"<div data-kept>{TEXT}</div>{HEAD}<div>{TEXT}</div>",
        f"{HEAD}<div><p>{SENTENCES[0]}</p><p>{SENTENCES[1]}</p></div>",
        f"{HEAD}<div>{TEXT.replace('<p>', '<p><a href=/a>').replace('</p>', '</a></p>')}</div>",
        f"{HEAD}<div>{TEXT}{'<p>A lamp of brass, for 12 pounds</p>' * 20}</div>",
    ],
    ids=("another title", "no heading", "far away", "kept in part", "a copy", "short", "links", "among more"),
)
def test_other_texts_are_left_to_the_decision(markup: str) -> None:
    assert restored(markup) == []


def test_many_headlines_take_linear_time_because_few_are_examined() -> None:
    lines = "<p>A lamp of brass, for 12 pounds</p>"
    assert restored(f"{HEAD * 5}{lines * 12}{HEAD}<div>{TEXT}</div>") == []
