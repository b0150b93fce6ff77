"""Nobody is asked for a picture, by showing or saving an article, who does not know of the visit yet.

The page is at 127.0.0.1. A second server, at another host, notes what it is asked for.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.e2e import web
from tests.e2e.browsers import Browser, count, text, wait, wait_article, wait_text
from tests.e2e.library.asking import ask, choose, clear, open_library

WORDS = "The harbour was quiet that evening, and nobody had seen the boat come in at all, {0} times. "


@contextmanager
def other_server() -> Iterator[tuple[str, list[str]]]:
    """A server that the page does not contact, and the paths that were requested from it."""
    asked: list[str] = []

    class Handler(web.Handler):
        def do_GET(self) -> None:  # noqa: N802 (the standard library's name)
            asked.append(urlsplit(self.path).path)
            super().do_GET()

    with web.serve(Handler) as address:
        yield address.replace("127.0.0.1", "localhost"), asked


@contextmanager
def page_server(body: str, head: str = "") -> Iterator[str]:
    """The address of a page with an article around ``body``."""
    paragraphs = "".join(f"<p>{WORDS.format(number) * 3}</p>" for number in range(8))
    page = (
        f"<!doctype html><html lang=en><head><title>The quiet harbour</title>{head}</head><body><main>"
        f"<article><h1>The quiet harbour</h1><p>{WORDS.format(0) * 3}</p>{body}{paragraphs}</article>"
        "</main></body></html>"
    )

    class Handler(web.Handler):
        def do_GET(self) -> None:  # noqa: N802 (the standard library's name)
            if urlsplit(self.path).path == "/":
                self._answer(page.encode(), web.TYPES[".html"])
            else:
                super().do_GET()

    with web.serve(Handler) as address:
        yield address


def hostile(other: str) -> str:
    """Pictures from the other server, in the forms in which they reached it."""
    upper = other.replace("http:", "HTTP:")
    near = "/image/open/near.png"
    paragraph = f"<p>{WORDS.format('many') * 2}</p>"
    return paragraph.join(
        [
            f'<figure><img data-src="{upper}image/open/upper.png" alt="upper"></figure>',
            f'<figure><picture><source data-srcset="{other}image/open/source.png 2x">'
            f'<img data-src="{near}?1" alt="source"></picture></figure>',
            f'<figure><img data-src="{near}?2" alt="set" '
            f'data-srcset="{near}?3 1x, {upper}image/open/set.png 2x"></figure>',
            f'<video src="{near}?4" poster="{other}image/open/poster.png" preload="none" controls></video>',
            f'<figure><img data-src="{other}image/open/plain.png" alt="plain"></figure>',
        ]
    )


SHOW_ALL = "() => { for (const image of document.querySelectorAll('#content img')) image.loading = 'eager'; }"


def test_nobody_new_is_asked_for_a_picture(app: Browser) -> None:
    with other_server() as (other, asked):
        head = f'<meta property="og:image" content="{other}image/open/lead.png">'
        with page_server(hostile(other).replace("<video", "<div hidden></div><video"), head) as page:
            tab = app.open(page)
            asked.clear()  # the page itself may show its poster
            app.action(tab)
            wait_article(tab)
            tab.eval(SHOW_ALL)
            tab.click("#keep")
            wait_text(tab, "#toast", r"\d of \d pictures? saved")
            assert asked == []
            shelf = open_library(app)
            row = ask(shelf, "list", view="all")["rows"][0]
            assert row["missing"] >= 3, "those that were not fetched are counted"
            tab = shelf
            tab.eval(f"() => {{ location.href = '../reader/reader.html?saved={row['uid']}'; }}")
            wait_article(tab)
            tab.eval(SHOW_ALL)
            assert count(tab, "#content .waiting-image") >= 3
            assert asked == []
            shelf = open_library(app)
            clear(shelf)


def test_an_imported_article_asks_nobody(app: Browser, tmp_path: Path) -> None:
    """Also one that says which hosts had been asked for its pictures."""
    with other_server() as (other, asked):
        html = "<p>" + WORDS.format(1) * 9 + f'</p><p><img src="{other}image/open/a.png" alt="a"></p>'
        entry: dict[str, Any] = {"uid": "imported", "url": f"{other}page", "title": "Imported", "html": html}
        entry |= {"engine": "import", "text": "x", "facts": {"imageHosts": [urlsplit(other).netloc]}}
        file = tmp_path / "backup.json"
        file.write_text(json.dumps({"pyjustext": "library", "version": 1, "articles": [entry]}))
        shelf = open_library(app)
        clear(shelf)
        choose(shelf, file)
        wait("the article", lambda: "Imported" in text(shelf, "body"))
        shelf.eval("() => { location.href = '../reader/reader.html?saved=imported'; }")
        wait_article(shelf)
        shelf.eval(SHOW_ALL)
        assert count(shelf, "#content .waiting-image") == 1
        assert asked == []
        shelf.click("#content .waiting-image")
        wait("the picture", lambda: asked == ["/image/open/a.png"])


RULE = """async (cases, page) => { const { judgeAddress } = await import("../shared/picture-rule.js");
  return cases.map((address) => judgeAddress(address, page)); }"""

VERDICTS = {
    "known": [
        *("https://news.example/a.png", "HTTPS://NEWS.example/a.png", "https:\\\\news.example/a"),
        *("https:news.example", "http://news.example:80"),
    ],
    "unknown": [
        *("https://other.example/a.png", "HTTPS://other.example", "https://news.example:8443/"),
        *("hTTp://a.b/", "https://news.example.evil.example/", "https://news.example@evil.example/"),
    ],
    "local": [
        *("https://127.0.0.1/", "HTTPS://127.1:99/", "http:0x7f000001", "http://user@nas/"),
        *("http://[::7f00:1]/", "https://news.example@127.0.0.1/"),
    ],
    "refused": [
        *("", "a.png", "/a.png", "file:///etc/a.png", "chrome-extension://a/b.png", "blob:https://a.b/c"),
        *("x:y", "data:image/svg+xml;base64,AAAA", "data:text/html;base64,AAAA", "javascript:1"),
        *("https://", "https://[/", "//news.example/a.png"),
    ],
    "inside": ["data:image/png;base64,AAAA"],
}
"""Addresses by what may be done with them."""


def test_one_rule_judges_all_addresses(app: Browser) -> None:
    """Closed by default: what is not understood is not loaded."""
    tab = app.open(app.url("options/options.html"))
    page = {"url": "https://news.example/x", "imageHosts": ["news.example"]}
    for verdict, cases in VERDICTS.items():
        found = dict(zip(cases, tab.eval(RULE, cases, page), strict=True))
        assert {case: one for case, one in found.items() if one != verdict} == {}, verdict
    page["imageHosts"] = []
    assert tab.eval(RULE, ["https://news.example/a.png"], page) == ["unknown"]
