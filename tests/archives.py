"""Writes WARC files for tests and benchmarks: pages of this repository, and junk as in real crawls.

The same pages give the same bytes. Only Python's standard library is needed.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Sequence
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

SITE = "https://junk.example/"
GOOD = (
    b"<html lang=en><head><title>Hello</title></head><body><p>"
    + b"A sentence of the one and only article here, with the words that people use. " * 20
    + b"</p></body></html>"
)
CYRILLIC = (
    "<html><head><title>Привет</title></head><body><p>"
    + "Это предложение написано по-русски для проверки кодировки. " * 15
    + "</p></body></html>"
)


def member(data: bytes) -> bytes:
    """A gzip member without a time stamp."""
    packer = zlib.compressobj(6, zlib.DEFLATED, 31)
    return packer.compress(data) + packer.flush()


def record(kind: str, url: str, block: bytes, content_type: str, length: int | None = None) -> bytes:
    """A WARC record; ``length`` overrides the stated length, to make it wrong."""
    lines = [
        "WARC/1.0",
        f"WARC-Type: {kind}",
        f"WARC-Record-ID: <urn:uuid:{uuid5(NAMESPACE_URL, kind + url)}>",
        "WARC-Date: 2026-01-02T03:04:05Z",
        f"Content-Type: {content_type}",
        f"Content-Length: {len(block) if length is None else length}",
        *([f"WARC-Target-URI: {url}"] if url else []),
    ]
    return "\r\n".join([*lines, "", ""]).encode() + block + b"\r\n\r\n"


def response(
    name: str,
    body: bytes,
    content_type: str = "text/html; charset=utf-8",
    status: str = "200 OK",
    *headers: str,
    length: int | None = None,
) -> bytes:
    """A record with a page. A relative address is below SITE."""
    url = name if "://" in name else SITE + name
    head = "\r\n".join([f"HTTP/1.1 {status}", f"Content-Type: {content_type}", *headers, "", ""]).encode()
    return record("response", url, head + body, "application/http; msgtype=response", length)


def chunked(body: bytes) -> bytes:
    chunks = [body[start : start + 300] for start in range(0, len(body), 300)]
    return b"".join([b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks]) + b"0\r\n\r\n"


def junk() -> list[bytes]:
    """What crawls contain besides intact pages, each as a gzip member or part of one."""
    whole = member(response("broken-gzip", b"".join([b"<p>%d " % n for n in range(3000)])))
    return [
        member(response("picture.png", b"\x89PNG\r\n\x1a\n" + bytes(3000), "image/png")),
        member(response("data.json", b'{"a": 1}', "application/json")),
        member(response("lies.html", b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20, "text/html")),
        member(response("no-type", GOOD, "")),
        member(response("xhtml", GOOD, "application/xhtml+xml")),
        member(response("moved", b"Moved", "text/html", "301 Moved Permanently", "Location: /x")),
        member(response("missing", GOOD, "text/html", "404 Not Found")),
        member(response("empty", b"", "text/html")),
        member(response("no-text", b"<html><body><img src=a.png></body></html>", "text/html")),
        member(response("windows-1251", CYRILLIC.encode("cp1251"), "text/html; charset=windows-1251")),
        member(response("undeclared", CYRILLIC.encode("koi8-r"), "text/html")),
        member(response("unknown-charset", CYRILLIC.encode(), "text/html; charset=klingon")),
        member(response("utf-16", CYRILLIC.encode("utf-16"), "text/html")),
        member(
            response(
                "compressed", gzip.compress(GOOD, mtime=0), "text/html", "200 OK", "Content-Encoding: gzip"
            )
        ),
        member(response("chunked", chunked(GOOD), "text/html", "200 OK", "Transfer-Encoding: chunked")),
        member(response("not-compressed", GOOD, "text/html", "200 OK", "Content-Encoding: gzip")),
        member(record("resource", SITE + "resource", GOOD, "text/html")),
        member(record("metadata", SITE + "metadata", b"a: b", "application/warc-fields")),
        member(response("length-too-large", GOOD, length=9000)),
        member(response("length-too-small", GOOD, length=900)),
        whole[: len(whole) // 2] + bytes(40) + whole[len(whole) // 2 + 40 :],
        member(response("after-broken-gzip", GOOD)),
        b"\r\n<html>not a gzip member at all</html>\r\n",
        member(response("after-no-gzip", GOOD)),
        member(response("same-as-before", GOOD)),
    ]


def cut() -> bytes:
    """A member at the end of a truncated file."""
    return member(
        response("cut", b"".join([b"<p>This is paragraph %d of a long page.\n" % n for n in range(900)]))
    )[:-200]


def write_archives(
    folder: Path, pages: Sequence[tuple[str, bytes]], files: int = 2, *, with_junk: bool = False
) -> list[Path]:
    """WARC files with the pages, given as address and bytes, distributed in turn."""
    folder.mkdir(parents=True, exist_ok=True)
    extra = junk() if with_junk else []
    paths = []
    for number in range(files):
        members = [member(record("warcinfo", "", b"software: tests\r\n", "application/warc-fields"))]
        for url, html in pages[number::files]:
            members.append(
                member(record("request", url, b"GET / HTTP/1.1\r\n\r\n", "application/http; msgtype=request"))
            )
            members.append(member(response(url, html)))
        members += extra[number::files]
        if with_junk and number == files - 1:
            members.append(cut())
        paths.append(folder / f"crawl-{number:05}.warc.gz")
        paths[-1].write_bytes(b"".join(members))
    return paths
