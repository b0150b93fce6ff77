"""Lists, tables and headings between the paragraphs of a text belong to it."""

from __future__ import annotations

import pytest

import pyjustext
from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.rules import prose
from pyjustext.tree import parse

PARAGRAPH = "<p>" + "The keeper lit the lamp at four and wrote the hour down in his book. " * 3 + "</p>"
LINKS = "<li><a href=/a>A lamp of brass</a></li><li><a href=/b>A lamp of tin</a></li>"
TABLE = "<table><tr><th>Lamp</th><th>Price</th></tr><tr><td>Brass</td><td>40</td></tr></table>"


def restored(article: str, dropped: str = "") -> list[str]:
    """The texts that are restored after a decision kept only the paragraphs of more than twelve words,
    without those that begin with ``dropped``."""
    page = segment(parse(f"<body><nav><ul><li>Home</li></ul></nav><article>{article}</article>"))
    before = [
        block.element.tag == "p" and block.words > 12 and not (dropped and block.text.startswith(dropped))
        for block in page.blocks
    ]
    kept = list(before)
    prose.complete(page, kept)
    return [block.text for block, was, is_ in zip(page.blocks, before, kept, strict=True) if is_ and not was]


@pytest.mark.parametrize(
    ("amid", "texts"),
    [
        ("<ul><li>Oil for a night</li></ul>", ["Oil for a night"]),
        (TABLE, ["Lamp", "Price", "Brass", "40"]),
        ("<h2>The lamp</h2>", ["The lamp"]),
        ("<p>Nobody asked.</p>", ["Nobody asked."]),
        (
            "<p>The keepers: <a href=/d>Ann Lee</a>, of Ness; <a href=/e>Jo Ray</a>, of Wick.</p>",
            ["The keepers: Ann Lee, of Ness; Jo Ray, of Wick."],
        ),
        (f"<ul>{LINKS}</ul>", []),
        (f"<ul>{LINKS * 3}</ul>", ["A lamp of brass", "A lamp of tin"] * 3),
        (f"<ul>{LINKS * 60}</ul>", []),
        (
            f"<p>These are the lamps that he had:</p><ul>{LINKS}</ul>",
            ["These are the lamps that he had:", "A lamp of brass", "A lamp of tin"],
        ),
        (f"<p>Read more:</p><ul>{LINKS}</ul>", ["Read more:"]),
        ("<p><a href=/c>Read more about lamps</a></p>", []),
        ("<div>Subscribe now</div>", []),
        ("<pre>light the lamp</pre>", ["light the lamp"]),
        ("<details><summary>The oil</summary>It is of whales.</details>", ["The oil", "It is of whales."]),
        (f"<details><summary>Lamps</summary><ul>{LINKS}</ul></details>", []),
        (
            "<div><button>Copy</button><pre>light the lamp; note the hour</pre></div>",
            ["light the lamp; note the hour"],
        ),
        ("<div>Get our offers for lamps <pre>now</pre></div>", []),
        ("<div><div><pre>light the lamp</pre></div></div>", ["light the lamp"]),
        ("<blockquote><p>I lit it.</p><cite>Ann Lee</cite></blockquote>", ["I lit it.", "Ann Lee"]),
        (f"<figure><div class=scroll>{TABLE}</div></figure>", ["Lamp", "Price", "Brass", "40"]),
        ("<div><ul><li>Oil for a night</li></ul></div>", ["Oil for a night"]),
        (f"<div class=more><ul>{LINKS * 3}</ul></div>", []),
        ("<div class=offer><p>Subscribe now, and get the paper every day for less.</p></div>", []),
        ("<div class=h><h2>The lamp</h2><a href=/edit>edit</a></div>", ["The lamp"]),
        ("<div class=h><h2>The lamp</h2><a href=/edit>buy one of our lamps</a></div>", []),
    ],
)
def test_content_between_paragraphs_is_restored(amid: str, texts: list[str]) -> None:
    assert restored(PARAGRAPH * 2 + amid + PARAGRAPH) == texts


def test_the_heading_above_the_first_paragraph_is_restored() -> None:
    assert restored("<h2>The lamp</h2>" + PARAGRAPH * 2) == ["The lamp"]


def test_parts_in_boxes_are_parts_of_a_text_whose_paragraphs_stand_in_boxes() -> None:
    boxed = f"<div class=part>{PARAGRAPH}</div>"
    dropped = "<p>The list below names each of the lamps, with the year.</p>"
    amid = f"<div class=part>{dropped}</div><div class=list><ul>{LINKS * 3}</ul></div>"
    texts = ["The list below names each of the lamps, with the year."]
    assert restored(boxed * 2 + amid + boxed) == texts + ["A lamp of brass", "A lamp of tin"] * 3


def test_a_short_section_keeps_the_list_that_it_announces() -> None:
    announcing = "The keeper lit the lamp at four, wrote the hour down in his book, and had these:"
    assert restored(f"<p>{announcing}</p><ul>{LINKS}</ul>") == ["A lamp of brass", "A lamp of tin"]
    assert restored(f"<p>{announcing[:-1]}.</p><ul>{LINKS}</ul>") == []


