"""Comfort: removing and restoring parts, pictures, sites that open in the reader."""

from __future__ import annotations

import re
import time

import pytest

import pyjustext
from tests.e2e.browsers import (
    OPTIONS,
    READER,
    Browser,
    Tab,
    count,
    open_article,
    text,
    wait,
    wait_article,
    wait_text,
)
from tests.unit.export.test_origin import DOUBTFUL, PLAIN, in_ascii
from tests.unit.sanitize.hosts import LOCAL_HOSTS, OPEN_HOSTS


def test_removing_a_part(app: Browser, site: str) -> None:
    """A removed part is not in the copied text, and can be restored. A click straight after the key
    counts."""
    tab = open_article(app, f"{site}second.html")
    first = text(tab, "#content p")
    tab.press("x")
    tab.click("#content p")
    wait("the part gone", lambda: text(tab, "#content p") != first)
    tab.eval("() => { document.querySelector('#toast button').click(); }")  # undo
    wait("the part back", lambda: text(tab, "#content p") == first)
    tab.click("#content p")
    wait("the part gone", lambda: text(tab, "#content p") != first)
    tab.press("Escape")
    wait("the end of removing", lambda: count(tab, ".removing") == 0)
    tab.press("c")
    wait_text(tab, "#toast", "Copied")
    assert first[:40] not in app.clipboard(tab, "text/html")


def test_escape_straight_after_a_key(app: Browser, site: str) -> None:
    """It ends what the key begins, even if that takes a moment to load, and does not leave the article."""
    tab = open_article(app, f"{site}second.html")
    for key in ("?", "w", "x"):
        tab.reload()  # nothing of the key is loaded
        wait_article(tab)
        tab.press(key)
        tab.press("Escape")
        tab.press("c")
        wait_text(tab, "#toast", "Copied")
        assert tab.url.startswith(app.url(READER)), key
        wait(f"nothing that {key} opens", lambda: count(tab, ".removing, dialog[open]") == 0)


@pytest.mark.parametrize("opens", ["#more-menu:popover-open", "#help[open]"])
def test_escape_closes_one_thing_at_a_time(app: Browser, site: str, opens: str) -> None:
    """What is open above the article first; then removing ends, and only then is the article left."""
    tab = open_article(app, f"{site}second.html")
    tab.press("x")
    wait("the mode", lambda: count(tab, ".removing"))
    if opens.startswith("#help"):
        tab.press("?")
    else:
        tab.click("#more")
    wait("what is open", lambda: count(tab, opens))
    tab.press("Escape")
    wait("its end", lambda: not count(tab, opens))
    assert count(tab, ".removing")
    tab.press("Escape")
    wait("the end of removing", lambda: not count(tab, ".removing"))
    assert tab.url.startswith(app.url(READER))


def test_a_key_straight_after_a_dialog_is_closed(app: Browser, site: str) -> None:
    """For a moment, a busy browser still sends keys to the field of the dialog that had the focus."""
    tab = open_article(app, f"{site}second.html")
    tab.press("w")
    focused = "() => document.activeElement.localName === 'select'"
    wait("the focus in a field", lambda: count(tab, "#explain[open]") and tab.eval(focused))
    tab.eval(
        """() => { document.querySelector("#explain").close();
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true })); }"""
    )
    wait("the panel", lambda: count(tab, "#appearance-panel:popover-open"))


def test_removing_ends_with_the_article(app: Browser, site: str) -> None:
    """What was removed from it is not put back into the one that another engine makes of the page."""
    tab = open_article(app, f"{site}second.html")
    tab.press("x")
    tab.click("#content p")
    wait_text(tab, "#toast", "Removed")
    tab.eval("() => document.querySelector('#ways-panel [value=justext]').click()")
    wait("the other article", lambda: "engine=justext" in tab.url)
    wait_article(tab)
    assert count(tab, ".removing") + count(tab, "#toast:not([hidden])") == 0


