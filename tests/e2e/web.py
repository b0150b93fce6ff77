"""A local web server for the scenarios: pages, images and failures."""

from __future__ import annotations

import gzip
import http.server
import json
import struct
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import urlsplit

from pyjustext.tree import parse_fragment
from tests.unit.sanitize.safety import vectors

HERE = Path(__file__).resolve().parent
PAGES = HERE.parent / "pages"
GOLDENS = HERE.parent / "goldens"
SLOW = 40  # seconds
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".pdf": "application/pdf",
}


def png(width: int, height: int, colour: tuple[int, int, int]) -> bytes:
    """A picture of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes(colour) * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def real_pages() -> list[dict[str, Any]]:
    """The records of ``tests/pages/index.jsonl`` that are used with the extension."""
    lines = (PAGES / "index.jsonl").read_text(encoding="utf-8").splitlines()
    return [record for record in map(json.loads, lines) if record["e2e"]]


class Handler(http.server.BaseHTTPRequestHandler):
    """``/NAME.html`` from ``site/``, ``/pages/ID`` from ``tests/pages``, ``/goldens/NAME`` from
    ``tests/goldens``, ``/attacks``, ``/image/open/…`` and ``/image/closed/…`` (pictures that other sites may
    and may not read), ``/large/KB``, ``/loading/SECONDS``: a page that stops in the middle for so long,
    ``/late/SECONDS``: a page that begins so late each time, and
    ``/slow/…``: a picture that is slow at the first request and immediate at the second."""

    protocol_version = "HTTP/1.1"
    asked_slow: ClassVar[set[str]] = set()

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        if path.startswith("/image/"):
            width = 900 if "wide" in path else 320
            colour = (176, 84, 30) if "lead" in path else (60, 110, 150)
            headers = {"Access-Control-Allow-Origin": "*"} if path.startswith("/image/open/") else {}
            height = 1600 if "tall" in path else 240
            self._answer(png(width, height, colour), "image/png", headers)
        elif path.startswith("/slow/"):
            if path not in self.asked_slow:
                self.asked_slow.add(path)
                time.sleep(SLOW)
            self._answer(png(320, 240, (60, 110, 150)), "image/png")
        elif path.startswith("/missing/"):
            self.send_error(404)
        elif path.startswith("/pages/"):
            file = PAGES / "html" / f"{Path(path).name}.html.gz"
            if file.is_file():
                self._answer(gzip.decompress(file.read_bytes()), TYPES[".html"])
            else:
                self.send_error(404)  # for example, a script of the page
        elif path.startswith("/goldens/"):
            self._answer((GOLDENS / Path(path).name / "page.html").read_bytes(), TYPES[".html"])
        elif path.startswith("/large/"):
            self._answer(large(int(Path(path).name)), TYPES[".html"])
        elif path.startswith("/late/"):
            time.sleep(float(Path(path).name))
            self._answer(large(60), TYPES[".html"], {"Cache-Control": "no-store"})
        elif path.startswith("/loading/"):
            self._arrive(story(), float(Path(path).name))
        elif path == "/attacks":
            self._answer(attacks(), TYPES[".html"], {"Content-Security-Policy": "sandbox allow-same-origin"})
        elif path == "/book":
            self._answer(book(), TYPES[".html"])
        elif path == "/redirect":
            self.send_response(302)
            self.send_header("Location", urlsplit(self.path).query)
            self.send_header("Access-Control-Allow-Origin", "*")
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            file = HERE / "site" / Path(path).name
            if file.is_file():
                self._answer(file.read_bytes(), TYPES[file.suffix])
            else:
                self.send_error(404)

    def _answer(self, body: bytes, kind: str, headers: dict[str, str] | None = None) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def _arrive(self, body: bytes, seconds: float) -> None:
        """Answer with a page of which the last half takes its time."""
        self.send_response(200)
        self.send_header("Content-Type", TYPES[".html"])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        half = body.index(b"</p>", len(body) // 2)
        self.wfile.write(body[:half])
        self.wfile.flush()
        with suppress(OSError):  # the tab may be closed by then
            time.sleep(seconds)
            self.wfile.write(body[half:])

    def log_message(self, *args: object) -> None:
        pass


def story() -> bytes:
    return (HERE / "site" / "long.html").read_bytes()


def large(kilobytes: int) -> bytes:
    """A page of about that size: an article with menus and comments around it."""
    paragraph = (
        "<p>The engine took the evening train to the coast, and for a long while nothing was heard of it. "
        "When it came back in spring, it had learned to tell the weather from the colour of the "
        "<a href='/sea'>sea</a>, "
        "and it told everyone who asked, and a few who did not. Number {}.</p>\n"
    )
    menu = "<li><a href='/menu/{0}'>Menu entry {0}</a></li>\n"
    parts = ["<!doctype html><html lang=en><head><title>A large page</title></head><body><nav><ul>"]
    parts += [menu.format(i) for i in range(kilobytes // 2)]
    parts += ["</ul></nav><main><article><h1>A large page</h1>"]
    size = 0
    number = 0
    while size < kilobytes * 900:
        parts.append(paragraph.format(number))
        size += len(parts[-1])
        number += 1
    parts.append("</article></main><footer>The foot of the page</footer></body></html>")
    return "".join(parts).encode()


BOOK_WORDS = 100_000
BOOK_PICTURES = 500


def book() -> bytes:
    """An article of BOOK_WORDS words, or a few more, and BOOK_PICTURES pictures, in chapters."""
    text = (
        "The engine took the evening train to the coast, and for a long while nothing was heard of it. "
        "When it came back in spring, it had learned to tell the weather from the colour of the sea, "
        "and it told everyone who asked, and a few who did not."
    )
    picture = "<figure><img src='/image/open/{0}.png' alt='Plate {0}' width=320 height=240></figure>"
    count = BOOK_WORDS // len(text.split()) + 1
    parts = ["<!doctype html><html lang=en><title>A book</title><body><main><article><h1>A book</h1>"]
    for number in range(count):
        if number % 50 == 0:
            parts.append(f"<h2>Chapter {number // 50 + 1}</h2>")
        if number * BOOK_PICTURES // count != (number - 1) * BOOK_PICTURES // count:
            parts.append(picture.format(number))
        parts.append(f"<p>{text} Number {number}.</p>")
    return "".join([*parts, "</article></main></body></html>"]).encode()


def attacks() -> bytes:
    """An article with the known attacks, but for those that swallow what follows them. Its page must not be
    allowed to run them."""
    words = "These are words enough to be kept, whatever stands beside them in the article. "
    parts = []
    for _, markup in vectors():
        part = f"<div><p>{words}{words}</p>{markup}</div>"
        if not isinstance(last := parse_fragment(f"{part}<hr>").children[-1], str) and last.tag == "hr":
            parts.append(part.replace("pwned()", "globalThis.ran = 1"))
    body = "".join(parts)
    return f"<!doctype html><title>Attacks</title><article><h1>Attacks</h1>{body}</article>".encode()


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True


@contextmanager
def serve(handler: type[Handler] = Handler) -> Iterator[str]:
    """The address of the site, with a slash at its end, while it is served."""
    with Server(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


if __name__ == "__main__":
    with serve() as address:
        print(address, flush=True)
        while True:
            time.sleep(3600)
