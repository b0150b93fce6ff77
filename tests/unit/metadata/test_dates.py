"""Dates: that of publication, not of a change, an offer, an event, a member's registration or today."""

from __future__ import annotations

import pytest

from pyjustext.languages import dates
from pyjustext.metadata import describe, gather
from pyjustext.model import Article
from tests.stated import URL, ld, metadata, page_index

STORY = "https://www.example.org/story"


def dated(body: str, lang: str = "en-US", url: str = STORY) -> Article:
    page = f'<!DOCTYPE html><html lang="{lang}"><body><h1>The ferry sails</h1>{body}</body></html>'
    return describe(gather(page_index(page)), url).article


@pytest.mark.parametrize(
    "body",
    [
        "<p>Updated: May 6, 2019</p>",
        "<p>Last checked: <span>May 6, 2019</span></p>",
        "<p><span>Last updated on</span> <span><time>May 6, 2019</time></span></p>",
        "<div class='field-name-changed'><time datetime='2019-05-06'>May 6</time></div>",
        "<p>This page was last modified on <time>May 6, 2019</time> by two people.</p>",
        "<p>May 6, 2019 (updated)</p>",
        "<p>By Ann Writer <time>Updated on May 6, 2019</time></p>",
        "<p><time class='dt-updated updated'>May 6, 2019</time></p>",
        f"<p>Last updated: <time>May 6, 2019</time>.<br><span>{'If it helps, tell us. ' * 9}</span></p>",
    ],
)
def test_the_date_of_a_change_is_not_that_of_publication(body: str) -> None:
    found = dated(body)
    assert (found.published, found.modified[:10]) == ("", "2019-05-06")


@pytest.mark.parametrize(
    "body",
    [
        "<p>Published <time>May 6, 2019</time>, updated <time>June 7, 2020</time></p>",
        "<p>Updated <time>June 7, 2020</time>. Published <time>May 6, 2019</time></p>",
        "<p>May 6, 2019, updated June 7, 2020</p>",
        "<p>Posted on May 6, 2019</p><p>Last updated: June 7, 2020</p>",
        "<p><time class='updated' datetime='2019-05-06'>May 6</time></p>",
        "<p><time class=updated>June 7, 2020</time> <time class=entry-date>May 6, 2019</time></p>",
        "<p>A Update on Ferries / May 6, 2019 / Ann Writer</p>",
    ],
)
def test_the_date_of_publication_beside_that_of_a_change(body: str) -> None:
    assert dated(body).published == "2019-05-06"


@pytest.mark.parametrize(
    "body",
    [
        "<p>Sale ends 05/06/2019.</p>",
        "<p>Expires <b>May 6, 2019</b></p>",
        "<p>BOOK: By May 6, 2019</p>",
        "<p>Save 20 %</p><p><small>By May 6, 2019</small></p>",
        "<p>Founded: May 6, 2019</p>",
        "<p>As of May 6, 2019</p>",
        "<p>Member since <time>May 6, 2019</time></p>",
        "<div class='opening hours'><p>May 6, 2019</p></div>",
        "<p><a href='/forum'>The community's answers of May 6, 2019</a></p>",
        "<p>May 6, 2999</p>",
    ],
)
def test_other_dates_are_not_that_of_publication(body: str) -> None:
    assert dated(body).published == ""


@pytest.mark.parametrize(
    ("lang", "url", "day"),
    [
        ("hr", URL, "2019-10-06"),
        ("bs", URL, "2019-10-06"),
        ("", "https://example.hr/", "2019-10-06"),
        ("pl", URL, "2019-11-06"),
        ("cs", URL, "2019-11-06"),
    ],
)
def test_the_language_says_which_month_listopad_is(lang: str, url: str, day: str) -> None:
    assert dated("<p>6. listopada 2019.</p>", lang, url).published == day


def test_addresses_may_name_the_month() -> None:
    assert dated("", url="https://example.org/world/2019/may/06/ferry").published == "2019-05-06"
    assert dated("", url="https://example.org/world/2019/ferry/06/").published == ""


