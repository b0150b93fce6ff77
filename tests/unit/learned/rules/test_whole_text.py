"""Lists, tables and headings between the paragraphs of a text belong to it."""

from __future__ import annotations

import re

import pytest

import pyjustext
from pyjustext.engines.learned.decision import ONE
from pyjustext.engines.learned.rules import parts_apart
from tests.unit.learned.views import changed, changed_by, view_of

PARAGRAPH = "<p>" + "The keeper lit the lamp at four and wrote the hour down in his book. " * 3 + "</p>"
LINKS = "<li><a href=/a>A lamp of brass</a></li><li><a href=/b>A lamp of tin</a></li>"
TABLE = "<table><tr><th>Lamp</th><th>Price</th></tr><tr><td>Brass</td><td>40</td></tr></table>"


def restored(article: str, dropped: str = "", *, score: float = -2.9) -> list[str]:
    """The texts that are restored after a decision kept only the paragraphs of more than twelve words,
    without those that begin with ``dropped``, and everything else has one score."""
    html = f"<body><nav><ul><li>Home</li></ul></nav><article>{article}</article>"
    kept = [
        block.element.tag == "p" and block.words > 12 and not (dropped and block.text.startswith(dropped))
        for block in view_of(html).blocks
    ]
    view = view_of(html, [3 * ONE if keep else round(score * ONE) for keep in kept])
    return changed_by(view, kept, "whole-text")


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
        (f"<ul>{LINKS}</ul>", ["A lamp of brass", "A lamp of tin"]),
        (f"<ul>{LINKS * 3}</ul>", ["A lamp of brass", "A lamp of tin"] * 3),
        (f"<ul>{LINKS * 60}</ul>", []),
        (
            f"<p>These are the lamps that he had:</p><ul>{LINKS}</ul>",
            ["These are the lamps that he had:", "A lamp of brass", "A lamp of tin"],
        ),
        ("<p><a href=/c>Read more about lamps</a></p>", []),
        ("<div>Subscribe now</div>", []),
        ("<pre>light the lamp</pre>", ["light the lamp"]),
        ("<details><summary>The oil</summary>It is of whales.</details>", ["The oil", "It is of whales."]),
        (f"<details><summary>Lamps</summary><ul>{LINKS}</ul></details>", []),
        (
            "<div><button>Copy</button><pre>light the lamp; note the hour</pre></div>",
            ["Copy", "light the lamp; note the hour"],
        ),
        ("<div><div><pre>light the lamp</pre></div></div>", ["light the lamp"]),
        ("<blockquote><p>I lit it.</p><cite>Ann Lee</cite></blockquote>", ["I lit it.", "Ann Lee"]),
        (f"<figure><div class=scroll>{TABLE}</div></figure>", ["Lamp", "Price", "Brass", "40"]),
        ("<div><ul><li>Oil for a night</li></ul></div>", ["Oil for a night"]),
        ("<div class=h><h2>The lamp</h2><a href=/edit>edit</a></div>", ["The lamp"]),
        ("<div class=offer><p>Subscribe now, and get the paper every day for less.</p></div>", []),
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


def test_a_frame_around_a_control_is_no_table() -> None:
    frame = "<table><tr><td>Rate this</td></tr></table>"
    assert restored(PARAGRAPH * 2 + frame + PARAGRAPH) == []


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


BOX = "<div class=widget>{}</div>"


@pytest.mark.parametrize(
    ("between", "texts"),
    [
        (BOX.format("<h2>The oil</h2>"), ["The oil"]),
        (BOX.format("<h2><a href=/oil>The oil that we sell</a></h2>"), []),
        ("<div>The oil</div>", []),
    ],
)
def test_headings_of_kept_text_are_kept(between: str, texts: list[str]) -> None:
    assert restored(BOX.format(PARAGRAPH) + between + BOX.format(PARAGRAPH), score=0) == texts


@pytest.mark.parametrize(
    ("amid", "texts"),
    [
        ("<h2><a href=#oil>The oil</a></h2>", ["The oil"]),
        ("<section><h2>The oil</h2></section><div><img src=/o.jpg><i>Ann Lee</i></div>", ["The oil"]),
        ("<div><h2>The oil</h2></div><div><h2>The lamp</h2></div>", ["The lamp"]),
        ("<div><h2><a href=/oil>The oil</a></h2></div>", []),
        ("<aside><h2>The oil</h2></aside>", []),
    ],
)
def test_a_heading_amid_the_text_is_kept_with_its_text(amid: str, texts: list[str]) -> None:
    boxed = f"<div class=part>{PARAGRAPH}</div>"
    assert restored(boxed * 3 + amid + boxed, score=-1.5) == texts


