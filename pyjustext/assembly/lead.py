"""The lead image: the picture between the title and the text."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import islice, takewhile
from typing import NamedTuple
from urllib.parse import urlsplit

from ..sanitize.urls import resolved
from ..tree import Node
from ..tree.index import BACKGROUNDS
from ..tree.visible_text import heading_key, short_text
from . import captions, decoration, images, naming
from .belonging import ALIEN
from .clutter import leads_away
from .head import AssemblyInput
from .marks import Marks
from .picture_links import link_around, opened_picture
from .tags import ADDED
from .walk import Walk

_WIDTH_IN_NAME = re.compile(r"[-_@]\d{3,4}$")
_PURPOSE_IN_NAME = re.compile(
    r"^\d{2,4}x\d{2,4}[-_]"
    r"|(?:[-_](?:x?xl|lg|md|sm|xs|preview|teaser|header|hero|social|share|og|opengraph|facebook|twitter|fb"
    r"|banner|cover|featured?|wide|full|original|big|mini|crop(?:ped)?)){1,3}[-_]?$"
)
"""What the name of a picture's file says of the place that this copy of it is for."""
_LETTERS = re.compile(r"[a-z0-9]+")
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
_ELSEWHERE = frozenset({"nav", "footer", "form", "noscript"})
_BESIDE = ALIEN - {"sidebar", "banner", "social", "share", "sharing"}
"""Words in class names and ids of elements in which not even the picture that the page states is its own."""
_MENUS = frozenset({"menu", "megamenu", "submenu", "nav", "dropdown", "drawer", "modal"})
"""Words in class names and ids of elements whose pictures are none of the article."""
_HIGHEST_MENU = 20  # elements around a picture that may be a menu
_BACKGROUND = re.compile(
    r"(?i:\bbackground(?:-image)?\s*:[^;]{0,200}?\burl)\(\s*(?:[\"'](?P<quoted>[^\"']+)|(?P<bare>[^\"'()\s]+))"
)
"""A picture in the style of an element."""
_WITHOUT_BACKGROUND = frozenset({"img", "source", "iframe", "video", "script"})
_LONGEST_STYLE = 3000  # characters of a style that are read
_MOST_AROUND_PORTRAIT = 3
"""Elements around a picture of which one may cut a circle out of it."""
_ROUND = re.compile(r"(?:rounded|img)-(?:full|circle)(?:$|\s)")
"""Class names of pictures in a circle, which are portraits."""


def find_below_standfirst(source: AssemblyInput, marks: Marks) -> Node | None:
    """The lead image, with its figure, that stands between a standfirst and the text; None without one."""
    first = next(iter(marks.texts), marks.core)
    if first is marks.core or marks.core in first.ancestors():
        return None
    image = _find(source, first.place, marks.core.place)
    return None if image is None else captions.figure_around(image)


def add(tree: Node, nodes: list[Node], walk: Walk) -> None:
    """Add the lead image at the start of the content tree, unless it already contains it."""
    marks = walk.marks
    begin = _begin_of_text(walk)
    image = _find(walk.source, 0, begin)
    if image is None and walk.posts is None:
        image = _find_background(walk.source, begin) or _find_elsewhere(walk.source)
    if image is None:
        return
    wanted = _stem(resolved(images.source(image), walk.base_url))
    if any(_stem(node.get("src")) == wanted for node in nodes if node.tag == "img"):
        return
    figure = captions.figure_around(image)
    is_text = any(node in marks.texts for node in figure.in_order())  # a caption that is chosen stands below
    added = walk.apart(image if is_text else figure)
    caption = None if is_text else captions.caption_below(figure)
    if added and caption is not None and not any(node in marks.texts for node in caption.in_order()):
        inner = next((child for child in added[-1].elements() if child.tag == "figure"), added[-1])
        for part in walk.apart(caption):
            walk.origins.absorb(inner, part)
    for node in added:
        node.attrs[ADDED] = ""
    walk.origins.refill(tree, [*added, *tree.children])


def _stem(address: str) -> str:
    """What the addresses of all sizes of a picture have in common: its name without a size and a purpose, and
    its folder if the name is short."""
    address = images.original(address)
    name = _PURPOSE_IN_NAME.sub("", _WIDTH_IN_NAME.sub("", images.name_of(address)))
    return name if len(name) >= _SHORTEST_STEM else f"{address.rpartition('/')[0]}/{name}"


def _find(source: AssemblyInput, begin: int, end: int) -> Node | None:
    """The lead image among the elements above the text, or None.

    If the page names an image as its own, its copy in the page is taken wherever it stands. Otherwise it is a
    picture named like the title, a large one below the last ``h1``, one there that a link enlarges or that is
    shown large, or one beside the ``h1``, in this order.

    Args:
        begin, end: the places of the first of these elements, and of the one after the last.
    """
    page, title, stated = source.page, source.head.title, _Stated.of(source)
    elements, base_url = page.order, source.base_url
    place_of_title = _place_of_title(source, end)
    has_title = place_of_title >= 0
    around_title = set(elements[place_of_title].ancestors()) if has_title else set()
    keys = [heading_key(title), heading_key(elements[place_of_title].text()) if has_title else ""]
    titles = {key[:_SAME_BEGIN] for key in keys if len(key) >= _SHORTEST_TITLE}
    found: Node | None = None
    best = 4  # the rank of what was found
    for place in page.with_tags(("img",)):
        if not begin <= place < end:
            continue
        node = elements[place]
        above = islice(node.ancestors(), _HIGHEST)
        if any(
            element.tag in _ALIEN or (element.tag == "a" and _leads_home(element, base_url))
            for element in above
        ):
            continue
        is_stated = bool(stated.stem) and stated.is_shown_by(node)
        rank = best
        if not (is_stated or leads_away(node) or _is_small_or_flat(node)):
            rank = _rank(node, place > place_of_title, titles, around_title, best)
        if not (is_stated or rank < best) or decoration.is_decoration(node):
            continue
        if not is_stated and not images.source(node) and not opened_picture(node):
            continue
        if is_stated:
            return node
        if not _is_of_something_else(node):
            found, best = node, rank
    return found


