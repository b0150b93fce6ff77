"""Pictures: finds their real source, and tells which are only decoration."""

from __future__ import annotations

import re
from itertools import islice
from urllib.parse import unquote

from ..sanitize.urls import srcset_candidates
from ..tree import Node
from ..tree.class_names import Cache, class_search

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
_LAZY_SETS = (
    *("data-srcset", "data-lazy-srcset", "data-original-set", "data-bgset", "data-responsive"),
    "nitro-lazy-srcset",
)
_SETS = ("srcset", "imagesrcset")
_names_placeholder = class_search(
    r"[/_.-](?:spacer|placeholder|1x1(?!\d)|loader)[^/]{0,20}\.(?:gif|png|svg|jpe?g|webp)(?:$|[?#])"
    r"|[/_.-](?:blank|transparent|pixel|loading|lazy|grey|gray|clear|dot|empty)[^/]{0,20}\.gif(?:$|[?#])"
    # Other formats only if the name says nothing else: "pixel-9-review.jpg" is a picture.
    r"|/(?:blank|transparent|pixel|loading|lazy|grey|gray|clear|dot|empty)"
    r"(?:[_.-]?(?:\d{1,4}(?:x\d{1,4})?|blank|pixel|image|img|bg|white))?\.(?:png|svg|jpe?g|webp)(?:$|[?#])",
    "spacer placeholder 1x1 loader blank transparent pixel loading lazy grey gray clear dot empty",
)
"""For addresses after a ``/``. A pattern with few possible first characters is much faster."""
_NO_ADDRESS = ("about:", "#", "data:image/svg", "javascript:")
_TRACKER = re.compile(
    r"//(?:[^/]{0,80}\.)?(?:pixel|beacon|doubleclick|scorecardresearch|quantserve|analytics)\."
    r"|/(?:pixel|track|count|beacon|piwik|matomo)\.(?:gif|png|php)"
)
"""For addresses in the same form: hosts and files that count visitors."""
_DECORATION_WORDS = """
avatar icon icons logo gravatar emoji sprite spinner badge button btn social share pixel tracking tracker
spacer favicon ad ads advert sponsor userpic author profile rating star stars flag arrow close menu
chevron caret smiley smilies divider separator decorative
"""
_DECORATION = frozenset(_DECORATION_WORDS.split())
"""Words in class names and ids of pictures that carry no content."""
_LOGO = frozenset({"logo", "logos"})
"""Words in class names and ids of the elements right around a picture that carries no content."""
_HIGHEST_LOGO = 300
"""In pixels."""
_DECORATION_FOLDER = re.compile(
    r"[/_-]icons?\.(?:png|gif|svg)|/(?:\w{0,20}icons?|buttons?|spinners?|smilies|smileys|emojis?|emoticons|avatars?|badges|ranks)/"
)
_ICON_FILE = re.compile(
    r"/(?:(?:print(?:er)?|mailto|e-?mail|send|comments?|rss|share|search|zoom|lupe|loupe|magnif(?:y|ier))"
    r"(?:[_-](?:icon|ico|btn|button|small|\d{1,2}))?|(?:icons?|ico|btn)[_-][\w-]{1,40})\.(?:png|gif|svg)(?:$|[?#])"
)
"""Files of icons by their whole name, for addresses in small letters: these control the page."""
_ICON_NAME = re.compile(
    r"/[^/?#]*(?:(?<![a-z])icon(?![a-z])|(?<![a-z])(?:scroll)?(?:down|up|left|right)?arrow|chevron|(?<![a-z])caret)"
    r"[^/?#]*\.(?:png|gif|svg|webp)(?:$|[?#])"
)
"""Words in the names of icons' files, for addresses in small letters. A picture with an alternative text may
be of something that is called so."""
_ICON_TEXT = re.compile(r"(?:[^\s.,]+ ){0,3}(?:icon|shape|video link)", re.I)
"""The alternative text of an icon or an ornament. That of a player stands beside what it plays."""
_SIGN_FILE = re.compile(
    r"/[^/?#]*(?<![a-z])(?:(?:arrow|chevron|caret|plus|minus|check)(?:mark)?|quot(?:e[rs]?|ation))(?![a-z])"
    r"[^/?#]*\.svg(?:$|[?#])"
)
"""Words in the names of drawings that show a sign, for addresses in small letters."""
_WORD = re.compile(r"\d(?:[A-Z]++(?![a-z])|[a-z]*+)|([A-Za-z][a-z]++|[A-Z]+(?![a-z]))(?!\d++(?!x\d)[A-Za-z])")
"""Letters among digits are no word, as in "element-07a6ad9" and "element-ade3f4"."""
_NUMBER = re.compile(r"\s*(\d{1,5})(?:\.\d+)?\s*(?:px)?\s*$")
_SIZE = re.compile(r"(\d{1,6})x(\d{1,6})", re.ASCII)
_FILE = re.compile(r"(https?://[^/?#]+/[^?#]*?\.(?:jpe?g|png|webp|avif|gif))(?=$|[/?#])", re.I)
_ASKED_FOR = re.compile(r"[?&]\w{1,20}=([^?&#]{1,1000}\.(?:jpe?g|png|webp|avif|gif))(?=$|[&?#%])", re.I)
_LONGEST_QUERY = 2000  # characters of such an address that are read
_WIDTH = re.compile(r"[/?&,_-](?:w|width|wid)[=_](\d{1,5})(?!\d)|(?<!\d)(\d{2,5})x\d{2,5}(?!\d)")
_SIZE_IN_NAME = re.compile(
    r"[-_@](?:\d{2,5}x\d{2,5}|\d{3,4}w|\dx|scaled|large|medium|small|thumb(?:nail)?|mobile|desktop|tablet)(?=$|[-_.@])",
    re.I,
)
_SIZE_BEFORE_EXTENSION = re.compile(r"-\d{2,5}x\d{2,5}(?=\.\w+$)", re.ASCII)
_SHOWN = re.compile(r"(\d{1,5})(?:\.\d+)?(px|vw)\s*$")
_LONGEST_SIZES = 1000  # characters of ``sizes`` that are read
_SCREEN = 1280  # pixels, the width of a screen
_LONG_NAME = 12  # characters of a name that only one picture has
_MANY_DIGITS = 5  # digits of such a name
_LEAST_PICTURE = 200
"""In pixels: a narrower picture, or one whose width is unknown, may be a button."""
_SMALL = 64
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
    found = _first_of_sets(image, _LAZY_SETS + _SETS)
    if not found:
        waiting = [value.strip() for name, value in attrs.items() if name.endswith(_LAZY_ENDS)]
        found = next((value for value in waiting if value and _is_address(value)), "")
    if found:
        return found
    is_data = src.startswith("data:image/") and not src.startswith("data:image/svg")
    return src if is_data and len(src) > 2000 else ""


