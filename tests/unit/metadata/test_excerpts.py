"""Excerpts: what the page says of its article, not of its site, without leftovers of escapes."""

from __future__ import annotations

import pytest

from pyjustext.metadata import describe, gather
from pyjustext.model import Article
from tests.stated import metadata, page_index

STORY = "https://www.boats.example/story"


def described(
    description: str, title: str = "The ferry sails again", body: str = "", url: str = STORY
) -> Article:
    head = (
        f'<title>{title}</title><meta property="og:site_name" content="Daily Boats">'
        f'<meta name="description" content="{description}">'
        f'<link rel="canonical" href="{url}">'
    )
    return describe(
        gather(page_index(f"<!DOCTYPE html><html><head>{head}</head><body>{body}</body></html>")), url
    ).article


@pytest.mark.parametrize(
    ("description", "found"),
    [
        ("The repairs at the pier took a year.", "The repairs at the pier took a year."),
        ("Daily Boats - news of the river", ""),
        ("Daily Boats has learned that the ferry sails.", "Daily Boats has learned that the ferry sails."),
        ("Repairs are over, Daily Boats reports.", "Repairs are over, Daily Boats reports."),
        ("Daily Boats", ""),
        ("The ferry sails again", ""),
    ],
)
def test_the_sites_motto_is_not_the_articles_excerpt(description: str, found: str) -> None:
    assert described(description).excerpt == found


def test_where_the_title_is_the_sites_the_description_is_too() -> None:
    assert described("News of the river", title="Daily Boats, boats.example").excerpt == ""
    seen = described("News of the river", title="Daily Boats", body="<h1>The ferry sails again</h1>")
    assert seen.excerpt == "News of the river"


def test_a_start_page_is_described_by_its_motto() -> None:
    motto = "Daily Boats - news of the river"
    assert described(motto, title="Daily Boats", url="https://www.boats.example/").excerpt == motto


@pytest.mark.parametrize(
    ("description", "found"),
    [
        (r"The \u003cem\u003epier\u003c/em\u003e\n\nIs new", "The pier Is new"),
        ("The pier is new&lt;br/&gt;and large", "The pier is new and large"),
        (r"A lone \ud83d sign", "A lone sign"),
        (r"Files in C:\names", r"Files in C:\names"),
        ("The &lt;br&gt; element", "The <br> element"),
        ("Itu2019s the last ferry of model u2019.", "It\u2019s the last ferry of model u2019."),
    ],
)
def test_escapes_and_markup_are_resolved(description: str, found: str) -> None:
    assert described(description).excerpt == found


def test_the_description_of_the_article_before_that_for_sharing() -> None:
    shared = '<meta property="og:description" content="Add these to your list.">'
    thing = '{"@type": "%s", "name": "The ferry", "description": "It sails again."}'
    for kind, excerpt in (("NewsArticle", "It sails again."), ("Product", "Add these to your list.")):
        head = f'{shared}<script type="application/ld+json">{thing % kind}</script>'
        assert metadata(head, "<h1>The ferry</h1>").excerpt == excerpt


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
