"""The export files of other services, of browsers, and of our own."""

from __future__ import annotations

import json
import time

import pytest

from pyjustext import PyjustextError
from pyjustext.importing import Highlight, Item, read_export
from pyjustext.importing.backup import to_backup
from pyjustext.importing.items import moment

from .zipped import zipped

SECOND = 1_700_000_000
MOMENT = SECOND * 1000


def only(data: str | bytes, name: str = "file") -> list[Item]:
    return read_export(data.encode() if isinstance(data, str) else data, name).items


POCKET = (
    f'title,url,time_added,tags,status\n"A, b",https://a.test/,{SECOND},x|y,unread\n'
    f"Old,https://b.test/,{SECOND},,archive\nBad,file:///etc/passwd,1,,unread\n"
)


def test_pocket_csv() -> None:
    found = read_export(POCKET.encode(), "part_000000.csv")
    assert found.skipped == 1
    assert found.services == {"pocket"}
    assert found.items == [
        Item("https://a.test/", "A, b", saved=MOMENT, tags=["x", "y"]),
        Item("https://b.test/", "Old", saved=MOMENT, opened=MOMENT, archived=True),
    ]


def test_pocket_zip() -> None:
    assert len(only(zipped({"part_000000.csv": POCKET, "part_000001.csv": POCKET}))) == 4


def test_pocket_html() -> None:
    html = (
        "<!DOCTYPE html><html><head><title>Pocket Export</title></head><body><h1>Unread</h1><ul>"
        f'<li><a href="https://a.test/?a=1&amp;b" time_added="{SECOND}" tags="x,y">A &amp; b</a></li></ul>'
        f'<h1>Read Archive</h1><ul><li><a href="https://b.test/" time_added="{SECOND}" tags="">B</a></ul>'
    )
    assert only(html) == [
        Item("https://a.test/?a=1&b", "A & b", saved=MOMENT, tags=["x", "y"]),
        Item("https://b.test/", "B", saved=MOMENT, opened=MOMENT, archived=True),
    ]


def test_instapaper() -> None:
    table = (
        "URL,Title,Selection,Folder,Timestamp,Tags\n"
        f'https://a.test/,A,"A quote",Starred,{SECOND},"[""x"", ""y""]"\n'
        f"https://b.test/,B,,Archive,{SECOND},[]\nhttps://c.test/,C,,Essays,{SECOND},[]\n"
    )
    first, second, third = only(table)
    assert first.favourite
    assert first.tags == ["x", "y"]
    assert first.highlights == [Highlight("A quote", made=MOMENT)]
    assert second.archived
    assert third.tags == ["Essays"]


def test_omnivore() -> None:
    entry = {
        "slug": "a-1",
        "title": "A",
        "author": "Ann",
        "description": "About",
        "url": "https://a.test/",
        "state": "Archived",
        "readingProgress": 100,
        "labels": ["x"],
        "savedAt": "2023-11-14T22:13:20.000Z",
        "publishedAt": "2023-11-01T00:00:00.000Z",
    }
    html = '<p onclick="x()">One</p><script>x()</script><ul><li>two<li>three</ul><p><img src="/i.png"></p>'
    marks = "> One\n\nA note\n\n> two\n"
    (item,) = only(
        zipped(
            {
                "metadata_0_to_20.json": json.dumps([entry, "damaged", {"url": "ftp://x"}]),
                "content/a-1.html": html,
                "highlights/a-1.md": marks,
            }
        )
    )
    assert (item.title, item.byline, item.excerpt, item.published) == ("A", "Ann", "About", "2023-11-01")
    assert (item.saved, item.archived, item.tags) == (MOMENT, True, ["x"])
    assert item.html == '<p>One</p><ul><li>two</li><li>three</li></ul><p><img src="https://a.test/i.png"></p>'
    assert item.text == "One\ntwo\nthree"
    assert item.highlights == [Highlight("One", "A note", made=MOMENT), Highlight("two", made=MOMENT)]


def test_wallabag() -> None:
    entry = {
        "is_archived": 1,
        "is_starred": 1,
        "tags": ["x", {"label": "y"}],
        "title": "A",
        "url": "https://a.test/",
        "content": "<p>One <b>two</b></p>",
        "created_at": "2023-11-14T22:13:20+0000",
        "published_by": ["Ann", "Bob"],
        "language": "pt_BR",
        "annotations": [{"quote": "two", "text": "so", "created_at": "2023-11-14T22:13:20+00:00"}],
    }
    (item,) = only(json.dumps([entry]))
    assert (item.saved, item.archived, item.favourite, item.tags) == (MOMENT, True, True, ["x", "y"])
    assert (item.byline, item.lang, item.text) == ("Ann, Bob", "pt-BR", "One two")
    assert item.highlights == [Highlight("two", "so", made=MOMENT)]


def test_readwise() -> None:
    table = (
        "Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen\n"
        '"A, b",https://a.test/,01g,"[\'x\', ""it\'s""]",2023-11-14 22:13:20+00:00,0.5,archive,True\n'
        "B,https://b.test/,01h,[],2023-11-14 22:13:20+00:00,0,new,False\n"
    )
    first, second = only(table)
    assert (first.title, first.tags, first.saved, first.archived) == ("A, b", ["x", "it's"], MOMENT, True)
    assert (second.tags, second.opened) == ([], None)


