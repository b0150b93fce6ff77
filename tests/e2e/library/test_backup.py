"""Nothing is lost: backups restore every row, a damaged library is restored, two windows save at once."""

from __future__ import annotations

import gzip
import json
import sqlite3
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pyjustext.library.terms import search_for, words
from tests.e2e.browsers import Browser, Tab, count, wait, wait_text
from tests.e2e.conftest import ROOT
from tests.e2e.library.asking import article, ask, choose, clear, open_library, put, titles
from tests.e2e.library.downloads import downloaded
from tests.e2e.test_notices import CLOCK, PASS, SHOWN

TABLES = ["article", "body", "image", "original", "tag", "highlight", "own_order"]


def fill(tab: Tab, site: str) -> None:
    for n in range(3):
        made = article(n, f"The words of number {n}. 東京へ行く。")
        made["html"] += f'<p><img src="{site}image/open/{n}.png" alt=""></p>'
        page = {"uid": f"uid-{n}", "url": made["url"], "title": made["title"], "html": "<p>captured</p>"}
        ask(tab, "save", **page, article=made, imageHosts=[urlsplit(site).netloc])
    ask(tab, "tag", uids=["uid-0", "uid-1"], add=["sea", "港"], remove=[])
    ask(tab, "change", uids=["uid-1"], changes={"archived": 1, "place": 0.25, "opened": 5})
    ask(tab, "change", uids=["uid-2"], changes={"deleted": 7})
    ask(tab, "arrange", uid="uid-0", after="uid-1")


def download(app: Browser, tab: Tab, button: str, suffix: str, keep: Path | None = None) -> Path:
    for old in app.downloads.iterdir():
        if old != keep:
            old.unlink()
    tab.eval("() => document.querySelector('#toast')?.replaceChildren('said before')")
    tab.click("#more")
    tab.click(button)
    wait_text(tab, "#toast", "in your downloads")

    return downloaded(app, suffix)


def contents(file: Path) -> dict[str, Any]:
    """Every row, with the uid of its article instead of its number."""
    db = sqlite3.connect(file)
    db.create_function("words", 1, words, deterministic=True)
    db.row_factory = sqlite3.Row
    assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    db.execute("INSERT INTO search(search, rank) VALUES('integrity-check', 1)")
    uids = {row["id"]: row["uid"] for row in db.execute("SELECT id, uid FROM article")}
    found: dict[str, Any] = {}
    for table in TABLES:
        rows = []
        for row in db.execute(f"SELECT * FROM {table}"):
            values = dict(row)
            number = values.pop("article_id", None) or values["id"]
            values.pop("id", None)
            if "facts" in values:  # what a file says about them is not believed
                values["facts"] = json.loads(values["facts"])
                values["facts"].pop("imageHosts", None)
            rows.append((uids[number], sorted((k, v) for k, v in values.items())))
        found[table] = sorted(rows, key=repr)
    match = search_for("東京").match
    hits = [r[0] for r in db.execute("SELECT rowid FROM search WHERE search MATCH ?", (match,))]
    found["hits"] = sorted(uids[i] for i in hits)
    db.close()
    return found


def test_a_backup_restores_every_row(library: Browser, site: str) -> None:
    tab = open_library(library)
    fill(tab, site)
    first = download(library, tab, "#backup", ".sqlite")
    before = contents(first)
    assert [len(before[table]) for table in TABLES] == [3, 3, 3, 3, 4, 0, 3]
    assert before["hits"] == ["uid-0", "uid-1", "uid-2"]
    kept = first.read_bytes()
    clear(tab)
    ask(tab, "empty")
    again = first.with_name("kept.sqlite")
    again.write_bytes(kept)
    choose(tab, again)
    wait_text(tab, "#toast", "3 articles imported.")
    second = download(library, tab, "#backup", ".sqlite")
    assert contents(second) == before


LISTEN = """() => {
  window.shown = [];
  window.told = [];
  const note = (list, selector) => {
    const words = document.querySelector(selector)?.textContent;
    if (words && words !== list.at(-1)) list.push(words);
  };
  new MutationObserver(() => { note(window.shown, "#toast .progress"); note(window.told, "#toast .hush"); })
    .observe(document.querySelector("#toast"), { childList: true, subtree: true, characterData: true });
}"""


