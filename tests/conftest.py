"""Shared by all tests: their distribution over processes (pytest-xdist, ``--dist=loadscope``), and
Playwright."""

from __future__ import annotations

import gc
import re
import zlib
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

import pytest
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

MARKERS = (
    "large: needs much time or memory; `make test-large` runs it, `make test` does not",
    "both_browsers: `make test` runs it in both; other tests in one, and `make test-large` in the other",
    "only_in(name): runs in this browser only, because the other one lacks what it tests",
)
BROWSERS = ("chromium", "firefox")
LONG = (
    # Those of the engine, the longest ones first: they mostly wait.
    "corpus/test_ray.py",
    "corpus/test_kills.py",
    "test_snapshot.py",
    "test_sameness.py",
    "corpus/test_run.py",
    "corpus/test_resuming.py",
    "cli/test_full_disk.py",
    "export/test_epub.py",
    "unit/test_memory.py",
    "learned/test_training.py",
    # Those in both browsers.
    "test_browsers.py",
    "test_fetching.py",
    "test_restart.py",
    "test_safety.py",
    "test_failures.py",
    "test_capture.py",
    "test_reading.py",
    "test_comfort.py",
    "test_finding.py",
    "test_keeping.py",
    "test_saving.py",
    "test_edits.py",
    "test_ways_in.py",
    "test_crash.py",
    "library/test_full.py",
    "library/test_large.py",
    "test_one_capture.py",
    "test_first_screens.py",
    "test_saved_article.py",
    "test_arriving.py",
    "test_long_article.py",
    "test_access.py",
    "test_pages.py",
    "test_slow_pages.py",
    "test_reopened.py",
    "test_languages.py",
)
"""Files that take long for their number of tests, in the order in which they start. If one of them ran last,
only a single process would be busy."""


def pytest_configure(config: pytest.Config) -> None:
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Say what is left out, which ``-q`` does not tell."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter and session.config.getoption("markexpr") == "not large":
        reporter.write_line(
            "Left out, for `make test-large`: large tests, and most browser tests in their other browser."
        )


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """The collector of garbage finds none among the thousands of tests, neither now nor later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)  # before -m is applied
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without ``--browser``, a test in a browser that is not marked ``both_browsers`` counts as large in the
    one that is not :func:`its_browser`."""
    if config.getoption("browser", None):
        return
    for item in items:
        spec = getattr(item, "callspec", None)
        if not spec or not item.nodeid.startswith(("tests/e2e/", "tests/pyodide/")):
            continue
        browser = next((value for value in spec.params.values() if value in BROWSERS), None)
        is_bound = item.get_closest_marker("both_browsers") or item.get_closest_marker("only_in")
        if browser and not is_bound and browser != its_browser(item.nodeid):
            item.add_marker("large")


def its_browser(nodeid: str) -> str:
    """The browser in which ``make test`` runs a test that is not bound to one or both: chosen by its name."""
    return BROWSERS[zlib.crc32(re.sub(rf"\b({'|'.join(BROWSERS)})\b", "", nodeid).encode()) % len(BROWSERS)]


def browser_of(scope: str) -> str | None:
    """The browser that a unit of work needs, if any."""
    name = scope.partition(" ")[0]
    return name if name in BROWSERS else None


class OneProcessABrowser(LoadScopeScheduling):  # type: ignore[misc]
    """Keeps the tests of a file together, but separates those of each browser.

    Each process uses one browser, so that this is started only once; the others take files that do not need a
    browser and keep the processors busy. When nothing is left for its browser, a process takes such files,
    too, and finally those of the other browser.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        parameters = re.search(r"\[(.*)\]$", nodeid)
        for name in parameters[1].split("-") if parameters else ():
            if name in BROWSERS:
                return f"{name} {file}"
        return file

    def _assign_work_unit(self, node: WorkerController) -> None:
        mine = self._browser(node)
        others = {self._browser(other) for other in self.nodes if other is not node}

        def place(scope: str) -> tuple[int, int]:
            browser = browser_of(scope)
            if browser is None:
                rank = 1
            elif browser == mine or (mine is None and browser not in others):
                rank = 0
            else:
                rank = 2
            long = (number for number, name in enumerate(LONG) if scope.endswith(f"/{name}"))
            return rank, next(long, len(LONG))

        # The first of the best ones, because files with many tests come before those with few.
        self.workqueue.move_to_end(min(self.workqueue, key=place), last=False)
        super()._assign_work_unit(node)

    def _browser(self, node: WorkerController) -> str | None:
        """The browser that a process has started with."""
        return next(filter(None, map(browser_of, self.assigned_work.get(node, ()))), None)


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> LoadScopeScheduling | None:
    """Our scheduler for ``--dist=loadscope``, otherwise pytest-xdist's own."""
    if config.getvalue("dist") != "loadscope":
        return None
    return OneProcessABrowser(config, log)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright, once for all tests of a process, because a second instance would not start."""
    from playwright.sync_api import sync_playwright  # most processes do not need it

    with sync_playwright() as running:
        yield running
