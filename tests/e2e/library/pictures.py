"""Pictures of the library's page, for the documentation: ``python -m tests.e2e.library.pictures FOLDER``."""

from __future__ import annotations

import argparse
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

from tests.e2e.browsers import Browser, Tab, wait
from tests.e2e.browsers.chromium import Chromium
from tests.e2e.browsers.firefox import Firefox
from tests.e2e.conftest import ROOT, packed_for_firefox
from tests.e2e.library.asking import article, ask, open_library, wait_ready
from tests.e2e.web import serve

TEXTS = [
    ("The lamp on the point", "The Harbour Gazette", "en", "The lamp was lit at four. Nobody asked why."),
    ("京都の庭をめぐる", "京都新聞", "ja", "東京から京都へ行く。庭は静かだった。朝の光が石に落ちていた。"),
    ("الفنار القديم على الساحل", "صحيفة الميناء", "ar", "كان الفنار مظلما منذ أحد عشر عاما."),
    ("Wie man ein Boot baut", "Werft und Wetter", "de", "Zuerst wird der Kiel gelegt."),
    ("Le phare et la marée", "La Gazette du port", "fr", "La lampe fut allumée à quatre heures."),
    (
        "A long title about tides, moons, harbours and the people who wait for all of them",
        "Tide Tables",
        "en",
        "The lamp and the tide have much in common, as the keeper used to say before he moved inland.",
    ),
]
TAGS = [["sea"], ["travel", "garden"], ["sea"], [], [], ["sea", "travel"]]


def fill(tab: Tab, site: str) -> None:
    """Store the articles that the pictures show."""
    hosts = [urlsplit(site).netloc]
    for i, (title, name, lang, text) in enumerate(TEXTS):
        made = article(i, text, title=title, site=name, lang=lang, excerpt=text, word_count=300 + 400 * i)
        made["dir"] = "rtl" if lang == "ar" else "ltr"
        made["url"] = f"https://a.test/{i}"
        made["html"] += f'<img src="{site}image/open/{"lead-wide" if i % 2 else "other"}.png">'
        ask(tab, "save", uid=f"picture-{i}", url=made["url"], title=title, article=made, imageHosts=hosts)
        ask(tab, "tag", uids=[f"picture-{i}"], add=TAGS[i], remove=[])
    ask(tab, "change", uids=["picture-0"], changes={"favourite": 1, "opened": 1, "place": 0.4})


def take(app: Browser, site: str, folder: Path) -> None:
    """Take pictures of the page: empty, filled, searched, as cards, dark, narrow and right to left."""
    tab = open_library(app)
    tab.resize(1100, 760)

    def picture(name: str) -> None:
        tab.eval("() => new Promise((done) => setTimeout(done, 400))")
        tab.screenshot(folder / f"library-{name}-{app.name}.png")

    picture("empty")
    fill(tab, site)
    tab.reload()
    wait_ready(tab)
    picture("list")
    app.dark(tab, True)
    tab.click("#cards")
    picture("cards-dark")
    tab.click("#cards")
    app.dark(tab, False)
    search = """(typed) => { const e = document.querySelector("#typed"); e.value = typed;
        e.dispatchEvent(new Event("input")); }"""
    tab.eval(search, "lamp")
    wait("hits", lambda: tab.eval("() => document.querySelectorAll('mark').length") > 1)
    picture("search")
    tab.eval(search, "")
    tab.click("#items input")
    tab.eval("() => { document.documentElement.dir = 'rtl'; }")
    picture("rtl")
    tab.resize(320 if app.name == "chromium" else 500, 700)
    tab.eval("() => { document.documentElement.dir = 'ltr'; }")
    picture("narrow")
    wide = tab.eval("() => document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{wide} pixels wider than the window"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--browser", choices=["chromium", "firefox"], default="chromium")
    parser.add_argument("--extension", type=Path, default=ROOT / "extension" / "dist", help="the build")
    options = parser.parse_args()
    dist = options.extension
    with sync_playwright() as playwright:
        app: Browser
        if options.browser == "chromium":
            app = Chromium(playwright, dist / "unpacked")
        else:
            app = Firefox(packed_for_firefox(dist))
        try:
            with serve() as site:
                take(app, site, options.folder)
        finally:
            app.close()


if __name__ == "__main__":
    main()
