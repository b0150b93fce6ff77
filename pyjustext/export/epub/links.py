"""Addresses of links in a book."""

from __future__ import annotations

import re
from urllib.parse import quote, urlsplit, urlunsplit

_HOST = re.compile(r"(?:[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?\.)*[A-Za-z0-9-]+\.?(?::[0-9]{1,5})?")
_LONGEST_HOST = 260
"""In characters, with a port. The domain name system allows 253, and the time for turning a name into ASCII
grows with the square of its length."""
_MAIL = re.compile(r"(?:mailto|tel):[A-Za-z0-9.@+_%?=&()*-]+", re.IGNORECASE)
_SAFE = "!$&'()*+,;=:@/?%-._~"
_PERCENT = re.compile("%(?![0-9A-Fa-f]{2})")


def link(url: str) -> str:
    """The address in the form of the standard, ``""`` if it is not allowed in a book (a relative one)."""
    if url.startswith("#") or _MAIL.fullmatch(url):
        return url
    try:
        parts = urlsplit(url)
        if len(parts.netloc) > _LONGEST_HOST:
            return ""
        host = parts.netloc.encode("idna" if parts.netloc.isascii() else "utf-8").decode()
        host = host if host.isascii() else ".".join([_ascii(label) for label in host.split(".")])
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or not _HOST.fullmatch(host):
        return ""
    rest = [
        _PERCENT.sub("%25", quote(part, safe=_SAFE, errors="replace"))
        for part in (parts.path, parts.query, parts.fragment)
    ]
    return urlunsplit((parts.scheme, host, rest[0] or "/", rest[1], rest[2]))


def _ascii(label: str) -> str:
    return label if label.isascii() else "xn--" + label.encode("punycode").decode("ascii")
