"""Bylines: who wrote, not who reviewed, commented, is praised or has a page in a menu."""

from __future__ import annotations

import pytest

from pyjustext.metadata import author_names
from tests.stated import ld, metadata


@pytest.mark.parametrize(
    ("seen", "byline"),
    [
        ("by Ann Writer, Ben Reader", "Ann Writer, Ben Reader"),
        ("by Ann Writer and Ben Reader", "Ann Writer, Ben Reader"),
        ("by Ben Reader, Ann Writer", "Ann Writer"),
        ("by Ann Writer, Tidewater", "Ann Writer"),
        ("by Dr Ann Writer, Jan van der Reader", "Dr Ann Writer, Jan van der Reader"),
    ],
)
def test_authors_of_whom_the_page_states_only_the_first(seen: str, byline: str) -> None:
    head = ld('{"@type": "Article", "author": {"@type": "Person", "name": "Ann Writer"}}')
    body = f"<h1>The ferry sails</h1><p class=byline>{seen}</p><p>{'It sails. ' * 40}</p>"
    assert metadata(head, body).byline == byline


@pytest.mark.parametrize(
    ("body", "byline"),
    [
        ("<p><time>May 6, 2019</time></p><p>by ferryman</p>", "ferryman"),
        ("<p>Sort</p><p>by brand</p>", ""),
        (
            f"<div><b class=authorName>Ann Writer</b><p>{'It sails. ' * 40}</p></div>",
            "Ann Writer",
        ),
        ("<p>By Ann Writer Monday, Aug. 03, 2009</p>", "Ann Writer"),
        ("<p class=byline><span>By</span>by Ann Writer and Ben Reader</p>", "Ann Writer, Ben Reader"),
        ("<p class=author>Ann Writer 2019\u5e744\u670828\u65e5 08\u66420\u5206</p>", "Ann Writer"),
        ("<p class=byline>By Ann Writer 5 minute read</p>", "Ann Writer"),
        ("<p class=byline>Anne \u00c9crivain, bureau europ\u00e9en</p>", "Anne \u00c9crivain"),
        ("<p class=byline>Ann Writer, Boston, May 6, 2019</p>", "Ann Writer"),
        (
            "<address><a rel=author>Ann Writer</a> and <a rel=author>Ben Reader</a></address>",
            "Ann Writer, Ben Reader",
        ),
        ("<p>Ann Writer <time>May 6, 2019</time></p>", "Ann Writer"),
        (
            "<div><b>Ann Writer</b> <i>in</i> <a href=/category/sea>Deep Sea</a> May 6, 2019</div>",
            "Ann Writer",
        ),
        ("<p>\u6797\u5b9c\u975c <time>2019-05-06</time></p>", "\u6797\u5b9c\u975c"),
        ("<p>\u4e2d\u570b\u6642\u5831 <time>2019-05-06</time></p>", ""),
        ("<blockquote><p class=byline>Ann Writer</p></blockquote>", ""),
        ("<div class=tweet><p class=byline>Ann Writer</p></div>", ""),
        (
            f"<p>{'It sails. ' * 40}</p><div><h4>Ferry Bookings</h4>"
            "<p>Ferry Bookings is a platform for those who travel by sea.</p></div>",
            "",
        ),
        ("<p class=byline>Ann Writer Monday, Aug. 03, 2009</p>", "Ann Writer"),
        ("<p>By Ann Friday</p>", "Ann Friday"),
        ("<p>Autor: Anna Pisarz. Data publikacji: 2011-06-03</p>", "Anna Pisarz"),
        ("<p>Autorka: <a href=/x>Anna Pisarz</a></p>", "Anna Pisarz"),
        ("<div><strong>Contributors:</strong> Ann Writer</div>", "Ann Writer"),
        ('<div>By <a href="/producers/ann">Ann Writer</a> Photos by <b>Ben Reader</b></div>', "Ann Writer"),
        (
            '<p class="byline">By <a href="/a">Ann Writer</a>. Reviewed by <a href="/b">Ben Reader</a></p>',
            "Ann Writer",
        ),
        (
            "<div class=byline>By <b class=author-name>Ann Writer</b> Tested by <b class=author-name>Ben R"
            "eader</b></div>",
            "Ann Writer",
        ),
        ('<div class="blockquote"><p class="byline">Ann Writer, Ph.D. Director</p></div>', ""),
        ('<div class="testimonials"><p class="author">Ann Writer</p></div>', ""),
        ('<div class="customer-review"><cite class="author">Ann Writer</cite></div>', ""),
        ('<nav><a href="/people/trustees">Board of Trustees</a></nav>', ""),
        ('<p><a href="/people/free-demo">See the demo</a></p>', ""),
        ('<p><a href="/authors/ann">Ann Writer</a></p>', "Ann Writer"),
        ('<div class="comment-list"><i class="username">~reader</i></div>', ""),
        ("<p>This post was written by Ann Writer, who sails.</p>", "Ann Writer"),
        ("<p>This post was written by <a href=/x>Ann Writer</a>, who sails.</p>", "Ann Writer"),
        ("<h6>Author(s)</h6><ul><li><a href=/x>Ann Writer</a></li></ul>", "Ann Writer"),
        (
            '<dl><dt>Details</dt><dd class="createdby">Geschrieben von <span>Ann Writer</span></dd></dl>',
            "Ann Writer",
        ),
        ("<p>Escrito por Ann Writer</p>", "Ann Writer"),
        ('<p class="post-author vcard">נכתב על ידי אבנר גל</p>', "אבנר גל"),
        ('<p class="post-author vcard">Lagt inn av <span class="fn">Ann Writer</span> kl.</p>', "Ann Writer"),
        ('<p class="author">लेखक: सरिता निषाद</p>', "सरिता निषाद"),
    ],
)
def test_who_wrote(body: str, byline: str) -> None:
    assert metadata("", f"<h1>The ferry sails</h1>{body}").byline == byline


