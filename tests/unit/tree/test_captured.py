"""Trees that a browser wrote down: the same as parsing makes them, whatever the text says."""

from __future__ import annotations

import contextlib
import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pyjustext
from pyjustext import reading
from pyjustext.tree import VOID_TAGS, Node, from_capture, parse, serialize
from pyjustext.tree.captured import FORM
from pyjustext.tree.html5.treebuilder import MAX_DEPTH
from tests.real_pages import repo_pages, texts

ROOT = Path(__file__).parents[3]
SENTENCE = "Some words that are long enough for a paragraph of an article that people read. "


def written(root: Node) -> str:
    """A tree in the form that the content script writes."""
    names: dict[str, int] = {}
    items: list[Any] = []
    todo: list[Node | str | None] = [root]
    while todo:
        item = todo.pop()
        if item is None:
            if items[-1].__class__ is int and items[-1] < 0:
                items[-1] -= 1
            else:
                items.append(-1)
        elif isinstance(item, str):
            items.append(item)
        else:
            if item.attrs:
                items.append(item.attrs)
            items.append(names.setdefault(item.tag, len(names)))
            if item.tag not in VOID_TAGS:
                todo.append(None)
                todo.extend(reversed(item.children))
    return json.dumps([FORM, list(names), *items])


def capture(*items: Any, names: Any = ("html", "head", "body", "p", "br")) -> str:
    return json.dumps([FORM, list(names), *items])


def html_of(text: str) -> str:
    return serialize(from_capture(text).root)


def assert_sound(root: Node) -> None:
    """What every room expects of a tree."""
    assert root.tag == "html"
    assert root.parent is None
    depths = {root: 1}
    for node in root.iter():
        assert depths[node] <= MAX_DEPTH + 1
        texts = [isinstance(child, str) for child in node.children]
        assert not any(a and b for a, b in pairwise(texts))
        assert all(isinstance(value, str) for value in node.attrs.values())
        for child in node.children:
            if isinstance(child, Node):
                assert child.parent is node
                depths[child] = depths[node] + 1
            else:
                assert child
                child.encode("utf-8")


@pytest.mark.parametrize("page", repo_pages(), ids=lambda page: page.name)
def test_real_pages_come_back(page: Path) -> None:
    [(_, text)] = texts([page])
    root = parse(text)
    for node in root.iter():
        if node.tag.startswith("svg "):  # drawings are not captured, nor attributes that no script knows
            node.tag = "span"
        node.attrs = {
            name: node.attrs[name] for name in node.attrs if name in ("class", "href", "lang", "alt")
        }
    again = from_capture(written(root))
    assert again.share == 1
    assert serialize(again.root) == serialize(root)
    assert_sound(again.root)


def test_items() -> None:
    text = capture({"lang": "en"}, 0, 1, -1, 2, {"class": "x"}, 3, "one", 4, "two", -1, "three")
    assert html_of(text) == (
        '<html lang="en"><head></head><body><p class="x">one<br>two</p>three</body></html>'
    )


def test_every_page_has_a_head_and_a_body() -> None:
    assert html_of(capture(0)) == "<html><head></head><body></body></html>"
    assert html_of(capture(0, 3, "one", -1, "two")) == "<html><head></head><body><p>one</p>two</body></html>"
    assert html_of(capture(0, 2, "one")) == "<html><head></head><body>one</body></html>"


def test_texts_are_joined_and_cleaned() -> None:
    text = capture(0, 2, {"title": "a\r\nb\0\ud800"}, 3, "a\r", "", "b\0c", "\r\nd\udc00\ud800", "😀")
    root = from_capture(text).root
    assert_sound(root)
    paragraph = root.find("p")
    assert paragraph is not None
    assert paragraph.children == ["a\nbc\nd\ufffd\ufffd😀"]
    assert paragraph.attrs == {"title": "a\nb\ufffd\ufffd"}


def test_mathml_is_told_apart() -> None:
    root = from_capture(
        capture(0, 2, 3, 4, "x", -2, names=("html", "head", "body", "math math", "math mi"))
    ).root
    assert [node.tag for node in root.iter()] == ["html", "head", "body", "math math", "math mi"]


def test_depth_is_bounded() -> None:
    text = capture(0, 2, *[3] * 100_000, "x", *[-1] * 100_000, "after")
    root = from_capture(text).root
    assert_sound(root)
    assert root.find("body").children[-1] == "after"  # type: ignore[union-attr]
    assert "x" in root.text()


def test_many_pieces_of_text_take_linear_time() -> None:
    # Joined one by one they would be copied 200,000 times.
    root = from_capture(capture(0, 2, *["some words "] * 200_000)).root
    assert len(root.text()) == 200_000 * 11


