"""What is imported is checked, counted and named; meanwhile the library answers."""

from __future__ import annotations

import json
import sqlite3
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pyjustext.importing import Item
from pyjustext.library.open_or_create import open_library as open_file
from pyjustext.library.terms import words
from tests.e2e.browsers import Browser, wait, wait_article, wait_text
from tests.e2e.library.asking import ask, choose, open_library

NOTES = [
    {"code": "constructor", "values": {}},
    {"code": "__proto__", "values": {}},
    {"code": "next-part", "values": {"url": "javascript:document.title = 'ran'"}},
]
HOSTILE: list[dict[str, Any]] = [
    {"uid": "plain", "url": "https://a.test/1", "title": "Plain", "facts": {}},
    {"uid": "long", "url": "https://a.test/2", "title": "Long" * 250_000, "facts": {"notes": []}},
    {
        "uid": "noted",
        "url": "https://a.test/3",
        "title": "Noted",
        "facts": {"notes": NOTES, "image": "data:x"},
    },
    {"uid": "script", "url": "javascript:alert(1)", "title": "Script", "facts": {}, "html": "", "text": ""},
    {"uid": "stray", "url": "file:///etc/hosts", "title": "Stray", "facts": {}},
]
BODY = {"html": "<p>Words that can be read.</p>", "text": "Words that can be read.", "engine": "article"}
LINKS = "() => [...document.querySelectorAll('a[href]')].map((link) => link.protocol)"
TITLES = """(lengths) => [...document.querySelectorAll(".title")]
  .map((one) => one.textContent.length).sort((a, b) => a - b).join() === lengths.join()"""


def as_json(folder: Path) -> Path:
    file = folder / "hostile.json"
    data = {"pyjustext": "library", "version": 1, "articles": [{**BODY, **entry} for entry in HOSTILE]}
    file.write_text(json.dumps(data), "utf-8")
    return file


def as_sqlite(folder: Path) -> Path:
    """The same entries in a file of ours, written past its programs."""
    file = folder / "hostile.sqlite"
    with open_file(str(file), write=True) as library:
        library.add([Item(f"https://a.test/{at}", uid=entry["uid"]) for at, entry in enumerate(HOSTILE)])
    db = sqlite3.connect(file)
    db.create_function("words", 1, words, deterministic=True)
    for entry in HOSTILE:
        (number,) = db.execute("SELECT id FROM article WHERE uid = ?", (entry["uid"],)).fetchone()
        db.execute("DELETE FROM body WHERE id = ?", (number,))
        db.execute(
            "UPDATE article SET url = ?, title = ?, facts = ?, engine = ? WHERE id = ?",
            (entry["url"], entry["title"], json.dumps(entry["facts"]), BODY["engine"], number),
        )
        body = {**BODY, **entry}
        db.execute("INSERT INTO body VALUES(?, ?, ?)", (number, body["text"], body["html"]))
    db.commit()
    db.close()
    return file


def test_what_a_backup_may_not_hold_is_left_out_counted_and_named(library: Browser, tmp_path: Path) -> None:
    """As JSON, which Python reads, and as SQLite, which the library's worker copies: by the same rules."""
    for file in (as_json(tmp_path), as_sqlite(tmp_path)):
        tab = open_library(library)
        choose(tab, file)
        wait_text(
            tab,
            "#toast",
            r"4 articles imported\. 1 article failed\. .*Parts of 3 articles .*: LongLong.* · Noted · Stray",
            60,
        )
        wait("the titles", partial(tab.eval, TITLES, [5, 5, 5, 2_000]))
        noted = ask(tab, "get", uid="noted")["article"]
        assert noted["notes"] == NOTES[:1]
        assert noted.get("image", "") == ""
        for uid in ("plain", "noted", "stray"):
            tab.eval("(uid) => { location.href = `../reader/reader.html?saved=${uid}`; }", uid)
            wait_article(tab)
            assert set(tab.eval(LINKS)) <= {"https:", "http:", "moz-extension:", "chrome-extension:"}
            tab = open_library(library)
        ask(tab, "change", uids=["plain", "long", "noted", "stray"], changes={"deleted": 1})
        ask(tab, "empty")
    library.reset()


MANY = 3_000
WAITED = (
    3  # seconds, on a busy machine; one entry after the other, the page stood still for as long as it took
)

# Imports links as a backup; notes the longest wait for a list, and how long the page stood still.
IMPORT = """(many) => {
  const items = Array.from({ length: many }, (_, at) =>
    ({ url: `https://a.test/${at}`, title: `Link ${at}`, tags: ["kept"] }));
  const text = JSON.stringify({ pyjustext: "library", version: 1, articles: items });
  const input = document.querySelector("#file");
  const held = new DataTransfer();
  held.items.add(new File([text], "backup.json"));
  input.files = held.files;
  const longest = { still: 0, answer: 0, answers: 0 };
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    longest.still = Math.max(longest.still, now - last);
    last = now; }, 20);
  (async () => {
    const { library } = await import("/wire/library-client.js");
    while (!/imported/.test(document.querySelector("#toast")?.textContent)) {
      const asked = performance.now();
      await library.ask("list", { view: "all", count: 20 });
      longest.answer = Math.max(longest.answer, performance.now() - asked);
      longest.answers++;
      document.documentElement.dataset.longest = JSON.stringify(longest);
      await new Promise((resolve) => setTimeout(resolve, 50)); } })();
  input.dispatchEvent(new Event("change"));
}"""


@pytest.mark.large
def test_the_library_answers_while_much_is_imported(library: Browser) -> None:
    tab = open_library(library)
    tab.eval(IMPORT, MANY)
    wait_text(tab, "#toast", f"{MANY} articles imported", 120)
    longest = json.loads(tab.eval("() => document.documentElement.dataset.longest"))
    assert longest["answers"] > 5
    assert longest["answer"] < 1000 * WAITED
    assert longest["still"] < 1000 * WAITED
    assert ask(tab, "list", view="all", count=1)["total"] == MANY
    assert ask(tab, "check")["problems"] == []
    library.reset()
