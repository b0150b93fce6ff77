"""Pictures that are only decoration: icons, avatars, tracking pixels, advertisements."""

from __future__ import annotations

import re
from itertools import islice

from ..tree import Node
from ..tree.class_names import class_search
from .images import SMALL, dimensions, is_fluid, source
from .naming import words

_is_tracker = class_search(
    r"//(?:[^/]{0,80}\.)?(?:pixel|beacon|doubleclick|scorecardresearch|quantserve|analytics)\."
    r"|/(?:pixel|track|count|beacon|piwik|matomo)\.(?:gif|png|php)|facebook\.com/tr",
    "pixel beacon doubleclick scorecardresearch quantserve analytics track count piwik matomo facebook",
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
_names_folder = class_search(
    r"[/_-]icons?\.(?:png|gif|svg)|/(?:\w{0,20}icons?|buttons?|spinners?|smilies|smileys|emojis?|emoticons|avatars?|badges|ranks)/",
    "icon button spinner smil emoji emotic avatar badge rank",
)
_ICON_FILE = re.compile(
    r"/(?:(?:print(?:er)?|mailto|e-?mail|send|comments?|rss|share|search|zoom|lupe|loupe|magnif(?:y|ier))"
    r"(?:[_-](?:icon|ico|btn|button|small|\d{1,2}))?|(?:icons?|ico|btn)[_-][\w-]{1,40})\.(?:png|gif|svg)(?:$|[?#])"
    r"|/[^/?#]*(?<![a-z])(?:(?:arrow|chevron|caret|plus|minus|check)(?:mark)?|quot(?:e[rs]?|ation))(?![a-z])"
    r"[^/?#]*\.svg(?:$|[?#])"
)
"""Files of icons that control the page by their whole name, and drawings of a sign by a word in it, for
addresses in small letters."""
_names_icon = class_search(
    r"/[^/?#]*(?:(?<![a-z])icon(?![a-z])|(?<![a-z])(?:scroll)?(?:down|up|left|right)?arrow|chevron|(?<![a-z])caret)"
    r"[^/?#]*\.(?:png|gif|svg|webp)(?:$|[?#])",
    "icon arrow chevron caret",
)
"""Words in the names of icons' files, for addresses in small letters. A picture with an alternative text may
be of something that is called so."""
_ICON_TEXT = re.compile(r"(?:[^\s.,]+ ){0,3}(?:icon|shape|video link)", re.I)
"""The alternative text of an icon or an ornament. That of a player stands beside what it plays."""
_LEAST_PICTURE = 200
"""In pixels: a narrower picture, or one whose width is unknown, may be a button."""
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
_shows_face = class_search(r"\bavatar$|\bprofile (?:picture|photo|image)\b", "avatar profile")


def is_decoration(image: Node) -> bool:
    """Whether a picture is an icon, an avatar, a tracking pixel or another thing without content."""
    width, height = dimensions(image)
    alt = image.get("alt")
    is_small = width < _LEAST_PICTURE
    own = words(image)
    if (
        ("0" in (image.get("width"), image.get("height")) and not is_fluid(image))
        or _shows_face(alt[:200])
        or (0 < width <= SMALL and (0 < height <= SMALL or not (height or alt)))
        or width in (1, 2)
        or height in (1, 2)
        or (image.get("role") == "presentation" and not alt and not (width > 200 or height > 200))
        or own & _DECORATION
        or (width, height) in _BANNERS
        or ("background" in own and "cover" not in own and not alt)  # WordPress's covers are pictures
        or (is_small and _CONTROL.fullmatch(alt.strip()[:40]))
        or (height <= _HIGHEST_LOGO and any(map(_is_logo, islice(image.ancestors(), 2))))
    ):
        return True
    address = image.get("src")[:400]
    if not address or address.startswith("data:"):
        address = source(image)[:400]
    address = "/" + address.lower()
    said = alt.strip()[:80]
    if _is_tracker(address) or (
        is_small and (_ICON_FILE.search(address) or (not said and _names_icon(address)))
    ):
        return True
    if _ICON_TEXT.fullmatch(said):
        file = address.partition("?")[0].rpartition("/")[2]
        return "icon" in file or not file.endswith((".jpg", ".jpeg"))
    return _names_folder(address)


def _is_logo(node: Node) -> bool:
    return not _LOGO.isdisjoint(words(node))


class Decorations(dict[Node, bool]):
    """Which pictures are decoration. Many are asked for twice: what is around them, and they themselves."""

    def __missing__(self, image: Node) -> bool:
        found = self[image] = is_decoration(image)
        return found
