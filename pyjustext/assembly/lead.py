"""The lead image: the picture between the title and the text."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import islice, takewhile
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ..sanitize.urls import resolved
from ..tree import Node
from ..tree.visible_text import heading_key, short_text
from . import captions, decoration, images, naming
from .belonging import ALIEN
from .clutter import leads_away
from .head import AssemblyInput
from .marks import Marks
from .picture_links import opened_picture
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
_SHORTEST_TITLE = 12  # letters and digits of a title, for a picture to be named by it
_LONGEST_TITLE = 500  # characters of a heading that says the title
_LONGEST_NAME = 200  # characters of the name of a picture that are read
_SAME_BEGIN = 24  # letters and digits; an alternative text that begins like the title says more after it
_HERO = frozenset({"hero", "feature", "featured", "cover", "jumbotron", "poster"})
"""Words in class names and ids of what holds an article's title and its lead image."""
_SCENERY = ALIEN - {"banner"} | {"background", "shape"}
"""Words in class names and ids of what stands beside a title without being the article's."""
_MOST_AROUND_HERO = 5  # elements around a picture, of which one holds the title, too
_HIGHEST = 8  # elements around a picture that may say that it is none of the article
_ALIEN = frozenset({"nav", "aside", "footer", "form"})
_MENUS = frozenset({"menu", "megamenu", "submenu", "nav", "dropdown", "drawer", "modal"})
"""Words in class names and ids of elements whose pictures are none of the article."""
_HIGHEST_MENU = 20  # elements around a picture that may be a menu
_BACKGROUND = re.compile(
    r"(?i:\bbackground(?:-image)?\s*:[^;]{0,200}?\burl)\(\s*(?:[\"'](?P<quoted>[^\"']+)|(?P<bare>[^\"'()\s]+))"
)
"""A picture in the style of an element."""
_LONGEST_STYLE = 3000  # characters of a style that are read
_MOST_AROUND_PORTRAIT = 3
"""Elements around a picture of which one may cut a circle out of it."""
_ROUND = re.compile(r"(?:rounded|img)-(?:full|circle)(?:$|\s)")
"""Class names of pictures in a circle, which are portraits."""


def find_below_standfirst(source: AssemblyInput, marks: Marks) -> Node | None:
    """The lead image, with its figure, that stands between a standfirst and the text; None without one."""
    place = source.page.place
    first = next(iter(marks.texts), marks.core)
    if first is marks.core or marks.core in first.ancestors():
        return None
    image = _find(source, place[first], place[marks.core])
    return None if image is None or leads_away(image) else captions.figure_around(image)


def add(tree: Node, nodes: list[Node], walk: Walk) -> None:
    """Add the lead image at the start of the content tree, unless it already contains it."""
    marks = walk.marks
    begin = _begin_of_text(walk)
    image = _find(walk.source, 0, begin)
    if image is None and walk.posts is None:
        image = _find_background(walk.source, begin)
    if image is None:
        return
    wanted = _stem(resolved(images.source(image), walk.base_url))
    if any(_stem(node.get("src")) == wanted for node in nodes if node.tag == "img"):
        return
    figure = captions.figure_around(image)
    is_text = any(node in marks.texts for node in figure.in_order())  # a caption that is chosen stands below
    added = walk.apart(image if is_text else figure)
    caption = None if is_text or figure.find("figcaption") is not None else captions.caption_below(figure)
    if added and caption is not None and not any(node in marks.texts for node in caption.in_order()):
        for part in walk.apart(caption):
            walk.origins.absorb(added[-1], part)
    for node in added:
        node.attrs[ADDED] = ""
    walk.origins.refill(tree, [*added, *tree.children])


def _stem(address: str) -> str:
    """What the addresses of all sizes of a picture have in common: its name without a number behind it, and
    its folder if the name is short."""
    address = images.original(address)
    name = _WIDTH_IN_NAME.sub("", images.name_of(address))
    return name if len(name) >= _SHORTEST_STEM else f"{address.rpartition('/')[0]}/{name}"


def _find(source: AssemblyInput, begin: int, end: int) -> Node | None:
    """The lead image among the elements above the text, or None.

    If the page names an image as its own, its copy in the page is taken wherever it stands. Otherwise it is a
    picture named like the title, a large one below the last ``h1``, one there that a link enlarges or that is
    shown large, or one beside the ``h1``, in this order.

    Args:
        begin, end: the places of the first of these elements, and of the one after the last.
    """
    page, title, stated = source.page, source.head.title, source.image
    elements, base_url = page.order, source.base_url
    place_of_title = _place_of_title(source, begin, end)
    has_title = place_of_title >= 0
    around_title = set(elements[place_of_title].ancestors()) if has_title else set()
    keys = [heading_key(title), heading_key(elements[place_of_title].text()) if has_title else ""]
    titles = {key[:_SAME_BEGIN] for key in keys if len(key) >= _SHORTEST_TITLE}
    wanted = _stem(stated) if stated else ""
    found: Node | None = None
    best = 4  # the rank of what was found
    for place in page.with_tags(("img",)):
        if not begin <= place < end:
            continue
        node = elements[place]
        rank = 4 if _is_small_or_flat(node) else _rank(node, place > place_of_title, titles, around_title)
        if rank >= best and not stated:
            continue
        address = images.source(node)
        is_stated = bool(stated and address) and _stem(resolved(address, base_url)) == wanted
        if not address or not (is_stated or rank < best) or decoration.is_decoration(node):
            continue
        above = islice(node.ancestors(), _HIGHEST)
        if any(element.tag in _ALIEN or _leads_home(element, base_url) for element in above):
            continue
        if is_stated:
            return node
        if not _is_of_something_else(node):
            found, best = node, rank
    return found


