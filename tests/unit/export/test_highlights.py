"""Highlights as Markdown: a heading for each article, a quotation for each highlight, all text escaped."""

from __future__ import annotations

from pyjustext import Article, Highlight
from pyjustext.export.markdown import to_highlights


def written(*articles: Article, title: str = "") -> str:
    return to_highlights(articles, title).decode("utf-8")


def test_articles_and_notes() -> None:
    marks = [Highlight("the first words", ""), Highlight("two\nlines", "a note\nof two lines")]
    assert written(Article(title="Tides", url="https://a.test/t", highlights=marks), title="Highlights") == (
        "# Highlights\n\n## [Tides](https://a.test/t)\n\n> the first words\n\n> two\n> lines\n\n"
        "a note\nof two lines\n"
    )


def test_markup_in_highlights_is_escaped() -> None:
    marks = [Highlight("# <b>x</b> [a](b)\n    code\n1. one", "- *n* `c` > q")]
    assert written(Article(title="T] [x](y)", url="javascript:alert(1)", highlights=marks)) == (
        "## T&#93; &#91;x&#93;(y)\n\n> \\# &lt;b\\>x&lt;/b\\> \\[a\\](b)\n> code\n> 1\\. one\n\n"
        "\\- \\*n\\* \\`c\\` \\> q\n"
    )


def test_an_article_without_a_title_shows_its_address() -> None:
    assert written(Article(url="https://a.test/")) == "## [https\\://a.test/](https://a.test/)\n"
