"""Titles: the site's name left out, in every script, and the element that shows them."""

from __future__ import annotations

import pytest

import pyjustext
from pyjustext.metadata import author_names, title_parts
from tests.stated import ld, metadata


@pytest.mark.parametrize(
    ("title", "found"),
    [
        ("渡轮将于春天复航_新闻中心_中国江城网", "渡轮将于春天复航"),
        ("院长\uff1a渡轮将于春天复航-法制网", "院长\uff1a渡轮将于春天复航"),
        ("渡轮将于春天复航__新闻_东北网", "渡轮将于春天复航"),
        ("Паром снова ходит по реке :: Вести", "Паром снова ходит по реке"),
        ("The ferry sails again | The Town Gaz", "The ferry sails again"),
        ("A guide to C++: why it matters", "A guide to C++: why it matters"),
        ("Le bac reprend le service : The Town Gazette", "Le bac reprend le service"),
    ],
)
def test_the_site_is_left_out_in_every_script(title: str, found: str) -> None:
    assert title_parts.clean(title, {"thetowngazette"}) == found


SHOWN = "<ul><li>The ferry sails again</li></ul><div><p>The ferry sails again</p><p>May 6, 2019</p></div>"


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("The ferry sails again | Health.example - live well without any illness!", ""),
        ("The Site, daily - The ferry sails again", '<h1><a href="/">The Site, daily</a></h1>'),
        ("The ferry sails again / Agency of the River, 17 January", "<h1>So many boats!</h1>"),
        ("Log of the Site: The ferry sails again", '<h1><a href="/">Log</a></h1><h1>So many boats!</h1>'),
    ],
)
def test_an_element_that_shows_a_part_of_the_title_tells_what_the_title_is(title: str, body: str) -> None:
    found = metadata(f"<title>{title}</title>", body + SHOWN)
    assert found.title == "The ferry sails again"
    assert found.published == "2019-05-06", "dates are looked for near that element"


def test_a_title_that_is_only_a_sign() -> None:
    assert metadata("<title>| </title>", "<h1>Title: a</h1>").title == "Title: a"


def test_a_link_does_not_show_the_title() -> None:
    found = metadata("<title>Sails and more | Ferry and sails</title>", '<a href="/x">Ferry and sails</a>')
    assert found.title == "Sails and more | Ferry and sails"


def test_reporters_of_chinese_bylines() -> None:
    assert author_names.clean(["【聯合報\u2571記者張嘉芳\uff0f台北報導】"]) == ["張嘉芳"]
    assert author_names.clean(["【世界日報\u2571廣州12日電】"]) == []


def test_of_a_chapter_and_its_book_the_chapter_is_the_title() -> None:
    found = metadata(
        "<title>How sails are cut - The Book of Ferries</title>",
        "<h1>The Book of Ferries</h1><h2>How Sails Are Cut</h2><p>...</p><h2>Summary</h2>",
    )
    assert found.title == "How Sails Are Cut"
    short = metadata("<title>News | Bureau of River and Port Safety</title>", "<h1>News</h1>")
    assert short.title == "News"


def test_a_section_is_not_the_title_where_an_h1_may_be() -> None:
    found = metadata(
        '<meta property="og:title" content="7 best ferries | Boats">',
        "<h1>The best ferries of the river, compared</h1><h2>Best ferries</h2>",
    )
    assert found.title == "The best ferries of the river, compared"


def test_a_part_before_a_colon_belongs_to_a_heading_that_the_page_states_with_it() -> None:
    found = metadata(
        "<title>Sails of the year: the best ferries | Boats</title>"
        '<meta property="og:title" content="The best ferries">',
        "<h1>Sails of the year: the best ferries</h1>",
    )
    assert found.title == "Sails of the year: the best ferries"


def test_a_question_that_is_asked_often_is_not_the_title() -> None:
    found = metadata(
        "<title>Ferry to Northbank | Boats</title>"
        '<script type="application/ld+json">{"@type": "FAQPage", "mainEntity": [{"@type": "Question",'
        ' "name": "Is the ferry to Northbank free?"}]}</script>',
        "<h2>Is the ferry to Northbank free?</h2>",
    )
    assert found.title == "Ferry to Northbank"


