"""An article that is not saved is saved with its first highlight, which one click takes back."""

from __future__ import annotations

import json

from tests.e2e.browsers import Browser, Tab, count, open_article, text, wait, wait_article, wait_text
from tests.e2e.library.asking import ask, open_library
from tests.e2e.library.downloads import downloaded, empty_downloads
from tests.e2e.library.test_highlights import PAINTED, SELECT, WORDS

TOUCH = """() => { const button = document.querySelector("#marking .mark-green");
  const touch = { pointerType: "touch", bubbles: true, cancelable: true };
  button.dispatchEvent(new PointerEvent("pointerdown", touch));
  getSelection().removeAllRanges();
  document.dispatchEvent(new Event("selectionchange"));
  button.dispatchEvent(new PointerEvent("pointerup", touch));
  const shown = document.querySelector("#marking").matches(":popover-open");
  button.click();
  return shown; }"""
"""A finger on a colour, which ends the selection before the click."""


def highlight(tab: Tab) -> None:
    wait("the colours", lambda: tab.eval(SELECT, WORDS) and count(tab, "#marking:popover-open"))
    tab.click("#marking .mark-green")


def test_the_first_highlight_saves_the_article(library: Browser, site: str) -> None:
    tab = open_article(library, f"{site}story.html")
    wait("the bar", lambda: count(tab, "#marking"))
    tab.press("h")
    wait_text(tab, "#toast", "Select some text first")
    highlight(tab)
    wait("the paint", lambda: tab.eval(PAINTED) == [WORDS])
    assert tab.eval("() => getSelection().toString()") == ""  # it would cover the paint
    wait_text(tab, "#toast", r"Saved to the library\.\s+Undo")
    assert count(tab, "#keep.kept") == 1
    shelf = open_library(library)
    uid = ask(shelf, "find", url=f"{site}story.html")["uid"]
    assert [mark["quote"] for mark in ask(shelf, "get", uid=uid)["highlights"]] == [WORDS]
    # It is in the exports of this page, too.
    empty_downloads(library)
    tab.click("#save-as")
    wait("the menu", lambda: count(tab, "#save-menu [data-command=save-markdown]"))
    tab.click("#save-menu [data-command=save-markdown]")
    assert f"=={WORDS}==" in downloaded(library, ".md").read_text("utf-8")
    # When the page is read again, the highlight is there at once.
    tab.click("#back")
    wait("the page", lambda: tab.url == f"{site}story.html")
    library.action(tab)
    wait_article(tab)
    wait("the paint", lambda: tab.eval(PAINTED) == [WORDS])


def test_one_click_takes_it_back(library: Browser, site: str) -> None:
    tab = open_article(library, f"{site}second.html")
    wait("the bar", lambda: count(tab, "#marking"))
    words = "The piano stands there still"
    wait("the colours", lambda: tab.eval(SELECT, words) and count(tab, "#marking:popover-open"))
    assert tab.eval(TOUCH)
    wait_text(tab, "#toast", r"Saved to the library\.\s+Undo")
    tab.click("#toast button")  # the first of several
    wait("no paint", lambda: tab.eval(PAINTED) == [])
    wait("not kept", lambda: not count(tab, "#keep.kept"))
    shelf = open_library(library)
    assert ask(shelf, "find", url=f"{site}second.html")["uid"] is None
    shelf.close()


def test_delete_means_the_highlight_at_the_bar(library: Browser, site: str) -> None:
    """Without one, it means the article, which takes its highlights along. The next highlight saves anew."""
    tab = open_article(library, f"{site}story.html")
    shelf = open_library(library)
    highlight(tab)
    wait_text(tab, "#toast", "Saved to the library")
    uid = ask(shelf, "find", url=f"{site}story.html")["uid"]
    tab.press("Delete")
    wait_text(tab, "#toast", "^Removed")
    assert tab.eval(PAINTED) == []
    assert ask(shelf, "get", uid=uid)["state"]["deleted"] is None
    tab.click("#toast button")
    wait("the paint", lambda: tab.eval(PAINTED) == [WORDS])
    tab.press("Escape")
    wait("no bar", lambda: not count(tab, "#marking:popover-open"))
    tab.press("Delete")
    wait_text(tab, "#toast", "moved to the trash")
    wait("no paint", lambda: tab.eval(PAINTED) == [])
    tab.click("#toast button")
    wait("the paint", lambda: tab.eval(PAINTED) == [WORDS])
    tab.press("Delete")
    wait_text(tab, "#toast", "moved to the trash")
    wait("no paint", lambda: tab.eval(PAINTED) == [])
    highlight(tab)
    wait_text(tab, "#toast", "Saved to the library")
    again = ask(shelf, "find", url=f"{site}story.html")["uid"]
    assert again not in (uid, None)
    assert [mark["quote"] for mark in ask(shelf, "get", uid=again)["highlights"]] == [WORDS]


def test_a_highlight_follows_words_that_were_corrected(library: Browser, site: str) -> None:
    tab = open_article(library, f"{site}story.html")
    wait("the bar", lambda: count(tab, "#marking"))
    highlight(tab)
    wait_text(tab, "#toast", "library")
    place = """async () => { const { placeOf } = await import("/reader/mark-places.js");
      const text = document.querySelector("#content").textContent;
      const mark = { start: 0, quote: "nobody in the village could say", before: "", after: "" };
      const cut = (changed) => {
        const found = placeOf(changed, mark); return found && changed.slice(...found); };
      return [cut(text), cut(text.replace("nobody in the village", "no one in the village")),
        cut(text.replace("nobody in the village could say", "a ship came round")) ?? null]; }"""
    assert json.loads(json.dumps(tab.eval(place))) == [WORDS, "no one in the village could say", None]


def test_a_copy_leads_to_the_place(library: Browser, site: str) -> None:
    tab = open_article(library, f"{site}story.html")
    wait("the bar", lambda: count(tab, "#marking"))
    highlight(tab)
    wait_text(tab, "#toast", "Saved to the library")  # it would take the place of the next notice
    tab.click("#marking .copy")
    wait_text(tab, "#toast", "Copied")
    copied = library.clipboard(tab, "text/plain")
    assert copied == f"> {WORDS}\n\n{site}story.html#:~:text={WORDS.replace(' ', '%20')}"
    assert text(tab, "#marks h2")
