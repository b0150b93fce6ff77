"""Decodes pictures in ``data:`` addresses, identifies their format, and writes them as files of a folder."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Mapping
from typing import NamedTuple

from ..tree import Node

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


def identify(data: bytes) -> Picture | None:
    """Identify the format of a picture by its first bytes; None for everything else, including SVG.

    Source: MIME Sniffing Standard, 6.1, https://mimesniff.spec.whatwg.org/
    """
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return Picture(data, ".png", "image/png")
    if data.startswith(b"\xff\xd8\xff"):
        return Picture(data, ".jpg", "image/jpeg")
    if data.startswith((b"GIF87a", b"GIF89a")):
        return Picture(data, ".gif", "image/gif")
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return Picture(data, ".webp", "image/webp")
    if data[4:12] in (b"ftypavif", b"ftypavis"):
        return Picture(data, ".avif", "image/avif")
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
