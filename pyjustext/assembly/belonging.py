"""Elements that belong to the chosen text although none of their own text was chosen: mostly pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from ..tree import Node
from ..tree.elements import HEADINGS, PHRASING, SECTIONING, UNRENDERED
from ..tree.visible_text import is_sign
from . import captions, claims, clutter, embeds, letter_pictures, math, naming, tables
from .measure import Measure
from .picture_links import opens_picture
from .post_heads import upwards
from .steps import Leave
from .tags import ADDED, FLOWS, LEAVES, RENAMED, attributes, tag_by_role

if TYPE_CHECKING:
    from .post_lines import PostLines
    from .walk import Walk

ALIEN = frozenset(
    {"related", "recommended", "recommendations", "ad", "ads", "advert", "advertisement", "promo"}
    | {"sponsored", "newsletter", "subscribe", "share", "sharing", "social", "author", "sidebar", "banner"}
    | {"popup", "modal", "outbrain", "taboola", "avatar", "breadcrumb", "breadcrumbs", "cookie", "signup"}
    | {"byline", "cta", "paywall"}
)
"""Words in class names and ids of elements whose pictures are not the article's."""
_ALIEN_TO_POSTS = frozenset({"signature", "signatures", "reaction", "reactions"})
"""Words in class names of elements below a post whose pictures say nothing about it."""
_ALIEN_TAGS = frozenset({"nav", "footer", "form", "aside"})
_LABEL_MOST = 60
"""In characters: a longer text beside code is not its label."""
_MOST_WRAPPERS = 4
"""At most this many tables and ``pre`` elements wrap code and its line numbers."""
_ROWS = frozenset({"thead", "tr"})
_MAY_LABEL = _ROWS | {"td", "th", "caption", "summary"}
_CONTROLS = frozenset(
    "|\u00a6\u00d7\u2715\u2716\u00ab\u00bb\u2039\u203a\u2190\u2191\u2192\u2193\u25b2\u25ba\u25b6\u25bc\u25c4\u25c0\u2630"
)
"""Bars between links, and the signs of buttons that close, turn over or unfold something."""
_SOLE_MEDIA = embeds.EMBEDS | {"img", "noscript"}
"""Elements that become one node, or nothing."""
_ITEMS = frozenset({"li", "dt"})
"""Tags of what may hold only a sign, as the option "--" does."""
_LONGEST_BADGE = 20  # characters
_FEWEST_ALIKE = 4  # elements with class names, of which half have a picture without a text
_MOST_ALIKE = 20  # that are looked at
_SPACERS = PHRASING | {"span", "font"}
"""Elements that may contain only the space between two words, or a line break."""
_MAY_SPACE = _SPACERS | {"br"}
_LINE_ENDS = SECTIONING | LEAVES | FLOWS
_MAY_CREDIT = frozenset({"p", "div", "span", "small", "em", "i"})
"""Tags of a credit line below a picture."""
_PICTURE_BLOCK = frozenset({"image", "block"})
"""Words in the class names that page builders give the box of a picture."""
_MOST_LINKED = 100  # links around the pictures that a text ends with
_MOST_NAMED = 6  # elements of a gallery, of which one is named so
_MOST_SPACERS = 6
"""At most this many elements are in one that only parts two lines or words."""
_CALLS = frozenset({"a", "button"})
_MOST_IN_CALL = 2  # pictures
_SENTENCE = re.compile(r"\w[^.!?…]{25,300}[.!?…](?:\s|$)")
_LONGEST_CELL = 200  # characters
_DONE = "\u2611 "  # a box with a tick
_TO_DO = "\u2610 "  # a box without


