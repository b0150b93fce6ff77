"""Firefox with the packed extension, controlled through Marionette."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from . import WELCOME, Tab, find, report, wait
from .firefox_tab import KEYS
from .firefox_tab import FirefoxTab as FirefoxTab
from .marionette import Marionette, MarionetteError

ID = "reader@pyjustext.github.io"
# Errors of Firefox itself when a tab is closed or left while it waits for an answer.
REMARK = re.compile(
    "Promise resolved (?:after context unloaded|while context is inactive)"
    r"|Promise rejected after context unloaded: Actor 'Conduits' destroyed before query '\w+'"
)

# A tab that begins with its page costs half of one that begins empty, and changes its process for the page.
OPEN = """async (url) => {
    const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();
    gBrowser.selectedTab = gBrowser.addTab(url, { triggeringPrincipal, skipAnimation: true });
    const { linkedBrowser } = gBrowser.selectedTab;
    const isThere = () => !linkedBrowser.webProgress?.isLoadingDocument
      && linkedBrowser.currentURI.spec !== "about:blank";
    for (let i = 0; i < 3000 && !isThere(); i++) await new Promise((done) => setTimeout(done, 10));
    if (!isThere()) throw new Error("not loaded: " + url); }"""

LOADED = """() => { const { browsingContext, webProgress } = gBrowser.selectedBrowser;
    return !webProgress.isLoadingDocument && !browsingContext.currentWindowGlobal.isInitialDocument; }"""


def _leading_here(hosts: Sequence[str]) -> dict[str, str]:
    """The preferences by which these names lead to this machine."""
    return {
        "network.dns.localDomains": ",".join(hosts),
        "network.proxy.no_proxies_on": ", ".join(["localhost", "127.0.0.1", *hosts]),
    }


class Firefox:
    name = "firefox"

    def __init__(
        self,
        extension: Path | None,
        *,
        headless: bool = True,
        private: bool = False,
        first_run: bool = False,
        profile: Path | None = None,
        room: int | None = None,
        local_hosts: Sequence[str] = (),
    ) -> None:
        """Start Firefox. A given profile is kept, including the extension. ``room``: the limit for all stored
        data, in megabytes. ``first_run``: leave the page open that follows the installation.
        ``local_hosts``: names that lead to this machine."""
        is_new = profile is None
        if profile and extension:
            installed = profile / "extensions" / f"{ID}.xpi"
            if (
                is_new := not installed.exists()
            ):  # a newer file would be an update, which closes the extension's tabs
                installed.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(extension, installed)
        self.downloads = Path(tempfile.mkdtemp(prefix="firefox-downloads-"))
        self._kept: FirefoxTab | None = None
        self._size: dict[str, int] | None = None
        self.ff = Marionette(
            find("firefox"),
            headless=headless,
            prefs={
                "browser.download.folderList": 2,
                "browser.download.dir": str(self.downloads),
                "browser.download.alwaysOpenPanel": False,
                "extensions.webextOptionalPermissionPrompts": False,
                "ui.systemUsesDarkTheme": 0,
                # Extensions in the profile are enabled without a prompt or a signature.
                "xpinstall.signatures.required": False,
                "extensions.autoDisableScopes": 0,
                **(_leading_here(local_hosts) if local_hosts else {}),
                **({"dom.quotaManager.temporaryStorage.fixedLimit": 1024 * room} if room else {}),
            },
            profile=profile,
        )
        if extension is None:
            return
        report.running.append(self)
        self.id = ID
        if profile is None:
            self.ff.command(
                "Addon:Install", path=str(extension), temporary=True, allowPrivateBrowsing=private
            )
        wait("the add-on", lambda: self.ff.run_chrome("(id) => Boolean(WebExtensionPolicy.getByID(id))", ID))
        self.base = self.ff.run_chrome("(id) => WebExtensionPolicy.getByID(id).getURL('')", self.id)
        widget = "".join(c if c.isalnum() or c in "_-" else "_" for c in self.id.lower())
        self.widget = f"{widget}-browser-action"
        # The permission for private windows starts the extension anew, which then no longer counts as new.
        if is_new and not first_run and not private:
            wait("the first page", self._close_first_page, pause=0.1)

    def _close_first_page(self) -> bool:
        opened = self.within("async () => (await chrome.storage.local.get('welcomed')).welcomed === true")
        for tab in self.tabs() if opened else []:
            if tab.url == self.url(WELCOME):
                tab.close()
        self._alive()
        return bool(opened)

    def url(self, path: str) -> str:
        return f"{self.base}{path}"

    def open(self, url: str) -> FirefoxTab:
        before = self._alive()
        self.ff.run_chrome(OPEN, url if url != "about:blank" else self.url("manifest.json"))
        [handle] = [one for one in self.ff.command("WebDriver:GetWindowHandles") if one not in before]
        tab = FirefoxTab(self.ff, handle)
        tab.here(focus=True)
        if url == "about:blank":  # a new tab's own empty document is none that was loaded
            tab.goto(url)
        return tab

    def open_private(self, url: str) -> FirefoxTab:
        """Open a page in a new private window."""
        handle = self.ff.command("WebDriver:NewWindow", type="window", focus=True, private=True)["handle"]
        tab = FirefoxTab(self.ff, handle)
        tab.goto(url)
        return tab

    def _alive(self) -> list[str]:
        """The open tabs. One of them is made current, because the last one may have closed itself."""
        handles: list[str] = self.ff.command("WebDriver:GetWindowHandles")
        for handle in handles:
            try:
                self.ff.command("WebDriver:SwitchToWindow", handle=handle, focus=False)
                break
            except MarionetteError:
                continue  # it is closing
        return handles

    def tabs(self) -> list[Tab]:
        return [FirefoxTab(self.ff, handle) for handle in self._alive()]

    def action(self, tab: Tab, *, clicks: int = 1, url: str = "") -> None:
        assert isinstance(tab, FirefoxTab)
        if not url:
            tab.here(focus=True)
            # A click grants access to the document that is there, and not to the next one.
            wait("a page that has loaded", lambda: self.ff.run_chrome(LOADED))
        self.pin()  # new buttons are in the extensions panel
        with self.ff.chrome():
            button = self.ff.find(f"#{self.widget} .unified-extensions-item-action-button")
            for _ in range(clicks):
                self.ff.command("WebDriver:ElementClick", id=button)

    def pin(self) -> None:
        self.ff.run_chrome(
            "(id) => CustomizableUI.addWidgetToArea(id, CustomizableUI.AREA_NAVBAR)", self.widget
        )

    def back_button(self) -> None:
        self.ff.run_chrome("() => BrowserCommands.back()")

    def back_keys(self) -> None:
        """Hold the shortcut for Back as long as people do."""
        with self.ff.chrome():
            self.ff.keys(KEYS["Alt"], KEYS["ArrowLeft"], hold=200)

    def shortcut(self, tab: Tab) -> None:
        assert isinstance(tab, FirefoxTab)
        tab.here(focus=True)
        with self.ff.chrome():  # in the context of a page, only the page would get the keys
            self.ff.keys(KEYS["Alt"], "r")

    def menu(self, tab: Tab, css: str, label: str) -> None:
        """Open the context menu on an element and choose the extension's item with the label."""
        assert isinstance(tab, FirefoxTab)
        tab.here(focus=True)
        element = self.ff.find(css)
        self.ff.command(
            "WebDriver:PerformActions",
            actions=[
                {
                    "type": "pointer",
                    "id": "mouse",
                    "actions": [
                        {
                            "type": "pointerMove",
                            "x": 0,
                            "y": 0,
                            "origin": {"element-6066-11e4-a52e-4f735466cecf": element},
                        },
                        {"type": "pointerDown", "button": 2},
                        {"type": "pointerUp", "button": 2},
                    ],
                }
            ],
        )
        self._choose("contentAreaContextMenu", label)

    def tab_menu(self, tab: Tab, label: str, *, selected: Sequence[str] = ()) -> None:
        """Choose an item of the menu of a tab, with the tabs with these addresses selected."""
        assert isinstance(tab, FirefoxTab)
        tab.here(focus=True)
        self.ff.run_chrome(
            """(selected) => {
                for (const tab of gBrowser.tabs)
                    if (selected.includes(tab.linkedBrowser.currentURI.spec))
                        gBrowser.addToMultiSelectedTabs(tab);
                document.getElementById("tabContextMenu").openPopup(gBrowser.selectedTab,
                    { position: "after_start", isContextMenu: true }); }""",
            list(selected),
        )
        self._choose("tabContextMenu", label)

    def _choose(self, menu: str, label: str) -> None:
        self.ff.run_chrome(
            """async (id, label) => {
                const menu = document.getElementById(id);
                for (let i = 0; i < 500 && menu.state !== "open"; i++) await new Promise((r) =>
                setTimeout(r, 30));
                const item = [...menu.querySelectorAll("menuitem")].find((e) => e.label === label);
                if (!item) throw new Error("no such item: " +
                  [...menu.querySelectorAll("menu, menuitem")].map((e) => e.label).join(", "));
                // Several items of one extension stand in a submenu, whose items are hidden until it opens.
                const sub = item.closest("menu");
                if (sub) {
                    const shown = new Promise((r) =>
                        sub.menupopup.addEventListener("popupshown", r, { once: true }));
                    sub.openMenu(true);
                    await shown;
                }
                item.closest("menupopup").activateItem(item); }""",
            menu,
            label,
        )

    def within(self, function: str, *args: Any) -> Any:
        before = self._current()
        kept = self._kept_tab()
        tab = kept or self.open(self.url("manifest.json"))
        try:
            return tab.eval(function, *args)
        finally:
            if tab != kept:
                tab.close()
            self.ff.command("WebDriver:SwitchToWindow", handle=before, focus=False)

    def _kept_tab(self) -> FirefoxTab | None:
        """The tab that the last reset kept, unless it has been closed."""
        try:
            if self._kept and self._kept.url == self.url("manifest.json"):
                return self._kept
        except MarionetteError:
            pass
        return None

    def _current(self) -> str:
        """The tab that receives commands; if it has been closed, another one."""
        try:
            return str(self.ff.command("WebDriver:GetWindowHandle"))
        except MarionetteError:
            return self._alive()[0]

    def _terminate(self) -> str:
        return str(
            self.ff.run_chrome(
                """async (id) => {
                    const { extension } = WebExtensionPolicy.getByID(id);
                    await extension.terminateBackground({ ignoreDevToolsAttached: true,
                    disableResetIdleForTest: true });
                    return extension.backgroundState; }""",
                self.id,
            )
        )

    def stop_background(self) -> None:
        state = self._terminate()
        assert state == "stopped", state

    def kill_engine(self) -> None:
        self._terminate()  # the engine runs in the background page; waiting pages may restart it at once

    def icon(self, tab: Tab) -> str:
        assert isinstance(tab, FirefoxTab)
        tab.here(focus=True)
        return str(self.ff.run_chrome("() => gBrowser.getIcon(gBrowser.selectedTab) ?? ''"))

    def dark(self, tab: Tab, on: bool) -> None:
        self.ff.run_chrome(
            """(on) =>
            Services.prefs.setIntPref("layout.css.prefers-color-scheme.content-override", on ? 0 : 1)""",
            on,
        )
        wait(
            "the colours", lambda: tab.eval("() => matchMedia('(prefers-color-scheme: dark)').matches") == on
        )

    def forced(self, tab: Tab, on: bool) -> None:
        self.ff.run_chrome(
            """(on) => on ? Services.prefs.setIntPref("browser.display.document_color_use", 2)
              : Services.prefs.clearUserPref("browser.display.document_color_use")""",
            on,
        )
        wait("the colours", lambda: tab.eval("() => matchMedia('(forced-colors: active)').matches") == on)

    def paper(self, tab: Tab, on: bool) -> None:
        assert isinstance(tab, FirefoxTab)
        tab.here(focus=True)
        self.ff.run_chrome(
            "(kind) => { gBrowser.selectedBrowser.browsingContext.mediumOverride = kind; }",
            "print" if on else "",
        )
        wait("the medium", lambda: tab.eval("() => matchMedia('print').matches") == on)

    def clipboard(self, tab: Tab, kind: str) -> str:
        return str(
            self.ff.run_chrome(
                """(kind) => {
                    const held = Cc["@mozilla.org/widget/transferable;1"].createInstance(Ci.nsITransferable);
                    held.init(null);
                    held.addDataFlavor(kind);
                    Services.clipboard.getData(held, Ci.nsIClipboard.kGlobalClipboard);
                    const out = {};
                    held.getTransferData(kind, out);
                    return out.value.QueryInterface(Ci.nsISupportsString).data; }""",
                kind,
            )
        )

    def update(self, extension: Path) -> None:
        """Install the extension over itself as a newer version: it is stopped, and its pages are closed."""
        self._alive()
        self.ff.command("Addon:Install", path=str(extension), temporary=True, allowPrivateBrowsing=False)
        self.base = self.ff.run_chrome("(id) => WebExtensionPolicy.getByID(id).getURL('')", self.id)

    def offline(self, on: bool = True) -> None:
        """Turn the network off, or on again."""
        self.ff.run_chrome("(on) => { Services.io.offline = on; }", on)

    @property
    def errors(self) -> list[str]:
        found = self.ff.run_chrome(
            """(base) => [
            ...Services.console.getMessageArray()
              .filter((m) => m instanceof Ci.nsIScriptError && m.sourceName.startsWith(base)
                && !(m.flags & Ci.nsIScriptError.warningFlag))
              .map((m) => m.errorMessage),
            ...Cc["@mozilla.org/consoleAPI-storage;1"].getService(Ci.nsIConsoleAPIStorage).getEvents()
              .filter((e) => e.level == "error" && e.filename.startsWith(base))
              .map((e) => e.arguments.map(String).join(" "))]""",
            self.base,
        )
        return [message for message in map(str, found) if not REMARK.match(message)]

    @property
    def console(self) -> list[str]:
        return self.errors + [
            str(message)
            for message in self.ff.run_chrome(
                """(base) => Cc["@mozilla.org/consoleAPI-storage;1"].getService(Ci.nsIConsoleAPIStorage)
                .getEvents().filter((e) => e.level != "error" && e.filename.startsWith(base))
                .map((e) => e.level + ": " + e.arguments.map(String).join(" "))""",
                self.base,
            )
        ]

    def reset(self) -> None:
        # One tab stays from test to test, because opening one is half a second's work for the browser.
        keep = self._kept_tab() or self.open(self.url("manifest.json"))
        self._kept = keep
        for handle in self._alive():
            if handle == keep.handle:
                continue
            try:
                self.ff.command("WebDriver:SwitchToWindow", handle=handle, focus=False)
                self.ff.command("WebDriver:CloseWindow")
            except MarionetteError:
                continue  # a window that closed by itself
        for file in self.downloads.iterdir():
            file.unlink()
        keep.here(focus=True)
        self._restore_size()
        self.ff.run_chrome(
            """() => { Services.console.reset();
            Cc["@mozilla.org/consoleAPI-storage;1"].getService(Ci.nsIConsoleAPIStorage).clearEvents(); }"""
        )

    def _restore_size(self) -> None:
        """Give the window back the size that it had at first: unlike the tabs, it stays from test to test."""
        size = self.ff.command("WebDriver:GetWindowRect")
        if self._size is None:
            self._size = size
        elif size != self._size:
            self.ff.command("WebDriver:SetWindowRect", **self._size)

    def kill(self) -> None:
        """Kill all processes at once, like a crash."""
        self._leave()
        self.ff.kill()

    def close(self) -> None:
        self._leave()
        self.ff.close()
        shutil.rmtree(self.downloads, ignore_errors=True)

    def _leave(self) -> None:
        if self in report.running:
            report.running.remove(self)
