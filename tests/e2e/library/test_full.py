"""The quota is full: saved articles are safe, the user is told, and deleting makes room."""

from __future__ import annotations

import pytest

from tests.e2e.browsers import open_article, wait_text
from tests.e2e.library.asking import article, ask, open_library, put
from tests.e2e.library.conftest import Start

ROOM = 40  # megabytes
# Each takes two megabytes with its words in the index: too many, even if there is no snapshot of the engine.
ARTICLES = 30
FILL = """async (count) => {
    const port = (globalThis.browser ?? chrome).runtime.connect({ name: "host" });
    const text = "words of this article ".repeat(45_000);
    const put = (n) => port.postMessage({ kind: "ask", id: n, request: { kind: "put",
        save: { uid: `uid-${n}`, article: {
        url: `https://a.test/${n}`, title: `${n}`, text: `${n} ${text}`, html: "", engine: "article" } } } });
    return new Promise((done) => port.onMessage.addListener((answer) => {
        if (answer.kind === "hello") put(1);
        else if (answer.kind === "error") done([answer.id - 1, answer.error]);
        else if (answer.kind === "result")
            answer.id < count ? put(answer.id + 1) : done([count, ""]); })); }"""


@pytest.mark.large
@pytest.mark.only_in("chromium")
def test_no_limit_but_the_disk(start: Start) -> None:
    """In Chromium, an extension with our permissions has no other."""
    shelf = open_library(start())
    assert shelf.eval(FILL, ARTICLES) == [ARTICLES, ""]
    found = ask(shelf, "check")
    assert (found["articles"], found["problems"], found["rebuilt"]) == (ARTICLES, [], False)


@pytest.mark.large
@pytest.mark.only_in("firefox")
def test_a_full_disk_does_not_damage_the_library(start: Start, site: str) -> None:
    app = start(room=ROOM)
    shelf = open_library(app)
    saved, failure = shelf.eval(FILL, ARTICLES)
    found = ask(shelf, "check")
    assert (found["articles"], found["problems"], found["rebuilt"]) == (saved, [], False)
    assert failure == "full"
    assert 3 < saved < ARTICLES
    assert ask(shelf, "get", uid=f"uid-{saved}")["article"]["text"].startswith(f"{saved} words of")

    tab = open_article(app, f"{site}large/1500")
    tab.click("#keep")
    wait_text(tab, "#toast", "The disk is full. Saved articles are safe")

    ask(shelf, "change", uids=["uid-1", "uid-2", "uid-3"], changes={"deleted": 1})
    ask(shelf, "empty")
    put(shelf, "new", article(0, "There is room again."))
    found = ask(shelf, "check")
    assert (found["articles"], found["problems"]) == (saved - 2, [])
