"""Whole pages of threads as forums write them: above each post its author and day, and no more."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pyjustext import read
from pyjustext.assembly import post_heads
from pyjustext.export import export
from pyjustext.languages import dates

POSTS = (
    ("marigold", "2024-05-04", "My old steel thermos"),
    ("oldlathe", "2024-05-04", "Put a drop"),
    ("marigold", "2024-05-05", "It stained all round"),
    ("juneb", "2024-05-06", "A note for whoever"),
)
_, *_PIECES = re.split(r"<!-- form: (.+?) -->\n", Path(__file__).with_name("forums.html").read_text("utf-8"))
FORMS = dict(zip(_PIECES[::2], _PIECES[1::2], strict=True))


@pytest.mark.parametrize("form", FORMS)
def test_who_wrote_what(form: str) -> None:
    article = read(FORMS[form], "https://forum.example/t/1")
    shown = export(article, "markdown").decode().partition("forum.example\n\n")[2]
    # Some are lists, and one repeats the subject.
    lines = [re.sub(r"^(?:[-> ]|\d\. )+", "", line) for line in shown.split("\n") if "Re: " not in line]
    found = [line for line in lines if line.strip("-")]
    assert len(found) == 2 * len(POSTS), shown
    for line, said in zip(found[::2], found[1::2], strict=True):
        author, day = next((author, day) for author, day, text in POSTS if said.startswith(text))
        assert line.startswith(f"**{author}**, "), shown
        assert dates.iso(line.partition(", ")[2]).startswith(day), shown


@pytest.mark.parametrize(
    "text",
    [
        "ann 2 hours ago | next [-]",
        "ann @ann@example.social",
        "ann commented May 4, 2024",
        "ann Junior Member Join Date Jan 2012 Posts 4",
        "05-04-2024, 09:12 AM",
        "1y ago",
    ],
)
def test_the_head_of_a_post(text: str) -> None:
    assert post_heads.is_head(text, "ann")


@pytest.mark.parametrize(
    "text", ["ann is right", "In 2024 it was sold", "12", "Thanks!", "Re: ann", "", "ann wrote in Berlin"]
)
def test_what_is_no_head_of_a_post(text: str) -> None:
    assert not post_heads.is_head(text, "ann")


def test_short_posts_stay_whole() -> None:
    posts = "".join(
        f"<div class=post><b class=username>{name}</b> <time datetime=2024-05-0{day}>{day} May</time>"
        f"<div class=text><p>{text}</p></div><a href=/r>Reply</a></div>"
        for day, (name, text) in enumerate([("ann", "How much is it?"), ("bob", "42"), ("ann", "Thanks!")], 1)
    )
    article = read(f"<title>How much is it</title><main><h1>The price of a ferry</h1>{posts}</main>")
    for text in ("How much is it?", "42", "Thanks!"):
        assert article.text.split("\n").count(text) == 1, article.text


SAID = [
    "The ferry sails each day in summer, and it is worth what it costs.",
    "Nobody who lives on the island would have it otherwise, I believe, whatever it costs.",
    "In winter there is a boat on Monday only, which takes the letters and the milk.",
]


def thread(text: str) -> str:
    """Three posts; ``{name}`` and ``{said}`` stand for each author and text."""
    posts = [
        f"<div class=post><b class=username>{name}</b>\n<time datetime=2024-05-0{day}>May {day}, 2024</time>"
        f"{text.format(name=name, said=said)}</div>"
        for day, (name, said) in enumerate(zip(["ann", "bob", "ann"], SAID, strict=True), 1)
    ]
    return f"<title>How much is it</title><main><h1>The price of a ferry</h1>{''.join(posts)}</main>"


def test_long_posts_full_of_white_space_stay() -> None:
    gap = "\n" + " " * 400
    article = read(
        thread(f"{gap}<div>{gap}<i></i>{gap}<div class=text>{gap}<p>{{said}} {{said}}</p></div></div>")
    )
    for said in SAID:
        assert article.text.count(f"{said} {said}") == 1, article.text


def test_a_name_that_begins_a_sentence_stays() -> None:
    article = read(thread('<div class=text><a href="/u/{name}">@{name}</a>, I say. {said}</div>'))
    for name, said in zip(["ann", "bob", "ann"], SAID, strict=True):
        assert f"@{name}, I say. {said}" in article.text
