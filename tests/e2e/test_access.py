"""Accessibility: axe-core finds nothing on any page, panel or dialog, and text has contrast in every
theme."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.e2e.browsers import (
    OPTIONS,
    READER,
    Browser,
    Tab,
    count,
    open_article,
    text,
    wait,
    wait_failure,
    wait_text,
)
from tests.e2e.browsers.chromium import ChromiumTab

AXE = Path(__file__).resolve().parents[2] / "extension" / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ("light", "sepia", "dark", "black", "contrast", "own")


def violations(tab: Tab, *, colours_alone: bool = False) -> list[str]:
    """What axe-core finds, as ``rule: element``; with ``colours_alone``, only by its rule on contrast."""
    assert AXE.exists(), "axe-core is missing: (cd extension && npm ci)"
    rules = ', runOnly: ["color-contrast"]' if colours_alone else ""
    function = f"""async () => {{ {AXE.read_text("utf-8")};
        const {{ violations }} = await window.axe.run(document, {{ resultTypes: ["violations"]{rules} }});
        return violations.flatMap(({{ id, nodes }}) =>
          nodes.map(({{ html }}) => id + ": " + html.slice(0, 160))); }}"""
    return [str(found) for found in tab.eval(function)]


def opened(app: Browser, url: str) -> Tab:
    tab = open_article(app, url)
    # Axe measures colours, so all transitions must have ended.
    tab.eval(
        """() => { const sheet = new CSSStyleSheet(); sheet.replaceSync("* { transition: none !important }");
        document.adoptedStyleSheets = [sheet]; }"""
    )
    return tab


@pytest.mark.large
def test_reader_in_every_theme(app: Browser, site: str) -> None:
    tab = opened(app, f"{site}rich.html")
    tab.click("#appearance")
    wait("the panel", lambda: count(tab, "#appearance-panel:popover-open"))
    tab.eval("() => { document.querySelector('#appearance-panel details').open = true; }")
    assert violations(tab) == []
    for theme in THEMES:
        tab.eval("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        assert violations(tab, colours_alone=True) == [], theme


SEEN = """() => { const style = (css) => getComputedStyle(document.querySelector(css));
  const paper = style("body").backgroundColor;
  const clear = [paper, "rgba(0, 0, 0, 0)"];
  return { progress: !clear.includes(style("#read-so-far").backgroundColor),
    choice: style("#appearance-panel .choice input:checked + span").outlineStyle,
    toast: style("#toast").borderTopStyle, code: style("#content pre").borderTopStyle,
    shadows: style("#content pre").backgroundImage }; }"""


STRANGE = """() => {
  const probe = document.body.appendChild(document.createElement("i"));
  const known = new Set("CanvasText LinkText VisitedText ActiveText ButtonText FieldText GrayText"
    .split(" ").map((name) => { probe.style.color = name; return getComputedStyle(probe).color; }));
  probe.remove();
  const hasText = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
  return [...document.querySelectorAll("body *")]
    .filter((e) => hasText(e) && e.checkVisibility() && !known.has(getComputedStyle(e).color))
    .map((e) => e.outerHTML.slice(0, 80)); }"""
"""The elements with text in a colour that is not one of the system's."""


def untouched(tab: Tab) -> list[str]:
    """What forced colours do not reach, and what axe-core finds. Its rule on contrast is left out: in
    Chromium it measures a colour that is not painted."""
    found = [violation for violation in violations(tab) if not violation.startswith("color-contrast:")]
    return [*found, *map(str, tab.eval(STRANGE))]


def test_forced_colours(app: Browser, site: str) -> None:
    """Where a background is all that shows something, something else shows it when backgrounds are gone, and
    nothing keeps the theme's colours."""
    tab = opened(app, f"{site}code.html")
    tab.eval("() => { document.documentElement.dataset.theme = 'sepia'; }")
    app.dark(tab, True)
    app.forced(tab, True)
    try:
        tab.click("#appearance")
        wait("the panel", lambda: count(tab, "#appearance-panel:popover-open"))
        assert tab.eval(SEEN) == {
            "progress": True,
            "choice": "solid",
            "toast": "solid",
            "code": "solid",
            "shadows": "none",
        }
        assert untouched(tab) == []
        tab.press("Escape")
        tab.press("w")
        wait("the blocks", lambda: count(tab, "#explain-blocks .kept"))
        line = "(css) => getComputedStyle(document.querySelector(css)).textDecorationLine"
        assert tab.eval(line, "#explain-blocks .dropped") == "line-through"
        assert tab.eval(line, "#explain-blocks .kept") == "none"
        assert untouched(tab) == []
    finally:
        app.forced(tab, False)
        app.dark(tab, False)
    options = app.open(app.url(OPTIONS))
    wait("the settings", lambda: count(options, "#set-theme"))
    app.forced(options, True)
    try:
        assert untouched(options) == []
    finally:
        app.forced(options, False)


