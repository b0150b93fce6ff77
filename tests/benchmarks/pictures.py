"""The pictures of articles: which of those that another reader has between two texts are kept as well.

    python -m tests.benchmarks.pictures [--pages FOLDER] [--every N] [--misses]

Labels say nothing of pictures, so pyjustext and Readability.js are compared with each other, on articles and
documentation. A picture counts if both readers have the texts before and after it: then it stands in the
text. Icons (declared with at most 64 pixels, or drawings) and pictures without any address do not count.
Pictures are the same if one of their addresses ends in the same file name. The pages are those for
`tests/benchmarks/quality.py`. `make bench-setup` installs Readability.js.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pyjustext
from pyjustext.sanitize.urls import srcset_candidates
from pyjustext.tree import Node, parse
from pyjustext.tree.encoding import decode
from tests.benchmarks import node_peers
from tests.benchmarks.command import parser_of, run
from training.labelled_pages import LabelledPage, UnusableCorpus, read_pages

from .quality import OWN_PAGES

_KINDS = frozenset({"article", "documentation"})
_ICON = 64
_SHORTEST = 25
"""In letters: texts that are at least this long are compared by so many of them."""
_SIGNS = re.compile(r"\W+")


@dataclass(frozen=True)
class Picture:
    """A picture between two texts.

    Attributes:
        names: the file names in its addresses.
        before, after: the last letters before it, and the first ones after it.
    """

    names: frozenset[str]
    before: str
    after: str


@dataclass(frozen=True)
class Shown:
    """What a reader shows of a page.

    Attributes:
        letters: those of all its texts.
        pictures: its pictures between texts.
        names: the file names of all its pictures.
    """

    letters: str
    pictures: list[Picture]
    names: frozenset[str]


def main() -> None:
    """Print the table."""
    parser = parser_of(__doc__)
    parser.add_argument("--pages", type=Path, default=OWN_PAGES)
    parser.add_argument("--every", type=int, default=1, help="read only every Nth page")
    parser.add_argument("--misses", action="store_true", help="print the pictures that pyjustext left out")
    options = parser.parse_args()
    node_peers.program()
    pages = [page for page in read_pages(options.pages) if page.kind in _KINDS][:: options.every]
    readability = node_peers.answers([(_text(page), page.url) for page in pages], ["Readability.js"])
    kept: dict[str, list[bool]] = {"pyjustext": [], "Readability.js": []}
    for page, answer in zip(pages, readability, strict=True):
        theirs = shown(answer["Readability.js"]["html"])
        ours = shown(_ours(page))
        for name, mine, other in (("pyjustext", ours, theirs), ("Readability.js", theirs, ours)):
            for picture, has in compared(mine, other):
                kept[name].append(has)
                if options.misses and name == "pyjustext" and not has:
                    print(page.id, page.kind, *sorted(picture.names))
    print(f"{len(pages)} pages\n\n| | of the other's pictures between common texts | kept |\n|---|---|---|")
    for name, found in kept.items():
        print(f"| {name} | {len(found)} | {sum(found) / max(1, len(found)):.3f} |")


def compared(mine: Shown, other: Shown) -> Iterator[tuple[Picture, bool]]:
    """The other reader's pictures between texts that both have, each with whether it is among mine."""
    for picture in other.pictures:
        if picture.before in mine.letters and picture.after in mine.letters:
            yield picture, not mine.names.isdisjoint(picture.names)


def shown(html: str) -> Shown:
    """What a reader shows, from its HTML."""
    letters: list[str] = []
    found: list[tuple[int, frozenset[str]]] = []
    names: set[str] = set()
    above = [iter(parse(html).children)] if html else []
    while above:
        for child in above[-1]:
            if isinstance(child, str):
                text = _letters(child)
                if len(text) >= _SHORTEST:
                    letters.append(text)
            elif child.tag == "img":
                own = frozenset(_names(child))
                names |= own
                if own and not _is_icon(child, own):
                    found.append((len(letters), own))
            elif child.tag not in ("script", "style", "noscript"):
                above.append(iter(child.children))
                break
        else:
            above.pop()
    pictures = [
        Picture(own, letters[place - 1][-_SHORTEST:], letters[place][:_SHORTEST])
        for place, own in found
        if 0 < place < len(letters)
    ]
    return Shown("".join(letters), pictures, frozenset(names))


def _letters(text: str) -> str:
    return _SIGNS.sub("", text).casefold()


def _names(image: Node) -> Iterator[str]:
    """The file names in all attributes that may hold an address."""
    for attribute, value in image.attrs.items():
        if "srcset" in attribute:
            addresses = [address for address, _ in srcset_candidates(value)]
        elif "src" in attribute:
            addresses = [value]
        else:
            continue
        for address in addresses:
            if not address.startswith("data:"):
                yield urlsplit(address.strip()).path.rpartition("/")[2].casefold()


def _is_icon(image: Node, names: frozenset[str]) -> bool:
    sides = [image.get(side) for side in ("width", "height")]
    small = any(side.isdigit() and int(side) <= _ICON for side in sides)
    return small or all(name.endswith(".svg") for name in names)


def _ours(page: LabelledPage) -> str:
    try:
        return pyjustext.read(page.html, page.url).html
    except pyjustext.PyjustextError:
        return ""


def _text(page: LabelledPage) -> str:
    return page.html if isinstance(page.html, str) else decode(page.html)[0]


if __name__ == "__main__":
    run(main, UnusableCorpus)
