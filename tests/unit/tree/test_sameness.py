"""The accelerated parser makes the same trees as stock html5lib, on real pages and on broken ones."""

from __future__ import annotations

import itertools

import pytest

from pyjustext.tree import parse_in_order
from tests.fuzz import share, some
from tests.real_pages import all_pages, repo_pages, texts

from .mutate import documents, mutations
from .sameness import Line, difference, ours, stock


def _without_comments(lines: list[Line]) -> list[Line]:
    """A tree without comments and doctype; the texts on both sides of a comment are joined."""
    kept: list[Line] = []
    for line in lines:
        if line[1] in ("#comment", "#doctype"):
            continue
        if line[1] == "#text" and kept and kept[-1][:2] == line[:2]:
            line = (*line[:2], kept.pop()[2] + line[2])
        kept.append(line)
    return kept


def test_real_pages() -> None:
    pages = all_pages()
    assert len(pages) >= 60
    different = []
    for name, text in texts(some(pages, 3)):
        expected = stock(text)
        change = difference(expected, ours(text))
        change = change or difference(_without_comments(expected), ours(text, comments=False))
        if change:
            different.append(f"{name}: {change}")
    assert not different, "\n".join(different)


@pytest.mark.parametrize("seed", range(4))
def test_generated_and_mutated_documents(seed: int) -> None:
    pages = [text for _, text in texts(repo_pages()[::4])]
    different = []
    failing = 0
    for text in itertools.chain(documents(seed, share(1000)), mutations(seed, pages, share(250))):
        found = ours(text)
        try:
            expected = stock(text)
        except (AssertionError, IndexError, KeyError, ValueError):
            # Stock html5lib fails on this markup. Ours gave a tree.
            failing += 1
            continue
        change = difference(expected, found)
        change = change or difference(_without_comments(expected), ours(text, comments=False))
        if change:
            different.append(f"{text!r}: {change}")
    assert failing < 10
    assert not different, f"{len(different)}\n" + "\n".join(different[:5])


@pytest.mark.parametrize(
    "container", ["div", "table", "td", "tr", "select", "textarea", "title", "p", "script"]
)
def test_generated_fragments(container: str) -> None:
    different = []
    for text in documents(len(container), share(150)):
        found = ours(text, container)
        try:
            expected = stock(text, container)
        except (AssertionError, IndexError, KeyError, ValueError):
            continue
        change = difference(expected, found)
        if change:
            different.append(f"{text!r}: {change}")
    assert not different, f"{len(different)}\n" + "\n".join(different[:5])


_MOVING = (
    "<p>1<b>2<p>3</b>4",
    "<a>1<div>2<a>3",
    "<table><div>1<tr><td>2</table><p>3",
    "<table><tr><p>1<b>2<td>3</table>",
    "<div></div><frameset><frame>",
    "<p>1<svg><g><path/></g></svg><svg><p>2</svg><select><option>3</select><select><p>4</select>",
)


def test_elements_come_in_the_order_of_the_tree() -> None:
    for text in itertools.chain(_MOVING, documents(7, share(2000))):
        elements = parse_in_order(text)
        assert elements == elements[0].in_order(), text
