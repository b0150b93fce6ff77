"""Figures: pictures on lines of their own, and their captions."""

from __future__ import annotations

from ..sanitize.nesting import FORMATTING
from ..tree import Node
from ..tree.elements import PHRASING
from ..tree.visible_text import heading_key, short_text
from .captions import is_credit, is_in_small_letters, is_line_below
from .images import MISSING
from .origins import Origins, Part, parents
from .picture_links import opens_picture
from .tags import ADDED, FLOWS, element
from .walk import Walk

_PLACES = (FLOWS | {"aside", "#fragment"}) - {"figure"}
_EMPHASIS = FORMATTING - {"a"}
_LONGEST_CAPTION = 300  # characters


def raise_pictures(tree: Node, nodes: list[Node], walk: Walk) -> None:
    """Make a figure of each picture of a line that holds nothing else, or nothing else than a caption."""
    raised: dict[Node, list[Part]] = {}
    for line in nodes:
        if line.tag != "p" or line.parent is None or line.parent.tag not in _PLACES:
            continue
        if is_bare(line):
            raised[line] = [
                element("figure", {} if number else dict(line.attrs), _without_emphasis(picture))
                for number, picture in enumerate(_pictures_in(line.children))
            ]
        elif said := _caption_after_pictures(line):
            pictures = _pictures_in(line.children[: -len(said)])
            caption = element("figcaption", {}, *said)
            raised[line] = [element("figure", dict(line.attrs), *pictures, caption)]
    walk.origins.replace(raised)


def _caption_after_pictures(line: Node) -> list[Part]:
    """What follows the pictures on their line, if it is a short text in italic or small letters."""
    first = line.children[0] if line.children else ""
    if isinstance(first, str) or not (first.tag == "img" or is_bare(first)):
        return []
    said = _text_after_pictures(line)
    return said if is_in_small_letters(said) and short_text(line, _LONGEST_CAPTION) else []


def _without_emphasis(picture: Node) -> Node:
    """What a bold line shows, if it shows nothing but one picture or a link around one."""
    while picture.tag in _EMPHASIS and len(picture.children) == 1 and isinstance(picture.children[0], Node):
        picture = picture.children[0]
    return picture


def join_lone_captions(tree: Node, nodes: list[Node], walk: Walk) -> None:
    """Give a lone caption to an adjacent picture without one: the one before it, else the one after.

    Adjacent captions and credits belong to the same picture. So does a line about it right below it.
    """
    joined: dict[Node, list[Part]] = {}
    for place in parents(node for node in nodes if node.tag == "figure"):
        before: Part = ""
        captioned: Node | None = None
        for child in place.children:
            if isinstance(child, Node) and child.tag == "figure" and isinstance(before, Node):
                if _is_lone_caption(child):
                    if before is captioned or _lacks_caption(before):
                        captioned = before
                        walk.origins.absorb(before, child)
                        joined[child] = []
                        continue
                elif _is_lone_caption(before) and _lacks_caption(child):
                    walk.origins.absorb(child, before)
                    joined[before] = []
            elif (
                isinstance(child, Node)
                and isinstance(before, Node)
                and child.tag == "p"
                and _lacks_caption(before)
                and is_line_below(child, is_first=before is place.children[0])
            ):
                credit = element("figcaption", {}, *child.children)
                walk.origins.move_origins(child, credit)
                before.append(credit)
                joined[child] = []
            before = child
    walk.origins.replace(joined)


def _is_lone_caption(node: Node) -> bool:
    return node.tag == "figure" and [*map(_is_figcaption, node.children)] == [True]


def _lacks_caption(node: Node) -> bool:
    return node.tag == "figure" and node.find("img") is not None and node.find("figcaption") is None


def standardize(tree: Node, nodes: list[Node], walk: Walk) -> None:
    """Put the pictures of each figure first, then one caption. A figure without a picture is unwrapped."""
    depicting = _depicting(nodes)
    places = set(parents(node for node in nodes if node.tag == "figure"))
    with_player: set[Node] = set()
    # From the inside out, the children of each parent once.
    for node in reversed(nodes):
        if node.tag == "figure" and node not in depicting:
            # All of its content becomes that of the element around it, however deep such figures are nested.
            if any(_links_player(child) for child in node.elements()):
                with_player.add(node)
        elif node in places:
            parts: list[Part] = []
            for child in node.children:
                if isinstance(child, str) or child.tag != "figure":
                    parts.append(child)
                elif child in depicting:
                    parts += _standard_figure(child, walk.origins)
                else:
                    parts += _content_of(child, with_player)
            walk.origins.refill(node, parts)


def _depicting(nodes: list[Node]) -> set[Node]:
    """The elements that are or contain a picture or a caption."""
    found: set[Node] = set()
    for node in nodes:
        above: Node | None = node if node.tag in ("img", "figcaption") else None
        while above is not None and above not in found:
            found.add(above)
            above = above.parent
    return found


def _links_player(line: Node) -> bool:
    """Whether a line is the link to a player, which is not part of the chosen text."""
    return line.tag == "p" and ADDED in line.attrs


def _content_of(figure: Node, with_player: set[Node]) -> list[Part]:
    """The content of a figure without a picture and a caption, and of such figures in it.

    One that was kept only for its picture, which is not available, has none.
    """
    found: list[Part] = []
    stack: list[Part] = [figure]
    while stack:
        item = stack.pop()
        if isinstance(item, str) or item.tag != "figure":
            found.append(item)
        elif ADDED not in item.attrs or item in with_player:
            stack += reversed(item.children)
    return found


