"""The browser, or the host alone, is killed while it saves: every confirmed save is complete, and
no incomplete one is left."""

from __future__ import annotations

import http.server
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.e2e.browsers import Browser, wait
from tests.e2e.library.asking import article, ask, open_library
from tests.e2e.library.conftest import Start
from tests.e2e.web import Handler as Site
from tests.fuzz import share

KILLS = share(5)
PAUSE = 1.5  # seconds after the first confirmed save: several saves and their pictures
LIMIT = 60 * (KILLS + 2)  # seconds for the scenario

SAVES = """([site, report, from]) => {
    const port = (globalThis.browser ?? chrome).runtime.connect({ name: "host" });
    let n = from;
    const next = () => { const text = `number ${n} ` + "words of this article ".repeat(200);
        const images = [0, 1, 2].map((i) => `<img src="${site}image/open/${n}-${i}.png">`).join("");
        const article = { url: `https://a.test/${n}`, title: `Article ${n}`, text, engine: "article",
          html: `<p>${text}</p>${images}` };
        const { url, title } = article;
        const request = { kind: "save", uid: `uid-${n}`, url, title, article,
            imageHosts: [new URL(site).host] };
        port.postMessage({ kind: "ask", id: n, request }); };
    port.onMessage.addListener((answer) => {
        if (answer.kind === "hello") next();
        else if (answer.kind === "result") {
            fetch(report + answer.id, { mode: "no-cors" });
            n++;
            next(); } }); }"""


@contextmanager
def reports() -> Iterator[tuple[str, list[int]]]:
    """A server that receives the number of each confirmed save."""
    confirmed: list[int] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            confirmed.append(int(self.path.strip("/")))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *args: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/", confirmed
    server.shutdown()


@pytest.mark.large
def test_killed_while_saving(start: Start, site: str) -> None:
    chance = random.Random(13)
    with reports() as (report, confirmed):
        for kill in range(KILLS):
            app = start()
            shelf = open_library(app)
            shelf.eval(SAVES, [site, report, 1 + 1000 * kill])
            before = len(confirmed)
            while len(confirmed) == before:
                time.sleep(0.05)
            time.sleep(PAUSE * (kill + chance.random()) / KILLS)  # one kill in each part of it
            app.kill()
        shelf = open_library(start())
        found = ask(shelf, "check")
        assert found["problems"] == []
        assert not found["rebuilt"]
        assert found["articles"] >= len(set(confirmed)) >= KILLS
        for number in sorted(set(confirmed)):
            whole = ask(shelf, "get", uid=f"uid-{number}")
            assert whole["article"]["text"].startswith(f"number {number} ")
            assert len(whole["images"]) == 3


SAVE_SLOWLY = """async (site) => {
  const { ask } = await import("/wire/host-wire.js");
  const article = { url: site, title: "Slow", text: "slow words", engine: "article",
    html: `<p>slow words <img src="${site}slow.png"></p>` };
  const imageHosts = [new URL(site).host];
  const page = { uid: "slow", url: site, title: "Slow", html: "<p>slow words", article, imageHosts };
  window.saving = ask({ kind: "save", ...page }).then(({ uid }) => uid, (error) => error.kind);
}"""


def test_a_host_that_dies_between_beginning_and_end(library: Browser, site: str) -> None:
    """Whoever asked asks again: one article is saved, with its page."""
    shelf = open_library(library)
    folder = f"slow/{library.name}-host/"  # the server answers the first request late
    shelf.eval(SAVE_SLOWLY, site + folder)
    wait("its beginning", lambda: len(ask(shelf, "counts")["pending"]) == 1)
    wait("the request for its picture", lambda: f"/{folder}slow.png" in Site.asked_slow)
    assert ask(shelf, "list", view="all")["rows"] == []
    library.kill_engine()
    assert shelf.eval("() => window.saving") == "slow"
    assert ask(shelf, "counts")["pending"] == []
    assert [row["uid"] for row in ask(shelf, "list", view="all")["rows"]] == ["slow"]
    assert ask(shelf, "get", uid="slow")["hasOriginal"]


# The jobs of the host over a store that notes which requests hold a packed page, and that says
# once, if wanted, that it does not know of the beginning: a damaged library was restored meanwhile.
COUNT = """async (isRestored) => {
  const { Jobs } = await import("/host/library/jobs.js");
  const sent = [];
  let puts = 0;
  const jobs = new Jobs({ ask: async (kind, fields) => {
    const { original } = fields.save ?? fields;
    sent.push([kind, original instanceof Uint8Array]);
    if (kind === "put" && isRestored && puts++ === 0)
      throw Object.assign(new Error("not begun"), { kind: "not-there" });
    return { uid: "a", already: false };
  } });
  const url = "https://a.test/";
  const article = { url, title: "Title", text: "text", html: "<p>text</p>", engine: "article" };
  const page = { uid: "a", url, title: "Title", html: "<p>text</p>", article };
  await jobs.save(page, () => {}, new AbortController().signal);
  return sent;
}"""


PUT = """async (save) => {
  const { ask } = await import("/wire/host-wire.js");
  return ask({ kind: "put", save }).then(() => "put", (error) => error.kind);
}"""


def test_a_packed_page_goes_to_the_library_once(library: Browser) -> None:
    sent = open_library(library).eval(COUNT, False)
    assert sent == [["begin", True], ["put", False]]


def test_a_save_whose_beginning_was_lost_brings_its_page_again(library: Browser) -> None:
    sent = open_library(library).eval(COUNT, True)
    assert sent == [["begin", True], ["put", False], ["put", True]]


def test_a_put_without_its_beginning_adds_nothing(library: Browser) -> None:
    shelf = open_library(library)
    made = article(1, "words that nobody has begun to save")
    assert shelf.eval(PUT, {"uid": "unknown", "article": made, "hasBegun": True}) == "not-there"
    assert "unknown" not in [row["uid"] for row in ask(shelf, "list", view="all")["rows"]]
