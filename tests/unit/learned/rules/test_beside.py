"""What stands beside the content is left out: asides, teasers, slides, links, small print, rows of offers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pyjustext.engines.learned.blocks import segment
from pyjustext.engines.learned.decision import ONE
from pyjustext.engines.learned.features import Lexicon, Measured
from pyjustext.engines.learned.rules import beside
from pyjustext.tree import parse

TEXT = "<h1>Lamps</h1>" + "".join(
    f"<p>This is sentence {number} of the text about lamps, and it says a little more than the others.</p>"
    for number in range(6)
)
PROFILE = "<p>Joined in 2012</p><p>300 posts</p>"


def measured(body: str) -> Measured:
    return Measured(segment(parse(f"<body>{body}")), "", Lexicon())


def without_asides(
    body: str, scores: dict[str, float] | None = None, *, is_thread: bool = False
) -> list[str]:
    """The texts that stay if everything was kept; all scores are 0 but those given."""
    page = measured(body)
    kept = [True] * page.count
    known = scores or {}
    rounded = [round(known.get(block.text, 0) * ONE) for block in page.blocks]
    beside.drop_asides(page, rounded, kept, is_thread=is_thread)
    return [block.text for block, keep in zip(page.blocks, kept, strict=True) if keep]


def left(body: str, drop: Callable[[Measured, list[bool]], None]) -> str:
    """The texts that stay if everything was kept."""
    page = measured(body)
    kept = [True] * page.count
    drop(page, kept)
    return "|".join(block.text for block, keep in zip(page.blocks, kept, strict=True) if keep)


def test_asides_above_and_below_all_text_are_left_out() -> None:
    aside = (
        "<aside><h2>Details</h2><p>{} go by this name in the shop of the port and in no other.</p></aside>"
    )
    above, amid, below = (aside.format(name) for name in ("Lamps", "Wicks", "Oils"))
    title, *paragraphs = TEXT.split("<p>")
    half = "<p>" + "<p>".join(paragraphs[:3])
    found = left(f"{title}{above}{half}{amid}{half}{below}", beside.drop_outer_asides)
    assert "Wicks" in found
    assert "Lamps go" not in found
    assert "Oils" not in found
    assert "Oils" in left(f"{title}<p>Lamps</p>{below}", beside.drop_outer_asides)


def test_what_the_page_calls_boilerplate_is_left_out() -> None:
    licence = "<section class='pg-boilerplate pgheader'><h2>The licence</h2><p>You may copy it.</p></section>"
    found = left(licence + TEXT + licence, beside.drop_boilerplate)
    assert "copy" not in found
    assert "sentence 5" in found
    assert "copy" in left(licence, beside.drop_boilerplate)


def without_offers(body: str, score: float = -0.1) -> list[str]:
    page = measured(body)
    kept = [True] * page.count
    beside.drop_offers(page, [round(score * ONE)] * page.count, kept)
    return [block.text for block, keep in zip(page.blocks, kept, strict=True) if keep]


def offers(count: int, price: str = "{} €") -> str:
    name = "Lamp number {0} of brass, with a shade of glass"
    card = f"<div class=card><h3>{name}</h3><p>{price.format('{0}')}</p></div>"
    return "".join(card.format(number) for number in range(10, 10 + count))


@pytest.mark.parametrize("start", ["<aside", "<div role=Complementary"])
def test_asides_are_left_out(start: str) -> None:
    found = without_asides(f"{TEXT}{start}>{PROFILE}</{start[1:].split()[0]}>")
    assert "300 posts" not in found
    assert len(found) == 7


def test_what_is_certain_stays() -> None:
    found = without_asides(f"{TEXT}<aside>{PROFILE}</aside>", {"300 posts": 2.0})
    assert "300 posts" in found
    assert "Joined in 2012" not in found


def test_nothing_in_an_aside_is_certain_in_a_thread() -> None:
    found = without_asides(f"{TEXT}<aside>{PROFILE}</aside>", {"300 posts": 2.0}, is_thread=True)
    assert "300 posts" not in found


def test_quotations_and_asides_around_the_content_stay() -> None:
    assert "A short one." in without_asides(
        f"{TEXT}<aside><blockquote><p>A short one.</p></blockquote></aside>"
    )
    assert len(without_asides(f"<aside>{TEXT}</aside><p>After.</p>")) == 8
    long = "<p>" + "word " * 600 + "</p>"
    assert len(without_asides(f"{TEXT}<aside>{long}</aside>")) == 8


def without_teasers(body: str, scores: dict[str, float]) -> list[str]:
    """The texts that stay if everything was kept; all scores are 1 but those given."""
    page = measured(body)
    kept = [True] * page.count
    beside.drop_teasers(page, [round(scores.get(block.text, 1) * ONE) for block in page.blocks], kept)
    return [block.text for block, keep in zip(page.blocks, kept, strict=True) if keep]


@pytest.mark.parametrize("start", ["<a href=/more", "<div role=group"])
def test_unlikely_texts_of_teasers_and_slides_are_left_out(start: str) -> None:
    end = start[1:].split()[0]
    body = f"{TEXT}{start}><div>More of this.</div></{end}><p>Call us.</p>"
    assert "More of this." not in without_teasers(body, {"More of this.": -1, "Call us.": -1})
    assert "Call us." in without_teasers(body, {"More of this.": -1, "Call us.": -1})
    assert "More of this." in without_teasers(body, {"More of this.": -0.2})


def test_all_teasers_of_a_row_stay_or_none() -> None:
    row = "".join(f"<a href=/{n}><p>This is teaser {n}.</p></a>" for n in range(4))
    assert len(without_teasers(TEXT + row, {"This is teaser 2.": -1})) == 7 + 4
    assert len(without_teasers(TEXT + row, {f"This is teaser {n}.": -1 for n in range(1, 4)})) == 7 + 4
    assert len(without_teasers(TEXT + row, {f"This is teaser {n}.": -2 for n in range(1, 4)})) == 7


def without_small_print(body: str) -> list[str]:
    page = measured(body)
    kept = [True] * page.count
    beside.drop_small_print(page, kept)
    return [block.text for block, keep in zip(page.blocks, kept, strict=True) if keep]


NOTICE = "<p>Offer valid until the end of the year for new customers only.</p>"


@pytest.mark.parametrize(
    "start", ["<section class=legal", "<div id=footnotes", "<footer", "<div role=ContentInfo"]
)
def test_small_print_at_the_end_is_left_out(start: str) -> None:
    found = without_small_print(f"{TEXT}{start}>{NOTICE}{NOTICE}</{start[1:].split()[0]}>")
    assert len(found) == 7


def test_small_print_above_the_text_and_footers_of_an_article_stay() -> None:
    assert len(without_small_print(f"<div class=legal>{NOTICE}</div>{TEXT}")) == 8
    assert len(without_small_print(f"<main>{TEXT}<footer>{NOTICE}</footer></main>")) == 8


def test_a_page_of_small_print_keeps_it() -> None:
    notices = "<p>" + "word " * 300 + "</p>"
    assert len(without_small_print(f"<p>Terms.</p><p>All.</p><div class=legal>{notices}</div>")) == 3
    assert len(without_small_print(f"<div class=legal>{TEXT}{NOTICE}</div>")) == 8


@pytest.mark.parametrize("price", ["{} €", "$ {}", "{}.00 zł", "Now £{}", "{} 円"])
def test_offers_around_a_text_are_left_out(price: str) -> None:
    assert len(without_offers(TEXT + offers(5, price))) == 7


def test_a_page_of_offers_keeps_them() -> None:
    assert len(without_offers(TEXT + offers(60))) == 7 + 120
    assert len(without_offers(f"<h1>Lamps</h1>{offers(5)}")) == 11


def test_what_has_no_price_and_a_few_offers_stay() -> None:
    assert len(without_offers(TEXT + offers(5, "Model {}"))) == 17
    assert len(without_offers(TEXT + offers(3))) == 13


def test_offers_that_are_probably_content_stay() -> None:
    assert len(without_offers(TEXT + offers(5), 0.1)) == 17


def test_bare_names_with_prices_stay() -> None:
    names = "".join(f"<div class=card><h3>Lamp {n}</h3><p>{n} €</p></div>" for n in range(5))
    assert len(without_offers(TEXT + names)) == 17


def test_long_texts_with_prices_are_no_offers() -> None:
    reviews = "".join(
        f"<div class=review><h3>Lamp {n}</h3><p>It costs {n} € and {'is good ' * 50}</p></div>"
        for n in range(5)
    )
    assert len(without_offers(TEXT + reviews)) == 17


def test_asides_within_asides_are_left_out_together() -> None:
    nested = "<aside>" * 50 + PROFILE + "</aside>" * 50
    assert without_asides(TEXT + nested) == without_asides(f"{TEXT}<aside>{PROFILE}</aside>")
    quoted = nested.replace("300 posts", "<blockquote>300 posts</blockquote>")
    assert "300 posts" in without_asides(TEXT + quoted)


def dropped_links(body: str) -> list[str]:
    """The texts that are dropped if everything was kept."""
    page = measured(body)
    kept = [True] * page.count
    beside.drop_links(page, kept)
    return [block.text for block, keep in zip(page.blocks, kept, strict=True) if not keep]


@pytest.mark.parametrize(
    "link",
    [
        "<div><a href=/more>Learn more</a></div>",
        "<p><a href=/more><b>Learn</b> more</a></p>",
        "<div><a href=/more><div><span>Learn more</span></div></a></div>",
    ],
)
def test_a_link_that_stands_alone_is_dropped(link: str) -> None:
    assert dropped_links(TEXT + link + TEXT + link) == ["Learn more"] * 2


@pytest.mark.parametrize(
    "body",
    [
        f"{TEXT}<p>All about it: <a href=/more>learn more</a></p>",
        f"{TEXT}<h2><a href=/more>Advice</a></h2>{TEXT}",
        f"{TEXT}<a href=/more><h3>Advice</h3></a>{TEXT}",
        f"{TEXT}<ul><li><a href=/a>Advice</a></li><li><div><a href=/b>Repair</a></div></li></ul>",
        f"{TEXT}<table><tr><td><a href=/a>Advice</a></td><td><a href=/b>Repair</a></td></tr></table>",
        f"{TEXT}<dl><dt><a href=/a>send()</a></dt><dd>Sends a message to the other side.</dd></dl>{TEXT}",
        f"{TEXT}<p><a href=/more>This is a sentence that leads to another page</a></p>",
        "<h1>Our service</h1>" + "<div><a href=/a>Advice</a></div>" * 9,
    ],
    ids=[
        "a sentence",
        "a heading",
        "around a heading",
        "a list",
        "a table",
        "a term",
        "a longer text",
        "all there is",
    ],
)
def test_links_among_others_stay(body: str) -> None:
    assert dropped_links(body) == []


def test_nested_links_and_many_of_them_are_read_once() -> None:
    link = "<div><a href=/more>Learn more</a></div>"
    assert len(dropped_links(TEXT * 9_000 + link * 20_000)) == 20_000
    assert len(dropped_links(TEXT + "<div>" * 400 + link * 5 + "</div>" * 400)) == 5
