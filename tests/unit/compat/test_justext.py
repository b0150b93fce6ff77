"""The modules under jusText's names, compared with the real package."""

from __future__ import annotations

import inspect
import subprocess
import sys
import xml.etree.ElementTree as ET
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import justext as package
import justext.core
import justext.paragraph
import justext.utils
import lxml.html
import pytest

from pyjustext import Node, parse
from pyjustext.cli import main
from pyjustext.compat import justext as ours
from pyjustext.compat.justext import core, paragraph, utils

GOOD = "It was the first time that they had been to the house. " * 5
PAGE = (
    f"<html><head><title>T</title></head><body><h1>Title of it</h1><p>{GOOD}</p><form><p>One more <b>line</b>"
    "<br>and<br><br>another</p><input value=x></form><p>See <a href=x>this page</a> of ours</p>"
    "<ul><li><a href=/>Home</a></li></ul><script>x</script><p>\xa9 2020</p></body></html>"
)
ENGLISH = ours.get_stoplist("English")


@pytest.mark.parametrize(
    ("theirs", "mine"),
    [
        (package, ours),
        (justext.core, core),
        (justext.paragraph, paragraph),
        (justext.utils, utils),
    ],
)
def test_every_name_of_the_package(theirs: ModuleType, mine: ModuleType) -> None:
    # Patterns, imports and helpers for Python 2 are not part of the package's interface.
    for name, value in vars(theirs).items():
        own = getattr(value, "__module__", "") == theirs.__name__
        own = own and not name.startswith("_")
        if own or name.endswith(("_DEFAULT", "_TAGS", "_ENCODING", "_ERRORS")):
            assert hasattr(mine, name), name
        if own and inspect.isfunction(value):
            parameters = inspect.signature(getattr(mine, name)).parameters
            assert list(parameters) == list(inspect.signature(value).parameters), name


def test_same_paragraphs_of_a_page() -> None:
    mine = [(p.text, p.class_type, p.cf_class, p.heading, p.xpath) for p in ours.justext(PAGE, ENGLISH)]
    theirs = [(p.text, p.class_type, p.cf_class, p.heading, p.xpath) for p in package.justext(PAGE, ENGLISH)]
    assert mine == theirs


def test_stoplists() -> None:
    assert ours.get_stoplists() == package.get_stoplists()
    assert "das" in ours.get_stoplist("German")
    with pytest.raises(ValueError, match="Klingon"):
        ours.get_stoplist("Klingon")


def test_documents_of_lxml_and_elementtree() -> None:
    html = "<body>a<!-- x --><p>one <b>two</b> three</p> tail<br/>end</body>"
    expected = [
        (p.text, p.tags_count)
        for p in justext.core.ParagraphMaker.make_paragraphs(lxml.html.fromstring(html))
    ]
    for document in (lxml.html.fromstring(html), ET.fromstring(html)):
        made = core.ParagraphMaker.make_paragraphs(core.preprocessor(document))
        assert [(p.text, p.tags_count) for p in made] == expected


def test_the_preprocessor_leaves_its_input_alone() -> None:
    root = parse(PAGE)
    cleaned = core.preprocessor(root)
    assert root.find("script") is not None
    assert not any(cleaned.find(tag) for tag in ("head", "script", "form", "input"))
    assert cleaned.find("p") is not None


def test_path_info() -> None:
    path = core.PathInfo().append("html").append("body").append("div")
    assert (path.dom, path.xpath) == ("html.body.div", "/html[1]/body[1]/div[1]")
    assert path.pop().append("div").xpath == "/html[1]/body[1]/div[2]"
    path.pop().pop().pop()
    assert path.xpath == "/"
    with pytest.raises(IndexError):
        path.pop()


@pytest.mark.parametrize("low", [9, 10, 11, 10.5, float("inf")])
@pytest.mark.parametrize("high", [5, 10, 11])
@pytest.mark.parametrize("densities", [(0, 0), (0.9, 0.1)])
def test_thresholds_in_the_wrong_order(low: float, high: float, densities: tuple[float, float]) -> None:
    classes = []
    for module in (core, justext.core):
        blocks = []
        for length in (8, 9, 10, 11, 12):
            block = module.Paragraph(module.PathInfo().append("p"))
            block.append_text("the " + "x" * (length - 4))
            blocks.append(block)
        module.classify_paragraphs(blocks, ENGLISH, low, high, *densities)
        classes.append([block.cf_class for block in blocks])
    assert classes[0] == classes[1]


