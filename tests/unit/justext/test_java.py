"""jusText for Java: how the preset differs from the Python package's form."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from pyjustext.engines.justext.algorithm import classify, justext
from pyjustext.engines.justext.options import JAVA, Images, Options
from pyjustext.engines.justext.paragraphs import Paragraph, Path
from pyjustext.tree import Node
from tests.fuzz import share

from .test_classification import GOOD, MEDIUM_BAD, NEAR, STOP, block


def classify_as_java(page: str, *, images: bool) -> str:
    """The classes that jusText for Java gives in the end, by its own slow way: it changes them in turn, and
    looks from each block for the ends of its run. All lengths are below the distance of headings."""
    classes = [{"h": "s", "i": "b"}.get(kind, kind) for kind in page]

    def promote(kinds: str, old: str, new: str) -> None:
        for i, kind in enumerate(page):
            if kind in kinds and classes[i] in old and "g" in _within_the_distance(page, classes, i):
                classes[i] = new

    def run(blocks: list[str]) -> set[str]:
        found = set()
        for kind in blocks:
            if kind != "s":
                found.add(kind)
            if kind in "gb":
                return found
        return {"b"}

    promote("h", "s", "n")
    if images:
        promote("i", "b", "n")
    for old in "sn":
        for i, kind in enumerate(classes):
            if kind == old:
                after, before = run(classes[i + 1 :]), run(classes[:i][::-1])
                ends = (after | before) - {"n"}
                bordered = any(end == {"n", "b"} for end in (after, before))
                mixed = bordered if old == "s" else True
                classes[i] = "g" if ends == {"g"} or (len(ends) == 2 and mixed) else "b"
    promote("h", "b", "g")
    return "".join(classes)


def _within_the_distance(page: str, classes: list[str], i: int) -> str:
    """The classes that a heading sees: as far as not more than 200 characters stand between."""
    lengths = {"n": 109, "g": 329, "b": 119, "s": 5, "h": 5, "i": 0}
    seen, distance = "", 0
    for j in range(i + 1, len(page)):
        if distance > 200:
            break
        seen += classes[j]
        distance += lengths[page[j]]
    return seen


def test_headline_is_good() -> None:
    html = f"<h1>Title</h1><p>{MEDIUM_BAD}<p>{MEDIUM_BAD}<p>{GOOD}"
    assert [p.class_type for p in justext(html, STOP)] == ["bad", "bad", "bad", "good"]
    assert [p.class_type for p in justext(html, STOP, options=JAVA)] == ["good", "bad", "bad", "good"]
    without = replace(JAVA, no_headlines=True)
    assert justext(html, STOP, options=without)[0].class_type == "bad"


@pytest.mark.parametrize(
    ("headline", "rule"),
    [("<h1><a href=x>Title</a></h1>", "links"), ("<h1>T \xa9 2020</h1>", "copyright")],
)
def test_links_and_copyright_come_before_the_headline(headline: str, rule: str) -> None:
    paragraph = justext(f"{headline}<p>{MEDIUM_BAD}", STOP, options=JAVA)[0]
    assert (paragraph.cf_class, paragraph.reasons[0].rule) == ("bad", rule)


def test_the_headline_comes_before_the_select() -> None:
    block = justext("<h1><select><option>Title</select></h1>", STOP, options=JAVA)[0]
    assert (block.cf_class, block.reasons[0].rule) == ("good", "headline")


def test_images() -> None:
    html = f"<p>{MEDIUM_BAD}<img src=a.png><p>{GOOD}<img alt=b src=b.png>"

    def images(options: Options) -> list[tuple[str, str, str]]:
        paragraphs = justext(html, STOP, options=options)
        return [(p.text, p.cf_class, p.class_type) for p in paragraphs if p.image]

    assert images(JAVA) == [("", "bad", "good"), ("b", "bad", "bad")]
    separate = replace(JAVA, images="separate")
    assert images(separate) == [("", "bad", "bad"), ("b", "bad", "bad")]
    assert images(replace(JAVA, images="ignore")) == []


def test_names_that_begin_with_select() -> None:
    html = "".join([f"<{tag}><p>{GOOD}</p></{tag}>" for tag in ("select-box", "x-select")])
    for options, expected in [
        (Options(), ["good", "good"]),
        (JAVA, ["bad", "good"]),
        (Options(select="*select*"), ["bad", "bad"]),
    ]:
        assert [p.class_type for p in justext(html, STOP, options=options)] == expected


def test_a_heading_that_is_bad_at_first() -> None:
    html = f"<h2><a href=x>Title</a></h2><p>{GOOD}"
    assert [p.class_type for p in justext(html, STOP)] == ["bad", "good"]
    assert [p.class_type for p in justext(html, STOP, options=JAVA)] == ["good", "good"]
    without = replace(JAVA, no_headings=True)
    assert [p.class_type for p in justext(html, STOP, options=without)] == ["bad", "good"]


def test_near_good_blocks_at_the_ends_of_the_page() -> None:
    for page, expected in [("nsg", "bbg"), ("snsg", "bggg"), ("gsn", "gbb"), ("gsnb", "gggb")]:
        texts = {"n": NEAR, "s": "short", "g": GOOD, "b": MEDIUM_BAD}
        paragraphs = justext("".join([f"<p>{texts[kind]}" for kind in page]), STOP, options=JAVA)
        assert "".join([p.class_type[0] for p in paragraphs]) == expected, page


def test_only_the_whole_code_of_the_copyright_sign() -> None:
    html = f"<p>{GOOD} &amp;copy 2026<p>{GOOD} &amp;copy; 2026"
    assert [p.class_type for p in justext(html, STOP, options=JAVA)] == ["good", "bad"]
    assert [p.class_type for p in justext(html, STOP)] == ["bad", "bad"]


def test_text_without_spaces_and_titles_of_drawings() -> None:
    html = "<p>天气很好、<svg><title>icon</title></svg>他们来了。"
    (block,) = justext(html, ["的", "他们"], options=JAVA)
    assert (block.text, block.length) == ("天气很好、他们来了。", 10)


@pytest.mark.parametrize("images", ["promote", "separate"])
def test_every_sequence_of_classes_ends_as_in_java(images: Images) -> None:
    texts = {"n": NEAR, "s": "short", "g": GOOD, "b": MEDIUM_BAD}
    pages = [page for length in range(6) for page in product("nsgbhi", repeat=length)]
    options = replace(JAVA, images=images)
    for page in pages[:: max(1, len(pages) // share(8_000))]:
        paragraphs = [block(texts.get(kind, "short")) for kind in page]
        for i, kind in enumerate(page):
            if kind == "h":
                paragraphs[i] = block("short", path="html.body.h2")
            elif kind == "i":
                paragraphs[i] = Paragraph(Path(), Node("img"))
        classify(paragraphs, STOP, options)
        found = "".join([p.class_type[0] for p in paragraphs])
        assert found == classify_as_java("".join(page), images=images == "promote"), page


def test_a_page_without_these_cases_has_the_same_classes() -> None:
    html = f"<h2>Title</h2><p>{GOOD}<p>short<p>{MEDIUM_BAD}<p>{NEAR}"
    java = [p.class_type for p in justext(html, STOP, options=JAVA)]
    assert java == [p.class_type for p in justext(html, STOP)]