def test_bookmarks() -> None:
    html = (
        "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE><H1>Bookmarks</H1><DL><p>\n"
        '<DT><H3 PERSONAL_TOOLBAR_FOLDER="true">Bar</H3><DL><p>'
        f'<DT><A HREF="https://a.test/" ADD_DATE="{SECOND}" TAGS="x">A</A>\n'
        '<DT><H3>News</H3><DL><p><DT><A HREF="https://b.test/">B</A><DT><A HREF="javascript:x">J</A></DL><p>'
        '</DL><p><DT><A HREF="https://c.test/">C</A></DL><p>'
    )
    found = read_export(html.encode())
    assert found.skipped == 1
    assert [(item.url, item.title, item.tags) for item in found.items] == [
        ("https://a.test/", "A", ["x"]),
        ("https://b.test/", "B", ["News"]),
        ("https://c.test/", "C", []),
    ]
    assert found.items[0].saved == MOMENT


def test_singlefile() -> None:
    html = (
        "<!DOCTYPE html> <html><!--\n Page saved with SingleFile \n url: https://a.test/b \n"
        " saved date: Tue Nov 14 2023 23:13:20 GMT+0100 (Central European Standard Time)\n--><title>A</title>"
    )
    (item,) = only(html)
    assert (item.url, item.saved, item.captured) == ("https://a.test/b", MOMENT, html)


def test_a_page_saved_by_other_programs_has_no_address() -> None:
    (item,) = only("<!doctype html><title>A</title><p>One", "page.html")
    assert item.url == ""
    assert item.captured


def test_mhtml(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    pixel = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
    message = (
        "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://a.test/b\r\nSubject: A\r\n"
        "Date: Tue, 14 Nov 2023 22:13:20 -0000\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="--x--"\r\n\r\n\r\n'
        "----x--\r\nContent-Type: text/html\r\nContent-ID: <frame-1@mhtml.blink>\r\n"
        "Content-Transfer-Encoding: quoted-printable\r\nContent-Location: https://a.test/b\r\n\r\n"
        '<meta charset=3D"utf-8"><p>Caf=C3=A9 <img src=3D"https://a.test/i.gif">'
        '<img src=3D"cid:i2">=\r\n</p>\r\n'
        "----x--\r\nContent-Type: image/gif\r\nContent-Transfer-Encoding: base64\r\n"
        f"Content-Location: https://a.test/i.gif\r\n\r\n{pixel}\r\n"
        "----x--\r\nContent-Type: image/gif\r\nContent-Transfer-Encoding: base64\r\n"
        f"Content-ID: <i2>\r\n\r\n{pixel}\r\n----x----\r\n"
    )
    (item,) = only(message)
    monkeypatch.undo()
    time.tzset()
    assert (item.url, item.saved) == ("https://a.test/b", MOMENT)
    assert "Café" in item.captured
    data = f"data:image/gif;base64,{pixel}"
    assert item.images == {"https://a.test/i.gif": data, "https://mhtml.invalid/1.gif": data}
    assert 'src="https://mhtml.invalid/1.gif"' in item.captured


def test_our_own_backup_is_restored_completely() -> None:
    item = Item(
        "https://a.test/",
        "A",
        saved=1,
        opened=2,
        archived=True,
        favourite=True,
        tags=["x"],
        html="<p>One</p>",
        text="One",
        images={"https://a.test/i.gif": "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALA=="},
        highlights=[Highlight("One", "n", "blue", 3, 4, "b", "a", "u")],
        facts={"license": "CC"},
        uid="u",
        deleted=5,
        place=0.5,
        missing=1,
        position=7,
        original="H4s=",
    )
    assert only(to_backup([item, Item("https://b.test/")])) == [item, Item("https://b.test/")]


def test_the_authors_of_an_article_are_restored_and_what_cannot_be_is_no_loss() -> None:
    facts = {"authors": ["Ann Writer, PhD", "Bo"], "sources": {"title": "h1"}}
    (found,) = only(to_backup([Item("https://a.test/", "A", html="<p>One</p>", facts=facts)]))
    assert (found.facts, found.refused) == ({"authors": ["Ann Writer, PhD", "Bo"]}, frozenset())


def test_a_backup_is_not_trusted() -> None:
    entry = {"url": "https://a.test/", "html": "<p>a<script>x()</script>", "tags": [1, "x"], "saved": "soon"}
    data = {"pyjustext": "library", "version": 1, "articles": [entry, 1]}
    found = read_export(json.dumps(data).encode())
    assert found.skipped == 1
    assert found.items == [Item("https://a.test/", html="<p>a</p>", tags=["x"])]


@pytest.mark.parametrize("stamp", ["1700000000", "1700000000000", "1700000000000000", 1700000000.0])
def test_times_in_seconds_milliseconds_and_microseconds(stamp: str | float) -> None:
    assert moment(stamp) == MOMENT


def test_a_list_of_addresses() -> None:
    """One a line, with a title before or after it; lines without one are left out."""
    listed = (
        "\ufeffhttps://a.test/1\r\n\n# more\n- https://b.test/2 - The second\nThird: <https://c.test/3>\n"
    )
    assert only(listed, "list.txt") == [
        Item("https://a.test/1"),
        Item("https://b.test/2", "The second"),
        Item("https://c.test/3", "Third"),
    ]


def test_other_text_is_no_list_of_addresses() -> None:
    with pytest.raises(PyjustextError, match="not in a known format"):
        only("Notes about https://a.test/\n", "notes.txt")
