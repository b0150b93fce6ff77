"""Pictures, videos and audio of an article in a self-contained file."""

from __future__ import annotations

from collections.abc import Container, Mapping
from urllib.parse import unquote, urlsplit

from ..sanitize.hosts import is_local
from ..sanitize.urls import srcset_candidates
from ..tree import Node

_MEDIA = frozenset({"video", "audio"})


def embed(content: Node, images: Mapping[str, str]) -> None:
    """Change ``content`` so that nothing is loaded from the network.

    ``images`` maps the address of each picture, even a ``data:`` address, to its new one (``data:``, or a
    file next to this one). Other pictures become links, as do videos and audio. All ``source`` elements of
    pictures are removed, because a browser would prefer them to the embedded picture.
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


def keep_harmless_pictures(content: Node, page: str, embedded: Container[str] = ()) -> None:
    """Change ``content`` so that no picture of it tells anybody about its reader.

    A picture of one pixel, which only tracks visitors, is removed with all its addresses. One of a page of
    the web that is in a local network leaves its description: whoever opens the file would ask their own
    network for it. ``extension/shared/picture-rule.js`` does the same for what the reader shows.

    Args:
        page: the address of the page, ``""`` if it is unknown.
        embedded: the addresses of pictures that the file will contain.
    """
    is_outside = not page or not is_local(page)
    for node in list(content.iter()):
        if node.tag not in ("img", "source") or (node.get("src") in embedded and node.get("src")):
            continue
        if node.tag == "img" and _is_tracker(node):
            _remove(node)
        elif is_outside and _is_inside(node.get("src")):
            node.attrs.pop("srcset", None)
            if node.tag == "img":
                _link(node, "")
            else:
                del node.attrs["src"]
        elif is_outside and any(_is_inside(url) for url, _ in srcset_candidates(node.get("srcset"))):
            del node.attrs["srcset"]


def _is_tracker(image: Node) -> bool:
    sizes = [image.get(name) for name in ("width", "height")]
    return any(size.isdecimal() and int(size[:9]) <= 1 for size in sizes)


def _remove(node: Node) -> None:
    parent = node.parent
    if parent is not None:
        parent.children = [child for child in parent.children if child is not node]
        joined = "".join([child for child in parent.children if isinstance(child, str)])
        if parent.tag == "picture" and not joined.strip() and parent.find("img") is None:
            _remove(parent)


def _is_inside(address: str) -> bool:
    # A relative one is beside the file.
    return address.startswith(("http:", "https:", "//")) and is_local(address)


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
    """Replace ``node`` by a link to its file, or only by its text if it is inside a link."""
    linked = not address or any(above.tag == "a" for above in node.ancestors())
    words = node.get("alt").strip() or name_of(address)
    node.tag = "span" if linked else "a"
    node.attrs = {"class": "missing"} if linked else {"class": "missing", "href": address}
    node.append(words)


def name_of(url: str) -> str:
    """A name for a picture without a description: its file name, otherwise its site."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return url
    return unquote(parts.path.rsplit("/", 1)[-1]) or parts.netloc