LIST = f"<ul><li>{PARAGRAPH}</li><li>{PARAGRAPH}</li></ul>"


@pytest.mark.parametrize(
    ("part", "texts"),
    [
        ("<h3>Pros</h3>{}", ["Pros"]),
        ("<p>These are all its disadvantages:</p>{}", ["These are all its disadvantages:"]),
        ("<div><h3>Pros</h3></div><div>{}</div>", ["Pros"]),
        ("<p>Bad weather</p>{}", []),
    ],
)
def test_a_list_and_what_announces_it_are_one_thing(part: str, texts: list[str]) -> None:
    assert restored(BOX.format(PARAGRAPH) + BOX.format(part.format(LIST)), score=-3.9) == texts


CARD = "<div class=card><h3>{}</h3><p>Clean wood</p></div>"
CARDS = f"<div>{CARD.format('Green')}{CARD.format('Red')}</div>"


def test_cards_that_a_sentence_announces_follow_it() -> None:
    announced = f"{PARAGRAPH}<p>The bins are marked with these colours:</p>{CARDS}{PARAGRAPH}"
    assert restored(announced)[-4:] == ["Green", "Clean wood", "Red", "Clean wood"]
    assert "Green" not in restored(f"{PARAGRAPH}<p>Nobody asked.</p>{CARDS}{PARAGRAPH}")
    assert "Green" not in restored(f"{PARAGRAPH}<p>Also of interest to you:</p>{CARDS}")


def recipe(html: str, declared: tuple[str, ...] = ()) -> list[str]:
    """The texts that are restored where only the long paragraphs were kept."""
    view = view_of(f"<body><main>{PARAGRAPH}</main>{html}", instructions=declared)
    kept = [block.element.tag == "p" and block.words > 12 for block in view.blocks]
    return changed_by(view, kept, "whole-text")


ITEMS = "<li>200 g barley</li><li>3 carrots</li><li>a little salt</li>"
INGREDIENTS = ["200 g barley", "3 carrots", "a little salt"]


def test_ingredients_and_steps_are_kept_with_their_headings() -> None:
    top = "<div><h3>What you need</h3></div><div><button>Metric</button><button>Cups</button></div>"
    listed = f"<div class=card>{top}<h4>For the broth</h4><ul>{{}}</ul></div>"
    found = ["What you need", "For the broth", *INGREDIENTS]
    assert recipe(listed.format(ITEMS).replace("card", "recipe-ingredients")) == found
    assert recipe(listed.format(ITEMS), declared=tuple(INGREDIENTS)) == found
    assert recipe(listed.format(ITEMS)) == []
    assert recipe(f"<nav class=ingredients><ul>{LINKS * 2}</ul></nav>") == []


def test_the_introduction_and_the_notes_of_a_recipe_are_kept() -> None:
    steps = "<div class=create-instructions><ol><li>Cut them.</li><li>Boil them.</li><li>Eat.</li></ol></div>"
    listed = f"<div class=create-ingredients><ul>{ITEMS}</ul></div>{steps}"
    notes = "<div class=create-notes><h3>Notes</h3><p>It is better the next day.</p></div>"
    intro = "<div class=create-description>A thick soup.</div>"
    found = recipe(f"<div class=card>{intro}{listed}{notes}</div>")
    assert found[0] == "A thick soup."
    assert found[-2:] == ["Notes", "It is better the next day."]
    apart = f"<div class=card>{listed}</div><section>{notes}</section>"
    assert "Notes" not in recipe(apart)
    assert "Notes" in recipe(apart.replace("create-notes", "recipe-notes"))


def test_tables_and_code_between_texts_are_kept_whatever_their_boxes() -> None:
    text = f"<div class=text>{PARAGRAPH}</div>"
    table = f"<div class=embed><div class=scroll>{TABLE}</div></div>"
    assert len(restored(f"<section>{text}</section><div>{table}</div><section>{text}</section>")) == 4
    linked = re.sub(r"<td>(\w+)", r"<td><a href=/\1>\1 lamps of brass</a>", table)
    assert len(restored(f"<section>{text}</section><div>{linked}</div><section>{text}</section>")) == 4
    assert restored(f"<section>{text}</section><form>{table}</form><section>{text}</section>") == []
    assert restored(f"<section>{text}</section><div>{table}</div><section>Sold out</section>") == []
    assert restored(f"<section>{text}</section><pre>light = brass or tin</pre><section>{text}</section>") == [
        "light = brass or tin"
    ]