def test_large_pages_are_cut() -> None:
    text = capture(0, 2, *[3, SENTENCE, -1] * 100)
    by_elements = from_capture(text, most_elements=52)
    assert sum(1 for _ in by_elements.root.find_all("p")) == 50
    assert 0.4 < by_elements.share < 0.6
    by_characters = from_capture(text, most_characters=10 * len(SENTENCE))
    assert sum(1 for _ in by_characters.root.find_all("p")) == 11
    assert from_capture(text).share == 1


def test_a_cut_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    text = capture(0, 2, *[3, SENTENCE * 5, -1] * 100)
    assert pyjustext.read_capture(text).notes == []
    monkeypatch.setattr(reading, "MOST_TAGS", 52)
    assert pyjustext.read_capture(text).notes == [pyjustext.Note("cut", {"percent": 50})]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "<p>HTML</p>",
        "{}",
        "[]",
        "[" * 100_000,
        json.dumps([FORM]),
        json.dumps(["pyjustext-tree 2", ["html"], 0]),
        json.dumps([FORM, "html", 0]),
        json.dumps([FORM, ["html", 3], 0]),
        json.dumps([FORM, ["html", "#document"], 0]),
        json.dumps([FORM, ["html", "p onclick=x"], 0]),
        json.dumps([FORM, ["html", "P"], 0]),
        json.dumps([FORM, ["html", "p" * 200], 0]),
        capture(),
        capture("text"),
        capture(3),
        capture(0, -1, 0),
        capture(0, -2),
        capture(0, 9),
        capture(0, 10**30),
        capture(0, -(10**30)),
        capture(0, 2.0),
        capture(0, True),
        capture(0, None),
        capture(0, [3]),
        capture({"Class": "x"}, 0),
        capture({"a b": "x"}, 0),
        capture({"": "x"}, 0),
        capture({"class": 1}, 0),
        capture({"class": None}, 0),
        capture({"class": {"class": "x"}}, 0),
        capture({"class": ["x"]}, 0),
        f'["{FORM}", ["html"], {"9" * 10_000}]',
        f'["{FORM}", ["html"], NaN]',
    ],
)
def test_what_is_no_captured_page(text: str) -> None:
    with pytest.raises(pyjustext.PyjustextError):
        from_capture(text)


_TEXTS = st.text(st.characters(codec=None), max_size=8)
_NAMES = st.sampled_from(
    [
        *("html", "head", "body", "p", "div", "a", "li", "table", "tr", "td", "br", "img", "pre", "script"),
        *("noscript", "form", "span", "title", "math math", "math mi", "x-y"),
    ]
)
_ATTRIBUTES = st.dictionaries(
    st.sampled_from(["class", "id", "href", "src", "data-pyjustext-hidden", "lang", "dir", "xml:lang"]),
    _TEXTS,
)
_ITEMS = st.lists(st.one_of(st.integers(0, 8), st.integers(-3, -1), _TEXTS, _ATTRIBUTES), max_size=60)
_ANYTHING = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), _TEXTS),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(_TEXTS, inner, max_size=4)),
    max_leaves=8,
)


@given(st.lists(_NAMES, min_size=9, max_size=9), _ITEMS)
def test_any_items(names: list[str], items: list[Any]) -> None:
    text = json.dumps(
        [FORM, ["html", *names], 0, *[n + 1 if isinstance(n, int) and n >= 0 else n for n in items]]
    )
    try:
        root = from_capture(text).root
    except pyjustext.PyjustextError:
        return
    assert_sound(root)
    if root.text().strip():
        with contextlib.suppress(pyjustext.PyjustextError):  # no text outside scripts
            json.dumps(pyjustext.read_capture(text).to_dict()).encode("utf-8")


@given(st.lists(_ANYTHING, max_size=6))
def test_anything(items: list[Any]) -> None:
    for text in (json.dumps(items), json.dumps([FORM, ["html", "p"], 0, 1, *items])):
        with contextlib.suppress(pyjustext.PyjustextError):
            assert_sound(from_capture(text).root)


def test_both_ends_know_the_same_void_elements() -> None:
    source = (ROOT / "extension" / "capture" / "capture.js").read_text("utf-8")
    found = re.search(r'const VOID = new Set\(\s*"([a-z ]+)"', source)
    assert found is not None
    assert set(found[1].split()) == VOID_TAGS
    assert f'const FORM = "{FORM}";' in source
    protocol = json.loads((ROOT / "extension" / "engine" / "protocol.json").read_text("utf-8"))
    assert json.dumps([FORM, []]).replace(" []", "[]").startswith(protocol["tree"])
