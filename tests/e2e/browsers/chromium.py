"""Chromium with the unpacked extension, controlled through Playwright and the DevTools protocol."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Playwright
from playwright.sync_api import Error as PlaywrightError

from . import READER, WELCOME, Tab, find, report, wait
from .discovery import profile_folder

# What Playwright emulates unless it is told not to.
PLAIN: dict[str, Any] = {
    **dict.fromkeys(("color_scheme", "reduced_motion", "forced_colors", "contrast"), "null"),
    "no_viewport": True,
}

# A tab begins with an empty document.
LOADED = "(isBlank) => document.readyState === 'complete' && (isBlank || location.href !== 'about:blank')"


def _without_network(local_hosts: Sequence[str]) -> str:
    """The switch with which nothing outside this machine can be reached."""
    rules = [f"MAP {host} 127.0.0.1" for host in local_hosts]
    rules += ["MAP * ~NOTFOUND", "EXCLUDE localhost", "EXCLUDE 127.0.0.1"]
    return f"--host-resolver-rules={', '.join(rules)}"


class ChromiumTab:
    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def url(self) -> str:
        # Playwright notices a navigation only during a call.
        return str(self.page.evaluate("location.href"))

    def goto(self, url: str) -> None:
        self.page.goto(url)

    def reload(self) -> None:
        self.page.reload()

    def back(self) -> None:
        # The browser's own Back skips entries without a user gesture; DevTools' does not.
        self.page.evaluate("() => { chrome.tabs.getCurrent().then((tab) => chrome.tabs.goBack(tab.id)); }")

    def eval(self, function: str, *args: Any) -> Any:
        return self.page.evaluate(f"(args) => ({function})(...args)", list(args))

    def click(self, css: str) -> None:
        self.page.locator(css).first.click()

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def screenshot(self, path: Path) -> None:
        self.page.screenshot(path=path)

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def close(self) -> None:
        self.page.close()


class Chromium:
    name = "chromium"

    def __init__(
        self,
        playwright: Playwright,
        extension: Path,
        *,
        headless: bool = True,
        private: bool = False,
        first_run: bool = False,
        profile: Path | None = None,
        flags: Sequence[str] = (),
        local_hosts: Sequence[str] = (),
        emulation: bool = True,
        keeps_pages: bool = False,
    ) -> None:
        """Start Chromium. A given profile is kept. If a flag is given twice, the last one is used.
        ``first_run``: leave the page open that follows the installation. ``keeps_pages``: for Back.
        ``local_hosts``: names that lead to this machine.

        Without emulation, window and colours are the browser's own. Playwright's end with each document, and
        then the browser draws a page that is being left once more.
        """
        program = find("chromium")
        self.keeps = profile is not None
        self.profile = str(
            profile or tempfile.mkdtemp(prefix="chromium-profile-", dir=profile_folder(program))
        )
        self.downloads = Path(tempfile.mkdtemp(prefix="chromium-downloads-"))
        self._incomplete = Path(tempfile.mkdtemp(prefix="chromium-incomplete-"))
        self.context: BrowserContext = playwright.chromium.launch_persistent_context(
            self.profile,
            executable_path=program,
            headless=headless,
            accept_downloads=True,
            ignore_default_args=["--disable-back-forward-cache"] if keeps_pages else None,
            **({} if emulation else PLAIN),
            args=[
                f"--load-extension={extension}",
                f"--disable-extensions-except={extension}",
                _without_network(local_hosts),
                *flags,
            ],
        )
        assert self.context.browser is not None
        self.cdp = self.context.browser.new_browser_cdp_session()
        self._errors: list[str] = []
        self._console: list[str] = []
        self._kept: Page | None = None
        workers = self.context.service_workers
        worker = workers[0] if workers else self.context.wait_for_event("serviceworker")
        # A click before the first run of the background would be lost.
        wait("the background", lambda: worker.evaluate("() => chrome.action.onClicked.hasListeners()"))
        self.id = worker.url.split("/")[2]
        if profile is None and not first_run:
            wait("the first page", self._close_first_page, pause=0.1)
        if private:
            self._change_access({"incognitoAccess": True})
        self.context.on("weberror", lambda e: self._note(str(e.error), e.page.url if e.page else ""))
        self.context.on("console", self._hear)
        self.context.on("page", lambda page: page.on("download", self._keep))
        report.running.append(self)

    def _close_first_page(self) -> bool:
        opened = self.within("async () => (await chrome.storage.local.get('welcomed')).welcomed === true")
        for tab in self.tabs() if opened else []:
            if tab.url == self.url(WELCOME):
                tab.close()
        return bool(opened)

    def forbid_files(self) -> None:
        """Take from the extension what ``--load-extension`` gives it: access to files on this computer."""
        self._change_access({"fileAccess": False})

    def _change_access(self, changes: dict[str, bool]) -> None:
        """Change what the extension may do, on the browser's page of extensions. That starts it anew, which
        the browser refuses outside of developer mode. Until its background listens again, clicks are lost."""
        page = self.context.new_page()
        page.goto("chrome://extensions/")
        page.evaluate("() => chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true })")
        with self.context.expect_event("serviceworker") as started:
            page.evaluate(
                "(changes) => chrome.developerPrivate.updateExtensionConfiguration(changes)",
                {"extensionId": self.id, **changes},
            )
        worker = started.value
        wait("the background", lambda: worker.evaluate("() => chrome.action.onClicked.hasListeners()"))
        page.close()

    def allow(self, sites: Sequence[str]) -> None:
        """Allow sites on the browser's page of extensions: the next request for them is granted
        without a question, which nobody could answer without a window."""
        page = self.context.new_page()
        page.goto("chrome://extensions/")
        for site in sites:
            page.evaluate("(args) => chrome.developerPrivate.addHostPermission(...args)", [self.id, site])
        page.close()

    def _hear(self, message: ConsoleMessage) -> None:
        where = message.location.get("url", "")
        if message.type == "error":
            self._note(message.text, where)
        if where.startswith(self.url("")):
            self._console.append(f"{message.type}: {message.text}")

    def _note(self, message: str, where: str) -> None:
        # A failed request is not an error of ours, although Chromium logs it in the reader's console.
        refused = message.startswith("Failed to load resource") or "blocked by CORS policy" in message
        if where.startswith(self.url("")) and not refused:
            self._errors.append(message)

    def _keep(self, download: Any) -> None:
        # It is written piece by piece: those who look into the folder see it when it is complete.
        written = self._incomplete / download.suggested_filename
        download.save_as(written)
        written.replace(self.downloads / download.suggested_filename)

    def url(self, path: str) -> str:
        return f"chrome-extension://{self.id}/{path}"

    def open(self, url: str) -> ChromiumTab:
        # A tab that begins with its page needs no other process. The extension may open its own meanwhile.
        others = {self.url(WELCOME)} - {url}
        with self.context.expect_page(lambda page: page.url not in others) as opened:
            self.cdp.send("Target.createTarget", {"url": url})
        page = opened.value
        # Asked of the page: on a busy machine, Playwright may come too late to hear of its load event.
        wait("the page", lambda: page.evaluate(LOADED, url == "about:blank"), 30, 0.02)
        return ChromiumTab(page)

    def open_private(self, url: str) -> Tab:
        """The same in a new private window."""
        self.within("(url) => chrome.windows.create({ incognito: true, url })", url)
        return wait("the window", lambda: next((tab for tab in self.tabs() if tab.url == url), None))

    def _listen(self) -> None:
        """Receive pending events, because Playwright does so only during a call."""
        self.context.pages[0].wait_for_timeout(20)

    def tabs(self) -> list[Tab]:
        self._listen()
        return [ChromiumTab(page) for page in self.context.pages]

    def action(self, tab: Tab, *, clicks: int = 1, url: str = "") -> None:
        assert isinstance(tab, ChromiumTab)
        if not url:
            tab.page.bring_to_front()
        # The page is in front, and the browser knows its address, a moment after the page does.
        active = wait("the tab in front", lambda: self._in_front(url or tab.url))
        for _ in range(clicks):
            self.cdp.send("Extensions.triggerAction", {"id": self.id, "targetId": active["targetId"]})

    def _in_front(self, url: str) -> Any:
        """The only active tab with this address, if there is exactly one."""
        targets = self.cdp.send("Target.getTargets", {"filter": [{"type": "tab"}]})["targetInfos"]
        active = [t for t in targets if t["url"] == url and t["embedderData"]["tabActive"]]
        return active[0] if len(active) == 1 else None

    def pin(self) -> None:
        page = self.context.new_page()
        page.goto("chrome://extensions/")
        page.evaluate(
            """(extensionId) => chrome.developerPrivate.updateExtensionConfiguration(
            { extensionId, pinnedToToolbar: true })""",
            self.id,
        )
        page.close()

    def back_button(self) -> None:
        self.within(
            """async (reader) => {
            const tab = (await chrome.tabs.query({})).find(({ url }) => url?.startsWith(reader));
            await chrome.tabs.goBack(tab.id); }""",
            self.url(READER),
        )

    def shortcut(self, tab: Tab) -> None:
        # Headless Chromium ignores the browser's shortcuts: check that the key is bound, then run its action.
        bound = self.within("async () => (await chrome.commands.getAll()).map((c) => [c.name, c.shortcut])")
        assert ["_execute_action", "Alt+R"] in bound, bound
        self.action(tab)

    def within(self, function: str, *args: Any) -> Any:
        # In a page, not in the background, because Playwright waits forever for a stopped one.
        kept = self._kept_page()
        page = kept or self.context.new_page()
        if page != kept:
            page.goto(self.url("manifest.json"))
        try:
            return page.evaluate(f"(args) => ({function})(...args)", list(args))
        finally:
            if page != kept:
                page.close()

    def _kept_page(self) -> Page | None:
        """The page that the last reset kept, unless it has been closed or has crashed."""
        try:
            if self._kept and self._kept.evaluate("location.href") == self.url("manifest.json"):
                return self._kept
        except PlaywrightError:
            pass
        return None

    def stop_background(self) -> None:
        page = self.context.new_page()
        page.goto(self.url("manifest.json"))
        session = self.context.new_cdp_session(page)
        seen: dict[str, str] = {}
        session.on(
            "ServiceWorker.workerVersionUpdated",
            lambda e: seen.update({v["versionId"]: v["runningStatus"] for v in e["versions"]}),
        )
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")

        def stopped() -> bool:
            page.wait_for_timeout(30)
            return set(seen.values()) == {"stopped"}

        wait("a stopped background", stopped)
        page.close()

    def kill_engine(self) -> None:
        self.within("() => chrome.offscreen.closeDocument()")

    def choose_menu(self, tab: Tab, item: str, link: str = "", *, selected: Sequence[str] = ()) -> None:
        """Send the event of a click on an item of the context menu to the extension, with the tabs with these
        addresses selected."""
        page = self.context.new_page()
        page.goto(self.url("manifest.json"))
        known = page.evaluate(
            "(id) => chrome.contextMenus.update(id, {}).then(() => true, () => false)", item
        )
        assert known, f"no item {item}"
        page.close()
        self.context.service_workers[-1].evaluate(
            """async ([item, linkUrl, url, selected]) => {
                const tabs = await chrome.tabs.query({});
                const picked = tabs.filter((tab) => selected.includes(tab.url)).map((tab) => tab.index);
                if (picked.length) await chrome.tabs.highlight({ tabs: picked });
                // Without the permission for its site, a tab does not tell its address.
                const tab = tabs.find((tab) => tab.url === url) ?? tabs.find((tab) => tab.active);
                chrome.contextMenus.onClicked.dispatch({ menuItemId: item, linkUrl, pageUrl: url },
                tab); }""",
            [item, link, tab.url, list(selected)],
        )

    def agree_to(self, *sites: str) -> None:
        """Allow these sites on the browser's extensions page, as a user can: when the extension requests
        them, it gets them without a prompt."""
        page = self.context.new_page()
        page.goto("chrome://extensions/")
        for site in sites:
            page.evaluate(
                "([id, site]) => chrome.developerPrivate.addHostPermission(id, site)", [self.id, site]
            )
        page.close()

    def icon(self, tab: Tab) -> str:
        asked = """async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.favIconUrl"""
        return self.within(asked, tab.url) or ""

    def dark(self, tab: Tab, on: bool) -> None:
        assert isinstance(tab, ChromiumTab)
        tab.page.emulate_media(color_scheme="dark" if on else "light")

    def forced(self, tab: Tab, on: bool) -> None:
        assert isinstance(tab, ChromiumTab)
        tab.page.emulate_media(forced_colors="active" if on else "none")

    def paper(self, tab: Tab, on: bool) -> None:
        assert isinstance(tab, ChromiumTab)
        tab.page.emulate_media(media="print" if on else "screen")

    def clipboard(self, tab: Tab, kind: str) -> str:
        self.context.grant_permissions(["clipboard-read"])
        # A second copy may replace what is being read: the message of the first one may still be shown.
        return wait(
            "the clipboard",
            lambda: str(
                tab.eval(
                    """async (kind) => { const [item] = await navigator.clipboard.read();
                    return (await item.getType(kind)).text(); }""",
                    kind,
                )
            ),
        )

    def answer_permissions(self, answer: bool) -> None:
        """Set the user's answer to permission requests of the background, as headless mode has no prompt."""
        self.context.service_workers[-1].evaluate(
            "(answer) => { chrome.permissions.request = async () => answer; }", answer
        )

    @property
    def errors(self) -> list[str]:
        self._listen()
        return list(self._errors)

    @property
    def console(self) -> list[str]:
        self._listen()
        return list(self._console)

    def reset(self) -> None:
        # One tab stays from test to test, because opening one is half a second's work for the browser.
        keep = self._kept_page()
        if keep is None:
            keep = self._kept = self.context.new_page()
            keep.goto(self.url("manifest.json"))
        for page in self.context.pages:
            if page != keep:
                page.close()
        for file in self.downloads.iterdir():
            file.unlink()
        self._errors.clear()
        self._console.clear()

    def offline(self, on: bool = True) -> None:
        self.context.set_offline(on)

    def kill(self) -> None:
        """Kill all processes at once, like a crash."""
        self._leave()
        socket = Path(self.profile, "SingletonSocket")
        for process in self._processes():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        # Another Chromium with the profile would hand over to one that is still ending.
        wait("the end of all processes", lambda: not self._processes())
        # Its folder is among the system's temporary ones, and only a Chromium that ends by itself removes it.
        shutil.rmtree(socket.readlink().parent)

    def _processes(self) -> list[int]:
        """The numbers of the browser's processes."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                mine = self.profile.encode() in (folder / "cmdline").read_bytes()
            except OSError:
                continue  # ended meanwhile
            if mine and int(folder.name) != os.getpid():
                found.append(int(folder.name))
        return found

    def _leave(self) -> None:
        if self in report.running:
            report.running.remove(self)

    def close(self) -> None:
        self._leave()
        try:
            self.context.close()
        finally:  # a browser that was killed has no context any more
            folders = [self.downloads, self._incomplete]
            for folder in folders if self.keeps else [*folders, Path(self.profile)]:
                shutil.rmtree(folder, ignore_errors=True)
