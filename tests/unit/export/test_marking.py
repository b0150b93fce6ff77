"""What a reader highlighted is in every export: in its place, with its note, or below the text."""

from __future__ import annotations

import io
import json
import zipfile

import pytest

import pyjustext
from pyjustext.export import export, export_together
from pyjustext.model import Article, Highlight

HTML = (
    "<p>The tide comes <em>in twice</em> a day.</p><p>The tide goes out.</p>"
    "<pre>if tide:\n    swim()</pre><ul>\n<li>Boats wait.</li></ul>"
)
TEXT = "The tide comes in twice a day.\nThe tide goes out.\nif tide:\n    swim()\nBoats wait."


def article(*highlights: Highlight) -> Article:
    return Article(title="Tides", html=HTML, text=TEXT, highlights=list(highlights))


def exported(format_: str, *highlights: Highlight) -> str:
    return export(article(*highlights), format_).decode("utf-8")


ACROSS = Highlight("comes in\n twice", note="Every 12 hours.\nAnd 25 minutes.")
SECOND = Highlight("The tide", before="twice a day.", after=" goes out.", start=30)
IN_CODE = Highlight("swim", note="Only then.")
GONE = Highlight("The moon", note="It was here.")


def test_html() -> None:
    made = exported("html", ACROSS, SECOND)
    assert (
        "<p>The tide <mark>comes </mark><em><mark>in twice</mark>"
        '<sup id="highlight-1"><a href="#highlight-note-1">1</a></sup></em> a day.</p>'
        "<p><mark>The tide</mark> goes out.</p>"
    ) in made
    assert '<li id="highlight-note-1"><p>Every 12 hours.\nAnd 25 minutes. <a href="#highlight-1">' in made
    assert "data-" not in made


def test_markdown() -> None:
    made = exported("markdown", ACROSS, SECOND, IN_CODE, GONE)
    assert "The tide ==comes== *==in twice==[^1]* a day." in made
    assert "\n\n==The tide== goes out.\n" in made
    assert "    swim()\n```" in made  # code is not changed
    assert "\n[^2]\n" in made
    assert "\n\n> The moon\n\nIt was here.\n" in made
    assert "\n\n[^1]: Every 12 hours.\n    And 25 minutes.\n\n[^2]: Only then.\n" in made


def test_the_pages_own_marks_are_not_the_readers() -> None:
    page = Article(html="<p>A <mark>hit</mark> of a search.</p>")
    assert "<mark>hit</mark>" in export(page, "markdown").decode()


def test_text_and_json() -> None:
    assert exported("text", ACROSS, SECOND).endswith(
        "Boats wait.\n\n> comes in twice\nEvery 12 hours.\nAnd 25 minutes.\n\n> The tide\n"
    )
    data = json.loads(exported("json", ACROSS))
    assert data["highlights"][0]["quote"] == "comes in\n twice"
    assert Article.from_dict(data) == article(ACROSS)


def test_books_and_bundles() -> None:
    with zipfile.ZipFile(io.BytesIO(export(article(ACROSS, GONE), "epub"))) as book:
        [chapter] = [name for name in book.namelist() if "chapter" in name or name.endswith("1.xhtml")]
        made = book.read(chapter).decode()
    assert "<mark>in twice</mark>" in made
    assert 'href="#highlight-note-1"' in made
    assert "The moon" in made
    with zipfile.ZipFile(
        io.BytesIO(export_together([article(ACROSS)] * 2, "markdown-zip", title="Two"))
    ) as zipped:
        texts = [zipped.read(name).decode() for name in zipped.namelist() if name.endswith(".md")]
    assert len(texts) == 2
    assert all("==in twice==[^1]" in text for text in texts)


def test_tei() -> None:
    assert '<hi rend="bold">The tide</hi> goes out.' in exported("tei", SECOND)


def test_the_nearest_of_equal_places_is_taken() -> None:
    assert "<p><mark>The tide</mark> comes" in exported("html", Highlight("The tide", start=1))
    assert "<p><mark>The tide</mark> goes" in exported("html", Highlight("The tide", start=29))


def test_overlapping_highlights_are_marked_once() -> None:
    made = exported("html", Highlight("tide goes", note="a"), Highlight("goes out", note="b"))
    assert "The <mark>tide goes</mark><sup" in made
    assert '</sup><mark> out</mark><sup id="highlight-2">' in made


@pytest.mark.parametrize("quote", ["", " ", "\n", "out.if", "wait. ", "T"])
def test_odd_quotes(quote: str) -> None:
    made = export(article(Highlight(quote, note="n")), "html").decode()
    page = pyjustext.parse(made)
    body = page.find("article")
    assert body is not None
    assert "The tide comes in twice a day." in " ".join(body.text().split()).replace("T1he", "The")


def test_hostile_highlights_cost_little() -> None:
    page = Article(html="<p>" + "a" * 20_000 + "</p>", highlights=[Highlight("a" * 50, note="x")] * 3_000)
    made = export(page, "markdown").decode()
    assert made.count("[^2000]") == 2
    assert made.count("\n> a") == 1_000
