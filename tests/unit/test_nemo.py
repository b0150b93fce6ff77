"""NeMo Curator's extractor."""

from __future__ import annotations

import importlib
import logging
import sys
import types
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

import justext
import pytest

import pyjustext
import pyjustext.nemo
from pyjustext.nemo import JusTextExtractor, curator_name, get_stop_list_dict

SENTENCE = "It was the first time that they had been to the house of the old man. "
PAGE = f"<nav><a href=/>Home</a></nav><h1>Title</h1><p>{SENTENCE * 5}</p><p>(c)</p><footer>\xa9 2026</footer>"
BASE = "nemo_curator.stages.text.download.html_extractors.base"
ENGLISH = frozenset(justext.get_stoplist("English"))


@pytest.fixture(autouse=True)
def _no_language_was_warned_of() -> Iterator[None]:
    JusTextExtractor._logged_languages.clear()
    yield
    JusTextExtractor._logged_languages.clear()


def curator_result(html: str, stop_words: frozenset[str], low: float = 70, high: float = 200) -> list[str]:
    """NeMo Curator 1.4.0's result: it calls the package's functions, and copies the classes in between."""
    dom = justext.core.preprocessor(justext.core.html_to_dom(html))
    paragraphs = justext.core.ParagraphMaker.make_paragraphs(dom)
    justext.core.classify_paragraphs(paragraphs, stop_words, low, high, 0.30, 0.32, 0.2, False)
    for paragraph in paragraphs:
        paragraph.class_type = paragraph.cf_class
    justext.core.revise_paragraph_classification(paragraphs, 200)
    return [paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate]


def test_same_result() -> None:
    expected = curator_result(PAGE, ENGLISH)
    assert expected == ["Title", (SENTENCE * 5).strip()]
    assert JusTextExtractor().extract_text(PAGE, ENGLISH, "ENGLISH") == expected


def test_arguments_have_its_names_order_and_defaults() -> None:
    extractor = JusTextExtractor(70, 200, 0.30, 0.32, 0.2, 200, False, None)
    assert vars(extractor) == vars(JusTextExtractor())
    assert " ".join(vars(extractor)) == (
        "length_low length_high stopwords_low stopwords_high max_link_density max_heading_distance "
        "no_headings is_boilerplate"
    )


def test_thresholds_are_used() -> None:
    assert JusTextExtractor(stopwords_low=2, stopwords_high=2).extract_text(PAGE, ENGLISH, "ENGLISH") == []
    assert JusTextExtractor(no_headings=True).extract_text(PAGE, ENGLISH, "ENGLISH") != []
    everything = JusTextExtractor(is_boilerplate=False).extract_text(PAGE, ENGLISH, "ENGLISH")
    assert everything is not None
    assert len(everything) == 5


@pytest.mark.parametrize(("low", "high"), [(300, 200), (len(SENTENCE) * 5 - 1, 70)])
def test_thresholds_in_the_wrong_order(low: int, high: int) -> None:
    expected = curator_result(PAGE, ENGLISH, low, high)
    found = JusTextExtractor(low, high).extract_text(PAGE, ENGLISH, "ENGLISH")
    assert found == expected


ODD_PAGES = [
    *("", "  \n", "<!-- c -->", "<!-- c --> <!-- d", "<!doctype html>", "<?xml version='1.0'?>", "</p>"),
    *("<![CDATA[x]]>", "\ud800", None, 5, ["x"], b"", b"<!-- c -->"),
    *("x", "<", "&", "\x00", "<html>", "<script>x</script>", "<head><title>x</title></head>", b"x"),
    *(f"<!-- c -->{PAGE}", f"\ud800{PAGE}", f"<?xml version='1.0' encoding='utf-8'?>{PAGE}", f"\x00{PAGE}"),
    *("\ufeff", PAGE.encode(), "\xa0", f"<!-->{PAGE}", f"<!-- c --!>{PAGE}"),
]


@pytest.mark.parametrize("html", ODD_PAGES, ids=lambda html: repr(html)[:30])
def test_none_for_the_same_pages(html: Any) -> None:
    try:
        expected = curator_result(html, ENGLISH)
    except Exception:  # NeMo Curator, too, catches everything that parsing may raise
        expected = None
    found = JusTextExtractor().extract_text(html, ENGLISH, "ENGLISH")
    assert (found is None) == (expected is None)
    assert bool(found) == bool(expected)


def test_comments_without_end_take_linear_time() -> None:
    page = "<!--a-->" * 200_000 + "<!--" * 200_000
    assert JusTextExtractor().extract_text(page, ENGLISH, "ENGLISH") is None
    assert JusTextExtractor().extract_text(page + "-->x", ENGLISH, "ENGLISH") == []


