"""Settings, appearance, copying, and the saved file."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.browsers import (
    OPTIONS,
    READER,
    Browser,
    Tab,
    count,
    find,
    open_article,
    state,
    text,
    wait,
    wait_article,
    wait_text,
)
from tests.e2e.browsers.firefox import Firefox
from tests.e2e.test_comfort import ELSEWHERE


def set_value(tab: Tab, css: str, value: str) -> None:
    tab.eval(
        """(css, value) => { const e = document.querySelector(css); e.value = value;
        e.dispatchEvent(new Event("input", { bubbles: true })); e.dispatchEvent(new Event("change",
        { bubbles: true })); }""",
        css,
        value,
    )


APPEARANCE = """() => { const c = getComputedStyle(document.querySelector("#article"));
    return [document.documentElement.dataset.theme, document.documentElement.dataset.font, c.fontSize,
      (parseFloat(c.lineHeight) / parseFloat(c.fontSize)).toFixed(1),
      getComputedStyle(document.documentElement).backgroundColor]; }"""


def test_appearance_is_remembered(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}story.html")
    narrow = tab.eval("() => document.querySelector('#content p').clientWidth")
    tab.click("#appearance")
    tab.click(".themes label:nth-of-type(3)")
    set_value(tab, "[name=font]", "sans")
    for number, button, times in (("size", 1, 2), ("line", 2, 2), ("width", 1, 3)):
        for _ in range(times):
            tab.click(f"[data-number={number}] button:nth-of-type({button})")
    wait("the appearance", lambda: tab.eval(APPEARANCE)[:4] == ["sepia", "sans", "18px", "1.8"])
    wait(
        "narrower lines", lambda: tab.eval("() => document.querySelector('#content p').clientWidth") < narrow
    )
    appearance = tab.eval(APPEARANCE)
    width = "async () => (await (globalThis.browser ?? chrome).storage.local.get()).settings?.width"
    wait("the last change stored", lambda: tab.eval(width) == 50)
    tab.goto(f"{site}second.html")
    app.action(tab)
    wait_article(tab)
    assert tab.eval(APPEARANCE) == appearance
    tab.click("#appearance")
    tab.click("#appearance-reset")
    wait("the first appearance", lambda: tab.eval(APPEARANCE)[:4] == ["auto", "serif", "20px", "1.6"])


AT_ONCE = """([at, changes]) => { void import("/shared/settings.js").then(({ changeSettings }) => {
    const change = () => { for (const each of changes) void changeSettings(each); };
    setTimeout(change, at - Date.now()); }); }"""
STORED = "async () => (await (globalThis.browser ?? chrome).storage.local.get('settings')).settings ?? {}"


def test_two_tabs_change_settings_at_once(app: Browser) -> None:
    changes: list[list[dict[str, Any]]] = [
        [{"size": 30}, {"width": 50}, {"letter": 0.1}],
        [{"theme": "dark"}, {"font": "sans"}, {"align": "justify"}],
    ]
    tabs = [app.open(app.url(OPTIONS)) for _ in changes]
    at = 1000 * time.time() + 1500
    for tab, mine in zip(tabs, changes, strict=True):
        tab.eval(AT_ONCE, [at, mine])
    wanted = {name: value for mine in changes for change in mine for name, value in change.items()}
    wait("all changes", lambda: wanted.items() <= tabs[0].eval(STORED).items())


def test_the_systems_colour_scheme_is_followed(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}story.html")
    colour = "() => getComputedStyle(document.documentElement).backgroundColor"
    app.dark(tab, False)
    light = tab.eval(colour)
    app.dark(tab, True)
    wait("dark colours", lambda: tab.eval(colour) != light)
    app.dark(tab, False)
    wait("light colours", lambda: tab.eval(colour) == light)


def test_a_readable_measure(app: Browser, site: str) -> None:
    """Lines have about 65 characters, and nothing is wider than a narrow window."""
    tab = app.open(f"{site}story.html")
    tab.resize(1280, 900)
    app.action(tab)
    wait_article(tab)
    per_line = """() => { const p = document.querySelector("#content p"); const range =
    document.createRange();
        range.selectNodeContents(p); const lines = new Set([...range.getClientRects()].map((r) =>
        Math.round(r.top)));
        return p.textContent.length / lines.size; }"""
    assert 45 <= tab.eval(per_line) <= 80
    tab.resize(500, 800)
    wait(
        "no sideways scrolling", lambda: tab.eval("() => document.documentElement.scrollWidth <= innerWidth")
    )
    assert tab.eval(
        "() => { const e = document.querySelector('#content pre'); return e.scrollWidth > e.clientWidth; }"
    )
    tab.resize(1280, 900)


def contrast(tab: Tab, css: str) -> float:
    """The contrast of an element's text with the background, as in WCAG 2."""
    return float(
        tab.eval(
            """(css) => { const light = (colour) => { const c =
            document.createElement("canvas").getContext("2d");
            c.fillStyle = colour; c.fillRect(0, 0, 1, 1); const [r, g, b] = [...c.getImageData(0,
            0, 1, 1).data].slice(0, 3)
              .map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
            return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
            const a = light(getComputedStyle(document.querySelector(css)).color);
            const b = light(getComputedStyle(document.documentElement).backgroundColor);
            return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05); }""",
            css,
        )
    )


