"""Links whose pages are fetched: a whole list, or one from a link's menu; what fails and why; pauses,
restarts and a missing network."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import parse_qsl, urlsplit

import pytest

from tests.e2e import web
from tests.e2e.browsers import READER, Browser, Tab, count, text, wait, wait_article, wait_text
from tests.e2e.browsers.chromium import Chromium
from tests.e2e.browsers.firefox import Firefox
from tests.e2e.conftest import manifest_with, packed_for_firefox
from tests.e2e.library.asking import (
    EMPTIED,
    ask,
    choose,
    empty_library,
    open_library,
    titles,
    wait_ready,
)

HOSTS = ("news.example", "blog.example", "paper.example", "wiki.example", "far.example")
ALLOWED = [f"http://{host}/*" for host in (*HOSTS, "nowhere.example")]
MENU = "<!doctype html><title>Menu</title><ul>" + "<li><a href=/a>Sports</a>" * 40 + "</ul>"


STORY = "".join(
    f"<p>Number {n} of the harbour's nights was quiet, and nobody in the village had seen the boat come in at"
    " all. When the fog went, the lamp on the point was lit, and they asked each other who had done it.</p>"
    for n in range(8)
)


def part(number: int) -> str:
    """A page of an article on five pages, of which the fourth is not there at first."""
    links = "".join(f"<a href='/parts?page={n}'>{n}</a> " for n in range(2, 6))
    story = STORY.replace("Number", f"In chapter {number}, number")
    if number == 4 and not Paper.whole.is_set():
        story = ""
    head = "<!doctype html><html lang=en><title>In five parts</title>"
    return f"{head}<article><h1>In five parts</h1>{story}</article><nav>{links}</nav>"


class Paper(web.Handler):
    """Articles at ``/story/N``, and pages that cannot be fetched. Notes when each page was asked for."""

    asked: ClassVar[list[tuple[float, str, str]]]
    running: ClassVar[int]
    most: ClassVar[int]
    held: ClassVar[threading.Event]
    whole: ClassVar[threading.Event] = threading.Event()
    lock: ClassVar[threading.Lock]

    def do_GET(self) -> None:  # noqa: N802 (the standard library's name)
        host = self.headers["Host"].split(":")[0]
        path = urlsplit(self.path).path
        kind = type(self)
        if path == "/favicon.ico":
            self.send_error(404)
            return
        with kind.lock:
            kind.asked.append((time.monotonic(), host, path))
            kind.running += 1
            kind.most = max(kind.most, kind.running)
        try:
            if path == "/held":
                kind.held.wait(60)
            self._respond(path)
        finally:
            with kind.lock:
                kind.running -= 1

    def _respond(self, path: str) -> None:
        html = web.TYPES[".html"]
        if path.startswith("/story/") or path == "/held":
            title = f"Story {path.rpartition('/')[2]}"
            page = f"<!doctype html><title>{title}</title><article><h1>{title}</h1>{STORY}</article>"
            self._answer(page.encode(), html)
        elif path == "/kyrillic":
            words = (
                "Лодка стояла в заливе, и никто в деревне не видел, как она пришла в тот тихий вечер. " * 3
            )
            page = (
                f"<meta charset=windows-1251><title>Лодка</title><h1>Лодка</h1><article>{f'<p>{words}' * 6}"
            )
            self._answer(page.encode("cp1251"), "text/html")
        elif path == "/parts":
            self._answer(part(int(dict(parse_qsl(urlsplit(self.path).query)).get("page", 1))).encode(), html)
        elif path == "/menu":
            self._answer(MENU.encode(), html)
        elif path == "/paper.pdf":
            self._answer(b"%PDF-1.4", "application/pdf")
        elif path == "/redirect" or path.startswith("/image/"):
            super().do_GET()
        else:
            self.send_error(404)


@contextmanager
def paper() -> Iterator[tuple[type[Paper], int]]:
    class Handler(Paper):
        asked: ClassVar[list[tuple[float, str, str]]] = []
        running = most = 0
        held, lock = threading.Event(), threading.Lock()

    with web.serve(Handler) as address:
        yield Handler, urlsplit(address).port or 0
        Handler.held.set()


def started(
    name: str, dist: Path, copy: Path, request: pytest.FixtureRequest, profile: Path | None = None
) -> Chromium | Firefox:
    """A browser that finds the hosts on this machine, and whose user allows them. Chromium's prompt cannot be
    answered without a window, so there the manifest of a copy has the permission."""
    if name == "firefox":
        return Firefox(packed_for_firefox(dist), profile=profile, local_hosts=HOSTS)
    if not copy.exists():
        manifest_with(dist, copy, ALLOWED)
    return Chromium(request.getfixturevalue("playwright"), copy, profile=profile, local_hosts=HOSTS)


@pytest.fixture(scope="module")
def shared(
    name: str, dist: Path, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Chromium | Firefox]:
    app = started(name, dist, tmp_path_factory.mktemp("fetching") / "unpacked", request)
    yield app
    app.close()


@pytest.fixture
def app(shared: Chromium | Firefox) -> Iterator[Chromium | Firefox]:
    """The browser of all tests that need no profile, with an empty library."""
    shared.reset()
    empty_library(shared)
    yield shared
    EMPTIED.pop(shared, None)
    shared.offline(False)


Start = Callable[..., Chromium | Firefox]


@pytest.fixture
def begin(
    name: str, dist: Path, tmp_path: Path, profile: Path, request: pytest.FixtureRequest
) -> Iterator[Start]:
    """Starts a browser in the test's profile. With ``asks``, what Chromium asks is allowed beforehand, until
    it is given back."""
    running: list[Chromium | Firefox] = []

    def start(*, asks: bool = False) -> Chromium | Firefox:
        if asks and name == "chromium":
            playwright = request.getfixturevalue("playwright")
            app = Chromium(playwright, dist / "unpacked", profile=profile, local_hosts=HOSTS)
            app.allow(ALLOWED)
            running.append(app)
        else:
            running.append(started(name, dist, tmp_path / "unpacked", request, profile))
        return running[-1]

    yield start
    for app in running[-1:]:
        app.close()
    shutil.rmtree(tmp_path / "unpacked", ignore_errors=True)


def bookmarks(folder: Path, addresses: list[str]) -> Path:
    """A browser's bookmarks with these addresses, as a file."""
    file = folder / "bookmarks.html"
    links = "".join(f'<DT><A HREF="{url}">Link {n}</A>\n' for n, url in enumerate(addresses))
    file.write_text(f"<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE>\n<DL>{links}</DL>")
    return file


