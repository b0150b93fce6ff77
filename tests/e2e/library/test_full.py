"""The quota is full: saved articles are safe, the user is told, and deleting makes room.

In Chromium, an extension with our permissions has no limit except the size of the disk, so all articles fit.
"""

from __future__ import annotations

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


def test_a_full_disk_does_not_damage_the_library(start: Start, site: str) -> None:
    app = start(room=ROOM)
    shelf = open_library(app)
    saved, failure = shelf.eval(FILL, ARTICLES)
    found = ask(shelf, "check")
    assert (found["articles"], found["problems"], found["rebuilt"]) == (saved, [], False)
    if app.name == "chromium":
        assert (saved, failure) == (ARTICLES, "")
        return
    assert failure == "full"
    assert 3 < saved < ARTICLES
    assert ask(shelf, "get", uid=f"uid-{saved}")["article"]["text"].startswith(f"{saved} words of")

    tab = open_article(app, f"{site}large/1500")
    tab.click("#keep")
    wait_text(tab, "#toast", "The disk is full. Nothing was changed")

    ask(shelf, "change", uids=["uid-1", "uid-2", "uid-3"], changes={"deleted": 1})
    ask(shelf, "empty")
    put(shelf, "new", article(0, "There is room again."))
    found = ask(shelf, "check")
    assert (found["articles"], found["problems"]) == (saved - 2, [])
