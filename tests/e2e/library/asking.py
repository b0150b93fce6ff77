"""Requests to the library, as its pages send them, for tests."""

from __future__ import annotations

from typing import Any

from tests.e2e.browsers import Browser, Tab, wait

PAGE = "library/library.html"
ASK = """(kind, fields) => new Promise((resolve, reject) => {
    const port = (globalThis.browser ?? chrome).runtime.connect({ name: "library" });
    port.onDisconnect.addListener(() => reject(new Error("the library went away")));
    port.onMessage.addListener((answer) => {
        if (answer.kind === "hello") port.postMessage({ kind, id: 1, ...fields });
        if (answer.kind !== "error" && answer.kind !== "result") return;
        port.disconnect();
        if (answer.kind === "error") reject(new Error(answer.error + ": " + answer.message));
        else resolve(answer.value); }); })"""

PUT_ALL = """(saves) => new Promise((resolve, reject) => {
    const port = (globalThis.browser ?? chrome).runtime.connect({ name: "library" });
    port.onDisconnect.addListener(() => reject(new Error("the library went away")));
    let done = 0;
    port.onMessage.addListener((answer) => {
        if (answer.kind === "hello") saves.forEach((save, id) => port.postMessage({ kind: "put", id, save }));
        if (answer.kind === "error") reject(new Error(answer.error + ": " + answer.message));
        if (answer.kind !== "result" || ++done < saves.length) return;
        port.disconnect();
        resolve(done); }); })"""


def ask(tab: Tab, kind: str, **fields: Any) -> Any:
    """The library's answer to a request of protocol.json; ``tab`` must show a page of the extension."""
    return tab.eval(ASK, kind, fields)


def open_library(app: Browser) -> Tab:
    """Open the library's page and wait for its articles."""
    tab = app.open(app.url(PAGE))
    wait_ready(tab)
    return tab


def wait_ready(tab: Tab) -> None:
    wait("the library", lambda: tab.eval("() => document.documentElement.dataset.state ?? ''") == "ready")


def titles(tab: Tab) -> list[str]:
    """The titles in the list."""
    found: list[str] = tab.eval("() => [...document.querySelectorAll('.title')].map((e) => e.textContent)")
    return found


def clear(tab: Tab) -> None:
    """Delete all articles."""
    rows = ask(tab, "list", view="all", count=200)["rows"]
    ask(tab, "change", uids=[row["uid"] for row in rows], changes={"deleted": 1})
    ask(tab, "empty")


def put(tab: Tab, uid: str, made: dict[str, Any], **more: Any) -> None:
    """Store an article without changes."""
    ask(tab, "put", save={"uid": uid, "article": made, **more})


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
