"""Classified paragraphs as text: the output formats of the Python package."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape

from .paragraphs import Paragraph


def _shown(paragraph: Paragraph) -> str:
    return escape(_text(paragraph), quote=False)


def _text(paragraph: Paragraph) -> str:
    """The text, and an image's address."""
    return f"{paragraph.text} {paragraph.url}".strip()


def _content(paragraphs: Sequence[Paragraph]) -> Iterator[str]:
    for paragraph in paragraphs:
        if not paragraph.is_boilerplate:
            yield f"<{'h' if paragraph.heading else 'p'}> {_shown(paragraph)}"


def _all(paragraphs: Sequence[Paragraph]) -> Iterator[str]:
    for paragraph in paragraphs:
        tag = "b" if paragraph.is_boilerplate else "h" if paragraph.heading else "p"
        yield f"<{tag}> {_shown(paragraph)}"


def _detailed(paragraphs: Sequence[Paragraph]) -> Iterator[str]:
    for paragraph in paragraphs:
        classes = f'class="{paragraph.class_type}" cfclass="{paragraph.cf_class}"'
        place = f'heading="{paragraph.heading:d}" xpath="{paragraph.xpath}"'
        yield f"<p {classes} {place}> {_shown(paragraph)}"


def _krdwrd(paragraphs: Sequence[Paragraph]) -> Iterator[str]:
    for paragraph in paragraphs:
        number = 1 if paragraph.is_boilerplate else 2 if paragraph.heading else 3
        for text in [_text(paragraph)] if paragraph.url else paragraph.text_nodes:
            yield f"{number}\t{text.strip()}"


FORMATS: dict[str, Callable[[Sequence[Paragraph]], Iterator[str]]] = {
    "default": _content,
    "boilerplate": _all,
    "detailed": _detailed,
    "krdwrd": _krdwrd,
}
"""For each format a function from a page's paragraphs to lines without their ends."""
