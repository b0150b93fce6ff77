"""Compares the library with IndexedDB and a JavaScript index, in one browser and one run.

    python -m tests.benchmarks.library [--articles 10000] [--browser chromium|firefox]

Prints the times for opening the page, listing, searching while typing and saving, the size on disk, and the
memory of the browser. The peer is MiniSearch, with its index stored in IndexedDB.
"""

from __future__ import annotations

import random
import statistics
import sys
from contextlib import suppress
from itertools import accumulate
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.benchmarks.command import DIST, Missing, built, load, parser_of, run
from tests.e2e.browsers import Browser, Tab
from tests.e2e.browsers.chromium import Chromium, ChromiumTab
from tests.e2e.browsers.firefox import Firefox
from tests.e2e.conftest import packed_for_firefox
from tests.e2e.library.asking import open_library

MINISEARCH = Path(__file__).parent / "node" / "node_modules" / "minisearch" / "dist" / "umd" / "index.js"
VOCABULARY = 30_000
WORDS = 1_000  # per article
SENTENCE = 20  # words
TYPED = ["l", "li", "lib", "libr", "climate cha", "new york c"]
STEP = 100
OPENINGS = 5

# Each keeps a port open, so that the time does not include the connection.
OURS = """async (articles, typed) => {
    const port = (globalThis.browser ?? chrome).runtime.connect({ name: "host" });
    const waiting = new Map();
    let ids = 0;
    await new Promise((ready) => port.onMessage.addListener((answer) => {
        if (answer.kind === "hello") ready();
        else if (answer.kind === "result" || answer.kind === "error") {
            waiting.get(answer.id)(answer);
            waiting.delete(answer.id); } }));
    const ask = (kind, fields) => new Promise((resolve, reject) => {
        waiting.set(++ids, (answer) =>
            answer.kind === "error" ? reject(new Error(answer.message)) : resolve(answer.value));
        port.postMessage({ kind: "ask", id: ids, request: { kind, ...fields } }); });
    const time = async (work) => {
        const start = performance.now();
        await work();
        return performance.now() - start; };
    const out = { save: [], list: [], search: {} };
    const put = (article) => time(() => ask("put", { save: { uid: article.url, article } }));
    for (const article of articles) out.save.push(await put(article));
    if (typed) {
        const list = (more) => ask("list", { view: "all", ...more });
        await list({ typed: "warm" });
        for (let i = 0; i < 10; i++) out.list.push(await time(() => list({ from: 50 * i })));
        for (const words of typed) {
            out.search[words] = [];
            for (let i = 0; i < 5; i++) out.search[words].push(await time(() => list({ typed: words })));
        }
    }
    const sizeOf = async (folder) => {
        let bytes = 0;
        for await (const held of folder.values())
            bytes += held.kind === "file" ? (await held.getFile()).size : await sizeOf(held);
        return bytes; };
    if (typed) { // the engine's snapshot lies beside it
        const root = await navigator.storage.getDirectory();
        out.bytes = await sizeOf(await root.getDirectoryHandle("library"));
        out.usage = (await navigator.storage.estimate()).usage;
    }
    port.disconnect();
    return out; }"""
PEER = """async (articles, typed) => {
    const MiniSearch = (globalThis.peerLibrary ??= LOADED);
    const time = async (work) => {
        const start = performance.now();
        await work();
        return performance.now() - start; };
    const promise = (request) => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error); });
    const opening = indexedDB.open("peer", 1);
    opening.onupgradeneeded = () => { opening.result.createObjectStore("articles", { keyPath: "url" });
        opening.result.createObjectStore("index"); };
    const db = await promise(opening);
    const searchOptions = { prefix: true, combineWith: "AND" };
    const options = { idField: "url", fields: ["title", "text"], searchOptions };
    const kept = { durability: "strict" };
    const store = (name) => db.transaction(name, "readwrite", kept).objectStore(name);
    const index = (globalThis.peer ??= new MiniSearch(options));
    const out = { save: [], list: [], search: {} };
    for (const article of articles) out.save.push(await time(async () => {
        index.add(article);
        await promise(store("articles").put(article)); }));
    if (typed) {
        const all = "all";
        out.write = [await time(() => promise(store("index").put(JSON.stringify(index), all)))];
        const load = async () => MiniSearch.loadJSON(await promise(store("index").get(all)), options);
        out.load = [await time(load)];
        for (let i = 0; i < 10; i++) {
            out.list.push(await time(() => promise(store("articles").getAll(null, 50))));
        }
        for (const words of typed) {
            out.search[words] = [];
            const look = () => index.search(words).slice(0, 50);
            for (let i = 0; i < 5; i++) out.search[words].push(await time(look));
        }
    }
    out.usage = (await navigator.storage.estimate()).usage;
    return out; }"""
LISTED = "() => performance.getEntriesByName('listed')[0].startTime"