def write_without_text(node: Node, walk: Walk) -> None:
    """Write those parts of an element without chosen text that belong to the text around it."""
    tag, attrs, parent = node.tag, node.attrs, node.parent
    tag = RENAMED.get(tag, tag)
    if attrs and "role" in attrs:
        tag = tag_by_role(node, tag)
    if tag in ("br", "hr"):
        walk.make(node, tag)
        return
    if tag in _MAY_LABEL and _write_label(node, tag, walk):
        return
    if attrs and walk.wanted:
        walk.keep_link_target(node, tag)
    if walk.posts is not None and _write_of_post(node, walk.posts, walk):
        return
    outside = parent in walk.marks.above
    if outside and not walk.places.is_between(node, "p"):
        if walk.lead is not None and any(above is node for above in upwards(walk.lead)):
            _write_figure(walk.lead, walk)
        return
    media = walk.measures.holds_media(node)
    if media and (math.is_formula(node) or math.of_image(node) is not None):
        walk.make(node, tag)
    elif media and parent in walk.marks.texts and (image := _letters_in(node, tag)):
        walk.make(image, "img")  # perhaps behind the last word
    elif (
        not (walk.left or _ends_the_text(node, walk))
        or _write_space(node, tag, walk)
        or (media and claims.enlarged(node, tag, False, walk))
        or tag in UNRENDERED
        or (walk.has_code and _write_code(node, tag, walk))
    ):
        return
    elif (tag == "p" and _is_break(node) and _is_between(node, walk)) or (
        tag in _ITEMS and parent in walk.marks.weight and is_sign(node) and walk.is_block(node, tag)
    ):
        walk.visit(node, True)
    elif media:
        if parent is not None:
            walk.pictures.around.add(parent)
        _write_media(node, tag, outside, walk)
    elif tag == "figure" and captions.is_captioned_by_tag(node):
        _write_figure(node, walk)  # the caption of the figure before it
    elif parent in walk.pictures.around and tag in _MAY_CREDIT and captions.is_credit_below(node, walk):
        _write_in(node, walk, "figure", "figcaption")


def _write_in(node: Node, walk: Walk, *tags: str) -> None:
    """Write an element within new blocks, one in the other."""
    leave = (partial(walk.writer.close_to, walk.writer.depth()),)
    for tag in tags:
        walk.writer.open_block(tag, {ADDED: ""})
    walk.enter(node, True, leave)


def _write_of_post(node: Node, posts: PostLines, walk: Walk) -> bool:
    """Write the link of a card about another page, and nothing of an author's card, signature or reactions;
    False for other elements."""
    if node.parent not in walk.marks.texts and posts.is_in_card(node):
        return True
    if not naming.words(node).isdisjoint(_ALIEN_TO_POSTS):
        return True
    heading = posts.linked_page(node, walk.base_url)
    if heading is None:
        return False
    _write_in(heading, walk, "p")
    return True


def _write_space(node: Node, tag: str, walk: Walk) -> bool:
    """Write an element that only parts two lines or two words, or ticks off a task; False for others."""
    writer = walk.writer
    if tag == "input" and _is_task(node) and node.parent in walk.marks.weight:
        writer.text(_DONE if "checked" in node.attrs else _TO_DO)
    elif tag not in _SPACERS or (breaks := _line_breaks(node)) is None:
        return False
    else:
        for _ in range(breaks):
            writer.break_line()
        if not breaks:
            writer.text(" ")
    return True


def _write_media(node: Node, tag: str, outside: bool, walk: Walk) -> None:
    """Write the formulas, pictures and players of an element, unless they are not the article's.

    Args:
        outside: whether the element stands outside the one that holds nearly all chosen text.
    """
    is_beside = tag == "aside" and captions.is_captioned_by_tag(node)
    if (tag in _ALIEN_TAGS and not is_beside) or (outside and clutter.leads_away(node)):
        return
    is_named_alien = naming.words(node) & ALIEN and (node.parent is None or node.parent.tag != "figure")
    if is_named_alien and not (tag == "a" and opens_picture(node)):
        return
    if tag in _SOLE_MEDIA:
        walk.make(node, tag)
        return
    measure = walk.measures(node)
    if measure.is_formula or tables.is_equation(node):
        walk.visit(node, True)
        return
    if walk.make(node, tag) or not measure.media:
        return
    belongs = partial(write_without_text, walk=walk)
    writer = walk.writer
    has_words = measure.text > 0 or tag == "table"
    is_figure = has_words and captions.is_figure(node, measure, walk)
    if not has_words or (not is_figure and tag != "table" and _has_badge(node, measure, walk)):
        leave: Leave = ()
        if tag in PHRASING:
            writer.open_inline(tag, attributes(node, tag))
            leave = (writer.close_inline,)
        elif tag == "figure":
            leave = (partial(writer.close_to, writer.depth()),)
            writer.open_block(tag)
        elif tag in _LINE_ENDS:
            writer.end_line()
            leave = (writer.end_line,)
        walk.enter(node, belongs, leave)
    elif is_figure:
        _write_figure(node, walk)
    elif (
        measure.linked * 2 < measure.text
        and tag != "table"
        and not (_is_card(node) or _is_call(node, measure))
    ):
        walk.enter(node, belongs)