def test_links_to_the_authors_of_several_articles_name_nobody() -> None:
    links = "".join([f'<p><a rel="author" href="/{c}">Writer {c.upper()}</a></p>' for c in "bcde"])
    assert metadata("", links).byline == ""


def test_who_is_named_as_the_authors_of_other_articles_are_wrote_one_of_them() -> None:
    names = ("Ben Reader", "Cid Sailor", "Dan Keeper", "Eve Rower")
    columns = [f"<div class=author><b>{name}</b></div>" for name in names]
    head = "<h1>The ferry sails</h1>"
    assert metadata("", f"<div>{''.join(columns)}</div>{head}").byline == ""
    own = "<header><p class=author>Ann Writer</p></header>"
    assert metadata("", f"{head}{own}<div>{''.join(columns)}</div>").byline == "Ann Writer"


def test_two_authors_who_are_named_again_and_again_wrote_a_list_of_articles() -> None:
    names = ["Ann Writer", "Ben Reader"] * 5
    items = [
        f'<li><h3><a href="/a{i}">A ferry sails</a></h3>By <a href="/author/x">{n}</a></li>'
        for i, n in enumerate(names)
    ]
    assert metadata("", f"<h1>All about ferries</h1><ul>{''.join(items)}</ul>").byline == ""


def test_the_value_of_a_card_is_an_author_where_its_label_says_so() -> None:
    value = '<meta name="twitter:data1" content="Ann Writer">'
    assert metadata(f'<meta name="twitter:label1" content="Written by">{value}').byline == "Ann Writer"
    assert metadata(f'<meta name="twitter:label1" content="Label">{value}').byline == ""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ann Writer 16/01/2012", ["Ann Writer"]),
        ("ANN WRITER AP Science Writer", ["ANN WRITER"]),
        ("Ann Writer PhD Senior News Editor", ["Ann Writer PhD"]),
        ("<author>Ann Writer</author>", ["Ann Writer"]),
        ("PAP, Anna Pisarz", ["Anna Pisarz"]),
        ("News\u3001prices and charts\uff0cevery day", []),
        ("Agency \u00abThe River", []),
        ("PM", []),
    ],
)
def test_names_without_what_stands_around_them(text: str, found: list[str]) -> None:
    assert author_names.clean([text]) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("By Ma Jun", ["Ma Jun"]),
        ("By Md Aynal Haque", ["Md Aynal Haque"]),
        ("Ann Writer, PhD", ["Ann Writer, PhD"]),
        ("Ann Writer, Dietitian", ["Ann Writer"]),
        ("Ann Writer, Sr. Director of Operations", ["Ann Writer"]),
        ("Ann Writer and Ben Reader", ["Ann Writer", "Ben Reader"]),
        ("Ann & Ben Reader", ["Ann", "Ben Reader"]),
        ("Center for River Evaluation and Research", ["Center for River Evaluation and Research"]),
        ("Wellness & Prevention", []),
        ("Abc55230", ["Abc55230"]),
        ("A1234567", []),
        ("~konrad", []),
        ("Сердюкову \u2013 личный чешский самолет", []),
        ("Ann Writer \u2013 the river", ["Ann Writer"]),
        ("ANN WRITER; Compiled by BEN READER", ["ANN WRITER"]),
    ],
)
def test_degrees_roles_offices_and_users(text: str, found: list[str]) -> None:
    assert author_names.clean([text]) == found


