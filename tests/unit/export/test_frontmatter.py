"""The template of front matter."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from pyjustext import Article, PyjustextError
from pyjustext.export import TemplateError, export, export_together, front_matter
from pyjustext.export.front_matter import DEFAULT

ARTICLE = Article(
    title='On "tides": a\nstory',
    byline="Ann, Bob",
    published="2024-05-06T07:08:09Z",
    url="https://example.org/a",
    tags=["sea", 'a "b"'],
    html="<p>One two.</p>",
    text="One two.",
    word_count=2,
    reading_time=1,
)


def lines(template: str, article: Article = ARTICLE) -> list[str]:
    first, *between, last = front_matter(article, template).splitlines()
    assert (first, last) == ("---", "---")
    return between


def test_fields_words_and_plain_values() -> None:
    template = """
    headline: {title}
    about: by {author} on {date}, see {site}
    tags: {tags}
    about tags: {tags}!
    read: false
    rating: 3.5
    kind: article: of the web
    length: {words}
    gone: {license}
    nothing: {site} {license}
    """
    assert lines(template) == [
        'headline: "On \\"tides\\": a story"',
        'about: "by Ann, Bob on 2024-05-06, see"',
        'tags: ["sea", "a \\"b\\""]',
        'about tags: "sea, a \\"b\\"!"',
        "read: false",
        "rating: 3.5",
        'kind: "article: of the web"',
        "length: 2",
    ]


def test_the_default_is_what_there_is_without_a_template() -> None:
    assert front_matter(ARTICLE) == front_matter(ARTICLE, DEFAULT) == front_matter(ARTICLE, "\n ")


@pytest.mark.parametrize(
    ("template", "unknown", "wrong"),
    [
        ("title: {titel}\nby: {author} {autor}", ["titel", "autor"], []),
        ("title {title}", [], ["title {title}"]),
        ("a: {title}\na: {site}", [], ["a: {site}"]),
        ("- a: b\n1: x\n'a': b\na:b\na:", [], ["- a: b", "1: x", "'a': b", "a:b", "a:"]),
        ("---\na: b", [], ["---"]),
        ("\n".join(f"n{n}: x" for n in range(102)), [], ["n100: x", "n101: x"]),
        ("a: {}", [""], []),
    ],
)
def test_what_is_wrong_is_named(template: str, unknown: list[str], wrong: list[str]) -> None:
    with pytest.raises(TemplateError) as caught:
        front_matter(ARTICLE, template)
    assert (caught.value.unknown, caught.value.wrong) == (unknown, wrong)
    assert all(name in str(caught.value) for name in [*unknown[:1], *wrong[:1]])


def test_nothing_in_an_article_leaves_its_line() -> None:
    hostile = 'a"\n---\nb: c\u2028d\u0085e{author}\x00\\'
    (line,) = lines("no: {title}", Article(title=hostile, byline="x"))
    assert line.startswith('"no": "')
    assert json.loads(line.removeprefix('"no": ')) == 'a" --- b: c d e{author}\x00\\'


def test_braces_of_an_article_are_no_fields() -> None:
    assert lines("t: {title} {author}", replace(ARTICLE, title="{author}")) == ['t: "{author} Ann, Bob"']


def test_files_with_front_matter() -> None:
    made = export(ARTICLE, "markdown", head="metadata", template="by: {author}").decode()
    assert made == '---\nby: "Ann, Bob"\n---\n\n# On "tides": a story\n\nOne two.\n'
    assert export(ARTICLE, "markdown-zip", template="by: {author}") == export_together(
        [ARTICLE], "markdown-zip", template="by: {author}"
    )
    for format_, head in (("markdown", "source"), ("text", "none"), ("epub", "source")):
        with pytest.raises(PyjustextError, match="front matter"):
            export(ARTICLE, format_, head=head, template="by: {author}")  # type: ignore[arg-type]
    with pytest.raises(TemplateError):
        export_together([ARTICLE], "markdown-zip", template="by: {autor}")
