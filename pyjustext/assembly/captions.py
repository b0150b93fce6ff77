"""Which picture has which caption on the page: by names, and by boxes that hold a picture and its caption.

The passes of :mod:`.figures` bring them together in the content tree.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from ..languages.phrases import folded, folded_phrases, one_of
from ..tree import Node
from ..tree.elements import HEADINGS
from ..tree.visible_text import heading_key, short_text, visible_text
from .clutter import leads_away
from .images import source
from .measure import Measure
from .naming import words
from .picture_links import opens_picture

if TYPE_CHECKING:
    from .walk import Walk

_CAPTION_MOST = 600
"""In characters: a longer text below a picture is not its caption."""
_FIGCAPTION_MOST = 3_000
"""In characters: the same for an element that is a caption by its tag. Papers have the longest."""
_UNNAMED_CAPTION_MOST = 120
"""In characters: the limit for a text that nothing calls a caption, such as a credit."""
_MOST_AROUND_CAPTION = 4  # boxes around a caption, one of which may hold its picture
_MOST_PICTURES = 2
"""One picture, perhaps in two sizes."""
_SHORTEST_CAPTION = 8  # letters and digits; a shorter text may be the name of a section
_LONGEST_CAPTION = 300  # characters
_MOST_IN_BOX = 12
"""Children of an element among which the caption of its picture is."""
PICTURE_WORDS = frozenset(
    {"image", "imageblock", "img", "photo", "picture", "media", "figure", "caption", "credit"}
    | {"illustration", "thumb"}
    | {"foto", "bild", "bilde", "billede", "imagen", "imagem", "immagine", "afbeelding", "kuva", "resim"}
    | {"zdjecie", "obrazek", "kep"}
)
"""Names of elements that hold a picture and what is said of it."""
_PICTURE_NAMES = PICTURE_WORDS - {"media", "caption", "credit"}
"""Among them those that no part of a card has."""
_NOT_BESIDE_PICTURE = HEADINGS | {"a", "ul", "ol", "table", "button", "blockquote"}
_QUOTES = ('"', "\u201c", "\u201e", "\u00ab")
"""What a customer says beside a portrait begins with one of them."""
_CAPTION_WORDS = frozenset({"caption", "figcaption", "legend", "credit"})
_MOST_AROUND_PICTURE = 5
_CREDIT = re.compile(rf"(?<!\w)(?:{one_of('credit')}):?\s?\w", re.I)
_BEGINS_WITH_CREDIT = re.compile(rf"[(\[\s]*(?:{one_of('credit')}):?\s?\w", re.I)
_BEGINS_WITH_NUMBER = re.compile(
    r"(?:fig(?:ure|ura)?|abb(?:ildung)?|рис(?:унок)?|rys|obr|kuva|図|图)\.?\s?\d{1,3}(?:[.-]\d{1,3})?(?:[.:)|\u2013\u2014]|$)",
    re.I,
)
"""As in "Figure 12: Two branches"; a sentence about a figure goes on at once."""
_SMALL = frozenset({"em", "i", "small", "cite"})
"""Elements in which pages put the caption below a picture."""
_WITHIN_SMALL = frozenset({"a", "b", "strong", "u", "br"})
_PAGE_PARTS = frozenset({"body", "article", "main", "section", "header"})


def is_caption_of_picture(node: Node, walk: Walk) -> bool:
    """Whether a block is a caption by its name, below a picture beside it."""
    measures = walk.measures
    if not is_caption_by_name(node):
        return False
    mine = measures(node)
    if mine.text > _CAPTION_MOST or node.parent is None or mine.media:
        return False
    if measures(node.parent).media:
        return True
    if walk.writer.is_in("figcaption"):
        return False
    # Beside its credit, it may stand in a box of its own below the picture.
    around = (measures(above) for above in islice(node.ancestors(), 1, _MOST_AROUND_CAPTION))
    box = next((measure for measure in around if measure.media), None)
    return box is not None and box.media <= _MOST_PICTURES and box.text <= _CAPTION_MOST


def is_caption_by_name(node: Node) -> bool:
    """Whether an element's class names and id call it a caption."""
    return not _CAPTION_WORDS.isdisjoint(words(node))