class _Stated(NamedTuple):
    """The picture that the page names as its own.

    Attributes:
        stem: of its address, ``""`` if it names none.
        key: what the addresses of all its copies hold, in small letters.
        base_url: the base for relative addresses.
    """

    stem: str
    key: str
    base_url: str

    @classmethod
    def of(cls, source: AssemblyInput) -> _Stated:
        stem = _stem(source.image) if source.image else ""
        key = _LETTERS.match(stem.rpartition("/")[2])
        return cls(stem, key[0] if key else "", source.base_url)

    def is_shown_by(self, image: Node) -> bool:
        """Whether an element shows it, in any format and size, or a link around the element opens it."""
        found: list[str] = []
        link, parent, key = link_around(image), image.parent, self.key
        if key in " ".join(image.attrs.values()).lower():  # most addresses are not parsed
            found.append(images.source(image))
        if link is not None and key in link.get("href").lower():
            found.append(opened_picture(image))
        if parent is not None and parent.tag == "picture":
            sets = [node.get("srcset") for node in parent.elements()]
            found += [images.from_set(each) for each in sets if key in each.lower()]
        return any(address and _stem(resolved(address, self.base_url)) == self.stem for address in found)


def _find_elsewhere(source: AssemblyInput) -> Node | None:
    """The picture that the page names as its own, if it stands beside or below the text, in no link and in no
    element about something else; None otherwise."""
    stated = _Stated.of(source)
    for place in source.page.with_tags(("img",)) if stated.stem else ():
        node = source.page.order[place]
        if not stated.is_shown_by(node):
            continue
        above = (node, *islice(node.ancestors(), _HIGHEST))
        if (
            not _is_small_or_flat(node)
            and not decoration.is_decoration(node)
            and not _is_of_something_else(node)
            and all(each.tag not in _ELSEWHERE and _BESIDE.isdisjoint(naming.words(each)) for each in above)
        ):
            return node
    return None


def _place_of_title(source: AssemblyInput, end: int) -> int:
    """The place of the article's heading above another place; -1 if there is none.

    It is the last ``h1``, or the last ``h2`` that says the title if no ``h1`` does.
    """
    page = source.page
    key = heading_key(source.head.title)[:_SAME_BEGIN]

    def says_title(place: int) -> bool:
        return heading_key(short_text(page.order[place], _LONGEST_TITLE)).startswith(key)

    first, second = ([place for place in page.with_tags((tag,)) if place < end] for tag in ("h1", "h2"))
    if len(key) >= _SHORTEST_TITLE and not any(map(says_title, first)):
        first += filter(says_title, second)
    return first[-1] if first else -1


def _find_background(source: AssemblyInput, end: int) -> Node | None:
    """A picture for the one that the page names as its own, if that is the background of an element above the
    text; None otherwise.

    Args:
        end: the place of the text.
    """
    wanted = _stem(source.image) if source.image else ""
    places = source.page.with_attributes(BACKGROUNDS | {"style"}) if wanted else ()
    for place in takewhile(lambda place: place < end, places):
        node = source.page.order[place]
        for background in _backgrounds(node) if node.tag not in _WITHOUT_BACKGROUND else ():
            address = resolved(background, source.base_url)
            above = (node, *islice(node.ancestors(), _HIGHEST))
            if _stem(address) == wanted and not any(each.tag in _ALIEN or each.tag == "a" for each in above):
                return Node("img", {"src": address})
    return None


def _backgrounds(node: Node) -> Iterator[str]:
    """The addresses of the pictures behind an element: in its style, or where a script finds them."""
    style = _BACKGROUND.search(node.get("style")[:_LONGEST_STYLE])
    if style is not None:
        yield style["quoted"] or style["bare"]
    for name in BACKGROUNDS.intersection(node.attrs):
        yield from images.files_in(node.attrs[name])


def _rank(
    image: Node, is_below: bool, titles: Collection[str], around_title: Collection[Node], best: int
) -> int:
    """How likely a picture is the lead image: 0 most; ``best`` if it is not more likely than that.

    Args:
        is_below: whether it stands below the title.
        titles: how the page's titles begin.
        around_title: the elements around the heading.
    """
    if titles and _is_named_like(image, titles):
        return 0
    if best > 1 and is_below and (_is_large(image) or captions.is_captioned(image)):
        return 1
    if best > 2 and is_below and around_title and _is_shown_large(image):
        return 2
    return 3 if best > 3 and around_title and _is_beside(image, around_title) else best


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
    return around[-1].place


def _leads_home(link: Node, base_url: str) -> bool:
    """Whether a link leads to the site's home page.

    A picture in it is the site's logo, even if the page states it as its own.
    """
    address = link.get("href")
    if not address or address.startswith("#"):
        return False
    try:
        to, page = urlsplit(resolved(address, base_url)), urlsplit(base_url)
    except ValueError:
        return False
    return to.netloc == page.netloc and to.path in ("", "/") and not to.query and not to.fragment
