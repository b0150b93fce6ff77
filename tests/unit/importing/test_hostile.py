"""Files that are broken or hostile end in a clear error, or in what they hold."""

from __future__ import annotations

import io
import json
import random
import zipfile
from contextlib import suppress

import pytest

from pyjustext import PyjustextError
from pyjustext.importing import read_export, source
from tests.fuzz import share

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


def zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


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
def test_a_clear_error(data: bytes) -> None:
    with pytest.raises(PyjustextError):
        read_export(data, "file")


def test_a_zip_bomb(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MAX_BYTES", 1_000_000)
    with pytest.raises(PyjustextError, match="more than can be unpacked"):
        read_export(zipped({"metadata_0.json": b" " * 2_000_000}))
    with pytest.raises(PyjustextError, match="larger than"):
        read_export(b"x" * 1_000_001)


def test_too_many_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MAX_FILES", 10)
    with pytest.raises(PyjustextError, match="more than 10 files"):
        read_export(zipped({f"{number}.csv": b"" for number in range(11)}))


def test_parts_in_parts() -> None:
    """Nested far deeper than any page: no recursion, and no more parts than are allowed."""
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
