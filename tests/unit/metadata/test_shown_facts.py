"""Names and dates as the page shows them: faults that readers found on unseen pages, one kind each."""

from __future__ import annotations

import pytest

from tests.stated import ld, metadata

TEXT = f"<p>{'The ferry sails at noon. ' * 20}</p>"


@pytest.mark.parametrize(
    ("body", "authors"),
    [
        (
            "<p>By Ann Writer, Ben Reader and Carl Scribe <time>May 6, 2019</time></p>",
            ["Ann Writer", "Ben Reader", "Carl Scribe"],
        ),
        ("<p>Von Anna Feder und Karl Stift <time>2019-05-06</time></p>", ["Anna Feder", "Karl Stift"]),
        ("<p>By Ann Writer, Boston <time>May 6, 2019</time></p>", ["Ann Writer"]),
        (
            '<div><a href="/author/ann">Ann Writer</a>, <a href="/author/ben">Ben Reader</a></div>',
            ["Ann Writer", "Ben Reader"],
        ),
        ("<div>Nathan Scribe @ Tidewater <time>2019-05-06</time></div>", ["Nathan Scribe"]),
        ("<p>Автор: Иван Петров</p>", ["Иван Петров"]),
        ("<p>Текст: Иван Петров</p>", ["Иван Петров"]),
        ("<p>Автор Анна Сергеева, 6 мая 2019</p>", ["Анна Сергеева"]),
        ("<p>Иван Петров <time>2019-05-06</time></p>", ["Иван Петров"]),
        ("<p>Alle Beiträge von Anna Feder</p>", ["Anna Feder"]),
        ("<p>Erstellt von Anna Feder</p>", ["Anna Feder"]),
        ("<p>Text: Anna Feder</p>", ["Anna Feder"]),
        ("<p class=byline>Anna Feder (Text), Karl Stift (Fotos)</p>", ["Anna Feder"]),
        ("<p class=byline>Ann Writer Editor</p>", ["Ann Writer"]),
        ("<p>von Anna Feder, 3 Minuten</p>", ["Anna Feder"]),
        ("<div><span>von Anna Feder</span><span>, 3 Minuten</span></div>", ["Anna Feder"]),
        ("<p>von Anna Feder erfuhren wir alles</p>", []),
        ("<div>Иван Петров, корреспондент</div><div>6 мая 2019, 12:00</div>", ["Иван Петров"]),
        ("<div>Подготовил Иван Петров</div>", ["Иван Петров"]),
        ("<p>By Ann Writer and Ben Reader. Reviewed by Carl Scribe.</p>", ["Ann Writer", "Ben Reader"]),
        (
            "<div class=author-names><p>By <a href=/author/a>Ann Writer</a></p>"
            "<p><span>Tested by</span> <a href=/author/b>Ben Reader</a> <span>and</span> "
            "<a href=/author/c>Carl Scribe</a></p></div>",
            ["Ann Writer"],
        ),
        ("<h2>Article written by:</h2><div><h3>Ann Writer, MD</h3></div>", ["Ann Writer, MD"]),
        ('<p><a class="category" href="/people/politics">Deep Sea</a></p>', []),
    ],
)
def test_authors_as_shown(body: str, authors: list[str]) -> None:
    assert (
        metadata("<title>The ferry sails</title>", f"<h1>The ferry sails</h1>{body}{TEXT}").authors == authors
    )


def test_who_is_named_after_by_wrote_rather_than_the_account_that_published() -> None:
    head = "<title>The ferry sails</title>" + ld('{"@type": "Article", "author": {"name": "Weir Harbour"}}')
    body = f"<h1>The ferry sails</h1><p>By Ann Writer</p>{TEXT}"
    assert metadata(head, body).authors == ["Ann Writer"]
    same = body.replace("Ann Writer", "Ann Weir")
    assert metadata(head, same).authors == ["Weir Harbour"], "it may be a name of the same person"


def test_the_editors_wrote_where_nobody_else_is_named() -> None:
    head = '<title>The ferry sails</title><meta name="author" content="Redaktion">'
    body = f"<h1>The ferry sails</h1>{TEXT}"
    assert metadata(head, body).authors == ["Redaktion"]
    assert metadata(head, f"<h1>The ferry sails</h1><p>By Ann Writer</p>{TEXT}").authors == ["Ann Writer"]


def test_an_organisation_wrote_only_where_no_person_is_seen() -> None:
    head = "<title>The ferry sails</title>" + ld(
        '{"@type": "Article", "author": {"@type": "Organization", "name": "Weir Boats"}}'
    )
    assert metadata(head, f"<h1>The ferry sails</h1>{TEXT}").authors == ["Weir Boats"]
    body = f"<h1>The ferry sails</h1><p class=author>Ann Writer</p>{TEXT}"
    assert metadata(head, body).authors == ["Ann Writer"]


def test_a_degree_is_no_author() -> None:
    head = ld('{"@type": "Article", "author": ["Ann Writer", "PhD"]}')
    assert metadata(head, "<h1>The ferry sails</h1>").authors == ["Ann Writer"]


@pytest.mark.parametrize(
    ("body", "published"),
    [
        ('<p><abbr class="published" title="2019-05-06T10:00:00-0700">a while ago</abbr></p>', "2019-05-06"),
        ('<p><time datetime="2019-05-07T03:00:00Z">May 6, 2019</time></p>', "2019-05-06"),
        ('<p><time datetime="2019-05-07T03:00:00Z">Tuesday</time></p>', "2019-05-07"),
        ("<ol class=footnotes><li>Retrieved May 6, 2019</li></ol>", "2024-05-06"),
        ("<p><small>Retrieved May 6, 2019</small></p>", "2024-05-06"),
    ],
)
def test_dates_as_shown(body: str, published: str) -> None:
    # The address of the page says 2024-05-06.
    found = metadata("<title>The ferry sails</title>", f"<h1>The ferry sails</h1>{body}{TEXT}")
    assert found.published[:10] == published


def test_a_change_that_people_see_is_told_beside_a_stated_publication() -> None:
    head = '<title>Top 15 for 2026</title><meta property="article:published_time" content="2018-03-04">'
    found = metadata(head, f"<h1>Top 15 for 2026</h1><p>Updated May 6, 2025</p>{TEXT}")
    assert (found.published, found.modified) == ("2018-03-04", "2025-05-06")
