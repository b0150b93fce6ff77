"""Pictures: their best source, their size, and which are the same picture."""

from __future__ import annotations

import re
from urllib.parse import unquote

from ..sanitize.urls import srcset_candidates
from ..tree import Node
from ..tree.class_names import class_search

_LAZY = (
    *("data-src", "data-lazy-src", "data-original", "data-original-src", "data-lazy", "data-url"),
    *("data-hi-res-src", "data-large-file", "data-full-src", "data-image", "data-img-src"),
    *("data-fallback-src", "data-actualsrc", "data-delayed-url", "data-canonical-src", "data-ll-src"),
    *("data-echo", "data-orig-file", "data-image-src", "nitro-lazy-src"),
    *("data-wpfc-original-src", "data-speedycache-original-src"),
)
"""Attributes in which lazy-loading scripts keep the address."""
_LAZY_NAMES = frozenset(_LAZY)
_LAZY_ENDS = ("-src", "-delay")  # of the names of such attributes that are not in the list
_SMALLER = re.compile(r"(?<![a-z])(?:x?s|sm|md|small|medium|thumb|tiny|low|preview|blur|mobile)(?![a-z])")
"""Names of attributes with a smaller size of the picture than others may have."""
_LAZY_SETS = (
    *("data-srcset", "data-lazy-srcset", "data-original-set", "data-bgset", "data-responsive"),
    "nitro-lazy-srcset",
)
_SETS = ("srcset", "imagesrcset")
_ALL_SETS = _LAZY_SETS + _SETS
_names_placeholder = class_search(
    r"[/_.-](?:spacer|placeholder|1x1(?!\d)|loader)[^/]{0,20}\.(?:gif|png|svg|jpe?g|webp)(?:$|[?#])"
    r"|[/_.-](?:blank|transparent|pixel|loading|lazy|grey|gray|clear|dot|empty)[^/]{0,20}\.gif(?:$|[?#])"
    # Other formats only if the name says nothing else: "pixel-9-review.jpg" is a picture.
    r"|/(?:blank|transparent|pixel|loading|lazy|grey|gray|clear|dot|empty)"
    r"(?:[_.-]?(?:\d{1,4}(?:x\d{1,4})?|blank|pixel|image|img|bg|white))?\.(?:png|svg|jpe?g|webp)(?:$|[?#])",
    "spacer placeholder 1x1 loader blank transparent pixel loading lazy grey gray clear dot empty",
)
"""For addresses after a ``/``. A pattern with few possible first characters is much faster."""
_IN_NO_ADDRESS = re.compile(r"[{}<>\n]")
_NO_ADDRESS = ("about:", "#", "data:image/svg", "javascript:")
_NUMBER = re.compile(r"\s*(\d{1,5})(?:\.\d+)?\s*(?:px)?\s*$")
_SIZE = re.compile(r"(\d{1,6})x(\d{1,6})", re.ASCII)
_FILE = re.compile(r"(https?://[^/?#]+/[^?#]*?\.(?:jpe?g|png|webp|avif|gif))(?=$|[/?#])", re.I)
_ASKED_FOR = re.compile(r"[?&]\w{1,20}=([^?&#]{1,1000}\.(?:jpe?g|png|webp|avif|gif))(?=$|[&?#%])", re.I)
_LONGEST_QUERY = 2000  # characters of such an address that are read
_NAMES_FILE = re.compile(r"\.(?:jpe?g|png|webp|avif|gif)(?=$|[?#&/])", re.I)
_BETWEEN = re.compile(r"[\s\"'\[\]{}]+")
"""What parts the addresses in a list or an object."""
_WIDTH = re.compile(r"[/?&,_-](?:w|width|wid)[=_](\d{1,5})(?!\d)|(?<!\d)(\d{2,5})x\d{2,5}(?!\d)")
_SIZE_IN_NAME = re.compile(
    r"[-_@](?:\d{2,5}x\d{2,5}|\d{3,4}w|\dx|scaled|large|medium|small|thumb(?:nail)?|mobile|desktop|tablet)(?=$|[-_.@])",
    re.I,
)
_CONVERTED = re.compile(r"\.(?:jpe?g|png|gif)$", re.I)
"""The first extension of a file that was converted: "sails.jpg.webp"."""
_SIZE_BEFORE_EXTENSION = re.compile(r"-\d{2,5}x\d{2,5}(?=\.\w+$)", re.ASCII)
_SHOWN = re.compile(r"(\d{1,5})(?:\.\d+)?(px|vw)\s*$")
_LONGEST_SIZES = 1000  # characters of ``sizes`` that are read
_SCREEN = 1280  # pixels, the width of a screen
_LONGEST_ADDRESSES = 4000  # characters of an attribute with addresses that is read
_LONG_NAME = 12  # characters of a name that only one picture has
_MANY_DIGITS = 5  # digits of such a name
SMALL = 64
"""In pixels: a picture with both sides declared no longer than this is an icon."""
_GOOD_WIDTH = 1280
"""In pixels: of several sizes the smallest one at least this wide is used, else the widest."""


