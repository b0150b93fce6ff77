"""Lines at the top of the content that repeat the head shown above the article, and lines that do not."""

from __future__ import annotations

import pytest

import pyjustext
from pyjustext.assembly import ShownHead
from pyjustext.assembly.head import repeated_lines
from pyjustext.tree import Node, parse_fragment

HEAD = ShownHead("The bridge opens again", "Ada Brown, Cem Demir", "2023-11-02T08:00:00+00:00", "The Herald")
TEXT = "<p>The council said on Monday that the old bridge would open again in the spring.</p>"
REST = "<p>" + "Engineers had found that the damage was less than they had feared. " * 8 + "</p>"


def _drop_repeated(tree: Node, head: ShownHead) -> None:
    for line in repeated_lines(tree, head):
        tree.children.remove(line)


def first_line(line: str, head: ShownHead = HEAD) -> str:
    tree = parse_fragment(line + TEXT + REST)
    _drop_repeated(tree, head)
    first = tree.children[0]
    assert not isinstance(first, str)
    return first.text()


@pytest.mark.parametrize(
    "line",
    [
        "<p>By Ada Brown and Cem Demir</p>",
        "<p>By <a href='/ada'>Ada Brown</a> | The Herald | 2 November 2023</p>",
        "<p>Published Thursday, November 2, 2023 at 8:00 a.m.</p>",
        "<p>02.11.2023, 09:15 Uhr</p>",
        "<p>2023-11-02</p>",
        "<h2>The bridge opens again</h2>",
        "<p>5 min read</p>",
        "<p>1.2K shares</p>",
        "<ul><li>Ada Brown</li><li>Nov. 2, 2023</li></ul>",
        "<figure><img src='a.jpg'></figure><p>Ada Brown</p>",
        "<p>Ada Brown</p><p>2 Nov 2023</p><p>3 minutes</p>",
        "<p>Опубликовано 2 ноября 2023</p>",
        "<p>作者：Ada Brown 2023年11月2日 10:20</p>",
        "<p>מאת Ada Brown</p>",
        "<p>بقلم: Ada Brown</p>",
        "<p>Oleh: Ada Brown</p>",
        "<p>Skriven av Ada Brown</p>",
    ],
)
def test_a_line_that_repeats_the_head_is_removed(line: str) -> None:
    tree = parse_fragment(line + TEXT + REST)
    _drop_repeated(tree, HEAD)
    assert tree.text().startswith("The council")


@pytest.mark.parametrize(
    "line",
    [
        "By Ada Brown in Ankara",
        "By Ada Brown and Eve Fox",
        "Updated 3 November 2023",
        "By Ada Brown, chief engineer",
        "November 2, 2023 was a Thursday like others.",
        "2 November 2023: 14 bridges",
        "12 bridges",
        "3 Nov.",
        "2 Nov., noon",
        "Share this with a friend",
        "The bridge opens again, and again",
        "The Herald has asked for an answer.",
    ],
)
def test_a_line_that_says_more_stays(line: str) -> None:
    assert first_line(f"<p>{line}</p>") == line


def test_a_line_stays_if_the_head_does_not_show_it() -> None:
    assert first_line("<p>By Ada Brown</p>", ShownHead("x")) == "By Ada Brown"
    assert first_line("<p>2 November 2023</p>", ShownHead("x")) == "2 November 2023"


def test_repeated_lines_further_down_stay() -> None:
    assert first_line(f"{TEXT}<p>By Ada Brown</p>") == TEXT[3:-4]
    tree = parse_fragment(f"{TEXT}{REST}<p>By Ada Brown</p>")
    _drop_repeated(tree, HEAD)
    assert tree.text().endswith("By Ada Brown")


def test_a_line_below_a_standfirst_is_removed() -> None:
    tree = parse_fragment(f"{TEXT}<p>By Ada Brown</p><p>2 November 2023</p><h2>Ada Brown</h2>{REST}")
    _drop_repeated(tree, HEAD)
    assert [node.text()[:9] for node in tree.elements()] == ["The counc", "Ada Brown", "Engineers"]


def test_the_only_line_stays() -> None:
    tree = parse_fragment("<p>By Ada Brown</p>")
    _drop_repeated(tree, HEAD)
    assert tree.text() == "By Ada Brown"


def test_a_short_page_keeps_all_its_lines() -> None:
    tree = parse_fragment("<p>2 November 2023</p><p>Rovers 2, Athletic 1</p>")
    _drop_repeated(tree, HEAD)
    assert tree.text().startswith("2 November")


def test_a_heading_below_running_text_is_a_section_also_with_the_words_of_the_title() -> None:
    text = (
        f"<p>{'The lock was built in the year of the flood, and boats have passed it ever since. ' * 4}</p>"
    )
    page = f"<title>The lock</title><h1>The lock</h1>{text}<h2>The lock</h2>{text.replace('flood', 'storm')}"
    assert "<h2>The lock</h2>" in pyjustext.read(page + text.replace("flood", "fire")).html