def test_a_question_of_which_the_title_says_little_is_beside_the_page() -> None:
    data = '{"@type": "Question", "name": "%s", "dateCreated": "2019-05-06"}'
    thing = f'<script type="application/ld+json">{data}</script>'
    head = "<title>Ferries to Northbank</title>" + thing % "Can I take my old dog to Northbank?"
    other = metadata(head, url="https://www.example.org/story")
    assert (other.title, other.published) == ("Ferries to Northbank", "")
    same = metadata(
        "<title>dogs - May dogs sail to Northbank?</title>" + thing % "May dogs sail to Northbank?"
    )
    assert (same.title, same.published) == ("May dogs sail to Northbank?", "2019-05-06")


def test_a_video_beside_the_text_does_not_name_the_page() -> None:
    found = metadata(
        "<title>Ferry to Northbank</title>"
        '<script type="application/ld+json">{"@type": "VideoObject", "name": "Live at noon"}</script>'
    )
    assert found.title == "Ferry to Northbank"


@pytest.mark.parametrize(
    ("title", "found"),
    [
        ("Boats: ferries for everybody", "Boats: ferries for everybody"),
        ("Ferries for everybody | Boats", "Ferries for everybody"),
        ("Home - Boats", "Boats"),
    ],
)
def test_a_start_page_is_named_as_it_names_itself(title: str, found: str) -> None:
    head = (
        f'<title>{title}</title><link rel="canonical" href="https://boats.example/">'
        '<meta property="article:published_time" content="2011-05-06">'
    )
    body = "<h1>Sail with everybody, today</h1>"
    start = metadata(head, body, url="https://boats.example/")
    assert (start.title, start.published) == (found, ""), "the day on which the site began is not its date"
    assert metadata(head, body, url="https://boats.example/story").published == "2011-05-06"


def test_a_title_given_for_the_sites_name_remains_the_title() -> None:
    found = metadata(
        "<title>The ferry sails again | Boats</title>"
        '<meta property="og:site_name" content="The ferry sails again | Boats">',
        "<h1>The ferry sails again</h1><h2>The ferry</h2>",
    )
    assert found.title == "The ferry sails again"


def test_the_name_of_the_site_is_the_title_only_if_there_is_no_other() -> None:
    head = '<meta property="og:site_name" content="Boats and Piers">'
    thing = ld('{"@type": "Product", "name": "Boats and Piers"}')
    stated = "<title>Coupons for the ferry | Boats and Piers</title>"
    assert metadata(head + thing + stated, "<h1>Offers</h1>").title == "Coupons for the ferry"
    assert metadata(head + "<title>Boats and Piers</title>").title == "Boats and Piers"


def test_a_sign_before_the_title_is_left_out() -> None:
    assert metadata("<title>/ The ferry sails</title>").title == "The ferry sails"
    assert metadata("<title>-40 degrees at the pier</title>").title == "-40 degrees at the pier"


@pytest.mark.parametrize(
    ("head", "body", "title"),
    [
        ("<title>The headline - Example</title>", "", "The headline"),
        ("<title>Example | The headline of the day</title>", "", "The headline of the day"),
        ('<meta property="og:site_name" content="Der Bote"><title>Kurz: Der Bote</title>', "", "Kurz"),
        ("<title>C++ - how to | Somewhere</title>", "", "C++ - how to"),
        (
            "<title>Plain</title>",
            "<h1>Other words that are said loudly</h1>",
            "Other words that are said loudly",
        ),
        ("<title>The headline | Example</title>", "<h1>Example</h1><h2>The headline</h2>", "The headline"),
        (
            "<title>A very long headline - X</title>",
            "<h1>A very long headline</h1><h1>More</h1>",
            "A very long headline",
        ),
        ('<meta property="og:title" content="Stated &amp;amp; true">', "", "Stated & true"),
        (ld('{"@type": "Article", "headline": "In data"}'), "", "In data"),
        ("", "<h1>Only a heading</h1>", "Only a heading"),
        ("", "", ""),
    ],
)
def test_title(head: str, body: str, title: str) -> None:
    assert metadata(head, body).title == title


