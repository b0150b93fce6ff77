"""Pictures, videos and audio of an article in a self-contained file."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Container, Mapping
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from ..sanitize.urls import is_local, srcset_candidates
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


_DATA = re.compile(r"data:image/(?:png|jpeg|gif|webp|avif);base64,", re.IGNORECASE)


class Picture(NamedTuple):
    """A picture's bytes, its file extension (``".png"``), and its media type."""

    data: bytes
    suffix: str
    type: str


def is_picture(url: str) -> bool:
    """Whether ``url`` declares a picture in a format that contains only pixels."""
    return _DATA.match(url) is not None


def decode(url: str) -> Picture | None:
    """The picture in a ``data:`` address, None if its bytes are not a picture, whatever type it declares."""
    if not is_picture(url):
        return None
    try:
        data = base64.b64decode(url[url.index(",") + 1 :], validate=True)
    except (binascii.Error, ValueError):
        return None
    return identify(data)


_BEGINNINGS = {
    "png": re.compile(rb"\x89PNG\r\n\x1a\n"),
    "jpeg": re.compile(rb"\xff\xd8\xff"),
    "gif": re.compile(rb"GIF8[79]a"),
    "webp": re.compile(rb"RIFF.{4}WEBP", re.DOTALL),
    "avif": re.compile(rb".{4}ftypavi[fs]", re.DOTALL),
}
"""The first bytes of pictures.

Source: MIME Sniffing Standard, 6.1, https://mimesniff.spec.whatwg.org/
"""


def identify(data: bytes) -> Picture | None:
    """Identify the format of a picture by its first bytes; None for everything else, including SVG."""
    for name, beginning in _BEGINNINGS.items():
        if beginning.match(data):
            return Picture(data, ".jpg" if name == "jpeg" else f".{name}", f"image/{name}")
    return None


def data_url(picture: Picture) -> str:
    """The picture as a ``data:`` address."""
    return f"data:{picture.type};base64,{base64.b64encode(picture.data).decode('ascii')}"


class PictureFolder:
    """The pictures of one or many articles as files, each once, named after a hash of their content.

    ``files`` contains their bytes by path; the paths begin with ``folder``.
    """

    def __init__(self, folder: str) -> None:
        self.files: dict[str, Picture] = {}
        self._folder = folder

    def take(self, content: Node, images: Mapping[str, str]) -> dict[str, str]:
        """Add the pictures of ``content`` that are in ``images`` (``data:`` addresses by address) or in their
        own address; return their paths by address."""
        addresses = dict.fromkeys([node.get("src") for node in content.find_all("img")])
        found = {src: decode(images.get(src, src)) for src in addresses}
        return {src: self.put(picture) for src, picture in found.items() if picture}

    def put(self, picture: Picture) -> str:
        """Add a picture to the files; return its path."""
        path = f"{self._folder}/{hashlib.sha256(picture.data).hexdigest()[:16]}{picture.suffix}"
        self.files[path] = picture
        return path