def source(image: Node) -> str:
    """The address of a picture's best source as written in the page, ``""`` if there is none.

    Where a browser had loaded the picture (``tree.captured``), the page's scripts have put the address into
    its place; else it may wait in an attribute for a script.
    """
    attrs = image.attrs
    src = attrs.get("src", "").strip()
    if is_loaded(image):
        for value in (_first_of_sets(image, _SETS), attrs.get("data-pyjustext-src", ""), src):
            if value and _is_address(value):
                return value
    if not _LAZY_NAMES.isdisjoint(attrs):
        for name in _LAZY:
            value = attrs.get(name, "").strip()
            if ("/" in value or "." in value) and _is_address(value):  # it may be a number in a database
                return value
    if src and _is_address(src):
        return src
    found = _first_of_sets(image, _ALL_SETS) or _waiting(attrs)
    if found:
        return found
    is_data = src.startswith("data:image/") and not src.startswith("data:image/svg")
    return src if is_data and len(src) > 2000 else ""


def _waiting(attrs: dict[str, str]) -> str:
    """The address of the largest picture that waits in attributes with unknown names, ``""`` without one."""
    best, best_rank = "", (False, -1)
    for name, value in attrs.items():
        if name.endswith(_LAZY_ENDS):
            found = [value.strip()] if value and _is_address(value.strip()) else []
        else:
            found = files_in(value) if name.startswith("data-") else []
        for address in found:
            rank = (_SMALLER.search(name) is None, width_in(address))
            if rank > best_rank:
                best, best_rank = address, rank
    return best


def files_in(value: str) -> list[str]:
    """The addresses of pictures' files in the value of an attribute: all of it, or those in a list or an
    object that it is."""
    value = value.strip()
    if len(value) > _LONGEST_ADDRESSES:
        return []
    pieces = _BETWEEN.split(value.replace("\\/", "/")) if value[:1] in ("[", "{") else [value]
    pieces = [piece.strip(",") for piece in pieces if _NAMES_FILE.search(piece)]
    return [piece for piece in pieces if " " not in piece and _is_address(piece)]


def is_loaded(image: Node) -> bool:
    """Whether a browser had loaded the picture itself, and not a small placeholder."""
    width, height = size(image.get("data-pyjustext-size"))
    if width <= 2 or height <= 2 or _is_placeholder(image.get("src")[:4000]):
        return False
    return width > SMALL or size(image.get("data-pyjustext-shown"))[0] <= 2 * width


def dimensions(image: Node) -> tuple[int, int]:
    """Width and height in pixels as declared by the page, else of the loaded picture; 0 if unknown."""
    width, height = (0, 0) if is_fluid(image) else (number(image.get("width")), number(image.get("height")))
    if not (width or height) and is_loaded(image):
        return size(image.get("data-pyjustext-size"))
    return width, height


def is_fluid(image: Node) -> bool:
    """Whether the page declares a size of nothing and lets ``sizes`` decide, as Next.js's pictures do."""
    if "sizes" not in image.attrs or "srcset" not in image.attrs:
        return False
    return number(image.get("width")) <= 1 and number(image.get("height")) <= 1


def shown_width(image: Node) -> int:
    """The width in pixels at which a picture is shown on a large screen, by its ``sizes``; 0 if unknown."""
    last = image.get("sizes")[:_LONGEST_SIZES].rpartition(",")[2]
    shown = _SHOWN.search(last)
    return 0 if shown is None else int(shown[1]) * (_SCREEN if shown[2] == "vw" else 100) // 100


def size(value: str) -> tuple[int, int]:
    """The width and the height that "640x480" says, 0 for other texts."""
    match = _SIZE.fullmatch(value) if value else None  # as most, which are not there
    return (int(match[1]), int(match[2])) if match else (0, 0)


def _first_of_sets(image: Node, names: tuple[str, ...]) -> str:
    """An address from the first set of candidates, which is the image's own or its ``picture``'s."""
    nodes = [image]
    parent = image.parent
    if parent is not None and parent.tag == "picture":
        nodes += [c for c in parent.children if isinstance(c, Node) and c.tag == "source"]
    for node in nodes:
        for name in names:
            if name in node.attrs and (found := from_set(node.attrs[name])):
                return found
    return ""


def _is_address(value: str) -> bool:
    if len(value) > 4000:
        return value.startswith("data:image/") and not value.startswith("data:image/svg")
    if value.startswith("data:"):
        return False
    return not _is_placeholder(value) and _IN_NO_ADDRESS.search(value) is None


def _is_placeholder(address: str) -> bool:
    return address.lower().startswith(_NO_ADDRESS) or _names_placeholder("/" + address)