def test_a_heading_in_a_box_that_occurs_twice_is_a_label() -> None:
    label = "<div class=label><h4>Advertisement</h4></div>"
    assert restored(PARAGRAPH * 2 + label + PARAGRAPH + label + PARAGRAPH) == []


def test_a_table_of_facts_beside_the_beginning_is_restored() -> None:
    rows = "".join(
        f"<tr><th>{name}</th><td>{fact}</td></tr>" for name, fact in zip("abc", "123", strict=True)
    )
    assert restored(f"<table>{rows}</table>{PARAGRAPH * 3}") == ["a", "1", "b", "2", "c", "3"]
    assert restored(f"<table>{rows.replace('th>', 'td>')}</table>{PARAGRAPH * 3}") == []


def test_a_frame_around_a_control_is_no_table() -> None:
    frame = "<table><tr><td>Rate this</td></tr></table>"
    assert restored(PARAGRAPH * 2 + frame + PARAGRAPH) == []


def test_short_lists_of_links_under_several_headings_belong_to_the_text() -> None:
    section = f"<h2>Lamps</h2>{PARAGRAPH}<ul>{LINKS}</ul>"
    assert restored(PARAGRAPH + section * 3 + PARAGRAPH).count("A lamp of tin") == 3


def test_nothing_is_restored_before_the_text_and_little_after_it() -> None:
    assert (
        restored(f"<ul><li>Share this</li></ul>{PARAGRAPH * 3}<ul>{LINKS * 3}</ul><p>Nobody asked.</p>") == []
    )
    assert restored(f"{PARAGRAPH * 3}<h2>Prices</h2>{TABLE}") == ["Prices", "Lamp", "Price", "Brass", "40"]
    assert restored(f"{PARAGRAPH * 3}<h2>More</h2><ul>{LINKS * 3}</ul>") == []
    assert restored(f"{PARAGRAPH * 3}<div>Advertisement</div>{TABLE}") == []
    assert restored(f"{PARAGRAPH * 3}{TABLE}") == ["Lamp", "Price", "Brass", "40"]


def test_nothing_is_restored_around_very_little_text() -> None:
    assert (
        restored("<p>Few words of text stand here, and no more than twenty of them all in all.</p>" * 2) == []
    )


LATER = "<p>Later, the lamp was lit by the keeper's son, who wrote no hour down and had no book.</p>"


def later(article: str) -> list[str]:
    """What is restored of an article after a decision kept three paragraphs at its beginning."""
    return [text.split(",")[0] for text in restored(PARAGRAPH * 3 + article, "Later")]


def test_a_text_that_goes_on_is_kept_to_its_end() -> None:
    assert later(LATER * 4) == ["Later"] * 4
    part = f"<h2>The son</h2>{LATER}<ul><li>Oil for a night</li></ul>"
    assert later(part * 5) == ["The son", "Later", "Oil for a night"] * 5
    boxed = f"<div class=part>{PARAGRAPH}</div>"
    more = "<div class=part>" + LATER + "</div>"
    assert len(restored(boxed * 3 + more * 4, "Later")) == 4


@pytest.mark.parametrize(
    "other",
    [
        LATER * 3,
        LATER.replace("<p>", "<p class=note>") * 6,
        "<div class=notes>" + LATER * 6 + "</div>",
        LATER.replace("the lamp was lit by the keeper's son", "<a href=/a>the lamp of the keeper's son</a>")
        * 6,
        (LATER + "<p>Later, more in our paper.</p>" * 6) * 4,
    ],
    ids=["a few paragraphs", "of another kind", "in a box of their own", "linked", "among short ones"],
)
def test_what_is_no_more_of_the_text_is_not_restored(other: str) -> None:
    assert later(other) == []


def test_a_table_of_numbers_between_paragraphs_is_restored() -> None:
    rows = "".join(f"<tr><td>Yes</td><td>No</td><td>{n}</td></tr>" for n in range(30))
    text = f"{PARAGRAPH * 4}<h2>Prices</h2><table>{rows}</table>{PARAGRAPH}"
    article = pyjustext.read(f"<title>Lamps</title><article><h1>Lamps</h1>{text}</article>")
    assert "Prices" in article.text
    assert article.html.count("<tr>") == 30


def test_a_table_is_restored_with_its_heading_and_its_source() -> None:
    row = "<tr><td>Brass</td><td>40</td><td>Made by the sisters of Ness for the lamp of the tower</td></tr>"
    amid = f"<div><div><h4>Lamps</h4><table>{row * 6}</table><p>From the book</p></div></div>"
    found = restored(f"{PARAGRAPH * 3}{amid}{PARAGRAPH}")
    assert (found[0], found[1], found[-1]) == ("Lamps", "Brass", "From the book")
    assert len(found) == 20
    assert restored(f"{PARAGRAPH * 3}<aside><h4>Lamps</h4><table>{row * 6}</table></aside>{PARAGRAPH}") == []