def test_a_backup_as_json_is_restored(library: Browser, site: str) -> None:
    tab = open_library(library)
    fill(tab, site)
    kept = download(library, tab, "#backup-json", ".json")
    before = contents(download(library, tab, "#backup", ".sqlite", keep=kept))
    clear(tab)
    tab.eval(CLOCK)
    tab.eval(LISTEN)
    choose(tab, kept)
    wait_text(tab, "#toast", "3 articles imported.", 20)
    assert tab.eval("() => window.shown.length") == 1  # each part is counted; this is one
    assert tab.eval("() => window.told.length") == 1  # screen readers tell it now and then
    tab.eval(PASS)  # it stays until it is closed: an import takes long, and people look elsewhere meanwhile
    wait_text(tab, "#toast", "Close$")
    tab.click("#toast button")
    wait("no notice", lambda: count(tab, SHOWN) == 0)
    assert contents(download(library, tab, "#backup", ".sqlite")) == before


def test_a_library_of_each_version_can_be_imported(library: Browser, tmp_path: Path) -> None:
    tab = open_library(library)
    for packed in sorted((ROOT / "tests" / "unit" / "library").glob("version-*.sqlite.gz")):
        file = tmp_path / packed.stem
        file.write_bytes(gzip.decompress(packed.read_bytes()))
        choose(tab, file)
        wait_text(tab, "#toast", "4 articles imported.")
        assert ask(tab, "get", uid="uid-1")["highlights"][0]["quote"] == "tide"
        assert ask(tab, "list", view="all", typed="潮")["total"] == 1
        clear(tab)


def test_files_that_are_not_backups_change_nothing(library: Browser, tmp_path: Path) -> None:
    tab = open_library(library)
    put(tab, "there", article(1, "words"))
    foreign = tmp_path / "foreign.sqlite"
    db = sqlite3.connect(foreign)
    db.execute("CREATE VIEW article AS SELECT 1 AS id, 'u' AS uid")
    db.commit()
    db.close()
    torn = tmp_path / "torn.sqlite"
    torn.write_bytes(b"SQLite format 3\0" + b"\x10\0" * 2040)
    for file in (foreign, torn):
        choose(tab, file)
        wait_text(tab, "#toast", "not a library backup")
    unknown = tmp_path / "notes.txt"
    unknown.write_text("What is this?")
    choose(tab, unknown)
    wait_text(tab, "#toast", "You can import exports from Pocket.* backups of this library")
    assert ask(tab, "check")["articles"] == 1


def test_two_windows_save_at_once(library: Browser) -> None:
    tabs = [open_library(library) for _ in range(2)]
    for i, tab in enumerate(tabs):
        tab.eval(
            """(from) => { const port = (globalThis.browser ?? chrome).runtime.connect({ name: "host" });
            const { dataset } = document.documentElement;
            dataset.done = 0;
            port.onMessage.addListener((answer) => {
              if (answer.kind === "hello") for (let n = from; n < from + 20; n++) {
                const article = { url: `https://a.test/${n}`, title: `${n}`, text: `number ${n}`, html: "",
                  engine: "article" };
                port.postMessage({ kind: "ask", id: n,
                    request: { kind: "put", save: { uid: `uid-${n}`, article } } }); }
              else if (answer.kind === "result") dataset.done++; }); }""",
            100 * i,
        )
    for tab in tabs:
        wait("all saves", partial(tab.eval, "() => document.documentElement.dataset.done === '20'"), 60)
    found = ask(tabs[0], "check")
    assert (found["articles"], found["problems"], found["rebuilt"]) == (40, [], False)
    wait("both show all", lambda: all(len(titles(tab)) == 40 for tab in tabs))


def test_a_damaged_library_is_restored(library: Browser) -> None:
    """All pages of the file but the first are overwritten: the copy is restored, and the user is told."""
    tab = open_library(library)
    for n in range(20):
        put(tab, f"uid-{n}", article(n, f"number {n} " + "words " * 300))
    ask(tab, "backup")
    tab.goto(library.url("manifest.json"))  # a page that does not start the host again
    library.kill_engine()
    tab.eval(DAMAGE)
    tab = open_library(library)
    assert len(titles(tab)) == 20
    wait_text(tab, ".notice", "restored with 20 articles")


DAMAGE = """async () => { const root = await navigator.storage.getDirectory();
    const files = await (await root.getDirectoryHandle("library")).getDirectoryHandle(".opaque");
    for await (const handle of files.values()) {
        const start = 8192; // behind the name and the first page
        const file = await handle.getFile();
        if ((await file.slice(0, 20).text()).split("\\0")[0] !== "/library.sqlite") continue;
        for (let tries = 0; ; tries++) try {
            const out = await handle.createWritable({ keepExistingData: true });
            const data = new Uint8Array(file.size - start).fill(77);
            await out.write({ type: "write", position: start, data });
            await out.close();
            return;
        } catch (error) { if (tries > 100) throw error; await new Promise((r) => setTimeout(r, 100)); }
    } }"""
