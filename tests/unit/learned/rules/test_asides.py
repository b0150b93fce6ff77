"""Asides, small print, controls and links that look like text are left out."""

from __future__ import annotations

import pytest

from pyjustext.engines.learned.decision import ONE
from pyjustext.engines.learned.rule import Find
from pyjustext.engines.learned.rules import asides
from tests.fuzz import share
from tests.unit.learned.views import changed, changed_by, view_of

TEXT = "<h1>Lamps</h1>" + "".join(
    f"<p>This is sentence {number} of the text about lamps, and it says a little more than the others.</p>"
    for number in range(6)
)
PROFILE = "<p>Joined in 2012</p><p>300 posts</p>"


def left(
    body: str,
    find: Find,
    scores: dict[str, float] | None = None,
    default: float = 0,
) -> list[str]:
    """The texts that stay if everything was kept; all scores are the default but those given."""
    html = f"<body>{body}"
    known = scores or {}
    rounded = [round(known.get(block.text, default) * ONE) for block in view_of(html).blocks]
    view = view_of(html, rounded)
    gone = set(find(view, (True,) * len(view.blocks)))
    return [block.text for number, block in enumerate(view.blocks) if number not in gone]


def without_asides(
    body: str, scores: dict[str, float] | None = None, *, is_thread: bool = False
) -> list[str]:
    return left(body, asides.asides_of_thread if is_thread else asides.marked_asides, scores)


def test_asides_are_left_out() -> None:
    found = without_asides(f"{TEXT}<aside>{PROFILE}</aside>")
    assert "300 posts" not in found
    assert len(found) == 7


def test_what_is_certain_stays() -> None:
    found = without_asides(f"{TEXT}<aside>{PROFILE}</aside>", {"300 posts": 2.0})
    assert "300 posts" in found
    assert "Joined in 2012" not in found


def test_nothing_in_an_aside_is_certain_in_a_thread() -> None:
    found = without_asides(f"{TEXT}<aside>{PROFILE}</aside>", {"300 posts": 2.0}, is_thread=True)
    assert "300 posts" not in found


def test_the_sidebar_of_a_thread_is_an_aside() -> None:
    sidebar = f"{TEXT}<div class=side>{PROFILE}</div>"
    assert "300 posts" not in without_asides(sidebar, is_thread=True)
    assert "300 posts" in without_asides(sidebar)


def test_quotations_and_asides_around_the_content_stay() -> None:
    assert "A short one." in without_asides(
        f"{TEXT}<aside><blockquote><p>A short one.</p></blockquote></aside>"
    )
    assert len(without_asides(f"<aside>{TEXT}</aside><p>After.</p>")) == 8
    long = "<p>" + "word " * 600 + "</p>"
    assert len(without_asides(f"{TEXT}<aside>{long}</aside>")) == 8


def without_teasers(body: str, scores: dict[str, float]) -> list[str]:
    return left(body, asides.linked_cards, scores, default=1)


@pytest.mark.parametrize("start", ["<a href=/more", "<div role=group"])
def test_unlikely_texts_of_teasers_and_slides_are_left_out(start: str) -> None:
    end = start[1:].split()[0]
    body = f"{TEXT}{start}><div>More of this.</div></{end}><p>Call us.</p>"
    assert "More of this." not in without_teasers(body, {"More of this.": -1, "Call us.": -1})
    assert "Call us." in without_teasers(body, {"More of this.": -1, "Call us.": -1})
    assert "More of this." in without_teasers(body, {"More of this.": -0.2})


def test_the_heading_of_a_linked_card_stays_with_its_text() -> None:
    card = "<a href=/more><h3>Oil</h3><p>All of it.</p></a>"
    assert "Oil" in without_teasers(TEXT + card, {"Oil": -1})
    assert "Oil" not in without_teasers(TEXT + card, {"Oil": -1, "All of it.": -1})