def _place_of_title(source: AssemblyInput, begin: int, end: int) -> int:
    """The place of the article's heading between two places; -1 if there is none.

    It is the last ``h1``, or the last ``h2`` that says the title if no ``h1`` does.
    """
    page = source.page
    key = heading_key(source.head.title)[:_SAME_BEGIN]
    first = -1
    for tag in ("h1", "h2"):
        places = [place for place in page.with_tags((tag,)) if begin <= place < end]
        said = [
            place
            for place in places
            if heading_key(short_text(page.order[place], _LONGEST_TITLE)).startswith(key)
        ]
        if places and tag == "h1":
            first = places[-1]
        if said and len(key) >= _SHORTEST_TITLE:
            return first if tag == "h1" else said[-1]
    return first


def _find_background(source: AssemblyInput, end: int) -> Node | None:
    """A picture for the one that the page names as its own, if that is the background of an element above the
    text; None otherwise.

    Args:
        end: the place of the text.
    """
    wanted = _stem(source.image) if source.image else ""
    styled = source.page.with_attributes({"style"}) if wanted else ()
    for place in takewhile(lambda place: place < end, styled):
        node = source.page.order[place]
        shown = _BACKGROUND.search(node.attrs.get("style", "")[:_LONGEST_STYLE])
        if shown is None or node.tag == "img":
            continue
        address = resolved(shown["quoted"] or shown["bare"], source.base_url)
        above = (node, *islice(node.ancestors(), _HIGHEST))
        if _stem(address) == wanted and not any(each.tag in _ALIEN or each.tag == "a" for each in above):
            return Node("img", {"src": address})
    return None


def _rank(image: Node, is_below: bool, titles: Collection[str], around_title: Collection[Node]) -> int:
    """How likely a picture is the lead image: 0 most, 4 not at all.

    Args:
        is_below: whether it stands below the title.
        titles: how the page's titles begin.
        around_title: the elements around the heading.
    """
    if titles and _is_named_like(image, titles):
        return 0
    if is_below and (_is_large(image) or captions.is_captioned(image)):
        return 1
    if is_below and around_title and _is_shown_large(image):
        return 2
    return 3 if around_title and _is_beside(image, around_title) else 4


def _is_named_like(image: Node, titles: Collection[str]) -> bool:
    """Whether a picture's alternative text begins like a title, or it or the file's name has a long one."""
    alt = heading_key(image.get("alt")[:_LONGEST_NAME])
    if len(alt) >= _SHORTEST_TITLE and alt[:_SAME_BEGIN] in titles:
        return True
    file = heading_key(images.name_of(images.source(image)[-_LONGEST_NAME:]))
    return any(len(title) == _SAME_BEGIN and (title in alt or title in file) for title in titles)


def _is_beside(image: Node, around_title: Collection[Node]) -> bool:
    """Whether a picture shares a box that is named after such pictures, the header or the article with the
    title, or any box if browsers are to load the picture first and it is no mere ornament."""
    said: frozenset[str] = frozenset()
    holds_title = False
    is_first = image.get("fetchpriority").lower() == "high" and bool(image.get("alt"))
    for box in (image, *islice(image.ancestors(), _MOST_AROUND_HERO)):
        own = naming.words(box)
        if box is image and "object" in own:
            own -= {"cover"}  # the picture fills its box
        holds_title = holds_title or box in around_title
        said |= own
        if box.tag in ("body", "html") or (own & _SCENERY and not holds_title and not own & _HERO):
            return False
        if holds_title and said & _HERO:
            return True
        is_named = bool(said & captions.PICTURE_WORDS)
        if holds_title and (
            is_first
            or (box.tag == "header" and (is_named or _is_large(image)))
            or (box.tag == "article" and is_named)
        ):
            return any(above.tag in ("main", "article") for above in (box, *box.ancestors()))
    return False


def _is_of_something_else(image: Node) -> bool:
    """Whether a picture leads to another page, is a portrait, or stands in a menu or in the site's header."""
    if leads_away(image) or any(map(_is_round, (image, *islice(image.ancestors(), _MOST_AROUND_PORTRAIT)))):
        return True
    above = [node for node in image.ancestors() if node.tag not in ("body", "html")]
    within = takewhile(lambda node: node.tag != "main", above[:_HIGHEST_MENU])
    if any(not _MENUS.isdisjoint(naming.words(node)) for node in within):
        return True
    is_of_site = not any(node.tag in ("main", "article") for node in above)
    heads = [node for node in above if is_of_site and node.tag == "header"]
    return any(node.find("h1") is None and node.find("nav", "ul") is not None for node in heads)


def _is_round(node: Node) -> bool:
    return _ROUND.search(node.get("class")) is not None


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


def _begin_of_text(walk: Walk) -> int:
    """The place of the first element with a chosen text, 0 where nothing was chosen."""
    chosen = walk.marks.texts
    if not chosen:
        return 0
    # The first text's element, or one around it with a text behind it.
    first = next(iter(chosen))
    around = [first, *[above for above in first.ancestors() if above in chosen]]
    return walk.source.page.place[around[-1]]


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