def is_captioned_by_name(box: Node) -> bool:
    """Whether all text of an element is in captions (by name), apart from the text of a link that enlarges
    the picture."""
    children = [child for child in box.children[:_MOST_IN_BOX] if isinstance(child, Node)]
    if not any(map(is_caption_by_name, children)):
        return False
    parts = [child for child in children if is_caption_by_name(child) or opens_picture(child)]
    said = "".join(heading_key(part.text()) for part in parts)
    is_said = any(is_caption_by_name(part) and heading_key(part.text()) for part in parts)
    return is_said and said == heading_key(box.text())


def is_figure(node: Node, measure: Measure, walk: Walk) -> bool:
    """Whether an element without chosen text contains only a picture and its caption."""
    if node.tag == "table":  # the frame of a picture and its caption, as on older pages
        if measure.media > 1 or measure.structure > 1 or measure.text > _CAPTION_MOST:
            return False
        return node.parent in walk.marks.texts and not leads_away(node)
    if measure.structure or (measure.media > 2 and not _is_captioned_row(node, measure)):
        return False
    if measure.linked * 2 >= measure.text and leads_away(node):
        return is_captioned_by_tag(node) and _was_in_paragraph(node, walk)
    if node.tag == "figure":
        has_caption = any(child.tag == "figcaption" for child in node.elements())
        return measure.text <= (_FIGCAPTION_MOST if has_caption else _CAPTION_MOST)
    if measure.text > _CAPTION_MOST:
        return False
    if node.tag not in HEADINGS and is_captioned_by_tag(node):
        return True
    if measure.media == 1 and measure.linked * 2 < measure.text and _says_alternative(node):
        return True
    is_named = measure.text <= _UNNAMED_CAPTION_MOST and not PICTURE_WORDS.isdisjoint(words(node))
    return is_named or is_captioned_by_name(node)


def figure_around(image: Node) -> Node:
    """The figure around a picture, or what holds only the picture and its caption, or the picture itself."""
    found = image
    for above in islice(image.ancestors(), _MOST_AROUND_PICTURE):
        if above.tag == "figure":
            return image if above.find(*HEADINGS) is not None else above
        if above.tag in _PAGE_PARTS:
            break
        if found is image and _is_picture_box(above):
            found = above
    return found


def caption_below(figure: Node) -> Node | None:
    """What calls itself a caption or says whose the picture is, right behind an element with a picture, or
    behind a box around it. A drawing, or the picture for browsers without scripts, may stand between them."""
    for box in (figure, *islice(figure.ancestors(), _MOST_AROUND_CAPTION)):
        if box.parent is None or box.tag in _PAGE_PARTS:
            break
        siblings = box.parent.elements()
        behind = next((node for node in siblings[siblings.index(box) + 1 :] if not _is_drawing(node)), None)
        if behind is not None:
            is_named = (
                behind.tag == "figcaption"
                or is_caption_by_name(behind)
                or is_captioned_by_name(behind)
                or says_credit(behind)
            )
            said = short_text(behind, _CAPTION_MOST)
            return behind if is_named and said and behind.find("img", *HEADINGS) is None else None
    return None


def _is_drawing(box: Node) -> bool:
    """Whether an element holds a drawing, which is no picture of the article, or nothing that is shown."""
    if box.tag == "noscript":
        return True
    return box.find("img", "a", "p", "span") is None and not visible_text(box, 1)


def says_credit(node: Node) -> bool:
    """Whether a short text says whose a picture is: "Photo: Ann Lee", "Source"."""
    said = short_text(node, _UNNAMED_CAPTION_MOST)
    return bool(said) and (folded(said) in folded_phrases("credit") or _CREDIT.search(said) is not None)


def is_line_below(line: Node, *, is_first: bool) -> bool:
    """Whether a line of the content tree is about the picture right above it: it begins with words that say
    whose that is or with the number of a figure, or is short and in italic or small letters.

    Args:
        is_first: whether the picture begins a part of the text, which such letters may begin, too.
    """
    said = short_text(line, _LONGEST_CAPTION)
    if _BEGINS_WITH_NUMBER.match(said):
        return True
    may_be_small = not is_first and 0 < len(said) <= _UNNAMED_CAPTION_MOST and not said.endswith(":")
    return is_credit(line) or (may_be_small and is_in_small_letters(line.children))


