"""What counts as comments, and which pages are threads, whose posts are none."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.features import KINDS, Lexicon, PageFacts
from pyjustext.engines.learned.rules import discussions
from pyjustext.engines.learned.segmentation import segment
from pyjustext.engines.learned.whole_page import is_thread
from pyjustext.tree import parse
from tests.unit.learned.views import view_of

ANSWER = "The battery has to be changed after some years, because it keeps less and less of its charge."
REMARK = "That is not so for all of them."
QUESTION = "<h1>How long does a battery last?</h1>"


def answers(count: int, *, remarks: int = 1, name: str = "comments") -> str:
    """A question with answers, each with a list of comments."""
    said = f"<ul class={name}>" + f"<li>{REMARK}</li>" * remarks + "</ul>"
    return f"<body>{QUESTION}" + f"<div class=answer><p>{ANSWER}</p>{said}</div>" * count


def on_posts(html: str) -> list[str]:
    view = view_of(html)
    found = discussions.comments_on_posts(view, (True,) * len(view.blocks))
    return [view.blocks[number].text for number in found]


def test_comments_on_the_answers_to_a_question_are_found() -> None:
    assert on_posts(answers(3)) == [REMARK] * 3


def test_a_single_list_of_comments_in_a_thread_is_its_posts() -> None:
    assert not on_posts(answers(1))


def test_lists_with_most_of_what_is_kept_are_the_posts() -> None:
    assert not on_posts(answers(3, remarks=5))


def test_posts_may_be_named_comments() -> None:
    assert not on_posts(answers(3, name="comment"))


def test_nested_lists_of_comments_are_visited_once() -> None:
    depth = 400
    assert not on_posts("<body>" + "<div class=comments>" * depth + "<p>Some text</p>" * 2_000)
    assert not on_posts("<body>" + "<div class=comments>Some text</div>" * 20_000)


def declared(html: str) -> bool:
    measured = PageFacts(segment(parse(html)), "", Lexicon())
    return is_thread(measured, [1 / len(KINDS)] * len(KINDS))


@pytest.mark.parametrize("kind", ["DiscussionForumPosting", "QAPage"])
def test_a_page_that_declares_itself_a_thread_is_one(kind: str) -> None:
    data = f'<script type="application/ld+json">{{"@context":"https://schema.org","@type":"{kind}"}}</script>'
    assert declared(f"{data}<body><p>{ANSWER}")
    assert declared(f'<body><div itemscope itemtype="https://schema.org/{kind}"><p>{ANSWER}</div>')


def test_other_pages_are_no_threads() -> None:
    assert not declared(f'<body><div itemscope itemtype="https://schema.org/Article"><p>{ANSWER}</div>')
