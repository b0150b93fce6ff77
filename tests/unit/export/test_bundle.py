"""Markdown with front matter and pictures, in a zip."""

from __future__ import annotations

import io
import json
import zipfile

import pytest

from pyjustext import Article, PyjustextError
from pyjustext.export import export_together, to_markdown_bundle, to_markdown_zip
from pyjustext.export.files import archive

PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
ARTICLE = Article(
    title='On "tides": a\nstory',
    byline="Ann",
    published="2024-05-06",
    url="https://example.org/a",
    lang="en",
    tags=["sea", 'a "b"'],
    html='<p>One<img src="https://example.org/i.gif" alt="A">'
    f'<img src="https://example.org/gone.png"><img src="{PIXEL}"></p>',
)


def files(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist()}


def test_one_article() -> None:
    inside = files(to_markdown_zip(ARTICLE, images={"https://example.org/i.gif": PIXEL}))
    (text, picture) = inside
    assert text == "On tides a story.md"
    assert picture.startswith("images/")
    assert inside[text].decode() == (
        '---\ntitle: "On \\"tides\\": a story"\nauthor: "Ann"\ndate: "2024-05-06"\n'
        'source: "https://example.org/a"\nlang: "en"\ntags: ["sea", "a \\"b\\""]\n---\n\n'
        '# On "tides": a story\n\n'
        f"One![A]({picture})[gone.png](https://example.org/gone.png)![]({picture})\n"
    )


def test_front_matter_is_one_line_a_field_and_json_is_yaml() -> None:
    article = Article(title="a\n---\nb: c\u2028d", html="<p>x</p>")
    (text,) = files(to_markdown_zip(article)).values()
    head = text.decode().split("\n")
    assert head[0] == head[2] == "---"
    assert json.loads(head[1].removeprefix("title: ")) == "a --- b: c d"


def test_names_stay_in_their_folder_and_differ() -> None:
    titles = ["../../x", "a/b", "A b", "", "CON", "\\\\server\\x"]
    names = list(files(to_markdown_bundle([Article(title=title) for title in titles])))
    assert names == ["x.md", "a b.md", "A b 2.md", "article.md", "_CON.md", "server x.md"]


@pytest.mark.parametrize("path", ["../a", "/a", "a/../b", "a\\b", "C:a"])
def test_an_archive_refuses_paths_outside_it(path: str) -> None:
    with pytest.raises(ValueError, match="inside"):
        archive({path: b""})


def test_the_same_bytes_each_time() -> None:
    assert to_markdown_bundle([ARTICLE] * 2) == to_markdown_bundle([ARTICLE] * 2)


def test_formats_that_hold_one_article() -> None:
    assert export_together([ARTICLE], "epub")
    with pytest.raises(PyjustextError, match="epub, markdown-zip hold many"):
        export_together([ARTICLE], "html")
    with pytest.raises(PyjustextError):
        export_together([], "markdown-zip")