def test_a_part_left_out_on_the_whole_site(app: Browser, site: str) -> None:
    """A part removed for the whole site is left out the next time, is listed, and can be restored."""
    tab = open_article(app, f"{site}second.html")
    tab.press("x")
    wait_text(tab, "#toast", "Click a part")
    tab.eval("() => { document.querySelector('#content p:last-of-type').click(); }")
    wait_text(tab, "#toast", "Removed")
    tab.click("#toast button:nth-of-type(2)")
    wait_text(tab, "#toast", "From now on")
    tab.press("Escape")
    tab.press("Escape")
    wait("the page", lambda: tab.url == f"{site}second.html")
    app.action(tab)
    assert "The piano stands there" not in wait_article(tab)
    assert "1 part was left out, as you chose for this site." in text(tab, "#notes")
    link = tab.eval("() => document.querySelector('#notes a').href")
    options = app.open(link)
    assert "127.0.0.1: The piano stands there" in wait_text(options, "#corrections", "piano")
    options.click("#corrections button")
    wait("an empty list", lambda: count(options, "#corrections li") == 0)
    tab.reload()
    assert "The piano stands there" in wait_article(tab)


def test_a_site_that_is_read_without_a_click(trusted: Browser, site: str) -> None:
    """Its articles open in the reader automatically; Back shows the page; once disabled, nothing opens."""
    tab = with_automatic_site(trusted, site)
    tab.goto(f"{site}second.html")
    assert "the children were singing" in wait_article(tab)
    tab.press("Escape")
    wait("the page", lambda: tab.url == f"{site}second.html")
    tab.goto(f"{site}noarticle.html")
    tab.goto(f"{site}story.html")
    wait_article(tab)  # and the pages before it were not opened in the reader
    options = trusted.open(trusted.url(OPTIONS))
    wait_text(options, "#chosen", "127.0.0.1")
    options.click("#chosen button")
    wait("an empty list", lambda: count(options, "#chosen li") == 0)
    script = (
        "async () => (await (globalThis.browser ?? chrome).scripting.getRegisteredContentScripts()).length"
    )
    assert options.eval(script) == 0
    if trusted.name == "firefox":  # in Chromium, the permission is in the test's manifest
        assert options.eval("async () => (await browser.permissions.getAll()).origins") == []


def with_automatic_site(app: Browser, site: str) -> Tab:
    """An article of a site whose articles now open in the reader automatically."""
    tab = open_article(app, f"{site}story.html")
    tab.click("#more")
    tab.click("#more-menu [data-command=chosen]")
    tab.click("#toast button")
    wait_text(tab, "#toast", "now open")
    return tab


REVOKE = """async (sites) => {
  await browser.storage.local.set({ fetchSites: { asked: sites, before: [] } });
  await (await import("/shared/fetch-sites.js")).revokeSites(sites); }"""
REMOVE = """async (site) => { await (await import("/shared/automatic-sites.js")).removeSite(site); }"""


@pytest.mark.only_in("firefox")  # in Chromium, the permission is in the test's manifest
def test_a_site_chosen_while_pictures_are_saved_stays_allowed(trusted: Browser, site: str) -> None:
    """The permission for the pictures of one save is given back, but not that of a site chosen meanwhile."""
    tab = with_automatic_site(trusted, site)
    allowed = "async () => (await browser.permissions.getAll()).origins"
    tab.eval(REVOKE, ["http://127.0.0.1/*", "http://localhost/*"])
    assert trusted.within(allowed) == ["http://127.0.0.1/*"]
    tab.eval(REMOVE, "http://127.0.0.1/*")
    assert trusted.within(allowed) == []


@pytest.mark.large
def test_which_pages_of_a_site_open_by_themselves(trusted: Browser, site: str) -> None:
    """Those whose addresses and lengths fit, no apps, and none that the user has sent back for good."""
    tab = with_automatic_site(trusted, site)
    options = trusted.open(trusted.url(OPTIONS))
    wait("the rule", lambda: count(options, "#chosen .paths"))
    options.eval(HEAR)
    tab.goto(f"{site}editor.html")
    wait(
        "an app, which stays",
        lambda: options.eval("() => document.documentElement.dataset.arrived") == "false",
    )
    set_limit(options, ".paths", "/pages/ /st*y")
    stays(tab, f"{site}second.html")
    tab.goto(f"{site}story.html")
    wait_article(tab)
    wait_text(tab, "#notes", "opened in the reader automatically")
    set_limit(options, ".least", "5000")
    stays(tab, f"{site}story.html?long")
    set_limit(options, ".least", "100")
    tab.goto(f"{site}story.html?again")
    wait_article(tab)
    tab.click("#notes .link")
    wait("the page", lambda: tab.url == f"{site}story.html?again")
    stays(tab, f"{site}story.html?again")
    options.reload()
    wait_text(options, "#chosen", "1 page does not open automatically")
    options.click("#chosen p button")
    wait("none", lambda: not count(options, "#chosen p"))
    tab.goto(f"{site}story.html?again")
    wait_article(tab)
    options.click("#chosen button")
    wait("an empty list", lambda: count(options, "#chosen li") == 0)


