"""Requests to the library, as its pages send them, for tests."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

from tests.e2e.browsers import Browser, Tab, wait

PAGE = "library/library.html"
ASK = """async (kind, fields) => {
    const { library } = await import("/wire/library-client.js");
    try { return await library.ask(kind, fields); }
    catch (error) { throw new Error(error.kind + ": " + error.message); } }"""

PUT_ALL = """async (saves) => {
    const { library } = await import("/wire/library-client.js");
    return (await Promise.all(saves.map((save) => library.ask("put", { save })))).length; }"""


def ask(tab: Tab, kind: str, **fields: Any) -> Any:
    """The library's answer to a request of protocol.json; ``tab`` must show a page of the extension."""
    return tab.eval(ASK, kind, fields)


def open_library(app: Browser) -> Tab:
    """Open the library's page and wait for its articles."""
    if tab := EMPTIED.pop(app, None):
        tab.goto(app.url(PAGE))
    else:
        tab = app.open(app.url(PAGE))
    wait_ready(tab)
    return tab


def wait_ready(tab: Tab) -> None:
    wait("the library", lambda: tab.eval("() => document.documentElement.dataset.state ?? ''") == "ready")


def titles(tab: Tab) -> list[str]:
    """The titles in the list."""
    found: list[str] = tab.eval("() => [...document.querySelectorAll('.title')].map((e) => e.textContent)")
    return found


EMPTIED: dict[Browser, Tab] = {}
"""For each browser the tab in which its library was emptied, until the library's page is opened there."""


def empty_library(app: Browser) -> None:
    """Delete all articles, and leave open the tab in which that was done."""
    EMPTIED[app] = app.open(app.url("manifest.json"))
    clear(EMPTIED[app])


def clear(tab: Tab) -> None:
    """Delete all articles."""
    while rows := ask(tab, "list", view="all", count=200)["rows"]:
        ask(tab, "change", uids=[row["uid"] for row in rows], changes={"deleted": 1})
    ask(tab, "empty")


def put(tab: Tab, uid: str, made: dict[str, Any], **more: Any) -> None:
    """Store an article without changes, as one that has passed the allow-list."""
    ask(tab, "put", save={"uid": uid, "article": made, "purified": True, **more})


def put_all(tab: Tab, saves: list[dict[str, Any]]) -> None:
    """Store several articles over one connection."""
    assert tab.eval(PUT_ALL, saves) == len(saves)


def article(number: int, text: str, **more: Any) -> dict[str, Any]:
    """An article in the format of the store."""
    html = "".join(f"<p>{line}</p>" for line in text.split("\n"))
    return {
        "url": f"https://a.test/{number}",
        "title": f"Article {number}",
        "byline": "",
        "site": "a.test",
        "lang": "en",
        "dir": "ltr",
        "html": html,
        "text": text,
        "word_count": len(text.split()),
        "engine": "article",
        "notes": [],
        **more,
    }


def choose(tab: Tab, file: Path) -> None:
    """Choose a file without the browser's own dialog, which tests cannot control. What was said about an
    earlier file is replaced."""
    tab.eval(
        """(name, data) => { const input = document.querySelector("#file"); const held = new DataTransfer();
        document.querySelector("#toast")?.replaceChildren("said before");
        held.items.add(new File([Uint8Array.fromBase64(data)], name)); input.files = held.files;
        input.dispatchEvent(new Event("change")); }""",
        file.name,
        base64.b64encode(file.read_bytes()).decode(),
    )
