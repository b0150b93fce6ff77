"""Edits of an article: a part is removed or put back; copies, files, the library and its search follow."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pyjustext.importing import Item
from pyjustext.library.open_or_create import open_library as open_file
from pyjustext.library.terms import words
from tests.e2e.browsers import Browser, Tab, count, open_article, text, wait, wait_article, wait_text
from tests.e2e.library.asking import article, ask, choose, open_library, put
from tests.e2e.library.conftest import Start
from tests.e2e.library.test_backup import download

PARTS = "() => [...document.querySelectorAll('#content p')].map((part) => part.textContent)"
KEPT = "() => document.querySelector('#keep').classList.contains('kept')"
# Points at the first block of a kind in "Why is this here?", and returns its text.
POINT = """() => { const part = document.querySelector("#explain-blocks .dropped");
  part.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  const words = part.textContent.trim();
  part.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" }));
  return words; }"""
IN_VIEW = """() => { const { top, bottom } = document.querySelector(".put-back").getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight; }"""


def remove(tab: Tab, part: str) -> None:
    tab.press("x")
    wait_text(tab, "#toast", "Click a part to remove it. Press Esc to finish")
    before = count(tab, "#content p")
    tab.click(part)
    wait("the part gone", lambda: count(tab, "#content p") == before - 1)
    assert "Click a part to remove it. Press Esc to finish" in text(tab, "#toast")


def save(tab: Tab) -> None:
    tab.click("#keep")
    wait("the article saved", lambda: is_saved(tab))


def is_saved(tab: Tab) -> bool:
    tab.eval("() => document.querySelector('#ask[open] #ask-without')?.click()")
    return "Saved to the library" in text(tab, "#toast")


def copied(app: Browser, tab: Tab, kind: str) -> str:
    tab.press("c")
    wait_text(tab, "#toast", "Copied")
    return app.clipboard(tab, kind)


def test_copies_follow_and_removing_ends_with_the_window(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}second.html")
    first = tab.eval(PARTS)[0]
    remove(tab, "#content p")
    tab.eval("() => window.dispatchEvent(new Event('blur'))")
    wait("the end of removing", lambda: count(tab, ".removing") == 0)
    for kind in ("text/plain", "text/html"):
        found = copied(app, tab, kind)
        assert first[:40] not in found
        assert tab.eval(PARTS)[0][:40] in found


def test_a_click_puts_back_any_block_in_its_place(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}pages/0085")
    tab.press("w")
    wait("the blocks", lambda: count(tab, "#explain-blocks .dropped"))
    said = tab.eval(POINT)
    wait_text(tab, "#toast", "1 part put back")
    assert count(tab, "#explain[open]") == 0
    assert said[:20] in text(tab, "#content .put-back")
    assert tab.eval(IN_VIEW)
    assert said[:20] in copied(app, tab, "text/plain")


def test_putting_back_is_undone(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}pages/0085")
    before = text(tab, "#content")
    [parts] = re.findall(r"(\d+) parts were left out of the middle of the text", text(tab, "#notes"))
    tab.click("#notes button")
    wait_text(tab, "#toast", f"^{parts} parts put back")
    assert tab.eval(IN_VIEW)
    assert count(tab, ".put-back") > 0
    tab.click("#toast button")
    wait("the article as it was", lambda: text(tab, "#content") == before)
    assert f"{parts} parts were left out of the middle of the text" in text(tab, "#notes")


def test_edits_of_a_saved_article_are_saved(library: Browser, site: str) -> None:
    """Also their undo. The search of the library follows, and the page is there once."""
    tab = open_article(library, f"{site}second.html")
    save(tab)
    shelf = open_library(library)
    shelf.click(".title")
    wait_article(shelf)
    before = shelf.eval(PARTS)
    word = re.findall(r"\w{6,}", before[0])[0]
    remove(shelf, "#content p")
    shelf.press("Escape")
    wait("the edit", lambda: ask(shelf, "list", view="all", typed=f'"{before[0][:60]}"')["total"] == 0)
    shelf.reload()
    wait_article(shelf)
    assert shelf.eval(PARTS) == before[1:]
    remove(shelf, "#content p")
    shelf.click("#toast button")  # undo
    wait("the part back", lambda: shelf.eval(PARTS) == before[1:])
    shelf.press("Escape")
    shelf.reload()
    wait_article(shelf)
    assert shelf.eval(PARTS) == before[1:]
    assert word


def test_a_page_is_in_the_library_once(library: Browser, site: str) -> None:
    """Saved, edited and saved again; saved from another place in it; and as an entry of an import."""
    tab = open_article(library, f"{site}second.html")
    first = tab.eval(PARTS)[0]
    save(tab)
    remove(tab, "#content p")
    tab.press("Escape")
    shelf = open_library(library)
    (row,) = ask(shelf, "list", view="all")["rows"]
    wait("the edit", lambda: first not in ask(shelf, "get", uid=row["uid"])["article"]["text"])
    other = article(1, "Other words of it.", url=f"{site}second.html#end")
    assert ask(shelf, "put", save={"uid": "other", "article": other}) == {"uid": row["uid"], "already": True}
    link = {**other, "engine": "", "html": "", "text": ""}
    assert ask(shelf, "put", save={"uid": "link", "article": link})["already"]
    page = {**other, "url": f"{site}second.html#!/chapter"}
    assert not ask(shelf, "put", save={"uid": "page", "article": page})["already"]
    assert ask(shelf, "list", view="all")["total"] == 2


def test_the_saved_copy_is_replaced_when_asked(library: Browser, site: str) -> None:
    """The page was saved with another text after this reader was opened."""
    tab = open_article(library, f"{site}second.html")
    first = tab.eval(PARTS)[0]
    shelf = open_library(library)
    put(shelf, "older", article(1, "Other words of it.", url=f"{site}second.html"))
    tab.click("#keep")
    wait_text(tab, "#toast", "Replace the saved copy")
    assert "Other words" in ask(shelf, "get", uid="older")["article"]["text"]
    tab.click("#toast button")
    wait("the replaced text", lambda: first in ask(shelf, "get", uid="older")["article"]["text"])
    assert ask(shelf, "list", view="all")["total"] == 1


def test_an_import_says_that_a_page_is_there(library: Browser, tmp_path: Path) -> None:
    """In every format; its text stays as it was saved."""
    tab = open_library(library)
    put(tab, "mine", article(1, "My words."))
    data = {"pyjustext": "library", "version": 1, "articles": [{**article(1, "Other."), "uid": "theirs"}]}
    (tmp_path / "a.json").write_text(json.dumps(data), "utf-8")
    with open_file(str(tmp_path / "a.sqlite"), write=True) as file:
        file.add([Item("https://a.test/1", uid="theirs", title="Other", html="<p>Other.", text="Other.")])
    (tmp_path / "a.html").write_text(
        '<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF="https://a.test/1" ADD_DATE="1">One</A></DL>',
        "utf-8",
    )
    for name in ("a.json", "a.sqlite", "a.html"):
        choose(tab, tmp_path / name)
        said = wait_text(tab, "#toast", r"0 articles imported\. 1 was already here\.", 40)
        assert "failed" not in said
        tab.click("#toast button")
    assert ask(tab, "get", uid="mine")["article"]["text"] == "My words."


HOSTILE = (
    '<p>Words.</p><a href="ms-msdt:/id">a</a><a href="file:///etc/passwd">b</a><a href="search-ms:q">c</a>'
    '<math><mspace width="99999999em"></mspace></math>'
)
# Whether the file of the library holds an address that the allow-list removes.
RAW = """async () => { const { library } = await import("/wire/library-client.js");
  const { copyFile } = await import("/shared/library-files.js");
  const { name } = await library.ask("backup", {});
  return /ms-msdt|search-ms|99999999/.test(await (await copyFile(name)).text()); }"""
STORED = """async () => { const { library } = await import("/wire/library-client.js");
  const { rows } = await library.ask("list", { view: "all", count: 1000 });
  return rows.map(({ uid }) => uid); }"""


def backup_of(file: Path, bodies: list[str]) -> Path:
    """A library that was written past its programs, and that claims to be purified."""
    with open_file(str(file), write=True) as library:
        library.add([Item(f"https://a.test/{at}", uid=f"uid-{at}") for at in range(len(bodies))])
    db = sqlite3.connect(file)
    db.create_function("words", 1, words, deterministic=True)
    for at, html in enumerate(bodies):
        (number,) = db.execute("SELECT id FROM article WHERE uid = ?", (f"uid-{at}",)).fetchone()
        db.execute("DELETE FROM body WHERE id = ?", (number,))
        db.execute("UPDATE article SET title = ?, engine = 'article' WHERE id = ?", (f"Entry {at}", number))
        db.execute("INSERT INTO body VALUES(?, 'Words.', ?)", (number, html))
    db.commit()
    db.close()
    return file


UNSAFE = re.compile("ms-msdt|file:|search-ms|99999999")


def test_an_older_article_is_purified_when_it_is_opened(library: Browser) -> None:
    tab = open_library(library)
    ask(tab, "put", save={"uid": "old", "article": article(1, "Words.", html=HOSTILE)})
    assert UNSAFE.search(stored_html(download(library, tab, "#backup", ".sqlite")))
    assert not UNSAFE.search(ask(tab, "get", uid="old")["article"]["html"])
    assert not UNSAFE.search(stored_html(download(library, tab, "#backup", ".sqlite")))


def stored_html(file: Path) -> str:
    """The HTML of all articles in a library's file."""
    with closing(sqlite3.connect(file)) as db:
        return "".join(html for (html,) in db.execute("SELECT html FROM body"))


@pytest.mark.large
def test_an_entry_that_is_too_long_is_cut_and_named(start: Start, tmp_path: Path) -> None:
    """It is purified like the others. Its browser is its own: a file keeps what others deleted."""
    file = backup_of(tmp_path / "large.sqlite", [HOSTILE, HOSTILE + "<p><b>a" * 4_000_000, HOSTILE])
    tab = open_library(start())
    choose(tab, file)
    said = wait_text(tab, "#toast", "3 articles imported", 90)
    assert "Parts of 1 article were left out because they were too long or not allowed: Entry 1" in said
    assert tab.eval(RAW) is False


@pytest.mark.large
def test_the_browser_is_killed_amid_an_import(start: Start, tmp_path: Path) -> None:
    """What is in the library then is purified."""
    file = backup_of(tmp_path / "many.sqlite", [HOSTILE + "<p>Some words.</p>" * 4000] * 60)
    app = start()
    tab = open_library(app)
    tab.eval("() => { window.left = 1; }")
    choose(tab, file)
    wait("some of it", lambda: len(tab.eval(STORED)) >= 5, 120)
    app.kill()
    shelf = open_library(start())
    uids = shelf.eval(STORED)
    assert 5 <= len(uids) < 60
    assert shelf.eval(RAW) is False