def _write_figure(node: Node, walk: Walk) -> None:
    """Write a picture with the caption below it, or a box with both, as a figure."""
    leave = (partial(walk.writer.close_to, walk.writer.depth()),)
    walk.writer.open_block("figure", {ADDED: ""})
    if node.tag == "img":
        walk.make(node, "img")
        below = captions.caption_below(node)
        if below is not None and below not in walk.marks.weight:
            walk.writer.open_block("figcaption", {ADDED: ""})
            node = below
    walk.enter(node, True, leave)


def _has_badge(node: Node, measure: Measure, walk: Walk) -> bool:
    """Whether a short text beside a picture, such as "New", is one that most elements with its class names do
    not have beside theirs."""
    names = node.get("class")
    if not names or measure.media != 1 or measure.text > _LONGEST_BADGE:
        return False
    alike = [walk.measures(other) for other in walk.source.page.of_class(names)[:_MOST_ALIKE]]
    return 2 * sum(one.media == 1 and not one.text for one in alike) >= max(len(alike), _FEWEST_ALIKE)


def _letters_in(node: Node, tag: str) -> Node | None:
    """The picture that stands for a letter or an emoji in the line, if an element is or wraps one."""
    image = node.find("img") if tag == "img" or tag in _SPACERS else None
    return image if image is not None and letter_pictures.letters(image) else None


def _write_code(node: Node, tag: str, walk: Walk) -> bool:
    """Write code between chosen texts; False for other elements."""
    code = (node if tag == "pre" else _code_in(node, walk)) if _is_between(node, walk) else None
    return code is not None and walk.make(code, "pre")


def _write_label(node: Node, tag: str, walk: Walk) -> bool:
    """Write the header or caption of a table, or the summary of details, which label the chosen text; False
    for other elements.

    The other cells of a row belong to it. Long ones are written empty, to keep the rest in their columns.
    """
    if (tag in _ROWS and not _is_header(node, tag)) or node.parent is None or not walk.is_block(node, tag):
        return False
    writer = walk.writer
    leave = (partial(writer.close_to, writer.depth()),)
    own = attributes(node, tag)
    writer.open_block(tag, own if tag == "td" else {**own, ADDED: ""})
    if tag == "td" and (mark := tables.mark_in(node)):
        writer.text(mark)
    elif tag != "td" or walk.measures(node).text <= _LONGEST_CELL:
        walk.enter(node, True, leave)
        return True
    leave[0]()
    return True


def _is_between(node: Node, walk: Walk) -> bool:
    """Whether an element stands between elements with chosen text. Code there belongs to that text."""
    return walk.started and walk.places.is_between(node)


def _ends_the_text(node: Node, walk: Walk) -> bool:
    """Whether this is a formula, picture or player directly after the last chosen text, or inside one."""
    parent = node.parent
    if parent is None or not walk.started:
        return False
    last = walk.places.last
    if parent not in last:
        last[parent] = set(_right_after_the_text(parent, walk))
    if node not in last[parent]:
        return False
    last[node] = set(node.elements())
    return True


def _right_after_the_text(parent: Node, walk: Walk) -> Iterator[Node]:
    """Formulas, pictures and players after the last child with chosen text, up to the first figure."""
    weight = walk.marks.weight
    chosen = [n for n, c in enumerate(parent.children) if isinstance(c, Node) and c in weight]
    for child in parent.children[chosen[-1] + 1 :] if chosen else []:
        if isinstance(child, str):
            if child.isspace():
                continue
            return
        if child.tag == "figure":
            caption = child.find("figcaption")
            if caption is None or caption.find("a") is None or not clutter.leads_away(child):
                yield child
            return
        measure = walk.measures(child)
        may_belong = measure.media and not measure.text
        if measure.is_formula or (may_belong and _may_end_the_text(child)):
            yield child
        elif measure.text or measure.media:
            return


