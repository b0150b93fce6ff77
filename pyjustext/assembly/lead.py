"""The lead image: the picture between the title and the text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ..sanitize.urls import resolved
from ..tree import Node
from . import captions, images
from .clutter import leads_away
from .images import opened_picture
from .marks import Marks
from .tags import ADDED

if TYPE_CHECKING:
    from .walk import Walk

_WIDTH_IN_NAME = re.compile(r"[-_@]\d{3,4}$")
_LARGE = 400
"""In pixels: a picture declared at least this wide may be the lead image without further evidence."""
_FLAT = 5
"""A picture that is so many times as wide as high is a banner with the name of the site."""
_LARGE_NATURAL = 600  # pixels: a loaded picture whose size is not declared may lead if it is this wide
_LANDSCAPE = 1.2  # and so many times as wide as high; portraits of authors are as high as wide
_LARGE_CAPTIONED = 140
"""In pixels: a picture with a caption that is at least this wide may be the lead image."""
_SHORTEST_STEM = 4
"""In characters: the name of a picture that is at least this long identifies it."""
_HIGHEST = 8  # elements around a picture that may say that it is none of the article
_ALIEN = frozenset({"nav", "aside", "footer", "form"})
_MENUS = frozenset({"menu", "megamenu", "submenu", "nav", "dropdown", "drawer", "modal"})
"""Words in class names and ids of elements whose pictures are none of the article."""
_HIGHEST_MENU = 20  # elements around a picture that may be a menu
_ROUND = re.compile(r"(?:rounded|img)-(?:full|circle)(?:$|\s)")
"""Class names of pictures in a circle, which are portraits."""


def find_below_standfirst(walk: Walk) -> Node | None:
    """The lead image, with its figure, that stands between a standfirst and the text; None without one."""
    elements, marks = walk.elements, walk.marks
    first = next(iter(marks.texts), marks.core)
    if first is marks.core or marks.core in first.ancestors():
        return None
    between = elements[elements.index(first) : elements.index(marks.core)]
    image = _find(between, walk.source.image, walk.base_url)
    return None if image is None or leads_away(image) else captions.figure_around(image)


def add(tree: Node, nodes: list[Node], walk: Walk) -> None:
    """Add the lead image at the start of the content tree, unless it already contains it."""
    marks = walk.marks
    image = _find(_before_text(walk.elements, marks), walk.source.image, walk.base_url)
    if image is None:
        return
    wanted = _stem(images.source(image))
    if any(_stem(node.get("src")) == wanted for node in nodes if node.tag == "img"):
        return
    figure = captions.figure_around(image)
    is_text = any(node in marks.texts for node in figure.in_order())  # a caption that is chosen stands below
    added = walk.apart(image if is_text else figure)
    caption = None if is_text or figure.find("figcaption") is not None else captions.below(figure)
    if added and caption is not None and not any(node in marks.texts for node in caption.in_order()):
        for part in walk.apart(caption):
            walk.origins.absorb(added[-1], part)
    for node in added:
        node.attrs[ADDED] = ""
    walk.origins.refill(tree, [*added, *tree.children])


def _stem(address: str) -> str:
    """The part of a picture's address that is the same for all sizes, even where only a number tells them."""
    return _WIDTH_IN_NAME.sub("", images.name_of(address))


def _find(elements: Sequence[Node], stated: str, base_url: str) -> Node | None:
    """The lead image among the elements above the text, or None.

    Args:
        stated: the address of the image that the page names as its own; its copy in the page is
            taken wherever it stands. Otherwise it is a large picture below the last ``h1``, or one there
            that a link enlarges or that is shown large.
    """
    best: Node | None = None
    likely: Node | None = None
    titles = [place for place, node in enumerate(elements) if node.tag == "h1"]
    title = titles[-1] if titles else -1
    wanted = _stem(stated) if stated else ""
    for place, node in enumerate(elements):
        if node.tag != "img":
            continue
        may_lead = place > title and best is None and not _is_small_or_flat(node)
        is_large = may_lead and (_is_large(node) or captions.is_captioned(node))
        is_likely = may_lead and likely is None and title >= 0 and _is_shown_large(node)
        if not (is_large or is_likely or stated):
            continue
        address = images.source(node)
        is_stated = bool(stated and address) and (
            _stem(address) == wanted
            if len(wanted) >= _SHORTEST_STEM
            else resolved(address, base_url) == stated
        )
        if not address or not (is_stated or is_large or is_likely) or images.is_decoration(node):
            continue
        above = islice(node.ancestors(), _HIGHEST)
        if any(element.tag in _ALIEN or _leads_home(element, base_url) for element in above):
            continue
        if is_stated:
            return node
        if _is_of_something_else(node):
            continue
        if is_large:
            best = node
        else:
            likely = node
    return best or likely


def _is_of_something_else(image: Node) -> bool:
    """Whether a picture leads to another page, is a portrait, or stands in a menu or in the site's header."""
    if leads_away(image) or any(_ROUND.search(node.get("class")) for node in (image, image.parent) if node):
        return True
    above = [node for node in image.ancestors() if node.tag not in ("body", "html")]
    if any(not _MENUS.isdisjoint(images.words(node)) for node in above[:_HIGHEST_MENU]):
        return True
    is_of_site = not any(node.tag in ("main", "article") for node in above)
    heads = [node for node in above if is_of_site and node.tag == "header"]
    return any(node.find("h1") is None and node.find("nav", "ul") is not None for node in heads)


def _is_small_or_flat(image: Node) -> bool:
    """Whether a picture is declared small, or as flat as a banner."""
    width, height = images.dimensions(image)
    return 0 < width < _LARGE_CAPTIONED or (bool(height) and width >= _FLAT * height)


def _is_large(image: Node) -> bool:
    """Whether a picture is declared large."""
    width, height = images.dimensions(image)
    if "width" not in image.attrs and width < max(_LARGE_NATURAL, _LANDSCAPE * height):
        return False
    return width >= _LARGE


def _is_shown_large(image: Node) -> bool:
    """Whether a link enlarges a picture, or its ``sizes`` say that it is shown large."""
    return bool(opened_picture(image)) or images.shown_width(image) >= _LARGE


def _before_text(elements: Sequence[Node], marks: Marks) -> Sequence[Node]:
    """The elements before the first one with a chosen text, none where nothing was chosen."""
    chosen = marks.texts
    if not chosen:
        return ()
    # The first text's element, or one around it with a text behind it.
    first = next(iter(chosen))
    around = [first, *[above for above in first.ancestors() if above in chosen]]
    return elements[: elements.index(around[-1])]


def _leads_home(element: Node, base_url: str) -> bool:
    """Whether an element is a link to the site's home page.

    A picture in it is the site's logo, even if the page states it as its own.
    """
    address = element.get("href")
    if element.tag != "a" or not address or address.startswith("#"):
        return False
    try:
        link, page = urlsplit(resolved(address, base_url)), urlsplit(base_url)
    except ValueError:
        return False
    return link.netloc == page.netloc and link.path in ("", "/") and not link.query and not link.fragment
