"""The article's address and text, copied and handed to other programs; Markdown's front matter."""

from __future__ import annotations

import json
from urllib.parse import parse_qs, urlsplit

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
from tests.e2e.library.asking import article, clear, open_library, put
from tests.e2e.library.downloads import downloaded

HAND_OVER = """() => { window.links = [];
  document.addEventListener("click", (event) => {
    const { href = "" } = event.target;
    if (!/^(obsidian|mailto):/.test(href)) return;
    window.links.push(href);
    event.preventDefault();
  }, true); }"""


def choose(tab: Tab, command: str) -> None:
    tab.click("#more")
    tab.click(f'#more-menu [data-command="{command}"]')


def handed_over(tab: Tab, command: str) -> str:
    """The link by which an entry of the menu hands the article to another program."""
    tab.eval(HAND_OVER)
    choose(tab, command)
    return str(wait("the link", lambda: tab.eval("() => window.links[0]")))


def test_the_address(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}story.html?a=(1)")
    tab.click("#copy-address")
    wait_text(tab, "#toast", "Copied")
    assert app.clipboard(tab, "text/plain") == f"{site}story.html?a=(1)"
    choose(tab, "copy-link")
    wait("the link", lambda: app.clipboard(tab, "text/plain").startswith("["))
    assert app.clipboard(tab, "text/plain") == f"[The lamp on the point]({site}story.html?a=%281%29)"
    mail = urlsplit(handed_over(tab, "send-mail"))
    said = parse_qs(mail.query)
    assert (mail.scheme, mail.path) == ("mailto", "")
    assert said["subject"] == ["The lamp on the point"]
    assert said["body"] == [f"The lamp on the point\r\n{site}story.html?a=(1)\r\n"]


def test_a_note_in_obsidian(app: Browser, site: str) -> None:
    tab = open_article(app, f"{site}story.html")
    link = handed_over(tab, "send-obsidian")
    assert link == "obsidian://new?file=The%20lamp%20on%20the%20point&clipboard=true"
    wait_text(tab, "#toast", "too long for a link")
    note = app.clipboard(tab, "text/plain")
    assert note.startswith('---\ntitle: "The lamp on the point"\nauthor: "Ada Fisher"\ndate: "2025-03-09"\n')
    assert "\n# The lamp on the point\n" in note
    assert "nobody in the village" in note


def test_a_short_note_is_in_the_link(app: Browser) -> None:
    tab = open_library(app)
    clear(tab)
    put(tab, "short", article(7, "A & b."))
    tab.goto(app.url(f"{READER}?saved=short"))
    wait_article(tab)
    link = urlsplit(handed_over(tab, "send-obsidian"))
    said = parse_qs(link.query)
    assert (link.scheme, link.netloc) == ("obsidian", "new")
    assert said["file"] == ["Article 7"]
    assert said["content"][0].endswith("---\n\n# Article 7\n\nA & b.\n")


def test_the_note_is_as_the_settings_want_it(app: Browser) -> None:
    """Vault, folder, name and highlights as a list: in the preview, and in what Obsidian gets. None of them
    holds anything that Obsidian would run."""
    options = app.open(app.url(OPTIONS))
    options.click("#obsidian-group summary")
    wait_text(options, "#note-preview", r"^A page to try the reader on\.md\s")
    for name, value in (
        ("obsidianVault", "Sea"),
        ("obsidianFolder", "Clips/Read"),
        ("obsidianName", "{date} {title}"),
    ):
        options.eval(FILL, name, value)
    shown = wait_text(
        options, "#note-preview", r"^Sea / Clips/Read/2026-03-09 A page to try the reader on\.md\s"
    )
    assert 'author: "Ada Fisher"' in shown
    assert shown.rstrip().endswith("a ship came slowly round the point.\n\nNote")
    clear(options)
    mark = {"quote": "A & b <% tp.x() %>", "note": "<% tp.y() %> `$= so`", "start": 0, "colour": "blue"}
    put(options, "short", article(7, "A & b &lt;% tp.x() %&gt;."), highlights=[mark])
    options.goto(app.url(f"{READER}?saved=short"))
    wait_article(options)
    wait("the highlight", lambda: count(options, "#marks li"))
    said = parse_qs(urlsplit(handed_over(options, "send-obsidian")).query)
    assert said["vault"] == ["Sea"]
    assert said["file"] == ["Clips/Read/Article 7"]
    shown = said["content"][0].partition("## Highlights\n\n")[2]
    assert shown == "> A & b &lt;% tp.x() %\\>\n\n&lt;% tp.y() %\\> \\`$= so\\`\n"


