"""The metadata in pages, and the rules for conflicts."""

from __future__ import annotations

import pytest

from pyjustext.languages import dates
from pyjustext.metadata import Metadata, addresses, describe, direction, gather, names, sites
from pyjustext.tree import parse

URL = "https://www.example.org/news/2024/05/06/story"


def metadata(head: str = "", body: str = "", url: str = URL, html: str = "") -> Metadata:
    return describe(
        gather(parse(f"<!DOCTYPE html><html {html}><head>{head}</head><body>{body}</body></html>")), url
    )


def ld(data: str) -> str:
    return f'<script type="application/ld+json">{data}</script>'


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
    ("head", "body", "byline"),
    [
        (
            ld('{"@type": "NewsArticle", "author": {"@type": "Person", "name": "Ann Writer"}}'),
            "",
            "Ann Writer",
        ),
        (
            ld('{"@type": "Article", "author": ["Ann Writer", {"name": "Bob Byline"}]}'),
            "",
            "Ann Writer, Bob Byline",
        ),
        (
            ld(
                '{"@graph": [{"@type": "Article", "author": {"@id": "#a"}},'
                ' {"@type": "Person", "@id": "#a", "name": "Ann"}]}'
            ),
            "",
            "Ann",
        ),
        ('<meta name="author" content="By Ann Writer">', "", "Ann Writer"),
        (
            '<meta name="author" content="Ann Writer, Bob Byline and Carl C. Case">',
            "",
            "Ann Writer, Bob Byline, Carl C. Case",
        ),
        ('<meta name="author" content="Ann Writer, PhD">', "", "Ann Writer, PhD"),
        ('<meta name="citation_author" content="Writer, Ann">', "", "Ann Writer"),
        (
            '<meta name="author" content="admin">',
            '<h1>T</h1><p class="byline">By Ann Writer | 3 min read</p>',
            "Ann Writer",
        ),
        ('<meta property="article:author" content="https://social.example/ann">', "", ""),
        ("", '<a rel="author" href="/ann">Ann Writer</a>', "Ann Writer"),
        ("", "<h1>T</h1><div>Written by <a href=/x>Ann Writer</a></div>", "Ann Writer"),
        ("", '<h1>T</h1><div><a href="/author/ann-writer">Ann Writer</a></div>', "Ann Writer"),
        (
            "",
            '<h1>T</h1><div itemscope itemtype="http://schema.org/BlogPosting">'
            '<span itemprop="author">Ann</span></div>',
            "Ann",
        ),
        (
            "",
            '<div itemscope itemtype="http://schema.org/Comment"><span itemprop="author">Troll</span></div>',
            "",
        ),
        (
            '<meta property="og:site_name" content="The Site"><meta name="author" content="The Site">',
            "",
            "The Site",
        ),
        ("", "<h1>T</h1><p>By the time he came, all was over.</p>", ""),
        ("", '<h1>T</h1><p class="byline">By<a href=/x>Ann Writer</a></p>', "Ann Writer"),
        ("", '<h1>T</h1><p class="author">Ann Writer 4 August 2010</p>', "Ann Writer"),
        ("", '<h1>T</h1><p class="author">Posts</p>', ""),
        ("", "<h1>T</h1>" + "".join([f'<p class="author">Ann Writer{c}</p>' for c in "abcdefghij"]), ""),
    ],
)
def test_byline(head: str, body: str, byline: str) -> None:
    assert metadata(head, body).byline == byline


def test_persons_come_before_organisations() -> None:
    persons = '[{"@type": "Organization", "name": "Press"}, {"@type": "Person", "name": "Ann"}]'
    data = f'{{"@type": "Article", "author": {persons}}}'
    assert metadata(ld(data)).byline == "Ann"


def test_names_are_cleaned() -> None:
    assert names.clean(["by Ann Writer, Senior Editor"]) == ["Ann Writer"]
    assert names.clean(["Ann Writer ann@example.org"]) == ["Ann Writer"]
    assert names.clean(["5 min read", "admin", "https://example.org/", ""]) == []
    assert names.clean(["Ann Writer", "ANN WRITER"]) == ["Ann Writer"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ann Writer (The Gazette", ["Ann Writer"]),
        ("Ann Writer (Reuters)", ["Ann Writer"]),
        ("Ann Writer, Associated Press", ["Ann Writer"]),
        ("Associated Press", ["Associated Press"]),
        ("Ann Writer in Berlin", ["Ann Writer"]),
        ("Ann Writer on Friday", ["Ann Writer"]),
        ("Ann Writer View Profile", ["Ann Writer"]),
        ("Ann van der Writer", ["Ann van der Writer"]),
        ("Dec. 19, 2025 · Ann Writer on behalf of the team", ["Ann Writer"]),
        ("via scrivener 8 months ago", ["scrivener"]),
        ("Dec 17, 2025", []),
        ("example.com", []),
        ("INTERIA.PL S.A.", []),
        ("BDigital Web Solutions", []),
        ("june.b", ["june.b"]),
        ("We reward practices that are trusted", []),
        ("Creative Commons Attribution 4.0 License", []),
        ("Read all articles", []),
        ("Ann Writer (Scribe)", ["Ann Writer (Scribe)"]),
        ("Baker & Baker", ["Baker & Baker"]),
        ("page.head.extra.author", []),
    ],
)
def test_names_are_cut_out_of_longer_bylines(text: str, found: list[str]) -> None:
    assert names.clean([text]) == found


