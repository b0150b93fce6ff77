"""Edits of an article: a part is removed, or put back in its place; every format follows."""

from __future__ import annotations

import random
import time

import pytest

import pyjustext
from pyjustext import Article, explaining, export
from pyjustext.editing import PARTS, put_back, remove, with_html
from pyjustext.tree import parse_fragment

URL = "https://example.org/lamp"
WORDS = (
    "In the winter of {0} the keeper of the lighthouse wrote every evening in a long book, and what he wrote "
    "about the storm, the ships and the sea of that year is still read aloud in the harbour today. "
)
PROMOTION = '<p class="promo"><a href="/buy">Read also: <b>ten issues</b> for the price of two</a></p>'
PAGE = f"""<html lang="en"><title>The lamp of Firefox</title><article><h1>The lamp of Firefox</h1>
<p>Firefox is a rock. {WORDS.format(1900) * 2}</p><h2>Firefox</h2><p>{WORDS.format(1901) * 2}</p>
<ul><li>{WORDS.format(1902)}</li><li>{WORDS.format(1903)}</li></ul>{PROMOTION}<p>{WORDS.format(1904) * 2}</p>
<figure><img src="/a.jpg" alt="A lamp"><figcaption>The lamp at dusk.</figcaption></figure>
<p>{WORDS.format(1905) * 2}</p></article></html>"""
REL = 'rel="noopener noreferrer"'
FORMATS = ["html", "markdown", "text", "json", "tei"]


def article() -> Article:
    return pyjustext.read(PAGE, URL)


def parts(html: str) -> list[str]:
    return [node.tag for node in parse_fragment(html).iter() if node.tag in PARTS]


def written(changed: Article, form: str) -> str:
    return " ".join(export.export(changed, form).decode().split())


def number_of(words: str, html: str = PAGE) -> int:
    blocks = explaining.explain(html, URL).blocks
    return next(number for number, block in enumerate(blocks) if words in block["text"])


def test_the_heading_goes_and_not_the_same_word_elsewhere() -> None:
    whole = article()
    changed = remove(whole, parts(whole.html).index("h2"), "h2")
    assert changed.text.count("Firefox") == whole.text.count("Firefox") - 1
    assert changed.text.startswith("Firefox is a rock.")
    assert changed.word_count == whole.word_count - 1


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_follows_each_edit(form: str) -> None:
    whole = article()
    without = remove(whole, parts(whole.html).index("ul"), "ul")
    assert "1902" in written(whole, form)
    assert not {"1902", "1903"} & set(written(without, form).split())
    assert {"1901", "1904"} <= set(written(without, form).split())
    more, numbers = put_back(without, PAGE, URL, blocks=[number_of("ten issues")])
    assert "price of two" in written(more, form)
    assert "1902" not in written(more, form)
    assert [parts(more.html)[number] for number in numbers] == ["p"]


def test_a_block_is_put_back_in_its_place_with_its_markup() -> None:
    more, _ = put_back(article(), PAGE, URL, blocks=[number_of("ten issues")])
    link = f'<a href="https://example.org/buy" {REL}>'
    promotion = f"<p>{link}Read also: <b>ten issues</b> for the price of two</a></p>"
    before, after = more.html.split(promotion)
    assert before.rstrip().endswith("</ul>")
    assert "1904" in after
    assert "1905" in after
    assert more.text.split("\n").index("Read also: ten issues for the price of two") == 5


def test_a_removed_part_is_put_back_by_its_block_alone() -> None:
    whole = article()
    without = remove(whole, parts(whole.html).index("ul"), "ul")
    more, numbers = put_back(without, PAGE, URL, blocks=[number_of("1903")])
    assert more.html == without.html  # it is chosen already: undo brings it back
    assert numbers == []


def test_an_item_goes_back_into_its_list() -> None:
    page = PAGE.replace("<li>", '<li class="x"><a href="/1">Read also: a lamp</a></li><li>', 1)
    more, numbers = put_back(pyjustext.read(page, URL), page, URL, blocks=[number_of("a lamp", page)])
    assert (
        f'<ul><li><a href="https://example.org/1" {REL}>Read also: a lamp</a></li><li>'
        in more.html.replace("\n", "")
    )
    assert [parts(more.html)[number] for number in numbers] == ["li"]


def test_captions_do_not_come_into_the_text() -> None:
    whole = article()
    assert "The lamp at dusk." in whole.html
    assert "The lamp at dusk." not in whole.text
    assert "The lamp at dusk." not in remove(whole, 0, "p").text


def test_what_is_empty_after_it_goes_with_a_part() -> None:
    given = with_html(Article(url=URL), "<p>One</p><blockquote><p>Two</p></blockquote>")
    assert remove(given, 2, "p").html == "<p>One</p>"


@pytest.mark.parametrize(("part", "tag"), [(-1, "p"), (99, "p"), (0, "h2")])
def test_another_part_is_never_removed(part: int, tag: str) -> None:
    with pytest.raises(ValueError, match="no part"):
        remove(article(), part, tag)


def test_edited_html_is_purified() -> None:
    changed = with_html(
        article(), '<p onclick="x()">Hello <script>x()</script><a href="ms-msdt:x">there</a></p>'
    )
    assert changed.html == "<p>Hello there</p>"
    assert changed.text == "Hello there"


def test_any_blocks_of_any_page_go_back_and_nothing_else_is_lost() -> None:
    choice = random.Random(5)
    words = [f"{WORDS.format(year)}" for year in range(2000, 2060)]
    for _ in range(10):
        body = "".join(
            choice.choice(
                ["<p>{}</p>", "<ul><li>{}</li></ul>", "<div>{}<p>x</div>", "<table><tr><td>{}</table>"]
            ).format(w)
            for w in words
        )
        page = f"<title>All of it</title><article><h1>All of it</h1>{PROMOTION}{body}{PROMOTION}</article>"
        whole = pyjustext.read(page, URL)
        blocks = explaining.explain(page, URL).blocks
        dropped = [number for number, block in enumerate(blocks) if not block["kept"]]
        more, _ = put_back(whole, page, URL, blocks=dropped)
        assert set(whole.text.split("\n")) <= set(more.text.split("\n"))
        assert more.html.count("price of two") == 2


def test_time_is_linear() -> None:
    def seconds(size: int) -> float:
        page = f"<article><h1>A</h1>{(PROMOTION + f'<p>{WORDS.format(7)}</p>') * size}</article>"
        whole = pyjustext.read(page, URL)
        number = len(explaining.explain(page, URL).blocks)
        start = time.process_time()
        put_back(whole, page, URL, blocks=range(number))
        return time.process_time() - start

    assert seconds(600) < 8 * seconds(150) + 1
