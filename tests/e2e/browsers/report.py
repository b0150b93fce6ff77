"""What the browsers showed when a test failed, for the test's report."""

from __future__ import annotations

import signal
from collections.abc import Generator
from typing import Any

import pytest

from . import Browser, Tab

SECONDS = 20  # a browser that does not answer must not block the tests after this one
MOST = 600  # characters of a page's text
running: list[Browser] = []
"""The browsers that are open; each adds and removes itself."""

LOOK = """(most) => { const shown = (css) => document.querySelector(css)?.innerText?.trim() ?? "";
  const focused = document.activeElement;
  return { ...document.documentElement.dataset, toast: shown("#toast"), failure: shown("#failure"),
    open: [...document.querySelectorAll("dialog[open], :popover-open")].map((e) => e.id).join(),
    focus: [focused?.localName, focused?.id].join("#"), visible: document.visibilityState,
    text: document.body?.innerText.trim().slice(0, most) ?? "" }; }"""


def look(tab: Tab) -> str:
    """The address of a tab, what its page shows, and its state."""
    try:
        seen = tab.eval(LOOK, MOST)
        return "\n".join([tab.url, *(f"  {name}: {value}" for name, value in seen.items() if value)])
    except Exception as error:  # it may be closing, or crashed
        return f"a tab that does not answer: {str(error)[:200]}"


def describe(app: Browser) -> str:
    """All tabs of a browser, and what the extension wrote to the console."""
    parts = [app.name, *(look(tab) for tab in app.tabs()), "console:", *(f"  {line}" for line in app.console)]
    return "\n".join(parts)


def describe_all() -> Generator[tuple[str, str]]:
    """A title and a description for each open browser."""

    def stop(*_: object) -> None:
        raise TimeoutError(f"no answer in {SECONDS} s")

    before = signal.signal(signal.SIGALRM, stop)
    left = signal.alarm(SECONDS)
    try:
        for app in running:
            yield f"what {app.name} showed", describe(app)
    except Exception as error:
        yield "what the browsers showed", str(error)
    finally:
        signal.signal(signal.SIGALRM, before)
        signal.alarm(left)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[Any]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Adds it to the report of a test that failed. For ``conftest.py`` files to import."""
    report = yield
    if report.when == "call" and report.failed:
        report.sections += describe_all()
    return report
