"""The ledger alone writes what is kept: what is vetoed stays out, and reasons and gaps are read from it."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyjustext import read
from pyjustext.engines.learned.features import KINDS
from pyjustext.engines.learned.ledger import Ledger
from pyjustext.engines.learned.rule import Effect, Rule
from pyjustext.engines.learned.rules import RULES
from tests.fuzz import share
from tests.unit.learned.views import kind_of, view_of

STORY = [
    f"The council said on {day} that the bridge over the river would open again in the spring, after the "
    "engineers had found that the damage was less than they had feared."
    for day in ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
]


PAGE = view_of("".join(f"<p>{text}</p>" for text in STORY) * 2)
COUNT = 2 * len(STORY)


KIND = kind_of()


def made_up(effect: Effect, *spans: range) -> Rule:
    numbers = [number for span in spans for number in span]
    return Rule("made up", "whole-text", effect, lambda _, __: numbers)


SPANS = st.lists(st.builds(range, st.integers(0, COUNT), st.integers(0, COUNT)), max_size=3)
MADE_UP = st.builds(lambda effect, spans: made_up(effect, *spans), st.sampled_from(["keep", "drop"]), SPANS)


@settings(max_examples=share(200), deadline=None)
@given(
    st.lists(st.booleans(), min_size=COUNT, max_size=COUNT),
    st.lists(MADE_UP, max_size=4),
    SPANS,
    st.lists(MADE_UP, max_size=4),
)
def test_no_rule_keeps_what_another_has_dropped(
    decided: list[bool], before: list[Rule], vetoed: list[range], after: list[Rule]
) -> None:
    ledger = Ledger(decided)
    ledger.apply([*before, made_up("drop", *vetoed), *after], PAGE, KIND)
    assert not any(ledger.kept[number] for span in vetoed for number in span)


@settings(max_examples=share(200), deadline=None)
@given(st.lists(st.booleans(), min_size=COUNT, max_size=COUNT), st.lists(MADE_UP, max_size=6))
def test_what_is_kept_follows_from_the_entries(decided: list[bool], rules: list[Rule]) -> None:
    ledger = Ledger(decided)
    ledger.apply(rules, PAGE, KIND)
    kept = list(decided)
    for entry in ledger.entries:
        for number in entry.numbers:
            assert kept[number] != (entry.rule.effect == "keep")
            kept[number] = not kept[number]
    assert tuple(kept) == ledger.kept


DIALOG = (
    "<div role=dialog aria-modal=true><h2>May we tell our partners?</h2><p>{0}</p>"
    "<ul><li>Yes, of all that I read here</li><li>No, of nothing that I read here</li></ul>"
    "<h3>Our partners in this paper</h3><p>{0}</p></div>"
)
WITH_DIALOG = "<title>The bridge</title><article><h1>The bridge</h1>{}{}{}</article>".format(
    "".join(f"<p>{text}</p>" for text in STORY[:3]),
    DIALOG.format(
        "We count how often you read our paper, and on which days, to tell it to those whom we trust."
    ),
    "".join(f"<p>{text}</p>" for text in STORY[3:]),
)


@pytest.mark.parametrize("kind", KINDS)
def test_a_dialog_stays_out_whatever_two_rules_come_before_and_after(kind: str) -> None:
    """For every pair of rules, in both orders."""
    (dialogs,) = [rule for rule in RULES if rule.name == "dialogs"]
    view = view_of(WITH_DIALOG)
    dialog = [n for n, b in enumerate(view.blocks) if any(e.node.get("role") for e in b.element.up())]
    assert dialog
    for first, second in itertools.permutations(RULES, 2):
        for kept in ([True] * len(view.blocks), [block.words > 12 for block in view.blocks]):
            ledger = Ledger(kept)
            ledger.apply([first, dialogs, second], view, kind_of(kind))
            assert not any(ledger.kept[number] for number in dialog), (first.name, second.name)


@pytest.mark.parametrize(
    "start", ["div role=dialog aria-modal=true", "section aria-modal=true", "dialog", "section role=dialog"]
)
@pytest.mark.parametrize(
    "part",
    [
        "<ul><li>Yes, of all that I read here</li><li>No, of our partners</li></ul>",
        "<h2>Our partners in this paper</h2>",
        "<p>We tell our partners how often you read our paper, and on which days, and what for.</p>",
    ],
)
def test_nothing_of_a_dialog_between_paragraphs_comes_back(start: str, part: str) -> None:
    dialog = f"<{start}>{part}</{start.split()[0]}>"
    story = [f"<p>{text}</p>" for text in STORY]
    html = "".join([*story[:3], dialog, *story[3:]])
    text = read(f"<title>The bridge</title><article><h1>The bridge</h1>{html}</article>").text
    assert STORY[0] in text
    assert STORY[5] in text
    assert "partners" not in text


def test_reasons_and_gaps_are_read_from_the_entries() -> None:
    view = view_of("".join(f"<div class=part><p>{text}</p></div>" for text in STORY))
    links = made_up("drop", range(2, 3))
    silent = Rule("silent", "control", "drop", lambda _, __: [3])
    ledger = Ledger([True] * 5 + [False])
    ledger.apply([links, silent, made_up("keep", range(5, 6))], view, KIND)
    assert [reason.rule for reason in ledger.reasons([True] * 6, 0.5)] == [
        *("score", "score", "whole-text", "control", "score", "whole-text"),
    ]
    assert ledger.gaps(view.structure) == [2]