def is_loaded(image: Node) -> bool:
    """Whether a browser had loaded the picture itself, and not a small placeholder."""
    width, height = _size(image.get("data-pyjustext-size"))
    if width <= 2 or height <= 2 or _is_placeholder(image.get("src")[:4000]):
        return False
    return width > _SMALL or _size(image.get("data-pyjustext-shown"))[0] <= 2 * width


def dimensions(image: Node) -> tuple[int, int]:
    """Width and height in pixels as declared by the page, else of the loaded picture; 0 if unknown."""
    width, height = (0, 0) if _is_fluid(image) else (number(image.get("width")), number(image.get("height")))
    if not (width or height) and is_loaded(image):
        return _size(image.get("data-pyjustext-size"))
    return width, height


def _is_fluid(image: Node) -> bool:
    """Whether the page declares a size of nothing and lets ``sizes`` decide, as Next.js's pictures do."""
    if "sizes" not in image.attrs or "srcset" not in image.attrs:
        return False
    return number(image.get("width")) <= 1 and number(image.get("height")) <= 1


def shown_width(image: Node) -> int:
    """The width in pixels at which a picture is shown on a large screen, by its ``sizes``; 0 if unknown."""
    last = image.get("sizes")[:_LONGEST_SIZES].rpartition(",")[2]
    shown = _SHOWN.search(last)
    return 0 if shown is None else int(shown[1]) * (_SCREEN if shown[2] == "vw" else 100) // 100


def _size(value: str) -> tuple[int, int]:
    match = _SIZE.fullmatch(value)
    return (int(match[1]), int(match[2])) if match else (0, 0)


def _first_of_sets(image: Node, names: tuple[str, ...]) -> str:
    """An address from the first set of candidates, which is the image's own or its ``picture``'s."""
    nodes = [image]
    parent = image.parent
    if parent is not None and parent.tag == "picture":
        nodes += [c for c in parent.children if isinstance(c, Node) and c.tag == "source"]
    for node in nodes:
        for name in names:
            value = from_set(node.attrs.get(name, ""))
            if value:
                return value
    return ""


def _is_address(value: str) -> bool:
    if len(value) > 4000:
        return value.startswith("data:image/") and not value.startswith("data:image/svg")
    if value.startswith("data:"):
        return False
    return not _is_placeholder(value) and not any(c in value for c in "{}<>\n")


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


