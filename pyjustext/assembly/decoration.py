"""Pictures that are only decoration: icons, avatars, tracking pixels, advertisements."""

from __future__ import annotations

import re
from itertools import islice

from ..tree import Node
from .images import SMALL, dimensions, is_fluid, source
from .naming import words

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
_FACE = re.compile(r"\bavatar$|\bprofile (?:picture|photo|image)\b", re.I)


def is_decoration(image: Node) -> bool:
    """Whether a picture is an icon, an avatar, a tracking pixel or another thing without content."""
    width, height = dimensions(image)
    is_empty = "0" in (image.get("width"), image.get("height")) and not is_fluid(image)
    if is_empty or _FACE.search(image.get("alt")[:200]):
        return True
    if 0 < width <= SMALL and not height and not image.get("alt"):
        return True
    if (0 < width <= SMALL and 0 < height <= SMALL) or width in (1, 2) or height in (1, 2):
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
