"""Node tree → HTML text, by the serialization algorithm of the HTML standard (13.3)."""

from __future__ import annotations

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
    """``node`` as HTML; with ``inner``, only its content. Comments and doctypes are left out."""
    out: list[str] = []
    # On the stack, a tuple is an end tag; a Node or a string is still to be written.
    stack: list[Node | str | tuple[str]] = list(reversed(node.children)) if inner else [node]
    raw = inner and node.tag in _RAW_TEXT
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            out.append(item if raw else escape_text(item))
        elif isinstance(item, tuple):
            out.append(item[0])
            raw = False
        elif item.tag in ("#document", "#fragment"):
            stack.extend(reversed(item.children))
        elif item.tag[0] != "#":
            tag, children = item.tag, item.children
            name = tag.rpartition(" ")[2] if " " in tag else tag
            start = f"<{name}{_attributes(item.attrs)}>" if item.attrs else f"<{name}>"
            if tag in VOID_TAGS:
                out.append(start)
                continue
            # The parser drops a newline right after these start tags: write it twice to keep it.
            first = children[0] if children else ""
            if tag in _DROPS_NEWLINE and isinstance(first, str) and first.startswith("\n"):
                start += "\n"
            raw = tag in _RAW_TEXT
            if len(children) < 2 and isinstance(first, str):
                # Most elements hold one text and nothing else.
                out.append(f"{start}{first if raw else escape_text(first)}</{name}>")
                raw = False
                continue
            out.append(start)
            stack.append((f"</{name}>",))
            stack.extend(reversed(children))
    return "".join(out)


def _attributes(attrs: dict[str, str]) -> str:
    return "".join([f' {name}="{escape_attribute(value)}"' for name, value in attrs.items()])