def test_a_video_beside_the_text_does_not_date_it() -> None:
    thing = '{"@type": "VideoObject", "name": "%s", "uploadDate": "2019-05-06"}'
    page = f'<title>The ferry sails</title><p>Text</p><script type="application/ld+json">{thing}</script>'
    assert dated(page % "My clip").published == ""
    assert dated(page % "How ferry boats sail").published == "2019-05-06"


def test_a_date_in_prose_or_of_another_article_is_not_the_date_of_publication() -> None:
    url = "https://example.org/"
    prose = "<p>The pact on which both had so long worked was at last signed on May 6, 2019, in the city.</p>"
    teaser = '<aside class="related"><time datetime="2020-01-02">2 January 2020</time></aside>'
    assert metadata("", f"<h1>T</h1>{prose}{teaser}", url=url).published == ""
    changed, first = "<p>Last updated: May 7, 2019</p>", "<p>May 6, 2019</p>"
    assert metadata("", f"<h1>T</h1>{changed}{first}", url=url).published == "2019-05-06"
    both = (
        '<p>Last updated <time datetime="2019-05-07">May 7</time></p><time datetime="2019-05-06">May 6</time>'
    )
    assert metadata("", f"<h1>T</h1>{both}", url=url).published == "2019-05-06"
    clock = '<div id="top_section"><time datetime="2026-03-05T12:16:19Z">March 05, 2026</time></div>'
    assert metadata("", f"{clock}<h1>T</h1>", url=url).published == ""
    code = "<p>Call it with <code>--since 2019-05-06</code></p><pre><span>2019-05-06 ok</span></pre>"
    assert metadata("", f"<h1>T</h1>{code}", url=url).published == ""


@pytest.mark.parametrize(
    ("head", "body"),
    [
        ('<meta name="w-published-date" content="2019-05-06T06:03:43Z">', ""),
        ('<meta name="published" content="May 6, 2019">', ""),
        ("", '<article><aside><time datetime="2019-05-06">May 6</time></aside><h2>T T T T</h2></article>'),
        ("", "<h1>T</h1>" + "<p>x</p>" * 200 + '<p class="post-date">May 6, 2019</p>'),
    ],
)
def test_less_common_places_of_the_date_of_publication(head: str, body: str) -> None:
    title = "<title>T T T T</title>"
    assert metadata(title + head, body, url="https://example.org/").published[:10] == "2019-05-06"


def thing(day: str, heading: str = "") -> str:
    """An article in microdata, published on a day."""
    published = f'<i itemprop="datePublished" content="{day}"></i>'
    return f'<div itemscope itemtype="https://schema.org/Article">{heading}{published}</div>'


PROSE = (
    "<p>" + "The pact on which both had worked so long was signed at last, and nobody was glad. " * 2 + "</p>"
)


@pytest.mark.parametrize(
    "body",
    [
        '<div><a href="/other">Why the second bridge was never built</a> <time>May 6, 2019</time></div>',
        '<div><h3><a href="/other">Why it was never ever built</a></h3><p>By Ann Writer</p><p>May 6, 2019</p>'
        "<p>Nobody in the town had asked for it, and nobody would pay for it in the end.</p></div>",
        "<p>6 May 2019 \u2013 10 June 2019</p>",
        "<p>05/06/2019 - 06/10/2019</p>",
        f'{PROSE}{PROSE}<p><b>Ann Writer</b>, <time datetime="2019-05-06">May 6, 2019</time></p>{PROSE}',
        f"{PROSE}{PROSE}<p>Ann Writer, May 6, 2019</p>{PROSE}",
        thing("2019-05-06") + thing("2019-05-07"),
        '<figure><img src="a.jpg"><figcaption>The bridge, May 6, 2019</figcaption></figure>',
        "<blockquote>Look at it! <a href=/p/1><time datetime=2019-05-06>May 6, 2019</time></a></blockquote>",
        ld('{"@type": "WebPage", "datePublished": "2019-05-06"}'),
    ],
)
def test_dates_that_are_not_of_the_article(body: str) -> None:
    assert metadata("", f"<h1>The first bridge</h1>{body}", url="https://example.org/first").published == ""


