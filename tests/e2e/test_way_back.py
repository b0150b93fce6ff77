"""The browser's Back button, which skips entries of the history that their user did not touch."""

from __future__ import annotations

import pytest

from tests.e2e.browsers import Browser, Tab, wait, wait_article
from tests.e2e.browsers.chromium import Chromium, ChromiumTab
from tests.e2e.browsers.firefox import Firefox

pytestmark = pytest.mark.both_browsers

LINK = """(url) => { document.body.innerHTML = `<a href="${url}">A link to another site</a>`; }"""


def by_link(app: Browser, site: str) -> tuple[Tab, str]:
    """A page that a link of another site leads to, and that is not touched."""
    page = f"{site.replace('127.0.0.1', 'localhost')}second.html"
    tab = app.open(f"{site}story.html")
    tab.eval(LINK, page)
    tab.click("a")
    if isinstance(tab, ChromiumTab):
        tab.page.wait_for_url(page)  # asks the page nothing: a question of the driver counts as a touch
    else:
        wait("the page", lambda: tab.url == page)
    return tab, page


def from_outside(app: Browser, site: str) -> tuple[Tab, str]:
    """A page in a new tab, as another program opens it."""
    page = f"{site}second.html"
    if not isinstance(app, Chromium):
        return app.open(page), page
    with app.context.expect_page() as opened:
        app.within("(url) => chrome.tabs.create({ url })", page)
    opened.value.wait_for_load_state()
    return ChromiumTab(opened.value), page


TOUCHED = """async () => {
  const key = `session:${new URLSearchParams(location.search).get("id")}`;
  return (await (globalThis.browser ?? chrome).storage.session.get(key))[key].isTouched;
}"""


def touch(app: Browser, tab: Tab) -> None:
    """Press a key in the article where the click did not count for the page: in Firefox, and in Chromium if
    the page's process learnt of the click too late, so that the script had to be sent again."""
    if app.name == "chromium" and tab.eval(TOUCHED):
        return
    tab.press("ArrowDown")
    wait("the second entry", lambda: tab.eval("() => history.state?.isSecond"))


@pytest.mark.parametrize("way", [by_link, from_outside])
def test_the_back_button_leads_to_the_page(app: Browser, site: str, way) -> None:  # type: ignore[no-untyped-def]
    """Nothing is clicked but the button of the toolbar. In Firefox an extension cannot say that this click is
    meant for the page: if that was not touched, one key or a turn of the wheel in the article is needed."""
    tab, page = way(app, site)
    app.action(tab, url=page)
    wait_article(tab)
    touch(app, tab)
    app.back_button()
    wait("the page", lambda: tab.url == page)
    # Forward leads to the article again, and from there Back to the page again.
    tab.eval("() => history.forward()")
    wait_article(tab)
    touch(app, tab)
    app.back_button()
    wait("the page, again", lambda: tab.url == page)


@pytest.mark.only_in("firefox")
def test_the_shortcut_for_back_leads_to_the_page(app: Firefox, site: str) -> None:
    """Nothing is touched in the article either."""
    tab, page = by_link(app, site)
    app.action(tab, url=page)
    wait_article(tab)
    for _ in range(2):
        app.back_keys()
        wait("the page", lambda: tab.url == page)
        tab.eval("() => history.forward()")
        wait_article(tab)


# As on a busy machine.
LATE_TIMERS = """() => { const page = window; const set = page.setTimeout.bind(page);
    page.setTimeout = (call, ms = 0, ...rest) => set(call, ms + 5000, ...rest); }"""


@pytest.mark.parametrize("is_busy", [False, True], ids=["idle", "busy"])
def test_the_back_button_leads_to_the_article(app: Browser, site: str, is_busy: bool) -> None:
    """From a page that a link in the article leads to."""
    page = f"{site}links.html"
    tab = app.open(page)
    app.action(tab)
    wait_article(tab)
    reader = tab.url
    if is_busy:
        tab.eval(LATE_TIMERS)
    tab.click("#content a[href$='second.html']")
    wait("the link's page", lambda: tab.url == f"{site}second.html")
    tab.eval("() => history.back()")
    wait_article(tab)
    assert tab.url.split("&")[0] == reader.split("&")[0]
    app.back_button()
    wait("the page", lambda: tab.url == page)