def imported(app: Browser, folder: Path, addresses: list[str]) -> Tab:
    shelf = open_library(app)
    choose(shelf, bookmarks(folder, addresses))
    wait_text(shelf, "#toast", "imported", 60)
    wait("the links", lambda: len(titles(shelf)) == len(addresses))
    return shelf


def fetch_all(shelf: Tab) -> None:
    shelf.click("#fetch-all")
    wait("the question", lambda: count(shelf, "#fetch[open]"))
    shelf.click("#fetch-these")


def is_done(shelf: Tab) -> bool:
    return not ask(shelf, "counts")["fetching"]["waiting"]


def allowed(app: Browser) -> list[str]:
    got: list[str] = app.within(
        "async () => (await (globalThis.browser ?? chrome).permissions.getAll()).origins"
    )
    return got


def asked_for(app: Browser) -> set[str]:
    """The sites that the extension may read besides those that its manifest names."""
    named = app.within("() => (globalThis.browser ?? chrome).runtime.getManifest().host_permissions ?? []")
    return {site for site in allowed(app) if "news.example" in site} - {*named}


def state_of(shelf: Tab, title: str) -> str:
    found: str = shelf.eval(
        """(title) => [...document.querySelectorAll(".item")].find((item) =>
        item.querySelector(".title").textContent === title)?.querySelector(".state")?.textContent ?? "" """,
        title,
    )
    return found


