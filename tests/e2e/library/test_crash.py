"""The browser is killed while it saves: every confirmed save is complete, and no incomplete one is left.

``PYJUSTEXT_KILLS`` sets how often: by default twice, or 10 times if ``CI`` is set.
"""

from __future__ import annotations

import http.server
import os
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.e2e.library.asking import ask, open_library
from tests.e2e.library.conftest import Start

KILLS = int(os.environ.get("PYJUSTEXT_KILLS") or (10 if os.environ.get("CI") else 2))
LIMIT = 60 * (KILLS + 2)  # seconds for the scenario

SAVES = """([site, report, from]) => {
    const port = (globalThis.browser ?? chrome).runtime.connect({ name: "library" });
    let n = from;
    const next = () => { const text = `number ${n} ` + "words of this article ".repeat(200);
        const images = [0, 1, 2].map((i) => `<img src="${site}image/open/${n}-${i}.png">`).join("");
        const article = { url: `https://a.test/${n}`, title: `Article ${n}`, text, engine: "article",
          html: `<p>${text}</p>${images}` };
        const { url, title } = article;
        port.postMessage({ kind: "save", id: n, uid: `uid-${n}`, url, title, article }); };
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
            time.sleep(chance.uniform(0, 1.5))
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
