"""Known attacks against the reader in real browsers, with all layers of defence, and without each of them.

The layers are Python's sanitizer (purify, with the allow-list), the browser's sanitizer (setHTML with the
same list), and the content security policy of the extension. The reader under test is the built one, with an
additional script (``safety/probe.js``) in a copy of its page: it puts the content from the test on the page,
clicks and triggers everything that it can, and reports. A plain web page with the same script has no policy.
"""

from __future__ import annotations

import gzip
import http.server
import json
import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Playwright

from pyjustext.sanitize import purify
from pyjustext.tree import Node, parse, serialize
from tests.e2e.browsers import Browser, Tab, wait
from tests.e2e.browsers.chromium import Chromium, ChromiumTab
from tests.e2e.browsers.firefox import Firefox
from tests.e2e.conftest import zipped
from tests.fuzz import deal
from tests.unit.sanitize.safety import ROOT, events, vectors

pytestmark = pytest.mark.both_browsers

PAGE = "https://page.example/dir/"
PROBE = Path(__file__).parent / "safety" / "probe.js"
SCRIPT = '<script type="module" src="probe.js"></script>'

BROWSERS = ("chromium", "firefox")


@dataclass(frozen=True)
class Attacks:
    """The vectors for one browser: as they are, and after Python's sanitizer."""

    names: list[str]
    raw: list[str]
    trees: list[Node]
    pure: list[str]


@cache
def attacks_for(browser: str) -> Attacks:
    """The vectors for a browser; fast runs divide them among the browsers."""
    mine = deal(vectors(), BROWSERS.index(browser), len(BROWSERS))
    raw = [html for _, html in mine]
    trees = [purify(parse(html), base_url=PAGE) for html in raw]
    return Attacks([name for name, _ in mine], raw, trees, [serialize(tree) for tree in trees])


@pytest.fixture
def attacks(browser: Browser) -> Attacks:
    return attacks_for(browser.name)


# No policy can prevent this: only the two sanitizers stop content that navigates the reader elsewhere.
REFRESH = re.compile(r"http-equiv\s*=\s*[\"']?refresh", re.IGNORECASE)