@pytest.mark.parametrize(
    "body",
    [
        "<p>May 6, 2019 - Updated July 9, 2019</p>",
        f"<h2>Nobody had asked for it.</h2><p>May 6, 2019</p>{PROSE}<h2>In the end</h2>",
        f"<p>May 6, 2019</p>{PROSE}{PROSE}",
        f"{PROSE}{PROSE}<p>Ann Writer, May 6, 2019</p>",
        '<div><a href="/first?share">Share the story of the first bridge</a> <time>May 6, 2019</time></div>',
        '<div><a href="/author/a">Ann Writer of the Town Gazette</a> <time>May 6, 2019</time></div>',
        '<div><a href="https://other.example/">Read it in the town\'s archive</a> <i>May 6, 2019</i></div>',
        thing("2019-05-07") + thing("2019-05-06", "<h1>The first bridge</h1>"),
    ],
)
def test_dates_that_are_of_the_article(body: str) -> None:
    heading = "" if "<h1>" in body else "<h1>The first bridge</h1>"
    assert metadata("", heading + body, url="https://example.org/first").published == "2019-05-06"


def test_the_dates_of_several_posts_are_not_the_date_of_publication() -> None:
    posts = '<p class="post-date">May 6, 2019</p><p class="post-date">May 7, 2019</p>'
    assert metadata("", "<h1>T</h1>" + "<p>x</p>" * 200 + posts, url="https://example.org/").published == ""


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2024-05-06", "2024-05-06"),
        ("2024-05-06T07:08:09Z", "2024-05-06T07:08:09+00:00"),
        ("2024-05-06T07:08+0200", "2024-05-06T07:08:00+02:00"),
        ("2024-05-06 07:08:09.123", "2024-05-06T07:08:09"),
        ("20240506", "2024-05-06"),
        ("May 6, 2024", "2024-05-06"),
        ("Mon, 06 May 2024 07:08:09 GMT", "2024-05-06T07:08:09+00:00"),
        ("6th of May 2024", "2024-05-06"),
        ("6. Mai 2024", "2024-05-06"),
        ("6 de mayo de 2024", "2024-05-06"),
        ("6 mai 2024", "2024-05-06"),
        ("6 мая 2024", "2024-05-06"),
        ("06 Gru 2023", "2023-12-06"),
        ("6 wrz. 2023", "2023-09-06"),
        ("2024年5月6日", "2024-05-06"),
        ("06.05.2024", "2024-05-06"),
        ("05/06/2024", "2024-05-06"),
        ("25/12/2023", "2023-12-25"),
        ("May 6, 2024 at 3:04 PM", "2024-05-06T15:04:00"),
        ("1714979289", "2024-05-06T07:08:09+00:00"),
        ("2024-13-40", ""),
        ("31 February 2024", ""),
        ("1815-06-18", ""),
        ("3 days ago", ""),
        ("", ""),
    ],
)
def test_dates(text: str, iso: str) -> None:
    assert dates.iso(text) == iso


@pytest.mark.parametrize(
    "body",
    [
        "<h2>14.11.12 Boats</h2>",
        "<ul><li><a href=#a>14.11.12 Boats</a></li></ul>",
        "<ul><li><a href=boats.html><b>14.11.12</b> Boats</a></li></ul>",
    ],
)
def test_the_number_of_a_section_is_no_date(body: str) -> None:
    assert dated(body, "de").published == ""
    assert dated("<p>14.11.12 von Anna Feder</p>", "de").published == "2012-11-14"


def test_day_before_month_where_that_is_usual() -> None:
    assert dates.iso("05/06/2024", custom=dates.Custom(False)) == "2024-06-05"


