"""Transforms every training page once, into another language or into the markup of the older web."""

from __future__ import annotations

import random
from collections.abc import Sequence

from pyjustext.engines.learned.blocks import Block, Page
from pyjustext.engines.learned.segmentation import segment
from pyjustext.tree import Node, parse
from pyjustext.tree.visibility import drop_hidden

from .labelled_pages import LabelledPage
from .older_web import add_columns, make_older, without_names
from .pseudo_words import LANGUAGES, PseudoLanguage, translate

_TRANSLATED = 0.75
"""This share of the pages is put into another language; the others only get older markup."""
_OLDER = 0.55
"""This share gets older markup: all those that keep their language, and some of the others."""
_WITHOUT_NAMES = 0.5
"""This share loses its class names, ids and roles."""
_WITH_COLUMNS = 0.5
"""This share of the pages with older markup gets columns of headlines."""
_LONG_TEXT = 40
"""In characters: an element with a longer text of its own holds running text, not a label."""
_COLUMN_KINDS = frozenset({"article", "documentation", "service"})
"""The kinds of pages whose content is not itself a column of headlines."""


def transformed(
    page: LabelledPage, labels: Sequence[float], headlines: Sequence[str]
) -> tuple[Page, list[float]]:
    """A transformed copy of a labelled page, with the labels of its new blocks. It is the same in every run.

    Args:
        labels: the labels of the page's original blocks.
        headlines: the headlines of other pages, for columns beside the content.

    Returns:
        The blocks of the copy, possibly none, and the label of each.
    """
    chance = random.Random("transformed " + page.id)
    root = parse(page.html)
    drop_hidden(root)
    blocks = segment(root).blocks
    how = chance.random()
    columns = list(headlines)
    if how < _TRANSLATED:
        language = PseudoLanguage(chance.choices(list(LANGUAGES), list(LANGUAGES.values()))[0], page.id)
        translate(root, language)
        columns = [language.text(text) for text in chance.sample(columns, min(len(columns), 80))]
    known: dict[int, float] = {}
    for block, label in zip(blocks, labels, strict=True):
        for node, index in block.parts:
            known[id(node.children[index])] = label
    if how > 1 - _OLDER:
        make_older(root, chance)
        content = _content_elements(root, known)
        if page.kind in _COLUMN_KINDS and content and columns and chance.random() < _WITH_COLUMNS:
            add_columns(root, columns, content, chance)
    if chance.random() < _WITHOUT_NAMES:
        without_names(root)
    new = segment(root)
    return new, [label_of(block, known) for block in new.blocks]


def headlines_of(pages: Sequence[Sequence[Block]]) -> list[str]:
    """Texts of links that are as long as headlines, from the blocks of many pages."""
    return sorted(
        {
            block.text
            for blocks in pages
            for block in blocks
            if 4 <= block.words <= 16 and block.link_words == block.words and len(block.text) < 120
        }
    )


def _content_elements(root: Node, known: dict[int, float]) -> list[Node]:
    """The elements that contain longer texts of the content."""
    return [
        node
        for node in root.iter()
        if any(
            isinstance(c, str) and len(c) > _LONG_TEXT and known.get(id(c), 0.0) >= 0.5 for c in node.children
        )
    ]


def label_of(block: Block, known: dict[int, float]) -> float:
    """The mean label of a block's texts, weighted by length. Text added by the transformation counts as 0.

    Args:
        known: the labels of the texts, by their identity.
    """
    total = content = 0.0
    for node, index in block.parts:
        text = node.children[index]
        total += len(text) if isinstance(text, str) else 0
        content += known.get(id(text), 0.0) * len(text) if isinstance(text, str) else 0
    return content / total if total else 0.0
