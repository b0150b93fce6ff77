"""Files that are larger than one message of the browser: Chrome's are 64 MiB at most."""

from __future__ import annotations

import zipfile

import pytest

from tests.e2e.browsers import Browser, count, wait, wait_text
from tests.e2e.library.asking import ask, open_library
from tests.e2e.library.downloads import downloaded, empty_downloads

LIMIT = 400
ARTICLES = 26
PICTURE = 4_000_000  # bytes


# Chooses a backup as JSON with so many articles, each with a picture of so many bytes.
CHOOSE = """(articles, bytes) => {
  const items = [];
  for (let number = 0; number < articles; number++) {
    const picture = new Uint8Array(bytes);
    for (let at = 0; at < bytes; at += 65536) crypto.getRandomValues(picture.subarray(at, at + 65536));
    picture.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const url = `https://a.test/${number}`;
    const words = `The words of number ${number}.`;
    items.push(JSON.stringify({ uid: `uid-${number}`, url, title: `Article ${number}`, text: words,
      html: `<p>${words}</p><p><img src="${url}.png" alt=""></p>`, engine: "article",
      images: { [`${url}.png`]: "data:image/png;base64," + picture.toBase64() } })); }
  const parts = ['{"pyjustext": "library", "version": 1, "articles": [', items.join(","), "]}"];
  const file = new File(parts, "backup.json");
  const input = document.querySelector("#file");
  const held = new DataTransfer();
  held.items.add(file);
  input.files = held.files;
  input.dispatchEvent(new Event("change"));
  return file.size; }"""


@pytest.mark.large
def test_a_backup_and_a_book_of_many_pictures(library: Browser) -> None:
    empty_downloads(library)
    tab = open_library(library)
    assert tab.eval(CHOOSE, ARTICLES, PICTURE) > 130_000_000
    wait_text(tab, "#toast", f"{ARTICLES} articles imported", 180)
    rows = ask(tab, "list", view="all", count=100)["rows"]
    assert [row["images"] for row in rows] == [1] * ARTICLES
    tab.click("#items input")
    wait("the selection", lambda: count(tab, "#selected-all"))
    tab.click("#selected-all")
    tab.eval("() => { document.querySelector('#selected-format').value = 'epub'; }")
    tab.click("#selected-take")
    book = downloaded(library, ".epub", 180)
    assert book.stat().st_size > ARTICLES * PICTURE > 100_000_000
    with zipfile.ZipFile(book) as opened:
        assert len([name for name in opened.namelist() if name.endswith(".png")]) == ARTICLES