def set_limit(options: Tab, css: str, value: str) -> None:
    options.eval(
        """(css, value) => { const e = document.querySelector(`#chosen ${css}`); e.value = value;
        e.dispatchEvent(new Event("change")); }""",
        css,
        value,
    )
    name = css.removeprefix(".").replace("least", "words")
    stored = "async () => (await (globalThis.browser ?? chrome).storage.local.get('chosen')).chosen[0]"
    wait("the rule", lambda: str(options.eval(stored).get(name)) == value)


HEAR = """async () => { const { api } = await import("/shared/api.js");
  api.runtime.onMessage.addListener((message) => {
    if (message.kind === "chosen") document.documentElement.dataset.arrived = message.arrived; }); }"""
"""Keep what the last page of a chosen site has said when it was there."""


def stays(tab: Tab, url: str) -> None:
    """Open the page: the reader, which would be there by then, does not take its place."""
    tab.goto(url)
    time.sleep(3)
    assert tab.url == url


def test_the_page_as_captured(app: Browser, site: str) -> None:
    """The file saved for a report gives the same article as the reader."""
    tab = open_article(app, f"{site}story.html")
    for file in app.downloads.iterdir():
        file.unlink()
    tab.press("?")
    tab.click("#help .actions .plain")
    assert "only to you" in wait_text(tab, "#capture", "report")
    tab.click("#capture .primary")
    wait("a file", lambda: bool(app.tabs()) and any(f.stat().st_size for f in app.downloads.glob("*.html")))
    assert [f.name for f in app.downloads.iterdir()] == ["captured-127.0.0.1.html"]
    article = pyjustext.read((app.downloads / "captured-127.0.0.1.html").read_bytes())
    assert article.url == f"{site}story.html"
    assert article.title == text(tab, "#title")
    shown = "".join(tab.eval("() => document.querySelector('#content').textContent").split())
    assert [line for line in article.text.splitlines() if "".join(line.split()) not in shown] == []
    assert "nobody in the village" in article.text


def test_the_host_comes_first(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}story.html")
    assert text(tab, ".origin") == "127.0.0.1 The Harbour Gazette"
    hosts = tab.eval(
        """async (local, open, doubtful, plain) => {
        const { isLocal, hostOf } = await import("../shared/hosts.js");
        const host = (name) => new URL(`http://${name}/`).hostname;
        return [local.filter((h) => !isLocal(host(h))), open.filter((h) => isLocal(host(h))),
          hostOf("https://www.xn--bcher-kva.example/"), hostOf("https://xn--80ak6aa92e.com/a"),
          doubtful.filter((h) => URL.canParse(`https://${h}/`) && !hostOf(`https://${h}/`).isDoubtful),
          plain.filter((h) => hostOf(`https://${h}/`).isDoubtful)]; }""",
        LOCAL_HOSTS,
        OPEN_HOSTS,
        [in_ascii(host) for host in DOUBTFUL],
        [in_ascii(host) for host in PLAIN if not host.isascii()],
    )
    assert hosts[:2] == [[], []]
    assert hosts[2] == {"shown": "bücher.example", "letters": "bücher.example", "isDoubtful": False}
    imitation = "\u0430\u0440\u0440\u04cf\u0435.com"
    assert hosts[3] == {"shown": "xn--80ak6aa92e.com", "letters": imitation, "isDoubtful": True}
    assert hosts[4:] == [[], []]


ICON = """(src) => { const link = document.querySelector("link[rel=icon]");
  link.remove(); link.href = src; document.head.append(link); }"""
"""Gives the page another icon."""


