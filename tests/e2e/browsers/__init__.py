"""A small driver interface for both browsers.

A :class:`Browser` is a browser that runs the extension; a :class:`Tab` is one of its tabs. Scenarios use only
this interface, so that each runs in both browsers.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

from .discovery import MissingBrowser as MissingBrowser
from .discovery import find as find

T = TypeVar("T")

READER = "reader/reader.html"
OPTIONS = "options/options.html"
WELCOME = "welcome/welcome.html"


class Tab(Protocol):
    """A tab. Elements are given by CSS selectors, of which the first match is used."""

    @property
    def url(self) -> str: ...
    def goto(self, url: str) -> None: ...
    def reload(self) -> None: ...
    def back(self) -> None:
        """Go back, as with the Back button, in the reader."""

    def eval(self, function: str, *args: Any) -> Any:
        """Run an (async) JavaScript function in the page; arguments and result are JSON."""

    def click(self, css: str) -> None:
        """Click an element, once it is there, enabled, and not covered."""

    def press(self, key: str) -> None:
        """Press a key, given by its name in the DOM."""

    def screenshot(self, path: Path) -> None: ...
    def resize(self, width: int, height: int) -> None: ...
    def close(self) -> None: ...


class Browser(Protocol):
    """A browser with the extension."""

    name: str
    downloads: Path

    def url(self, path: str) -> str:
        """The address of a page of the extension."""

    def open(self, url: str) -> Tab:
        """Open a new tab in the foreground, and wait until its page is loaded."""

    def tabs(self) -> list[Tab]: ...
    def action(self, tab: Tab, *, clicks: int = 1, url: str = "") -> None:
        """Click the toolbar button as a user does, which grants ``activeTab``, once the page has loaded.
        Further clicks follow at once. With ``url``, the page's address, the page is not asked for anything,
        not even whether it has loaded: it may be busy."""

    def pin(self) -> None:
        """Put the button into the toolbar, as a user can."""

    def back_button(self) -> None:
        """Click the browser's Back button in the tab that shows the reader. It skips entries of the history
        that their user did not touch."""

    def shortcut(self, tab: Tab) -> None:
        """Press the keyboard shortcut."""

    def within(self, function: str, *args: Any) -> Any:
        """Run an (async) JavaScript function with the extension's privileges."""

    def stop_background(self) -> None:
        """Stop the background, as the browser does when it is idle."""

    def kill_engine(self) -> None:
        """End the process or document that runs Python, whatever it is doing."""

    def icon(self, tab: Tab) -> str:
        """The address of the icon that the browser shows on the tab, ``""`` if there is none. The extension
        must have access to the page."""

    def dark(self, tab: Tab, on: bool) -> None:
        """Set the system's colour scheme."""

    def forced(self, tab: Tab, on: bool) -> None:
        """Have the system's colours replace those of pages, as in Windows' contrast themes."""

    def paper(self, tab: Tab, on: bool) -> None:
        """Show the page as printed, or as on the screen again."""

    def clipboard(self, tab: Tab, kind: str) -> str:
        """The content of the clipboard, as ``text/plain`` or ``text/html``."""

    @property
    def errors(self) -> list[str]:
        """Uncaught errors and error messages of the extension's own pages since the last reset."""

    @property
    def console(self) -> list[str]:
        """All messages of the extension in the console since the last reset."""

    def reset(self) -> None:
        """Close all tabs but one, which shows a file of the extension, and clear the errors."""

    def close(self) -> None: ...


PAUSES = (0.05, 0.2)
"""Seconds between two attempts of :func:`wait`, at first and at most."""


def wait(what: str, probe: Callable[[], T | None], timeout: float = 15, pause: float | None = None) -> T:
    """The first true result of ``probe``.

    Args:
        pause: seconds between two attempts. By default it grows to a fifth of the time that has passed,
            because each attempt delays the browser.

    Raises:
        AssertionError: if there is none within ``timeout`` seconds; the message contains the last result.
    """
    start = time.monotonic()
    seen: Any = None
    while (passed := time.monotonic() - start) < timeout:
        try:
            if seen := probe():
                return seen
        except Exception as error:  # the document may be unloading
            seen = error
        time.sleep(pause if pause is not None else min(max(PAUSES[0], passed / 5), PAUSES[1]))
    raise AssertionError(f"{what}: not in {timeout} s; last seen: {str(seen)[:500]}")


def text(tab: Tab, css: str) -> str:
    """The visible text of an element, ``""`` if there is none."""
    return str(tab.eval("(css) => document.querySelector(css)?.innerText ?? ''", css))


def count(tab: Tab, css: str) -> int:
    return int(tab.eval("(css) => document.querySelectorAll(css).length", css))


def wait_text(tab: Tab, css: str, pattern: str, timeout: float = 15) -> str:
    """The visible text of an element, once it matches the pattern."""
    found = re.compile(pattern)
    wait(f"{css} showing {pattern!r}", lambda: found.search(text(tab, css)), timeout)
    return text(tab, css)


def state(tab: Tab) -> str:
    """The reader's state: ``"busy"``, ``"ready"``, ``"failed"``, or ``""`` if it is not the reader."""
    reader = "(path) => location.pathname === '/' + path ? document.documentElement.dataset.state ?? '' : ''"
    return str(tab.eval(reader, READER))


def wait_article(tab: Tab, timeout: float = 60) -> str:
    """The text of the article, once the reader shows it.

    Raises:
        AssertionError: if it shows a failure, or no article in time.
    """
    try:
        wait("an article or a failure", lambda: state(tab) in ("ready", "failed"), timeout)
    except AssertionError as error:
        error.add_note(f"{tab.url}: {state(tab)}")
        raise
    assert state(tab) == "ready", text(tab, "#failure")
    return text(tab, "#content")


def open_article(app: Browser, url: str) -> Tab:
    """A new tab with the page at ``url``, in which the reader shows its article."""
    tab = app.open(url)
    app.action(tab)
    wait_article(tab)
    return tab


def wait_failure(tab: Tab, timeout: float = 60) -> str:
    """The kind of the failure that the reader shows."""
    wait("a failure", lambda: state(tab) == "failed", timeout)
    kind = tab.eval("() => document.querySelector('#failure').dataset.kind")
    assert len(text(tab, "#failure-title")) > 8
    assert len(text(tab, "#failure-words")) > 20
    return str(kind)
