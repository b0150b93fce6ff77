"""Host names: whether one is in a local network, and whether it may be shown in its own letters."""

from __future__ import annotations

import ipaddress
import json
import re
from functools import cache
from importlib.resources import files
from unicodedata import normalize
from urllib.parse import unquote, urlsplit

_DATA = json.loads(files(__package__).joinpath("local.json").read_text(encoding="utf-8"))
_NAMES = frozenset(_DATA["names"])
_NETWORKS = tuple(map(ipaddress.ip_network, _DATA["networks"]))
_PUBLIC = ipaddress.ip_network(_DATA["public"])
_NUMBER = re.compile(r"[0-9]+|0[xX][0-9A-Fa-f]*")
_DOTS = str.maketrans("\u3002\uff0e\uff61", "...")
_MAX_HOST = 1000  # characters
_LETTERS = json.loads(files(__package__).joinpath("host_letters.json").read_text(encoding="utf-8"))
_ASCII = re.compile(r"[a-z0-9-]*")
_WITH_ASCII = frozenset({"Latn", "HaniHiraKanaBopoHang"})
"""Scripts that are written together with Latin letters."""


def is_local(url: str) -> bool:
    """Whether the host of ``url`` is in a local network, or is not understood.

    An http or https address without a host, or with one that browsers and this function might read
    differently, counts as local. Names are not looked up.
    """
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
    except ValueError:
        return True
    if parts.scheme not in ("http", "https") or not host or len(host) > _MAX_HOST or "\\" in parts.netloc:
        return True
    if ":" in host:
        return _is_local_address(host)
    host = normalize("NFKC", unquote(host).translate(_DOTS)).lower().removesuffix(".")
    labels = host.split(".")
    # Browsers read a host that ends in a number as an IPv4 address in one of many forms (URL standard, 3.5).
    if _NUMBER.fullmatch(labels[-1]):
        return _is_local_address(host)
    return len(labels) == 1 or any(".".join(labels[at:]) in _NAMES for at in range(len(labels)))


def _is_local_address(host: str) -> bool:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return True
    if address.version == _PUBLIC.version and address not in _PUBLIC:
        return True
    return any(address in network for network in _NETWORKS)


def _points(ranges: str) -> frozenset[str]:
    bounds = [[int(bound, 16) for bound in one.split("-")] for one in ranges.split()]
    return frozenset(chr(point) for one in bounds for point in range(one[0], one[-1] + 1))


@cache
def _letters() -> dict[str, frozenset[str]]:
    """The letters of each script: unfolded when a host first needs them, because most never do."""
    return {name: _points(ranges) for name, ranges in _LETTERS["scripts"].items()}


@cache
def _alike() -> frozenset[str]:
    return _points(_LETTERS["alike"])


def is_safe_to_show(label: str) -> bool:
    """Whether a label of a host name can be shown in its own letters.

    That is so if all of them belong to one script, are recommended for identifiers, and do not all look like
    ASCII (Unicode Technical Standard 39, and Chromium's policy for international names).
    """
    if _ASCII.fullmatch(label):
        return True
    strange = {letter for letter in label if not letter.isascii()}
    ascii_letters = any(letter.isascii() and letter.isalpha() for letter in label)
    if strange <= _alike() or (ascii_letters and strange & _alike()):
        return False
    return any(
        strange <= letters and (name in _WITH_ASCII or not ascii_letters)
        for name, letters in _letters().items()
    )
