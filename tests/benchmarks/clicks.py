"""Measures clicks: the time of each step, from the click until the article is painted."""

from __future__ import annotations

import json
import shutil
import tempfile
import time
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright, sync_playwright

from tests.e2e.browsers import Browser, wait
from tests.e2e.browsers.chromium import Chromium, ChromiumTab
from tests.e2e.browsers.firefox import ID, Firefox, FirefoxTab

# The marks of the reader's page and of the background, and the browser's own measurements.
PAINTED = """async () => {
  const largest = await new Promise((resolve) => {
    const seen = [];
    try {
      new PerformanceObserver((list) => seen.push(...list.getEntries()))
        .observe({ type: "largest-contentful-paint", buffered: true });
    } catch {}
    setTimeout(() => resolve(seen.at(-1)?.startTime ?? 0), 100);
  });
  const api = globalThis.browser ?? chrome;
  const key = `session:${new URLSearchParams(location.search).get("id")}`;
  const marks = { ...(await api.storage.session.get(key))[key]?.marks };
  const origin = performance.timeOrigin;
  const [navigation] = performance.getEntriesByType("navigation");
  marks["reader: navigation begun"] = origin;
  marks["reader: its document there"] = origin + navigation.responseEnd;
  marks["reader: parsed"] = origin + navigation.domInteractive;
  for (const { name, startTime } of performance.getEntriesByType("paint")) marks[name] = origin + startTime;
  for (const { name, startTime } of performance.getEntriesByType("mark")) {
    marks[`reader: ${name}`] = origin + startTime;
  }
  marks["largest paint"] = origin + largest;
  return { marks, timing: JSON.parse(document.documentElement.dataset.timing ?? "null") };
}"""
STATE = """() => [location.protocol, document.documentElement.dataset.state ?? ""]"""


def press(app: Browser, tab: Any) -> float:
    """Click the toolbar button; return the time at which the browser noticed it, in milliseconds since
    1970."""
    if isinstance(app, Chromium):
        assert isinstance(tab, ChromiumTab)
        tab.page.bring_to_front()
        targets = app.cdp.send("Target.getTargets", {"filter": [{"type": "tab"}]})["targetInfos"]
        active = [t["targetId"] for t in targets if t["url"] == tab.url and t["embedderData"]["tabActive"]]
        start = time.time() * 1000
        app.cdp.send("Extensions.triggerAction", {"id": app.id, "targetId": active[0]})
        return start
    assert isinstance(app, Firefox)
    assert isinstance(tab, FirefoxTab)
    tab.here(focus=True)
    app.ff.run_chrome(
        """() => window.addEventListener("mousedown", () => { window.pressed = Date.now(); },
        { once: true, capture: true })"""
    )
    app.action(tab)
    return float(app.ff.run_chrome("() => window.pressed"))


def click(app: Browser, url: str, pause: float = 0.6) -> dict[str, Any]:
    """One click on a page, to its article.

    Args:
        pause: seconds in which the tab is not queried, because queries cost it time.

    Returns:
        ``shell``, ``screen`` (the first frame with the article in it), ``article`` and ``marks`` in
        milliseconds since the click, and the engine's ``timing``.
    """
    tab = app.open(url)
    time.sleep(0.4)
    start = press(app, tab)
    time.sleep(pause)
    protocol = app.url("").split("//")[0]

    def done() -> bool:
        scheme, state = tab.eval(STATE)
        assert state != "failed"
        return bool(scheme == protocol and state == "ready")

    wait("an article", done, 60, 0.2)
    seen: dict[str, Any] = tab.eval(PAINTED)
    if len(app.tabs()) > 1:
        tab.close()
    marks = {name: at - start for name, at in seen["marks"].items() if at > start}
    return {
        "shell": marks.get("first-contentful-paint"),
        "screen": marks["reader: painted"],
        # Chromium reports when the article's largest part was painted, Firefox only when the frame ended.
        "article": max(marks.get(name, 0) for name in PAINT[app.name]),
        "marks": marks,
        "timing": seen["timing"],
    }


PAINT = {"chromium": ("reader: article", "largest paint"), "firefox": ("reader: article", "reader: painted")}

FLOOR = {
    "background.js": """
        const api = globalThis.browser ?? chrome;
        api.action.onClicked.addListener(async (tab) => {
          for (;;) {
            try {
              await api.scripting.executeScript({ target: { tabId: tab.id }, func: () => 1 });
              break;
            } catch {
              await new Promise((resolve) => setTimeout(resolve, 20));
            }
          }
          await api.tabs.update(tab.id, { url: api.runtime.getURL("page.html") });
        });
        api.offscreen?.createDocument({ url: "other.html", reasons: ["WORKERS"], justification: "as ours" });
    """,
    "page.html": "<!doctype html><meta charset=utf-8><title>Floor</title><h1>Words</h1>",
    "other.html": "<!doctype html><title>Other</title>",
}
FIRST_PAINT = """async () => {
  for (;;) {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    if (paint) return performance.timeOrigin + paint.startTime;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}"""


@contextmanager
def minimal(name: str, files: Mapping[str, str], playwright: Playwright | None = None) -> Iterator[Browser]:
    """The browser with a small extension that consists of these files besides its manifest."""
    folder = Path(tempfile.mkdtemp(prefix="minimal-"))
    permissions = ["activeTab", "scripting", *(["offscreen"] if name == "chromium" else [])]
    manifest = {
        "manifest_version": 3,
        "name": "Minimal",
        "version": "1",
        "permissions": permissions,
        "action": {},
        "background": {"service_worker": "background.js"}
        if name == "chromium"
        else {"scripts": ["background.js"]},
        "browser_specific_settings": {"gecko": {"id": ID}},  # which the driver looks for
    }
    all_files = {**files, "manifest.json": json.dumps(manifest)}
    for file, text in all_files.items():
        (folder / file).write_text(text)
    with ExitStack() as stack:
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        app: Browser
        if name == "chromium":
            running = playwright or stack.enter_context(sync_playwright())
            app = Chromium(running, folder, emulation=False, first_run=True)
        else:
            package = folder / "minimal.xpi"
            with zipfile.ZipFile(package, "w") as out:
                for file, text in all_files.items():
                    out.writestr(file, text)
            app = Firefox(package, first_run=True)
        stack.callback(app.close)
        yield app


def floor(name: str, url: str, runs: int) -> list[float]:
    """The time from click to first paint of an extension that does nothing: an empty script in the page, then
    a page of its own with one word. It is the part of the time that the browser itself takes."""
    times = []
    with minimal(name, FLOOR) as app:
        for _ in range(runs + 1):
            tab = app.open(url)
            time.sleep(0.5)
            start = press(app, tab)
            time.sleep(0.4)
            wait("the floor's page", lambda tab=tab: "page.html" in tab.url)  # type: ignore[misc]
            times.append(tab.eval(FIRST_PAINT) - start)
            if len(app.tabs()) > 1:
                tab.close()
    return times[1:]
