"""Node tree → HTML text, by the serialization algorithm of the HTML standard (13.3)."""

from __future__ import annotations

from collections.abc import Iterator

from .node import VOID_TAGS, Node

_DROPS_NEWLINE = frozenset({"pre", "textarea", "listing"})
_RAW_TEXT = frozenset({"style", "script", "xmp", "iframe", "noembed", "noframes", "plaintext"})


def escape_text(text: str) -> str:
    """Text escaped for use between tags."""
    # Four searches that usually find nothing are faster than one regular expression.
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\xa0", "&nbsp;")


def escape_attribute(value: str) -> str:
    """An attribute's value escaped for use between double quotes."""
    return escape_text(value).replace('"', "&quot;")


def serialize(node: Node, *, inner: bool = False) -> str:
    """A node as HTML, the inverse of :func:`pyjustext.parse`. Comments and doctypes are left out.

    It does not purify: what was in the page is in the result, scripts included.

    Args:
        node: an element with all that is in it.
        inner: whether only its content is written, without its own tags.

    Source: "Serializing HTML fragments" in the HTML standard.
    """
    out: list[str] = []
    write = out.append
    raw = inner and node.tag in _RAW_TEXT
    # The elements that are open: each with its end tag, after the children that follow it.
    above: list[tuple[Iterator[Node | str], str]] = []
    rest: Iterator[Node | str] = iter(node.children if inner else (node,))
    while True:
        for child in rest:
            if isinstance(child, str):
                write(child if raw else escape_text(child))
                continue
            tag, children = child.tag, child.children
            if tag[0] == "#":
                if tag in ("#document", "#fragment"):
                    above.append((rest, ""))
                    rest = iter(children)
                    break
                continue
            name = tag.rpartition(" ")[2] if " " in tag else tag
            start = f"<{name}{_attributes(child.attrs)}>" if child.attrs else f"<{name}>"
            if tag in VOID_TAGS:
                write(start)
                continue
            # The parser drops a newline right after these start tags: write it twice to keep it.
            first = children[0] if children else ""
            if tag in _DROPS_NEWLINE and isinstance(first, str) and first.startswith("\n"):
                start += "\n"
            raw = tag in _RAW_TEXT
            if len(children) < 2 and isinstance(first, str):
                # Most elements hold one text and nothing else.
                write(f"{start}{first if raw else escape_text(first)}</{name}>")
                raw = False
                continue
            write(start)
            above.append((rest, f"</{name}>"))
            rest = iter(children)
            break
        else:
            if not above:
                return "".join(out)
            rest, end = above.pop()
            write(end)
            raw = False


def _attributes(attrs: dict[str, str]) -> str:
    return "".join([f' {name}="{escape_attribute(value)}"' for name, value in attrs.items()])