@pytest.mark.parametrize(
    "language", ["THAI", "CHINESE", "JAPANESE", "KOREAN", "Thai", "ja", "zh-TW", "ko-KR"]
)
def test_in_languages_without_spaces_all_paragraphs_are_kept(
    language: str, caplog: pytest.LogCaptureFixture
) -> None:
    extractor = JusTextExtractor()
    with caplog.at_level(logging.WARNING):
        first = extractor.extract_text(PAGE, ENGLISH, language)
        second = extractor.extract_text(PAGE, ENGLISH, language)
    assert first == second
    assert first is not None
    assert len(first) == 5
    assert len(caplog.records) == 1


@pytest.mark.parametrize(
    "body",
    [
        f"<x-select><p>{SENTENCE * 5}</p></x-select>",
        f"<p>{SENTENCE * 5}</p><div><title>T</title></div><p>{SENTENCE * 5}",
    ],
)
def test_the_same_where_our_defaults_differ(body: str) -> None:
    expected = curator_result(body, ENGLISH)
    assert JusTextExtractor().extract_text(body, ENGLISH, "ENGLISH") == expected
    good = [p.text for p in pyjustext.justext(body, ENGLISH) if not p.is_boilerplate]
    assert good != expected


def test_a_language_that_is_none() -> None:
    language: Any = None
    assert JusTextExtractor().extract_text(PAGE, ENGLISH, language) == curator_result(PAGE, ENGLISH)


def test_in_other_languages_boilerplate_is_dropped(caplog: pytest.LogCaptureFixture) -> None:
    for language in ("ENGLISH", "English", "en", "HAITIAN_CREOLE", "KLINGON"):
        result = JusTextExtractor().extract_text(PAGE, ENGLISH, language)
        assert result is not None
        assert len(result) == 2
    assert not caplog.records


def test_names() -> None:
    names = {"Haitian": "HAITIAN_CREOLE", "Norwegian_Bokmal": "NORWEGIAN", "Norwegian_Nynorsk": "NORWEGIAN_N"}
    names |= {"Waray_Waray": "WARAY_PHILIPPINES", "zh": "CHINESE", "th": "THAI", "English": "ENGLISH"}
    names |= {"zh-TW": "CHINESET", "FRISIAN": "WEST_FRISIAN", "Sotho": "SESOTHO", "lo": "LAOTHIAN"}
    assert {name: curator_name(name) for name in names} == names


def test_stop_lists() -> None:
    lists = get_stop_list_dict()
    assert "LATIN" not in lists
    assert lists["ENGLISH"] == ENGLISH
    assert {"THAI", "CHINESE", "JAPANESE", "KOREAN", "NORWEGIAN", "HAITIAN_CREOLE"} <= set(lists)
    assert set(get_stop_list_dict(["German", "fr"])) == {"GERMAN", "FRENCH"}


def test_stop_lists_of_nemo_curator() -> None:
    """The same names and words as those that it takes from the package, and the names that CLD2 gives."""
    renamed = {
        "HAITIAN": "HAITIAN_CREOLE",
        "NORWEGIAN_BOKMAL": "NORWEGIAN",
        "NORWEGIAN_NYNORSK": "NORWEGIAN_N",
    }
    renamed |= {"WARAY_WARAY": "WARAY_PHILIPPINES"}
    lists = get_stop_list_dict()
    for name in justext.get_stoplists() - {"Latin"}:
        key = renamed.get(name.upper(), name.upper())
        assert lists[key] == frozenset(word.lower() for word in justext.get_stoplist(name)), key
    assert lists["FRISIAN"] == lists["WEST_FRISIAN"]
    assert lists["NEWARI"] == lists["NEWAR"]
    assert {"SESOTHO", "LAOTHIAN", "KHMER", "BURMESE", "CHINESET"} <= set(lists)


class TestSubclass:
    """With a stand-in for NeMo Curator's module that has the interface of version 1.4.0."""

    @pytest.fixture
    def base(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[type]:
        class HTMLExtractorAlgorithm(ABC):
            NON_SPACED_LANGUAGES = frozenset(["THAI", "CHINESE", "JAPANESE", "KOREAN"])

            @abstractmethod
            def extract_text(self, html: str, stop_words: frozenset[str], language: str) -> list[str] | None:
                pass

        path = ""
        for name in BASE.split("."):
            path = f"{path}.{name}" if path else name
            monkeypatch.setitem(sys.modules, path, types.ModuleType(path))
        sys.modules[path].HTMLExtractorAlgorithm = HTMLExtractorAlgorithm  # type: ignore[attr-defined]
        yield HTMLExtractorAlgorithm
        monkeypatch.undo()
        importlib.reload(pyjustext.nemo)

    def test_true_subclass_where_it_is_installed(self, base: type) -> None:
        module = importlib.reload(pyjustext.nemo)
        assert issubclass(module.JusTextExtractor, base)
        extractor = module.JusTextExtractor()
        assert extractor.extract_text(PAGE, ENGLISH, "ENGLISH") == curator_result(PAGE, ENGLISH)