@pytest.mark.parametrize(
    ("stated", "heading", "title"),
    [
        (
            "Workforce management software",
            "<h1>All that you ever wanted</h1>",
            "Workforce management software",
        ),
        ("", "<h1>All that you ever wanted</h1>", "All that you ever wanted"),
        ("Overview", "<h1>Overview <b>5001</b></h1>", "Overview 5001"),
    ],
)
def test_slogans_are_not_titles(stated: str, heading: str, title: str) -> None:
    head = f'<meta property="og:title" content="{stated}">' if stated else "<title>The Site</title>"
    assert metadata(head, heading).title == title


@pytest.mark.parametrize(
    ("heading", "title"),
    [
        ("A long title of a page | The Site", "A long title of a page"),
        ("The Site: what it is and why", "The Site: what it is and why"),
        ("Soft hy\u00adphens and Q&amp;amp;A", "Soft hyphens and Q&A"),
    ],
)
def test_title_from_a_heading(heading: str, title: str) -> None:
    assert metadata('<meta property="og:site_name" content="The Site">', f"<h1>{heading}</h1>").title == title


@pytest.mark.parametrize(
    ("title", "heading", "found"),
    [
        ("The ferry sails again - X", "<h1><i>Title:</i>The ferry sails again</h1>", "The ferry sails again"),
        ("The ferry sails again - X", "<h1><b>News</b> The ferry sails again</h1>", "The ferry sails again"),
        (
            "The ferry sails again",
            "<h1>The ferry sails again (herald.example) 87</h1>",
            "The ferry sails again",
        ),
        ("The ferry sails again", "<h1>The ferry sails again | Opinion</h1>", "The ferry sails again"),
        (
            "The ferry sails again",
            "<h1><bdi>The ferry sails again</bdi> <i>#12</i></h1>",
            "The ferry sails again",
        ),
        ("The ferry sails again", "<h1>Why the ferry sails again</h1>", "Why the ferry sails again"),
        ("The ferry | All boats", "<h1>The ferry<span>It sails again at noon</span></h1>", "The ferry"),
        ("x", "<h1>The ferry sails<span>Again at noon</span></h1>", "The ferry sails Again at noon"),
        ("The FerrySails app", "<h1>The Ferry<b>Sails</b> app</h1>", "The FerrySails app"),
        (
            "The ferry sails again",
            "<h1>The ferry sails again: a report</h1>",
            "The ferry sails again: a report",
        ),
        (
            "Log: The ferry sails again",
            '<h1><a href="/">Log of us</a></h1><h3>x</h3>',
            "Log: The ferry sails again",
        ),
        ("渡輪將於春天復航\uff5c新聞速報\uff5c電子報", "", "渡輪將於春天復航"),
        ("民盟甘肅省委呼籲提高待遇 - 新浪網 - 新聞", "", "民盟甘肅省委呼籲提高待遇"),
        ("渡輪將於春天復航 | 地方 | 即時新聞 | 新聞網", "", "渡輪將於春天復航"),
    ],
)
def test_labels_and_sections_are_removed_from_titles(title: str, heading: str, found: str) -> None:
    assert metadata(f"<title>{title}</title>", heading).title == found


def test_a_lower_heading_that_differs_gives_way_to_the_title_for_sharing() -> None:
    body = "<h2>Comparing Ferries of the Rivers and Lakes Online</h2>"
    stated = "Comparing Ferries of the Rivers and Lakes"
    assert metadata(f"<meta property='og:title' content='{stated} 2026'>", body).title == f"{stated} 2026"
    assert metadata(f"<meta property='og:title' content='{stated} Online'>", body).title == f"{stated} Online"


def test_who_took_the_picture_is_no_part_of_the_title() -> None:
    head = "<title>The ferry over the river sails again</title>"
    body = "<h1>The ferry over the river sails again <span>fot: Ann Writer</span></h1>"
    assert metadata(head, body).title == "The ferry over the river sails again"


def test_titles_of_start_pages() -> None:
    head = '<meta property="og:site_name" content="The Gazette"><title>Home</title>'
    assert metadata(head, url="https://example.org/").title == "The Gazette"


def test_old_blogs_set_their_name_before_the_title() -> None:
    head = "<title>The Boat House \u00bb Blog Archive \u00bb High Tide</title>"
    body = "<h1>The Boat House</h1><h2><a href=/tide>High Tide</a></h2>"
    assert metadata(head, body).title == "High Tide"


