"""Makes cases by number. The same number gives the same case everywhere."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

from pyjustext.tree import Node
from tests import real_pages
from tests.unit.sanitize.safety import vectors
from tests.unit.sanitize.strategies import NAMES, NESTING_TAGS, TAGS, TEXTS, VALUES
from tests.unit.tree.mutate import documents

_PIECE = re.compile(r"<[^>]{0,2000}>|[^<]+|<")
_SENTENCE = "The tide came in slowly, and the boats that had lain on the sand began to lift. "
_USUAL = 120
_LONGEST = 600
"""The number of pieces of a real page in a mutated one. Nine in ten have the usual size, so that more of them
can be tried in the same time."""


@dataclass(frozen=True, slots=True)
class Case:
    """A case: a page, or a tree that no parser would build, and its kind."""

    number: int
    kind: str
    html: str = ""
    tree: Node | None = None


class Cases:
    """Makes cases; reads the repository's pages and vectors only once."""

    def __init__(self) -> None:
        self._pages = [_PIECE.findall(real_pages.read(page)) for page in real_pages.repo_pages()]
        self._vectors = [html for _, html in vectors() if len(html) < 3000]

    def case(self, number: int) -> Case:
        """The case with this number: a third each are mutated real pages, generated markup, and trees."""
        rng = random.Random(number)
        if number % 3 == 0:
            return Case(number, "page", self._mutated(rng))
        if number % 3 == 1:
            return Case(number, "grammar", next(documents(number, 1)) + _SENTENCE * rng.randrange(4))
        return Case(number, "tree", tree=_tree(rng))

    def _mutated(self, rng: random.Random) -> str:
        page, other = rng.choice(self._pages), rng.choice(self._pages)
        start = rng.randrange(len(page))
        pieces = page[start : start + rng.randrange(20, _USUAL if rng.random() < 0.9 else _LONGEST)]
        for _ in range(rng.randrange(1, 12)):
            at = rng.randrange(len(pieces) + 1)
            what = rng.randrange(6)
            if what == 0:
                pieces[at : at + rng.randrange(1, 9)] = []
            elif what == 1:
                pieces[at:at] = [rng.choice(self._vectors)]
            elif what == 2:
                pieces[at:at] = [rng.choice(other)]
            elif what == 3:
                pieces[at:at] = pieces[at : at + 5] * rng.randrange(2, 30)
            elif what == 4 and at < len(pieces):
                pieces[at] = pieces[at].replace("<", rng.choice(["<", "</", "<<", "&lt;"]), 1)
            else:
                pieces[at:at] = [f'<{rng.choice(TAGS)} {rng.choice(NAMES)}="{rng.choice(VALUES)}">']
        return "".join(pieces)


def _tree(rng: random.Random) -> Node:
    """Any elements in any others, with any attributes, as an attack on our own code would build them."""
    top = Node(_tag(rng), _attributes(rng))
    opened = [top]
    for _ in range(rng.randrange(1, 60)):
        parent = opened[-1 - rng.randrange(min(4, len(opened)))]
        if rng.random() < 0.4:
            parent.append(rng.choice([*TEXTS, _SENTENCE]))
        else:
            child = Node(_tag(rng), _attributes(rng))
            parent.append(child)
            opened.append(child)
    return top


def _tag(rng: random.Random) -> str:
    return rng.choice(NESTING_TAGS if rng.random() < 0.6 else TAGS)


def _attributes(rng: random.Random) -> dict[str, str]:
    return {rng.choice(NAMES): rng.choice(VALUES) for _ in range(rng.randrange(4))}