def make_articles(count: int) -> list[dict[str, Any]]:
    """Articles with a distribution of word frequencies as in real texts."""
    chance = random.Random(1)
    syllables = ["li", "bra", "ry", "cli", "mate", "cha", "new", "york", "ci", "ty", "the", "an", "er"]
    words = ["".join(chance.choices(syllables, k=chance.randint(1, 4))) for _ in range(VOCABULARY)]
    weights = list(accumulate(1 / (rank + 3) for rank in range(VOCABULARY)))
    made = []
    for number in range(count):
        sentences = (
            " ".join(chance.choices(words, cum_weights=weights, k=SENTENCE)) for _ in range(WORDS // SENTENCE)
        )
        text = " ".join(f"{sentence.capitalize()}." for sentence in sentences)
        title = " ".join(chance.choices(words, k=6))
        url = f"https://a.test/{number}"
        made.append({"url": url, "title": title, "text": text, "html": f"<p>{text}</p>", "engine": "article"})
    return made


def measure(tab: Tab, function: str, articles: list[dict[str, Any]]) -> dict[str, Any]:
    """Save all articles, then measure lists and searches."""
    saves: list[float] = []
    for start in range(0, len(articles), STEP):
        saves += tab.eval(function, articles[start : start + STEP], None)["save"]
        print(f"\r{start + STEP} of {len(articles)}", end="", file=sys.stderr)
    print(file=sys.stderr)
    found: dict[str, Any] = tab.eval(function, [], TYPED)
    return {**found, "save": saves[-STEP:]}


def openings(app: Browser, *, cold: bool) -> list[float]:
    """Milliseconds from the navigation to the list; ``cold``: the library's document must be started
    first."""
    taken = []
    for _ in range(OPENINGS):
        if cold:
            app.kill_engine()
        tab = open_library(app)
        taken.append(float(tab.eval(LISTED)))
        tab.close()
    return taken


def memory(app: Browser, tab: Tab) -> float:
    """The memory of all processes of the browser in MB, with shared pages counted once. In Chromium, garbage
    is collected first, because it collects late while there is enough memory."""
    if isinstance(tab, ChromiumTab):
        tab.page.context.new_cdp_session(tab.page).send("HeapProfiler.collectGarbage")
    profile = str(app.ff.profile if isinstance(app, Firefox) else app.profile)  # type: ignore[attr-defined]
    parents, mine = {}, set()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # the process has ended
            pid = int(folder.name)
            parents[pid] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if profile.encode() in (folder / "cmdline").read_bytes():
                mine.add(pid)
    while more := {pid for pid, parent in parents.items() if parent in mine} - mine:
        mine |= more
    total = 0
    for pid in mine:
        with suppress(OSError):
            sizes = Path(f"/proc/{pid}/smaps_rollup").read_text()
            total += int(sizes.partition("Pss:")[2].split()[0])
    return total / 1000


def row(name: str, ours: list[float] | None, peer: list[float] | None) -> str:
    cells = [f"{min(v):.1f} / {statistics.median(v):.1f}" if v else "" for v in (ours, peer)]
    return f"| {name} | {cells[0]} | {cells[1]} |"


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("--articles", type=int, default=10_000)
    parser.add_argument("--browser", choices=["chromium", "firefox"], default="chromium")
    parser.add_argument("--extension", type=Path, default=DIST, help="the build")
    options = parser.parse_args()
    if not MINISEARCH.exists():
        raise Missing("MiniSearch is missing: make bench-setup")
    built(options.extension)
    # As a CommonJS module, because the page may not evaluate code.
    source = (
        f"const module = {{ exports: {{}} }}; const exports = module.exports; {MINISEARCH.read_text('utf-8')}"
    )
    peer_function = PEER.replace("LOADED", f"(() => {{ {source}; return module.exports; }})()")
    articles = make_articles(options.articles)
    with sync_playwright() as playwright:
        app: Browser
        if options.browser == "chromium":
            app = Chromium(playwright, options.extension / "unpacked")
        else:
            app = Firefox(packed_for_firefox(options.extension))
        try:
            tab = open_library(app)
            started = memory(app, tab)
            ours = measure(tab, OURS, articles)
            ours["memory"] = memory(app, tab) - started
            tab.close()
            ours["open"] = openings(app, cold=False)
            ours["start"] = openings(app, cold=True)
            tab = open_library(app)
            started = memory(app, tab)
            peer = measure(tab, peer_function, articles)
            peer["memory"] = memory(app, tab) - started
        finally:
            app.close()
    print(f"{options.articles:,} articles of {WORDS:,} words, {options.browser}; {load()}")
    print("best / median in ms\n")
    print("| | library | IndexedDB with MiniSearch |\n|---|---|---|")
    print(row("open the page", ours["open"], None))
    print(row("open the page, the library not running", ours["start"], None))
    print(row("save", ours["save"], peer["save"]))
    print(row("write the index after a save", None, peer["write"]))
    print(row("load the index at a start", None, peer["load"]))
    print(row("list of 50", ours["list"], peer["list"]))
    for typed in TYPED:
        print(row(f"search `{typed}`", ours["search"][typed], peer["search"][typed]))
    disk = (ours["bytes"], peer["usage"] - ours["usage"])
    print(f"| on the disk, MB | {disk[0] / 1e6:.0f} | {disk[1] / 1e6:.0f} |")
    print(f"| memory of the browser, MB more | {ours['memory']:.0f} | {peer['memory']:.0f} |")


if __name__ == "__main__":
    run(main)
