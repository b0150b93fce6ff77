"""Dates: that of publication, not of a change, an offer, an event, a member's registration or today."""

from __future__ import annotations

import pytest

from pyjustext.metadata import Metadata, describe, gather
from pyjustext.tree import parse

URL = "https://www.example.org/story"


def metadata(body: str, lang: str = "en-US", url: str = URL) -> Metadata:
    page = f'<!DOCTYPE html><html lang="{lang}"><body><h1>The ferry sails</h1>{body}</body></html>'
    return describe(gather(parse(page)), url)


@pytest.mark.parametrize(
    "body",
    [
        "<p>Updated: May 6, 2019</p>",
        "<p>Last checked: <span>May 6, 2019</span></p>",
        "<p><span>Last updated on</span> <span><time>May 6, 2019</time></span></p>",
        "<div class='field-name-changed'><time datetime='2019-05-06'>May 6</time></div>",
        "<p>This page was last modified on <time>May 6, 2019</time> by two people.</p>",
        "<p>May 6, 2019 (updated)</p>",
    ],
)
def test_the_date_of_a_change_is_not_that_of_publication(body: str) -> None:
    found = metadata(body)
    assert (found.published, found.modified[:10]) == ("", "2019-05-06")


@pytest.mark.parametrize(
    "body",
    [
        "<p>Published <time>May 6, 2019</time>, updated <time>June 7, 2020</time></p>",
        "<p>Updated <time>June 7, 2020</time>. Published <time>May 6, 2019</time></p>",
        "<p>May 6, 2019, updated June 7, 2020</p>",
        "<p>Posted on May 6, 2019</p><p>Last updated: June 7, 2020</p>",
        "<p><time class='updated' datetime='2019-05-06'>May 6</time></p>",
        "<p>A Update on Ferries / May 6, 2019 / Ann Writer</p>",
    ],
)
def test_the_date_of_publication_beside_that_of_a_change(body: str) -> None:
    assert metadata(body).published == "2019-05-06"


@pytest.mark.parametrize(
    "body",
    [
        "<p>Sale ends 05/06/2019.</p>",
        "<p>Expires <b>May 6, 2019</b></p>",
        "<p>BOOK: By May 6, 2019</p>",
        "<p>Save 20 %</p><p><small>By May 6, 2019</small></p>",
        "<p>Founded: May 6, 2019</p>",
        "<p>Member since <time>May 6, 2019</time></p>",
        "<div class='opening hours'><p>May 6, 2019</p></div>",
        "<p><a href='/forum'>The community's answers of May 6, 2019</a></p>",
        "<p>May 6, 2999</p>",
    ],
)
def test_other_dates_are_not_that_of_publication(body: str) -> None:
    assert metadata(body).published == ""


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
    assert metadata("<p>6. listopada 2019.</p>", lang, url).published == day


def test_addresses_may_name_the_month() -> None:
    assert metadata("", url="https://example.org/world/2019/may/06/ferry").published == "2019-05-06"
    assert metadata("", url="https://example.org/world/2019/ferry/06/").published == ""


def test_a_video_beside_the_text_does_not_date_it() -> None:
    thing = '{"@type": "VideoObject", "name": "%s", "uploadDate": "2019-05-06"}'
    page = f'<title>The ferry sails</title><p>Text</p><script type="application/ld+json">{thing}</script>'
    assert metadata(page % "My clip").published == ""
    assert metadata(page % "How ferry boats sail").published == "2019-05-06"
