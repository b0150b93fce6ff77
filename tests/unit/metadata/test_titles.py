"""Titles: the site's name left out, in every script, and the element that shows them."""

from __future__ import annotations

import pytest

from pyjustext.metadata import Metadata, describe, gather, names, pieces
from pyjustext.tree import parse

URL = "https://www.example.org/story"


def metadata(head: str, body: str = "", url: str = URL) -> Metadata:
    return describe(gather(parse(f"<!DOCTYPE html><html><head>{head}</head><body>{body}</body></html>")), url)


@pytest.mark.parametrize(
    ("title", "found"),
    [
        ("渡轮将于春天复航_新闻中心_中国江城网", "渡轮将于春天复航"),
        ("院长\uff1a渡轮将于春天复航-法制网", "院长\uff1a渡轮将于春天复航"),
        ("渡轮将于春天复航__新闻_东北网", "渡轮将于春天复航"),
        ("Паром снова ходит по реке :: Вести", "Паром снова ходит по реке"),
        ("The ferry sails again | The Town Gaz", "The ferry sails again"),
        ("Ferries - Overview | Bureau of River and Port Safety", "Ferries - Overview"),
        ("A guide to C++: why it matters", "A guide to C++: why it matters"),
    ],
)
def test_the_site_is_left_out_in_every_script(title: str, found: str) -> None:
    assert pieces.clean(title, {"thetowngazette", "brps"}) == found


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


def test_a_link_does_not_show_the_title() -> None:
    found = metadata("<title>Sails and more | Ferry and sails</title>", '<a href="/x">Ferry and sails</a>')
    assert found.title == "Sails and more | Ferry and sails"


def test_reporters_of_chinese_bylines() -> None:
    assert names.clean(["【聯合報\u2571記者張嘉芳\uff0f台北報導】"]) == ["張嘉芳"]
    assert names.clean(["【世界日報\u2571廣州12日電】"]) == []