def is_credit(line: Node) -> bool:
    """Whether a line of the content tree begins with words that say whose a picture is."""
    said = short_text(line, _UNNAMED_CAPTION_MOST)
    return bool(said) and _BEGINS_WITH_CREDIT.match(said) is not None


def is_in_small_letters(parts: list[Node | str]) -> bool:
    """Whether all text of some nodes of the content tree is in italic or small letters, or there is none."""
    stack = [*parts]
    while stack:
        part = stack.pop()
        if isinstance(part, str):
            if not part.isspace():
                return False
        elif part.tag in _WITHIN_SMALL:
            stack += part.children
        elif part.tag not in _SMALL:
            return False
    return True


def is_credit_below(node: Node, walk: Walk) -> bool:
    """Whether an element says whose the picture right before it is."""
    before = walk.places.before(node)
    if before is None or not says_credit(node):
        return False
    measure = walk.measures(before)
    return measure.media > 0 and not measure.text and not measure.formulas


def _is_picture_box(box: Node) -> bool:
    """Whether all text of an element is in captions, by their names or by its own."""
    if not PICTURE_WORDS.isdisjoint(words(box)) and _holds_picture(box):
        return True
    return is_captioned_by_name(box)


def _holds_picture(box: Node) -> bool:
    """Whether an element holds one picture and a short text without links and headings."""
    said = short_text(box, _LONGEST_CAPTION)
    if len(heading_key(said)) < _SHORTEST_CAPTION or said.startswith(_QUOTES):
        return False
    tags = [node.tag for node in box.in_order()]
    return tags.count("img") == 1 and _NOT_BESIDE_PICTURE.isdisjoint(tags)


def is_box_of_picture(box: Node, walk: Walk) -> bool:
    """Whether an element is named after the picture that is in it, and all its text is about that."""
    if walk.writer.is_in("figure") or _PICTURE_NAMES.isdisjoint(words(box)):
        return False
    return _holds_picture(box) and walk.measures(box).media == 1  # long boxes are not measured


def is_captioned(image: Node) -> bool:
    """Whether a picture that is no link to another page has a caption."""
    if leads_away(image):
        return False
    figure = figure_around(image)
    if figure.tag == "figure":
        caption = figure.find("figcaption")
        return caption is not None and bool(heading_key(caption.text()))
    return figure is not image


def _was_in_paragraph(node: Node, walk: Walk) -> bool:
    """Whether the link around a figure was in a paragraph, which ended at the figure; a teaser's is not."""
    before = walk.places.before(node)
    if before is None or before.tag != "p" or before.text().strip():
        return False
    left, link = before.find("a"), node.find("a")
    return left is not None and link is not None and left.get("href") == link.get("href")


def is_captioned_by_tag(box: Node) -> bool:
    """Whether all text of an element is in its only ``figcaption``, although there may be no ``figure``."""
    caption = box.find("figcaption")
    return caption is not None and caption.text().split() == box.text().split()


def _is_captioned_row(box: Node, measure: Measure) -> bool:
    """Whether an element is a figure of several pictures with a caption for all of them, and says nothing
    else. Pictures without an address are not shown."""
    if box.tag != "figure" or measure.text > _FIGCAPTION_MOST or not any(map(source, box.find_all("img"))):
        return False
    said = "".join(heading_key(caption.text()) for caption in box.find_all("figcaption"))
    own = [child for child in box.elements() if child.tag == "figcaption"]
    return any(heading_key(caption.text()) for caption in own) and said == heading_key(box.text())


def _says_alternative(box: Node) -> bool:
    """Whether the text of an element is the alternative text of its only picture: so its caption."""
    picture = box.find("img")
    said = heading_key(picture.get("alt")) if picture is not None else ""
    return bool(said) and said == heading_key(short_text(box, _CAPTION_MOST))