def test_goods_have_no_authors_that_people_see() -> None:
    goods = '<script type="application/ld+json">{"@type": "Product", "name": "The chair"}</script>'
    seen = "<h1>The chair</h1><p>By <a href='/brands/office'>Boss Office</a></p>"
    assert metadata("", seen).byline == "Boss Office"
    assert metadata(goods, seen).byline == ""
    assert metadata('<meta property="og:type" content="product">', seen).byline == ""


def test_who_reviewed_goods_is_no_author() -> None:
    meta = '<meta itemprop="author" content="Ann Buyer">'
    review = f'<div itemscope itemtype="https://schema.org/Review">{meta}</div>'
    assert metadata("", f"<h1>The chair</h1>{review}").byline == ""
    assert metadata('<meta itemprop="author" content="Ann Writer">').byline == "Ann Writer"


def test_who_commented_is_no_author_in_microdata() -> None:
    body = (
        '<article itemscope itemtype="https://schema.org/Article"><h1>The ferry sails</h1>'
        '<span itemprop="author">Ann Writer</span>'
        '<div class="comment"><span itemprop="author">Ben Reader</span></div></article>'
    )
    assert metadata("", body).byline == "Ann Writer"


@pytest.mark.parametrize(
    "body",
    [
        '<div class="post-meta no-byline">Home » <a href="/x">River Boats</a></div>',
        '<div id="testimonials"><p class="author">Ann Buyer</p></div>',
        "<p><a href='/authors'>Authors</a> <a href='/boats'>Boats</a></p>",
    ],
)
def test_other_names_are_no_authors(body: str) -> None:
    assert metadata("", f"<h1>The ferry sails</h1>{body}").byline == ""


def test_the_white_space_of_markup_does_not_count() -> None:
    link = f"<a href='/authors/ann'>{' ' * 100}<img alt=''>{' ' * 100}<b>Ann Writer</b></a>"
    assert metadata("", f"<h1>The ferry sails</h1><div>{link}</div>").byline == "Ann Writer"


ARTICLE = (
    '<script type="application/ld+json">{"@type": "%s", "headline": "Ferries", "author": {"name": "%s"}}'
    "</script>"
)