def test_neighbours_and_headings() -> None:
    blocks = []
    for class_type in ("bad", "neargood", "short", "good"):
        block = paragraph.Paragraph(core.PathInfo().append("p"))
        block.append_text("x")
        block.cf_class = block.class_type = class_type
        blocks.append(block)
    for function, original in (
        (core.get_prev_neighbour, justext.core.get_prev_neighbour),
        (core.get_next_neighbour, justext.core.get_next_neighbour),
    ):
        for i in range(4):
            for ignored in (True, False):
                assert function(i, blocks, ignored) == original(i, blocks, ignored)
    # Headings are pre-processed only for callers that copy the classes first, as NeMo Curator does.
    for copied in (True, False):
        results = []
        for module in (core, justext.core):
            heading = module.Paragraph(module.PathInfo().append("h1"))
            text = module.Paragraph(module.PathInfo().append("p"))
            short = module.Paragraph(module.PathInfo().append("p"))
            for block, words, class_type in (
                (heading, "H", "short"),
                (short, "s", "short"),
                (text, GOOD, "good"),
            ):
                block.append_text(words)
                block.heading, block.cf_class = block is heading, class_type
                block.class_type = class_type if copied else ""
            module.revise_paragraph_classification([heading, short, text])
            results.append([block.class_type for block in (heading, short, text)])
        assert results[0] == results[1]


def test_classes_that_the_caller_gave() -> None:
    """The package looks for good blocks in them, and measures the distances anew."""
    results = []
    for module in (core, justext.core):
        blocks: list[Any] = []
        for words, cf_class, class_type in (("H", "short", ""), (GOOD, "bad", ""), ("g", "bad", "good")):
            block = module.Paragraph(module.PathInfo().append("h1"))
            block.append_text(words)
            block.heading, block.cf_class, block.class_type = words == "H", cf_class, class_type
            blocks.append(block)
        for distance in (len(GOOD), len(GOOD) - 2):
            for block, class_type in zip(blocks, ("", "", "good"), strict=True):
                block.class_type = class_type
            blocks[1].cf_class = "good" if distance == len(GOOD) else "bad"
            module.revise_paragraph_classification(blocks, distance)
            results.append([block.class_type for block in blocks])
    assert results[:2] == results[2:]


def test_classified_twice() -> None:
    results = []
    for module in (core, justext.core):
        blocks: list[Any] = []
        for cf_class in ("bad", "short", "short", "short", "neargood", "good"):
            block = module.Paragraph(module.PathInfo().append("h1"))
            block.append_text("x" * 60)
            block.heading, block.cf_class = len(blocks) in (1, 3), cf_class
            blocks.append(block)
        for _ in range(2):
            module.revise_paragraph_classification(blocks, 100)
            results.append([block.class_type for block in blocks])
    assert results[:2] == results[2:]


@pytest.mark.parametrize(
    "meta",
    [
        '<meta http-equiv=Content-Type content="text/html; charset=iso-8859-1" charset="utf-8">',
        '<meta name="a<b" charset=koi8-r>',
        "<meta charset=koi8-r><meta charset=latin-1>",
        "<metadata charset=koi8-r>",
        "<meta charset=x-unknown>",
        "",
    ],
)
def test_the_declared_encoding(meta: str) -> None:
    page = meta.encode() + "caf\u00e9 \u043f\u0440\u0438\u0432\u0435\u0442".encode()
    assert core.decode_html(page) == justext.core.decode_html(page)
    page = meta.encode() + b"caf\xe9"
    assert core.decode_html(page, "cp1251") == justext.core.decode_html(page, "cp1251")


@pytest.mark.parametrize("html", ["", " \n", "<!-- c -->", "<!doctype html>", "</p>", "\ud800"])
def test_empty_pages(html: str) -> None:
    with pytest.raises(lxml.etree.ParserError):
        justext.core.html_to_dom(html)
    with pytest.raises(core.JustextError):
        core.html_to_dom(html)


@pytest.mark.parametrize("html", ["x", "\xa0", "\u2028", "<!-->x", "<!-- c --!>x", "<p>", "</", "</p></"])
def test_pages_that_are_not_empty(html: str) -> None:
    texts = [[p.text for p in module.justext(html, ENGLISH)] for module in (ours, package)]
    assert texts[0] == texts[1]
    assert isinstance(core.html_to_dom(html), Node)


def test_a_preprocessor_that_removes_nothing() -> None:
    page = "<p>one <link rel=stylesheet href=x>two"
    counts = [
        [(p.text, p.tags_count) for p in module.justext(page, ENGLISH, preprocessor=lambda dom: dom)]
        for module in (ours, package)
    ]
    assert counts[0] == counts[1] == [("one two", 1)]


def test_controls_in_formulas_and_drawings() -> None:
    page = "<p>one<math><textarea>two</textarea><style>a</style><form>three</form></math></p>"
    texts = [[p.text for p in module.justext(page, ENGLISH)] for module in (ours, package)]
    assert texts[0] == texts[1] == ["onethree"]


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--format=boilerplate"],
        ["--format=detailed"],
        ["--format=krdwrd"],
        ["--no-headings", "--length-low=10"],
    ],
    ids=" ".join,
)
def test_the_command_prints_what_the_package_prints(
    arguments: list[str], tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    page = tmp_path / "page.html"
    page.write_text(PAGE, "utf-8")
    options = ["-s", "English", *arguments, str(page)]
    theirs = subprocess.run([sys.executable, "-m", "justext", *options], capture_output=True, check=True)
    assert main(["classify", "--as-published", *options]) == 0
    assert capfdbinary.readouterr().out == theirs.stdout


def test_modules_can_be_imported_by_their_full_names() -> None:
    assert import_module("pyjustext.compat.justext.core").ParagraphMaker is core.ParagraphMaker
