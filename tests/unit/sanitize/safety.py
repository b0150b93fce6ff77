"""Checks a purified tree independently of the code under test: against allowlist.json as plain data, with a
separate implementation of the URL standard, and with other parsers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import html5lib
from selectolax.lexbor import LexborHTMLParser

from pyjustext.tree import Node, parse_fragment, serialize

ROOT = Path(__file__).parents[3]
VECTORS = ROOT / "tests" / "vectors"
LIST = json.loads((ROOT / "pyjustext" / "sanitize" / "allowlist.json").read_text(encoding="utf-8"))

# A copy, so that a mistake in the data file cannot allow more unnoticed.
SAFE_SCHEMES = {
    "href": {"http", "https", "mailto", "tel"},
    "src": {"http", "https", "data"},
    "srcset": {"http", "https"},
    "poster": {"http", "https", "data"},
    "cite": {"http", "https"},
}
NEVER_ELEMENTS = {
    "script", "style", "iframe", "object", "embed", "applet", "form", "input", "button", "select", "option",
    "textarea", "template", "noscript", "noembed", "noframes", "frame", "frameset", "xmp", "plaintext",
    "listing", "title", "head", "body", "html", "base", "meta", "link", "svg", "foreignobject", "use", "area",
    "map", "param", "portal", "slot", "annotation-xml", "mglyph", "malignmark", "maction",
    "semantics", "dialog",
}  # fmt: skip
NEVER_ATTRIBUTES = {
    "style", "name", "action", "formaction", "srcdoc", "background", "xlink:href", "ping", "target", "is",
    "slot", "http-equiv", "autofocus", "contenteditable", "popover", "tabindex", "accesskey", "usemap",
}  # fmt: skip

Event = tuple[Any, ...]


def vectors() -> list[tuple[str, str]]:
    """Name and HTML of every vector; the name of its file is its kind."""
    found = []
    for path in sorted(VECTORS.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            vector = json.loads(line)
            found.append((vector["name"], vector["html"]))
    return found


def browser_scheme(url: str) -> str:
    """The scheme that a browser finds in ``url``, ``""`` for a relative URL (URL standard, 4.4)."""
    url = url.strip("".join(map(chr, range(0x21)))).replace("\t", "").replace("\n", "").replace("\r", "")
    scheme, colon, _ = url.partition(":")
    ascii_name = scheme.isascii() and scheme[:1].isalpha()
    return scheme.lower() if colon and ascii_name and all(c.isalnum() or c in "+-." for c in scheme) else ""


def assert_safe(tree: Node) -> None:
    """Check for only allowed elements and attributes, only safe URLs, and nothing that can clobber."""
    for node in tree.iter():
        if node.tag == "#fragment":
            assert node is tree
            continue
        namespace, _, name = node.tag.rpartition(" ")
        assert namespace in ("", "math"), node
        assert name not in NEVER_ELEMENTS, node
        allowed = LIST["mathml"][name] if namespace else LIST["elements"][name]
        allowed = {*allowed, *(LIST["mathml_attributes"] if namespace else LIST["attributes"])}
        for attribute, value in node.attrs.items():
            forced = LIST["always"].get(name, {})
            assert attribute in allowed or forced.get(attribute) == value, (node, attribute)
            assert not attribute.startswith("on"), node
            assert attribute not in NEVER_ATTRIBUTES, node
            assert_safe_value(name, attribute, value)


def assert_safe_value(name: str, attribute: str, value: str) -> None:
    assert len(value) < 200_000
    if attribute in ("id", "headers"):
        assert all(part.startswith("pj-") for part in value.split())
    elif attribute == "class":
        assert name in ("code", "pre", "aside")
        assert value.startswith("callout-" if name == "aside" else "language-")
        assert not set(value) & set(" \t\n\"'<>")
    elif attribute == "srcset":
        for candidate in value.split(", "):
            assert browser_scheme(candidate) in SAFE_SCHEMES["srcset"] | {""}, value
    elif attribute in SAFE_SCHEMES:
        scheme = browser_scheme(value)
        assert scheme in SAFE_SCHEMES[attribute] | {""}, value
        if scheme == "data":
            assert value[:11].lower() == "data:image/", value
            assert value[11:].partition(";")[0].lower() in ("png", "jpeg", "gif", "webp", "avif"), value
            assert name == "img" or attribute == "poster", value


def events(tree: Node) -> list[Event]:
    """A tree as a flat list for comparison: start (tag, attributes), text, end."""
    out: list[Event] = []
    stack: list[Node | str | None] = [*reversed(tree.children)]
    while stack:
        item = stack.pop()
        if item is None:
            out.append(("end",))
        elif isinstance(item, str):
            out.append(("text", item))
        else:
            out.append(("start", item.tag, tuple(sorted(item.attrs.items()))))
            stack.append(None)
            stack.extend(reversed(item.children))
    return out


def assert_stable(tree: Node) -> None:
    """Check that our parser, stock html5lib and lexbor all read the serialized tree as the same tree."""
    html = serialize(tree)
    expected = events(tree)
    assert events(parse_fragment(html)) == expected, html
    assert list(_stock_events(html)) == expected, html
    assert list(_lexbor_events(html)) == expected, html


def _stock_events(html: str) -> Iterator[Event]:
    fragment = html5lib.parseFragment(html, treebuilder="etree")
    stack: list[Any] = [("tail", None), ("inside", fragment)]
    while stack:
        what, element = stack.pop()
        if what == "tail":
            if element is not None:
                yield ("end",)
                if element.tail:
                    yield ("text", element.tail)
            continue
        if element is not fragment:
            namespace, _, name = element.tag[1:].partition("}")
            prefix = (
                "" if namespace.endswith("xhtml") else "math " if namespace.endswith("MathML") else "svg "
            )
            yield ("start", prefix + name, tuple(sorted(element.attrib.items())))
        if element.text:
            yield ("text", element.text)
        for child in reversed(element):
            stack += [("tail", child), ("inside", child)]


def _lexbor_events(html: str) -> Iterator[Event]:
    body = LexborHTMLParser(f"<!DOCTYPE html><body><div>{html}").body
    assert body is not None
    top = body.child
    stack: list[Any] = []

    def children(node: Any) -> list[Any]:
        return list(reversed(list(node.iter(include_text=True))))

    stack = children(top)
    math = 0
    while stack:
        node = stack.pop()
        if isinstance(node, str):
            math -= node == "math"
            yield ("end",)
        elif node.tag == "-text":
            yield ("text", node.text_content)
        else:
            # lexbor's binding has no namespaces; our names of MathML elements occur only inside math.
            math += node.tag == "math"
            attrs = tuple(sorted((key, value or "") for key, value in node.attributes.items()))
            yield ("start", f"math {node.tag}" if math else node.tag, attrs)
            stack.append(node.tag)
            stack.extend(children(node))