def test_published_by_rank() -> None:
    data = ld('{"@type": "Article", "datePublished": "2024-01-01", "dateModified": "2024-01-02T03:04:05Z"}')
    meta = '<meta property="article:published_time" content="2024-02-02">'
    time = '<h1>T</h1><time datetime="2024-03-03">3 March</time>'
    assert metadata(data + meta, time).published == "2024-01-01"
    assert metadata(data + meta, time).modified == "2024-01-02T03:04:05+00:00"
    assert metadata(meta, time).published == "2024-02-02"
    assert metadata("", time).published == "2024-03-03"
    assert metadata("", "<h1>T</h1><p>Posted on April 4, 2024</p>").published == "2024-04-04"
    assert metadata().published == "2024-05-06", "from the address"
    assert metadata(url="https://example.org/").published == ""


def test_a_date_in_an_aside_below_the_title() -> None:
    line = "<aside><ul><li>Background</li><li>May 6, 2019</li></ul></aside>"
    assert dated(f"{line}<p>{'It sails. ' * 20}</p>").published == "2019-05-06"


def test_a_bar_parts_a_date_from_the_author_before_it() -> None:
    assert dated("<p>By <a>Ann Writer</a> <span>| May 6, 2019</span></p>").published == "2019-05-06"
    assert dated("<p>Updated <span>| May 6, 2019</span></p>").published == ""


def test_a_meta_element_with_a_value_like_a_form_field() -> None:
    assert metadata('<meta name="pubdate" value="2019-05-06">').published == "2019-05-06"


def test_a_change_behind_the_date_of_publication() -> None:
    found = dated("<p>Published <time>May 6, 2019</time></p><p>Updated <time>May 9, 2019</time></p>")
    assert (found.published, found.modified) == ("2019-05-06", "2019-05-09")


@pytest.mark.parametrize(
    ("lines", "day"),
    [
        (
            "<footer>© The lamp<br>Found a bug?<br>Last updated on May 6, 2019 (06:37 UTC).</footer>",
            "2019-05-06",
        ),
        ("<div>Dernière mise à jour : 6 mai 2019</div>", "2019-05-06"),
        ("<div>Last updated: May 6, 2019</div><div>Last updated: May 7, 2019</div>", ""),
        ("<div>The keeper was last updated on May 6, 2019</div>", ""),
    ],
)
def test_the_date_of_the_last_change_may_stand_at_the_end(lines: str, day: str) -> None:
    text = f"<p>{'The keeper lit the lamp at four. ' * 9}</p>"
    assert dated(text + "<div><i></i></div>" * 150 + lines).modified == day


def test_modified_is_not_before_published() -> None:
    data = '{"@type": "Article", "datePublished": "2024-01-02", "dateModified": "2023-01-01"}'
    assert metadata(ld(data)).modified == ""


@pytest.mark.parametrize(
    ("head", "body", "day"),
    [
        (
            ld('{"@type": "VideoObject", "uploadDate": "2018-01-01"}')
            + '<meta property="article:published_time" content="2019-05-06">',
            "",
            "2019-05-06",
        ),
        (ld('{"@type": "VideoObject", "uploadDate": "2019-05-06"}'), "", "2019-05-06"),
        (
            '<meta name="pubdate" content="2019-05-06">',
            "".join([f'<i itemprop="datePublished" content="2020-01-0{day}"></i>' for day in range(1, 6)]),
            "2019-05-06",
        ),
        ("", '<p>x</p><time pubdate datetime="2019-05-06">long ago</time>', "2019-05-06"),
        ("", '<time class="dt-published">May 6, 2019</time>', "2019-05-06"),
        ("", "<div>Posted on May 6, 2019</div>", "2019-05-06"),
        ("", "<div>Posted on May 6, 2019</div><div>Posted on May 7, 2019</div>", ""),
        ("", "<div>发布时间\uff1a2019年5月6日</div>", "2019-05-06"),
    ],
)
def test_dates_that_say_what_they_are(head: str, body: str, day: str) -> None:
    assert metadata(head, body, url="https://example.org/first").published == day