def is_bare(node: Node) -> bool:
    """Whether a line contains only pictures."""
    found = False
    stack: list[Part] = list(node.children)
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


def _standard_figure(figure: Node, origins: Origins) -> list[Part]:
    """A figure with its pictures first, then one caption. One without either is unwrapped."""
    bodies, lines = _parts_of(figure, origins)
    shows = any(body.find("img") is not None for body in bodies)
    if ADDED in figure.attrs and not shows and not any(map(_links_player, lines)):
        return []  # it was kept only for its picture, which is not available
    if not bodies or not (shows or any(map(_is_figcaption, lines))):
        return _unwrapped(figure, lines, origins)
    if [body.tag for body in bodies] == ["figure"]:
        if not lines:
            return [*bodies]
        bodies, lines = _unwrap_nested(bodies[0], lines)
    said = _drop_repeated_lines(figure, lines, shows, origins)
    parts: list[Part] = [*bodies]
    if not shows and not all(map(_is_figcaption, said)):
        gone = set(lines).difference(node for node in said if not _is_figcaption(node))
        parts = [child for child in figure.children if child not in gone]
        said = [node for node in said if _is_figcaption(node)]
    if said:
        parts.append(_join_captions(said, origins))
    origins.refill(figure, parts)
    return [figure]


def _unwrapped(figure: Node, lines: list[Node], origins: Origins) -> list[Part]:
    """The content of a figure without a picture. Its captions become paragraphs; one that repeats the name of
    the picture that is missing takes its place, and one that only says whose that is is left out."""
    named = {heading_key(line.text()): line for line in lines if ADDED in line.attrs and line.tag == "p"}
    gone: set[Part] = set()
    for caption in filter(_is_figcaption, lines):
        if is_credit(caption):
            gone.add(caption)
            continue
        caption.tag = "p"
        if ADDED in figure.attrs:
            caption.attrs[ADDED] = ""
        name = named.get(heading_key(caption.text()))
        if name is not None and name.text().startswith(MISSING):
            gone.add(name)
            origins.refill(caption, [f"{MISSING} ", *caption.children])
    return [part for part in figure.children if part not in gone]


def _unwrap_nested(inner: Node, lines: list[Node]) -> tuple[list[Node], list[Node]]:
    """The pictures of a figure in a figure, and the lines of both, those of the outer one first."""
    children = inner.elements()
    own = [child for child in children if _is_figcaption(child)]
    return [child for child in children if not _is_figcaption(child)], [*lines, *own]


def _drop_repeated_lines(figure: Node, lines: list[Node], shows: bool, origins: Origins) -> list[Node]:
    """The lines of a figure that say something new.

    Args:
        shows: whether it has a picture. What only repeats its caption, or opens it, is dropped, too.
    """
    said = [node for node in _each_once(lines, origins) if not (shows and _is_link_to_picture(node))]
    if any(map(_is_figcaption, said)):
        if ADDED in figure.attrs:
            said = [
                node for node in said if _is_figcaption(node) or _link_in(node) is None
            ]  # "Open in a tab"
        if shows:
            _say_once(figure, said)
    return said


def _is_figcaption(node: Part) -> bool:
    return isinstance(node, Node) and node.tag == "figcaption"


def _parts_of(figure: Node, origins: Origins) -> tuple[list[Node], list[Node]]:
    """What a figure shows, and what is said of it: its captions, and lines without pictures. Pictures and the
    text after them on one line are apart."""
    bodies: list[Node] = []
    said: list[Node] = []
    for child in figure.elements():
        if _is_figcaption(child) or (child.tag == "p" and child.find("img") is None):
            said.append(child)
        elif child.tag == "p" and is_bare(child):
            bodies += _pictures_in(child.children)
        elif child.tag == "p" and (beside := _text_after_pictures(child)):
            bodies += _pictures_in(child.children[: -len(beside)])
            line = Node("p")
            origins.refill(line, beside)
            origins.move_origins(child, line)
            said.append(line)
        else:
            bodies.append(child)
    return bodies, said


def _link_in(line: Node) -> Node | None:
    """The link that is all of a line."""
    only = line.children[0] if len(line.children) == 1 else ""
    return only if isinstance(only, Node) and only.tag == "a" else None


def _is_link_to_picture(line: Node) -> bool:
    """Whether a line is nothing but a link to the file of a picture: "Enlarge the picture"."""
    link = None if _is_figcaption(line) else _link_in(line)
    return link is not None and opens_picture(link)


def _pictures_in(parts: list[Part]) -> list[Node]:
    return [part for part in parts if isinstance(part, Node) and part.tag != "br"]


def _join_captions(said: list[Node], origins: Origins) -> Node:
    """One caption of several, and of lines, each on a line of its own."""
    caption = next(filter(_is_figcaption, said), None) or Node("figcaption")
    parts: list[Part] = []
    for node in said:
        origins.move_origins(node, caption)
        if parts and not any(_is_block(part) for part in (parts[-1], *node.children[:1])):
            parts.append(Node("br"))
        parts += node.children
    origins.refill(caption, parts)
    return caption


def _is_block(part: Part) -> bool:
    return isinstance(part, Node) and part.tag not in PHRASING


def _text_after_pictures(line: Node) -> list[Part]:
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


def _each_once(said: list[Node], origins: Origins) -> list[Node]:
    """Captions, and lines beside them, without those that repeat another; of a caption and a line, the
    caption stays."""
    known: set[str] = set()
    kept: set[Node] = set()
    for node in sorted(said, key=_is_figcaption, reverse=True):
        key = heading_key(node.text())
        if not key or key not in known:
            kept.add(node)
        else:
            origins.record_removal(node, "copy")
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