def test_contrast(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}story.html")
    for theme in ("light", "sepia", "dark", "black", "contrast", "own"):
        tab.eval("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        for css in ("#content p", "#content a", "#facts", "#site", "#content figcaption", "#more"):
            assert contrast(tab, css) >= 4.5, (theme, css)


def test_every_control_has_a_name(app: Browser, site: str) -> None:
    """Every message in the markup has a text, too."""
    tab = open_article(app, f"{site}story.html")
    nameless = """() => [...document.querySelectorAll(
            "button, a[href], select, input, [role=dialog], [role=toolbar]")]
        .filter((e) => !(e.ariaLabel || e.textContent.trim() || e.closest("label")?.textContent.trim()))
        .map((e) => e.outerHTML)"""
    assert tab.eval(nameless) == []
    words = tab.eval(
        "() => [...document.querySelectorAll('[data-i18n]')].map((e) => [e.dataset.i18n, e.textContent])"
    )
    assert [key for key, word in words if not word or word == key] == []


def read_by(tab: Tab, engine: str) -> bool:
    return f"engine={engine}" in tab.url and state(tab) == "ready"


def test_engines_can_be_changed(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}story.html")
    for engine in ("justext", "declutter", "article"):
        tab.click("#ways")
        tab.click(f"#ways-panel [value={engine}]")
        wait("the other engine", partial(read_by, tab, engine))
        assert "The lamp was lit at four in the afternoon" in text(tab, "#content")
    tab.press("Escape")
    wait("the page", lambda: tab.url == f"{site}story.html")


def test_the_reader_can_open_in_a_new_tab(app: Browser, site: str) -> None:
    options = app.open(app.url(OPTIONS))
    wait("the settings", lambda: count(options, "#set-open"))
    set_value(options, "#set-open", "new")
    wait_text(options, "#toast", ".")
    options.close()
    tab = app.open(f"{site}story.html")
    app.action(tab)

    def reader() -> Tab | None:
        return next((t for t in app.tabs() if t.url.startswith(app.url(READER))), None)

    opened = wait("a tab with the reader", reader)
    assert "nobody in the village" in wait_article(opened)
    assert tab.url == f"{site}story.html"
    opened.click("#back")
    wait("one tab less", lambda: reader() is None)


def test_resetting_the_settings_can_be_undone(app: Browser) -> None:
    options = app.open(app.url(OPTIONS))
    wait("the settings", lambda: count(options, "#set-font"))
    set_value(options, "#set-font", "mono")
    wait_text(options, "#toast", "Saved")
    font = "() => document.querySelector('#set-font').value"
    options.click("#reset")
    wait("the default", lambda: options.eval(font) == "serif")
    wait_text(options, "#toast", "Undo")
    options.click("#toast button")
    wait("the font again", lambda: options.eval(font) == "mono")
    options.reload()
    wait("the font after a reload", lambda: options.eval(font) == "mono")


def test_what_is_taken_back_leaves_the_focus_in_its_list(app: Browser) -> None:
    options = app.open(app.url(OPTIONS))
    wait("the settings", lambda: count(options, "#set-font"))
    options.eval(
        """async () => { const { local } = (globalThis.browser ?? chrome).storage;
        for (const host of ["a.test", "b.test"])
          await local.set({ [`site:${host}`]: { theme: "dark" } }); }"""
    )
    options.reload()
    focus = "() => document.activeElement.ariaLabel ?? document.activeElement.textContent"
    for left in ("Revoke: b.test", "Sites with their own appearance"):
        wait("the sites", lambda: count(options, "#sites button"))
        options.eval("() => document.querySelector('#sites button').focus()")
        options.press("Enter")
        wait(f"the focus on {left}", partial(has, options, focus, left))


def has(tab: Tab, function: str, value: str) -> bool:
    return bool(tab.eval(function) == value)


def test_options_are_remembered(app: Browser) -> None:
    options = app.open(app.url(OPTIONS))
    engine = "() => document.querySelector('#set-engine')?.value"
    wait("the settings", lambda: options.eval(engine) == "article")
    set_value(options, "#set-engine", "justext")
    set_value(options, "#set-idle", "2")
    wait_text(options, "#toast", ".")
    stored = """async () => { const { settings } =
        await (globalThis.browser ?? chrome).storage.local.get();
        return [settings?.engine, settings?.idle]; }"""
    wait("both stored", lambda: options.eval(stored) == ["justext", 2])
    options.reload()
    wait("the settings", lambda: options.eval(engine) == "justext")
    wait("the time", lambda: options.eval("() => document.querySelector('#set-idle').value") == "2")
    assert "Alt+R" in text(options, "#shortcut")


@pytest.fixture(scope="module")
def outside(name: str, request: pytest.FixtureRequest) -> Iterator[object]:
    """A browser without the extension and the network, which opens a file and runs a script in it."""
    if name == "chromium":
        playwright = request.getfixturevalue("playwright")
        browser = playwright.chromium.launch(executable_path=find("chromium"))
        context = browser.new_context(offline=True)
        page = context.new_page()

        def look(path: Path, function: str) -> object:
            page.goto(path.as_uri())
            return page.evaluate(f"({function})()")

        yield look
        browser.close()
    else:
        firefox = Firefox(None)
        firefox.offline()

        def look(path: Path, function: str) -> object:
            return firefox.open(path.as_uri()).eval(function)

        yield look
        firefox.close()


def newest(app: Browser) -> Path | None:
    files = [f for f in app.downloads.iterdir() if f.suffix == ".html" and f.stat().st_size]
    return max(files, key=lambda f: f.stat().st_mtime, default=None)


def saved(app: Browser) -> Path:
    """The file that was just downloaded."""

    def found() -> Path | None:
        app.tabs()  # listens
        return newest(app)

    return wait("a file", found)


IN_FILE = """async () => { const images = [...document.images];
    for (const i of images) i.loading = "eager";
    await Promise.all(images.map((i) => i.complete || new Promise((r) => { i.onload = i.onerror = r; })));
    return { text: document.body.innerText, title: document.title, scripts: document.scripts.length,
      images: images.map((i) => [i.src.slice(0, 11), i.naturalWidth]),
      links: [...document.querySelectorAll("a.missing")].map((a) => a.href),
      asked: performance.getEntriesByType("resource").map((e) => e.name)
        .filter((name) => !name.startsWith("data:")),
      outside: document.querySelectorAll("link[rel~=stylesheet], script, iframe, object").length }; }"""


@pytest.fixture
def empty_downloads(app: Browser) -> None:
    for file in app.downloads.iterdir():
        file.unlink()


@pytest.mark.usefixtures("empty_downloads")
def test_a_saved_file_needs_no_network(app: Browser, site: str, outside) -> None:  # type: ignore[no-untyped-def]
    tab = open_article(app, f"{site}story.html")
    tab.click("#save")
    # The site allows everybody to read its picture, so no permission is needed.
    wait_text(tab, "#toast", "with its picture")
    seen = outside(saved(app), IN_FILE)
    assert seen["images"] == [["data:image/", 900]]
    assert "nobody in the village could say who had sent it" in seen["text"]
    assert "The lamp on the point" in seen["title"]
    assert (seen["scripts"], seen["outside"], seen["asked"]) == (0, 0, [])


@pytest.mark.usefixtures("empty_downloads")
def test_saving_without_permission_counts_missing_pictures(app: Browser, site: str, outside) -> None:  # type: ignore[no-untyped-def]
    tab = open_article(app, f"{site}images.html")
    assert count(tab, "#content img") == 3
    tab.click("#save")
    wait("the question", lambda: tab.eval("() => document.querySelector('#ask').open"))
    assert "localhost" in text(tab, "#ask-sites")
    tab.click("#ask-without")
    assert "1 of 3" in wait_text(tab, "#toast", "2 pictures were left as links")
    seen = outside(saved(app), IN_FILE)
    assert seen["images"] == [["data:image/", 900]]
    assert len(seen["links"]) == 2  # to pictures that could not be fetched
    assert "nobody in the village" in seen["text"]


@pytest.mark.usefixtures("empty_downloads")
def test_a_saved_file_asks_for_no_picture_that_waits_in_the_reader(app: Browser, site: str) -> None:
    tab = app.open(f"{site}story.html")
    tab.eval(ELSEWHERE, site.replace("127.0.0.1", "localhost"))
    app.action(tab)
    wait_article(tab)
    assert count(tab, "#content .waiting-image") == 2
    tab.click("#save")

    def is_done() -> bool:
        tab.eval("() => document.querySelector('#ask[open] #ask-without')?.click()")
        return "Saved as one file" in text(tab, "#toast")

    wait("the file", is_done)
    page = saved(app).read_text("utf-8")
    assert "nobody in the village" in page
    assert not re.search(r"""(?:src|srcset|poster)=["']?[^"'>]*localhost|url\([^)]*localhost""", page)


def test_saving_with_permission(trusted: Browser, site: str, outside) -> None:  # type: ignore[no-untyped-def]
    """A picture that other sites may not read is saved with the user's permission; a missing one is
    counted."""
    tab = open_article(trusted, f"{site}images.html")
    for file in trusted.downloads.iterdir():
        file.unlink()
    tab.click("#save")
    if trusted.name == "firefox":
        wait("the question", lambda: tab.eval("() => document.querySelector('#ask').open"))
        tab.click("#ask-allow")
    assert "2 of 3" in wait_text(tab, "#toast", "1 picture was left as a link")
    if trusted.name == "firefox":  # what was allowed for this save is given back after it
        allowed = "async () => (await browser.permissions.getAll()).origins"
        wait("no permission", lambda: trusted.within(allowed) == [])
    seen = outside(saved(trusted), IN_FILE)
    assert sorted(i for i in seen["images"] if i[0] == "data:image/") == [
        ["data:image/", 320],
        ["data:image/", 900],
    ]


@pytest.mark.usefixtures("empty_downloads")
def test_saving_with_the_keyboard(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}second.html")
    tab.eval("() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true }))")
    file = saved(app)
    assert "piano" in file.read_text("utf-8")
    assert re.search(r"piano", file.name, re.I)


FORMAT = (
    """() => [document.querySelector("#save-as").dataset.format, document.querySelector("#save").ariaLabel]"""
)


def shows(tab: Tab, *wanted: str) -> bool:
    return tuple(tab.eval(FORMAT)) == wanted


def test_the_button_says_in_which_format_it_saves(app: Browser, site: str) -> None:
    """That of the last save, in this tab or in another; also on a site with its own appearance."""
    tab = open_article(app, f"{site}second.html")
    assert shows(tab, "HTML", "Save as a file: Web page with pictures")
    other = open_article(app, f"{site}story.html")
    other.press("a")
    other.click("[name=site]")
    other.press("Escape")
    tab.click("#save-as")
    tab.click("#save-menu [data-command=save-text]")
    wait_file(app, "*piano*.txt")
    for reader in (tab, other):
        wait("the new format", partial(shows, reader, "TXT", "Save as a file: Plain text"))
    other.click("#save")
    wait_file(app, "*lamp*.txt")


def wait_file(app: Browser, pattern: str) -> None:
    wait(pattern, lambda: bool(app.tabs()) and any(app.downloads.glob(pattern)))