@pytest.mark.large
def test_a_whole_list(begin: Start, tmp_path: Path) -> None:
    """The sites are asked for once; three pages at a time, one of each host; what fails says why; in the end
    the permission is given back, and the pages are there without a network."""
    with paper() as (server, port):
        app = begin(asks=True)
        good = [f"http://{host}:{port}/story/{n}" for n, host in enumerate([*HOSTS, *HOSTS[:2]])]
        bad = {
            f"http://news.example:{port}/gone": "the site answers with error 404",
            f"http://blog.example:{port}/menu": "does not look like an article",
            f"http://paper.example:{port}/paper.pdf": "not a web page",
            "http://nowhere.example/": "the site cannot be reached",
            f"http://127.0.0.1:{port}/story/1": "on your local network, so it is not fetched",
        }
        letters = f"http://wiki.example:{port}/kyrillic"
        shelf = imported(app, tmp_path, [*good, *bad, letters])
        assert "13 links not fetched yet" in text(shelf, "#fetching")
        shelf.click("#fetch-all")
        wait("the question", lambda: count(shelf, "#fetch[open]"))
        for host in HOSTS:
            assert host in text(shelf, "#fetch-sites")
        shelf.click("#fetch-these")
        wait("the progress", lambda: count(shelf, "#fetching progress"))
        assert set(ALLOWED) <= set(allowed(app))
        wait("all of it", lambda: is_done(shelf), 90, 1)
        wait_text(shelf, "#fetching", "5 pages could not be fetched")
        for number, words in enumerate(bad.values()):
            assert state_of(shelf, f"Link {len(good) + number}") == words
        wanted = {f"Story {n}" for n in range(len(good))} | {"Лодка"}
        wait("all titles", lambda: wanted < set(titles(shelf)))
        assert server.most <= 3
        for host in HOSTS:
            moments = [moment for moment, asked, path in server.asked if asked == host and "story" in path]
            assert all(b - a > 1 for a, b in pairwise(moments)), host
        wait("the permission given back", lambda: not allowed(app))
        if isinstance(app, Chromium):
            app.allow(ALLOWED)
        shelf.click("#fetch-failed")
        wait("those that failed", lambda: len(titles(shelf)) == len(bad))
        wait_text(shelf, "#understood", "could not be fetched")
        other = (
            "() => [...document.querySelectorAll('.facts')].find((e) => /like an article/.test(e.innerText))"
        )
        shelf.eval(f"() => {{ ({other})().querySelectorAll('.link')[1].id = 'anyway'; }}")
        shelf.click("#anyway")
        wait_text(shelf, "#fetching", "4 pages could not be fetched", 30)
        wait("four", lambda: len(titles(shelf)) == len(bad) - 1)
        shelf.reload()
        wait_ready(shelf)
        app.offline()
        shelf.eval(
            """() => [...document.querySelectorAll(".title")]
            .find((e) => e.textContent === "Story 3").click()"""
        )
        assert "the lamp" in wait_article(shelf).lower()


@pytest.mark.large
def test_pause_and_restart(begin: Start, tmp_path: Path) -> None:
    with paper() as (server, port):
        app = begin()
        stories = [f"http://news.example:{port}/story/{n}" for n in range(3)]
        shelf = imported(app, tmp_path, [f"http://news.example:{port}/held", *stories])
        fetch_all(shelf)
        wait("the first request", lambda: server.asked)
        shelf.click("#fetch-pause")
        wait_text(shelf, "#fetching", "Paused")
        server.held.set()
        wait("the page that was on its way", lambda: "Story held" in titles(shelf))
        assert len(server.asked) == 1
        server.held.clear()
        shelf.click("#fetch-go-on")
        wait("the question", lambda: count(shelf, "#fetch[open]"))
        shelf.click("#fetch-these")
        wait("the next", lambda: len(server.asked) >= 2)
        app.kill()

        app = begin()
        shelf = open_library(app)
        wait("the rest", lambda: len([t for t in titles(shelf) if t.startswith("Story")]) == 4, 60)
        wait("no bar", lambda: count(shelf, "#fetching[hidden]"))