@pytest.mark.parametrize(
    ("kind", "stated", "seen", "found"),
    [
        ("BlogPosting", "ann.writer", "Ann Writer", "Ann Writer"),
        ("BlogPosting", "AnnW", "Ann de Writer", "Ann de Writer"),
        ("BlogPosting", "ann.writer", "Boats Daily News Team", "ann.writer"),
        ("BlogPosting", "Ann Writer", "Ben Editor", "Ann Writer"),
        ("DiscussionForumPosting", "annw", "Ben Editor", "annw"),
    ],
)
def test_the_person_who_is_seen_before_the_account_that_published(
    kind: str, stated: str, seen: str, found: str
) -> None:
    body = f'<h1>Ferries</h1><p class="byline">By {seen}</p><p>Text</p>'
    assert metadata(ARTICLE % (kind, stated) + "<title>Ferries</title>", body).byline == found


def test_a_sites_name_may_begin_with_a_number() -> None:
    head = '<meta name="author" content="98 Boats"><meta property="og:site_name" content="98 Boats">'
    assert metadata(head).byline == "98 Boats"
    assert metadata('<meta name="author" content="98 Boats">').byline == ""


def test_a_term_labels_the_author() -> None:
    body = "<h1>Ferries</h1><dl><dt>Author<span>:</span></dt><dd>Ann Writer</dd></dl>"
    assert metadata("<title>Ferries</title>", body).byline == "Ann Writer"


def test_a_start_page_has_no_author() -> None:
    head = '<title>Boats</title><link rel="canonical" href="https://boats.example/">'
    body = '<h1>Boats</h1><p class="byline">By Ann Writer</p>'
    assert metadata(head, body, url="https://boats.example/").byline == ""
    assert metadata(head, body, url="https://boats.example/story").byline == "Ann Writer"


@pytest.mark.parametrize(
    ("raw", "found"),
    [
        ("Ann Writer, M.Sc.", ["Ann Writer, M.Sc"]),
        ("Ann Writer, 10 Quay Street, Bristol, United Kingdom", ["Ann Writer"]),
        ("Lake Boats PVT LTD", []),
        ("Ann Writer, Article history, Close", ["Ann Writer"]),
        ("Join Us Now", []),
    ],
)
def test_what_is_no_name(raw: str, found: list[str]) -> None:
    assert author_names.clean([raw]) == found


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


@pytest.mark.parametrize(
    ("line", "byline"),
    [
        ("<p>Ann Writer</p>", "Ann Writer"),
        ("<p>Ann Writer, Ben B. Reader, Cleo Sailor</p>", "Ann Writer, Ben B. Reader, Cleo Sailor"),
        ("<p>Ann Writer</p><p>Ben Reader</p>", ""),
        ("<p>Ships, Harbours</p><p>by <a href=/x>Ann Writer</a></p>", "Ann Writer"),
        ("<p>Ann Writer | 5:20 pm, 3 comments</p>", "Ann Writer"),
        ("<p>Ann Writer in <a href=/topics/sea>Deep Sea</a></p>", "Ann Writer"),
        ("<p><a href=/authors/ann>Ann Writer</a></p>", "Ann Writer"),
        # A section, a place, a label, a group of a forum
        ("<p>Ships, Harbours, Deep Sea</p>", ""),
        ("<p>On behalf of Harbour PLLC | Deep Sea</p>", ""),
        ("<p><a href=/deep-sea>Deep Sea</a></p>", ""),
        ("<p>Discussion in '<a href=forums/x.65/>Deep Sea</a>' started by <a href=/x>annw</a></p>", ""),
        ("<p>Bad Homburg,</p>", ""),
        ("<p>Reading Time: 3 minutes</p>", ""),
    ],
)
def test_the_names_in_the_line_of_the_date(line: str, byline: str) -> None:
    body = f'<h1>The title of it</h1><div>{line}<p><time datetime="2024-05-06">6 May 2024</time></p></div>'
    assert metadata("", body).byline == byline


