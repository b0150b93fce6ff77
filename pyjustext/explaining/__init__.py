"""Explains why each block of a page is in the article or not, and draws the page from its blocks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..assembly import Fate, fate_of_most
from ..corrections import corrected
from ..engines.justext.algorithm import segment_and_classify
from ..engines.justext.options import DEFAULT, THRESHOLDS, Options
from ..engines.justext.paragraphs import Paragraph
from ..engines.reasons import AssemblyRule
from ..engines.registry import choice_of, stop_words
from ..errors import PyjustextError
from ..model import EngineName
from ..reading import Reader
from ..sanitize.purifier import purify
from ..tree import Node, Position, serialize
from ..tree.captured import is_selection
from ..tree.collector import without_collection
from ..tree.elements import HEADINGS
from ..tree.visible_text import heading_key


@dataclass(slots=True)
class Explained:
    """A page as an engine saw it.

    Attributes:
        blocks: one dictionary per block: ``text``, ``path``, ``kept``, ``kind`` and ``score`` as in
            :class:`ArticleParagraph`; ``length`` in characters; ``links`` and ``stopWords``, the shares of
            both, 0 to 1; and ``reasons``, each with ``rule`` and ``values`` as in :class:`Reason`. The last
            reason decided.
        thresholds: the thresholds that jusText used; empty for the other engines.
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
    """Explain for every block of a page why it is in the article or not.

    Args:
        html, url, engine, favor, comments: see :func:`pyjustext.read`.
        thresholds: for ``"justext"``, the values of THRESHOLDS that differ from the defaults.
        without: paths of elements to leave out; see :meth:`pyjustext.reading.Reader.read`. The engine sees
            the whole page, so these elements are drawn, too.

    Raises:
        PyjustextError: see ``read``, but a page without text is allowed; and for an unknown threshold or one
            that contradicts another.
    """
    reading = Reader(engine, favor=favor, comments=comments).open(html, url)
    words = stop_words(reading.language.of_page)
    used: dict[str, float] = {}
    request = reading.request(explained=True)
    if engine == "justext" and not is_selection(reading.root):
        options = _options(thresholds or {})
        used = {name: getattr(options, name) for name in THRESHOLDS}
        paragraphs = segment_and_classify(reading.root, words, options)
        choice = choice_of(request, paragraphs)
        measured = [*map(_measured, paragraphs)]
    else:
        choice = reading.choose(request)
        measured = [{} for _ in choice.paragraphs]
    parts = choice.parts
    blocks = [
        {
            **{name: getattr(block, name) for name in ("text", "path", "kept", "kind", "score")},
            "reasons": [{"rule": reason.rule, "values": reason.values} for reason in reasons],
            **more,
        }
        for block, reasons, more in zip(choice.paragraphs, choice.reasons, measured, strict=True)
    ]
    apply_corrections(blocks, parts, corrected(reading.root, without))
    kept = [part for block, own in zip(blocks, parts, strict=True) if block["kept"] for part in own]
    apply_outcome(blocks, parts, reading.assembled(kept).fates(), reading.metadata.article.title)
    drawing, link_shares = _draw(reading.root, parts)
    for number, block in enumerate(blocks):
        block.setdefault("length", len(block["text"]))
        block.setdefault("links", link_shares[number])
        block.setdefault("stopWords", _share(block["text"], words or ()))
    return Explained(blocks, used, serialize(purify(drawing), inner=True))


def _options(thresholds: Mapping[str, float]) -> Options:
    if not all(name in THRESHOLDS and isinstance(value, int | float) for name, value in thresholds.items()):
        raise PyjustextError(f"Thresholds are numbers; the names are {', '.join(THRESHOLDS)}.")
    return replace(DEFAULT, **dict(thresholds))  # type: ignore[arg-type]


def _measured(paragraph: Paragraph) -> dict[str, float]:
    """What jusText measured of a block."""
    # White space around the text of a link counts, too, as in the Python package.
    links = min(paragraph.links_density(), 1.0)
    return {"length": paragraph.length, "links": links, "stopWords": paragraph.stopword_density}


def _share(text: str, words: Collection[str]) -> float:
    """The share of a text's words that are among ``words``."""
    found = text.lower().split()
    return sum(word in words for word in found) / len(found) if found else 0.0


MOST_DRAWN = 5_000
"""At most this many blocks are drawn; the rest of a longer page is left out."""

