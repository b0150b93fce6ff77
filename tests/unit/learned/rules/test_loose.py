"""Text without an element of its own belongs to the running text around it, and so does what stands in it."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.decision import ONE
from pyjustext.engines.learned.features import Measured
from pyjustext.engines.learned.rules import loose
from pyjustext.engines.learned.selection import default_model
from pyjustext.tree import parse

SENTENCE = "The keeper lit the lamp at four and wrote the hour down in his book, as it was done of old."
TEXT = SENTENCE * 2
PARAGRAPH = f"<p>{TEXT}</p>"
LOOSE = "The island has had no other light since the old tower fell in the storm."


def restored(markup: str, *, score: float = 0.5) -> list[str]:
    """The texts that are restored if only the long ones were kept and everything else has one score."""
    measured = Measured(segment(parse(f"<body>{markup}")), "", default_model().lexicon)
    before = [block.words > 30 for block in measured.blocks]
    kept = list(before)
    loose.complete(measured, [round(score * ONE)] * measured.count, kept, 0)
    loose.complete_between(measured.page, kept)
    texts = zip(measured.blocks, before, kept, strict=True)
    return [block.text for block, was, is_ in texts if is_ and not was]


@pytest.mark.parametrize(
    "markup",
    [
        f"<div>{LOOSE}{PARAGRAPH * 2}</div>",
        f"<div><x-text>{LOOSE}<x-text><br><br>{TEXT}<br><br>{TEXT}</x-text></x-text></div>",
        f"<div>{PARAGRAPH}{LOOSE}{PARAGRAPH}</div>",
        f"<div>{TEXT}<br><br>{LOOSE}<br><br>{TEXT}</div>",
    ],
    ids=("before paragraphs", "around the others", "between paragraphs", "between line breaks"),
)
def test_text_without_an_element_of_its_own_is_restored(markup: str) -> None:
    assert restored(markup) == [LOOSE]


@pytest.mark.parametrize(
    "markup",
    [
        f"<div>{LOOSE}{PARAGRAPH}</div>",
        f"<div>{PARAGRAPH * 2}{LOOSE}</div>",
        f"<div>{LOOSE}</div>{PARAGRAPH * 2}",
        f"<div><a href=/>{LOOSE}</a>{PARAGRAPH * 2}</div>",
        f"<div>Lamps and oil{PARAGRAPH * 2}</div>",
        f"<div>{LOOSE}{'<p>Lamps, oil, wicks and glass.</p>' * 40}{PARAGRAPH * 2}</div>",
        f"<div>{PARAGRAPH}Published by the desk of Ness Post on 12 January 2012 at 14:05{PARAGRAPH}</div>",
    ],
    ids=("little text", "after it", "elsewhere", "link", "short", "mostly dropped", "date"),
)
def test_other_text_is_not(markup: str) -> None:
    assert restored(markup) == []


def test_text_above_the_first_kept_one_needs_a_likely_score() -> None:
    assert restored(f"<div>{LOOSE}{PARAGRAPH * 2}</div>", score=-1.5) == []
    assert restored(f"<div>{PARAGRAPH}{LOOSE}{PARAGRAPH}</div>", score=-1.5) == [LOOSE]


def test_a_likely_cross_head_is_restored() -> None:
    text = f"<div>{PARAGRAPH * 2} <span>Light again</span> {PARAGRAPH}</div>"
    assert restored(text) == ["Light again"]
    assert restored(text, score=-0.5) == ["Light again"]
    assert restored(text, score=-1.5) == []
    assert restored(text.replace("<span>", "<a href=/>").replace("</span>", "</a>")) == []
    assert restored(f"<div>{PARAGRAPH} <span>By Ann Lee</span> {PARAGRAPH * 2}</div>") == []


def test_what_stands_between_texts_with_line_breaks_is_restored() -> None:
    quote = "<blockquote>Nobody asked us.</blockquote>"
    text = f"<div>{TEXT}<br><br>{TEXT}{quote}<h2>Light</h2>{TEXT}<ul><li>Oil</li></ul><br>{TEXT}{{}}</div>"
    assert restored(text.format("")) == ["Nobody asked us.", "Light", "Oil"]
    assert restored(text.format("<h2>More</h2><ul><li>Tin</li></ul>")) == ["Nobody asked us.", "Light", "Oil"]
    assert restored(f"<div>{SENTENCE}{quote}{SENTENCE}</div>") == []
