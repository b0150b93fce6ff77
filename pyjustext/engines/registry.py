"""The engines that choose the content of a page, with one interface."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, get_args

from ..errors import PyjustextError
from ..model import ArticleParagraph, EngineName
from ..tree import Position
from .choice import Choice, Request, shown_path
from .reasons import Reason

if TYPE_CHECKING:
    from .justext.paragraphs import Paragraph

Engine = Callable[[Request], Choice]
_Row = tuple["Paragraph", bool, str, list[Reason]]
"""A paragraph, whether it stays, why in English, and the reasons."""

_SURE = 0.9
_SHORT = 60
"""In words."""
_RUNNING_TEXT = 20
"""In words: a paragraph at least this long is running text, unless it is cut off."""
_LEAST_RUNNING_TEXT = 0.25


def get(name: str) -> Engine:
    """The engine of that name.

    Raises:
        PyjustextError: if there is none.
    """
    engine = _ENGINES.get(name)
    if engine is None:
        raise PyjustextError(f"There is no engine {name!r}; the engines are {', '.join(ENGINES)}.")
    return engine


def _article(request: Request) -> Choice:
    from .learned.selection import default_model

    return default_model().select(request)


def _justext(request: Request) -> Choice:
    from .justext.algorithm import segment_and_classify

    return choice_of(request, segment_and_classify(request.root, stop_words(request.lang)))


def choice_of(request: Request, paragraphs: Iterable[Paragraph]) -> Choice:
    """The choice of jusText, given its classified paragraphs."""
    rows: list[_Row] = []
    for paragraph in paragraphs:
        reasons = [Reason(reason.rule) for reason in paragraph.reasons]
        why = "; ".join([reason.rule for reason in reasons])
        rows.append((paragraph, not paragraph.is_boilerplate, why, reasons))
    return _choice(request, rows)


def _declutter(request: Request) -> Choice:
    from .declutter import judge
    from .declutter.pipeline import reason
    from .justext.paragraphs import segment

    judgement = judge(request.root, explained=request.explained)
    kept = judgement.kept_texts()
    kept_set = set(kept)
    rows: list[_Row] = []
    for paragraph in segment(request.root):
        decisive = next((part for part in paragraph.parts if part in kept_set), None)
        stays = decisive is not None
        removal = None if stays or not paragraph.parts else judgement.why(paragraph.parts[0][0])
        reasons: list[Reason] = []
        if request.explained:
            node, _ = decisive or paragraph.parts[0]
            reasons = [reason(judgement, node, kept=stays)]
        rows.append((paragraph, stays, str(removal) if removal else "", reasons))
    return _choice(request, rows, kept)


def whole_selection(request: Request) -> Choice:
    """The engine for a selection: keeps all of it."""
    from .justext.paragraphs import segment

    rows: list[_Row] = [(paragraph, True, "", [Reason("whole-text")]) for paragraph in segment(request.root)]
    return replace(_choice(request, rows), readable=1.0)


def _choice(request: Request, rows: Sequence[_Row], kept: list[Position] | None = None) -> Choice:
    """The choice of an engine that decides paragraph by paragraph.

    Args:
        kept: the chosen texts, if they are not all those of the paragraphs that stay.
    """
    paragraphs = []
    for paragraph, stays, why, _ in rows:
        path, kind = shown_path(paragraph.dom_path), "good" if stays else "bad"
        paragraphs.append(ArticleParagraph(paragraph.text, path, stays, kind, float(stays), why))
    parts = [paragraph.parts for paragraph, *_ in rows]
    if kept is None:
        kept = [part for paragraph, stays, *_ in rows if stays for part in paragraph.parts]
    reasons = [found for *_, found in rows] if request.explained else []
    return Choice(request.root, kept, paragraphs, parts, readable(paragraphs), reasons=reasons)


_ENGINES: dict[str, Engine] = {"article": _article, "justext": _justext, "declutter": _declutter}
ENGINES: tuple[EngineName, ...] = get_args(EngineName)
"""The names of the engines; the first is the default."""
NEED_LANGUAGE = frozenset({"justext"})
"""The engines that choose by the page's language; others need not wait until it is known."""


def stop_words(lang: str) -> frozenset[str] | None:
    """The stop words of a language, None (the language-independent mode) where there are none."""
    from ..languages.stoplists import get_stoplist

    try:
        return get_stoplist(lang) if lang else None
    except ValueError:
        return None


def looks_like_article(choice: Choice) -> bool:
    """Whether the page is made for reading: it surely is an article, or what was chosen is short, or a
    quarter of it is running text. In a mailbox or another list even the long entries are cut off."""
    if choice.readable >= _SURE:
        return True
    texts = choice.texts or [paragraph.text for paragraph in choice.paragraphs if paragraph.kept]
    lengths = [(_length(text), text) for text in texts]
    words = sum(length for length, _ in lengths)
    if words < _SHORT:
        return True
    running = sum(
        length
        for length, text in lengths
        if length >= _RUNNING_TEXT and not text.rstrip().endswith(("…", "..."))
    )
    return running >= _LEAST_RUNNING_TEXT * words


def _length(text: str) -> int:
    """In words; where there is no space between words, about two characters are one."""
    return len(text.split()) or len(text) // 2


def readable(paragraphs: Iterable[ArticleParagraph]) -> float:
    """The probability, 0 to 1, that the page has an article, for engines that do not tell: it grows with the
    words in kept paragraphs of at least 20 words.

    150 such words give 0.5. Labelled articles have about 900 (median), pages of links fewer than 50.
    """
    lengths = [_length(paragraph.text) for paragraph in paragraphs if paragraph.kept]
    words = sum(length for length in lengths if length >= _RUNNING_TEXT)
    return round(words / (words + 150), 4)