@pytest.mark.parametrize(
    ("line", "byline"),
    [
        ("<p>Ann Writer</p><div><p>6 May 2024</p><p>3 min read</p></div>", "Ann Writer"),
        ("<p>6 May 2024</p><p>Ann Writer</p>", "Ann Writer"),
        ("<p><a href=/deep-sea>Deep Sea</a></p><p>6 May 2024</p>", ""),
        ("<p class=category>Deep Sea</p><p>6 May 2024</p>", ""),
        ("<h4>Deep Sea</h4><p>6 May 2024</p>", ""),
    ],
)
def test_a_name_right_beside_the_line_of_the_date(line: str, byline: str) -> None:
    text = f"<p>{'The ferry sails at noon. ' * 20}</p>"
    assert metadata("", f"<h1>The title of it</h1>{line}{text}").byline == byline


@pytest.mark.parametrize("box", ["<footer>", "<div class=site-footer>", "<div id=colophon>"])
def test_who_made_the_site_is_no_author(box: str) -> None:
    text = f"<p>{'The ferry sails at noon. ' * 20}</p>"
    assert metadata("", f"<h1>The title of it</h1>{text}{box}<p>By Ann Writer</p>").byline == ""
    assert (
        metadata("", f"<main><h1>The title of it</h1>{box}<p>By Ann Writer</p></main>").byline == "Ann Writer"
    )


def test_a_wish_below_the_text_is_no_name() -> None:
    line = '<div><p>Viel Spass</p><p><time datetime="2024-05-06">6 May 2024</time></p></div>'
    text = f"<p>{'The recipe takes an hour and feeds four people. ' * 3}</p>"
    assert metadata("", f"<h1>The title of it</h1>{text * 2}{line}").byline == ""
    assert metadata("", f"<h1>The title of it</h1>{line.replace('Viel Spass', 'Ann Writer')}{text}").byline


@pytest.mark.parametrize(
    ("byline", "found"),
    [
        ("<b>Ann Writer</b><b>Senior QA Engineer</b>", "Ann Writer"),
        ("<b>By</b><b>Ann Writer</b><b>Updated: Jan 2, 2025</b>", "Ann Writer"),
        (
            "<b>Ann Writer</b>, <b>Ben Reader</b> <i>and</i> <b>Cleo Sailor</b>",
            "Ann Writer, Ben Reader, Cleo Sailor",
        ),
        ("By <a href=/m>annw</a> in <a href=/w>Workshop</a><a href=/b>Boats</a>", "annw"),
        ("<i>By</i><b>Sarah</b>", "Sarah"),
        ("Authors of this article:", ""),
        ("Photos by <a href=/r>Ben Reader</a>", ""),
    ],
)
def test_a_byline_of_several_elements(byline: str, found: str) -> None:
    byline = f'<p class="byline">{byline}</p>'.replace("annw", "Annscribe")
    assert metadata("", f"<h1>The title of it</h1>{byline}").byline == found.replace("annw", "Annscribe")


@pytest.mark.parametrize(
    "line",
    [
        "<p>Reviewed by <a href=/authors/ben>Ben Reader</a></p>",
        "<p>Photo <span>by</span> <a href=/x>Ben Reader</a></p>",
        "<p>By New Year all boats had left</p>",
    ],
)
def test_who_did_something_else_than_write(line: str) -> None:
    assert metadata("", f"<h1>The title of it</h1>{line}").byline == ""


def test_names_are_cleaned() -> None:
    assert author_names.clean(["Ann Writer, The Site's Editorial Guidelines"]) == ["Ann Writer"]
    assert author_names.clean(["by Ann Writer, Senior Editor"]) == ["Ann Writer"]
    assert author_names.clean(["Ann Writer ann@example.org"]) == ["Ann Writer"]
    assert author_names.clean(["5 min read", "admin", "https://example.org/", ""]) == []
    assert author_names.clean(["Ann Writer", "ANN WRITER"]) == ["Ann Writer"]


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
    ],
)
def test_names_are_cut_out_of_longer_bylines(text: str, found: list[str]) -> None:
    assert author_names.clean([text]) == found


