"""Broken or hostile files give a clear error, or the entries that they contain."""

from __future__ import annotations

import base64
import io
import json
import random
import time
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest

from pyjustext import PyjustextError, read
from pyjustext.importing import read_export, source
from pyjustext.importing.mhtml import read_mhtml
from pyjustext.library.open_or_create import open_library
from pyjustext.tree import parse_fragment
from tests.fuzz import share, some
from tests.unit.sanitize.safety import assert_safe, vectors

from .zipped import zipped

SEEDS = [
    b"title,url,time_added,tags,status\nA,https://a.test/,1700000000,x|y,unread\n",
    b"URL,Title,Selection,Folder,Timestamp\nhttps://a.test/,A,,Unread,1\n",
    b"Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen\n"
    b"A,https://a.test/,1,['x'],2023,0,new,True\n",
    b"<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><H3>F</H3><DL><DT><A HREF='https://a.test/'>A</A></DL></DL>",
    b"<!DOCTYPE html><title>Pocket Export</title><h1>Unread</h1><a href='https://a.test/' time_added=1>A</a>",
    b'[{"is_archived": 0, "url": "https://a.test/", "content": "<p>x", "annotations": [{"quote": "x"}]}]',
    b'{"pyjustext": "library", "version": 1, "articles":'
    b' [{"url": "https://a.test/", "highlights": [{"quote": "x"}]}]}',
    b"MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n"
    b"--x\r\nContent-Type: text/html\r\n\r\n<p>a\r\n--x--",
]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0" * 1000,
        b"PK\x03\x04broken",
        b"{" * 100_000,
        b"[" * 100_000,
        b"[1, 2",
        b"\x89PNG\r\n\x1a\n",
        b"just words, no table",
        b"title,url,time_added,tags,status\n" + b'"' + b"x" * 200_000,
        json.dumps({"pyjustext": "library", "version": 99}).encode(),
        json.dumps({"pyjustext": "library", "version": 1, "articles": 5}).encode(),
        b"MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x\r\n\r\n--x--",
    ],
)
def test_broken_files_give_a_clear_error(data: bytes) -> None:
    with pytest.raises(PyjustextError):
        read_export(data, "file")


def test_binary_data_is_no_saved_page() -> None:
    with pytest.raises(PyjustextError, match="not in a known format"):
        read_export(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20, "page.html")


