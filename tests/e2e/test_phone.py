"""A phone: Firefox for Android lacks some of the browser's functions, and its windows are narrow."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.browsers import OPTIONS, Browser, count, open_article, text, wait, wait_article, wait_text
from tests.e2e.browsers.firefox import Firefox
from tests.e2e.conftest import packed_for_firefox

LACKING = """
for (const name of ["setBadgeText", "setBadgeTextColor", "setBadgeBackgroundColor", "getUserSettings"])
  Object.defineProperty(browser.action, name, { value: undefined });
Object.defineProperty(browser.runtime, "getPlatformInfo", { value: async () => ({ os: "android" }) });
"""


@pytest.fixture
def phone(dist: Path, tmp_path: Path) -> Iterator[Firefox]:
    """Firefox without the functions that are missing on Android: menus, keys and badges."""
    package = tmp_path / "phone.xpi"
    with zipfile.ZipFile(packed_for_firefox(dist)) as whole, zipfile.ZipFile(package, "w") as out:
        for entry in whole.namelist():
            data = whole.read(entry)
            if entry == "manifest.json":
                manifest = json.loads(data)
                del manifest["commands"]
                manifest["permissions"].remove("contextMenus")
                manifest["background"]["scripts"].insert(0, "lacking.js")
                data = json.dumps(manifest).encode()
            out.writestr(entry, data)
        out.writestr("lacking.js", LACKING)
    app = Firefox(package)
    yield app
    app.close()


@pytest.mark.large
def test_everything_registers_without_menus_keys_and_badges(phone: Firefox, site: str) -> None:
    """The button reads the page, and the engine is let go after two minutes."""
    idle = "async () => (await browser.storage.local.get('settings')).settings?.idle"
    wait("the time for the engine", lambda: phone.within(idle) == 2)
    tab = phone.open(f"{site}story.html")
    phone.action(tab)
    assert "nobody in the village" in wait_article(tab)
    options = phone.open(phone.url(OPTIONS))
    assert "Alt" not in wait_text(options, "#shortcut", r"\w")
    assert count(options, "#shortcut-page[hidden]") == 1
    assert text(options, "#idle-group output").startswith("2")
    assert phone.errors == []


ROWS = """() => new Set([...document.querySelectorAll("#bar button")]
  .filter((tool) => tool.checkVisibility())
  .map((tool) => tool.getBoundingClientRect())
  .map(({ top, bottom }) => Math.round((top + bottom) / 20))).size"""
WIDTH = "() => document.documentElement.scrollWidth - innerWidth"


def test_the_bar_of_a_narrow_window(app: Browser, site: str) -> None:
    """It takes two rows at most, and is hidden while one reads on."""
    tab = open_article(app, f"{site}long.html")
    tab.resize(360 if app.name == "chromium" else 500, 640)  # no window of Firefox is narrower
    assert tab.eval(ROWS) <= 2
    assert tab.eval(WIDTH) <= 0
    tab.eval("() => scrollTo(0, 900)")
    wait("the bar away", lambda: count(tab, "#bar.away"))
    tab.eval("() => scrollBy(0, -200)")
    wait("the bar back", lambda: not count(tab, "#bar.away"))
