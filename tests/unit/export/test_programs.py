"""Programs for notes find nothing to run in a file, and pictures in it tell nobody about its reader."""

from __future__ import annotations

import io
import zipfile

import pytest

from pyjustext.export import FORMATS, export, export_together, front_matter
from pyjustext.export.markdown import to_highlights
from pyjustext.export.origin import shown_host
from pyjustext.model import Article, Highlight

_RUN = "<% tp.user.steal() %>"


def _markdown(html: str, **values: object) -> str:
    return export(Article(html=html, **values), "markdown").decode()  # type: ignore[arg-type]


@pytest.mark.parametrize("language", ["dataviewjs", "DataviewJS", "dataview", "js-engine", "run-python"])
def test_languages_that_programs_run_are_not_named(language: str) -> None:
    text = _markdown(f'<pre><code class="language-{language}">dv.io()</code></pre>')
    assert text == "```\ndv.io()\n```\n"


@pytest.mark.parametrize("language", ["python", "c++", "JavaScript", "objective-c"])
def test_languages_of_listings_stay(language: str) -> None:
    text = _markdown(f'<pre><code class="language-{language}">x = 1</code></pre>')
    assert text == f"```{language}\nx = 1\n```\n"


@pytest.mark.parametrize("code", ["$= dv.io()", "  $=dv.io()", "= this.file", "=x"])
def test_code_in_a_line_is_no_query(code: str) -> None:
    shown = code.strip()
    assert _markdown(f"<p>See <code>{code}</code>.</p>") == f"See `'{shown}`.\n"
    assert f"`'{shown}`" in _markdown(f"<table><tr><td><code>{code}</code></td></tr></table>")
    assert "<code>&#39;" in _markdown(f"<table><tr><td><code>{code} | x</code></td></tr></table>")


def test_templates_are_parted_everywhere() -> None:
    article = Article(
        title=f"A {_RUN}",
        byline=f"Ann {_RUN}",
        tags=[_RUN],
        excerpt=_RUN,
        url="https://example.org/",
        html=f'<pre><code>{_RUN}</code></pre><p>x <code>{_RUN}</code> <a href="%(tp.x())%">y</a> {_RUN}</p>',
        highlights=[Highlight("x", note=_RUN), Highlight("missing", note=_RUN)],
    )
    files = [
        export(article, "markdown"),
        export(article, "markdown", head="metadata"),
        to_highlights(
            [Article(title=f"t {_RUN}", url=f"https://e.org/{_RUN}", highlights=[Highlight(_RUN, _RUN)])],
            _RUN,
        ),
    ]
    with zipfile.ZipFile(io.BytesIO(export_together([article], "markdown-zip", title=_RUN))) as zipped:
        files += [zipped.read(name) for name in zipped.namelist()]
    for file in files:
        assert b"tp." in file
        assert b"<%" not in file
        assert b"%>" not in file


def test_macros_are_parted() -> None:
    text = _markdown("<h2>{{query a}}</h2><p>x {{renderer :b}} {{{c}}}</p>", title="{{embed d}}")
    assert "{{" not in text
    assert "{\\{renderer :b}}" in text


@pytest.mark.parametrize(
    "source",
    [
        "\\href{javascript:steal()}{x}",
        "x \\input {/etc/passwd}",
        "\\input/etc/passwd",
        "\\immediate\\write18{steal}",
        "^^5cinput{/etc/passwd}",
        "\\htmlStyle{position:fixed}{x}",
        "\\def\\x{\\x\\x}\\x",
        "\\begin {filecontents}{x}",
        "\\csname input\\endcsname{/etc/passwd}",
    ],
)
@pytest.mark.parametrize(
    "html",
    ['<p>See <math alttext="{}"><mi>x</mi></math>.</p>', '<p>See <code class="language-tex">{}</code>.</p>'],
)
def test_a_formula_that_reaches_out_is_code(html: str, source: str) -> None:
    assert _markdown(html.format(source)) == f"See `{source}`.\n"
    assert f"`{source}`" in _markdown(f"<table><tr><td>{html.format(source)}</td></tr></table>")


@pytest.mark.parametrize("source", ["\\definedas x", "\\inputs", "x^{2}", "\\begin{matrix} a \\end{matrix}"])
def test_a_formula_is_a_formula(source: str) -> None:
    assert _markdown(f'<p>See <math alttext="{source}"><mi>x</mi></math>.</p>') == f"See ${source}$.\n"


_LOCAL = "http://192.168.1.1/set?dns=evil"
_TRACKER = "https://tracker.example/pixel.gif?reader=1"
_PICTURES = (
    f'<p>words<img src="{_LOCAL}" alt="A router"> <img src="{_TRACKER}" width="1" height="1"> '
    f'<img src="https://example.org/a.jpg" srcset="{_LOCAL} 2x" alt="Sea" width="600"></p>'
    f'<picture><source srcset="{_LOCAL}"><img src="{_TRACKER}" width="0"></picture>'
)


@pytest.mark.parametrize("images", [None, {}], ids=["web", "alone"])
@pytest.mark.parametrize("name", [name for name in FORMATS if name != "json"])
def test_pictures_that_tell_of_the_reader_are_not_in_files(name: str, images: dict[str, str] | None) -> None:
    article = Article(title="A", url="https://example.org/", html=_PICTURES, text="words")
    data = export(article, name, images=images)
    files = [data]
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as zipped:
            files = [zipped.read(each) for each in zipped.namelist()]
    assert b"words" in b"".join(files)
    for file in files:
        assert b"192.168" not in file
        assert b"tracker" not in file
    if name != "text":
        assert any(b"A router" in file or name == "tei" for file in files)
        assert any(b"example.org/a.jpg" in file for file in files)


def test_a_saved_picture_of_a_local_address_stays() -> None:
    pixels = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="
    article = Article(title="A", url="https://example.org/", html=f'<p><img src="{_LOCAL}" alt="x"></p>')
    file = export(article, "html", images={_LOCAL: pixels})
    assert pixels.encode() in file
    assert b"192.168" not in file


@pytest.mark.parametrize("name", [name for name in FORMATS if name not in ("text", "epub", "markdown-zip")])
def test_html_from_elsewhere_is_purified(name: str) -> None:
    html = '<p>words</p><script>steal()</script><a href="javascript:steal()">x</a>'
    assert b"steal" not in export(Article(title="A", html=html), name)


def test_the_host_is_the_one_that_browsers_open() -> None:
    assert shown_host("https://evil.example\\@bank.example/") == "evil.example"


def test_front_matter_alone_is_one_line_a_value() -> None:
    assert len(front_matter(Article(title=f"a\n{_RUN}")).splitlines()) == 3