def _may_end_the_text(node: Node) -> bool:
    """Whether an element is a picture, is named as a gallery or a picture's block, holds pictures in links to
    their files, or a player of a known service. Other pictures and frames are mostly advertisements.
    """
    if node.tag in ("p", "img"):
        return True
    frame = node.find("iframe")
    if frame is not None:
        return embeds.is_player(frame)
    if node.find("form") is not None or not naming.words(node).isdisjoint(ALIEN):
        return False
    if links := [*islice(node.find_all("a"), _MOST_LINKED)]:
        return all(map(opens_picture, links))
    return any(map(_is_named_gallery, node.first(_MOST_NAMED)))


def _is_named_gallery(node: Node) -> bool:
    own = naming.words(node)
    return "gallery" in own or own >= _PICTURE_BLOCK


def _code_in(node: Node, walk: Walk) -> Node | None:
    """The code that an element wraps, if only a label or line numbers stand beside it."""
    measures = walk.measures
    if node.tag == "pre" or not 0 < measures(node).structure <= _MOST_WRAPPERS:
        return None
    blocks = list(islice(node.find_all("pre"), 3))
    beside = measures(node).text - sum(measures(block).text for block in blocks)
    return blocks[-1] if 0 < len(blocks) < 3 and beside <= _LABEL_MOST else None


def _is_card(box: Node) -> bool:
    """Whether a box has a heading, and a picture or a heading that leads away: it shows a product or another
    article. So does one with a heading above a text."""
    headings = [node for node in box.in_order() if node.tag in HEADINGS]
    if not headings:
        return False
    return clutter.leads_away(box) or any(
        node.find("a") is not None or any(above.tag == "a" for above in islice(node.ancestors(), 3))
        for node in headings
    )


def _is_call(box: Node, measure: Measure) -> bool:
    """Whether a box with a picture calls for something: it has a sentence, and a link or button on a line of
    its own."""
    if measure.media > _MOST_IN_CALL:
        return False
    calls = sentences = False
    for node in box.in_order():
        if node.tag == "figcaption" or captions.is_caption_by_name(node):
            return False
        if node.tag in _CALLS:
            calls = calls or (not opens_picture(node) and _is_alone(node))
        elif not sentences:
            sentences = any(isinstance(part, str) and _SENTENCE.search(part) for part in node.children)
    return calls and sentences


def _is_alone(link: Node) -> bool:
    """Whether a link or button with words stands on a line of its own."""
    siblings = link.parent.children if link.parent is not None else []
    return bool(link.text().strip()) and not any(
        part.strip() for part in siblings[:_MOST_NAMED] if isinstance(part, str)
    )


def _is_header(node: Node, tag: str) -> bool:
    """Whether an element is the header of a table: its ``thead``, or a row of header cells only."""
    if tag == "thead":
        return True
    cells = node.elements()
    return bool(cells) and all(cell.tag == "th" for cell in cells)


def _line_breaks(node: Node) -> int | None:
    """The number of line breaks in an element with nothing else, 0 if it contains only the space between two
    words; None for other elements."""
    if not node.children:
        return None
    inside = [*node.first(_MOST_SPACERS + 1)]
    is_other = len(inside) > _MOST_SPACERS or any(each.tag not in _MAY_SPACE for each in inside)
    text = "" if is_other else node.text()
    if is_other or text.strip():
        return None
    breaks = sum(each.tag == "br" for each in inside)
    return breaks if breaks or text else None


def _is_break(node: Node) -> bool:
    """Whether a paragraph of signs parts two scenes: no control and no link."""
    return is_sign(node) and _CONTROLS.isdisjoint(node.text()) and node.find("a") is None


def _is_task(node: Node) -> bool:
    """Whether an ``input`` shows that an item of a list is done or not; others are controls of a form."""
    around = islice(node.ancestors(), 2)
    return (
        node.get("type").lower() == "checkbox"
        and "disabled" in node.attrs
        and any(a.tag == "li" for a in around)
    )
