"""Whole pages of threads: the names and dates of posts whose markup says little about them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pyjustext import read
from pyjustext.export import export

SAID = (
    "The ferry sails each day in summer, and it is worth what it costs.",
    "Nobody who lives on the island would have it otherwise, I believe, whatever it costs.",
    "In winter there is a boat on Monday only, which takes the letters and the milk.",
    "Whoever misses it has a week in which to learn the names of all our sheep.",
)
NAMES = ("ann", "bob", "cleo", "dora")


def _thread(post: str, above: str = "", first: int = 0) -> str:
    """A thread whose posts have this markup, with author, number and text filled in."""
    each = enumerate(zip(NAMES, SAID, strict=True))
    posts = "".join(post.format(name, n + 11, said) for n, (name, said) in each if n >= first)
    return (
        "<title>The price of a ferry - Island forum</title><body>"
        '<div itemscope itemtype="https://schema.org/DiscussionForumPosting">'
        f"<h1>The price of a ferry</h1>{above}{posts}</div>"
    )


def _shown(html: str) -> str:
    return export(read(html, "https://forum.example/t/1"), "markdown").decode()


def _heads(html: str) -> list[str]:
    """The lines above the posts, without their markup, and the first word of what follows each."""
    lines = [line.lstrip("- ").replace("*", "") for line in _shown(html).split("\n") if line.strip("- ")]
    starts = [said.partition(" ")[0] for said in SAID]
    return [
        f"{head}: {said.partition(' ')[0]}"
        for head, said in pairwise(lines)
        if said.startswith(tuple(starts)) and not head.startswith(tuple(starts))
    ]


HEADS = [
    f"{name}, May {n}, 2024: {said.partition(' ')[0]}"
    for n, (name, said) in enumerate(zip(NAMES, SAID, strict=True), 11)
]
TIME = "<time datetime=2024-05-{1}>May {1}, 2024</time>"


def test_who_has_no_page_is_named_where_others_have_links() -> None:
    html = _thread(
        "<article><div class=byline-of-box><a href=/member/{0}>{0}</a> <i>Member</i></div>"
        f"<div class=body>{{2}}</div><div class=foot>{TIME}</div></article>"
    )
    html = html.replace("<a href=/member/bob>bob</a> <i>Member</i>", "bob")
    assert _heads(html.replace("<a href=/member/cleo>cleo</a> <i>Member</i>", "by cleo")) == HEADS


@pytest.mark.parametrize(
    "head",
    [
        "<div class=k1><div class=k2>{0}</div><div class=k3>{1}/05/2024 at 7:16 pm</div></div>",
        "<div class=k2>{0} &middot; <span class=k3>{1}/05/2024 19:16</span></div>",
    ],
)
def test_a_name_beside_a_date_and_time_is_that_of_the_author(head: str) -> None:
    heads = _heads(_thread(f"<div class=k0>{head}<div class=k4><p>{{2}}</p></div></div>"))
    assert [line.split("/")[0] for line in heads] == [f"{name}, {n}" for n, name in enumerate(NAMES, 11)]


def test_titles_beside_days_are_no_names() -> None:
    post = "<div class=k0><div class=k2>{0} &middot; <span class=k3>{1}/05/2024</span></div><p>{2}</p></div>"
    assert "**" not in _shown(_thread(post))


def test_an_element_that_states_a_name_and_shows_it_names_the_author() -> None:
    post = (
        f"<div class=m><a class=toggle data-username={{0}}><b>{{0}}</b></a> {TIME}"
        "<div class=text><p>{2}</p></div></div>"
    )
    assert _heads(_thread(post)) == HEADS


ANSWER = f"<li class=answer><a class=author href=/u/{{0}}>{{0}}</a> {TIME}<div class=text>{{2}}</div></li>"
OPENING = (
    "<div class=question-info><a class=author href=/u/ann>ann</a> asked on "
    "<time datetime=2024-05-11>May 11, 2024</time></div>"
)


@pytest.mark.parametrize("between", ["", "<h3>Replies</h3>"])
def test_the_author_of_the_question_is_named_apart_from_it(between: str) -> None:
    question = f"<header>{OPENING}</header><div class=question>{SAID[0]}</div>"
    html = _thread(ANSWER, f"{question}<div class=answers>{between}<ol>", first=1)
    assert _heads(html)[0] == HEADS[0]


def test_a_text_above_a_thread_that_nobody_signed_is_no_post() -> None:
    html = _thread(ANSWER, "<div class=rules>Be kind to each other here, whatever you think.</div><ol>")
    assert "**ann**" not in _shown(html).partition("Be kind")[0]


def test_a_post_may_begin_with_what_it_answers() -> None:
    preview = "<div class=parent>{2} That is what was said two days ago, and it is still true today.</div>"
    post = (
        f"<li class=post>{preview}<div class=head><a class=author href=/u/{{0}}>{{0}}</a> {TIME}</div>"
        "<div class=text><p>{2}</p><p>{2}</p></div></li>"
    )
    page = (
        _thread(post)
        .replace(preview.format("", "", SAID[0]), "")
        .replace(preview.format("", "", SAID[3]), "")
    )
    assert _shown(page).count("**bob**, May 12, 2024") == 1


def test_the_day_of_the_last_answer_is_that_of_its_author() -> None:
    last = "<span>last post by <a href=/u/zoe>zoe</a> <time datetime=2024-06-30>June 30, 2024</time></span>"
    post = (
        f"<div class=post><header>{{}}<a class=author href=/u/{{0}}>{{0}}</a></header>{TIME}"
        "<div class=text><p>{2}</p></div></div>"
    )
    html = _thread(post.replace("{}", "")).replace("<header>", f"<header>{last}", 1)
    assert _heads(html) == HEADS


def test_a_link_with_the_picture_of_a_user_is_no_name() -> None:
    picture = "<div class=pic><a href=/u/{0}><span class=avatar>A</span><span>Offline</span></a></div>"
    post = f"<div class=m>{picture}<a href=/u/{{0}}>{{0}}</a> {TIME}<div class=text><p>{{2}}</p></div></div>"
    assert _heads(_thread(post)) == HEADS


def test_a_class_name_that_ends_in_name_is_that_of_a_name() -> None:
    post = (
        f"<div class=m><a class=user-info__name href=/u/{{0}}>{{0}}</a> {TIME}<div><p>{{2}}</p></div></div>"
    )
    assert _heads(_thread(post)) == HEADS


def test_posts_need_no_attributes() -> None:
    post = (
        "<article><div class=who><h3 class=user-name>{0}</h3></div><div class=said><p>{2}</p></div></article>"
    )
    html = _thread(post).replace("<article>", "<div><article>").replace("</article>", "</article></div>")
    shown = _shown(html)
    assert all(f"**{name}**" in shown and f"# {name}" not in shown for name in NAMES)
    assert "\n---\n\n**ann" not in shown


# What does not belong to a post


@pytest.mark.parametrize("name", ["post-reactions", "signature"])
def test_pictures_of_reactions_and_signatures_are_left_out(name: str) -> None:
    post = (
        f"<div class=post><a class=author href=/u/{{0}}>{{0}}</a> {TIME}<div class=text><p>{{2}}</p></div>"
        f"<ul class={name}><li><img src=/p{{1}}.png alt=Liked width=400 height=300></li></ul></div>"
    )
    shown = _shown(_thread(post))
    assert "**ann**" in shown
    assert ".png" not in shown


def test_signatures_below_posts_are_left_out() -> None:
    post = (
        f"<div class=post><a class=author href=/u/{{0}}>{{0}}</a> {TIME}<div class=text><p>{{2}}</p></div>"
        "<div class='postsignature postmsg'><hr><p>Ask {0} anything. It will be answered sooner or later,"
        " but not on a Sunday.</p></div></div>"
    )
    assert "Sunday" not in _shown(_thread(post))


@pytest.mark.parametrize(
    "line", ["Advertisement - <a href=/join>Members</a> don't see this ad", "Werbung (nur für Gäste)"]
)
def test_announcements_of_advertisements_are_left_out(line: str) -> None:
    post = (
        f"<div class=post><a class=author href=/u/{{0}}>{{0}}</a> {TIME}<div class=text><div class=x></div>"
        "<p>{2}</p><p>{2}</p></div></div>"
    )
    html = _thread(post).replace("<div class=x></div>", f"<div class=x><p>{line}</p></div>", 1)
    assert line[:7] not in _shown(html)


def test_a_post_that_talks_of_advertisements_stays() -> None:
    post = f"<div class=post><a class=author href=/u/{{0}}>{{0}}</a> {TIME}<div><p>{{2}}</p></div></div>"
    html = _thread(post).replace(SAID[1], f"Advertisement is all they know. {SAID[1]}")
    assert "Advertisement is all" in _shown(html)


def test_a_post_called_a_heading_is_none() -> None:
    post = (
        f"<div class=post><a class=author href=/u/{{0}}>{{0}}</a> {TIME}"
        "<div role=heading aria-level=3><p>{2}</p><p>{2}</p></div></div>"
    )
    shown = _shown(_thread(post))
    assert all(f"{said}\n\n{said}" in shown for said in SAID)
    assert "##" not in shown


def test_a_short_paragraph_called_a_heading_is_one() -> None:
    text = "".join(f"<p>{said} {said}</p>" for said in SAID)
    heading = "<div role=heading aria-level=2><p>What the boat takes</p></div>"
    html = f"<article><h1>The ferry</h1>{text}{heading}{text.replace('island', 'shore')}</article>"
    assert "## What the boat takes" in _shown(html)


def test_a_note_of_a_change_behind_the_date_is_no_part_of_the_post() -> None:
    note = "<span>(This post was last changed: May 20, 2024, 03:27 AM by ann. Changed once in all.)</span>"
    post = (
        "<div class=post><a class=author href=/u/{0}>{0}</a>"
        "<div class=post_date>2024-05-{1}, 09:14 PM <span></span></div><div class=text><p>{2}</p></div></div>"
    )
    html = _thread(post).replace("<span></span>", note, 1)
    assert "once in all" not in _shown(html)


def test_a_text_that_is_offered_for_quoting_is_no_quotation() -> None:
    """So a copy of the first post, for machines, is one."""
    text = "<article class='body js-selectToQuote'><div class=text>{2}</div></article>"
    post = f"<div class=post><div class=h><a class=author href=/u/{{0}}>{{0}}</a> {TIME}</div>{text}</div>"
    copy = f"<div class=hidden><b itemprop=author>ann</b>{text.replace('{2}', SAID[0])}</div>"
    html = _thread(post, copy)
    assert read(html, "https://forum.example/t/1").text.count(SAID[0]) == 1
