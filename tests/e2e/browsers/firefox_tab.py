"""A tab of Firefox, controlled through Marionette."""

from __future__ import annotations

import base64
import re
import time
from pathlib import Path
from typing import Any

from . import wait
from .marionette import Marionette, MarionetteError

CLICK_SECONDS = 15
# A list that is rendered again removes its elements, and a dialog or a menu takes a moment to open.
NOT_YET = re.compile("stale element reference|no such element|not interactable|click intercepted")
KEYS = {
    "Alt": "\ue00a",
    "Shift": "\ue008",
    "Control": "\ue009",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Tab": "\ue004",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "Delete": "\ue017",
}


class FirefoxTab:
    def __init__(self, marionette: Marionette, handle: str) -> None:
        self._ff = marionette
        self.handle = handle

    def here(self, *, focus: bool = False) -> None:
        """Make this the tab that receives commands."""
        self._ff.command("WebDriver:SwitchToWindow", handle=self.handle, focus=focus)

    @property
    def url(self) -> str:
        self.here()
        return str(self._ff.command("WebDriver:GetCurrentURL"))

    def goto(self, url: str) -> None:
        self.here(focus=True)
        self._ff.command("WebDriver:Navigate", url=url)

    def reload(self) -> None:
        self.here(focus=True)
        self._ff.command("WebDriver:Refresh")

    def back(self) -> None:
        self.here(focus=True)
        self._ff.command("WebDriver:Back")

    def eval(self, function: str, *args: Any) -> Any:
        self.here()
        return self._ff.run(function, args)

    def click(self, css: str) -> None:
        self.here(focus=True)
        end = time.monotonic() + CLICK_SECONDS
        while True:
            try:
                element = self._ff.find(css)
                if self._ff.command("WebDriver:IsElementEnabled", id=element):
                    self._ff.command("WebDriver:ElementClick", id=element)
                    return
                seen = "it is disabled"
            except MarionetteError as error:
                if not NOT_YET.search(str(error)):
                    raise
                seen = str(error)
            assert time.monotonic() < end, f"{css} cannot be clicked: {seen}"
            time.sleep(0.05)

    def press(self, key: str) -> None:
        self.here(focus=True)
        self._ff.keys(KEYS.get(key, key))

    def screenshot(self, path: Path) -> None:
        self.here(focus=True)
        path.write_bytes(base64.b64decode(self._ff.command("WebDriver:TakeScreenshot", full=False)))

    def resize(self, width: int, height: int) -> None:
        # The window has a frame around the page: measure it, then set the size of the page.
        self.here(focus=True)
        frame = self.eval("() => [outerWidth - innerWidth, outerHeight - innerHeight]")
        self._ff.command("WebDriver:SetWindowRect", width=width + frame[0], height=height + frame[1])
        wait("the width", lambda: self.eval("() => innerWidth") == width)

    def close(self) -> None:
        self.here()
        self._ff.command("WebDriver:CloseWindow")
