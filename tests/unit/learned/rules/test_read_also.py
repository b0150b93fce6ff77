"""Lines that lead to other articles, invitations to subscribe and teasers are no part of an article."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pyjustext.engines.learned.rule import Find
from pyjustext.engines.learned.rules import read_also
from tests.unit.learned.views import changed, changed_by, view_of

TEXT = "<p>" + "The keeper lit the lamp at four and wrote the hour down in his book. " * 5 + "</p>"


def dropped(markup: str, text: str = TEXT) -> list[str]:
    """The texts that the rules drop, if the decision kept all."""
    view = view_of(f"<body><main>{text}{markup}{text}</main>")
    return changed(view, [True] * len(view.blocks), read_also.lines_elsewhere, keep=False)


@pytest.mark.parametrize(
    "line",
    [
        "Read also: <a href=/oil>The price of oil</a>",
        "<strong>Lesen Sie auch:</strong> <a href=/oil>Was das Öl kostet</a>",
        "<em>&gt;&gt; À lire aussi : <a href=/oil>Le prix de l'huile</a></em>",
        "Čtěte také: <a href=/oil>Kolik stojí olej</a> | <a href=/rope>Provaz</a>",
        "<strong>اقرأ أيضاً: </strong><a href=/oil>سعر الزيت اليوم</a>",
        "<b>यह भी पढ़ें: <a href=/oil>तेल का दाम</a></b>",
        "▶ 관련 기사: <a href=/oil>기름값</a>",
        "อ่านข่าวเพิ่มเติม: <a href=/oil>ราคาน้ำมัน</a>",
        "<a href=/oil>Leer más: El precio del aceite</a>",
        "(<a href=/oil>What the price of oil says about a town by the sea.</a>)",
        "[ <a href=/oil>What the price of oil says</a> ]",
        "See also: <a href=/oil>The price of oil</a>",
        "Follow-Up Read : <a href=/oil>The price of oil</a>",
        "Follow Ann Lee on Twitter at <a href=/ann>@annlee</a>",
        "Like us on Facebook",
        "长按二维码关注港口夜话",
        "More on the coast: <a href=/oil>The price of oil</a><br><a href=/rope>Rope</a>",
        "<b>עוד חדשות בנמל:</b><br><a href=/oil>מחיר השמן</a>",
        "- إعلان -",
        "Anzeige",
    ],
)
def test_a_line_that_leads_elsewhere_is_dropped(line: str) -> None:
    assert len(dropped(f"<p>{line}</p>")) == 1


def test_the_links_below_such_a_line_are_dropped() -> None:
    links = "<ul><li><a href=/a>A lamp of brass</a></li><li><a href=/b>A lamp of tin</a></li></ul>"
    assert dropped(f"<p>Lees ook:</p>{links}") == ["Lees ook:", "A lamp of brass", "A lamp of tin"]


@pytest.mark.parametrize(
    "markup",
    [
        "<p>Read also <a href=/oil>what oil costs</a> before you buy any of it.</p>",
        "<p>(<a href=/oil>142 votes</a>)</p>",
        "<h2>See also</h2><ul><li><a href=/oil>Oil</a></li><li><a href=/rope>Rope</a></li></ul>",
        "<p>Source: <a href=/oil>The price of oil</a></p>",
        "<p>Related: <a href=#oil>The price of oil</a></p>",
        "<p><a href=/oil>Oil: what it costs</a></p>",
        "<p>Follow the path to the lamp and look north.</p>",
        "<p>Like most keepers on Facebook, he had never seen the lamp of Ness.</p>",
        "<p>The keeper asked his readers to follow him on Twitter.</p>",
        "<p>More on the coast than elsewhere <a href=/oil>The price of oil</a></p>",
        "<p>More on the coast:</p><p>The keepers buy their oil by the barrel.</p>",
        "<h2>Related</h2><p>A <a href=/paper>paper of 2010</a> looks at lamps of tin.</p>",
        "<p>Anzeige erstattet</p>",
    ],
)
def test_what_the_author_wrote_stays(markup: str) -> None:
    assert dropped(markup) == []


def test_such_lines_stay_if_they_are_most_of_the_text() -> None:
    assert dropped("<p>Read also: <a href=/oil>The price of oil</a></p>", text="<p>A lamp.</p>") == []


OFFER = "<h3>The morning at Ness</h3><p>All that is new, every day at six.</p>"
LINK = "<a href=/letter>Get it now</a>"


def uninvited(markup: str) -> list[str]:
    """The texts that the rule drops amid a text, if the decision kept all."""
    view = view_of(f"<body><main>{TEXT}{markup}{TEXT}</main>")
    return changed_by(view, [True] * len(view.blocks), "read-also")


@pytest.mark.parametrize(
    "box",
    [
        f"<div>{OFFER}<form><input type=email></form></div>",
        f"<div class=newsletter-box>{OFFER}<button></button></div>",
        f"<aside id=paywall>{OFFER}<a href=/letter><img src=go.png></a><button></button></aside>",
    ],
)
def test_an_invitation_is_dropped(box: str) -> None:
    assert uninvited(box) == ["The morning at Ness", "All that is new, every day at six."]


def test_an_invitation_is_dropped_with_its_link() -> None:
    assert len(uninvited(f"<div class=post-newsletter>{OFFER}{LINK}</div>")) == 3


@pytest.mark.parametrize(
    "box",
    [
        f"<div class=offer>{OFFER}{LINK}</div>",
        f"<div class=newsletter>{OFFER}</div>",
        "<p>The <a href=/newsletter>letter</a> of Ness</p>",
        f"<div><p><a href=/newsletter>The letter</a></p>{OFFER}</div>",
    ],
    ids=("name", "link", "within", "first"),
)
def test_other_boxes_stay(box: str) -> None:
    assert uninvited(box) == []


TITLE = "The lamp of Ness burns again"
SENTENCE = "The keeper lit the lamp at four and wrote the hour down in his book. "
TEASER = "Who repaired the lamp in the winter, and what the islands paid for the oil that it burns"


def without(markup: str, find: Find) -> list[str]:
    """The texts that are dropped if the decision dropped what is marked with ``data-out``."""
    view = view_of(f"<title>{TITLE} | Ness Post</title><body>{markup}")
    kept = [
        all("data-out" not in element.node.attrs for element in block.element.up()) for block in view.blocks
    ]
    return changed(view, kept, find, keep=False)


def apart(markup: str) -> list[str]:
    return without(markup, read_also.teasers_apart)


def card(headline: str, text: str = TEASER) -> str:
    return f"<div class=card><h4 data-out>{headline}</h4><h5 data-out>12 January</h5><p>{text}</p></div>"


STORY = f"<div class=story><h1>{TITLE}</h1><p>{SENTENCE * 2}</p><p>{SENTENCE * 2}</p><p>{SENTENCE}</p></div>"
SHORT = f"<div class=story><h1>{TITLE}</h1><p>{SENTENCE * 3}</p></div>"


def row(item: str, count: int = 5) -> str:
    return "<div class=more>" + item * count + "</div>"


HEADLINE_DROPPED = card("<a href=/a>Brass</a>")
HEADLINE_INSIDE = f"<div class=item><a href=/b>The price of lamps</a> {TEASER}</div>"
HEADLINE_KEPT = f"<div class=item><h4><a href=/c>The oil of the islands</a></h4><p>{TEASER}</p></div>"


@pytest.mark.parametrize(("text", "item"), [(SHORT, HEADLINE_DROPPED), (STORY, HEADLINE_INSIDE)])
def test_teasers_apart_from_the_text_are_dropped(text: str, item: str) -> None:
    texts = apart(text + row(item))
    assert len(texts) == 5
    assert all(text.endswith(TEASER) for text in texts)


def test_teasers_with_their_headlines_are_dropped_apart_from_a_longer_text() -> None:
    assert len(apart(STORY + row(HEADLINE_KEPT))) == 10
    assert apart(SHORT + row(HEADLINE_KEPT)) == [], "a short text may be the introduction to a list"


@pytest.mark.parametrize("item", [HEADLINE_DROPPED, HEADLINE_INSIDE, HEADLINE_KEPT])
@pytest.mark.parametrize(
    "page",
    [
        lambda item: STORY.replace(TITLE, "News of the islands") + row(item),
        lambda item: STORY.removesuffix("</div>") + item * 5 + "</div>",
        lambda item: row(item) + STORY,
        lambda item: STORY + row(item) + f"<div>{TEXT}</div>",
        lambda item: (
            f"<div class=story><h1>{TITLE}</h1><p>All the news of the day, every day of the year.</p></div>"
            + row(item)
        ),
    ],
    ids=("another title", "in the text", "above it", "amid it", "a line of text"),
)
def test_what_else_looks_like_teasers_stays(page: Callable[[str], str], item: str) -> None:
    assert apart(page(item)) == []


def test_long_items_are_no_teasers() -> None:
    assert apart(STORY + row(HEADLINE_KEPT.replace(TEASER, SENTENCE * 8))) == []


def test_the_last_items_of_a_list_are_no_teasers() -> None:
    short = f"<li class=episode><a href=/e>The oil</a><p>{TEASER}</p><button data-out>More</button></li>"
    long = short.replace(TEASER, SENTENCE * 8)
    page = f"<h1>{TITLE}</h1><ul>{short * 4 + long + short * 2}</ul>"
    assert without(page, read_also.teasers_below_article) == []
    texts = without(STORY + f"{TEXT * 3}<ul>{short * 5}</ul>", read_also.teasers_below_article)
    assert len(texts) == 10


def last(markup: str) -> list[str]:
    """The last texts of an article that the rule drops, if the decision kept all."""
    view = view_of(f"<body><main>{TEXT}{markup}</main>")
    return changed(view, [True] * len(view.blocks), read_also.final_links, keep=False)


OIL_AND_ROPE = "<li><a href=/oil>What oil costs</a></li><li><a href=/rope>What rope costs</a></li>"


@pytest.mark.parametrize(
    "markup",
    [
        "<p><a href=/>Back to the logbook</a> | <a href=/oil.html>What oil costs</a></p>",
        "<a href=/oil><p>What oil costs</p></a>",
        f"<ul>{OIL_AND_ROPE}</ul>",
        f"<h2>More for keepers</h2><ul>{OIL_AND_ROPE}</ul>",
        f"<p>Lamps and oil:</p><ul>{OIL_AND_ROPE}</ul><h3>Books</h3><p><a href=/book>The lamp</a></p>",
    ],
)
def test_the_last_links_of_an_article_are_dropped_with_what_announces_them(markup: str) -> None:
    assert len(last(markup)) == len(view_of(f"<body>{markup}").blocks)


@pytest.mark.parametrize(
    "markup",
    [
        f"<h2>Sources</h2><ul>{OIL_AND_ROPE}</ul>",
        f"<h2>Books</h2><ol>{OIL_AND_ROPE}</ol>",
        f"<ul><li>The book of the lamp.</li>{OIL_AND_ROPE}</ul>",
        f"<ul>{OIL_AND_ROPE}</ul>{TEXT}",
        "<p>Read what <a href=/oil>oil costs</a>.</p>",
        "<p><a href=https://example.org/>The Harbour Times</a></p>",
        "<p><a href=mailto:ann@example.org>ann@example.org</a></p>",
        "<p><a href=#lamp>The lamp</a></p>",
        "<p><a href=/lamp>https://example.org/lamp</a></p>",
        f"<ul>{OIL_AND_ROPE * 10}</ul>",
    ],
)
def test_sources_links_in_sentences_and_lists_of_links_stay_at_the_end(markup: str) -> None:
    assert last(markup) == []


def promoted(box: str) -> list[str]:
    """The texts that the rule drops amid an article, if the decision kept all."""
    view = view_of(f"<body><main>{TEXT}{box}{TEXT}</main>")
    return changed(view, [True] * len(view.blocks), read_also.promotions, keep=False)


NAMED = "<div class=blog-cta-box><h3>Oil for your lamp</h3><p>We sell the best.</p><a href=/oil>{}</a></div>"


def test_a_box_that_is_named_as_a_promotion_is_left_out() -> None:
    assert len(promoted(NAMED.format("See our oils") * 3)) == 9
    assert promoted(NAMED.format("See our oils").replace("cta", "tip")) == []
    assert promoted(NAMED.format("See our oils").replace("the best", "the best oil " * 20)) == []


def test_a_box_above_the_text_is_no_promotion() -> None:
    view = view_of(f"<body><main>{NAMED.format('The shop').replace('cta', 'banner')}{TEXT}{TEXT}</main>")
    assert changed(view, [True] * len(view.blocks), read_also.promotions, keep=False) == []


def test_the_last_line_goes_with_the_links_that_it_announces() -> None:
    line = "<p>Here are other stories of the coast that you may find helpful:</p>"
    assert len(last(f"{line}<ul>{OIL_AND_ROPE}</ul>")) == 3
    for behind, count in ((f"<ul>{OIL_AND_ROPE}</ul>", 1), ("<p>Oil and rope.</p>", 0), ("", 0)):
        view = view_of(f"<body><main>{TEXT}{line}{behind}</main>")
        kept = [number < 2 for number in range(len(view.blocks))]
        assert len(changed(view, kept, read_also.final_links, keep=False)) == count