@pytest.mark.parametrize(
    ("html", "url", "day"),
    [
        ('lang="en-US"', "https://example.org/", "2019-05-06"),
        ('lang="en-GB"', "https://example.org/", "2019-06-05"),
        ('lang="en"', "https://example.org/", ""),
        ('lang="en"', "https://example.gov/", "2019-05-06"),
        ('lang="en"', "https://example.co.uk/", "2019-06-05"),
        ('lang="en"', "https://example.ch/", ""),
        ('lang="fr"', "https://example.org/", "2019-06-05"),
        ("", "https://example.org/", ""),
        ("", "https://example.pl/", "2019-06-05"),
    ],
)
def test_which_number_is_the_month(html: str, url: str, day: str) -> None:
    assert metadata("", "<h1>The ferry</h1><p>05/06/2019</p>", url=url, html=html).published == day


@pytest.mark.parametrize(
    ("html", "text", "day"),
    [
        ('lang="en-US"', "05.06.19", "2019-05-06"),
        ('lang="en-US"', "05.06.2019", "2019-06-05"),
        ('lang="en-GB"', "05.06.19", "2019-06-05"),
        ('lang="en"', "05.06.19", ""),
        ('lang="en"', "05.16.19, 22:47", "2019-05-16"),
        ('lang="de"', "05.06.19", "2019-06-05"),
        ("", "05.06.19", "2019-06-05"),
    ],
)
def test_which_number_is_the_month_between_dots(html: str, text: str, day: str) -> None:
    found = metadata("", f"<h1>The ferry</h1><p>{text}</p>", url="https://example.org/", html=html)
    assert found.published == day


STATED = """<script type="application/ld+json">{"@type": "Article", "headline": "The ferry sails",
"datePublished": "2025-06-24T08:00:00Z", "dateModified": "%s"}</script>"""


@pytest.mark.parametrize(
    ("modified", "seen", "published"),
    [
        ("2025-06-24T08:00:01Z", "May 6, 2019", "2019-05-06"),
        ("2025-06-25", "May 6, 2019", "2019-05-06"),
        ("", "May 6, 2019", "2019-05-06"),
        ("2025-09-01", "May 6, 2019", "2025-06-24"),
        ("2025-06-24", "Updated May 6, 2019", "2025-06-24"),
        ("2025-06-24", "June 22, 2025", "2025-06-24"),
        ("2025-06-24", "July 30, 2025", "2025-06-24"),
    ],
)
def test_software_that_states_the_day_it_last_wrote_the_page(
    modified: str, seen: str, published: str
) -> None:
    assert dated(f"<p>{seen}</p>{STATED % modified}").published[:10] == published


@pytest.mark.parametrize(
    ("stated", "seen", "published"),
    [
        ("2025-06-24T02:17:00+00:00", "June 23, 2025", "2025-06-23"),
        ("2025-06-24T23:00:00Z", "June 25, 2025", "2025-06-25"),
        ("2025-06-24T02:17:00-05:00", "June 23, 2025", "2025-06-24"),
        ("2025-06-24 02:17:00", "June 23, 2025", "2025-06-23"),
        ("2025-06-24", "June 23, 2025", "2025-06-24"),
        ("2025-06-24T02:17:00+00:00", "Updated June 25, 2025", "2025-06-24"),
    ],
)
def test_a_moment_in_universal_time_is_of_the_day_that_people_see(
    stated: str, seen: str, published: str
) -> None:
    head = ld(f'{{"@type": "Article", "datePublished": "{stated}", "dateModified": "2025-09-01"}}')
    assert dated(f"<p>{seen}</p>{head}").published[:10] == published


@pytest.mark.parametrize(
    ("seen", "modified"),
    [
        ("Updated June 30, 2025", "2025-06-30"),
        ("Updated September 1, 2025", "2025-09-01T10:00:00-05:00"),
        ("Updated May 6, 2019", "2025-09-01T10:00:00-05:00"),
        ("June 30, 2025", "2025-09-01T10:00:00-05:00"),
    ],
)
def test_the_change_that_people_see_comes_before_a_stated_one(seen: str, modified: str) -> None:
    head = ld(
        '{"@type": "Article", "datePublished": "2025-06-24", "dateModified": "2025-09-01T10:00:00-05:00"}'
    )
    assert dated(f"<p>{seen}</p>{head}").modified == modified


def listed(days: list[str], tag: str = "span") -> str:
    return "".join(
        f"<div class='item'><h3>Ferry {i}</h3><{tag}>{day}</{tag}></div>" for i, day in enumerate(days)
    )


