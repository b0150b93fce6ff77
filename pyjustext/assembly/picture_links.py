"""Links and buttons around pictures: which enlarge their picture, and which lead away."""

from __future__ import annotations

import re
from itertools import islice

from ..tree import Node
from .images import number

_OTHERS = frozenset({"a", "img"})
"""Elements that are kept even if they act as a button."""
_MOST_ABOVE = 4
"""Elements above a button among which its figure is looked for."""
_MOST_ABOVE_PICTURE = 12
"""Elements above a picture among which its link is looked for: cards wrap theirs in many boxes."""
_LARGE = 300
"""In pixels: a picture in a button that is declared at least this wide is no icon."""
_LINKED_FILE = re.compile(r"\.(?:jpe?g|png|gif|webp|avif|svg)(?:&|$)", re.I)
"""Some services name the size that they are to send behind a ``&``."""
_BANNER = re.compile(r"(?i:banner)(?![a-z])|(?<![A-Za-z])(?i:cta)(?![a-z])")
"""Names of banners and of calls to action. A file with "banners" in its name may show several."""


def opens_picture(link: Node) -> bool:
    """Whether a link leads to the file of a picture."""
    return _LINKED_FILE.search(link.get("href").partition("#")[0].partition("?")[0].strip()) is not None


def link_around(image: Node) -> Node | None:
    """The link that a picture is in, None if it is in none."""
    above = islice(image.ancestors(), _MOST_ABOVE_PICTURE)
    return next((node for node in above if node.tag == "a"), None)


def opened_picture(image: Node) -> str:
    """The address of the picture's file to which a link around it leads, ``""`` without such a link."""
    link = link_around(image)
    return link.get("href").strip() if link is not None and opens_picture(link) else ""


def is_banner(image: Node, address: str) -> bool:
    """Whether a picture with this address is a banner by its name, in a link that does not enlarge it."""
    if not _BANNER.search(address.partition("?")[0].rpartition("/")[2]):
        return False
    link = link_around(image)
    return link is not None and not opens_picture(link)


def enlarges(node: Node, tag: str) -> bool:
    """Whether an element is a button in a figure, or around one or a large picture. If it holds a picture, it
    enlarges that."""
    if tag != "button" and (node.attrs.get("role") != "button" or tag in _OTHERS):
        return False
    if any(above.tag == "figure" for above in islice(node.ancestors(), _MOST_ABOVE)):
        return True
    image = next((child for child in node.children if isinstance(child, Node)), None)
    if image is None:
        return False
    if image.tag == "figure":
        caption = node.find("figcaption")
        return node.text().split() == (caption.text().split() if caption is not None else [])
    return image.tag == "img" and number(image.get("width")) >= _LARGE
