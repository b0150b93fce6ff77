"""The sign on the toolbar button: on pages that were read before in their tab, or that are saved, wherever
the browser tells the extension the page's address."""

from __future__ import annotations

from typing import Any

from tests.e2e.browsers import (
    OPTIONS,
    READER,
    Browser,
    Tab,
    count,
    open_article,
    wait,
    wait_article,
    wait_text,
)

SEEN = """async (url) => { const api = globalThis.browser ?? chrome;
  const tabs = await api.tabs.query({});
  const tab = tabs.find((tab) => tab.url === url);
  return tab && { id: tab.id, ...(await (SHOWN)(tab.id)) }; }"""
SHOWN = """async (tabId) => { const { action } = globalThis.browser ?? chrome;
  const colours = [action.getBadgeTextColor({ tabId }), action.getBadgeBackgroundColor({ tabId })];
  return { text: await action.getBadgeText({ tabId }), title: await action.getTitle({ tabId }),
    colours: await Promise.all(colours) }; }"""
READ = "Read this page (read before)"
SAVED = "Read this page (saved in your library)"
ENOUGH = 4.5


def seen(app: Browser, url: str) -> dict[str, Any] | None:
    """The button of the tab with this address; None if the browser does not tell which tab that is."""
    app.tabs()  # one that is open becomes current
    found: dict[str, Any] | None = app.within(SEEN.replace("SHOWN", SHOWN), url)
    return found


def shown(app: Browser, tab_id: int) -> dict[str, Any]:
    found: dict[str, Any] = app.within(SHOWN, tab_id)
    return found


def wait_sign(app: Browser, url: str, text: str, title: str) -> dict[str, Any]:
    def probe() -> dict[str, Any] | None:
        now = seen(app, url)
        return now if now and (now["text"], now["title"]) == (text, title) else None

    return wait(f"the sign {text!r}", probe)


def luminance(colour: list[int]) -> float:
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in (part / 255 for part in colour[:3])
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colours: list[list[int]]) -> float:
    darker, lighter = sorted(map(luminance, colours))
    return (lighter + 0.05) / (darker + 0.05)


def opened_beside(app: Browser, url: str) -> tuple[Tab, Tab]:
    """The page, and the reader in a tab of its own."""
    page = app.open(url)
    app.within("() => (globalThis.browser ?? chrome).storage.local.set({ settings: { open: 'new' } })")
    app.action(page)
    reader = wait(
        "the reader", lambda: next((tab for tab in app.tabs() if tab.url.startswith(app.url(READER))), None)
    )
    wait_article(reader)
    return page, reader


def test_read_and_saved_in_another_tab(library: Browser, site: str) -> None:
    """What was read is forgotten with its tab, what is saved is not; another page has no sign."""
    page, reader = opened_beside(library, f"{site}story.html")
    mark = wait_sign(library, page.url, "•", READ)
    assert contrast(mark["colours"]) >= ENOUGH
    reader.close()
    wait_sign(library, page.url, "", "Read this page")

    library.action(page)
    reader = wait(
        "the reader",
        lambda: next((tab for tab in library.tabs() if tab.url.startswith(library.url(READER))), None),
    )
    wait_article(reader)
    reader.click("#keep")
    wait("a saved article", lambda: count(reader, "#keep.kept"))
    reader.close()
    mark = wait_sign(library, page.url, "✓", SAVED)
    assert contrast(mark["colours"]) >= ENOUGH
    page.goto(f"{site}second.html")
    none = {"text": "", "title": "Read this page"}
    wait("no sign", lambda: shown(library, mark["id"]).items() >= none.items())


def test_no_sign_where_the_address_is_not_known(library: Browser, site: str) -> None:
    """After Back from the reader, the browser no longer tells the page's address."""
    page = open_article(library, f"{site}story.html")
    page.press("Escape")
    wait("the page", lambda: page.url == f"{site}story.html")
    assert seen(library, f"{site}story.html") is None


def test_on_a_site_that_is_read_without_a_click(trusted: Browser, site: str) -> None:
    """There, Back shows the page with the sign, as does a later visit in the same tab."""
    page = open_article(trusted, f"{site}story.html")
    page.click("#more")
    page.click("#more-menu [data-command=chosen]")
    page.click("#toast button")
    wait_text(page, "#toast", "now open")
    page.press("Escape")  # the notice
    page.press("Escape")
    wait("the page", lambda: page.url == f"{site}story.html")
    wait_sign(trusted, f"{site}story.html", "•", READ)
    page.goto(f"{site}noarticle.html")
    wait_sign(trusted, f"{site}noarticle.html", "", "Read this page")
    page.eval("() => { setTimeout(() => history.back()); }")
    wait("the page", lambda: page.url == f"{site}story.html")
    wait_sign(trusted, f"{site}story.html", "•", READ)
    page.reload()
    wait_sign(trusted, f"{site}story.html", "•", READ)
    options = trusted.open(trusted.url(OPTIONS))
    wait_text(options, "#chosen", "127.0.0.1")
    options.click("#chosen button")
    wait("an empty list", lambda: count(options, "#chosen li") == 0)