LATEST_FIRST = ["May 6, 2019", "April 30, 2019", "April 12, 2019", "March 1, 2019"]


@pytest.mark.parametrize("tag", ["span", "time"])
def test_a_list_that_begins_with_the_latest_does_not_date_its_page(tag: str) -> None:
    assert dated(listed(LATEST_FIRST, tag)).published == ""
    assert dated(f"<p>May 8, 2019</p>{listed(LATEST_FIRST, tag)}").published == "2019-05-08"


def test_a_thread_begins_with_its_earliest_post() -> None:
    assert dated(listed(LATEST_FIRST[::-1])).published == "2019-03-01"


@pytest.mark.parametrize(
    "body",
    [
        "<dl><dd><strong>Founded:</strong> May 6, 2019</dd></dl>",
        "<dl><dd><b>Joined:</b> Mon May 6, 2019</dd></dl>",
        "<p><b>Sale ends</b> Monday, May 6, 2019</p>",
    ],
)
def test_what_a_date_is_of_may_stand_in_an_element_before_it(body: str) -> None:
    assert dated(body).published == ""


@pytest.mark.parametrize(
    ("body", "day"),
    [
        (
            "<div><p>Boats</p><footer><i>By Ann, May 6, 2019</i></footer><p>The ferry sails.</p></div>",
            "2019-05-06",
        ),
        ("<div class=comment><footer><i>By Ann, May 6, 2019</i></footer><p>It sails.</p></div>", ""),
    ],
)
def test_a_footer_may_begin_the_text(body: str, day: str) -> None:
    assert dated(body).published == day


SAID = "I took it when it still ran from Ness to Wick, and back at night."


def commented(days: list[str]) -> str:
    return "".join(
        f"<li class='said n{i}'><b>Ann {i}</b> <i>{day}</i><p>{SAID}</p></li>" for i, day in enumerate(days)
    )


SHORT = f"<p>{'The ferry sails from Ness on every day of the year but one. ' * 3}</p>"


@pytest.mark.parametrize(
    "body",
    [
        f"<ol>{commented(['May 6, 2019', 'May 7, 2019'])}</ol>",
        f"{SHORT}<div><span>Posted <i>May 6, 2019</i></span> <span>seen <i>May 7, 2019</i></span></div>",
        f"{SHORT}<p>May 6, 2019</p>{SHORT}",
    ],
    ids=["a thread", "two dates of one text", "one date"],
)
def test_a_date_below_a_text_may_be_its_own(body: str) -> None:
    assert dated(body).published == "2019-05-06"


@pytest.mark.parametrize(
    "line",
    [
        "By Ann Writer | Published on May 6, 2019 at 07:12 | Updated on May 7, 2019 at 9:40 by Bo",
        "Ann Writer of the morning desk at Ness / May 6, 2019 / 12 readers have said what they think",
    ],
)
def test_other_things_may_stand_in_the_line_of_a_date(line: str) -> None:
    assert dated(f"<p>{line}</p>").published == "2019-05-06"
    assert dated(f"<p>{line.replace(' | ', ' and ').replace(' / ', ' and ')}</p>").published == ""


def test_the_date_of_a_comment_in_a_box_with_an_id_is_not_that_of_publication() -> None:
    assert dated("<div id=comments><p>Ann on May 6, 2019</p></div>").published == ""
    assert dated("<div id=lines><p>Ann on May 6, 2019</p></div>").published == "2019-05-06"


def test_a_date_that_says_it_is_that_of_publication_wins_over_one_without_words() -> None:
    page = (
        "<!DOCTYPE html><html lang=en-GB><body><div><p class=dayDate>Thursday 12 January 2012</p></div>"
        "<h1>The ferry sails</h1><p><span>Published on <strong>Wednesday 11 January 2012</strong></span></p>"
        f"<p>{'It sails again after a long winter. ' * 9}</p></body></html>"
    )
    assert describe(gather(page_index(page)), STORY).article.published[:10] == "2012-01-11"
