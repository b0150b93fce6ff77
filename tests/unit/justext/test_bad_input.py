"""Hostile pages: every step takes linear time, and the input is not changed."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest

from pyjustext.engines.justext.algorithm import decode as justext_decode
from pyjustext.engines.justext.algorithm import justext, page_language, segment_and_classify
from pyjustext.engines.justext.options import JAVA, Options
from pyjustext.errors import PyjustextError
from pyjustext.languages import get_stoplist
from pyjustext.tree import Node
from pyjustext.tree import decode as browser_decode
from tests.fuzz import SHARE, share

ENGLISH = get_stoplist("English")


def nested(size: int) -> Node:
    top = node = Node("div")
    for i in range(size):
        child = Node(("div", "span", "h1", "a", "select")[i % 5])
        node.append(child)
        node.append("x")
        node = child
    return top


def siblings(size: int) -> Node:
    top = Node("body")
    for _ in range(size):
        child = Node("p")
        child.append("word")
        top.append(child)
    return top


def headings_without_text(size: int) -> Node:
    top = Node("body")
    for _ in range(size):
        child = Node("h2")
        child.append(Node("br"))
        child.append("\xad")
        top.append(child)
    return top


def white_space(size: int) -> Node:
    top = Node("body")
    top.append("x" + " \t" * size + "y" + " " * size + "\n" * size)
    return top


def one_text(size: int) -> Node:
    top = Node("body")
    top.append("the word of " * size)
    return top


def unspaced(size: int) -> Node:
    top = Node("body")
    top.append("这个国家的经济" * size)
    return top


def texts_between_removed_elements(size: int) -> Node:
    top = Node("p")
    for _ in range(size):
        top.append("x ")
        top.append(Node("script"))
    return top


PAGES: list[Callable[[int], Node]] = [
    *(
        nested,
        siblings,
        headings_without_text,
        white_space,
        one_text,
        unspaced,
        texts_between_removed_elements,
    )
]


@pytest.mark.parametrize("make", PAGES)
def test_ten_times_the_page_takes_about_ten_times_as_long(make: Callable[[int], Node]) -> None:
    def seconds(root: Node) -> float:
        start = time.process_time()
        segment_and_classify(root, ENGLISH, JAVA)
        segment_and_classify(root, get_stoplist("Chinese"))
        return time.process_time() - start

    small, large = make(share(4_000)), make(share(40_000))
    # A quadratic step would take a hundred times as long; there is room for noise, and noise is tried again.
    limit = 40 * min(seconds(small) for _ in range(3)) + 0.5
    assert any(seconds(large) < limit for _ in range(3))


@pytest.mark.parametrize("decode", [justext_decode, browser_decode])
def test_detecting_the_encoding_takes_linear_time(decode: Callable[[bytes], object]) -> None:
    def seconds(size: int) -> float:
        start = time.process_time()
        decode(b"<meta " * size + b"\xff")
        return time.process_time() - start

    assert seconds(10_000) < 40 * seconds(1_000) + 0.5


def test_a_hundred_thousand_nested() -> None:
    count = share(100_000)
    paragraphs = segment_and_classify(nested(count), ENGLISH, Options(removed=frozenset()))
    assert len(paragraphs) > 0.4 * count
    assert paragraphs[count // 5].is_heading
    assert not paragraphs[-1].is_heading


def test_very_many_siblings() -> None:
    count = 200_000 if SHARE >= 1 else 50_000
    paragraphs = segment_and_classify(siblings(count), ENGLISH)
    assert len(paragraphs) == count
    assert paragraphs[-1].xpath == f"/body[1]/p[{count}]"


@pytest.mark.parametrize("seed", range(20))
def test_binary(seed: int) -> None:
    noise = random.Random(seed).randbytes(5000)
    for paragraph in justext(noise, ENGLISH):
        assert paragraph.class_type in {"good", "bad"}
    justext(noise.decode("latin-1"), None)
    justext("<p>" + noise.decode("utf-16-le", "replace"), ENGLISH)
    justext(b"<meta charset=utf-7>" + noise, ENGLISH)


@pytest.mark.parametrize(
    "html", ["", " ", "\x00", "<", "<p", "</p>", "<html>", b"", b"\xff\xfe", "<frameset>"]
)
def test_very_small_input(html: str | bytes) -> None:
    assert all(not paragraph.text.isspace() for paragraph in justext(html, ENGLISH))


def test_lone_surrogates() -> None:
    justext("<p>\ud800 " + "the " * 100, ENGLISH)


@pytest.mark.parametrize("encoding", ["nonsense", "undefined", "\x00"])
def test_unknown_encoding(encoding: str) -> None:
    with pytest.raises(PyjustextError, match="cannot be decoded"):
        justext(b"<p>\xff", ENGLISH, encoding=encoding)
    assert justext(f"<meta charset='{encoding}'><p>caf\u00e9".encode(), ENGLISH)


def test_page_language_of_an_empty_page() -> None:
    assert page_language(Node("html")) == ""


@pytest.mark.parametrize("encoding", ["punycode", "idna", "PunyCode"])
def test_a_page_is_not_decoded_as_the_name_of_a_host(encoding: str) -> None:
    """That would take hours for a long one."""
    page = f"<meta charset={encoding}><p>caf\u00e9 - or tea"
    assert justext_decode(page.encode()) == page
