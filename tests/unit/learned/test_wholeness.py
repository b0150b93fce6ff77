# ruff: noqa: RUF001 (words of many scripts)
"""Whole documents: nothing in the middle of an article is dropped, whatever its length, layout or script."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import pyjustext

WORDS = {
    "en": "the of and river town bridge council water winter people light garden road music paper house",
    "de": "der die und Fluss Stadt Brücke Rat Wasser Winter Leute Licht Garten Straße Musik Papier Haus",
    "ru": "и в не река город мост совет вода зима люди свет сад дорога музыка бумага дом маленький который",
    "el": "και το να ποτάμι πόλη γέφυρα συμβούλιο νερό χειμώνας άνθρωποι φως κήπος δρόμος μουσική χαρτί",
    "ar": "في من على نهر مدينة جسر مجلس ماء شتاء ناس ضوء حديقة طريق موسيقى ورق بيت صغير التي",
    "zh": "河流 城市 桥梁 委员会 水 冬天 人们 光 花园 道路 音乐 纸 房子 小 的 在 了 和",
}


def sentences(lang: str, chance: random.Random, count: int) -> str:
    words = WORDS[lang].split()
    found = []
    for _ in range(count):
        chosen = [chance.choice(words) for _ in range(chance.randrange(8, 18))]
        text = "".join(chosen) + "。" if lang == "zh" else " ".join(chosen).capitalize() + ". "
        found.append(text)
    return "".join(found).strip()


def paragraphs(lang: str, count: int) -> list[str]:
    """Made-up paragraphs, long and short, all different."""
    chance = random.Random(f"{lang} {count}")
    return [sentences(lang, chance, chance.choice((1, 2, 3, 3, 5))) for _ in range(count)]


Layout = Callable[[list[str]], str]


def menu(count: int) -> str:
    return "".join(f"<li><a href=/{n}>Topic {n}</a></li>" for n in range(count))


LAYOUTS: dict[str, Layout] = {
    "article": lambda ps: (
        f"<main><article><h1>Title</h1>{''.join(f'<p>{p}</p>' for p in ps)}</article></main>"
    ),
    "divs": lambda ps: f"<div id=content><div class=text>{''.join(f'<p>{p}</p>' for p in ps)}</div></div>",
    "boxes": lambda ps: f"<div class=story>{''.join(f'<div class=para>{p}</div>' for p in ps)}</div>",
    "line breaks": lambda ps: f"<div class=body>{'<br><br>'.join(ps)}</div>",
    "cells": lambda ps: f"<table><tr><td>{menu(8)}</td><td><p>{'</p><p>'.join(ps)}</p></td></tr></table>",
    "headings": lambda ps: (
        "<article><h1>Title</h1>"
        + "".join(f"<h2>Part {n}</h2><p>{p}</p>" if n % 4 == 0 else f"<p>{p}</p>" for n, p in enumerate(ps))
        + "</article>"
    ),
}


def page(body: str, *, modern: bool = False) -> str:
    """A page around its content: an older one or, with a viewport and roles, a modern one."""
    for_phones = "<meta name=viewport content='width=device-width'>" if modern else ""
    role = " role=listitem" if modern else ""
    return (
        f"<!doctype html><html><head><title>Title</title>{for_phones}</head><body>"
        f"<nav class=menu><ul>{menu(12).replace('<li', '<li' + role)}</ul></nav>{body}"
        f"<footer><ul>{menu(6)}</ul>© 2024 The Paper. All rights reserved.</footer></body></html>"
    )


def missing(html: str, wanted: list[str], *, modern: bool = False) -> list[str]:
    text = pyjustext.read(page(html, modern=modern)).text
    kept = {" ".join(line.split()) for line in text.split("\n")}
    return [p for p in wanted if " ".join(p.split()) not in kept]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("count", [5, 20, 60, 200, 523])
@pytest.mark.parametrize("modern", [False, True])
def test_every_paragraph_is_kept(layout: str, count: int, modern: bool) -> None:
    wanted = paragraphs("en", count)
    assert missing(LAYOUTS[layout](wanted), wanted, modern=modern) == []


@pytest.mark.parametrize("lang", WORDS)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("modern", [False, True])
def test_every_paragraph_is_kept_in_every_script(layout: str, lang: str, modern: bool) -> None:
    wanted = paragraphs(lang, 30)
    assert missing(LAYOUTS[layout](wanted), wanted, modern=modern) == []


@pytest.mark.parametrize("count", [5, 200, 5_000])
def test_equal_paragraphs_are_all_kept(count: int) -> None:
    (text,) = paragraphs("en", 1)
    kept = pyjustext.read(page(f"<article><h1>Title</h1>{f'<p>{text}</p>' * count}</article>")).text
    assert kept.count(text) == count


def article(middle: str, *, modern: bool = False) -> str:
    first, second = paragraphs("en", 12)[:6], paragraphs("en", 12)[6:]
    inner = "".join(f"<p>{p}</p>" for p in first) + middle + "".join(f"<p>{p}</p>" for p in second)
    return page(f"<main><article><h1>Title</h1>{inner}</article></main>", modern=modern)


@pytest.mark.parametrize(
    ("html", "texts"),
    [
        (
            "<table><caption>Rain by month</caption><tr><th>Month</th><th>mm</th></tr>"
            + "".join(f"<tr><td>Month {n}</td><td>{n * 7}</td></tr>" for n in range(1, 13))
            + "</table>",
            ["Rain by month", "Month", "mm", *(f"Month {n}" for n in range(1, 13)), "84"],
        ),
        (
            "<ul>" + "".join(f"<li>Item {n}</li>" for n in range(30)) + "</ul>",
            [f"Item {n}" for n in range(30)],
        ),
        (
            "<pre><code>" + "".join(f"<div>line_{n} = {n}</div>" for n in range(12)) + "</code></pre>",
            [f"line_{n} = {n}" for n in range(12)],
        ),
        (
            "<details><summary>More about the bridge</summary><p>It was built by hand.</p></details>",
            ["More about the bridge", "It was built by hand."],
        ),
        (
            "<blockquote><p>We will be glad of it.</p><footer>The mayor</footer></blockquote>",
            ["We will be glad of it.", "The mayor"],
        ),
    ],
)
@pytest.mark.parametrize("modern", [False, True])
def test_units_in_the_middle_of_an_article_are_kept_whole(html: str, texts: list[str], modern: bool) -> None:
    text = pyjustext.read(article(html, modern=modern)).text
    assert [wanted for wanted in texts if wanted not in text] == []


@pytest.mark.parametrize("item", ["li", "div", "p", "tr"])
@pytest.mark.parametrize("modern", [False, True])
def test_a_column_of_teasers_is_decided_as_one(item: str, modern: bool) -> None:
    open_, close = ("<tr><td>", "</td></tr>") if item == "tr" else (f"<{item}>", f"</{item}>")
    outer = {"li": "ul", "tr": "table"}.get(item, "div")
    column = "".join(
        f"{open_}<a href=/{n}>Council to vote on bridge number {n} in the spring</a>{close}"
        for n in range(100)
    )
    text = pyjustext.read(article("", modern=modern) + f"<aside><{outer}>{column}</{outer}></aside>").text
    assert text.count("Council to vote on bridge") in (0, 100)


COMMENTS = "".join(
    f"<div class=comment><b>Reader {n}</b><p>I have to say number {n}: this is what I think of it.</p></div>"
    for n in range(12)
)


def test_comments_are_left_out_unless_requested() -> None:
    html = article("").replace("</main>", f"<section id=comments>{COMMENTS}</section></main>")
    assert "what I think of it" not in pyjustext.read(html).text
    kept = pyjustext.read(html, comments=True).text
    assert [n for n in range(12) if f"number {n}: this is what I think of it." not in kept] == []


def test_the_number_of_gaps_is_in_a_note() -> None:
    first, second = paragraphs("en", 12)[:6], paragraphs("en", 12)[6:]
    advert = "<p><a href=/shop>Buy now! Subscribe to our newsletter, sign up, follow us, share this</a></p>"
    inner = "".join(f"<p>{p}</p>" for p in first) + advert + "".join(f"<p>{p}</p>" for p in second)
    found = pyjustext.read(page(f"<main><article><h1>Title</h1>{inner}</article></main>"))
    left_out = [p.text for p in found.paragraphs if p.kind == "left-out"]
    told = [note.values["count"] for note in found.notes if note.code == "left-out"]
    assert told == ([len(left_out)] if left_out else [])
    assert ("Buy now" in found.text) != any(text.startswith("Buy now") for text in left_out)