def test_the_author_of_a_teaser_is_not_that_of_the_page() -> None:
    teaser = '<div><a href="/other">Why the second bridge was never built</a><p>By Ann Writer</p></div>'
    short = '<div><h3><a href="/other">The second bridge</a></h3><p>By Ann Writer</p></div>'
    page = f"<h1>The first bridge</h1>{teaser}"
    assert not metadata("", f"<h1>The first bridge</h1>{short}", url="https://a.example/first").byline
    assert metadata("", page, url="https://example.org/first").byline == ""
    later = f"{page}<p>By Ben Reader</p>"
    assert metadata("", later, url="https://example.org/first").byline == "Ben Reader"


@pytest.mark.parametrize(
    ("body", "byline"),
    [
        ("<div>Written by</div><div>Ann Writer</div>", "Ann Writer"),
        ('<p>Written by <a href="/blog/author/ann">Ann Writer</a></p>', "Ann Writer"),
        ('<h4 class="box-author__name"></h4><h4 class="about_author-name">Ann Writer</h4>', "Ann Writer"),
        ('<b class="author-name">Ann Writer</b><b class="author-name">Ben Reader</b>', ""),
        ('<div class="comment"><b class="comment-author-name">Ann Writer</b></div>', ""),
        ('<div class="blog-author"><b>Ann Writer</b><p>Ann writes about ships.</p></div>', "Ann Writer"),
        ('<div class="about-author"><h4>About the author</h4><p>Ann Writer</p></div>', "Ann Writer"),
        ('<div class="author-box"><p>Our Newsletter</p><p>Ann Writer</p></div>', ""),
        ('<div class="author-wrapper"><h2>Author Spotlight</h2></div>', ""),
        (
            '<a href="/x"><h3>Why the harbour shut</h3><div class="post_author"><b>Ben Reader</b></div></a>',
            "",
        ),
        ('<div class="author"><b>Ann Writer</b></div><div class="author"><b>Ben Reader</b></div>', ""),
        ('<div class="testimonial"><div class="author">Ann Writer</div></div>', ""),
    ],
)
def test_an_author_named_below_the_text(body: str, byline: str) -> None:
    assert metadata("", "<h1>T</h1>" + "<p>x</p>" * 300 + body).byline == byline


def test_the_author_of_a_part_of_the_text_did_not_write_the_page() -> None:
    text = f"<p>{'The release has many parts, and each of them has its own author. ' * 3}</p>"
    part = f"{text * 2}<h3>A part</h3><p>Author: Bob Other</p>{text}"
    page = "<h1>The release</h1><div><a href='/blog/author/ann/'>Ann Writer</a></div>{}"
    assert metadata("", page.format(part)).byline == "Ann Writer"
    assert metadata("", page.format("<p>Author: Bob Other</p>" + text * 3)).byline == "Bob Other"


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
    link = role.replace("<p", '<p><a href="/team/ann"').replace("</p>", "</a></p>")
    assert metadata("", f"<h1>T</h1>{link}").byline == "Ann Writer"
    behalf = 'Ann Writer on behalf of <a href="/groups/piers">Pier Group</a>'
    assert metadata("", f'<h1>T</h1><p class="byline">{behalf}</p>').byline == "Ann Writer"


def test_the_person_who_is_seen_before_an_account_in_a_meta_element() -> None:
    body = '<h1>Ferries</h1><p class="byline">By Ann Writer</p><p>Text</p>'
    assert metadata('<meta name="author" content="awriter">', body).byline == "Ann Writer"
    assert metadata('<meta name="author" content="Bo Boatman">', body).byline == "Bo Boatman"


def test_a_sentence_is_not_a_name() -> None:
    assert author_names.clean(["This page was last modified by the authors"]) == []


