"""Translation by the browser's own translator, as far as its published interface goes: the model behind it is
no part of the browsers that are tested here."""

from __future__ import annotations

from tests.e2e.browsers import Browser, count, open_article, text, wait, wait_text
from tests.e2e.test_sharing import choose

# In Firefox, a test has its own global object, so what is for the page must be set on its window.
STUB = """(can) => {
  const page = window;
  page.asked = [];
  page.Translator = class {
    static async availability(languages) { page.asked.push(["availability", languages]); return can; }
    static async create({ monitor, ...languages }) {
      if (!page.navigator.userActivation.isActive) throw new Error("no click");
      page.asked.push(["create", languages]);
      const events = new page.EventTarget();
      monitor(events);
      events.dispatchEvent(new page.ProgressEvent("downloadprogress", { loaded: 0.5, total: 1 }));
      return new page.Translator();
    }
    async translate(text) { return `In English: ${text.length}`; }
    destroy() { page.asked.push(["destroy"]); }
  }; }"""
"""The interface of https://webmachinelearning.github.io/translation-api/"""
ASKED = "() => window.asked.map(([kind]) => kind)"


def test_there_is_no_entry_where_the_browser_cannot(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}story.html")
    there = tab.eval("() => 'Translator' in globalThis")
    tab.click("#more")
    wait("the menu", lambda: count(tab, "#more-menu [data-command=print]"))
    assert count(tab, "#more-menu [data-command=translate]") == int(there)


def test_an_article_and_back(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}rtl.html")
    markup = tab.eval("() => document.querySelector('#content').innerHTML")
    before = text(tab, "#content")
    tab.eval(STUB, "downloadable")
    choose(tab, "translate")
    wait_text(tab, "#notes", "Translated by the browser on this computer")
    assert tab.eval(ASKED) == ["availability", "create", "destroy"]
    assert tab.eval("() => JSON.stringify(window.asked[1][1])") == (
        '{"sourceLanguage":"ar","targetLanguage":"en"}'
    )
    lines = [line for line in text(tab, "#content").split("\n") if line.strip()]
    assert len(lines) == 6
    assert all(line.startswith("In English: ") for line in [text(tab, "#title"), *lines])
    assert tab.eval(
        "() => [document.querySelector('#article').dir, document.querySelector('#article').lang]"
    ) == [
        "ltr",
        "en",
    ]
    tab.click("#notes .translated button")
    wait("the original", lambda: text(tab, "#content") == before)
    assert tab.eval("() => document.querySelector('#content').innerHTML") == markup
    assert "Translated" not in text(tab, "#notes")


def test_what_is_saved_and_copied_is_the_original(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}rtl.html")
    before = text(tab, "#content")
    tab.eval(STUB, "available")
    choose(tab, "translate")
    wait_text(tab, "#notes", "Translated by the browser")
    tab.press("c")
    wait_text(tab, "#toast", "Copied")
    assert before.split()[0] in app.clipboard(tab, "text/plain")
    assert "In English" not in app.clipboard(tab, "text/plain")
    tab.press("h")  # highlights are in the original
    wait("the original", lambda: text(tab, "#content") == before)


def test_what_the_browser_cannot_translate(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}story.html")
    tab.eval(STUB, "available")
    choose(tab, "translate")
    wait_text(tab, "#toast", "from English to English")
    tab = open_article(app, f"{site}rtl.html")
    tab.eval(STUB, "unavailable")
    choose(tab, "translate")
    wait_text(tab, "#toast", "from Arabic to English")
    assert tab.eval(ASKED) == ["availability"]