TEXT = f"<section><div>{PARAGRAPH * 2}</div></section>"
BETWEEN = f"{TEXT}{{}}{TEXT}"
TIP = "Brass lamps need no oil in winter."


@pytest.mark.parametrize(
    "box", ["<div class=tip-box><b>Tip</b><p>{}</p></div>", "<div><blockquote>{}</blockquote></div>"]
)
def test_an_inset_between_texts_is_kept_whatever_its_box(box: str) -> None:
    page = BETWEEN.format(box.format(TIP))
    assert TIP in restored(page, score=-2)
    assert restored(page.replace(TIP, f"<a href=/>{TIP}</a>"), score=-2) == []
    assert restored(page.replace(TIP, "Start your free trial"), score=-2) == []


@pytest.mark.parametrize("tag", ["ul", "ol"])
def test_a_likely_list_between_texts_is_kept_whatever_its_box(tag: str) -> None:
    items = "<li>Brass for the harbour</li><li>Tin for the boats</li>"
    page = BETWEEN.format(f"<section><div><{tag}>{items}</{tag}></div></section>")
    assert "Brass for the harbour" in restored(page, score=0.1)
    assert restored(page, score=-0.1) == []
    assert restored(page.replace(f"<section><div><{tag}>", f"<form><div><{tag}>"), score=0.1) == []


LOOSE = "The island has had no other light since the old tower fell in the storm."


@pytest.mark.parametrize(
    "markup",
    [
        f"<div>{PARAGRAPH}{LOOSE}{PARAGRAPH * 2}</div>",
    ],
)
def test_text_without_an_element_of_its_own_is_restored(markup: str) -> None:
    assert restored(markup, score=-0.9) == [LOOSE]


@pytest.mark.parametrize(
    "markup",
    [
        f"<div>{PARAGRAPH * 2}{LOOSE}</div>",
        f"<div>{LOOSE}</div>{PARAGRAPH * 2}",
        f"<div>{PARAGRAPH}<a href=/>{LOOSE}</a>{PARAGRAPH * 2}</div>",
    ],
    ids=("after it", "elsewhere", "link"),
)
def test_other_text_is_not(markup: str) -> None:
    assert restored(markup, score=-0.9) == []


DETAILS = {"Weight": "300 g", "Width": "20 cm", "Material": "brushed steel", "Made in": "Sweden"}


