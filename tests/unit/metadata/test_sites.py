"""The names of sites: without mottos, as the publisher or the host gives them."""

from __future__ import annotations

import pytest

from pyjustext.metadata import sites
from tests.stated import ld, metadata


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


@pytest.mark.parametrize(
    ("title", "site"),
    [
        ("Lamps - Harbourpedia", "Harbourpedia"),
        ("Lamps - Part two", "Harbour Foundation, Inc."),
    ],
)
def test_a_company_gives_way_to_the_name_of_the_host(title: str, site: str) -> None:
    thing = (
        '{"@type": "Article", "name": "Lamps",'
        ' "publisher": {"@type": "Organization", "name": "Harbour Foundation, Inc."}}'
    )
    head = f'<title>{title}</title><script type="application/ld+json">{thing}</script>'
    assert metadata(head, url="https://en.harbourpedia.example/wiki/Lamps").site == site


@pytest.mark.parametrize(
    ("name", "site"), [("www.harbourtimes.com", "harbourtimes.com"), ("@harbourtimes", "harbourtimes")]
)
def test_a_host_or_an_account_for_the_sites_name(name: str, site: str) -> None:
    head = f'<meta property="og:site_name" content="{name}"><title>The ferry sails - Harbour Times</title>'
    found = metadata(head, url="")
    assert (found.site, found.title) == (site, "The ferry sails")


LOGO = "<a href={}>{}</a><h1>The lamp of Ness burns again</h1>"


@pytest.mark.parametrize(
    ("title", "home", "logo", "site"),
    [
        ("The lamp of Ness burns again - Ness Post", "/", "Ness Post", "Ness Post"),
        (
            "Ness Post: The lamp of Ness burns again",
            "/index.html",
            "<img src=a.gif alt='Ness Post'>",
            "Ness Post",
        ),
        (
            "\u6e2f\u306e\u672c\u68da The lamp of Ness",
            "http://example.org/",
            "\u6e2f\u306e\u672c\u68da",
            "\u6e2f\u306e\u672c\u68da",
        ),
        ("The lamp of Ness burns again - Ness Post", "/lamps", "Ness Post", "example.org"),
        ("The lamp of Ness burns again - Ness Post", "http://example.com/", "Ness Post", "example.org"),
        ("The lamp of Ness burns again", "/", "The lamp of Ness", "The lamp of Ness"),
        ("The lamp of Ness burns again [Ness Post]", "/", "Ness Post", "Ness Post"),
        ("Ness Posts are new", "/", "Ness Post", "example.org"),
        ("Home - The lamp of Ness burns again", "/", "Home", "example.org"),
    ],
)
def test_a_link_to_the_start_page_shows_the_name(title: str, home: str, logo: str, site: str) -> None:
    found = metadata(f"<title>{title}</title>", LOGO.format(home, logo), url="https://example.org/story")
    assert found.site == site


def test_the_name_in_a_link_is_no_part_of_the_title() -> None:
    page = "<h1><a href=/>The Tin Lantern</a></h1><h3>Notes on mending a bell</h3>"
    found = metadata(
        "<title>The Tin Lantern: Notes on mending a bell</title>", page, url="https://example.org/a"
    )
    assert (found.title, found.site) == ("Notes on mending a bell", "The Tin Lantern")


def test_the_site_has_the_name_on_which_the_page_agrees() -> None:
    head = (
        '<meta property="og:site_name" content="Homepage"><meta name="application-name" content="Boat House">'
    )
    assert metadata(head + ld('{"@type": "WebSite", "name": "Boat House"}')).site == "Boat House"
    assert metadata(head).site == "Homepage"


def test_the_site_is_the_part_of_the_title_that_its_host_is_named_after() -> None:
    head = "<title>Why the ferry sails | Boat House</title>"
    assert metadata(head, url="https://www.boathouse.example/ferry").site == "Boat House"
    assert metadata(head, url="https://www.example.org/ferry").site == "example.org"
