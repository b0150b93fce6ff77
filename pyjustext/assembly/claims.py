"""The claims: what may be done with an element of the page, each listed once in :data:`CLAIMS`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..languages.phrases import one_of
from ..sanitize.urls import resolved
from ..tree import Node
from ..tree.class_names import class_search
from ..tree.elements import HEADINGS, UNRENDERED
from ..tree.index import FORMULA_ATTRIBUTES
from . import captions, clutter, code, embeds, images, letter_pictures, math, naming, notes, post_lines
from .picture_links import enlarges, is_banner, link_around, opened_picture
from .steps import DROP, WRITTEN, Answer, Claim
from .tags import ADDED, element, keeps_lines

if TYPE_CHECKING:
    from .walk import Walk

_LONGEST_NAME = 60  # characters of the name of an author or a site
_LONGEST_BADGE = 40  # characters
_BADGE = re.compile(rf"(?:{one_of('badge')})(?!\w)")
"""What a picture says that leads to a player or a shop of programs."""


# Elements that become one node


def line_break(node: Node, tag: str, whole: bool, walk: Walk) -> Answer:
    walk.writer.break_line()
    return WRITTEN


def rule(node: Node, tag: str, whole: bool, walk: Walk) -> Answer:
    if walk.started and walk.left:
        walk.writer.add_rule()
    return WRITTEN


def picture(node: Node, tag: str, whole: bool, walk: Walk) -> Answer:
    """A picture, or the one that a ``noscript`` has for browsers without scripts."""
    if tag == "noscript":
        if node in walk.marks.weight:
            return None
        copy = images.hidden_copy(node, walk.places.before(node))
        if copy is None:
            return WRITTEN
        node = copy
    writer = walk.writer
    if sign := letter_pictures.letters(node):
        writer.text(sign)
        return WRITTEN
    if (formula := math.of_image(node)) is not None:
        writer.add_inline(formula)
        return WRITTEN
    if walk.measures.decorations[node] or _names_no_content(node, walk):
        return WRITTEN
    address = images.source(node) or opened_picture(node)
    address = resolved(address, walk.base_url) if address else ""
    name = "" if address or link_around(node) is not None else images.name_of_missing(node)
    if name and walk.pictures.is_new(name):
        writer.add_block(element("p", {ADDED: ""}, f"{images.MISSING} {name}"))
    if address and not is_banner(node, address) and walk.pictures.is_new(address):
        made = images.build(node, address)
        if walk.pictures.add(made):
            writer.add_inline(made)
    return WRITTEN


def _names_no_content(image: Node, walk: Walk) -> bool:
    """Whether a picture is named like an author, is the site's logo, or the button of a player."""
    said = image.get("alt")[:_LONGEST_NAME].strip().casefold()
    if not said:
        return False
    if said in walk.authors or (said in walk.sites and "logo" in images.source(image)):
        return True
    return len(said) <= _LONGEST_BADGE and _BADGE.match(said) is not None and clutter.leads_away(image)


def code_block(node: Node, tag: str, whole: bool, walk: Walk) -> Answer:
    """Code: ``pre``, a table of lines, or a box of lines."""
    beside: list[Node] = []
    if tag == "pre":
        made = None if code.is_column_of_numbers(node) else code.build(node, beside)
        if made is None:
            return DROP
    elif tag == "table":
        made = code.table_of_lines(node)
    elif tag == "code":
        made = code.build(node, beside) if keeps_lines(node) and "\n" in node.text().strip() else None
    else:
        made = code.of_lines(node) if code.is_lines(node) else None
    if made is None:
        return None
    walk.finish_kept(node)
    walk.finished += [(part, DROP) for part in beside]
    walk.writer.add_block(made)
    return WRITTEN


def embed(node: Node, tag: str, whole: bool, walk: Walk) -> Answer:
    figure = embeds.build(node, walk.base_url)
    if figure is not None:
        shown = figure.find("a", "img")
        address = shown.get("href") or shown.get("src") if shown is not None else ""
        if walk.pictures.is_new(address):
            figure.attrs[ADDED] = ""
            walk.writer.add_block(figure)
    return WRITTEN


def formula(node: Node, tag: str, whole: bool, walk: Walk) -> Answer:
    if not math.is_formula(node):
        if not math.names_preview(node.get("class")):
            return None
        walk.finish_kept(node)
        return WRITTEN
    walk.finish_kept(node)
    if tag == "script" and math.is_drawn(node, walk.places):
        return WRITTEN
    made = math.build(node, walk.places)
    if made is None:
        return WRITTEN
    walk.writer.add(made)
    return WRITTEN


def enlarged(node: Node, tag: str, whole: bool, walk: Walk) -> Answer:
    """The pictures of a button that enlarges them, or the figure that it holds."""
    if not enlarges(node, tag) or not walk.measures.holds_media(node):
        return None
    figure = node.find("figure")
    if figure is not None:
        walk.visit(figure, True)
        return WRITTEN
    walk.finish_whole(node, DROP)
    for image in node.find_all("img"):
        picture(image, "img", whole, walk)
    return WRITTEN