def test_the_icon_of_the_site(trusted: Browser, site: str) -> None:
    """It stands behind the host, with what the page claims, and is loaded only where pictures would be."""
    app = trusted
    tab = app.open(f"{site}story.html")
    tab.eval(ICON, "/image/open/lead-icon.png")
    wait("the icon on the tab", lambda: app.icon(tab))
    app.action(tab)
    wait_article(tab)
    wait("the icon", lambda: count(tab, "#site-icon:not([hidden])"))
    order = """() => [...document.querySelectorAll("#site, #site-icon, #site-name")].map((e) => e.id)"""
    assert tab.eval(order) == ["site", "site-icon", "site-name"]
    assert text(tab, ".origin") == "127.0.0.1 The Harbour Gazette"
    loaded = tab.eval(
        """async ([near, far]) => { const { showIcon } = await import("./pictures.js");
        const image = document.querySelector("#site-icon");
        const url = near;
        const given = (icon, rules) => { image.removeAttribute("src"); showIcon(icon, rules);
          return image.hasAttribute("src"); };
        const imageHosts = [new URL(url).host];
        return [given(near, { url, images: "all", imageHosts }),
          given(near, { url, images: "click", imageHosts }),
          given(far, { url, images: "all", imageHosts }),
          given(far, { url, images: "all", imageHosts: [new URL(far).host] }),
          given(near, { url: "https://example.org/", images: "all", imageHosts: [new URL(near).host] }),
          given(undefined, { url, images: "all" }),
          given("data:image/png;base64,iVBORw0KGgo=", { url, images: "none" })]; }""",
        [f"{site}image/open/near.png", f"{site.replace('127.0.0.1', 'localhost')}image/open/far.png"],
    )
    assert loaded == [True, False, False, True, False, False, True]
    wait("no broken icon", lambda: count(tab, "#site-icon[hidden]"))


def test_pictures_that_load_on_a_click(app: Browser, site: str) -> None:
    """Pictures from the local network on a public page, or all if the user wants so, are loaded on a click.
    Tracking pixels are never loaded."""
    tab = open_article(app, f"{site}second.html")
    seen = tab.eval(
        """async (src) => { const { preparePicture } = await import("./pictures.js");
        const { body } = document.implementation.createHTMLDocument();
        const add = (rules, width) => { const image = body.ownerDocument.createElement("img");
          image.src = src + Math.random(); if (width) image.setAttribute("width", width);
          body.append(image); preparePicture(image, rules); };
        add({ url: "https://example.org/", images: "all" });
        add({ url: "http://localhost/", images: "click" });
        add({ url: "http://localhost/", images: "all" }, "1");
        add({ url: "http://localhost/", images: "none" });
        add({ url: "http://localhost/", images: "all", imageHosts: ["localhost"] });
        const content = document.querySelector("#content");
        content.replaceChildren(...body.childNodes);
        await new Promise((done) => setTimeout(done, 300));
        const fetched = performance.getEntriesByType("resource").filter((e) => e.name.startsWith(src));
        const before = [content.querySelectorAll(".waiting-image").length,
          content.querySelectorAll("img").length, fetched.length];
        content.querySelector(".waiting-image").click();
        const image = content.querySelector("img"); image.loading = "eager";
        await image.decode();
        return [...before, image.naturalWidth]; }""",
        f"{site}image/open/lead-wide.png?",
    )
    assert seen == [4, 0, 0, 900]


SEEN = """() => [...document.querySelectorAll("#content :is(img, .waiting-image)")]
    .filter((e) => e.checkVisibility()).map((e) => e.localName)"""


def test_pictures_on_and_off(app: Browser, site: str) -> None:
    """At once, also in an article that was opened without them."""
    tab = open_article(app, f"{site}images.html")
    wait("the pictures", lambda: tab.eval(SEEN)[:2] == ["img", "img"])
    tab.press("i")
    wait("no pictures", lambda: tab.eval(SEEN) == [])
    tab.press("i")
    wait("the pictures", lambda: tab.eval(SEEN)[:2] == ["img", "img"])
    tab.press("i")
    wait("no pictures", lambda: tab.eval(SEEN) == [])
    again = open_article(app, f"{site}images.html")
    assert again.eval(SEEN) == []
    assert count(again, "#content img") == 0  # so none was loaded
    again.press("i")
    wait("the pictures", lambda: again.eval(SEEN)[:2] == ["img", "img"])


