"""A page that arrives in pieces has the tree of the whole page, wherever it was cut."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from pyjustext import read
from pyjustext.tree import ArrivingPage, parse
from pyjustext.tree.html5.parser import Parser
from pyjustext.tree.limits import MAX_LENGTH, MAX_TAGS
from tests.fuzz import share, some
from tests.real_pages import repo_pages, texts

from .mutate import documents, mutations
from .sameness import CommentedTreeBuilder, Line, difference, lines_of, ours

ODD = (
    "a<p>b\r\nc\rd\r",
    "\ufeff\ufeff<p>\ud83d\ude00\ud83d<p>\ude00x\ud83d",
    "<pre>\n\nx</pre><pre><!-- c -->\ny</pre><textarea>\n\nz</textarea>",
    "<script>a<!--<script>b</script>--></script>c</script ><style>d</style",
    "<p>&notit; &amp;am&#x41;&#65 &am",
    "<svg><title>a</title><![CDATA[b>c]]>d</svg><![CDATA[e>f]]>g<math><mi>h",
    "<table>a<tr> b <td> c<b>d<table>e</table>f</td></tr>&amp; g</table>h",
    "<plaintext>a</plaintext><p>b\0c",
    "<!doctype html PUBLIC 'a>b'><!-- a --!><!--> <!---> <!x> <?y> </z a='>'> < < </ >",
    '<p a="b>c" d=\'e>f\' g=h>i<p a="b',
    "<b><i><p>x</b>y</i>z<font color=a><p>b<font color=b><p>c</font>d",
    "<title>a</title><select><option>b<p>c</select><frameset><frame>",
    "<iframe>a<p>b</iframe>c<noscript><p>d</noscript><xmp>e<p></xmp>",
)


def _cuts(text: str, rng: random.Random) -> Iterator[str]:
    at = 0
    size = rng.choice((3, 20, 200, 2000))
    while at < len(text):
        end = at + rng.randint(0, size)
        yield text[at:end]
        at = end


def _arrived(pieces: list[str]) -> list[Line]:
    page = ArrivingPage(MAX_LENGTH, MAX_TAGS)
    for piece in pieces:
        page.add(piece)
    assert page.text == "".join(pieces)
    elements = page.take_elements()
    assert elements is not None
    root = elements[0]
    assert root.parent is None
    assert elements == root.in_order()
    return [(-1, "html", root.attrs), *lines_of(root)]


def _whole(text: str) -> list[Line]:
    root = parse(text)
    return [(-1, "html", root.attrs), *lines_of(root)]


@pytest.mark.parametrize("text", ODD)
def test_every_cut_in_two_and_single_characters(text: str) -> None:
    expected = _whole(text)
    for at in range(len(text) + 1):
        assert not difference(expected, _arrived([text[:at], text[at:]])), at
    assert not difference(expected, _arrived(list(text)))


@pytest.mark.parametrize("seed", some(range(4), 4))
def test_random_cuts_of_generated_and_mutated_documents(seed: int) -> None:
    pages = [text for _, text in texts(repo_pages()[::4])]
    rng = random.Random(seed)
    for text in itertools.chain(documents(seed + 10, share(1000)), mutations(seed, pages, share(250))):
        expected = _whole(text)
        for _ in range(3):
            pieces = list(_cuts(text, rng))
            change = difference(expected, _arrived(pieces))
            assert not change, f"{pieces!r}: {change}"


def test_random_cuts_with_comments_in_the_tree() -> None:
    rng = random.Random(7)
    for text in documents(99, share(500)):
        parser = Parser(CommentedTreeBuilder)
        parser.begin()
        # The parser itself is given no torn line breaks; the page's holder sees to that.
        unified = text.replace("\r\n", "\n").replace("\r", "\n")
        for piece in _cuts(unified, rng):
            parser.feed(piece)
        assert not difference(ours(unified), lines_of(parser.finish())), text


def test_random_cuts_of_real_pages() -> None:
    rng = random.Random(3)
    for name, text in texts(some(repo_pages()[::3], 6)):
        page = ArrivingPage(MAX_LENGTH, MAX_TAGS)
        for piece in _cuts(text, rng):
            page.add(piece)
        assert read(page).to_dict() == read(text).to_dict(), name


def test_the_tree_is_built_before_the_end() -> None:
    parser = Parser()
    parser.begin()
    parser.feed("<title>a</title><p>b<p>c<p>d")
    assert [node.tag for node in parser.tree.openElements] == ["html", "body", "p"]
    assert parser.tree.openElements[-1].children == []


def test_a_page_of_which_not_all_is_read_is_cut_as_always() -> None:
    text = "<p>a" * 10
    for page in (ArrivingPage(20, MAX_TAGS), ArrivingPage(MAX_LENGTH, 2)):
        for at in range(0, len(text), 7):
            page.add(text[at : at + 7])
        assert page.take_elements() is None
        assert page.text == text
        assert read(page).text == read(text).text


def test_a_page_can_be_read_twice() -> None:
    page = ArrivingPage(MAX_LENGTH, MAX_TAGS)
    page.add("<p>The same text")
    page.add(" is read again.")
    assert read(page).to_dict() == read(page).to_dict()


@pytest.mark.parametrize(
    "start", ["<!-- ", "<script>", "<p title='", "<table>&", "<svg><![CDATA[", "<textarea>"]
)
def test_what_does_not_end_is_not_looked_at_anew_with_each_piece(start: str) -> None:
    looked_at = 0

    class Counting(Parser):
        def _advance(self) -> None:
            nonlocal looked_at
            looked_at += self.tokenizer.stream.chunkSize - self.tokenizer.stream.chunkOffset
            super()._advance()

    parser = Counting()
    parser.begin()
    parser.feed(start)
    for _ in range(2000):
        parser.feed("x & y, " * 10)
    parser.finish()
    assert looked_at < 4 * 2000 * 70
