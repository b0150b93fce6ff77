"""Why a paragraph was kept or dropped: its measurements, the rule that decided, its neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from .paragraphs import Paragraph, Reason


@dataclass(frozen=True, slots=True)
class Explanation:
    """The measurements of a paragraph and the rules that decided its class.

    Attributes:
        index: its place among the paragraphs, from 0.
        kept: whether it is content.
        length: characters, as the thresholds count them.
        words: words between spaces.
        link_density: the share of characters in links. White space around the text of a link counts, too, so
            that it may be more than 1, as in the package.
        stopword_density: the share of stop words, 0 to 1.
        heading: whether it is treated as a heading.
        cf_class: the context-free class; class_type: the final one.
        reasons: what decided, the context-free reason first; each names its rule, the class that the
            rule gave and the indexes of the neighbours that made it so.
        text: the paragraph's text; of an image its alternative text.
        url: the address of an image, ``""`` for a block of text.
    """

    index: int
    kept: bool
    length: float
    words: int
    link_density: float
    stopword_density: float
    heading: bool
    cf_class: str
    class_type: str
    reasons: tuple[Reason, ...]
    text: str
    url: str

    @property
    def why(self) -> str:
        """The reasons in words."""
        return " ".join([f"{reason.class_type}: {_sentence(reason)}" for reason in self.reasons])

    def to_dict(self) -> dict[str, Any]:
        """The explanation as plain data that JSON can hold."""
        return {**asdict(self), "reasons": [reason._asdict() for reason in self.reasons], "why": self.why}


def explain(paragraphs: Sequence[Paragraph]) -> list[Explanation]:
    """One explanation for each classified paragraph."""
    return [
        Explanation(
            index=index,
            kept=not paragraph.is_boilerplate,
            length=paragraph.length,
            words=paragraph.words_count,
            link_density=paragraph.links_density(),
            stopword_density=paragraph.stopword_density,
            heading=paragraph.heading,
            cf_class=paragraph.cf_class,
            class_type=paragraph.class_type,
            reasons=tuple(paragraph.reasons),
            text=paragraph.text,
            url=paragraph.url,
        )
        for index, paragraph in enumerate(paragraphs)
    ]


_WIDTH = 40
"""Characters of a text that are shown."""


def format_table(explanations: Sequence[Explanation]) -> str:
    """The explanations as a table for a terminal, with the beginning of each text."""
    head = ("#", "kept", "length", "links", "stop", "first", "final", "text", "why")
    rows = [
        (
            str(e.index),
            "yes" if e.kept else "no",
            f"{e.length:.0f}",
            f"{e.link_density:.2f}",
            f"{e.stopword_density:.2f}",
            e.cf_class + (" h" if e.heading else ""),
            e.class_type,
            _shorten(e.text or e.url),
            e.why,
        )
        for e in explanations
    ]
    widths = [max([len(row[i]) for row in (head, *rows)]) for i in range(len(head))]
    return "\n".join(
        "  ".join([cell.ljust(size) for cell, size in zip(row, widths, strict=True)]).rstrip()
        for row in (head, *rows)
    )


def _sentence(reason: Reason) -> str:
    from ..reasons import SENTENCES  # the extension has its own, in many languages

    if not reason.neighbours:
        return SENTENCES[reason.rule]
    numbers = ", ".join([f"#{index}" for index in reason.neighbours])
    return f"{SENTENCES[reason.rule].removesuffix('.')} ({numbers})."


def _shorten(text: str) -> str:
    line = " ".join(text[: 2 * _WIDTH].split())
    return line if len(line) <= _WIDTH and len(text) <= 2 * _WIDTH else line[: _WIDTH - 1] + "…"