def test_without_a_network(app: Chromium | Firefox, tmp_path: Path) -> None:
    """A link says that its page is not there, and is fetched when there is a network again."""
    with paper() as (server, port):
        shelf = imported(app, tmp_path, [f"http://news.example:{port}/story/7"])
        app.offline()
        shelf.click(".title")
        wait_text(shelf, "#toast", "You are offline, and this page is not in the library yet")
        shelf.click("#toast button")
        wait_text(shelf, ".state", "waiting|being fetched")
        wait_text(shelf, "#fetching", "Waiting for the network")
        assert server.asked == []
        app.offline(False)
        wait("its page", lambda: titles(shelf) == ["Story 7"], 60)


def test_read_later_from_a_link(app: Chromium | Firefox) -> None:
    with paper() as (server, port):
        site = f"http://news.example:{port}"
        tab = with_link(app, f"{site}/story/1", f"{site}/story/2")
        menu(app, tab, f"{site}/story/2")
        shelf = open_library(app)
        wait("its page", lambda: titles(shelf) == ["Story 2"], 60)
        assert [path for _, _, path in server.asked].count("/story/2") == 1


def test_a_link_added_while_the_last_page_arrives(app: Chromium | Firefox) -> None:
    """What is asked for anew is not given back together with what is no longer needed."""
    with paper() as (server, port):
        site = f"http://news.example:{port}"
        tab = with_link(app, f"{site}/story/1", f"{site}/held")
        menu(app, tab, f"{site}/held")
        wait("the first request", lambda: any(path == "/held" for _, _, path in server.asked), 30)
        shelf = open_library(app)
        shelf.eval(
            """async () => { await new Promise((held) => navigator.locks.request("fetchSites", () => {
            held(); return new Promise((release) => addEventListener("release", release)); })); }"""
        )
        tab.eval("(url) => { document.querySelector('#link').href = url; }", f"{site}/story/2")
        menu(app, tab, f"{site}/story/2")
        waiting = """async () => (await navigator.locks.query()).pending
            .filter(({ name }) => name.startsWith("fetchSites")).length"""
        wait("the second question", lambda: shelf.eval(waiting) == 1)
        server.held.set()
        wait("the end of the first", lambda: shelf.eval(waiting) == 2, 30)
        shelf.eval("() => { dispatchEvent(new Event('release')); }")
        wait("both pages", lambda: {*titles(shelf)} == {"Story held", "Story 2"}, 60)
        wait("the permission given back", lambda: not asked_for(app), 30)


def with_link(app: Browser, page: str, url: str) -> Tab:
    """A page with a link above its title."""
    tab = app.open(page)
    tab.eval(
        """(url) => { const a = document.createElement("a"); Object.assign(a, { href: url, id: "link" });
        a.textContent = "The other story"; document.querySelector("h1").before(a); }""",
        url,
    )
    return tab


def menu(app: Any, tab: Tab, url: str) -> None:
    if isinstance(app, Firefox):
        app.menu(tab, "#link", "Read this link later")
    else:
        app.choose_menu(tab, "read-later", url)