@pytest.mark.parametrize("start", ["<a href=/more", "<div role=group"])
def test_a_card_whose_text_stays_keeps_its_name(start: str) -> None:
    card = f"{start}><p>A lamp</p><p>It burns for nine hours.</p></{start[1:].split()[0]}>"
    assert "A lamp" in without_teasers(TEXT + card, {"A lamp": -1, "It burns for nine hours.": -0.2})
    assert "A lamp" not in without_teasers(TEXT + card, {"A lamp": -1, "It burns for nine hours.": -1})


@pytest.mark.parametrize("call", ["Learn more »", "Loading…", "Jetzt kaufen", "Chargement...", "もっと見る"])
def test_what_stands_on_buttons_is_left_out(call: str) -> None:
    body = f"{TEXT}<div><a href=/more>{call}</a></div><p>{call}</p>"
    assert call not in left(body, asides.calls)


@pytest.mark.parametrize("stays", ["<h2>Share</h2>", "<p>Shares</p>"])
def test_a_heading_and_a_sentence_that_say_the_same_as_a_button_stay(stays: str) -> None:
    assert "Share" in "".join(left(TEXT + stays, asides.calls))


def without_small_print(body: str) -> list[str]:
    return left(body, asides.small_print)


NOTICE = "<p>Offer valid until the end of the year for new customers only.</p>"


@pytest.mark.parametrize("start", ["<section class=legal", "<div id=footnotes"])
def test_small_print_at_the_end_is_left_out(start: str) -> None:
    found = without_small_print(f"{TEXT}{start}>{NOTICE}{NOTICE}</{start[1:].split()[0]}>")
    assert len(found) == 7


def test_small_print_above_the_text_and_footers_of_an_article_stay() -> None:
    assert len(without_small_print(f"<div class=legal>{NOTICE}</div>{TEXT}")) == 8
    assert len(without_small_print(f"<main>{TEXT}<footer>{NOTICE}</footer></main>")) == 8


def test_an_article_ends_with_its_footnotes_and_without_disclaimers() -> None:
    for name, gone in ("views-disclaimer", [NOTICE[3:-4]]), ("footnote", []):
        view = view_of(f"<body>{TEXT}<div class={name}>{NOTICE}</div>")
        assert changed_by(view, [True] * 8, "aside") == gone


def test_a_page_of_small_print_keeps_it() -> None:
    notices = "<p>" + "word " * 300 + "</p>"
    assert len(without_small_print(f"<p>Terms.</p><p>All.</p><div class=legal>{notices}</div>")) == 3
    assert len(without_small_print(f"<div class=legal>{TEXT}{NOTICE}</div>")) == 8


def test_asides_within_asides_are_left_out_together() -> None:
    nested = "<aside>" * 50 + PROFILE + "</aside>" * 50
    assert without_asides(TEXT + nested) == without_asides(f"{TEXT}<aside>{PROFILE}</aside>")
    quoted = nested.replace("300 posts", "<blockquote>300 posts</blockquote>")
    assert "300 posts" in without_asides(TEXT + quoted)


def dropped_links(body: str, kind: str = "service") -> list[str]:
    """The texts that are dropped if everything was kept."""
    view = view_of(f"<body>{body}")
    return changed_by(view, [True] * len(view.blocks), "control", kind)


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


@pytest.mark.parametrize("kind", ["article", "documentation"])
def test_a_link_that_is_said_often_is_dropped(kind: str) -> None:
    said = ["Compare all deals on oil", "Compare all deals on tin", "Compare all deals on rope"]
    offers = "".join(f"{TEXT}<p><a href=/buy>{call}</a></p>" for call in said)
    others = "<p><a href=/more>The whole report</a></p>" * 2
    assert dropped_links(offers + others, kind) == said


def test_nested_links_and_many_of_them_are_read_once() -> None:
    link, many = "<div><a href=/more>Learn more</a></div>", share(20_000)
    assert len(dropped_links(TEXT * share(9_000) + link * many)) == many
    assert len(dropped_links(TEXT + "<div>" * 400 + link * 5 + "</div>" * 400)) == 5


CARD = (
    "<div class=card><h3>Lamp number {0}</h3><p class=price>{0} euros</p>"
    "<p class=stock>In stock</p><button>Compare {0}</button></div>"
)