@pytest.mark.parametrize(
    ("body", "byline"),
    [
        ('<div id="articleByline">The Associated Press</div>', "The Associated Press"),
        ('<a id="lblAuthorByline1" href="/staff?id=1">Ann Writer</a>', "Ann Writer"),
        (
            '<p class="byline"><i class="byline-name">Ann Writer</i><i class="byline-title">Kent</i></p>',
            "Ann Writer",
        ),
        ('<p class="byline">By Ann Writer | <a href="/who?id=ann">Archive</a></p>', "Ann Writer"),
        (
            '<div class="byline"><h6>Written by</h6><p>The Associated Press</p><h6>Filed Under</h6>'
            "<a href=/section/a>Boats</a> <a href=/section/b>Kent County</a></div>",
            "The Associated Press",
        ),
        ('<ul class="relatedPost"><li class="byline">Ben Camera \u2022 Associated Press</li></ul>', ""),
        ('<div id="bottom_opinions"><p>posted by <b>Ben Reader</b> on 7 Jun 2013</p></div>', ""),
    ],
)
def test_what_newspapers_write_around_names(body: str, byline: str) -> None:
    assert metadata("<title>The ferry sails</title>", f"<h1>The ferry sails</h1>{body}").byline == byline


def test_the_link_to_a_member_tells_the_author_from_other_links() -> None:
    mark = '<a class="unread" href="#p1"><span class="sr-only">Beitrag</span></a>'
    line = (
        f'<p class="author">{mark} von <a class="username" href="/who?u=7">Annscribe</a> » 11. Jul 2023</p>'
    )
    body = f"<h2>The ferry sails</h2>{line}<div>When does it sail?</div>"
    assert metadata("<title>The ferry sails</title>", body).byline == "Annscribe"


def test_the_one_author_in_microformats() -> None:
    link = '<a class="u-author h-card" href="/~ann">annscribe</a>'
    assert metadata("<title>The ferry sails</title>", f"<p>{link}</p>").byline == "annscribe"
    other = link.replace("annscribe", "benreader")
    assert metadata("<title>The ferry sails</title>", f"<p>{link} {other}</p>").byline == ""


def test_the_only_link_to_an_author_may_stand_beside_the_title_of_another_page() -> None:
    link = '<a rel="author" href="/who?id=ann">Ann Scribe</a>'
    other = '<a href="/other">Why the second bridge was never built</a>'
    body = f"<h1>The ferry sails</h1><p>Text.</p><footer><div>{link}</div><p>{other}</p></footer>"
    assert metadata("<title>The ferry sails</title>", body).byline == "Ann Scribe"
    second = f"<div>{link.replace('ann', 'ben').replace('Ann', 'Ben')} {other}</div>"
    assert metadata("<title>The ferry sails</title>", body + second).byline == ""


def test_an_author_is_one_name_and_byline_is_made_of_all() -> None:
    people = '[{"@type": "Person", "name": "Ann Writer, PhD"}, {"@type": "Person", "name": "Ben Reader"}]'
    found = metadata(ld(f'{{"@type": "Article", "author": {people}}}'), "<h1>The ferry sails</h1>")
    assert found.authors == ["Ann Writer, PhD", "Ben Reader"]
    assert found.byline == "Ann Writer, PhD, Ben Reader"


def test_the_source_of_each_value_is_named() -> None:
    found = metadata(
        ld('{"@type": "Article", "datePublished": "2019-05-06"}')
        + '<meta name="author" content="Ann Writer"><title>The ferry sails</title>',
        "<h1>The ferry sails</h1><p>It sails.</p>",
    )
    assert found.sources == {"title": "h1", "byline": "meta:author", "published": "json-ld"}
    seen = metadata("", "<h1>The ferry sails</h1><p class=byline>By Ann Writer</p>")
    assert seen.sources["byline"] == "near-title"