def test_own_colours_that_are_hard_to_read(app: Browser, site: str) -> None:
    """A warning names the contrast, in the reader's panel and on the options page."""
    tab = opened(app, f"{site}story.html")
    options = app.open(app.url(OPTIONS))
    wait("the settings", lambda: count(options, "#set-theme"))
    store = "(settings) => (globalThis.browser ?? chrome).storage.local.set({ settings })"
    faint = {"theme": "own", "ownPaper": "#ffffff", "ownInk": "#777777", "ownLink": "#000000"}
    options.eval(store, faint)
    tab.click("#appearance")
    assert "contrast of these colours is 4.4 to 1" in wait_text(tab, "#faint", "Hard to read")
    assert violations(options) == []
    options.reload()
    wait_text(options, "#faint", "is 4.4 to 1")
    options.eval(store, {**faint, "ownInk": "#767676"})  # 4.54
    options.reload()
    wait("the settings", lambda: count(options, "#set-theme"))
    wait("no warning", lambda: text(tab, "#faint") == text(options, "#faint") == "")


def test_dialogs_and_menus(app: Browser, site: str) -> None:
    tab = opened(app, f"{site}story.html")
    for key, shown in {
        "w": "#explain[open] #explain-blocks li",
        "?": "#help[open]",
        "e": "#ways-panel:popover-open",
    }.items():
        tab.press(key)
        wait(f"what {key} opens", partial(count, tab, shown))
        assert violations(tab) == [], key
        tab.press("Escape")
        wait("its end", lambda: not count(tab, "dialog[open], :popover-open"))
    for button, name in {"more": "more-menu", "save-as": "save-menu"}.items():
        tab.click(f"#{button}")
        wait("the menu", partial(count, tab, f"#{name}:popover-open [role^=menuitem]"))
        wait("the focus on its first entry", partial(count, tab, f"#{name} :first-child:focus"))
        assert violations(tab) == [], button
        tab.press("Escape")


def test_options_and_failures(app: Browser) -> None:
    tab = app.open(app.url(OPTIONS))
    wait("the settings", lambda: count(tab, "#set-theme"))
    assert violations(tab) == []
    tab = app.open(app.url(f"{READER}?id=gone&url=https%3A%2F%2Fexample.org%2F"))
    assert wait_failure(tab) == "gone"
    assert violations(tab) == []


def test_twice_the_font_size(app: Browser, site: str) -> None:
    """The font size set in the browser is used, and twice that size fits."""
    tab = opened(app, f"{site}story.html")
    size = "() => parseFloat(getComputedStyle(document.querySelector('#article')).fontSize)"
    before = tab.eval(size)
    tab.eval("() => { document.documentElement.style.fontSize = '200%'; }")
    assert tab.eval(size) == 2 * before
    for width in (500, 800, 1280):
        tab.resize(width, 800)
        assert tab.eval("() => document.documentElement.scrollWidth <= innerWidth"), width


def spoken(tab: Tab) -> set[str]:
    """What a screen reader finds, as ``role: name``: from Chromium's tree, in Firefox from the markup."""
    if isinstance(tab, ChromiumTab):
        session = tab.page.context.new_cdp_session(tab.page)
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        seen = [node for node in nodes if not node["ignored"]]
        return {f"{node['role']['value']}: {node.get('name', {}).get('value', '')}" for node in seen}
    return set(
        tab.eval(
            """() => [...document.querySelectorAll("button, a[href], h1, h2, [role], dialog[open]")]
            .filter((e) => e.checkVisibility() && !e.closest("[aria-hidden=true]"))
            .map((e) => { const tags = { BUTTON: "button", A: "link", H1: "heading", H2: "heading",
                DIALOG: "dialog" };
              const by = document.getElementById(e.getAttribute("aria-labelledby"));
              return (e.getAttribute("role") ?? tags[e.tagName]) + ": " +
                (by?.textContent ?? e.getAttribute("aria-label") ?? e.textContent.trim()); })"""
        )
    )


def test_roles_and_names_for_screen_readers(app: Browser, site: str) -> None:
    """From the article through a menu to a dialog, every step has a role and a name."""
    tab = opened(app, f"{site}story.html")
    assert spoken(tab) >= {
        "button: Back to page",
        "button: Listen",
        "button: Text and colours",
        "button: Save as a file: Web page with pictures",
        "button: More",
        "link: Original page",
        "heading: The lamp on the point",
        "heading: What the ship carried",
    }
    tab.click("#more")
    wait("the menu", lambda: count(tab, "#more-menu:popover-open [role=menuitem]"))
    assert any(entry.startswith("menuitem: Why is this here?") for entry in spoken(tab))
    tab.press("Escape")
    tab.press("w")
    wait("the blocks", lambda: count(tab, "#explain-blocks .dropped"))
    wanted = {"dialog: Why is this here?", "group: Blocks of the page", "button: Copy report"}
    wait("the dialog", lambda: spoken(tab) >= wanted)
    wait("a deletion", lambda: any(entry.startswith("deletion") for entry in spoken(tab)))
