"""CSS of one's own, and the line guide."""

from __future__ import annotations

from tests.e2e.browsers import OPTIONS, Browser, Tab, count, open_article, text, wait, wait_article, wait_text
from tests.e2e.test_sharing import STORED, fill

STYLE = "(css, name) => getComputedStyle(document.querySelector(css))[name]"
CSS = """p { color: rgb(1, 2, 3); } } body { display: none; } .content { } h1, .bar { color: rgb(9, 9, 9); }
@media screen { h2 { letter-spacing: 7px; } } @keyframes turn { to { opacity: 0.5; } }"""


def test_it_applies_to_the_text_alone(app: Browser, site: str) -> None:
    options = app.open(app.url(OPTIONS))
    wait("the settings", lambda: count(options, "#set-idle"))
    fill(options, "#own-style", CSS)
    wait("the preview", lambda: options.eval(STYLE, "#own-style-preview p", "color") == "rgb(1, 2, 3)")
    assert options.eval(STYLE, "#faint + *, section > p", "color") != "rgb(1, 2, 3)"
    wait("the setting", lambda: app.within(STORED).get("ownStyle") == CSS)
    tab = open_article(app, f"{site}story.html")
    wait("the style", lambda: tab.eval(STYLE, "#content p", "color") == "rgb(1, 2, 3)")
    assert tab.eval(STYLE, "#content h2", "letterSpacing") == "7px"
    assert tab.eval(STYLE, "body", "display") != "none"
    assert tab.eval(STYLE, ".bar", "color") != "rgb(9, 9, 9)"
    assert tab.eval(STYLE, "#notes", "color") != "rgb(1, 2, 3)"
    fill(options, "#own-style", "p { color: rgb(4, 5, 6); }")
    wait("the new style", lambda: tab.eval(STYLE, "#content p", "color") == "rgb(4, 5, 6)")
    fill(options, "#own-style", "")
    wait("no style", lambda: tab.eval(STYLE, "#content p", "color") != "rgb(4, 5, 6)")


REFUSED = {
    "p { background: url(https://example.org/a.png) }": "url(",
    "p { background: u\\72 l(https://example.org/a.png) }": "url(",
    "p { --a: u\\000072l(//example.org); background: var(--a) }": "url(",
    "p { --a: '/*'; background: url(https://example.org/a.png); --b: '*/' }": "url(",
    "p { content: '/*'; background: url(https://example.org/a.png); content: '*/' }": "url(",
    "p { --a: /* ' */ url(https://example.org/a.png) /* ' */; background: var(--a) }": "url(",
    "p { --a: \\' url(https://example.org/a.png); list-style: var(--a); --b: '' }": "url(",
    "p { & b { @media screen { cursor: url(https://example.org/a.png), auto } } }": "url(",
    "@keyframes a { to { background: url(https://example.org/a.png) } }": "url(",
    'p { background: image-set("https://example.org/a.png" 1x) }': "image-set(",
    "@font-face { font-family: a; src: local(b) }": "@font-face",
}
"""Styles that would load something, and what is said about each."""


def test_it_loads_nothing(app: Browser) -> None:
    options = app.open(app.url(OPTIONS))
    wait("the settings", lambda: count(options, "#set-idle"))
    sheets = "() => document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]).length"
    for css, said in REFUSED.items():
        fill(options, "#own-style", css)
        assert said in wait_text(options, "#own-style-faults", "Not used"), css
        assert not app.within(STORED).get("ownStyle"), css
        assert options.eval(sheets) == 0, css
        fill(options, "#own-style", "p { content: 'curl (x)'; background-image: none }")
        wait("nothing to say", lambda: not text(options, "#own-style-faults"))
        fill(options, "#own-style", "")
        wait("no style", lambda: not app.within(STORED).get("ownStyle"))


LEFT_OUT = ('@import "{}a.css";', "@\\69mport '{}a.css';", "p {{ background: U/**/RL ('{}a') }}")


def test_what_browsers_leave_out_loads_nothing(app: Browser, site: str) -> None:
    options = app.open(app.url(OPTIONS))
    wait("the settings", lambda: count(options, "#set-idle"))
    asked = "() => performance.getEntriesByType('resource').map((entry) => entry.name)"
    for css in LEFT_OUT:
        fill(options, "#own-style", css.format(site) + " p { color: rgb(1, 2, 3) }")
        wait(
            f"the preview of {css}",
            lambda: options.eval(STYLE, "#own-style-preview p", "color") == "rgb(1, 2, 3)",
        )
        assert not [address for address in options.eval(asked) if address.startswith(site)], css
        fill(options, "#own-style", "")
        wait("no style", lambda: not app.within(STORED).get("ownStyle"))


BAND = """() => { const band = document.querySelector("#line-guide")?.getBoundingClientRect();
  return band && { top: band.top, bottom: band.bottom, scrolled: scrollY }; }"""
LINES = """() => { const lines = new Range();
  const paragraph = document.querySelectorAll("#content p")[1];
  paragraph.scrollIntoView({ block: "center", behavior: "instant" });
  lines.selectNodeContents(paragraph);
  return [...lines.getClientRects()].map(({ top, height }) => top + height / 2 + scrollY); }"""


def middle(tab: Tab) -> float:
    """The height of the guide in the document."""
    band = tab.eval(BAND)
    return float(band["top"] + band["bottom"]) / 2 + float(band["scrolled"])


def test_the_line_guide(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}story.html")
    assert count(tab, "#line-guide") == 0
    tab.click("#appearance")
    wait("the panel", lambda: count(tab, "#appearance-panel:popover-open"))
    tab.eval("() => { document.querySelector('#appearance-panel details').open = true; }")
    tab.click("[name=guide]")
    wait("the guide", lambda: tab.eval(BAND))
    tab.press("Escape")
    wait("no panel", lambda: not count(tab, "#appearance-panel:popover-open"))
    tab.eval("() => document.activeElement.blur()")  # its button keeps the arrow keys to itself
    lines = tab.eval(LINES)
    assert len(lines) > 2
    point = """(y) => document.querySelector("#content p").dispatchEvent(
      new PointerEvent("pointermove", { clientX: 200, clientY: y - scrollY, bubbles: true }))"""
    tab.eval(point, lines[0])
    assert abs(middle(tab) - lines[0]) < 3
    for line in lines[1:3]:
        tab.press("ArrowDown")
        assert abs(middle(tab) - line) < 3
    tab.press("ArrowUp")
    assert abs(middle(tab) - lines[1]) < 3
    height = tab.eval("() => innerHeight")
    for _ in range(40):
        tab.press("ArrowDown")
    assert tab.eval("() => scrollY") > 200
    assert 0 < middle(tab) - tab.eval("() => scrollY") < height
    tab.reload()
    wait_article(tab)  # keys work once it is there
    wait("the guide again", lambda: tab.eval(BAND))
    tab.press("g")
    wait("no guide", lambda: count(tab, "#line-guide") == 0)
