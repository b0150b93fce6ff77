"""Posts of a thread are not torn."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.decision import ONE
from pyjustext.engines.learned.rules import discussions
from tests.unit.learned.views import changed, changed_by, view_of

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
    kept = [dropped not in block.tokens for block in view_of(html).blocks]
    view = view_of(html, [3 * ONE if keep else score for keep in kept])
    back = changed(view, kept, discussions.posts, keep=True)
    return [b.text for b, keep in zip(view.blocks, kept, strict=True) if keep or b.text in back]


def test_the_texts_of_all_posts_are_kept_with_most_of_them() -> None:
    assert ANSWER.format(3) in restored(thread("<p>{}</p>"), "3")
    assert SAID.format(3) in restored(thread("<p>{}</p>"), "3")


def test_all_of_a_text_is_kept_however_unlikely_its_lines_are() -> None:
    page = thread("<ul><li>Less than ten.</li></ul><h3>{}</h3><pre>x = 1</pre>")
    found = restored(page, "less", -5 * ONE)
    assert found.count("Less than ten.") == 6


def test_the_first_post_is_kept_with_the_others() -> None:
    assert ANSWER.format(0) in restored(thread("<h3>{}</h3>"), "0", -5 * ONE)


def test_a_link_of_a_post_is_kept_with_it() -> None:
    part = "<p><a href=/parts>Share this list of parts</a></p>"
    page = thread().replace(ANSWER.format(2), f"{ANSWER.format(2)}</p>{part}<p>And more.")
    assert "Share this list of parts" in restored(page, "share", -5 * ONE)


def test_texts_from_which_can_be_quoted_and_posts_that_are_quotations_are_kept_whole() -> None:
    for start in ("<div class=selectToQuote", "<blockquote class=post-text"):
        page = thread().replace("<div class=body", start)
        assert ANSWER.format(3) in restored(page, "3", -5 * ONE)


@pytest.mark.parametrize("tag", ["blockquote", "div class=bbcode-quote"])
def test_quotations_are_kept_with_most_of_them_and_with_who_said_it(tag: str) -> None:
    quotation = f"<{tag}><div><a href=#post>Ann said</a></div><p>{{}}</p></{tag.split()[0]}>"
    found = restored(thread(quotation), "3", -5 * ONE)
    assert SAID.format(3) in found
    assert found.count("Ann said") == 6


def test_posts_are_kept_whole_if_two_fifths_of_their_words_are_kept() -> None:
    page = "".join(f"<div class=post><div><div>{SAID.format(n)}</div></div></div>" for n in range(10))
    for worth, restored_posts in ((4, 6), (3, 0)):
        view = view_of(f"<body><main>{page}</main>", [ONE] * worth + [-ONE] * (10 - worth))
        kept = [True] * worth + [False] * (10 - worth)
        assert len(changed(view, kept, discussions.posts, keep=True)) == restored_posts


def test_nothing_is_restored_of_which_little_is_kept() -> None:
    assert restored(thread("<h3>Title</h3>"), "answer") == ["Title"] * 6


def after_furniture(note: str) -> list[str]:
    """The texts that stay of a thread with a note beside each post, in which {} is the number of the post."""
    posts = [f"<div class=post><dl><dt>{note.format(n)}</dt></dl>{ANSWER.format(n)}</div>" for n in range(5)]
    view = view_of("<body>" + "".join(posts))
    gone = changed_by(view, [True] * len(view.blocks), "control", "forum")
    return [block.text for block in view.blocks if block.text not in gone]


@pytest.mark.parametrize(
    "note", ["Reply {}", "1.{} Likes", "Posts: {}", "Joined: Wed Feb 04, 201{}", "Report"]
)
def test_what_is_said_of_every_post_is_left_out(note: str) -> None:
    assert after_furniture(note) == [ANSWER.format(number) for number in range(5)]


@pytest.mark.parametrize("note", ["June {} 2019", "At 1{}:30", "<pre>try: return {}</pre>"])
def test_dates_and_lines_of_code_stay(note: str) -> None:
    assert len(after_furniture(note)) == 10


@pytest.mark.parametrize("name", ["signature", "signaturecontainer", "sig"])
def test_signatures_are_left_out(name: str) -> None:
    posts = "".join(
        f"<div class=post>{ANSWER.format(n)}<div class={name}>Be kind {n}</div></div>" for n in range(3)
    )
    view = view_of(f"<body>{posts}")
    gone = changed_by(view, [True] * len(view.blocks), "control", "forum")
    assert gone == ["Be kind 0", "Be kind 1", "Be kind 2"]


def test_answers_in_a_list_within_a_post_are_kept_with_the_posts() -> None:
    post = "<li class=post><div><div class=body><p>{}</p></div></div>{}</li>"
    answers = f"<ol class=answers>{post.format(SAID.format(9), '')}</ol>"
    posts = "".join(post.format(ANSWER.format(number), "" if number else answers) for number in range(6))
    page = f"<body><main><ol class=posts>{posts}</ol></main>"
    assert SAID.format(9) in restored(page, "9", -5 * ONE)
