"""Runs the extension in a browser for the speed benchmarks: starts and ends it, and measures its memory."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

from tests.benchmarks.command import DIST, built
from tests.e2e.browsers import Browser, Tab, wait
from tests.e2e.browsers.chromium import Chromium
from tests.e2e.browsers.firefox import Firefox

READY = """async () => {
  const { connect } = await import("/wire/engine-client.js");
  const client = connect();
  await client.start();
  for (;;) {
    const status = await client.status();
    if (status.ready) return status.boot;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}"""
STORED = """async () => {
  const root = await navigator.storage.getDirectory();
  for await (const handle of root.values()) if ((await handle.getFile()).size > 5_000_000) return true;
  return false;
}"""
ENGINE = """async (html, url) => {
  const { connect } = await import("/wire/engine-client.js");
  const client = connect();
  const times = [];
  for (let i = 0; i < 5; i++) {
    await client.read({ html, url }, { onProgress: (p) => p.timing && times.push(p.timing.engineMs) })
      .catch((error) => { if (error.kind !== "no-article") throw error; });
  }
  return times.slice(1);
}"""


@contextmanager
def launched(
    name: str, profile: Path | None = None, dist: Path = DIST, playwright: Playwright | None = None
) -> Iterator[Browser]:
    """The browser with the extension, with the given profile or a temporary one.

    Args:
        playwright: one that runs already.

    Raises:
        Missing: if the extension is not built.
        MissingBrowser: if there is no such browser.
    """
    folder = built(dist)
    with ExitStack() as stack:
        app: Browser
        if name == "firefox":
            app = Firefox(next(folder.glob("*-firefox.xpi")), profile=profile)
        else:
            running = playwright or stack.enter_context(sync_playwright())
            app = Chromium(running, folder / "unpacked", profile=profile, emulation=False)
        stack.callback(app.close)
        yield app


def end_engine(app: Browser) -> None:
    """End the worker and its document, so that the next click is a cold one."""
    if app.name == "chromium":
        app.within("() => chrome.offscreen.closeDocument().catch(() => undefined)")
    else:
        app.stop_background()
    time.sleep(0.3)


def memory(app: Browser) -> int | None:
    """Resident bytes of the process that runs Python: the largest of the extension's. Linux only."""
    if not isinstance(app, Chromium):
        return None
    largest = 0
    for folder in Path("/proc").iterdir():
        try:
            command = (
                (folder / "cmdline").read_bytes().decode("utf-8", "replace") if folder.name.isdigit() else ""
            )
            if "--extension-process" in command and app.profile in command:
                rollup = (folder / "smaps_rollup").read_text()
                found = re.search(r"^Pss:\s+(\d+) kB", rollup, re.M)
                largest = max(largest, int(found.group(1)) * 1024 if found else 0)
        except OSError:
            continue
    return largest or None


def settle(tab: Tab) -> None:
    """Wait until the engine has started, has read a page, and has stored its snapshot."""
    tab.eval(
        ENGINE,
        "<p>" + "Some words of a paragraph that is long enough to be read. " * 9,
        "https://example.org/",
    )
    wait("the stored snapshot", lambda: tab.eval(STORED), 30)
