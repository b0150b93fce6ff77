"""``justext()`` can replace the package's: same arguments, same attributes, same results on any tree."""

from __future__ import annotations

import copy
import inspect
import pickle
from typing import Any

import justext as package
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pyjustext
from pyjustext.engines.justext.algorithm import classify
from pyjustext.engines.justext.algorithm import justext as ours
from pyjustext.engines.justext.options import PUBLISHED, Options
from pyjustext.engines.justext.paragraphs import segment
from pyjustext.languages import get_stoplist
from pyjustext.tree import VOID_TAGS, Node, serialize
from tests.fuzz import share

from .peer import classify_by_package, segment_by_package

ENGLISH = get_stoplist("English")
PAGE = (
    "<html><body><h1>Title of it</h1><p>"
    + "It was the first time that they had been to the house. " * 5
    + "</p>"
    "<p>See <a href=x>this <b>page</b></a> of ours<br>now</p><ul><li><a href=/>Home</a></ul></body></html>"
)


def test_arguments() -> None:
    theirs = inspect.signature(package.justext).parameters
    mine = inspect.signature(pyjustext.justext).parameters
    # All arguments have the package's order and names and, except for the preprocessor, its defaults: those
    # of the options where they are not given.
    names = list(theirs)
    assert list(mine)[: len(names)] == names
    for name in names[2:-1]:
        assert getattr(Options(), name, mine[name].default) == theirs[name].default, name


def test_attributes_and_methods() -> None:
    for my, their in zip(ours(PAGE, ENGLISH), package.justext(PAGE, ENGLISH), strict=True):
        for name in dir(their):
            if not name.startswith("_"):
                assert hasattr(my, name), name
        for name in ("text", "class_type", "cf_class", "heading", "is_boilerplate", "is_heading", "dom_path"):
            assert getattr(my, name) == getattr(their, name), name
        for name in ("xpath", "words_count", "chars_count_in_links", "tags_count", "text_nodes"):
            assert getattr(my, name) == getattr(their, name), name
        assert my.links_density() == their.links_density()
        assert my.stopwords_density(ENGLISH) == their.stopwords_density(ENGLISH)
        assert my.stopwords_count(ENGLISH) == their.stopwords_count(ENGLISH)
        assert len(my) == len(their)
        assert bool(my) == bool(their)


def test_bytes_and_encodings() -> None:
    page = "<p>" + "Það var í fyrsta sinn sem þeir höfðu komið. " * 9
    icelandic = get_stoplist("Icelandic")
    for data, options in (
        (page.encode(), {}),
        (page.encode("latin-1"), {"encoding": "latin-1"}),
        (page.encode("latin-1"), {"default_encoding": "latin-1"}),
        (b"<meta charset=iso-8859-1>" + page.encode("latin-1"), {}),
        (page.encode("latin-1"), {"enc_errors": "ignore"}),
    ):
        theirs = [(p.text, p.class_type) for p in package.justext(data, icelandic, **options)]
        assert [(p.text, p.class_type) for p in ours(data, icelandic, **options)] == theirs  # type: ignore[arg-type]


def test_stop_words_are_any_iterable() -> None:
    expected = [(p.text, p.class_type) for p in ours(PAGE, ENGLISH)]
    assert "good" in {class_type for _, class_type in expected}
    words = sorted(ENGLISH)
    for stoplist in (
        words,
        tuple(words),
        set(words),
        iter(words),
        (w.upper() for w in words),
        dict.fromkeys(words),
    ):
        assert [(p.text, p.class_type) for p in ours(html_text=PAGE, stoplist=stoplist)] == expected
    with pytest.raises(TypeError, match="get_stoplist"):
        ours(PAGE, "English")


def test_paragraphs_can_be_pickled_and_copied_without_their_page() -> None:
    (paragraph,) = ours(
        "<div>" * 400 + f"<h1>{PAGE}", ENGLISH, preprocessor=lambda root: next(root.find_all("p"))
    )
    deep = ours("<div>" * 400 + "<p>It was the first time.", ENGLISH)[0]
    for original in (paragraph, deep):
        for twin in (pickle.loads(pickle.dumps(original)), copy.deepcopy(original)):
            assert facts(twin) == facts(original)
            assert (twin.is_heading, twin.reasons) == (original.is_heading, original.reasons)
            assert twin.parts == []
    assert original.parts


def test_text_nodes_can_be_changed() -> None:
    paragraph = ours("<p>a b", ENGLISH)[0]
    assert paragraph.text == "a b"
    paragraph.text_nodes.append(" c")
    assert paragraph.text == "a b c"


def test_a_preprocessor_can_be_given() -> None:
    def first_paragraph(root: Node) -> Node:
        return next(root.find_all("p"))

    assert [p.text[:6] for p in ours(PAGE, ENGLISH, preprocessor=first_paragraph)] == ["It was"]
    kept = ours("<p>a<button>b", ENGLISH, preprocessor=lambda root: root)
    assert [p.text for p in kept] == ["ab"]


TAGS = (
    *(
        "div",
        "p",
        "h1",
        "h2",
        "br",
        "br",
        "a",
        "span",
        "b",
        "li",
        "ul",
        "td",
        "form",
        "select",
        "option",
        "img",
    ),
    *(
        "button",
        "script",
        "style",
        "iframe",
        "object",
        "param",
        "textarea",
        "x-h3",
        "x-select",
        "link",
        "section",
    ),
)
TEXTS = (
    *(
        "x",
        " ",
        "\n",
        " \t\n ",
        "the",
        "of the and to in is it ",
        "word " * 20,
        "the word of " * 30,
        "\u00a0",
    ),
    *(
        "it is the end of the and to a word word word word word word " * 4,
        "\xa9",
        "&copy;",
        "a\r\n b",
        "\xadx",
    ),
)
node = st.recursive(
    st.sampled_from(TEXTS),
    lambda inner: st.tuples(st.sampled_from(TAGS), st.lists(inner, max_size=6)),
    max_leaves=60,
)


def build(tag: str, children: list[Any]) -> Node:
    top = Node(tag)
    for child in children if tag not in VOID_TAGS else ():
        top.append(child if isinstance(child, str) else build(*child))
    return top


def facts(paragraph: Any) -> tuple[Any, ...]:
    return (
        *(paragraph.text, paragraph.cf_class, paragraph.class_type, paragraph.heading, paragraph.dom_path),
        *(paragraph.xpath, paragraph.tags_count, paragraph.chars_count_in_links, paragraph.text_nodes),
    )


@settings(
    max_examples=share(300), deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
@given(st.lists(node, max_size=12))
def test_any_tree(children: list[Any]) -> None:
    body = build("body", children)
    root = Node("html")
    root.append(body)
    before = serialize(root)
    mine = classify(segment(root), ENGLISH, PUBLISHED)
    theirs = classify_by_package(segment_by_package(root), ENGLISH, as_curator=False)
    assert [facts(paragraph) for paragraph in mine] == [facts(paragraph) for paragraph in theirs]
    classify(mine, ENGLISH, Options(select="*select*"))
    classify_by_package(theirs, ENGLISH, as_curator=True)
    assert [facts(paragraph) for paragraph in mine] == [facts(paragraph) for paragraph in theirs]
    assert serialize(root) == before