FILL = """(name, value) => { const field = document.querySelector(`[name="${name}"]`); field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true })); }"""


SHARE = """() => { const page = window;
  const share = async (data) => { page.shared = data; };
  page.Object.defineProperty(page.navigator, "share", { value: share }); }"""


def test_the_sheet_of_the_system(app: Browser, site: str) -> None:
    """Where the browser has one. Its interface is the published one; the sheet itself is the system's."""
    tab = open_article(app, f"{site}story.html")
    there = tab.eval("() => 'share' in navigator")
    tab.click("#more")
    wait("the menu", lambda: count(tab, "#more-menu [data-command=print]"))
    assert count(tab, "#more-menu [data-command=share]") == int(there)
    if there:
        tab.eval(SHARE)
        tab.click("#more-menu [data-command=share]")
        shared = wait("what is shared", lambda: tab.eval("() => window.shared"))
        assert shared == {"title": "The lamp on the point", "url": f"{site}story.html"}


def fill(tab: Tab, css: str, value: str) -> None:
    tab.eval(
        """(css, value) => { const field = document.querySelector(css);
        field.value = value; field.dispatchEvent(new Event("input", { bubbles: true })); }""",
        css,
        value,
    )


STORED = "async () => (await (globalThis.browser ?? chrome).storage.local.get('settings')).settings ?? {}"


def test_front_matter_of_ones_own(app: Browser, site: str) -> None:
    options = app.open(app.url(OPTIONS))
    assert not text(options, "#front-matter-fields")  # nor is the engine started
    options.click("#front-matter-box summary")
    wait_text(options, "#front-matter-fields", r"\{title\}.*\{minutes\}")
    assert options.eval("() => document.querySelector('#front-matter').placeholder").startswith(
        "title: {title}\nauthor: {author}"
    )
    assert 'author: "Ada Fisher"' in text(options, "#front-matter-preview")
    fill(options, "#front-matter", "headline: {title}\nread: false\nby: {author}, {site}\ntags: {tags}")
    wait_text(
        options, "#front-matter-preview", r'^---\nheadline: "[^"]+"\nread: false\nby: "Ada Fisher, Example"'
    )
    wait("the setting", lambda: app.within(STORED).get("frontMatter", "").startswith("headline"))
    fill(options, "#front-matter", "headline: {titel}")
    wait_text(options, "#front-matter-faults", r"Unknown field: \{titel\}")
    fill(options, "#front-matter", "headline {title}")
    wait_text(options, "#front-matter-faults", "headline {title}")
    options.reload()  # what cannot be used was not kept
    options.click("#front-matter-box summary")
    wait_text(options, "#front-matter-preview", '^---\nheadline: "')
    options.close()
    tab = open_article(app, f"{site}story.html")
    tab.click("#save-as")
    tab.click('#save-menu [data-command="save-markdown"]')
    saved = downloaded(app, ".md")
    lines = saved.read_text("utf-8").split("\n")
    assert lines[:5] == [
        "---",
        'headline: "The lamp on the point"',
        "read: false",
        'by: "Ada Fisher, The Harbour Gazette"',
        "---",
    ]
    saved.unlink()
    choose(tab, "copy-markdown")  # amid other text, front matter would be none
    wait_text(tab, "#toast", "Copied")
    assert not app.clipboard(tab, "text/plain").startswith("---")


def test_the_template_is_among_the_exported_settings(app: Browser) -> None:
    options = app.open(app.url(OPTIONS))
    options.click("#front-matter-box summary")
    wait_text(options, "#front-matter-fields", "title")
    fill(options, "#front-matter", "kind: article")
    wait("the setting", lambda: app.within(STORED).get("frontMatter") == "kind: article")
    options.click("#export")
    saved = downloaded(app, ".json")
    assert json.loads(saved.read_text("utf-8"))["settings"]["frontMatter"] == "kind: article"
    saved.unlink()