def words(node: Node) -> frozenset[str]:
    """The words in an element's class names and id, lower-case."""
    attrs = node.attrs
    names = attrs.get("class", "")
    if "id" in attrs:
        names += f" {attrs['id']}"
    return _words[names]


_words: Cache[str, frozenset[str]] = Cache(
    lambda names: frozenset([word.lower() for word in _WORD.findall(names[:400]) if word]), 2_000
)


_CONTROL = re.compile(
    r"(?:print|e-?mail|mail|share|facebook|twitter|x|pinterest|linkedin|whatsapp|rss|drucken|imprimer|imprimir|stampa)"
    r"(?: (?:this|this page|icon|button|page|seite))?"
    r"|advert(?:isement|ising)?|ad|anzeige|werbung|publicit[eé]|publicidad|pubblicit[aà]|reklame?|advertentie",
    re.I,
)
"""Alternative texts of pictures that are buttons, and of advertisements."""
_BANNERS = frozenset(
    {(728, 90), (970, 250), (970, 90), (468, 60), (234, 60), (160, 600), (120, 600), (320, 50), (320, 100)}
)
"""In pixels: the sizes of advertisements (IAB's New Ad Portfolio and Universal Ad Package), without those
that photographs have, too."""
_FACE = re.compile(r"\bavatar$|\bprofile (?:picture|photo|image)\b", re.I)


def is_decoration(image: Node) -> bool:
    """Whether a picture is an icon, an avatar, a tracking pixel or another thing without content."""
    width, height = dimensions(image)
    is_empty = "0" in (image.get("width"), image.get("height")) and not _is_fluid(image)
    if is_empty or _FACE.search(image.get("alt")[:200]):
        return True
    if 0 < width <= _SMALL and not height and not image.get("alt"):
        return True
    if (0 < width <= _SMALL and 0 < height <= _SMALL) or width in (1, 2) or height in (1, 2):
        return True
    if image.get("role") == "presentation" and not image.get("alt") and not (width > 200 or height > 200):
        return True
    own = words(image)
    if own & _DECORATION or (width, height) in _BANNERS:
        return True
    if "background" in own and "cover" not in own and not image.get("alt"):  # WordPress's covers are pictures
        return True
    if width < _LEAST_PICTURE and _CONTROL.fullmatch(image.get("alt").strip()[:40]):
        return True
    if height <= _HIGHEST_LOGO and any(not _LOGO.isdisjoint(words(a)) for a in islice(image.ancestors(), 2)):
        return True
    address = image.get("src")[:400]
    if not address or address.startswith("data:"):
        address = source(image)[:400]
    address = address.lower()
    if "facebook.com/tr" in address or _TRACKER.search("/" + address):
        return True
    if width < _LEAST_PICTURE and _ICON_FILE.search("/" + address):
        return True
    said = image.get("alt").strip()[:80]
    if width < _LEAST_PICTURE and not said and _ICON_NAME.search("/" + address):
        return True
    if _ICON_TEXT.fullmatch(said):
        file = address.partition("?")[0].rpartition("/")[2]
        return "icon" in file or not file.endswith((".jpg", ".jpeg"))
    if width < _LEAST_PICTURE and _SIGN_FILE.search("/" + address):
        return True
    return _DECORATION_FOLDER.search(address) is not None


class Decorations(dict[Node, bool]):
    """Which pictures are decoration. Many are asked for twice: what is around them, and they themselves."""

    def __missing__(self, image: Node) -> bool:
        found = self[image] = is_decoration(image)
        return found


def letters(image: Node) -> str:
    """What a picture stands for in a line: an emoji or smiley, or the first letter of a text."""
    return emoji(image) or _drop_cap(image)


def _drop_cap(image: Node) -> str:
    """The letter that a picture shows at the beginning of a paragraph, if its word goes on right after it."""
    letter = image.get("alt").strip()
    if len(letter) != 1 or not letter.isalpha():
        return ""
    place = image
    for box in islice(image.ancestors(), _MOST_AROUND_LETTER):
        first, *more = box.children[:3]
        if isinstance(first, str) and first.isspace() and more:
            first, *more = more
        if first is not place:
            return ""
        after = more[0] if more else None
        if after is not None:
            return letter if isinstance(after, str) and after[:1].isalpha() else ""
        place = box
    return ""


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
_MOST_AROUND_LETTER = 3


