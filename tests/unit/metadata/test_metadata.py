"""What else pages state about themselves: tags, addresses, parts, direction, language; and broken data."""

from __future__ import annotations

import pytest

from pyjustext.metadata import direction, gather, next_pages
from tests.stated import URL, ld, metadata, next_parts, page_index


def test_tags_and_categories() -> None:
    head = '<meta name="keywords" content="One, two; One"><meta property="article:section" content="A, B">'
    assert (metadata(head).tags, metadata(head).categories) == (["One", "two"], ["A, B"])
    data = ld('{"@type": "Article", "keywords": ["a", "b, c"], "articleSection": ["News"]}')
    assert (metadata(data).tags, metadata(data).categories) == (["a", "b", "c"], ["News"])
    links = '<a rel="tag" href="/tag/x">X</a><a rel="category tag" href="/category/y">Y</a>'
    assert (metadata("", links).tags, metadata("", links).categories) == (["X"], ["Y"])


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
    assert next_pages.follows(there, here) == part


def test_the_next_part() -> None:
    url = "https://example.org/story"
    assert next_parts('<link rel="next" href="/story?page=2">', url=url) == [url + "?page=2"]
    assert next_parts(body='<a rel="next" href="/story?page=2">2</a>', url=url) == [url + "?page=2"]
    assert next_parts('<link rel="next" href="/newer-story">', url=url) == []


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


def test_a_picture_that_shows_nothing_stands_for_no_page() -> None:
    spacer = '<meta property="og:image" content="https://example.org/spacer.gif">'
    other = '<link rel="image_src" href="https://example.org/boat.jpg">'
    assert metadata(spacer).image == ""
    assert metadata(spacer + other).image == "https://example.org/boat.jpg"


def test_a_logo_is_the_picture_of_a_page_only_without_another_one() -> None:
    logo = '<meta property="og:image" content="https://example.org/static/herald-logo.png">'
    script = ld('{"@type": "NewsArticle", "image": {"@type": "ImageObject", "url": "/breaker.jpg"}}')
    about_logos = '<meta property="og:image" content="https://example.org/how-we-made-our-new-logo.png">'
    assert metadata(logo + script).image == "https://www.example.org/breaker.jpg"
    assert metadata(logo).image == "https://example.org/static/herald-logo.png"
    assert metadata(about_logos + script).image == "https://example.org/how-we-made-our-new-logo.png"


def test_a_page_states_one_thing_so_many_times_only() -> None:
    """Each of them costs as much as a paragraph, and no page has thousands."""
    many = "".join([f'<meta name="author" content="Ann Writer {number}">' for number in range(2000)])
    assert len(gather(page_index(f"<html><head>{many}")).metas["author"]) == 500
