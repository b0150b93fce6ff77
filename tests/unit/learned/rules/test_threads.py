"""Posts of a thread are not torn."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.decision import ONE
from pyjustext.engines.learned.features import Lexicon, Measured
from pyjustext.engines.learned.rules import threads
from pyjustext.engines.learned.structure import structure_of
from pyjustext.tree import parse

ANSWER = "In answer {0} I want to say that it is the battery that has to be changed after some years."
SAID = "What was said in post {0}, which is longer than a few words and stands in many posts of the thread."


def thread(quotes: str = "{}") -> str:
    """Six posts, each in a box with a name of its own, so that they are no run of similar siblings."""
    posts = []
    for number in range(6):
        text = f"<div class=body>{quotes.format(SAID.format(number))}<p>{ANSWER.format(number)}</p></div>"
        post = f"<div class=post><div><div>{text}</div></div></div>"
        posts.append(f"<div class=box{number}>{post}</div>")
    return f"<body><main>{''.join(posts)}</main>"


def restored(html: str, dropped: str, score: int = -ONE) -> list[str]:
    """The texts that are kept if those with a word were dropped with a score."""
    measured = Measured(segment(parse(html)), "", Lexicon())
    kept = [dropped not in block.tokens for block in measured.blocks]
    scores = [3 * ONE if keep else score for keep in kept]
    threads.complete(structure_of(measured.page), measured, scores, kept, 0)
    return [block.text for block, keep in zip(measured.blocks, kept, strict=True) if keep]


def test_the_texts_of_all_posts_are_kept_with_most_of_them() -> None:
    assert ANSWER.format(3) in restored(thread("<p>{}</p>"), "3")
    assert SAID.format(3) in restored(thread("<p>{}</p>"), "3")


def test_all_of_a_text_is_kept_however_unlikely_its_lines_are() -> None:
    page = thread("<ul><li>Less than ten.</li></ul><h3>{}</h3><pre>x = 1</pre>")
    found = restored(page, "less", -5 * ONE)
    assert found.count("Less than ten.") == 6


def test_the_first_post_is_kept_with_the_others() -> None:
    assert ANSWER.format(0) in restored(thread("<h3>{}</h3>"), "0", -5 * ONE)


def test_links_around_a_text_are_not_restored() -> None:
    assert "Share this" not in restored(thread("<p><a href=/s>Share this</a></p>{}"), "share")


def test_texts_from_which_can_be_quoted_and_posts_that_are_quotations_are_kept_whole() -> None:
    for start in ("<div class=selectToQuote", "<blockquote class=post-text"):
        page = thread().replace("<div class=body", start)
        assert ANSWER.format(3) in restored(page, "3", -5 * ONE)


def test_quotations_and_signatures_are_not_restored() -> None:
    assert SAID.format(3) not in restored(thread("<blockquote><p>{}</p></blockquote>"), "3")
    assert SAID.format(3) not in restored(thread("<div class=signature><p>{}</p></div>"), "3")


def test_nothing_is_restored_of_which_less_than_half_is_kept() -> None:
    assert restored(thread("<h3>Title</h3>"), "answer") == ["Title"] * 6


def after_counts(note: str) -> list[str]:
    """The texts that stay of a thread with a note beside each post, in which {} is the number of the post."""
    posts = [f"<div class=post><dl><dt>{note.format(n)}</dt></dl>{ANSWER.format(n)}</div>" for n in range(5)]
    measured = Measured(segment(parse("<body>" + "".join(posts))), "", Lexicon())
    kept = [True] * measured.count
    threads.drop_counts(measured, kept)
    return [block.text for block, keep in zip(measured.blocks, kept, strict=True) if keep]


@pytest.mark.parametrize(
    "note", ["Reply {}", "1.{} Likes", "Posts: {}", "Joined: Wed Feb 04, 201{}", "Report"]
)
def test_what_is_said_of_every_post_is_left_out(note: str) -> None:
    assert after_counts(note) == [ANSWER.format(number) for number in range(5)]


@pytest.mark.parametrize("note", ["June {} 2019", "At 1{}:30"])
def test_the_dates_of_posts_stay(note: str) -> None:
    assert len(after_counts(note)) == 10


@pytest.mark.parametrize("name", ["signature", "signaturecontainer", "sig"])
def test_signatures_are_left_out(name: str) -> None:
    posts = "".join(
        f"<div class=post>{ANSWER.format(n)}<div class={name}>Be kind {n}</div></div>" for n in range(3)
    )
    measured = Measured(segment(parse(f"<body>{posts}")), "", Lexicon())
    kept = [True] * measured.count
    threads.drop_signatures(measured, kept)
    assert kept == [True, False] * 3


def test_lines_of_code_stay() -> None:
    assert len(after_counts("<pre>try: return {}</pre>")) == 10