def kept(rows: dict[str, str], score: int = -ONE // 2, cell: str = "{}") -> list[bool]:
    """What is kept of a page that was dropped, with a score for every text of its table."""
    cells = "".join(f"<tr><th>{name}</th><td>{cell.format(value)}</td></tr>" for name, value in rows.items())
    html = f"<body><p>Add to basket</p><div class=tab><table>{cells}</table></div>"
    count = len(view_of(html).blocks)
    return kept_of(html, [-4 * ONE] + [score] * (count - 1), [False] * count)


def kept_of(html: str, scores: list[int], kept: list[bool]) -> list[bool]:
    found = list(kept)
    for number in parts_apart.tables_of_details(view_of(html, scores), tuple(kept), lists=True):
        found[number] = True
    return found


def test_a_table_of_details_is_kept_as_a_whole() -> None:
    assert kept(DETAILS) == [False] + [True] * 8


def test_tables_with_a_low_score_links_long_texts_or_few_rows_stay_out() -> None:
    assert not any(kept(DETAILS, score=-ONE))
    assert not any(kept(DETAILS, cell="<a href=/see>{} and many others in our shop</a>"))
    assert not any(kept(DETAILS, cell="{} " + "word " * 20))
    assert not any(kept(dict(list(DETAILS.items())[:3])))


@pytest.mark.parametrize(
    ("item", "box", "is_kept"),
    [
        ("Part {}: brushed steel", "div", True),
        ("<b>Part {}</b> brushed steel", "div", True),
        ("Part {} of steel", "div", False),
        ("Part {}: brushed steel", "nav", False),
        ("<button>Part {}: brushed steel</button>", "div", False),
    ],
)
def test_a_list_of_names_with_their_values_is_a_table_of_details(item: str, box: str, is_kept: bool) -> None:
    items = "".join(f"<li>{item.format(number)}</li>" for number in range(8))
    html = f"<body><h1>Lamp</h1><{box}><ul>{items}</ul></{box}>"
    found = kept_of(html, [-4 * ONE] + [-ONE // 2] * 8, [False] * 9)
    assert found == [False] + [is_kept] * 8


def kept_of_several(beginning: int) -> list[bool]:
    """What is kept of five tables, each with its heading, if so many texts of the first one were kept."""
    table = "".join(f"<tr><th>{name}</th><td>{value}</td></tr>" for name, value in DETAILS.items())
    tables = "".join(f"<h3>Part {n}</h3><table>{table}</table>" for n in range(4))
    small = "<h3>Box</h3><table><tr><th>Cable</th><td>1 m</td></tr></table>"
    html = f"<body><p>Add to basket</p><div class=tabs>{tables}{small}</div>"
    blocks = view_of(html).blocks
    found = kept_of(html, [-2 * ONE] * len(blocks), [2 <= n < 2 + beginning for n in range(len(blocks))])
    return [keep for block, keep in zip(blocks, found, strict=True) if block.element.tag in ("th", "td")]


def test_if_some_tables_of_details_are_kept_all_are() -> None:
    assert all(kept_of_several(8))
    assert not any(kept_of_several(0))


@pytest.mark.large
def test_many_tables_and_deeply_nested_ones_are_read_once() -> None:
    row = "<table><tr><th>Width</th><td>2 m</td></tr></table>"
    for body in (row * 5_000, "<table><tr><td>" * 300 + row * 300 + "</td></tr></table>" * 300):
        html = f"<body><p>Add to basket</p>{body}"
        count = len(view_of(html).blocks)
        assert all(kept_of(html, [-2 * ONE] * count, [number % 3 == 0 for number in range(count)])[1:])


SHOP = """<body><header><span class=cart-price>$0</span></header><h1>Lamp of brass</h1>
<form><div class=price><s>$59.00</s> <b>$29.95</b></div><button>Add to basket</button></form>
<p>A lamp that burns for twelve hours and stands on any table of the house.</p>
<div class=card><p class=price>$12.00</p></div>"""


@pytest.mark.parametrize(
    ("html", "price"),
    [
        (SHOP, ["$59.00 $29.95"]),
        (SHOP.replace("class=price", "class=pricesContainer"), ["$59.00 $29.95"]),
        (SHOP.replace("class=price", "class=sum"), []),
        (SHOP.replace("<h1>Lamp of brass</h1>", ""), []),
    ],
)
def test_the_price_of_a_product_is_kept(html: str, price: list[str]) -> None:
    view = view_of(html)
    kept = tuple(block.text.startswith("A lamp") for block in view.blocks)
    found = parts_apart.price_of_product(view, kept)
    assert [view.blocks[number].text for number in found] == price


WARE = """<li class=ware><img src=w.jpg><h3>Lamp {0}</h3><p>{1}</p><div class=sum>$ 9</div>
<fieldset><legend>Colours of lamp {0}</legend></fieldset><button>Buy lamp {0}</button></li>"""
WARES = "".join(WARE.format(name, "Bright for twelve hours") for name in ("Ness", "Wick", "Tain", "Ayr"))
ABOUT = "<p>Each lamp burns for twelve hours and stands on any table of the house.</p>"


@pytest.mark.parametrize(
    ("html", "count"),
    [
        (f"{ABOUT}<ul>{WARES}</ul>", 4),
        (f"{ABOUT}<ul>{WARES}{WARE.format('Tongue', '').replace('$ 9', 'Sold out')}</ul>", 5),
        (f"{ABOUT}<ul>{WARES.replace('<img src=w.jpg>', '')}</ul>", 0),
        (f"{ABOUT}<ul>{WARES.replace('$ 9', 'Brass')}</ul>", 0),
        (f"{ABOUT * 12}<ul>{WARES}</ul>", 0),
    ],
    ids=["all", "one without a price", "no pictures", "no prices", "below a text"],
)
def test_the_goods_that_a_page_is_about_are_kept(html: str, count: int) -> None:
    view = view_of(f"<body><h1>Lamps</h1><main>{html}</main>")
    kept = tuple(block.text.startswith("Each") for block in view.blocks)
    found = changed(view, kept, parts_apart.goods, keep=True)
    assert len([text for text in found if text.startswith("Lamp")]) == count
    assert all(text[:5] in ("Lamp ", "$ 9", "Sold ") for text in found)


def priced(count: int, *, name: str = "<h3>A lamp of brass</h3>", price: str = "$ 9") -> list[str]:
    """What is kept if the decision kept the names of the cards and dropped the rest."""
    card = f"<li class=card>{name}<p class=out>Made by hand in the harbour of Ness</p>"
    cards = f"{card}<div class=price>{price}</div></li>" * count + f"{card}</li>" * (4 - count)
    view = view_of(
        f"<body><h1>Lamps</h1><ul>{cards}</ul><p>All prices in $ 1 notes, and we send it home.</p>"
    )
    kept = [block.element.heading > 0 for block in view.blocks]
    return changed(view, kept, parts_apart.facts_of_cards, keep=True)


def test_the_prices_of_cards_with_a_kept_name_are_kept() -> None:
    assert priced(4) == ["$ 9"] * 4
    assert priced(3, price="Was 12 €, now 9 €") == ["Was 12 €, now 9 €"] * 3
    assert priced(1) == [], "one price is no column of prices"
    assert priced(4, name="<p>A lamp of brass</p>") == [], "the cards are dropped"
    assert priced(4, price="The best of 9 lamps") == []


def facts(fact: str, *, count: int = 5, score: float = -1) -> list[str]:
    """What is kept of cards of which the decision kept the names.

    Args:
        fact: what the cards say; its braces are filled with a word of their own.
        score: of these, in log-odds.
    """
    towns = ("Ness", "Wick", "Thurso", "Tain", "Dornoch")[:count]
    card = "<li class=card><h3>A house in {0}</h3><p class=out>{1}</p></li>"
    html = "<body><h1>Houses</h1><ul>" + "".join(card.format(town, fact.format(town)) for town in towns)
    scores = [round(score * ONE)] * (1 + 2 * count)
    view = view_of(html, scores)
    kept = [block.element.heading > 0 for block in view.blocks]
    return changed(view, kept, parts_apart.facts_of_cards, keep=True)


def test_what_each_card_says_of_itself_is_kept() -> None:
    assert facts("{} Harbour Road")[1] == "Wick Harbour Road"
    assert facts("{} Harbour Road", count=2) == [], "two boxes are no row of cards"
    assert facts("{} Harbour Road", score=-2) == [], "too unlikely"
    assert facts("<a href=/w>{} Stone</a>")[1] == "Wick Stone"
    assert facts("<a href=/t>{}</a><a href=/h>Harbours</a>") == [], "tags"
    assert facts("Read the full story of {}") == [], "a call that is said in each"
    assert facts("{} was built by people who had come from far away in the north") == [], "no fact, a text"


@pytest.mark.parametrize(
    ("box", "score", "count"),
    [
        ("<div><h4>Pros</h4><ul><li>Bright</li></ul><h4>Cons</h4><ul><li>Heavy</li></ul></div>", -2, 4),
        ("<div><b>Vorteile</b><ul><li>Hell</li><li>Leicht</li></ul></div>", -2, 3),
        ("<div><h4>Shops</h4><ul><li>Bright</li></ul></div>", -2, 0),
        ("<div><p>Article sources</p><ol><li>The keeper's book, 1912.</li></ol></div>", -3.9, 2),
        ("<div><p>Sources</p><ol><li><a href=/a>The keeper's book, 1912.</a></li></ol></div>", -3.9, 0),
    ],
)
def test_a_box_that_begins_with_its_label_is_kept(box: str, score: float, count: int) -> None:
    markup = f"<body><main>{PARAGRAPH * 3}<section>{box}</section></main>"
    kept = [block.words > 8 for block in view_of(markup).blocks]
    view = view_of(markup, [4096 if keep else round(score * 4096) for keep in kept])
    found = [*parts_apart.labelled_boxes(view, tuple(kept))]
    assert len(found) == count


def test_a_text_whose_element_is_around_the_card_is_read() -> None:
    card = "<x-card>A house in {0}<div>Harbour of {0}</div><div>The view of {0}</div></x-card>"
    body = "".join(card.format(town) for town in ("Ness", "Wick", "Tain", "Ayr"))
    view = view_of(f"<body><h1>Houses</h1><div><div>{body}</div></div>")
    kept = [block.text.startswith("Harbour") for block in view.blocks]
    assert changed(view, kept, parts_apart.facts_of_cards, keep=True) == []