_DRAWN_AS_THEY_ARE = frozenset(
    {"p", "ul", "ol", "li", "table", "tr", "td", "pre", "blockquote", "br", "b", "strong", "i", "em"}
)
_SHAPES = {**{tag: tag for tag in _DRAWN_AS_THEY_ARE}, "th": "td", "a": "u", **dict.fromkeys(HEADINGS, "p")}
_INLINE = frozenset(
    {"abbr", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "font", "ins", "kbd", "label", "mark", "q"}
    | {"s", "samp", "small", "span", "sub", "sup", "time", "tt", "u", "var"}
    | {"tbody", "thead", "tfoot", "html", "body"}
)
"""Elements whose content alone is drawn. Every other element that is not in ``_SHAPES`` becomes a box."""


def _draw(root: Node, parts: Sequence[Sequence[Position]]) -> tuple[Node, list[float]]:
    """Draw the page from its blocks: every text in its place, and only elements that contain a block.

    Args:
        parts: the positions of each block's texts.

    Returns:
        The page as a ``#fragment``, which must still be purified; and for each block, the share of its
        characters in links.
    """
    numbers: dict[Position, int] = {}
    holding: set[Node] = set()  # elements that contain a block
    for number, positions in enumerate(parts[:MOST_DRAWN]):
        for position in positions:
            numbers[position] = number
            node: Node | None = position[0]
            while node is not None and node not in holding:
                holding.add(node)
                node = node.parent
    lengths, linked = [0] * len(parts), [0] * len(parts)
    top = Node("#fragment")
    todo: list[tuple[Node | str, int | None, Node, bool]] = [(root, None, top, False)]
    while todo:
        item, block, out, in_link = todo.pop()
        if isinstance(item, str):
            if block is None:
                out.append(" " if item.isspace() else "")
                continue
            size = len("".join(item.split()))
            lengths[block] += size
            linked[block] += size if in_link else 0
            span = Node("span", {"title": str(block)})
            span.append(item)
            out.append(span)
        elif item.tag == "br":
            out.append(Node("br"))
        elif item in holding:
            if item.tag not in _INLINE:
                attrs: dict[str, str] = {n: item.attrs[n] for n in ("lang", "dir") if n in item.attrs}
                shape = Node(_SHAPES.get(item.tag, "div"), attrs)
                out.append(shape)
                out = shape
                if item.tag in HEADINGS:
                    out = Node("strong")
                    shape.append(out)
            in_link = in_link or item.tag == "a"
            todo += [
                (child, numbers.get((item, i)) if isinstance(child, str) else None, out, in_link)
                for i, child in reversed(list(enumerate(item.children)))
            ]
    return top, [part / whole if whole else 0.0 for part, whole in zip(linked, lengths, strict=True)]


Block = dict[str, Any]


def apply_corrections(
    blocks: Sequence[Block], parts: Sequence[Sequence[Position]], left_out: Iterable[Node]
) -> None:
    """Mark the blocks inside elements that the user leaves out on the site."""
    inside = {node for top in left_out for node in top.iter()}
    for block, own in zip(blocks, parts, strict=True):
        if own and own[0][0] in inside:
            _decide(block, False, "corrected")


def apply_outcome(
    blocks: Sequence[Block],
    parts: Sequence[Sequence[Position]],
    fates: Mapping[Position, Fate],
    title: str,
) -> None:
    """Correct the decisions that assembly overruled.

    Args:
        parts: the positions of each block's texts.
        fates: the fate of each text, as reported by assembly.
        title: the article's title, which is shown above it.
    """
    title = heading_key(title)
    for block, own in zip(blocks, parts, strict=True):
        fate = fate_of_most(own, fates, is_kept=block["kept"])
        if fate == "label":
            _decide(block, True, fate)
        elif fate is not None:
            _decide(block, False, fate)
        elif not (block["kept"] or _is_corrected(block)) and title and heading_key(block["text"]) == title:
            _decide(block, False, "shown-above")


def _is_corrected(block: Block) -> bool:
    rule: str = block["reasons"][-1]["rule"]
    return rule == "corrected"


def _decide(block: Block, kept: bool, rule: AssemblyRule) -> None:
    if block["reasons"][-1]["rule"] != rule:
        block["reasons"] = [*block["reasons"], {"rule": rule, "values": {}}]
    block["kept"] = kept
