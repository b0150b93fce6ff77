"""Classification, rule by rule, and the effect of each parameter."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from pyjustext import PyjustextError
from pyjustext.engines.justext.algorithm import justext
from pyjustext.engines.justext.classification import classify_paragraphs, revise_paragraph_classification
from pyjustext.engines.justext.options import JAVA, Options
from pyjustext.engines.justext.paragraphs import Paragraph, Path
from pyjustext.engines.reasons import JustextRule

STOP = frozenset({"The", "of", "and"})
GOOD = "the cat of " * 30
NEAR = "the cat of " * 10
MEDIUM_BAD = "cat " * 30


CLASSES = {"g": "good", "b": "bad", "n": "neargood", "s": "short", "h": "short"}


def block(text: str = "", *, links: int = 0, path: str = "html.body.p") -> Paragraph:
    place = Path()
    for tag in path.split("."):
        place = place.step(tag)
    paragraph = Paragraph(place)
    paragraph.append_text(text)
    paragraph.chars_count_in_links = links
    return paragraph


def context_free(paragraph: Paragraph, **options: Any) -> tuple[str, str]:
    classify_paragraphs([paragraph], STOP, Options(**options))
    return paragraph.cf_class, paragraph.reasons[0].rule


@pytest.mark.parametrize(
    ("paragraph", "class_type", "rule"),
    [
        (block(GOOD, links=100), "bad", "links"),
        (block(GOOD + "\xa9"), "bad", "copyright"),
        (block(GOOD + "&copy;"), "bad", "copyright"),
        (block(GOOD, path="html.body.select.option"), "bad", "select"),
        (block("short text"), "short", "short"),
        (block("a short text with a link", links=1), "bad", "short-with-links"),
        (block(GOOD), "good", "long-many-stop-words"),
        (block(NEAR), "neargood", "medium-many-stop-words"),
        (block("the " * 31 + "cat " * 69), "neargood", "some-stop-words"),
        (block(MEDIUM_BAD), "bad", "few-stop-words"),
    ],
)
def test_context_free_rules(paragraph: Paragraph, class_type: str, rule: str) -> None:
    assert context_free(paragraph) == (class_type, rule)


def test_values_at_the_thresholds() -> None:
    assert context_free(block("x" * 69))[0] == "short"
    assert context_free(block("x" * 70))[0] == "bad"
    assert context_free(block("x" * 100, links=20))[1] != "links"
    assert context_free(block("x" * 100, links=21))[1] == "links"
    # 200 characters do not count as long yet.
    assert context_free(block("the " * 50 + "x"))[0] == "good"
    assert context_free(block("the " * 49 + "catx"))[0] == "neargood"
    assert context_free(block("the " * 32 + "cat " * 68))[0] == "good"
    assert context_free(block("the " * 30 + "cat " * 70))[0] == "neargood"
    assert context_free(block("the " * 29 + "cat " * 71))[0] == "bad"


@pytest.mark.parametrize(
    ("text", "options", "class_type"),
    [
        ("x" * 69, {"length_low": 60}, "bad"),
        (NEAR, {"length_high": 100}, "good"),
        (MEDIUM_BAD, {"stopwords_low": 0}, "neargood"),
        (MEDIUM_BAD * 3, {"stopwords_low": 0, "stopwords_high": 0}, "good"),
        (GOOD, {"max_link_density": -1}, "bad"),
    ],
)
def test_every_threshold_can_be_set(text: str, options: dict[str, float], class_type: str) -> None:
    assert context_free(block(text), **options)[0] == class_type


def test_thresholds_in_the_wrong_order() -> None:
    for wrong in ({"length_low": 201}, {"stopwords_low": 0.5}):
        with pytest.raises(PyjustextError, match="above"):
            justext("<p>x", STOP, **wrong)


def test_stop_words_of_any_case_and_any_iterable() -> None:
    for stoplist in (["THE", "Of"], iter(["THE", "Of"]), {"THE", "Of"}, ("the", "of")):
        paragraph = block(GOOD)
        classify_paragraphs([paragraph], stoplist)
        assert paragraph.cf_class == "good"


def test_the_name_of_a_stop_list_is_refused() -> None:
    with pytest.raises(TypeError, match="get_stoplist"):
        classify_paragraphs([block(GOOD)], "English")


def test_without_stop_words() -> None:
    paragraphs = [block(MEDIUM_BAD * 3), block("short")]
    classify_paragraphs(paragraphs, None)
    assert [paragraph.cf_class for paragraph in paragraphs] == ["good", "short"]
    # An empty list is used as it is: no word is a stop word.
    classify_paragraphs(paragraphs, frozenset())
    assert [paragraph.cf_class for paragraph in paragraphs] == ["bad", "short"]


def revised(classes: str, **options: Any) -> str:
    """The revised classes of blocks, one letter each: g good, b bad, n near-good, s short, H a short heading.
    A digit before a letter makes its block that many hundred characters long."""
    paragraphs = []
    length = 10
    for letter in classes:
        if letter.isdigit():
            length = 100 * int(letter)
            continue
        paragraph = block("x" * length)
        paragraph.length = length
        paragraph.heading = letter.isupper()
        paragraph.cf_class = CLASSES[letter.lower()]
        paragraphs.append(paragraph)
        length = 10
    revise_paragraph_classification(paragraphs, Options(**options))
    return "".join([paragraph.class_type[0] for paragraph in paragraphs])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("gsg", "ggg"),
        ("bsb", "bbb"),
        ("sgs", "bgb"),  # the edges of the document count as bad
        ("s", "b"),
        ("bsgsb", "bbgbb"),
        ("gnssb", "ggbbb"),  # short blocks end at the near-good one nearest to the bad one
        ("gssnsb", "ggggbb"),
        ("bsnssg", "bbgggg"),
        ("gsnsnsb", "gggggbb"),
        ("n", "b"),
        ("bnb", "bbb"),
        ("gnb", "ggb"),
        ("bng", "bgg"),
        ("bnnnb", "bbbbb"),
        ("bsnsb", "bbbbb"),
        ("", ""),
    ],
)
def test_context_sensitive_rules(before: str, after: str) -> None:
    assert revised(before) == after


def test_headings() -> None:
    assert revised("bHg") == "bgg"  # near-good, and next to a good block
    assert revised("bHsbg") == "bgbbg"  # becomes good at the end, because a good block follows soon
    assert revised("b3b") == "bb"
    assert revised("bH2b3bg") == "bbbbg"  # more than 200 characters between
    assert revised("bH2bg") == "bgbg"  # 200 characters are not too many
    assert revised("bH2bg", max_heading_distance=100) == "bbbg"
    assert revised("bHbHsb") == "bbbbbb"  # no good block at all


def test_headings_as_published() -> None:
    # The heading is still short in the context-sensitive step, so it does not affect the short block.
    assert revised("bHsg") == "bggg"
    assert revised("bHsg", preprocess_headings=False) == "bgbg"


def test_no_headings() -> None:
    html = f"<div>{MEDIUM_BAD}</div><h2>Title</h2><p>{GOOD}</p>"
    assert [p.class_type for p in justext(html, STOP)] == ["bad", "good", "good"]
    assert [p.class_type for p in justext(html, STOP, no_headings=True)] == ["bad", "bad", "good"]


def test_revising_twice_changes_nothing() -> None:
    paragraphs = justext(f"<h2>Title</h2><p>short<p>{GOOD}<p>{NEAR}<p>short", STOP)
    before = [(p.class_type, list(p.reasons)) for p in paragraphs]
    revise_paragraph_classification(paragraphs)
    assert [(p.class_type, list(p.reasons)) for p in paragraphs] == before


class TestReasons:
    def test_reasons_and_values(self) -> None:
        paragraphs = justext(f"<h2>Title</h2><p>short<p>{GOOD}<p>{MEDIUM_BAD}", STOP)
        assert [p.is_boilerplate for p in paragraphs] == [False, False, False, True]
        rules = [reason.rule for reason in paragraphs[0].reasons]
        assert rules == ["short", "heading-before-good", "near-good-beside-good"]
        assert paragraphs[2].stopword_density == pytest.approx(2 / 3)

    def test_every_class_has_a_reason_with_a_known_rule(self) -> None:
        html = f"<h2>T</h2><p>s<p>{NEAR}<p>s<p>{GOOD}<p>s<p>{MEDIUM_BAD}<img src=x><p>{GOOD}"
        paragraphs = justext(html, STOP, options=JAVA)
        assert len(paragraphs) == 9
        for paragraph in paragraphs:
            assert paragraph.reasons[0].class_type == paragraph.cf_class
            assert paragraph.reasons[-1].class_type == paragraph.class_type
            assert all(reason.rule in get_args(JustextRule) for reason in paragraph.reasons)