def from_set(value: str) -> str:
    """The address in a ``srcset`` with a suitable size for a page of text."""
    best, best_width = "", 0.0
    for address, descriptor in srcset_candidates(value):
        if not _is_address(address):
            continue
        width = _GOOD_WIDTH / 2.0
        if descriptor:
            number = float(descriptor[:-1])
            width = number if descriptor[-1] in "wW" else number * width
        if not best or (best_width < _GOOD_WIDTH and width > best_width) or _GOOD_WIDTH <= width < best_width:
            best, best_width = address, width
    return best


def number(value: str) -> int:
    """A length in pixels, 0 if it is not one."""
    match = _NUMBER.match(value)
    return int(match[1]) if match else 0


_MOST_BESIDE_MISSING = 100
"""Children of an element in which a ``noscript`` beside a picture is looked for."""


def name_of_missing(image: Node) -> str:
    """The alternative text of a picture of which the page has only a placeholder, if it says something."""
    siblings = image.parent.children[:_MOST_BESIDE_MISSING] if image.parent is not None else []
    if any(isinstance(part, Node) and part.tag == "noscript" for part in siblings):
        return ""  # which holds the picture
    said = " ".join(image.get("alt").split())
    return said if " " in said and len(said) >= _SHORTEST_NAME else ""


MISSING = "\U0001f5bc"
"""A framed picture, in front of the name of a picture that cannot be shown. A word would have to be in the
language of the page."""
_SHORTEST_NAME = 12  # characters


class Pictures:
    """The pictures and players of one article, of which each is written once.

    Attributes:
        around: the elements with a picture among their children that may have a credit below it.
    """

    def __init__(self) -> None:
        self.around: set[Node] = set()
        self._seen: set[str] = set()
        self._written: dict[str, Node] = {}  # by the identities of a picture

    def is_new(self, address: str) -> bool:
        """Whether this is the first picture or player with an address."""
        if address in self._seen:
            return False
        self._seen.add(address)
        return True

    def add(self, made: Node) -> bool:
        """Whether a picture must be written: its copy in another size is not. If that is smaller, it gets the
        attributes of this one."""
        names = identities(made)
        known = next((self._written[name] for name in names if name in self._written), None)
        self._written |= dict.fromkeys(names, known or made)
        if known is not None and width_in(made.get("src")) > width_in(known.get("src")):
            known.attrs |= made.attrs | {"alt": made.get("alt") or known.get("alt")}
        return known is None


def hidden_copy(noscript: Node, before: Node | None) -> Node | None:
    """The picture in a ``noscript``, for browsers without scripts, unless it copies the lazily loaded picture
    in the element before it."""
    image = before.find("img") if before is not None else None
    if image is not None and source(image).startswith(("http:", "https:", "//", "/")):
        return None
    return noscript.find("img")


def original(address: str) -> str:
    """The address of the picture that a service is asked to resize, ``address`` if it names none."""
    if "?" not in address or address.startswith("data:") or _FILE.match(address):
        return address
    asked = _ASKED_FOR.search(address[:_LONGEST_QUERY])
    return unquote(asked[1]) if asked else address


def name_of(address: str) -> str:
    """The name of a picture's file without its folder, its extensions and the size that it tells, in small
    letters."""
    name = address.partition("?")[0].partition("#")[0].rstrip("/").rpartition("/")[2]
    name = _CONVERTED.sub("", name.rpartition(".")[0] or name)
    return _SIZE_IN_NAME.sub("", name).casefold()


def identities(picture: Node) -> list[str]:
    """What two sizes of one picture have in common, each of which is enough.

    One is the address of its file up to the first name with a picture's extension, without the size that
    WordPress puts before that; all of the address if there is no such name. The other is a name that hardly
    another file has, together with the same alternative text.

    Args:
        picture: as ``build`` makes it.
    """
    address, alt = original(picture.get("src")), picture.get("alt")
    match = _FILE.match(address)
    found = [_SIZE_BEFORE_EXTENSION.sub("", match[1]) if match else address]
    name = "" if address.startswith("data:") else name_of(address)
    if alt and (len(name) >= _LONG_NAME or sum(c.isdigit() for c in name) >= _MANY_DIGITS):
        found.append(f"{name} {alt}")
    return found


def width_in(address: str) -> int:
    """The width in pixels that an address asks for, 0 if it says none."""
    return max((int(first or second) for first, second in _WIDTH.findall(address[:4000])), default=0)


def build(image: Node, address: str) -> Node:
    """The picture for the content tree."""
    attrs = {"src": address}
    alt = " ".join(image.get("alt").split())
    attrs["alt"] = alt
    title = " ".join(image.get("title").split())
    if title and title != alt:
        attrs["title"] = title
    width, height = dimensions(image)
    if width > 1 and height > 1:
        attrs["width"], attrs["height"] = str(width), str(height)
    return Node("img", attrs)