@pytest.fixture(scope="module")
def build(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built extension, with the probe added to the reader."""
    copy = tmp_path_factory.mktemp("build") / "extension"
    shutil.copytree(dist / "unpacked", copy)
    page = (copy / "reader" / "reader.html").read_text(encoding="utf-8")
    assert "</head>" in page
    assert 'id="content"' in page
    (copy / "reader" / "safety.html").write_text(
        page.replace("</head>", f"{SCRIPT}</head>"), encoding="utf-8"
    )
    bare = f'<!doctype html><meta charset="utf-8"><title>bare</title>{SCRIPT}<div id="content"></div>'
    (copy / "reader" / "bare.html").write_text(bare, encoding="utf-8")
    shutil.copy(PROBE, copy / "reader" / "probe.js")
    return copy


@pytest.fixture(scope="module")
def browser(name: str, build: Path, playwright: Playwright) -> Iterator[Browser]:
    running: Browser = Chromium(playwright, build) if name == "chromium" else Firefox(zipped(build))
    yield running
    running.close()


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def bare(build: Path) -> Iterator[str]:
    """The address of a web page with the probe and without any policy."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(build)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/reader/bare.html"
    server.shutdown()
    server.server_close()


@contextmanager
def requests(browser: Browser, tab: Tab) -> Iterator[list[str]]:
    """The addresses that are requested meanwhile, without those that a policy blocked."""
    seen: list[str] = []
    if isinstance(browser, Chromium):
        assert isinstance(tab, ChromiumTab)
        context = browser.context
        asked: list[Any] = []

        def note(request: Any) -> None:
            asked.append(request)

        context.on("request", note)
        yield seen
        tab.eval("() => 0")
        context.remove_listener("request", note)
        seen += [r.url for r in asked if "csp" not in (r.failure or "").lower()]
    else:
        assert isinstance(browser, Firefox)
        browser.ff.run_chrome(
            """() => {
                window.asked = [];
                window.hear = (subject) => {
                    const { URI, loadInfo } = subject.QueryInterface(Ci.nsIChannel);
                    // Not what Firefox asks for itself.
                    if (!loadInfo.triggeringPrincipal.isSystemPrincipal) window.asked.push(URI.spec); };
                Services.obs.addObserver(window.hear, "http-on-modify-request"); }"""
        )
        yield seen
        seen += browser.ff.run_chrome(
            """() => {
                Services.obs.removeObserver(window.hear, "http-on-modify-request");
                return window.asked; }"""
        )


class Report:
    """The result of a run."""

    def __init__(self, data: dict[str, Any], asked: list[str], names: list[str]) -> None:
        self.trees = [[_event(e) for e in tree] for tree in data["trees"]]
        self.failed: list[Any] = data["failed"]
        self.ran = [names[i] if 0 <= i < len(names) else str(i) for i in data["ran"]]
        self.hosts = {urlsplit(url).hostname for url in asked if url.startswith(("http", "ws"))}


def _event(event: list[Any]) -> tuple[Any, ...]:
    return tuple(tuple(map(tuple, part)) if isinstance(part, list) else part for part in event)


def run(browser: Browser, url: str, way: str, items: list[str], **options: bool) -> Report:
    """Put the items on the page at ``url``, one after the other; fail if the page navigates away.

    Args:
        way: ``"view"`` (the reader's own), ``"read"`` (the engine first), ``"setHTML"`` or ``"innerHTML"``.
        options: ``trees`` only returns the tree of each item; ``remove`` removes each item afterwards.
    """
    browser.reset()
    tab = browser.open(url)
    wait("the probe", lambda: tab.eval("() => document.documentElement.dataset.probe") == "ready")
    born = tab.eval("() => performance.timeOrigin")
    tabs = len(browser.tabs())
    with requests(browser, tab) as asked:
        command = json.dumps({"way": way, "items": items, **options})
        tab.eval("(c) => void document.dispatchEvent(new CustomEvent('probe', { detail: c }))", command)
        answer = "() => document.getElementById('probe-result')?.textContent ?? ''"
        result = json.loads(wait("the report", lambda: tab.eval(answer), timeout=120, pause=0.2))
    assert tab.eval("() => performance.timeOrigin") == born
    assert tab.url.partition("#")[0] == url
    assert len(browser.tabs()) == tabs
    return Report(result, asked, attacks_for(browser.name).names)


def reader(browser: Browser) -> str:
    return browser.url("reader/safety.html")


INNOCENT = {"a.test", "page.example", "127.0.0.1"}


@pytest.mark.large
def test_without_any_layer_the_attacks_run(browser: Browser, attacks: Attacks, bare: str) -> None:
    """Without any defence, the attacks do run, so the other tests would notice them."""
    handlers = [i for i, name in enumerate(attacks.names) if name.startswith("handlers-")]
    report = run(
        browser, bare, "innerHTML", [attacks.raw[i] for i in handlers] + ['<img src="//evil.example/seen">']
    )
    assert len(report.ran) > len(handlers) * 0.7
    assert "evil.example" in report.hosts


def test_all_layers_together(browser: Browser, attacks: Attacks) -> None:
    report = run(browser, reader(browser), "view", attacks.pure)
    assert (report.ran, report.failed) == ([], [])
    assert report.hosts <= INNOCENT


def test_the_complete_path(browser: Browser, attacks: Attacks) -> None:
    """The complete path: the page's HTML, Python in the browser, the reader."""
    words = "These are words enough to be kept, whatever stands beside them in the article. "
    story = f"<p>{2 * words}</p>"
    pages = [
        f"<article><h1>Probe</h1>{story}<div>{story}{html}</div>{story}</article>" for html in attacks.raw
    ]
    report = run(browser, reader(browser), "read", pages)
    assert (report.ran, report.failed) == ([], [])
    assert report.hosts <= INNOCENT


def test_without_python(browser: Browser, attacks: Attacks) -> None:
    report = run(browser, reader(browser), "view", attacks.raw)
    assert (report.ran, report.failed) == ([], [])
    assert report.hosts <= INNOCENT


def test_without_the_sanitizer(browser: Browser, attacks: Attacks) -> None:
    report = run(browser, reader(browser), "innerHTML", attacks.pure)
    assert (report.ran, report.failed) == ([], [])
    assert report.hosts <= INNOCENT


def test_the_policy_alone(browser: Browser, attacks: Attacks) -> None:
    items = ["" if REFRESH.search(html) else html for html in attacks.raw]
    # If they stayed on the page, they would overwrite properties of the document that the probe uses.
    report = run(browser, reader(browser), "innerHTML", items, remove=True)
    assert (report.ran, report.failed) == ([], [])


def test_python_alone(browser: Browser, attacks: Attacks, bare: str) -> None:
    report = run(browser, bare, "innerHTML", attacks.pure)
    assert (report.ran, report.failed) == ([], [])
    assert report.hosts <= INNOCENT


def test_the_sanitizer_alone(browser: Browser, attacks: Attacks, bare: str) -> None:
    report = run(browser, bare, "setHTML", attacks.raw)
    assert (report.ran, report.failed) == ([], [])
    assert report.hosts <= INNOCENT


@cache
def purified(page: Path) -> Node:
    return purify(parse(gzip.decompress(page.read_bytes())), base_url=PAGE)


@pytest.mark.large
@pytest.mark.parametrize("way", ["innerHTML", "setHTML"])
def test_the_browser_builds_the_same_tree(browser: Browser, attacks: Attacks, bare: str, way: str) -> None:
    """The browser's sanitizer changes nothing in Python's result, for attacks and for real pages."""
    pages = deal(sorted((ROOT / "tests" / "pages" / "html").glob("*.html.gz")), BROWSERS.index(browser.name))
    trees = attacks.trees + [purified(page) for page in pages]
    names = attacks.names + [page.name for page in pages]
    report = run(browser, bare, way, [serialize(tree) for tree in trees], trees=True)
    assert report.failed == []
    for name, tree, built in zip(names, trees, report.trees, strict=True):
        assert built == events(tree), name
