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
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Playwright

from pyjustext.sanitize import purify
from pyjustext.tree import parse, serialize
from tests.e2e.browsers import Browser, Tab, wait
from tests.e2e.browsers.chromium import Chromium, ChromiumTab
from tests.e2e.browsers.firefox import Firefox
from tests.unit.sanitize.safety import ROOT, events, vectors

PAGE = "https://page.example/dir/"
PROBE = Path(__file__).parent / "safety" / "probe.js"
SCRIPT = '<script type="module" src="probe.js"></script>'

VECTORS = vectors()
NAMES = [name for name, _ in VECTORS]
RAW = [html for _, html in VECTORS]
TREES = [purify(parse(html), base_url=PAGE) for html in RAW]
PURE = [serialize(tree) for tree in TREES]

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
    running: Browser
    if name == "chromium":
        running = Chromium(playwright, build)
    else:
        packed = shutil.make_archive(str(build.parent / "safety"), "zip", build)
        running = Firefox(Path(packed).rename(build.parent / "safety.xpi"))
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

    def __init__(self, data: dict[str, Any], asked: list[str]) -> None:
        self.trees = [[_event(e) for e in tree] for tree in data["trees"]]
        self.failed: list[Any] = data["failed"]
        self.ran = [NAMES[i] if 0 <= i < len(NAMES) else str(i) for i in data["ran"]]
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
    return Report(result, asked)


def reader(browser: Browser) -> str:
    return browser.url("reader/safety.html")


INNOCENT = {"a.test", "page.example", "127.0.0.1"}


def test_the_probe_sees_what_runs(browser: Browser, bare: str) -> None:
    """Without any defence, the attacks do run, so the other tests would notice them."""
    handlers = [i for i, name in enumerate(NAMES) if name.startswith("handlers-")]
    report = run(browser, bare, "innerHTML", [RAW[i] for i in handlers] + ['<img src="//evil.example/seen">'])
    assert len(report.ran) > len(handlers) * 0.7
    assert "evil.example" in report.hosts


def test_all_walls(browser: Browser) -> None:
    report = run(browser, reader(browser), "view", PURE)
    assert (report.ran, report.failed) == ([], [])
    assert report.hosts <= INNOCENT


def test_through_the_engine(browser: Browser) -> None:
    """The complete path: the page's HTML, Python in the browser, the reader."""
    words = "These are words enough to be kept, whatever stands beside them in the article. "
    story = f"<p>{2 * words}</p>"
    pages = [f"<article><h1>Probe</h1>{story}<div>{story}{html}</div>{story}</article>" for html in RAW]
    report = run(browser, reader(browser), "read", pages)
    assert (report.ran, report.failed) == ([], [])
    assert report.hosts <= INNOCENT


def test_without_python(browser: Browser) -> None:
    report = run(browser, reader(browser), "view", RAW)
    assert (report.ran, report.failed) == ([], [])
    assert report.hosts <= INNOCENT


def test_without_the_sanitizer(browser: Browser) -> None:
    report = run(browser, reader(browser), "innerHTML", PURE)
    assert (report.ran, report.failed) == ([], [])
    assert report.hosts <= INNOCENT


def test_the_policy_alone(browser: Browser) -> None:
    items = ["" if REFRESH.search(html) else html for html in RAW]
    # If they stayed on the page, they would overwrite properties of the document that the probe uses.
    report = run(browser, reader(browser), "innerHTML", items, remove=True)
    assert (report.ran, report.failed) == ([], [])


def test_python_alone(browser: Browser, bare: str) -> None:
    report = run(browser, bare, "innerHTML", PURE)
    assert (report.ran, report.failed) == ([], [])
    assert report.hosts <= INNOCENT


def test_the_sanitizer_alone(browser: Browser, bare: str) -> None:
    report = run(browser, bare, "setHTML", RAW)
    assert (report.ran, report.failed) == ([], [])
    assert report.hosts <= INNOCENT


@pytest.mark.parametrize("way", ["innerHTML", "setHTML"])
def test_the_browser_builds_the_same_tree(browser: Browser, bare: str, way: str) -> None:
    """The browser's sanitizer changes nothing in Python's result, for attacks and for real pages."""
    pages = sorted((ROOT / "tests" / "pages" / "html").glob("*.html.gz"))
    trees = TREES + [purify(parse(gzip.decompress(page.read_bytes())), base_url=PAGE) for page in pages]
    names = NAMES + [page.name for page in pages]
    report = run(browser, bare, way, [serialize(tree) for tree in trees], trees=True)
    assert report.failed == []
    for name, tree, built in zip(names, trees, report.trees, strict=True):
        assert built == events(tree), name
