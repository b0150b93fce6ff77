"""A public page and a server in the local network: the reader has no more access than the page.

A flag of Chromium sets which of two servers on this machine counts as public.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.e2e import web
from tests.e2e.browsers import count, wait, wait_article
from tests.e2e.browsers.chromium import Chromium

PUBLIC = "news.example"
SENTENCE = "The harbour was quiet that evening, and nobody in the village had seen the boat come in at all. "


@contextmanager
def local_server() -> Iterator[tuple[str, list[str]]]:
    """A server in the local network, and the paths that were requested from it."""
    asked: list[str] = []

    class Handler(web.Handler):
        def do_GET(self) -> None:  # noqa: N802 (the standard library's name)
            asked.append(urlsplit(self.path).path)
            super().do_GET()

    with web.Server(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/", asked
        server.shutdown()


@pytest.fixture
def chromium(playwright: Any, dist: Path, site: str) -> Iterator[Chromium]:
    flags = [
        f"--ip-address-space-overrides=127.0.0.1:{urlsplit(site).port}=public",
        f"--host-resolver-rules=MAP {PUBLIC} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ]
    app = Chromium(playwright, dist / "unpacked", flags=flags)
    yield app
    app.close()


ADD = """async (src) => {
  const image = Object.assign(document.createElement("img"), { src, alt: "the router" });
  document.querySelector("article p").after(image);
  return image.decode().then(() => "loaded", () => "stopped");
}"""


@pytest.mark.large
def test_a_public_page_reaches_no_local_server(chromium: Chromium, site: str) -> None:
    with local_server() as (local, asked):
        tab = chromium.open(f"{site.replace('127.0.0.1', PUBLIC)}story.html")
        assert tab.eval(ADD, f"{local}image/open/router.png") == "stopped"
        assert asked == []
        chromium.action(tab)
        wait_article(tab)
        wait("the picture that waits", lambda: count(tab, "#content .waiting-image") == 1)
        assert asked == []
        tab.click("#content .waiting-image")
        wait("the picture", lambda: count(tab, "#content img[alt='the router']") == 1)