def test_a_zip_bomb(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MAX_BYTES", 1_000_000)
    with pytest.raises(PyjustextError, match="too large for an export"):
        read_export(zipped({"metadata_0.json": b" " * 2_000_000}))
    with pytest.raises(PyjustextError, match="larger than"):
        read_export(b"x" * 1_000_001)


def test_too_many_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MAX_FILES", 10)
    with pytest.raises(PyjustextError, match="more than 10 files"):
        read_export(zipped({f"{number}.csv": b"" for number in range(11)}))


def test_deeply_nested_mime_parts_are_refused() -> None:
    """Nested far deeper than any real file: nothing recurses, and the number of parts is limited."""
    head = b"MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n"
    deep = head + b"--x\r\nContent-Type: multipart/related; boundary=x\r\n\r\n" * 20_000
    with pytest.raises(PyjustextError):
        read_export(deep)


def test_names_in_zips_are_never_paths() -> None:
    entry = json.dumps([{"slug": "../../etc/passwd", "url": "https://a.test/"}]).encode()
    (item,) = read_export(zipped({"metadata_0.json": entry, "../../etc/passwd": b"x"})).items
    assert item.html == ""


@pytest.mark.parametrize("seed", range(len(SEEDS)))
def test_damaged_files(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(share(400)):
        data = bytearray(SEEDS[seed])
        for _ in range(rng.randrange(1, 8)):
            at = rng.randrange(len(data))
            data[at : at + rng.randrange(3)] = rng.choice(
                [
                    b"",
                    b'"',
                    b"\xff",
                    b"\0",
                    b"\n",
                    b",",
                    b"{",
                    b"[",
                    b"<",
                    b"1e999",
                    b"-1",
                    b"\xed\xa0\x80",
                    b"null",
                ]
            )
        with suppress(PyjustextError):
            for item in read_export(bytes(data)).items:
                json.dumps(item.to_dict())


def backup(**fields: object) -> bytes:
    entry = {"url": "https://a.test/", "title": "A", "html": "<p>x", **fields}
    return json.dumps({"pyjustext": "library", "version": 1, "articles": [entry]}).encode()


def nested(depth: int) -> dict[str, object]:
    facts: dict[str, object] = {}
    for _ in range(depth):
        facts = {"a": facts}
    return facts


@pytest.mark.parametrize(
    "data",
    [
        backup(saved=10**30, missing=-(10**40), place=float("inf")),
        backup(place=float("nan"), facts={"a": float("nan")}),
        backup(highlights=5),
        backup(highlights=[{"quote": "x", "start": 10**30, "made": 10**30}]),
        backup(title="\ud800", uid="\ud800", tags=["\ud800"], images={"\ud800": "\ud800"}),
        backup(highlights=[{"quote": "\udfff", "uid": "\ud800"}], facts={"\ud800": "\ud800"}),
        backup(facts=nested(300)),
        backup(original="no base64"),
        b'[{"is_archived": 0, "url": "https://a.test/", "title": "\\ud800", "content": "<p>\\ud800"}]',
        b'[{"is_archived": 0, "url": "https://a.test/", "created_at": 1%s}]' % (b"0" * 400),
    ],
    ids=[
        "numbers",
        "no numbers",
        "no marks",
        "marks",
        "halves",
        "halves in marks",
        "depth",
        "original",
        "wallabag",
        "moment",
    ],
)
def test_imported_items_can_be_stored(data: bytes, tmp_path: Path) -> None:
    """As JSON for the extension, and in a library."""
    found = read_export(data).items
    assert len(found) == 1
    assert json.loads(json.dumps([item.to_dict() for item in found], allow_nan=False).encode())
    with open_library(str(tmp_path / "library.sqlite"), write=True) as library:
        assert library.add(found) == (1, 0)
        assert [entry.url for entry in library.entries()] == ["https://a.test/"]
        assert list(library.faults()) == []


WORDS = "These are words enough to be kept, whatever stands beside them in the article. "


def hostile_exports(markup: str) -> dict[str, bytes]:
    """An export of each kind that brings HTML along."""
    part = base64.encodebytes(f"<title>A</title><article>{markup}</article>".encode()).decode()
    entry = {"slug": "a", "title": "A", "url": "https://a.test/"}
    wallabag = [{"is_archived": 0, "url": "https://a.test/", "content": markup}]
    saved_by = "<!DOCTYPE html> <html><!--\n Page saved with SingleFile \n url: https://a.test/ \n-->"
    head = "MIME-Version: 1.0\nSnapshot-Content-Location: https://a.test/\n"
    kind = "Content-Type: multipart/related; boundary=x"
    html = "Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: base64"
    return {
        "backup": backup(html=markup),
        "wallabag": json.dumps(wallabag).encode(),
        "omnivore": zipped({"metadata_0_to_20.json": json.dumps([entry]), "content/a.html": markup}),
        "singlefile": f"{saved_by}<meta charset=utf-8><title>A</title>{markup}".encode(),
        "mhtml": f"{head}{kind}\n\n--x\n{html}\n\n{part}\n--x--\n".encode(),
    }


@pytest.mark.parametrize("kind", hostile_exports(""))
def test_attacks_in_an_export(kind: str) -> None:
    """What is stored, and what is read from a saved page, is on the allow-list."""
    for _, attack in some(list(vectors()), 3):
        markup = f"<p>{2 * WORDS}</p><div>{attack}</div>"
        (item,) = read_export(hostile_exports(markup)[kind]).items
        html = item.html or read(item.captured, item.url).html
        assert WORDS in html
        assert_safe(parse_fragment(html))


def test_a_file_of_a_zip_belongs_to_one_entry_only() -> None:
    """A small zip in which thousands of entries name one large file stays small."""
    entries = [{"slug": "a", "url": f"https://a.test/{number}"} for number in range(3)]
    files = {"metadata_0.json": json.dumps(entries).encode(), "content/a.html": b"<p>words"}
    assert [bool(item.html) for item in read_export(zipped(files)).items] == [True, False, False]


def test_a_link_is_tagged_with_few_folders() -> None:
    folders = "".join([f"<DT><H3>{'n' * 3000}{number}</H3><DL>" for number in range(100)])
    page = f"<!DOCTYPE NETSCAPE-Bookmark-file-1>{folders}<DT><A HREF='https://a.test/' TAGS='last'>A</A>"
    (item,) = read_export(page.encode()).items
    assert item.tags[-1] == "last"
    assert len(item.tags) <= 21
    assert max(map(len, item.tags)) <= 200


def test_zips_are_stored_or_deflated() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("page.html", "<html><p>words")
    with pytest.raises(PyjustextError, match="compression method"):
        read_export(out.getvalue())


def test_many_nested_boundaries_are_refused() -> None:
    """Each has its own boundary, so a parser would search each of them to its end."""
    head = "".join([f"Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n" for n in range(30)])
    with pytest.raises(PyjustextError, match="too many parts"):
        read_export(f"MIME-Version: 1.0\n{head}Content-Type: text/html\n\n<p>words".encode())


def test_a_table_with_very_many_columns_is_refused() -> None:
    """A short row costs as much as a long one, so a small file could take hours."""
    table = "url,title,folder,timestamp" + "," * 1000 + "\nhttps://a.test/\n"
    with pytest.raises(PyjustextError, match="columns"):
        read_export(table.encode())


def test_a_picture_named_often_by_a_page_has_a_short_address() -> None:
    gif = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
    page = (
        "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=x\n\n"
        f"--x\nContent-Type: text/html\n\n{'<img src=cid:a>' * 100}\n"
        f"--x\nContent-Type: image/gif\nContent-Transfer-Encoding: base64\nContent-ID: <a>\n"
        f"Content-Location: https://a.test/{'i' * 7000}\n\n{gif}\n--x--"
    )
    (item,) = read_export(page.encode()).items
    assert len(item.captured) < 100 * len('<img src="https://mhtml.invalid/0.gif">')
    assert list(item.images) == ["https://mhtml.invalid/0.gif"]


def test_a_tag_without_a_closing_quote() -> None:
    table = "Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen\n"
    for tags, expected in (
        (r"['a', 'it\'s']", ["a", "it's"]),
        (r"['a', 'it\'s", ["a", "it's"]),
        ("['a\\", ["a"]),
    ):
        (item,) = read_export(f'{table}A,https://a.test/,1,"{tags}",,,new,'.encode()).items
        assert item.tags == expected


def test_entries_are_checked_against_a_schema_with_lengths() -> None:
    """One long title kept the library's page busy for good; a note's address reached a link."""
    place = "javascript:alert(1)"
    good = [
        {"code": "constructor", "values": {}},
        {"code": "next-part", "values": {"url": "HTTPS://a.test/2"}},
        {"code": "cut", "values": {"percent": 3}},
    ]
    notes = [
        *good,
        {"code": "next-part", "values": {"url": place}},
        {"code": "Constructor", "values": {}},
        {"code": "__proto__", "values": {}},
        {"code": "cut", "values": {"percent": [3]}},
        {"code": "hidden", "values": {"count": "many"}},
        {"code": "left-out", "values": {"count": -1}},
        {"code": "joined", "values": {"count": True}},
        {"code": "next-part", "values": {"first": "2", "last": 3}},
        {"code": "cut", "values": {}, "more": 1},
        {"code": "cut", "values": {"said": "x" * 9_000}},
        {"code": "cut", "values": {f"n{number}": 1 for number in range(60)}},
        {"code": 3, "values": {}},
        {"code": "cut"},
        "cut",
        None,
    ]
    facts = {"notes": notes, "imageHosts": ["a.test"], "kind": "x" * 500, "image": place, "tags": 3}
    long = {"title": "t" * 1_000_000, "lang": "l" * 1_000, "uid": "u" * 1_000, "tags": ["g" * 1_000] * 1_000}
    (item,) = read_export(backup(**long, facts=facts)).items
    assert (len(item.title), len(item.lang), item.uid) == (2_000, 40, "")
    assert (len(item.tags), len(item.tags[0])) == (500, 200)
    assert item.facts["notes"] == good
    assert len(item.facts["kind"]) == 40
    assert item.facts.keys() == {"notes", "kind"}


def test_what_is_cut_of_any_export_is_told() -> None:
    """Not only of our own backups."""
    title, tags = "t" * 3_000, [f"tag {number}" for number in range(600)]
    wallabag = [{"is_archived": 0, "url": "https://a.test/", "title": title, "content": "<p>x", "tags": tags}]
    rows = f"title,url,time_added,tags,status\n{title},https://a.test/,1700000000,{'|'.join(tags)},unread\n"
    link = f"<a href='https://a.test/' tags='{','.join(tags)}'>{title}</a>"
    page = f"<title>Pocket Export</title><h1>Unread</h1>{link}"
    for data in (json.dumps(wallabag), rows, f"<!DOCTYPE html>{page}"):
        found = read_export(data.encode())
        (item,) = found.items
        assert (len(item.title), len(item.tags)) == (2_000, 500)
        assert item.refused == {"title", "tags"}
        assert found.refused() == ["t" * 100]


def test_long_paragraphs_of_an_export_are_kept() -> None:
    words = "word " * 1_000
    (item,) = read_export(
        json.dumps([{"is_archived": 0, "url": "https://a.test/", "content": f"<p>{words}"}]).encode()
    ).items
    assert item.text == words.strip()


_MESSAGE = b"MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=B"
_PAGE_PART = b"\r\n\r\n--B\r\nContent-Type: text/html\r\n\r\n<p>words\r\n--B--"


@pytest.mark.parametrize(
    "headers",
    [
        b'; a="' + b";" * 90_000,
        b'; a="' * 18_000,
        b"".join([b"; a*%d=b" % number for number in range(9_000)]),
        b"\r\nX: a" + b"\r\n a" * 22_000,
        b"\r\nDate: " + b"1 " * 45_000,
        b'\r\n\r\n--B\r\nContent-Type: text/plain; a="' + b";" * 90_000,
    ],
)
def test_headers_of_mhtml_take_linear_time(headers: bytes) -> None:
    began = time.process_time()
    assert read_mhtml(_MESSAGE + headers + _PAGE_PART).html == "<p>words"
    assert time.process_time() - began < 0.5
