"""The engines that choose the content of a page, behind one face."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from ..errors import PyjustextError
from ..model import ArticleParagraph
from ..tree import Node
from .learned.blocks import Element

Position = tuple[Node, int]
"""Where a text stands: the element and the text's index among its children."""


@dataclass(slots=True)
class Choice:
    """What an engine chose.

    Attributes:
        root: the tree that the positions are on.
        kept: the chosen texts.
        paragraphs: every block of the page and what became of it.
        readable: probability, 0 to 1, that the page holds an article.
    """

    root: Node
    kept: list[Position]
    paragraphs: list[ArticleParagraph] = field(default_factory=list)
    readable: float = 0.0


Engine = Callable[[Node, str, str], Choice]
"""A function of the page's tree (``html`` element), its address and its language."""


def get(name: str) -> Engine:
    """The engine of that name.

    Raises:
        PyjustextError: where there is none.
    """
    engine = _ENGINES.get(name)
    if engine is None:
        raise PyjustextError(f"There is no engine {name!r}; there are {', '.join(ENGINES)}.")
    return engine


def _article(root: Node, url: str, lang: str) -> Choice:
    from .learned.selection import select

    selection = select(root, url)
    kept: list[Position] = []
    paragraphs = []
    paths: dict[Element | None, str] = {None: ""}
    for block in selection.blocks:
        if block.kept:
            kept += block.parts
        kind = "content" if block.kept else "boilerplate"
        score = round(block.score, 4)
        paragraphs.append(
            ArticleParagraph(
                block.text, _path(block.element, paths), block.kept, kind, score, f"probability {score:.2f}"
            )
        )
    return Choice(root, kept, paragraphs, selection.readable)


def _path(element: Element, paths: dict[Element | None, str]) -> str:
    """As :attr:`Block.path`, each way up gone once: ``paths`` keeps those that are known."""
    new = []
    above: Element | None = element
    while above not in paths:
        assert above is not None
        new.append(above)
        above = above.parent
    path = paths[above]
    for below in reversed(new):
        path = paths[below] = f"{path}.{below.tag}" if path else below.tag
    return path


def _justext(root: Node, url: str, lang: str) -> Choice:
    from .justext.core import segment_and_classify

    kept: list[Position] = []
    paragraphs = []
    for paragraph in segment_and_classify(root, _stop_words(lang)):
        good = paragraph.class_type == "good"
        if good:
            kept += paragraph.parts
        why = "; ".join([reason.rule for reason in paragraph.reasons])
        path = paragraph.dom_path.removeprefix("html.")
        paragraphs.append(
            ArticleParagraph(paragraph.text, path, good, paragraph.class_type, float(good), why)
        )
    return Choice(root, kept, paragraphs, readable(paragraphs))


def _declutter(root: Node, url: str, lang: str) -> Choice:
    from .declutter import judge
    from .justext.segmentation import segment

    judgement = judge(root)
    kept = judgement.kept_texts()
    standing = set(kept)
    paragraphs = []
    for paragraph in segment(root):
        stays = any(part in standing for part in paragraph.parts)
        removal = None if stays or not paragraph.parts else judgement.why(paragraph.parts[0][0])
        why = f"{removal.phase}: {removal.rule}" if removal else ""
        path = paragraph.dom_path.removeprefix("html.")
        kind = "good" if stays else "bad"
        paragraphs.append(ArticleParagraph(paragraph.text, path, stays, kind, float(stays), why))
    return Choice(root, kept, paragraphs, readable(paragraphs))


_ENGINES: dict[str, Engine] = {"article": _article, "justext": _justext, "declutter": _declutter}
ENGINES = tuple(_ENGINES)
"""The names of the engines; the first is the default."""


def _stop_words(lang: str) -> frozenset[str] | None:
    """The stop words of a language, None (the language-independent mode) where there are none."""
    from ..languages.stoplists import get_stoplist

    try:
        return get_stoplist(lang) if lang else None
    except ValueError:
        return None


def readable(paragraphs: Iterable[ArticleParagraph]) -> float:
    """How probable an article is, for engines that don't say: long running text makes one.

    Words in kept paragraphs of at least 20 words count in full; 250 of them make half a chance more
    certain than not (the median of labelled articles is about 900, that of pages of links under 50).
    """
    words = 0
    for paragraph in paragraphs:
        if paragraph.kept:
            count = len(paragraph.text.split()) or len(paragraph.text) // 2
            words += count if count >= 20 else 0
    return round(words / (words + 150), 4)