def test_a_date_in_prose_or_of_another_article_is_not_the_date_of_publication() -> None:
    url = "https://example.org/"
    prose = "<p>The pact on which both had so long worked was at last signed on May 6, 2019, in the city.</p>"
    teaser = '<aside><time datetime="2020-01-02">2 January 2020</time></aside>'
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
        ld('{"@type": "WebPage", "datePublished": "2019-05-06"}'),
    ],
)
def test_dates_that_are_not_of_the_article(body: str) -> None:
    assert metadata("", f"<h1>The first bridge</h1>{body}", url="https://example.org/first").published == ""


@pytest.mark.parametrize(
    "body",
    [
        "<p>May 6, 2019 - Updated July 9, 2019</p>",
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


def test_the_author_of_a_teaser_is_not_that_of_the_page() -> None:
    teaser = '<div><a href="/other">Why the second bridge was never built</a><p>By Ann Writer</p></div>'
    page = f"<h1>The first bridge</h1>{teaser}"
    assert metadata("", page, url="https://example.org/first").byline == ""
    later = f"{page}<p>By Ben Reader</p>"
    assert metadata("", later, url="https://example.org/first").byline == "Ben Reader"


@pytest.mark.parametrize(
    ("stated", "heading", "title"),
    [
        (
            "Workforce management software",
            "<h1>All that you ever wanted</h1>",
            "Workforce management software",
        ),
        ("", "<h1>All that you ever wanted</h1>", "All that you ever wanted"),
        ("Overview", "<h1>Overview <div>Save and categorize what you like</div></h1>", "Overview"),
        ("Overview", "<h1>Overview <b>5001</b></h1>", "Overview 5001"),
    ],
)
def test_slogans_and_hints_are_not_titles(stated: str, heading: str, title: str) -> None:
    head = f'<meta property="og:title" content="{stated}">' if stated else "<title>The Site</title>"
    assert metadata(head, heading).title == title


def test_the_dates_of_several_posts_are_not_the_date_of_publication() -> None:
    posts = '<p class="post-date">May 6, 2019</p><p class="post-date">May 7, 2019</p>'
    assert metadata("", "<h1>T</h1>" + "<p>x</p>" * 200 + posts, url="https://example.org/").published == ""


@pytest.mark.parametrize(
    ("body", "byline"),
    [
        ("<div>Written by</div><div>Ann Writer</div>", "Ann Writer"),
        ('<p>Written by <a href="/blog/author/ann">Ann Writer</a></p>', "Ann Writer"),
        ('<h4 class="box-author__name"></h4><h4 class="about_author-name">Ann Writer</h4>', "Ann Writer"),
        ('<b class="author-name">Ann Writer</b><b class="author-name">Ben Reader</b>', ""),
        ('<div class="comment"><b class="comment-author-name">Ann Writer</b></div>', ""),
    ],
)
def test_an_author_named_below_the_text(body: str, byline: str) -> None:
    assert metadata("", "<h1>T</h1>" + "<p>x</p>" * 300 + body).byline == byline


def test_a_link_to_a_person_in_the_news_is_not_a_byline() -> None:
    assert (
        metadata("", '<h1>T</h1><a href="/people/x">Writer \u2013 the plane that was his own</a>').byline
        == ""
    )


def test_the_author_of_a_thread_is_its_first_user() -> None:
    user = '<div class="username_container"><a class="username">oldlathe</a><i>Junior Member</i></div>'
    assert metadata("", f"<h1>T</h1>{user}").byline == "oldlathe"


def test_the_name_in_a_byline_with_other_text() -> None:
    view = '<h1>T</h1><p>By <a href="/contributor/ann">Ann Writer</a> <a href="/paper">View In Print</a></p>'
    assert metadata("", view).byline == "Ann Writer"
    role = (
        '<p class="post_author-text"><i class="post_author-name">Ann Writer</i><i>Research &amp; Care</i></p>'
    )
    assert metadata("", f"<h1>T</h1>{role}").byline == "Ann Writer"


def test_tags_and_categories() -> None:
    head = '<meta name="keywords" content="One, two; One"><meta property="article:section" content="A, B">'
    assert (metadata(head).tags, metadata(head).categories) == (["One", "two"], ["A, B"])
    data = ld('{"@type": "Article", "keywords": ["a", "b, c"], "articleSection": ["News"]}')
    assert (metadata(data).tags, metadata(data).categories) == (["a", "b", "c"], ["News"])
    links = '<a rel="tag" href="/tag/x">X</a><a rel="category tag" href="/category/y">Y</a>'
    assert (metadata("", links).tags, metadata("", links).categories) == (["X"], ["Y"])


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


def test_modified_is_not_before_published() -> None:
    data = '{"@type": "Article", "datePublished": "2024-01-02", "dateModified": "2023-01-01"}'
    assert metadata(ld(data)).modified == ""


def test_structured_data_with_the_address_of_the_page_is_used() -> None:
    other = '{"@type": "NewsArticle", "headline": "Another", "datePublished": "2020-01-01", "url": "/other"}'
    ours = f'{{"@type": "NewsArticle", "headline": "Ours", "datePublished": "2021-01-01", "url": "{URL}"}}'
    assert metadata(ld(f"[{other}, {ours}]")).published == "2021-01-01"


@pytest.mark.parametrize(
    "script",
    [
        "{",
        "[" * 100_000,
        '{"@type": 3, "author": [[[]]], "headline": {}}',
        "null",
        '"text"',
        "<!-- {} -->",
        "[1, 2]",
    ],
)
def test_broken_json(script: str) -> None:
    assert metadata("<title>T</title>" + ld(script)).title == "T"


def test_json_with_small_errors_is_read() -> None:
    assert metadata(ld('//<![CDATA[\n{"@type": "Article", "author": "Ann",}\n//]]>')).byline == "Ann"
    assert metadata(ld('{"@type": "Article", "author": "Ann\nWriter"}')).byline == "Ann Writer"


def test_other_fields() -> None:
    found = metadata(
        '<meta property="og:site_name" content="The Site"><link rel="canonical" href="/story#x">'
        '<meta name="description" content="What it is  about.">'
        '<meta property="og:image" content="//cdn.example/a.jpg">'
        '<link rel="license" href="https://creativecommons.org/licenses/by/4.0/">',
        html='lang="de_AT"',
    )
    assert found.site == "The Site"
    assert found.canonical == "https://www.example.org/story#x"
    assert found.excerpt == "What it is about."
    assert found.image == "https://cdn.example/a.jpg"
    assert found.license == "https://creativecommons.org/licenses/by/4.0/"
    assert found.lang == "de-AT"
    assert metadata().site == "example.org"


def test_invalid_addresses_are_dropped() -> None:
    found = metadata(
        '<meta property="og:image" content="javascript:x"><link rel="canonical" href="http://[bad">'
    )
    assert found.image == ""
    assert found.canonical == ""


def test_direction() -> None:
    assert direction("ar", "") == "rtl"
    assert direction("he-IL", "") == "rtl"
    assert direction("en", "שלום") == "ltr"
    assert direction("", "שלום עולם") == "rtl"
    assert direction("", "hello") == "ltr"
    assert metadata(html='dir="RTL"').dir == "rtl"


@pytest.mark.parametrize(
    ("here", "there", "part"),
    [
        ("https://e.org/story", "https://e.org/story?page=2", 2),
        ("https://e.org/story?page=2", "https://e.org/story?page=3", 3),
        ("https://e.org/story", "https://e.org/story/2/", 2),
        ("https://e.org/story.html", "https://e.org/story-2.html", 2),
        ("https://e.org/story/page/2", "https://e.org/story/page/3", 3),
        ("https://e.org/story", "https://e.org/another-story", 0),
        ("https://e.org/story", "https://e.org/story?page=1", 0),
        ("https://e.org/thread-12", "https://other.example/thread-13", 0),
        ("https://[", "https://e.org/", 0),
    ],
)
def test_addresses_of_parts(here: str, there: str, part: int) -> None:
    assert addresses.follows(there, here) == part


def test_the_next_part() -> None:
    url = "https://example.org/story"
    assert metadata('<link rel="next" href="/story?page=2">', url=url).next == url + "?page=2"
    assert metadata(body='<a rel="next" href="/story?page=2">2</a>', url=url).next == url + "?page=2"
    assert metadata('<link rel="next" href="/newer-story">', url=url).next == ""


@pytest.mark.parametrize(
    ("title", "heading", "found"),
    [
        ("The ferry sails again - X", "<h1><i>Title:</i>The ferry sails again</h1>", "The ferry sails again"),
        ("The ferry sails again - X", "<h1><b>News</b> The ferry sails again</h1>", "The ferry sails again"),
        ("The ferry sails again - X", "<h1>Dec 18 2025 The ferry sails again</h1>", "The ferry sails again"),
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


def test_site_names() -> None:
    assert sites.keys("The Site", url="https://blog.example.co.uk/x") == {
        "thesite",
        "blogexamplecouk",
        "example",
    }


@pytest.mark.parametrize(
    ("name", "site"),
    [
        ("Utopias Bach - Revolution in Miniature", "Utopias Bach"),
        ("JOCO Cups | Glass Reusable Coffee Cups", "JOCO Cups"),
        ("Hair Tools -", "Hair Tools"),
        ("CBS News - Boston", "CBS News - Boston"),
        ("-", "example.org"),
        ("http://www.example.com/", "example.com"),
    ],
)
def test_mottos_are_removed_from_site_names(name: str, site: str) -> None:
    found = metadata(f'<meta property="og:site_name" content="{name}">', url="https://example.org/story")
    assert found.site == site


@pytest.mark.parametrize(
    ("publisher", "site"),
    [
        ('{"@type": "Organization", "name": "The Harbour Gazette"}', "The Harbour Gazette"),
        ('{"@type": "Organization", "name": "Harbour Media Ltd."}', "Blog"),
        ('{"@type": "Person", "name": "Ann Writer"}', "Blog"),
    ],
)
def test_the_publisher_of_the_article_is_the_site(publisher: str, site: str) -> None:
    thing = f'{{"@type": "NewsArticle", "headline": "The ferry sails", "publisher": {publisher}}}'
    head = f'<meta property="og:site_name" content="Blog"><script type="application/ld+json">{thing}</script>'
    assert metadata(head).site == site


def test_the_part_of_a_long_site_name_that_the_host_names() -> None:
    head = '<meta property="og:site_name" content="Find a Boat Near You - Book Online - River Boats">'
    assert metadata(head, url="https://riverboats.example/x").site == "River Boats"


def test_the_description_of_the_article_before_that_for_sharing() -> None:
    shared = '<meta property="og:description" content="Add these to your list.">'
    thing = '{"@type": "%s", "name": "The ferry", "description": "It sails again."}'
    for kind, excerpt in (("NewsArticle", "It sails again."), ("Product", "Add these to your list.")):
        head = f'{shared}<script type="application/ld+json">{thing % kind}</script>'
        assert metadata(head, "<h1>The ferry</h1>").excerpt == excerpt


def test_a_lower_heading_that_differs_gives_way_to_the_title_for_sharing() -> None:
    body = "<h2>Comparing Ferries of the Rivers and Lakes Online</h2>"
    stated = "Comparing Ferries of the Rivers and Lakes"
    assert metadata(f"<meta property='og:title' content='{stated} 2026'>", body).title == f"{stated} 2026"
    assert metadata(f"<meta property='og:title' content='{stated} Online'>", body).title == f"{stated} Online"


@pytest.mark.parametrize(
    ("stated", "lang"),
    [
        ("utf-8", ""),
        ("und", ""),
        ("cn", "zh"),
        ("CZ", "cs"),
        ("eng", "en"),
        ("jp-JP", "ja-JP"),
        ("de_at", "de-AT"),
    ],
)
def test_what_pages_give_for_their_language(stated: str, lang: str) -> None:
    assert metadata(html=f'lang="{stated}"').lang == lang


def test_who_took_the_picture_is_no_part_of_the_title() -> None:
    head = "<title>The ferry over the river sails again</title>"
    body = "<h1>The ferry over the river sails again <span>fot: Ann Writer</span></h1>"
    assert metadata(head, body).title == "The ferry over the river sails again"


def test_titles_of_start_pages() -> None:
    head = '<meta property="og:site_name" content="The Gazette"><title>Home</title>'
    assert metadata(head, url="https://example.org/").title == "The Gazette"


def test_a_sentence_is_not_a_name() -> None:
    assert names.clean(["This page was last modified by the authors"]) == []


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
    ("head", "excerpt"),
    [
        (
            '<meta name="description" content="About it"><meta property="og:description" content="">',
            "About it",
        ),
        ('<meta name="twitter:description" content="B"><meta name="description" content="A">', "A"),
        ('<meta name="description" content="&lt;p&gt;About <b>it</b>, all&lt;/p&gt;">', "About it, all"),
        ('<meta name="description" content="The &lt;table&gt; element">', "The <table> element"),
        ('<meta property="og:description" content="The ferry"><meta name="description" content="A">', "A"),
        ('<meta name="description" content="The ferry">', ""),
    ],
)
def test_the_description_that_says_more_than_the_title(head: str, excerpt: str) -> None:
    assert metadata(f"<title>The ferry</title>{head}", "<h1>The ferry</h1>").excerpt == excerpt
