"""Elements that are handled as a whole: pictures, code, players, formulas, breaks."""

from __future__ import annotations

from ..sanitize.urls import resolved
from ..tree import Node
from ..tree.class_names import Cache
from . import code, embeds, images, math, tables
from .enlarging import opened_picture
from .naming import are_of_formula
from .progress import Progress
from .tags import ADDED

ATOMS = frozenset({"br", "hr", "img", "pre", "table", "noscript", "script", *embeds.EMBEDS, *math.FORMULAS})
"""Elements that may be handled as a whole whatever their class."""
_may_be_atom = Cache(
    lambda names: are_of_formula[names] or math.are_of_preview(names) or code.names_lines(names), 1_000
)
"""Whether class names are those of a formula, of its preview, or of code."""


class Atoms:
    """Writes such elements."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._scripts = math.Scripts()
        self._hidden_copies = images.HiddenCopies()
        self._pictures: dict[str, Node] = {}
        """The pictures by their identities: galleries and lazy loading have the same one in several sizes."""

    def take(self, node: Node, tag: str) -> bool:
        """Write an element as a whole; False if it is none of these."""
        if tag not in ATOMS:
            names = node.attrs.get("class")
            if names is None or not _may_be_atom[names]:
                return False
        progress = self._progress
        writer = progress.writer
        if tag == "br":
            writer.break_line()
        elif tag == "hr":
            if progress.started and progress.left:
                writer.add_rule()
        elif tag == "img":
            self._image(node)
        elif tag == "pre":
            beside: list[Node] = []
            block = None if code.is_column_of_numbers(node) else code.build(node, beside)
            if block is not None:
                self._settle(node)
                for part in beside:
                    progress.fates.settle(part, "control")
                writer.add_block(block)
            else:
                progress.settle(node, "control")
        elif tag == "table":
            block = code.table_of_lines(node)
            if block is None:
                return False
            self._settle(node)
            writer.add_block(block)
        elif tag in embeds.EMBEDS:
            self._embed(node)
        elif tag == "noscript" and node not in progress.marks.weight:
            copy = self._hidden_copies.find(node)
            if copy is not None:
                self._image(copy)
        elif math.is_formula(node):
            self._settle(node)
            self._formula(node, tag)
        elif math.is_preview(node):
            self._settle(node)
        elif code.is_lines(node):
            self._settle(node)
            writer.add_block(code.of_lines(node))
        else:
            return False
        return True

    def _settle(self, node: Node) -> None:
        self._progress.settle(node)
        if node in self._progress.marks.weight:
            self._progress.started = True

    def _formula(self, node: Node, tag: str) -> None:
        if tag == "script" and self._scripts.is_drawn(node):
            return
        formula = math.build(node, self._scripts)
        if formula is None:
            return
        inner = formula.children[0] if formula.children else ""  # a page can hold an empty formula
        cell = next((above for above in node.ancestors() if above.tag == "td"), None)
        if formula.tag == "p" and isinstance(inner, Node) and cell and tables.is_equation_cell(cell, "td"):
            self._progress.writer.add_inline(inner)  # its number continues the line
        elif formula.tag == "p":
            self._progress.writer.add_block(formula)
        else:
            self._progress.writer.add_inline(formula)

    def _image(self, node: Node) -> None:
        writer = self._progress.writer
        sign = images.emoji(node)
        if sign:
            writer.text(sign)
            return
        formula = math.of_image(node)
        if formula is not None:
            writer.add_inline(formula)
            return
        if self._progress.measures.decorations[node]:
            return
        address = images.source(node) or opened_picture(node)
        if not address:
            return
        address = resolved(address, self._progress.base_url)
        if not address or address in self._progress.seen:
            return
        self._progress.seen.add(address)
        picture = images.build(node, address)
        identities = images.identities(picture)
        known = next((self._pictures[one] for one in identities if one in self._pictures), None)
        self._pictures |= dict.fromkeys(identities, known or picture)
        if known is None:
            writer.add_inline(picture)
        elif images.width_in(address) > images.width_in(known.get("src")):
            known.attrs |= picture.attrs | {"alt": picture.get("alt") or known.get("alt")}

    def _embed(self, node: Node) -> None:
        figure = embeds.build(node, self._progress.base_url)
        if figure is None:
            return
        link = figure.find("a")
        address = link.get("href") if link is not None else ""
        if address not in self._progress.seen:
            self._progress.seen.add(address)
            figure.attrs[ADDED] = ""
            self._progress.writer.add_block(figure)
