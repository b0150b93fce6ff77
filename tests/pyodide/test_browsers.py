"""The engine in real browsers when a file is damaged: it starts anyway, or reports an error.

Each case changes a copy of the built extension. Requests are sent with the extension's own client.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from extension.building.packages import for_firefox, pack
from tests.e2e import web
from tests.e2e.browsers import OPTIONS, Browser, Tab, wait, wait_article, wait_failure
from tests.e2e.browsers.chromium import Chromium
from tests.e2e.browsers.firefox import Firefox
from tests.fuzz import browsers_for, share
from tests.pyodide.conftest import PAGE

BROWSERS = ("chromium", "firefox")
READ = """async (html) => {
  const { connect } = await import("/wire/engine-client.js");
  const client = connect();
  const stages = [];
  const result = { stages };
  try {
    const onProgress = (progress) => stages.push(progress.stage);
    const article = await client.read({ html, url: "https://example.org/" }, { onProgress });
    result.text = article.text;
  } catch (error) {
    result.error = error.kind ?? String(error);
  }
  result.status = await client.status();
  return result;
}"""
# In Chrome, the engine's document is closed with it; asking the client would open it again.
LIVES = """async () => globalThis.chrome?.offscreen
  ? (await chrome.runtime.getContexts({ contextTypes: ["OFFSCREEN_DOCUMENT"] })).length > 0
  : (await (await import("/wire/engine-client.js")).connect().status()).warm"""
RESTART = """async () => { await (await import("/wire/engine-client.js")).connect().restart(); }"""


@contextmanager
def running(
    request: pytest.FixtureRequest,
    extension: Path,
    folder: Path,
    change: Callable[[Path], None] = lambda folder: None,
) -> Iterator[Browser]:
    """The browser of the request with a changed copy of the extension, which is in the folder."""
    copy = folder / "extension"
    shutil.copytree(extension, copy)
    change(copy)
    app: Browser
    if request.param == "chromium":
        app = Chromium(request.getfixturevalue("playwright"), copy)
    else:
        package = folder / "extension.xpi"
        manifest = for_firefox(json.loads((copy / "manifest.json").read_text("utf-8")))
        pack(copy, package, manifest, level=0)  # its size does not matter
        app = Firefox(package)
    try:
        yield app
    finally:
        app.close()


@pytest.fixture(params=BROWSERS)
def start(request: pytest.FixtureRequest, extension: Path, tmp_path: Path) -> Any:
    """Starts a browser with a changed copy of the extension."""
    return partial(running, request, extension, tmp_path)


@pytest.fixture(scope="module", params=BROWSERS)
def used(
    request: pytest.FixtureRequest, extension: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    """A browser with the extension as it is, which has started once after its installation to
    cache a snapshot for the first click."""
    with running(request, extension, tmp_path_factory.mktemp("used")) as app:
        wait_cached(app.open(app.url(OPTIONS)))
        yield app


@pytest.fixture
def app(used: Browser) -> Browser:
    """The same with default settings, for tests that need no new profile."""
    used.reset()
    used.within("() => (globalThis.browser ?? chrome).storage.local.clear()")
    return used


def read(app: Browser, html: str = PAGE) -> Any:
    return app.open(app.url(OPTIONS)).eval(READ, html)


def as_expected(result: Any, source: str) -> None:
    assert "error" not in result, result
    assert result["text"].count("same water") >= 5
    assert result["status"]["boot"]["source"] == source, result["status"]
    assert result["stages"][-1] == "done"


def set_hash(folder: Path, digest: str) -> None:
    path = folder / "runtime" / "build.js"
    text = path.read_text("utf-8")
    changed = re.sub(r'"snapshot.bin": "\w+"', f'"snapshot.bin": "{digest}"', text)
    assert changed != text
    path.write_text(changed, "utf-8")


def damage(folder: Path, *, hidden: bool) -> None:
    """Overwrites a tenth of the snapshot; with ``hidden``, its stated hash is changed to match."""
    path = folder / "runtime" / "snapshot.bin"
    data = bytearray(path.read_bytes())
    start = len(data) // 2
    data[start : start + len(data) // 10] = b"\x5a" * (len(data) // 10)
    path.write_bytes(data)
    if hidden:
        set_hash(folder, hashlib.sha256(data).hexdigest())


def truncate(folder: Path) -> None:
    path = folder / "runtime" / "snapshot.bin"
    data = path.read_bytes()[:1000]
    path.write_bytes(data)
    set_hash(folder, hashlib.sha256(data).hexdigest())


def rename_build(folder: Path) -> None:
    path = folder / "runtime" / "build.js"
    path.write_text(re.sub(r'"id": "\w+"', '"id": "0123"', path.read_text("utf-8")), "utf-8")


def remove_both(folder: Path) -> None:
    (folder / "runtime" / "snapshot.bin").unlink()
    (folder / "runtime" / "packages.zip").unlink()


def change_wasm(folder: Path) -> None:
    """Appends a section to the WebAssembly, which stays valid but is not what was built."""
    with (folder / "runtime" / "pyodide.asm.wasm").open("ab") as file:
        file.write(b"\x00\x03\x01x!")


def change_library(folder: Path) -> None:
    """Appends a comment to the standard library; the snapshot, which does not need it, is removed."""
    (folder / "runtime" / "snapshot.bin").unlink()
    path = folder / "runtime" / "stdlib.zip"
    path.write_bytes(path.read_bytes()[:-2] + b"\x01\x00!")


def abort_on_some_pages(folder: Path) -> None:
    """Makes the interpreter abort while it reads one page, and while it tidies up after another."""
    path = folder / "host" / "engine" / "engine-worker.js"
    text = path.read_text("utf-8")
    for call, page in (
        ("return handle(head, page, begin, arrived);", "second.html"),
        ("\n    tidy();", "story.html?tidy"),
    ):
        assert text.count(call) == 1
        abort = f"""if (data.head.includes("{page}")) pyodide.runPython("import os; os.abort()");"""
        text = text.replace(call, f"\n{abort} {call.strip()}")
    path.write_text(text, "utf-8")


@pytest.mark.large
def test_undamaged(app: Browser) -> None:
    """The undamaged extension starts from the package, then from the cache, and again after a kill."""
    tab = app.open(app.url(OPTIONS))
    tab.eval(
        """async () => {
          const root = await navigator.storage.getDirectory();
          for await (const [name, { kind }] of root.entries())
            if (kind === "file") await root.removeEntry(name); }"""
    )
    tab.eval(RESTART)
    as_expected(read(app), "packaged")
    wait_cached(tab)
    tab.eval(RESTART)
    as_expected(read(app), "cached")
    # A damaged cached snapshot is not used, and is replaced.
    tab.eval(
        """async () => {
          const root = await navigator.storage.getDirectory();
          for await (const [name, file] of root.entries()) {
            if (file.kind !== "file") continue;
            const writing = await file.createWritable({ keepExistingData: true });
            await writing.write({ type: "write", position: 5_000_000, data: new Uint8Array(100_000) });
            await writing.close();
          } }"""
    )
    tab.eval(RESTART)
    as_expected(read(app), "packaged")
    wait_cached(tab)
    app.kill_engine()
    as_expected(read(app), "cached")


def wait_cached(tab: Any) -> None:
    """Waits for a cached snapshot with the hash that is in its name."""
    wait(
        "a cached snapshot",
        lambda: tab.eval(
            """async () => {
              const root = await navigator.storage.getDirectory();
              for await (const [name, handle] of root.entries()) {
                if (handle.kind !== "file") continue;
                const bytes = await (await handle.getFile()).arrayBuffer();
                const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
                return name.endsWith(hash);
              } }"""
        ),
        60,  # Python starts
        0.5,  # each attempt reads and hashes 17 MB
    )


def in_browsers(cases: dict[str, Callable[[Path], None]], *, large: Collection[str]) -> pytest.MarkDecorator:
    """Parametrizes a test over changes of the extension and the browsers in which each is tried."""
    return pytest.mark.parametrize(
        ("start", "change"),
        [
            pytest.param(
                browser,
                change,
                id=f"{browser}-{name}",
                marks=[pytest.mark.both_browsers, *[pytest.mark.large] * (name in large)],
            )
            for number, (name, change) in enumerate(cases.items())
            for browser in browsers_for(number, BROWSERS)
        ],
        indirect=["start"],
    )


@pytest.mark.large
@in_browsers(
    {
        "damaged": lambda folder: damage(folder, hidden=False),
        "damaged with its hash": lambda folder: damage(folder, hidden=True),
        "other hash": lambda folder: set_hash(folder, "0" * 64),
        "truncated": truncate,
        "other build": rename_build,
        "missing": lambda folder: (folder / "runtime" / "snapshot.bin").unlink(),
    },
    # Snapshots whose hash is right are also tried in Node (test_faults.py). A hash that is wrong is wrong
    # in the same way as that of a damaged file.
    large=("damaged with its hash", "truncated", "other hash"),
)
def test_cold_boot_takes_over(start: Any, change: Callable[[Path], None]) -> None:
    with start(change) as app:
        as_expected(read(app), "cold")


@in_browsers(
    {"missing": remove_both, "other WebAssembly": change_wasm, "other standard library": change_library},
    large=("missing",),  # as test_failures.py: test_engine_that_does_not_start
)
def test_changed_files_are_refused(start: Any, change: Callable[[Path], None]) -> None:
    """Changed files are not used, neither from the snapshot nor in a cold boot."""
    with start(change) as app:
        result = read(app)
        assert result["error"] == "engine-unavailable", result
        assert result["status"]["warm"] is False


@pytest.mark.large
def test_requests_at_the_same_time_cancelled_and_killed(app: Browser) -> None:
    """Several tabs at once, one cancelled, one killed: each gets its own answer."""
    tab = app.open(app.url(OPTIONS))
    result = tab.eval(
        """async (html) => {
          const { connect } = await import("/wire/engine-client.js");
          const client = connect();
          const read = (n) => client.read({ html: html.replace("On tides", "Page " + n) })
            .then((article) => article.title, (error) => error.kind ?? error.name);
          const results = { many: await Promise.all([1, 2, 3, 4, 5].map((n) => read(n))) };
          const huge = html + html.replace(/<title>.*?<h1>/, "<h1>").repeat(4000);
          const aborting = new AbortController();
          const cut = client.read({ html: huge }, { signal: aborting.signal }).catch((e) => e.name);
          const next = read(6);
          setTimeout(() => aborting.abort(), 300);
          results.cut = await cut;
          results.next = await next;
          const begun = Promise.withResolvers();
          const onProgress = ({ stage }) => stage === "working" && begun.resolve();
          const killed = client.read({ html: huge }, { onProgress }).then(() => "done", (e) => e.kind);
          await begun.promise;
          await client.restart();
          results.killed = await killed;
          results.after = await read(7);
          results.bad = await client.read({ html, engine: "none" }).catch((e) => e.kind);
          results.none = await client.read({ html: "<p></p>" }).catch((e) => e.kind);
          const article = await client.read({ html });
          results.file = await client.ask("export", { article, format: "html" });
          return results;
        }""",
        PAGE,
    )
    assert result["many"] == [f"Page {n}" for n in (1, 2, 3, 4, 5)]
    assert result["cut"] == "AbortError"
    assert result["next"] == "Page 6"
    assert result["killed"] == "killed"
    assert result["after"] == "Page 7"
    assert result["bad"] == "bad-request"
    assert result["none"] == "no-article"
    assert result["file"]["type"] == "text/html"
    assert "same water" in result["file"]["text"]


@pytest.mark.large
def test_python_aborts(start: Any) -> None:
    """After a fatal error, Pyodide cannot be used any more: the next click starts another one."""
    with start(abort_on_some_pages) as app, web.serve() as site:

        def click(page: str) -> Tab:
            tab: Tab = app.open(f"{site}{page}")
            app.action(tab)
            return tab

        assert wait_failure(click("second.html")) == "killed"
        assert "nobody in the village" in wait_article(click("story.html?tidy"))
        assert "nobody in the village" in wait_article(click("story.html"))
        assert wait_failure(click("second.html")) == "killed"
        assert "nobody in the village" in wait_article(click("story.html"))


@pytest.mark.large
def test_an_idle_engine_ends(app: Browser) -> None:
    """An unused engine ends after the set time, and a click at that moment does not wait for it."""
    tab = app.open(app.url(OPTIONS))
    tab.eval("async () => (globalThis.browser ?? chrome).storage.local.set({ settings: { idle: 0 } })")
    for _ in range(share(12)):
        result = tab.eval(READ, PAGE)
        assert result.get("text"), result
    wait("the engine's end", lambda: not tab.eval(LIVES))
    assert tab.eval(READ, PAGE)["text"]


def test_without_a_click_there_is_no_engine(app: Browser) -> None:
    """Neither loading a page nor waking the background starts the engine."""
    tab = app.open(app.url(OPTIONS))
    tab.eval("async () => (globalThis.browser ?? chrome).storage.local.set({ settings: { idle: 0 } })")
    assert read(app).get("text")
    wait("the engine's end", lambda: not tab.eval(LIVES))
    app.stop_background()
    for _ in range(4):
        app.open(app.url("manifest.json"))
        tab.eval("() => (globalThis.browser ?? chrome).runtime.sendMessage({ type: 0 }).catch(() => 0)")
        assert not tab.eval(LIVES)
