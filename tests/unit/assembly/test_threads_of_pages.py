"""Whole pages of threads in the markup of forums: above each post stand only its author and day."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pyjustext import read
from pyjustext.assembly import AssemblyInput, ShownHead, assemble, post_heads, posts
from pyjustext.assembly.marks import Marks
from pyjustext.export import export
from pyjustext.languages import dates
from pyjustext.tree import parse
from pyjustext.tree.index import PageIndex

POSTS = (
    ("marigold", "2024-05-04", "My old steel thermos"),
    ("oldlathe", "2024-05-04", "Put a drop"),
    ("marigold", "2024-05-05", "It stained all round"),
    ("juneb", "2024-05-06", "A note for whoever"),
)
_, *_PIECES = re.split(r"<!-- form: (.+?) -->\n", Path(__file__).with_name("forums.html").read_text("utf-8"))
FORMS = dict(zip(_PIECES[::2], _PIECES[1::2], strict=True))


@pytest.mark.parametrize("form", FORMS)
def test_author_and_day_stand_above_each_post(form: str) -> None:
    article = read(FORMS[form], "https://forum.example/t/1")
    shown = export(article, "markdown").decode().split("\n\n", 2)[2]  # below the title and the source
    # Some are lists, and one repeats the subject.
    lines = [re.sub(r"^(?:[-> ]|\d\. )+", "", line) for line in shown.split("\n") if "Re: " not in line]
    found = [line for line in lines if line.strip("-")]
    assert len(found) == 2 * len(POSTS), shown
    for line, said in zip(found[::2], found[1::2], strict=True):
        author, day = next((author, day) for author, day, text in POSTS if said.startswith(text))
        assert line.startswith(f"**{author}**, "), shown
        assert dates.iso(line.partition(", ")[2]).startswith(day), shown


def test_a_post_below_its_title_is_no_quotation_although_it_is_marked_up_as_one() -> None:
    post = '<div id="post_message_0">'
    page = FORMS["vBulletin"].replace(post, f'<h2 class="title">Leaking thermos: can it be saved?</h2>{post}')
    article = read(page, "https://forum.example/t/1")
    assert "My old steel thermos" in article.html
    assert "<blockquote" not in article.html


@pytest.mark.parametrize("form", ["XenForo", "Discourse", "phpBB"])
@pytest.mark.parametrize(
    ("card", "is_kept"),
    [
        (
            '<aside class="onebox"><header><a href="https://rings.example/">rings.example</a></header><article>'
            '<img src="/ring.png"><h3><a href="https://rings.example/a">The rings</a></h3><p>All sizes.</p>'
            "</article></aside>",
            True,
        ),
        (
            '<div class="unfurl"><div><h3><a href="https://rings.example/a">The rings</a></h3><div></div>'
            "<div>rings.example</div></div></div>",
            True,
        ),
        ('<div class="more"><h3><a href="/t/2">The rings</a></h3></div>', False),  # another thread
    ],
)
def test_the_title_of_a_page_linked_in_a_card_stays_in_its_post(form: str, card: str, is_kept: bool) -> None:
    end = "or bent there."
    html = FORMS[form].replace(f"{end}</p>", f"{end}</p>{card}").replace(f"{end}</div>", f"{end}{card}</div>")
    shown = export(read(html, "https://forum.example/t/1"), "markdown").decode()
    assert ("[The rings](https://rings.example/a)\n" in shown) == is_kept


@pytest.mark.parametrize("form", ["vBulletin", "XenForo"])
def test_a_badge_below_the_name_of_an_author_is_not_in_the_post(form: str) -> None:
    badge = '<div class="smallfont"><img src="images/donor.gif" alt=""></div>'
    html = FORMS[form]
    for around in ('<dl class="userinfo_extra">', '<div class="message-userExtras">'):
        html = html.replace(around, badge + around)
    assert html.count(badge) == len(POSTS)
    assert "donor.gif" not in read(html, "https://forum.example/t/1").html


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
def test_heads_of_posts_are_recognised(text: str) -> None:
    assert post_heads.has_only_head_words(text, "ann")


@pytest.mark.parametrize(
    "text", ["ann is right", "In 2024 it was sold", "12", "Thanks!", "Re: ann", "", "ann wrote in Berlin"]
)
def test_other_short_lines_are_not_heads_of_posts(text: str) -> None:
    assert not post_heads.has_only_head_words(text, "ann")


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
    """Three posts; ``{name}`` and ``{said}`` are replaced by each author and text."""
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


LANGUAGES = json.loads(Path(__file__).with_name("forum_languages.json").read_text("utf-8"))
"""For each language: three forms of the head of a post, how long ago, the link to reply, and three posts."""


@pytest.mark.parametrize("form", range(3))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_heads_of_posts_in_any_language(lang: str, form: int) -> None:
    forum = LANGUAGES[lang]
    said = forum["posts"]
    names = ["marigold", "oldlathe", "juneb"]
    posts = ""
    for day, (name, text) in enumerate(zip(names, said, strict=True), 4):
        link = f'<a class=username href="/u/{name}">{name}</a>'
        time = f"<time datetime=2024-05-0{day}T09:12:00>{forum['ago']}</time>"
        head = forum["heads"][form].format(name=link, day=day, time=time)
        box = ["p class=author", "div class=head", "h3"][form]
        posts += f"<div class=post><{box}>{head}</{box.partition(' ')[0]}><div class=content>{text}</div>"
        posts += f"<ul class=tools><li><a href=/reply/{day}>{forum['reply']}</a></ul></div>"
    page = f"<html lang={lang}><title>{said[0][:20]}</title><body><main><h1>{said[0][:20]}</h1>{posts}</main>"
    shown = export(read(page, "https://forum.example/t/1"), "markdown").decode()
    lines = [line for line in shown.split("\n\n", 2)[2].split("\n") if line.strip("-")]
    assert lines[1::2] == said, shown
    for day, (name, line) in enumerate(zip(names, lines[::2], strict=True), 4):
        assert line.startswith(f"**{name}**, "), shown
        assert dates.iso(line.partition(", ")[2]).startswith(f"2024-05-0{day}"), shown


def test_a_post_that_names_its_author_and_a_day_stays() -> None:
    posts = "".join(
        f"<div class=post><div><a class=username href=/u/{name}>{name}</a> "
        f"<time datetime=2024-05-0{day}>x</time></div><p>{text}</p></div>"
        for day, (name, text) in enumerate(
            [
                ("ann", "I bought it on 4 May 2024."),
                ("bob", "Was it you, ann?"),
                ("cy", "In May 2024, I think"),
            ],
            1,
        )
    )
    article = read(f"<title>How much is it</title><main><h1>The price of a ferry</h1>{posts}</main>")
    for text in ("I bought it on 4 May 2024.", "Was it you, ann?", "In May 2024, I think"):
        assert text in article.text.split("\n"), article.text


_FOURTH = "<time datetime=2024-05-04>4 May</time>"


@pytest.mark.parametrize(
    ("above", "below", "authors"),
    [
        ("", "By Ann Lee", []),
        ("", "Jo Ray", ["Ann Lee", "Jo Ray"]),
        ("", f"Ann Lee</a> {_FOURTH}<a>", []),
        (_FOURTH, f"Ann Lee</a> {_FOURTH}<a>", ["Ann Lee", "Ann Lee"]),
    ],
)
def test_an_article_that_names_its_author_twice_is_no_thread(
    above: str, below: str, authors: list[str]
) -> None:
    """But one whose every part has a date of its own is."""
    head = f"<div class=author><a href=/ann>Ann Lee</a> {above}</div>"
    story = f"<section>{head}<p>The lamp was lit.</p></section>"
    aside = f"<section><p>It burned all night.</p><div class=author><a>{below}</a></div></section>"
    root = parse(f"<body><main>{story}{aside}</main>")
    kept = [(node, 0) for node in root.iter() if node.tag == "p"]
    found = posts.find(PageIndex(root.in_order()), Marks(root, kept))
    assert [post.author for post in found.values()] == authors


def test_a_post_that_says_only_what_the_title_says_is_not_empty() -> None:
    posts_of = [("ann", "The price of a ferry"), ("bob", "Forty-two, and half of that for a child.")]
    page = "".join(
        f'<div class="post"><a class="username" href="/u/{name}">{name}</a>'
        f'<time datetime="2024-05-0{day}">May {day}</time><p>{said}</p></div>'
        for day, (name, said) in enumerate(posts_of, start=1)
    )
    root = parse(f"<body><main><h1>The price of a ferry</h1>{page}</main>")
    kept = [(node, 0) for node in root.iter() if node.tag == "p"]
    head = ShownHead("The price of a ferry", "ann")
    tree = assemble(AssemblyInput(PageIndex(root.in_order()), head=head), kept).tree
    assert tree.text().count("The price of a ferry") == 1


def test_the_day_on_which_an_author_joined_is_not_that_of_a_post() -> None:
    words = "The lamp was lit at four, and the keeper wrote the hour down in his book. " * 3
    post = """<div class="post"><dl class="postprofile"><dt>
    <a class="username" href="./memberlist.php?u={n}">{name}</a></dt>
    <dd><strong>Posts:</strong> 9179</dd><dd><strong>Joined:</strong> Wed Feb 04, 201{n} 6:38 pm</dd></dl>
    <div class="postbody"><p class="author"><a href="#p{n}">Wed Dec 2{n}, 2023 10:00 am</a></p>
    <div class="content">{words}</div></div></div>"""
    posts_of_page = "".join(
        post.format(n=n, name=name, words=words)
        for n, name in enumerate(("jahboater", "sgbeal", "ovecka"), 2)
    )
    text = read(
        f"<title>The lamp</title><main><h1>The lamp</h1>{posts_of_page}</main>", "https://forum.example/t/1"
    ).text
    assert "sgbeal, Wed Dec 23, 2023 10:00 am" in text
    assert "201" not in text


def test_a_name_repeated_in_a_list_of_details_is_not_another_post() -> None:
    posts = "".join(
        f"<article><b itemprop=author>{name}</b> <time datetime=2024-05-0{day}>{day} May 2024</time>"
        f"<ul><li><a href=/u/{name}>{name}</a> <time datetime=2024-05-0{day}>{day} May</time></li>"
        f"<li>Posts: 12</li></ul><p>{text}</p></article>"
        for day, (name, text) in enumerate(zip(["ann", "bob", "cleo"], SAID, strict=True), 1)
    )
    article = read(f"<title>The ferry</title><main><h1>The price of a ferry</h1>{posts}</main>")
    assert all(text in article.text for text in SAID)


def _heads(html: str) -> list[str]:
    """The lines above the posts."""
    shown = export(read(html, "https://forum.example/t/1"), "markdown").decode()
    return [line.lstrip("- ") for line in shown.split("\n") if line.lstrip("- ").startswith("**")]


def test_the_moment_that_the_page_states_stands_above_a_post() -> None:
    posts = "".join(
        f"<div class=post><dl><dt><a href=/u/{name} class=username>{name}</a></dt><dd>"
        f"<strong>Joined:</strong> 12. Sep 2024, 10:0{number}</dd></dl>"
        f"<div><p>by <a href=/u/{name} class=username>{name}</a> » "
        f"<time datetime=2024-09-12T08:3{number}:00+00:00>12. Sep 2024, 10:3{number}</time></p>"
        f"<div class=content>{text}</div></div></div>"
        for number, (name, text) in enumerate(zip(["ann", "bob", "cleo"], SAID, strict=True))
    )
    heads = _heads(f"<title>The ferry</title><main><h1>The price of a ferry</h1>{posts}</main>")
    assert heads == [f"**{name}**, 12. Sep 2024, 10:3{n}" for n, name in enumerate(["ann", "bob", "cleo"])]


def test_names_and_moments_below_comments_are_not_said_twice() -> None:
    def comments(*names: str) -> str:
        items = "".join(
            f"<li itemprop=comment><span itemprop=text>I would say so, too, says {name[::-1]}, a sailor."
            f"</span><div itemprop=author>- <a href=/users/1/{name}>{name}</a>"
            f"</div><div itemprop=datePublished>2009-05-02 00:53:18 +00:00</div><span class=comment-date>"
            f"<span title='2009-05-02 00:53:18Z'>May 2, 2009 at 0:53</span></span></li>"
            for name in names
        )
        return f"<div class=comments><ul class=comments-list>{items}</ul></div>"

    posts = "".join(
        f"<div class=answer><div class=cell><div itemprop=text><p>{text}</p><p>{text}</p></div>"
        f"<div itemprop=author><a href=/users/2/{name}>{name}</a></div>"
        f"<time datetime=2009-05-01T10:00>May 1, 2009 at 10:00</time></div>{below}</div>"
        for name, text, below in zip(
            ["ann", "bob", "cleo"], SAID, [comments("dora", "emil"), comments("finn"), ""], strict=True
        )
    )
    page = f"<title>The ferry</title><main><h1>What does a ferry cost?</h1>{posts}</main>"
    heads = _heads(page)
    assert [head.split("*")[2] for head in heads] == ["ann", "dora", "emil", "bob", "finn", "cleo"]
    article = read(page)
    assert all(article.text.count(name) == 1 for name in ("dora", "emil", "finn")), article.text
    assert article.text.count("2009") == len(heads), article.text


def test_a_line_with_the_number_of_a_post_has_its_date() -> None:
    posts = "".join(
        f"<li class=comment><div>by <a href=//news.example/~{name}>{name}</a> "
        f"<a href=//news.example/~{name}>( 12713{day} )</a> "
        f"<span class=details> on Friday January 1{day}, 2024 @11:51AM (<a href=/c>#6415311{day}</a>)"
        f"</span></div>"
        f"<div class=commentBody><p>{text}</p></div></li>"
        for day, (name, text) in enumerate(zip(["ann", "bob", "cleo"], SAID, strict=True), 1)
    )
    heads = _heads(f"<title>The ferry</title><main><h1>The price of a ferry</h1><ul>{posts}</ul></main>")
    assert heads == [
        f"**{name}**, Friday January 1{day}, 2024 @11:51AM"
        for day, name in enumerate(["ann", "bob", "cleo"], 1)
    ]


def test_a_text_that_is_named_after_the_signature_below_it_is_kept() -> None:
    posts = "".join(
        f"<div class=post><b class=username>{name}</b> <time datetime=2024-05-0{day}>{day} May</time>"
        f"<div class=body_sig><div class=content>{text}</div></div>"
        f"<div class=signature>Yours truly</div></div>"
        for day, (name, text) in enumerate(zip(["ann", "bob", "cleo"], SAID, strict=True), 1)
    )
    article = read(f"<title>The ferry</title><main><h1>The price of a ferry</h1>{posts}</main>")
    assert all(text in article.text for text in SAID)
    assert "Yours truly" not in article.text


def _board(post: str) -> str:
    """A thread whose posts have this markup, with author, number and text filled in."""
    posts = "".join(
        post.format(name, number, text)
        for number, (name, text) in enumerate(zip(NAMES, SAID, strict=True), 1)
    )
    return f"<title>The ferry</title><main><h1>The price of a ferry</h1>{posts}</main>"


NAMES = ("ann", "bob", "cleo")
DATED = "<span class=DateTime title='May {1}, 2024 at 9:22 AM'>May {1}, 2024</span>"


def test_who_likes_a_post_did_not_write_it() -> None:
    page = _board(
        "<li class=message><div><a href=/members/{0} class=username>{0}</a></div><div class=primary>"
        f"<p>{{2}}</p><div><a href=/members/{{0}} class='username author'>{{0}}</a>, {DATED}</div>"
        "<div class=likesSummary><span><a href=/members/dora{1} class=username>dora{1}</a> likes this.</span>"
        "</div></div></li>"
    )
    assert [head.split("*")[2] for head in _heads(page)] == [*NAMES]


def test_a_post_that_is_marked_up_as_a_quotation_is_none() -> None:
    page = _board(
        f"<li class=message><a href=/members/{{0}} class=username>{{0}}</a> {DATED}<blockquote itemprop=text>"
        "<p>{2}</p></blockquote></li>"
    )
    article = read(page)
    assert all(text in article.text for text in SAID)
    assert "blockquote" not in article.html


def test_the_title_of_an_author_is_not_part_of_the_post() -> None:
    page = _board(
        "<li class=message><div><h4><a href=/members/{0} class=username>{0}</a></h4>"
        f"<h5 class=userTitle>Dulce et decorum</h5></div><div>{DATED}<p>{{2}}</p></div></li>"
    )
    article = read(page)
    assert all(text in article.text for text in SAID)
    assert "Dulce" not in article.text


def test_a_name_that_a_post_turns_to_stays() -> None:
    page = _board(
        f"<li class=message><a href=/members/{{0}} class=username>{{0}}</a> {DATED}<p>{{2}}</p>"
        "<p><a href=/members/{0}>@<bdi>{0}</bdi></a><br>Thanks to all of you.</p></li>"
    )
    assert all(f"@{name}" in read(page).text for name in NAMES)


def test_what_unfolds_a_quotation_is_no_part_of_it() -> None:
    page = _board(
        f"<li class=message><a href=/members/{{0}} class=username>{{0}}</a> {DATED}"
        "<blockquote class=quoteContainer><div class=quote>What does it cost?</div>"
        "<div class=quoteExpand>Click to expand...</div></blockquote>"
        "<p>{2}</p></li>"
    )
    root = parse(page)
    named = ("quote", "quoteExpand")
    kept = [(node, 0) for node in root.iter() if node.tag == "p" or node.get("class") in named]
    tree = assemble(AssemblyInput(PageIndex(root.in_order())), kept).tree
    assert "expand" not in tree.text()
    assert len([*tree.find_all("blockquote")]) == len(NAMES)