def invisible(node: Node, tag: str, whole: bool, walk: Walk) -> Answer:
    return WRITTEN if whole else None


# Blocks that an element becomes


def caption(node: Node, tag: str, whole: bool, walk: Walk) -> Answer:
    """A block that is a caption by its class, below a picture beside it. A table may lay both out."""
    if not captions.is_caption_of_picture(node, walk) or (tag == "td" and walk.is_block(node, tag)):
        return None
    own = {ADDED: ""} if whole else {}
    figure = () if walk.writer.is_in("figure") else (("figure", {**own}),)
    return (*figure, ("figcaption", own))


def picture_box(node: Node, tag: str, whole: bool, walk: Walk) -> Answer:
    """A box that holds a picture and lines about it, whatever these are named."""
    return (("figure", {}),) if captions.is_box_of_picture(node, walk) else None


def gallery_item(node: Node, tag: str, whole: bool, walk: Walk) -> Answer:
    """The item of a gallery that is laid out as a list of terms, as by WordPress: a picture and its caption.
    Its term holds the picture alone."""
    if tag == "dl":
        return (("figure", {}),) if walk.measures(node).media == 1 else None
    return () if walk.writer.is_in("figure") else None


def callout(node: Node, tag: str, whole: bool, walk: Walk) -> Answer:
    kind = naming.callout_kind(node)
    if not kind:
        return None
    walk.has_callouts = True
    return (("aside", {"class": kind}),)


def callout_title(node: Node, tag: str, whole: bool, walk: Walk) -> Answer:
    if not walk.has_callouts or node.tag not in naming.CALLOUT_TITLES or not walk.writer.is_in("aside"):
        return None
    return (("p", None), ("strong", None))


def _says(*meanings: str) -> Callable[[str], bool]:
    """Whether class names say one of these things, by :mod:`.naming`."""
    wanted = frozenset(meanings)
    return lambda names: not wanted.isdisjoint(naming.said[names])


def _contains(*words: str) -> Callable[[str], bool]:
    return class_search("|".join(words), " ".join(words))


CLAIMS = (
    Claim("line-break", line_break, {"br"}, without_text=True),
    Claim("rule", rule, {"hr"}, without_text=True),
    Claim("picture", picture, {"img", "noscript"}, without_text=True),
    Claim("code", code_block, {"pre", "table"}, without_text=True),
    Claim("embed", embed, embeds.EMBEDS, without_text=True),
    Claim("formula", formula, math.FORMULAS | {"script"}, without_text=True),
    Claim("formula-by-name", formula, names=math.names_formula, attrs=FORMULA_ATTRIBUTES, without_text=True),
    Claim("code-by-name", code_block, {"div"}, names=code.names_lines, without_text=True),
    Claim("code-by-style", code_block, {"code"}, attrs={"style"}),
    Claim("enlarged-by-role", enlarged, attrs={"role"}),
    Claim("enlarged", enlarged, {"button"}),
    Claim("invisible", invisible, UNRENDERED | {"noscript"}),
    Claim("sidenote", notes.sidenote, {"span", "small"}, names=_says("sidenote")),
    Claim("note-in-title", notes.note_in_title, {"sup"}, attrs={"title"}),
    Claim("clutter-by-name", clutter.by_name, names=_says(*clutter.NAMED)),
    Claim("beside-code", clutter.beside_code, {"div", "span", "ol", "ul", "p"}, needs="code"),
    Claim("button", clutter.button, {"button"}),
    Claim("button-by-role", clutter.button, {"a", "span", "div"}, attrs={"role"}),
    Claim("control-link", clutter.control_link, {"a"}),
    Claim("list-of-contents", clutter.contents, {"ul", "ol"}),
    Claim(
        "contents",
        clutter.contents,
        {"nav", "div", "aside", "details", "section"},
        names=_says("crumbs", "contents"),
        attrs={"id", "aria-label", "itemtype"},
    ),
    Claim("post-head", post_lines.head, needs="posts"),
    Claim(
        "caption-by-name",
        caption,
        {"div", "p", "span", "small", "td", "dd"},
        names=_contains("caption", "legend", "credit"),
    ),
    Claim("picture-box", picture_box, {"div"}, names=_contains(*captions.PICTURE_WORDS)),
    Claim("gallery-item", gallery_item, {"dl", "dt"}, names=_contains("gallery")),
    Claim("quotation", post_lines.quotation, post_lines.QUOTING, needs="posts"),
    Claim("callout", callout, naming.CALLOUTS, names=_says("callout"), attrs={"data-callout", "role"}),
    Claim(
        "callout-title",
        callout_title,
        naming.CALLOUT_TITLES | HEADINGS,
        names=_contains("title", "heading", "header"),
    ),
)
