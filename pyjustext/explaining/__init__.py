"""Why each block of a page is in the article or not, and the page drawn from its blocks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..corrections import corrected
from ..engines.choice import Position, shown_path
from ..engines.justext.core import segment_and_classify
from ..engines.justext.explain import explain as explain_justext
from ..engines.justext.options import DEFAULT, THRESHOLDS
from ..engines.reasons import Reason
from ..errors import PyjustextError
from ..languages.stoplists import get_stoplist
from ..model import EngineName
from ..reading import Reader, Reading
from ..sanitize.purifier import purify
from ..tree import serialize
from ..tree.collector import without_collection
from ..tree.selected import is_selection
from .drawing import MOST_DRAWN as MOST_DRAWN
from .drawing import Drawing
from .outcome import apply_corrections, apply_outcome


@dataclass(slots=True)
class Explained:
    """A page as an engine saw it.

    Attributes:
        blocks: for each block its ``text``, ``path``, ``kept``, ``kind`` and ``score`` as
            :class:`ArticleParagraph` has them, ``length`` in characters, ``links`` and ``stopWords``, the
            shares of both, 0 to 1, and ``reasons``: what decided, the last reason in the end, each with its
            ``rule`` and its ``values`` as :class:`Reason` has them.
        thresholds: the thresholds of jusText that were used; empty for the other engines.
        html: the page's texts in order, within its lists and tables, without links and pictures; safe to
            show. Each text is in a ``span`` whose ``title`` is the number of its block.
    """

    blocks: list[dict[str, Any]]
    thresholds: dict[str, float]
    html: str


@without_collection
def explain(
    html: str | bytes,
    url: str | None = None,
    *,
    engine: EngineName = "article",
    favor: float = 0.0,
    comments: bool = False,
    thresholds: Mapping[str, float] | None = None,
    without: Sequence[str] = (),
) -> Explained:
    """Every block of a page, whether it is in the article, and why.

    Args:
        html, url, engine, favor, comments: as for :func:`pyjustext.read`.
        thresholds: for ``"justext"``, the values of THRESHOLDS that differ from the defaults.
        without: as for :meth:`pyjustext.reading.Reader.read`. The engine sees the page with the parts that
            are left out, so that they can be drawn.

    Raises:
        PyjustextError: as for ``read``, except for a page without text, and for an unknown threshold or one
            that contradicts another.
    """
    reading = Reader(engine, favor=favor, comments=comments).open(html, url)
    words = _stop_words(reading.language.of_page)
    if engine == "justext" and not is_selection(reading.root):
        blocks, parts, used = _justext(reading, words, thresholds or {})
    else:
        choice = reading.choose(reading.request(explained=True))
        parts, used = choice.parts, {}
        blocks = [
            {
                **{name: getattr(block, name) for name in ("text", "path", "kept", "kind", "score")},
                "reasons": [_plain(reason) for reason in reasons],
            }
            for block, reasons in zip(choice.paragraphs, choice.reasons, strict=True)
        ]
    apply_corrections(blocks, parts, corrected(reading.root, without))
    kept = [part for block, own in zip(blocks, parts, strict=True) if block["kept"] for part in own]
    apply_outcome(blocks, parts, reading.assembled(kept).fates(), reading.metadata.article.title)
    drawing = Drawing(parts)
    page = serialize(purify(drawing.draw(reading.root)), inner=True)
    for number, block in enumerate(blocks):
        block.setdefault("length", len(block["text"]))
        block.setdefault("links", drawing.link_share(number))
        block.setdefault("stopWords", _share(block["text"], words))
    return Explained(blocks, used, page)


def _justext(
    reading: Reading, words: Collection[str], thresholds: Mapping[str, float]
) -> tuple[list[dict[str, Any]], list[list[Position]], dict[str, float]]:
    if not all(name in THRESHOLDS and isinstance(value, int | float) for name, value in thresholds.items()):
        raise PyjustextError(f"Thresholds are numbers; there are {', '.join(THRESHOLDS)}.")
    options = replace(DEFAULT, **dict(thresholds))  # type: ignore[arg-type]
    paragraphs = segment_and_classify(reading.root, words or None, options)
    blocks = [
        {
            "text": paragraph.text,
            "path": shown_path(paragraph.dom_path),
            "kept": explanation.kept,
            "kind": paragraph.class_type,
            "score": float(explanation.kept),
            "reasons": [_plain(Reason(reason.rule)) for reason in explanation.reasons],
            "length": explanation.length,
            "links": min(explanation.link_density, 1.0),
            "stopWords": explanation.stopword_density,
        }
        for paragraph, explanation in zip(paragraphs, explain_justext(paragraphs), strict=True)
    ]
    used = {name: getattr(options, name) for name in THRESHOLDS}
    return blocks, [paragraph.parts for paragraph in paragraphs], used


def _plain(reason: Reason) -> dict[str, Any]:
    return {"rule": reason.rule, "values": reason.values}


def _stop_words(language: str) -> Collection[str]:
    try:
        return get_stoplist(language) if language else ()
    except ValueError:
        return ()


def _share(text: str, words: Collection[str]) -> float:
    """The share of a text's words that are among ``words``."""
    found = text.lower().split()
    return sum(word in words for word in found) / len(found) if found else 0.0
