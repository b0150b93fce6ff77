"""Pictures as ``data:`` addresses → their bytes, and what they really are."""

from __future__ import annotations

import base64
import binascii
import re
from typing import NamedTuple

_DATA = re.compile(r"data:image/(?:png|jpeg|gif|webp|avif);base64,", re.IGNORECASE)


class Picture(NamedTuple):
    """A picture's bytes, the ending of its name (``".png"``), and its media type."""

    data: bytes
    suffix: str
    type: str


def is_picture(url: str) -> bool:
    """Whether ``url`` says of itself that it is a picture of a kind that holds pixels alone."""
    return _DATA.match(url) is not None


def decode(url: str) -> Picture | None:
    """The picture in a ``data:`` address; None where it is none, whatever it says of itself."""
    if not is_picture(url):
        return None
    try:
        data = base64.b64decode(url[url.index(",") + 1 :], validate=True)
    except (binascii.Error, ValueError):
        return None
    return identify(data)


def identify(data: bytes) -> Picture | None:
    """What kind of picture these bytes are, by their first ones; None for everything else, SVG too.

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
    """The picture as an address that holds it."""
    return f"data:{picture.type};base64,{base64.b64encode(picture.data).decode('ascii')}"
