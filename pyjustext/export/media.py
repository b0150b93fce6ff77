"""Pictures, films and sounds of an article in a file that holds all it needs."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import unquote, urlsplit

from ..tree import Node

_MEDIA = frozenset({"video", "audio"})


def embed(content: Node, images: Mapping[str, str]) -> None:
    """Changes ``content`` so that it refers to nothing that is fetched.

    ``images`` has what each picture's address is to become (``data:``, or a file beside), those that hold
    their picture included. What it lacks becomes a link to where it is, as do films and sounds. No other
    choice of a picture is left: a ``source`` would win over the picture that is there.
    """
    for node in list(content.iter()):
        if node.tag == "picture":
            node.tag = "span"
        if node.tag in _MEDIA:
            first = node.get("src") or next((n.get("src") for n in node.find_all("source")), "")
            node.children = []
            _link(node, first)
        elif node.tag == "img":
            _place(node, images)
        node.children = [c for c in node.children if isinstance(c, str) or c.tag != "source"]


def _place(image: Node, images: Mapping[str, str]) -> None:
    for name in ("srcset", "sizes", "loading"):
        image.attrs.pop(name, None)
    address = image.get("src")
    inside = images.get(address, "")
    if inside:
        image.attrs["src"] = inside
    else:
        _link(image, "" if address.startswith("data:") else address)


def _link(node: Node, address: str) -> None:
    """Makes ``node`` a link to what it stood for, or only its words where it stands in a link."""
    linked = not address or any(above.tag == "a" for above in node.ancestors())
    words = node.get("alt").strip() or name_of(address)
    node.tag = "span" if linked else "a"
    node.attrs = {"class": "missing"} if linked else {"class": "missing", "href": address}
    node.append(words)


def name_of(url: str) -> str:
    """What a picture without words is called: its file, or else its site."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return url
    return unquote(parts.path.rsplit("/", 1)[-1]) or parts.netloc