class HiddenCopies:
    """Finds the pictures that ``noscript`` elements have for browsers without scripts."""

    def __init__(self) -> None:
        self._before: dict[Node, dict[Node, Node | None]] = {}
        """For each parent, the element before each ``noscript``: one look at the children for all of them."""

    def find(self, noscript: Node) -> Node | None:
        """The picture in a ``noscript``, unless it copies the lazily loaded picture before it."""
        before = self._element_before(noscript)
        if before is not None:
            image = before if before.tag == "img" else before.find("img")
            if image is not None and source(image).startswith(("http:", "https:", "//", "/")):
                return None
        return noscript.find("img")

    def _element_before(self, node: Node) -> Node | None:
        parent = node.parent
        if parent is None:
            return None
        if parent not in self._before:
            own = self._before[parent] = {}
            before: Node | None = None
            for child in parent.children:
                if isinstance(child, Node):
                    if child.tag == "noscript":
                        own[child] = before
                    before = child
        return self._before[parent].get(node)


def original(address: str) -> str:
    """The address of the picture that a service is asked to resize, ``address`` if it names none."""
    if "?" not in address or address.startswith("data:") or _FILE.match(address):
        return address
    asked = _ASKED_FOR.search(address[:_LONGEST_QUERY])
    return unquote(asked[1]) if asked else address


def name_of(address: str) -> str:
    """The name of a picture's file without its folder, its extension and the size that it tells, in small
    letters."""
    name = address.partition("?")[0].partition("#")[0].rstrip("/").rpartition("/")[2]
    name = name.rpartition(".")[0] or name
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
    """Whether an element is a button in a figure, or around a large picture. If it holds a picture, it
    enlarges that."""
    if tag != "button" and (node.attrs.get("role") != "button" or tag in _OTHERS):
        return False
    if any(above.tag == "figure" for above in islice(node.ancestors(), _MOST_ABOVE)):
        return True
    image = next((child for child in node.children if isinstance(child, Node)), None)
    return image is not None and image.tag == "img" and number(image.get("width")) >= _LARGE


_NAMES = """
😀 grinning grinning_face|😃 smiley|😄 smile|😁 grin|😆 laughing satisfied|😅 sweat_smile|🤣 rofl|😂 joy
🙂 slight_smile slightly_smiling_face|🙃 upside_down upside_down_face|😉 wink|😊 blush|😇 innocent
😍 heart_eyes|😘 kissing_heart|😋 yum|😛 stuck_out_tongue|😜 stuck_out_tongue_winking_eye|🤔 thinking
🤨 raised_eyebrow|😐 neutral_face|😑 expressionless|🙄 roll_eyes|😏 smirk|😬 grimacing|😌 relieved|😔 pensive
😴 sleeping|😎 sunglasses|🤓 nerd_face|😕 confused|😟 worried|🙁 slight_frown slightly_frowning_face
😮 open_mouth|😲 astonished|😳 flushed|😢 cry|😭 sob|😱 scream|😞 disappointed|😩 weary|😡 rage|😠 angry
👍 +1 thumbsup|👎 -1 thumbsdown|👌 ok_hand|👏 clap|🙏 pray|💪 muscle|👋 wave|👀 eyes|✌️ v|🤞 crossed_fingers
❤️ heart|💔 broken_heart|🔥 fire|🎉 tada|✨ sparkles|⭐ star|🚀 rocket|💡 bulb|⚠️ warning|✅ white_check_mark
❌ x|💯 100|🤷 shrug|🤦 facepalm|🤗 hugs hugging_face|😈 smiling_imp|🤩 star_struck|🥳 partying_face
"""

EMOJI = {
    f":{name}:": sign
    for entry in _NAMES.replace("\n", "|").split("|")
    if entry
    for sign, *names in [entry.split()]
    for name in names
}
"""The sign by name between colons."""
_names_smiley = class_search(
    r"(?:^|[\s/_-])(?:smil(?:ie|ey)s?|emojis?|emojione|twemoji|emoticons?|wp-smiley)(?=$|[\s/_-])",
    "smil emoji emotic",
)
_SMILEY = re.compile(r":[\w+-]{1,40}:|(?=\S*[^\w\s])\S{2,6}")
"""Its name between colons, or a few signs such as ":-)" and "8)"."""
_NAME_OF_SMILEY = re.compile(r"[^\W\d_]{2,20}(?: [^\W\d_]{2,20})?")


def emoji(image: Node) -> str:
    """The emoji or smiley that a small picture shows, as text; ``""`` if it shows none."""
    alt = image.get("alt").strip()
    # The letters of Chinese, Japanese and Korean stand behind the same place.
    if alt and len(alt) <= 8 and all(ord(c) > 0x2000 and not c.isalnum() for c in alt):
        return alt
    if not _names_smiley(f"{image.get('class')} {image.get('src')[:400]}"):
        return ""
    if _SMILEY.fullmatch(alt):
        return EMOJI.get(alt, alt)
    name = alt or image.get("title").strip()
    return f":{name}:" if _NAME_OF_SMILEY.fullmatch(name) else ""
