"""Whether an address leads into a local network."""

from __future__ import annotations

import ipaddress
import json
import re
from importlib.resources import files
from unicodedata import normalize
from urllib.parse import unquote, urlsplit

_DATA = json.loads(files(__package__).joinpath("local.json").read_text(encoding="utf-8"))
_NAMES = frozenset(_DATA["names"])
_NETWORKS = tuple(map(ipaddress.ip_network, _DATA["networks"]))
_PUBLIC = ipaddress.ip_network(_DATA["public"])
_NUMBER = re.compile(r"[0-9]+|0[xX][0-9A-Fa-f]*")
_DOTS = str.maketrans("\u3002\uff0e\uff61", "...")
_MAX_HOST = 1000


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