def test_a_link_to_a_page_that_is_there(app: Chromium | Firefox, tmp_path: Path) -> None:
    """Its page is not there twice: what the user did with the link goes to the article."""
    with paper() as (_, port):
        address = f"http://news.example:{port}/story/1"
        shelf = imported(app, tmp_path, [address])
        fetch_all(shelf)
        wait("the page", lambda: titles(shelf) == ["Story 1"])
        (kept,) = ask(shelf, "list", view="all")["rows"]
        ask(shelf, "change", uids=[kept["uid"]], changes={"archived": 1})
        link = {"url": address, "title": "Again", "text": "", "html": "", "engine": ""}
        ask(shelf, "put", save={"uid": "again", "article": link, "tags": ["sea"], "state": {"favourite": 1}})
        (row,) = ask(shelf, "list", view="all")["rows"]
        assert row["uid"] == kept["uid"]
        found = ask(shelf, "get", uid=row["uid"])
        assert found["tags"] == ["sea"]
        assert (found["state"]["favourite"], found["state"]["archived"]) == (True, True)


def chapters(tab: Tab) -> list[int]:
    """The chapters of the article in their order."""
    found: list[int] = tab.eval(
        """() => { const { textContent } = document.querySelector("#content");
        return [...new Set([...textContent.matchAll(/In chapter ([0-9])/g)].map(([, n]) => Number(n)))]; }"""
    )
    return found


def test_an_article_on_several_pages(app: Chromium | Firefox) -> None:
    """A click joins them in the reader, with the permission that is given back; what cannot be read is said,
    and read at the next click; the article is saved as one."""
    with paper() as (server, port):
        Paper.whole.clear()
        address = f"http://news.example:{port}/parts"
        tab = app.open(address)
        app.action(tab)
        wait_article(tab)
        assert chapters(tab) == [1]
        assert text(tab, "#read-on button") == "Continue here: 4 more pages"
        assert "Continue here" in text(tab, "#notes")
        time.sleep(1)
        assert [path for _, _, path in server.asked].count("/parts") == 1  # nothing before the click
        tab.click("#read-on button")
        wait("three parts", lambda: chapters(tab) == [1, 2, 3], 60)
        wait_text(tab, "#toast", "ends before page 4")
        assert text(tab, "#read-on button") == "Continue here: 2 more pages"
        assert "joined from 3 pages" in text(tab, "#notes")
        wait("the permission given back", lambda: not asked_for(app))
        Paper.whole.set()
        tab.click("#toast button")
        tab.click("#read-on button")
        wait("all parts", lambda: chapters(tab) == [1, 2, 3, 4, 5], 60)
        wait("no more", lambda: not count(tab, "#read-on button"))
        assert text(tab, "#notes") == "This article was joined from 5 pages."
        tab.click("#keep")
        wait_text(tab, "#toast", "Saved to the library")
        shelf = open_library(app)
        (row,) = ask(shelf, "list", view="all")["rows"]
        saved = ask(shelf, "get", uid=row["uid"])
        assert saved["article"]["text"].count("In chapter 5") == 8
        assert not saved["hasOriginal"]  # reading the first page again would lose the others
        shelf.goto(app.url(f"{READER}?saved={row['uid']}"))
        wait_article(shelf)
        assert chapters(shelf) == [1, 2, 3, 4, 5]
        wait("the permission given back", lambda: not asked_for(app))


GATHER = """async (addresses) => { const { fetchImages } = await import("../shared/image-fetch.js");
  return Object.keys((await fetchImages(addresses)).images); }"""


FETCH = """async (address) => { const { fetchPage } = await import("../host/library/page-fetch.js");
  return fetchPage(address, String).then(() => "read", (error) => error.message); }"""


def test_nothing_is_taken_from_the_local_network(app: Chromium | Firefox) -> None:
    """Not even if the server that is asked leads there, and the one there lets all sites read it."""
    with paper() as (server, port):
        shelf = open_library(app)
        site = f"http://news.example:{port}"
        near, far = "/image/open/near.png", "/image/open/far.png"
        led_astray = f"{site}/redirect?http://127.0.0.1:{port}{near}"
        led_on = f"{site}/redirect?{site}{far}"
        assert shelf.eval(GATHER, [led_astray, led_on]) == [led_on]
        assert shelf.eval(FETCH, led_astray) == "local"
        assert {path for _, _, path in server.asked} >= {far, near}  # it cannot be known before