ELSEWHERE = """async (other) => {
  const places = [...document.querySelectorAll("article p")];
  const add = (src, loading) => {
    const image = document.createElement("img");
    Object.assign(image, { alt: src.split("/").at(-1), width: 300, height: 200, loading, src });
    const far = Object.assign(document.createElement("div"), { style: "height: 20000px" });
    places.shift().after(far, image);
    return image; };
  const loaded = add("/image/open/one.png", "eager");
  for (const name of ["two", "three"]) add(`${other}image/open/${name}.png?far`, "lazy");
  add("/image/open/four.png?near", "lazy");
  await loaded.decode();
}"""


def copied(app: Browser, tab: Tab, key: str, kind: str) -> str:
    tab.eval("() => document.querySelector('#toast').replaceChildren()")
    tab.press(key)
    wait_text(tab, "#toast", "Copied")
    return app.clipboard(tab, kind)


def test_pictures_that_the_page_had_not_loaded(app: Browser, site: str) -> None:
    """A server that the page itself did not contact is contacted by the reader only after a click."""
    tab = app.open(f"{site}story.html")
    tab.eval(ELSEWHERE, site.replace("127.0.0.1", "localhost"))
    app.action(tab)
    wait_article(tab)
    shown = """() => [document.querySelectorAll("#content .waiting-image").length,
      [...document.querySelectorAll("#content img")].map((image) => image.alt)]"""
    fetched = (
        "() => performance.getEntriesByType('resource').filter((e) => e.name.includes('localhost')).length"
    )
    tab.eval(
        "() => { for (const image of document.querySelectorAll('#content img')) image.loading = 'eager'; }"
    )
    assert tab.eval(shown) == [2, ["The lighthouse in fog", "one.png", "four.png?near"]]
    assert tab.eval(fetched) == 0
    for key, kind in (("c", "text/html"), ("m", "text/plain")):
        assert "localhost" not in copied(app, tab, key, kind)  # who pastes it would request them
    tab.click("#content .waiting-image")
    wait("no picture that waits", lambda: count(tab, "#content .waiting-image") == 0)
    tab.eval(
        "() => { for (const image of document.querySelectorAll('#content img')) image.loading = 'eager'; }"
    )
    names = ["The lighthouse in fog", "one.png", "two.png?far", "three.png?far", "four.png?near"]
    assert tab.eval(shown) == [0, names]
    wait("both pictures", lambda: tab.eval(fetched) == 2)
    assert "localhost" in copied(app, tab, "c", "text/html")


def test_omitted_text_can_be_put_back(app: Browser, site: str) -> None:
    """It is in its place, and in the copied text."""
    tab = open_article(app, f"{site}pages/0085")
    told = re.search(r"(\d+) parts? (?:was|were) left out of the middle of the text", text(tab, "#notes"))
    assert told
    before = text(tab, "#content")
    tab.click("#notes button")
    wait_text(tab, "#toast", f"{told[1]} parts? put back")
    back = tab.eval(
        "() => [...document.querySelectorAll('#content .put-back')].map((e) => e.innerText.trim())"
    )
    assert len(back) == int(told[1])
    assert not [words for words in back if words in before]
    assert "Left out" not in text(tab, "#notes")
    tab.press("c")
    wait_text(tab, "#toast", "Copied")
    copied = app.clipboard(tab, "text/html")
    assert all(words.split("\n")[0] in copied for words in back)


OTHER_ENGINE = """async () => {
  document.querySelector("#notes button").click();
  const other = document.querySelector("[name=engine][value=declutter]");
  other.checked = true;
  other.dispatchEvent(new Event("change", { bubbles: true }));
  const is = (engine) => new URLSearchParams(location.search).get("engine") === engine;
  while (!is("declutter")) await new Promise(requestAnimationFrame);
  while (document.documentElement.dataset.state !== "ready") await new Promise(requestAnimationFrame);
  // The engine answers one request after the other.
  const { connect } = await import("/wire/engine-client.js");
  const html = "<p>The last request.</p>";
  await connect().explain({ html, url: location.href, engine: "article", without: [] });
  return document.querySelectorAll("#content .put-back").length;
}"""


def test_omitted_text_is_not_put_into_the_article_of_another_engine(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}pages/0085")
    assert tab.eval(OTHER_ENGINE) == 0
