"""What is selected on a page is read alone, from the context menu."""

from __future__ import annotations

from tests.e2e.browsers import Browser, Tab, text, wait, wait_article, wait_text
from tests.e2e.browsers.firefox import Firefox

SELECT = """(from, start, to, end) => {
  const first = document.evaluate(from, document).iterateNext();
  const last = document.evaluate(to, document).iterateNext();
  getSelection().setBaseAndExtent(first, start, last, end);
  return String(getSelection()); }"""


def read_selection(app: Browser, tab: Tab, css: str) -> str:
    """The article of what is selected, of which the element is a part."""
    if isinstance(app, Firefox):
        app.menu(tab, css, "Read the selection")
    else:
        app.choose_menu(tab, "read-selection")  # type: ignore[attr-defined]
    return wait_article(tab)


def test_several_paragraphs(trusted: Browser, site: str) -> None:
    tab = trusted.open(f"{site}story.html")
    paragraphs = "//main//p"
    selected = tab.eval(SELECT, f"({paragraphs})[1]/text()", 4, f"({paragraphs})[3]/text()", 20)
    shown = read_selection(trusted, tab, "main p:nth-of-type(2)")
    assert shown.split() == selected.split()
    assert text(tab, "#notes").startswith("Only the selected part is shown.")
    assert text(tab, "#title") == "The lamp on the point"
    tab.reload()
    assert wait_article(tab).split() == selected.split()
    tab.click("#notes button")
    wait_text(tab, "#content", "written in the harbour book")
    assert len(text(tab, "#content")) > 2 * len(shown)
    assert "selected" not in text(tab, "#notes")
    tab.reload()
    assert len(wait_article(tab)) > 2 * len(shown)


def test_in_a_table(trusted: Browser, site: str) -> None:
    tab = trusted.open(f"{site}rich.html")
    tab.eval(SELECT, "//tbody/tr[1]/td[8]/text()", 0, "//tbody/tr[2]/td[2]/text()", 5)
    tab.eval("() => document.querySelector('table').scrollIntoView()")
    shown = read_selection(trusted, tab, "tbody tr:nth-of-type(2) td")
    assert "A quiet day, with nothing to report by anybody" in shown
    assert "9 March" in shown
    assert not {"8 March", "Oil in litres", "lit", "The lighthouse had been"} & set(shown.split("\n"))
    rows = tab.eval(
        """() => [...document.querySelectorAll("#content tr")].map((row) =>
        [...row.cells].map((cell) => cell.textContent))"""
    )
    assert [len(row) for row in rows] == [8, 8]
    assert rows[0][:7] == [""] * 7
    assert rows[1] == ["9 March", "thick", *[""] * 6]


def test_in_a_frame(trusted: Browser, site: str) -> None:
    tab = trusted.open(f"{site}frame.html")
    chosen = tab.eval(
        """() => { const frame = document.querySelector("iframe");
        frame.contentWindow.focus(); frame.focus();
        const { document: inner } = frame.contentWindow;
        const paragraph = inner.querySelector("p");
        inner.getSelection().selectAllChildren(paragraph);
        return paragraph.textContent; }"""
    )
    tab.eval("() => {}")
    if isinstance(trusted, Firefox):
        trusted.menu(tab, "iframe", "Read the selection")
    else:
        trusted.choose_menu(tab, "read-selection")  # type: ignore[attr-defined]
    assert wait_article(tab).split() == chosen.split()


def test_nothing_beside_the_selection_is_read_because_it_may_appear(trusted: Browser, site: str) -> None:
    """A text of the background's colour over a picture is kept on a whole page."""
    tab = trusted.open(f"{site}story.html")
    tab.eval(
        """() => { const box = document.createElement("p");
        box.innerHTML =
          "<i style='position: relative; color: #fff; background: #fff'>It may appear.</i> Seen.";
        document.querySelector("main article").append(box);
        const { lastChild } = box;
        getSelection().setBaseAndExtent(lastChild, 1, lastChild, 6);
        box.scrollIntoView(); }"""
    )
    assert read_selection(trusted, tab, "main article p:last-child").strip() == "Seen."


def test_without_what_was_selected_the_page_is_read_and_says_so(trusted: Browser, site: str) -> None:
    tab = trusted.open(f"{site}story.html")
    tab.eval(SELECT, "(//main//p)[1]/text()", 4, "(//main//p)[3]/text()", 20)
    tab.eval("""() => document.addEventListener("contextmenu", () =>
      setTimeout(() => getSelection().removeAllRanges(), 200))""")
    if isinstance(trusted, Firefox):
        trusted.menu(tab, "main p:nth-of-type(2)", "Read the selection")
    else:
        tab.eval("() => getSelection().removeAllRanges()")
        trusted.choose_menu(tab, "read-selection")  # type: ignore[attr-defined]
    assert "nobody in the village" in wait_article(tab)
    said = "selected" if "Only the selected" in text(tab, "#notes") else text(tab, "#notes")
    wait("the note", lambda: said)
    assert said == "The selection could not be found. This is the whole page."