def test_a_link_to_a_section_at_the_end_of_a_heading_is_no_part_of_the_title() -> None:
    head = "<title>The ferry sails again in spring</title>"
    heading = "<h1>The ferry sails again in spring <a href=/boats>Boats</a></h1>"
    assert metadata(head, heading).title == "The ferry sails again in spring"


def test_a_title_that_a_heading_shows_is_whole() -> None:
    title = "Game of the week: Harms \u2013 Oltmann, Emden 1998"
    assert metadata(f"<title>{title}</title>", f"<h2>{title}</h2><p>1. e4</p>").title == title
    named = "A game for every week | Games"
    assert metadata(f"<title>{named}</title>", f"<h2>{named}</h2><p>1. e4</p>").title == named[:-8]


def test_the_title_of_a_day_in_a_diary() -> None:
    day = "The ferry to the northern islands sails again after the storm"
    body = f"<h1>Ann's diary</h1>{'<p>Links</p>' * 12}<h2>6 May 2019</h2><h3><a>\u25a0</a> \u25a0 {day}</h3>"
    assert metadata(f"<title>Ann's diary - {day}</title>", body).title == day
    standfirst = f"<h1>Ann's diary</h1><h2>{day}</h2><p>We sail.</p>"
    assert metadata(f"<title>Ann's diary - {day}</title>", standfirst).title == "Ann's diary"


def test_a_sign_that_adorns_the_title_is_left_out() -> None:
    assert metadata("", "<h1>\u25a0 The ferry sails again</h1>").title == "The ferry sails again"


def test_words_are_whole_where_they_may_break() -> None:
    assert metadata("", "<h1>Donau<wbr>dampf\u00adschiff sails</h1>").title == "Donaudampfschiff sails"


def test_the_logo_tells_the_name_of_the_site_beside_what_the_page_states() -> None:
    head = '<meta property="og:site_name" content="boats.example"><title>News - The Long Boat Review</title>'
    logo = '<a href="/">The Long Boat Review</a>'
    assert metadata(head, logo, url="https://boats.example/news").title == "News"


TEXT = f"<p>{'The ferry sails from the old pier every day at noon, says the harbour master. ' * 3}</p>"
HEADLINE = "The ferry sails again in spring"
DEEP = "https://www.example.org/news/boats/4711"


@pytest.mark.parametrize(
    ("head", "body"),
    [
        ("<title>Town of Northbank</title>", f'<a href="/">Town of Northbank</a><h2>{HEADLINE}</h2>{TEXT}'),
        (
            "<title>Town of Northbank</title>",
            f'<a href="/">Town of Northbank</a><div class="news-title">{HEADLINE}</div>{TEXT}',
        ),
        (
            '<title>News - Example</title><meta property="og:title" content="News">',
            f'<a href="/news/">News</a><h1>News</h1><h3>{HEADLINE}</h3>{TEXT}',
        ),
        (
            '<title>News - Example</title><script type="application/ld+json">{"@type": "BreadcrumbList",'
            '"itemListElement": [{"name": "News"}, {"name": "4711"}]}</script>',
            f"<h1>News</h1><h2>{HEADLINE}</h2>{TEXT}",
        ),
        (
            "<title>Ports \u00bb Boats</title>",
            f'<ol class="breadcrumb"><a href="/p">Ports</a><a href="/p/b">Boats</a> 4711</ol>'
            f"<h1>Ports \u00bb Boats</h1><h2>{HEADLINE}</h2>{TEXT}",
        ),
        (
            f"<title>Boats \u00bb {HEADLINE}</title>",
            f'<a href="/news/boats">Boats</a><h1>Boats</h1><div>{HEADLINE}</div>{TEXT}',
        ),
        (
            f'<title>Boats</title><meta property="og:title" content="{HEADLINE}">',
            f'<a href="/news/boats">Boats</a><h1>Boats</h1><h2>{HEADLINE}</h2>{TEXT}',
        ),
        (
            "<title>Example</title>",
            f'<a href="/news/">News</a><a href="/news/boats">Boats</a>'
            f"<h1>News \u203a Boats \u203a {HEADLINE}</h1>{TEXT}",
        ),
        ("<title>Example</title>", f'<h1><span class="kicker">Sailing</span> {HEADLINE}</h1>{TEXT}'),
    ],
)
def test_a_section_the_site_and_a_path_give_way_to_the_headline(head: str, body: str) -> None:
    assert metadata(head, body, url=DEEP).title == HEADLINE