def without_controls(body: str) -> list[str]:
    return left(body, asides.controls_of_cards)


def cards(count: int) -> str:
    return "".join(CARD.format(number) for number in range(1, count + 1))


def test_what_is_the_same_in_every_card_and_buttons_are_left_out() -> None:
    wanted = [text for number in range(1, 5) for text in (f"Lamp number {number}", f"{number} euros")]
    assert without_controls(cards(4)) == wanted
    assert (
        without_controls(cards(4).replace("<button>", "<div role=Button>").replace("</button>", "</div>"))
        == wanted
    )


def test_filters_of_the_cards_are_left_out() -> None:
    panel = "<div class=filters>{}<p>Brass (3)</p></div>"
    assert without_controls(panel.format("") + cards(4)) == without_controls(cards(4))
    found = panel.format("<img src=lamp.jpg>")
    assert "Brass (3)" in without_controls(found + cards(4)), "what was found, with pictures"


def test_a_card_that_is_a_button_stays() -> None:
    card = "<li><div role=button aria-label='Open lamp {0}'><h3>Lamp {0}</h3><b>{0} Harbour Road</b></div>"
    homes = "".join(card.format(number) for number in range(1, 5))
    assert "3 Harbour Road" in without_controls(f"{TEXT}<ul>{homes}</ul>")


def test_what_differs_in_one_card_and_what_two_cards_share_stays() -> None:
    one_is_sold = cards(4).replace("In stock", "Sold out", 1)
    assert without_controls(one_is_sold)[:3] == ["Lamp number 1", "1 euros", "Sold out"]
    assert without_controls(one_is_sold)[-1] == "In stock"
    assert without_controls(cards(2)).count("In stock") == 2


def test_a_heading_that_opens_the_text_below_it_stays() -> None:
    faq = "<h3><button>What is a lamp made of?</button></h3><p>Mostly of brass, and its shade of glass.</p>"
    assert "What is a lamp made of?" in without_controls(cards(4) + faq)


def test_a_page_that_is_nothing_else_stays() -> None:
    names = "".join(f"<li><button>Name {number}</button></li>" for number in range(9))
    assert len(without_controls(f"<h1>All names</h1><ul>{names}</ul>")) == 10


def test_equal_values_in_a_table_stay() -> None:
    rows = "".join(f"<tr><th>Lamp {n}</th><td>Made of tin</td><td>Made of tin</td></tr>" for n in range(6))
    table = f"<table>{rows}</table><p>{'A lamp gives light. ' * 20}</p>"
    assert without_controls(table).count("Made of tin") == 12


def test_what_every_card_of_a_service_says_is_left_out_once_its_copies_are_gone() -> None:
    card = "<div class=card><h3>Lamp {0}</h3><p>It burns for {0} hours in a storm.</p><i>close</i></div>"
    markup = "<main>" + "".join(card.format(number) for number in range(3, 9)) + "</main>"
    assert "close" not in left(markup, asides.lone_links)
    view = view_of(f"<body>{markup}")
    closes = [number for number, block in enumerate(view.blocks) if block.text == "close"]
    kept = tuple(number not in closes[1:] for number in range(len(view.blocks)))
    assert changed(view, kept, asides.lone_links, keep=False) == []


def test_a_link_that_names_the_text_below_it_stays() -> None:
    named = "<div><a href=/{0}>{0}:</a><p>What a page says about {0}, or about another page.</p></div>"
    button = "<div><p>Whoever reads about {0} knows more than before.</p><a href=/more>More</a></div>"
    linked = "<div><a href=/{0}><p>Ada {0}</p><p>" + "knows the lamps " * 6 + "{0}.</p></a></div>"
    terms = ("links", "keywords", "snippets")
    parts = (named + linked + button).format
    texts = left("<main>" + "".join(map(parts, terms)), asides.lone_links)
    assert [text for text in texts if text.endswith(":")] == [f"{term}:" for term in terms]
    assert "Ada keywords" in texts
    assert "More" not in texts
