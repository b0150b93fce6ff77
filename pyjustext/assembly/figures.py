"""Figures: pictures on lines of their own, and their captions."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..sanitize.nesting import FORMATTING
from ..tree import Node
from ..tree.text import heading_key
from .fates import Fates
from .images import opens_picture
from .tags import ADDED, FLOWS, HEADINGS, INLINES

_PLACES = FLOWS | {"aside", "#fragment"}
_EMPHASIS = FORMATTING - {"a"}
_NUMBER = re.compile(r"\D{1,20}\d{1,3}[.:]?")
_LONGEST_NUMBER = 30


def standardize(tree: Node, fates: Fates) -> None:
    """Put every picture on a line of its own into a ``figure``, and normalise every ``figure``."""
    places = [node for node in tree.in_order() if node.tag in _PLACES]
    for node in places:
        if node.tag != "figure":
            _raise_pictures(node)
    for node in places:
        _join_captions(node)
    # From the inside out, handling each parent's children once.
    order = tree.in_order()
    parents = {node.parent for node in order if node.tag == "figure"}
    depicting = _depicting(order)
    with_player: set[Node] = set()
    for node in reversed(order):
        if node.tag == "figure" and node not in depicting:
            # All of its content becomes that of the element around it, however deep such figures are nested.
            if any(isinstance(c, Node) and (_links_player(c) or c in with_player) for c in node.children):
                with_player.add(node)
        elif node in parents:
            children: list[Node | str] = []
            for child in node.children:
                if isinstance(child, str) or child.tag != "figure":
                    children.append(child)
                elif child in depicting:
                    children.extend(_settled(child, fates))
                else:
                    children.extend(_content_of(child, with_player))
            set_children(node, children)


def _depicting(order: list[Node]) -> set[Node]:
    """The elements that are or contain a picture or a caption."""
    found: set[Node] = set()
    for node in order:
        if node.tag in ("img", "figcaption"):
            above: Node | None = node
            while above is not None and above not in found:
                found.add(above)
                above = above.parent
    return found


def _links_player(line: Node) -> bool:
    """Whether a line is the link to a player, which is not part of the chosen text."""
    return line.tag == "p" and ADDED in line.attrs


def _content_of(figure: Node, with_player: set[Node]) -> list[Node | str]:
    """The content of a figure without a picture and a caption, and of such figures in it.

    One that was kept only for its picture, which is not available, has none.
    """
    found: list[Node | str] = []
    stack: list[Node | str] = [figure]
    while stack:
        item = stack.pop()
        if isinstance(item, str) or item.tag != "figure":
            found.append(item)
        elif ADDED not in item.attrs or item in with_player:
            stack += reversed(item.children)
    return found


def set_children(node: Node, children: list[Node | str]) -> None:
    """Replace the children of an element."""
    node.children = []
    for child in children:
        node.append(child)


def is_bare(node: Node) -> bool:
    """Whether a line contains only pictures."""
    found = False
    stack: list[Node | str] = list(node.children)
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            if item.strip():
                return False
        elif item.tag == "img":
            found = True
        elif item.tag != "br":
            stack.extend(item.children)
    return found


def _raise_pictures(parent: Node) -> None:
    """Make a figure of each picture of a line that holds nothing else."""
    children: list[Node | str] = []
    changed = False
    for child in parent.children:
        if isinstance(child, str) or child.tag != "p" or not is_bare(child):
            children.append(child)
            continue
        changed = True
        attrs = child.attrs
        for picture in child.children:
            if isinstance(picture, Node) and picture.tag != "br":
                figure = Node("figure", dict(attrs))
                figure.append(_without_emphasis(picture))
                children.append(figure)
                attrs = {}
    if changed:
        set_children(parent, children)


def _without_emphasis(picture: Node) -> Node:
    """What a bold line shows, if it shows nothing but one picture or a link around one."""
    while picture.tag in _EMPHASIS and len(picture.children) == 1 and isinstance(picture.children[0], Node):
        picture = picture.children[0]
    return picture


def _join_captions(parent: Node) -> None:
    """Give a lone caption to an adjacent picture without one: the one before it, else the one after.

    A credit and a caption, of which each is a caption by its name, belong to the same picture.
    """
    children: list[Node | str] = []
    waiting: Node | None = None
    captioned: Node | None = None
    for child in parent.children:
        if isinstance(child, Node) and child.tag == "figure":
            if _is_lone_caption(child):
                before = children[-1] if children else None
                if isinstance(before, Node) and (before is captioned or _lacks_caption(before)):
                    captioned = before
                    for caption in child.children:
                        before.append(caption)
                    continue
                waiting = child
            elif waiting is not None and children and children[-1] is waiting and _lacks_caption(child):
                for caption in waiting.children:
                    child.append(caption)
                children.pop()
        children.append(child)
    if len(children) != len(parent.children):
        set_children(parent, children)


def _is_lone_caption(figure: Node) -> bool:
    return (
        len(figure.children) == 1
        and isinstance(figure.children[0], Node)
        and figure.children[0].tag == "figcaption"
    )


def _lacks_caption(node: Node) -> bool:
    return node.tag == "figure" and node.find("img") is not None and node.find("figcaption") is None


@dataclass(slots=True)
class _Parts:
    """The children of a figure: headings that give its number, what is said of it (its captions, and lines
    without pictures), and the rest; and whether it has a picture."""

    numbers: list[Node] = field(default_factory=list)
    bodies: list[Node] = field(default_factory=list)
    said: list[Node] = field(default_factory=list)
    pictures: bool = False


def _settled(figure: Node, fates: Fates) -> list[Node | str]:
    """Put the pictures first, then one caption; a figure with only text is not a figure."""
    parts = _parts_of(figure, fates)
    if ADDED in figure.attrs and not parts.pictures and not any(_links_player(line) for line in parts.said):
        return []  # it was kept only for its picture, which is not available
    captions = [node for node in parts.said if _is_caption(node)]
    if not parts.bodies or not (parts.pictures or captions):
        # No picture: its content becomes ordinary content.
        for caption in captions:
            caption.tag = "p"
        return figure.children
    if [body.tag for body in parts.bodies] == ["figure"]:
        if not parts.said:
            return [*parts.bodies]  # a figure around a figure
        _unwrap(parts)
    said = [
        node for node in _each_once(parts.said, fates) if not (parts.pictures and _is_link_to_picture(node))
    ]
    has_caption = any(_is_caption(node) for node in said)
    if ADDED in figure.attrs and has_caption:
        said = [node for node in said if _is_caption(node) or not _is_link(node)]  # "Open in a new tab"
    bodies: list[Node | str] = [*parts.bodies]
    if not parts.pictures and not all(_is_caption(node) for node in said):
        gone = set(parts.said).difference(node for node in said if not _is_caption(node))
        bodies = [child for child in figure.children if child not in gone]
        said = [node for node in said if _is_caption(node)]
    if parts.pictures and has_caption:
        _say_once(figure, said)
    joined = _joined(said, fates)
    if joined is not None and has_caption:
        _begin_with(joined, parts.numbers)
    set_children(figure, [*bodies, joined] if joined is not None else bodies)
    return [figure]


def _is_caption(node: Node) -> bool:
    return node.tag == "figcaption"


def _parts_of(figure: Node, fates: Fates) -> _Parts:
    """The children of a figure by what they are. Pictures and the text after them on one line are apart."""
    parts = _Parts()
    for child in figure.children:
        if isinstance(child, str):
            continue
        if _is_caption(child):
            parts.said.append(child)
        elif is_number(child) and ADDED in figure.attrs:
            parts.numbers.append(child)
        elif child.tag == "p" and is_bare(child):
            parts.pictures = True
            parts.bodies += _pictures_in(child.children)
        elif child.tag == "p" and child.find("img") is None:
            parts.said.append(child)
        elif child.tag == "p" and (beside := _text_after_pictures(child)):
            parts.pictures = True
            parts.bodies += _pictures_in(child.children[: -len(beside)])
            line = Node("p")
            set_children(line, beside)
            fates.move(child, line)
            parts.said.append(line)
        else:
            parts.pictures = parts.pictures or child.find("img") is not None
            parts.bodies.append(child)
    return parts


def _unwrap(parts: _Parts) -> None:
    """Put what a figure in a figure holds into the outer one, whose caption comes first."""
    inner = [child for child in parts.bodies[0].children if isinstance(child, Node)]
    parts.said += [child for child in inner if _is_caption(child)]
    parts.bodies = [child for child in inner if not _is_caption(child)]


def is_number(node: Node) -> bool:
    """Whether an element is a heading with nothing but the number of a figure."""
    if node.tag not in HEADINGS:
        return False
    text = node.text().strip()
    return len(text) <= _LONGEST_NUMBER and _NUMBER.fullmatch(text) is not None


def _is_link(line: Node) -> bool:
    return len(line.children) == 1 and isinstance(line.children[0], Node) and line.children[0].tag == "a"


def _is_link_to_picture(line: Node) -> bool:
    """Whether a line is nothing but a link to the file of a picture: "Enlarge the picture"."""
    link = line.find("a") if _is_link(line) and not _is_caption(line) else None
    return link is not None and opens_picture(link)


def _begin_with(caption: Node, numbers: list[Node]) -> None:
    """Put the number of a figure in front of its caption."""
    rest = caption.children
    caption.children = []
    for number in numbers:
        number.tag = "strong"
        caption.append(number)
        caption.append(" ")
    for part in rest:
        caption.append(part)


def _pictures_in(children: list[Node | str]) -> list[Node]:
    return [child for child in children if isinstance(child, Node) and child.tag != "br"]


def _joined(said: list[Node], fates: Fates) -> Node | None:
    """One caption of several, and of lines, each on a line of its own; None of none."""
    if not said:
        return None
    caption = next((node for node in said if _is_caption(node)), None) or Node("figcaption")
    children: list[Node | str] = []
    for node in said:
        if node is not caption:
            fates.move(node, caption)
        if children and not any(_is_block(part) for part in (children[-1], *node.children[:1])):
            children.append(Node("br"))
        children += node.children
    set_children(caption, children)
    return caption


def _is_block(part: Node | str) -> bool:
    return isinstance(part, Node) and part.tag not in INLINES


def _text_after_pictures(line: Node) -> list[Node | str]:
    """What follows the pictures that a line begins with, if there is no other picture in it."""
    place = 0
    for child in line.children:
        if child.strip() if isinstance(child, str) else child.tag not in ("img", "br") and not is_bare(child):
            break
        place += 1
    beside = line.children[place:]
    if any(isinstance(part, Node) and (part.tag == "img" or part.find("img") is not None) for part in beside):
        return []
    if beside and isinstance(beside[0], str):
        beside[0] = beside[0].lstrip()
    return beside


def _each_once(said: list[Node], fates: Fates) -> list[Node]:
    """Captions, and lines beside them, without those that repeat another; of a caption and a line, the
    caption stays."""
    known: set[str] = set()
    kept: set[Node] = set()
    for node in sorted(said, key=_is_caption, reverse=True):
        key = heading_key(node.text())
        if not key or key not in known:
            kept.add(node)
        else:
            fates.remove(node, "copy")
        known.add(key)
    return [node for node in said if node in kept]


def _say_once(figure: Node, said: list[Node]) -> None:
    """Remove alternative texts that repeat a caption, which screen readers read anyway. That of a picture in
    a link is the link's name."""
    keys = {heading_key(node.text()) for node in said} - {""}
    for image in figure.find_all("img"):
        is_linked = image.parent is not None and image.parent.tag == "a"
        if not is_linked and heading_key(image.get("alt")) in keys:
            image.attrs["alt"] = ""