def test_a_kicker_before_a_colon_is_not_the_title() -> None:
    stated = f'<meta property="og:title" content="{HEADLINE}">'
    head = f"<title>Boats of the bay: {HEADLINE} | The Gazette</title>{stated}"
    shown = f"<h2>Boats of the bay</h2><h3>{HEADLINE}</h3><h1>Why nobody had seen it for a year</h1>"
    assert metadata(head, f"{shown}{TEXT}").title == HEADLINE


def test_the_headline_above_the_text_is_none_beside_it() -> None:
    menu = f'<h2>All that you need</h2><ul><li><a href="/a">{"Boats of all kinds " * 8}</a></li></ul>'
    body = f'<a href="/">Northbank</a>{menu}<div><h2>{HEADLINE}</h2><h3>How it sails again</h3>{TEXT}</div>'
    assert metadata("<title>Northbank</title>", body, url=DEEP).title == HEADLINE
    dated = f'<a href="/">Northbank</a><h2>Monday, 6 May 2019</h2><h3>{HEADLINE}</h3>{TEXT}'
    assert metadata("<title>Northbank</title>", dated, url=DEEP).title == HEADLINE
    assert (
        metadata("<title>Northbank</title>", f'<a href="/">Northbank</a>{TEXT}', url=DEEP).title
        == "Northbank"
    )


def test_the_page_of_a_section_keeps_its_name() -> None:
    path = '<ol class="breadcrumb"><a href="/ports">Ports</a><a href="/ports/boats?x=1">Boats</a></ol>'
    body = f"{path}<h1>Boats</h1><h2>{HEADLINE}</h2>{TEXT}"
    assert metadata("<title>Boats</title>", body, url="https://example.org/ports/b").title == "Boats"
    top = "Top 10: boats of the year"
    assert metadata(f"<title>{top}</title>", '<a href="/news/">Top 10</a>', url=DEEP).title == top


def test_neither_the_headline_nor_the_section_above_it_begins_the_content() -> None:
    text = "".join(
        f"<p>{'The ferry sails from the old pier every day at noon, says Ann. ' * n}</p>" for n in (3, 4, 5)
    )
    page = (
        f'<title>News - Example</title><nav><a href="/news/">News</a></nav>'
        f"<main><h1>News</h1><h2>{HEADLINE}</h2>{text}<h2>How it sails</h2>{text}</main>"
    )
    article = pyjustext.read(f"<!DOCTYPE html><html><body>{page}</body></html>", DEEP)
    assert article.title == HEADLINE
    assert article.text.startswith("The ferry sails from")
    assert "How it sails" in article.text


def test_a_headline_that_the_page_gives_for_the_sites_name_is_no_name() -> None:
    title = "How to sail a ferry: the complete guide"
    head = f'<title>{title} | Boats</title><meta property="og:site_name" content="{title}">'
    assert metadata(head, f"<h1>{title}</h1><h2>How to sail a ferry</h2>").title == title


@pytest.mark.parametrize(
    "kicker", ["<span>Opinion</span> ", "<div>Opinion</div>", "<span class=x>Opinion</span><br>"]
)
def test_a_kicker_in_a_heading_has_the_sign_that_is_stated_behind_it(kicker: str) -> None:
    head = "<title>Opinion: The ferry sails at noon - River Times</title>"
    assert (
        metadata(head, f"<h1>{kicker}The ferry sails at noon</h1>").title
        == "Opinion: The ferry sails at noon"
    )


def test_a_part_of_the_sites_name_is_no_part_of_the_title() -> None:
    head = (
        "<title>Ferries - River Times, all about boats</title>"
        '<meta property="og:site_name" content="The River Times, all about boats">'
    )
    assert metadata(head).title == "Ferries"


def test_the_only_heading_is_the_title_of_a_page_that_states_only_its_site() -> None:
    head = '<title>| River Times Magazine</title><meta property="og:site_name" content="River Times">'
    assert metadata(head, "<h1>Electric boats</h1>").title == "Electric boats"


def test_the_heading_of_a_chapter_is_not_the_title() -> None:
    body = "<h1>1. Overview</h1><h1>2. Simple select processing</h1>"
    assert metadata("<title>SELECT</title>", body).title == "SELECT"
