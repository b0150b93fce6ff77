"""Turns a page's URLs into safe ones, or drops them."""

from __future__ import annotations

import ipaddress
import json
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from unicodedata import normalize
from urllib.parse import unquote, urljoin, urlsplit

from .allowlist import IMAGE_DATA, SCHEMES, VALUES

MAX_URL = 16_384
"""Characters. Longer addresses are useless in practice; ``data:`` images are exempt."""

_MAX_CANDIDATES = 64
_MAX_CACHED = 1_000
"""Characters of an address, base included, whose result is cached."""
# The characters that browsers strip from the ends of a URL, and remove anywhere in it (URL standard, 4.4).
_ENDS = "".join(map(chr, range(0x21)))
_REMOVED = re.compile("[\t\n\r]+")
_REFUSED = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_SCHEME = re.compile(r"[^/?#\\:]*:")
_BEFORE_QUERY = re.compile(r"^[^?#]*")
_DATA_IMAGE = re.compile(r"data:([a-z]+/[a-z0-9.+-]+);base64,([A-Za-z0-9+/]+={0,2})", re.IGNORECASE)
_PLAIN = r"[A-Za-z0-9/._~%+,=&@!$()*:-]"
_PLAIN_HOST = r"https?://[A-Za-z0-9.-]+"
_PLAIN_URL = re.compile(rf"(?:{_PLAIN_HOST})?/(?!/){_PLAIN}*+(?:\?{_PLAIN}++)?(?:#{_PLAIN}++)?")
"""An address with or without a host, whose characters stay unchanged when it is resolved."""
_BASE_HOST = re.compile(rf"{_PLAIN_HOST}(?=[/?#]|$)")
_CANDIDATE = re.compile(r"[\s,]*([^\s]+)(?:\s+([^\s,]+))?[^,]*", re.ASCII)
_DESCRIPTOR = re.compile(r"[0-9]{1,5}(?:\.[0-9]{1,4})?[wx]")


def clean_url(url: str, kind: str, base_url: str = "") -> str:
    """The URL in a form that is safe in an attribute of this kind; ``""`` if there is none.

    Args:
        kind: a key of :data:`allowlist.SCHEMES`: ``"link"``, ``"image"``, ``"media"``, ``"source"``.
        base_url: the page's address, to resolve relative URLs. Without it they stay relative, which is safe
            because a relative URL cannot have a scheme.

    Any text before a colon that precedes the first ``/``, ``?`` or ``#`` counts as a scheme, whatever its
    characters: no parser may see a scheme where we see none. A bare fragment is kept only if it has the
    prefix that :data:`allowlist.VALUES` requires of ids, because other ids are removed.

    ``data:`` is allowed only for images in base64, with the types in :data:`allowlist.IMAGE_DATA`. These
    images run no scripts, contact no server and lead nowhere, and browsers never sniff SVG or HTML in an
    ``img``. Saved articles contain their images in this form.
    """
    if not url.isprintable():
        url = _REMOVED.sub("", url)
    url = url.strip(_ENDS)
    if kind == "image" and url[:5].lower() == "data:":
        match = _DATA_IMAGE.fullmatch(url)
        return url if match and match[1].lower() in IMAGE_DATA else ""
    if not url or len(url) > MAX_URL or _is_refused(url):
        return ""
    url = with_slashes(url.replace(" ", "%20"))
    if url[0] == "#" and kind == "link" and VALUES["id"].fullmatch(url[1:]):
        return url
    scheme = _SCHEME.match(url)
    if scheme:
        return _with_plain_scheme(url, scheme[0], kind)
    if not base_url:
        # A bare fragment points at an id that was removed.
        return "" if url[0] == "#" else url
    absolute = resolved(url, base_url)
    scheme = _SCHEME.match(absolute)
    if scheme is None or _is_refused(absolute):
        return ""
    return _with_plain_scheme(absolute, scheme[0], kind)


def with_slashes(url: str) -> str:
    """The address of a web page or of something on one, with slashes for backslashes, as browsers read it.

    Other programs would see another host in ``https://a.test\\@b.test/``.

    Source: URL standard, 4.4.
    """
    if "\\" not in url:
        return url
    scheme = _SCHEME.match(url)
    if scheme and scheme[0].lower() not in ("http:", "https:"):
        return url
    return _BEFORE_QUERY.sub(lambda part: part[0].replace("\\", "/"), url)


def _with_plain_scheme(url: str, scheme: str, kind: str) -> str:
    """The address with its scheme in lower case, the form that all later readers understand; ``""`` if the
    scheme is not allowed."""
    plain = scheme.lower()
    return plain + url[len(scheme) :] if plain[:-1] in SCHEMES[kind] else ""


def _is_refused(url: str) -> bool:
    # The refused characters are not printable, and isprintable() is faster.
    return not url.isprintable() and _REFUSED.search(url) is not None


def resolved(url: str, base_url: str) -> str:
    """``url`` resolved against ``base_url``; ``""`` if one of them cannot be parsed, like ``//[``."""
    # Cached because most addresses are resolved twice: in assembly, and when the article is purified.
    return (
        _resolve_cached(url, base_url) if len(url) + len(base_url) <= _MAX_CACHED else _resolve(url, base_url)
    )


def _resolve(url: str, base_url: str) -> str:
    # Most addresses are plain. For them, urljoin() takes ten times as long.
    if "/." not in url and _PLAIN_URL.fullmatch(url):
        host = _BASE_HOST.match(base_url)
        if host is not None:
            return host[0] + url if url[0] == "/" else url
    try:
        absolute = urljoin(base_url, url)
        urlsplit(absolute)  # Without a base, urljoin checks nothing.
        return absolute
    except ValueError:
        return ""


_resolve_cached = lru_cache(maxsize=500)(_resolve)


def srcset_candidates(srcset: str) -> Iterator[tuple[str, str]]:
    """The addresses in a ``srcset``, unchanged, each with its descriptor or ``""``.

    Source: HTML standard, 4.8.4.2.1.
    """
    position = 0
    for _ in range(_MAX_CANDIDATES):
        match = _CANDIDATE.match(srcset, position)
        if match is None:
            return
        position = match.end()
        raw, descriptor = match[1], match[2] or ""
        if raw.endswith(","):
            # "a.png, b.png 2x": the comma ends a candidate and the next one follows.
            position = match.end(1)
            raw, descriptor = raw.rstrip(","), ""
        if not descriptor or _DESCRIPTOR.fullmatch(descriptor):
            yield raw, descriptor


def clean_srcset(srcset: str, base_url: str = "") -> str:
    """A ``srcset`` with only the candidates that have a safe URL and a valid descriptor; ``""`` if none has.

    ``data:`` URLs are left out: they contain commas and belong in ``src``.
    """
    kept: list[str] = []
    for raw, descriptor in srcset_candidates(srcset):
        url = clean_url(raw, "image", base_url).strip(",")
        if url and url[:5].lower() != "data:":
            kept.append(f"{url} {descriptor}" if descriptor else url)
    return ", ".join(kept)


_DATA = json.loads(files(__package__).joinpath("local.json").read_text(encoding="utf-8"))
_NAMES = frozenset(_DATA["names"])
_NETWORKS = tuple(map(ipaddress.ip_network, _DATA["networks"]))
_PUBLIC = ipaddress.ip_network(_DATA["public"])
_NUMBER = re.compile(r"[0-9]+|0[xX][0-9A-Fa-f]*")
_DOTS = str.maketrans("\u3002\uff0e\uff61", "...")
_MAX_HOST = 1000  # characters
_LETTERS = json.loads(files(__package__).joinpath("host_letters.json").read_text(encoding="utf-8"))
_ASCII = re.compile(r"[a-z0-9-]*")
_MIXED_WITH_LATIN = frozenset({"Latn", "HaniHiraKanaBopoHang"})
"""Scripts that are mixed with Latin letters."""


def host_of(url: str) -> str:
    """The host of a URL, with its port, in small letters; ``""`` if it has none."""
    try:
        return urlsplit(url).netloc.lower()
    except ValueError:
        return ""


def is_local(url: str) -> bool:
    """Whether the URL's host is in a local network, or might be.

    A URL counts as local if it is not http or https, has no host, or has one that browsers might read
    differently. Names are not looked up.
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
    # Browsers read a host that ends in a number as an IPv4 address (URL standard, 3.5).
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


def _characters_in(ranges: str) -> frozenset[str]:
    bounds = [[int(bound, 16) for bound in one.split("-")] for one in ranges.split()]
    return frozenset(chr(point) for one in bounds for point in range(one[0], one[-1] + 1))


@cache
def _letters() -> dict[str, frozenset[str]]:
    """The letters of each script, expanded when a host first needs them: most never do."""
    return {name: _characters_in(ranges) for name, ranges in _LETTERS["scripts"].items()}


@cache
def _ascii_lookalikes() -> frozenset[str]:
    return _characters_in(_LETTERS["alike"])


def is_safe_to_show(label: str) -> bool:
    """Whether a label of a host name can safely be shown in its own letters.

    The letters must belong to one script, be recommended for identifiers, and not all look like ASCII.

    Source: Unicode Technical Standard 39, and Chromium's policy for international names.
    """
    if _ASCII.fullmatch(label):
        return True
    non_ascii = {letter for letter in label if not letter.isascii()}
    ascii_letters = any(letter.isascii() and letter.isalpha() for letter in label)
    if non_ascii <= _ascii_lookalikes() or (ascii_letters and non_ascii & _ascii_lookalikes()):
        return False
    return any(
        non_ascii <= letters and (name in _MIXED_WITH_LATIN or not ascii_letters)
        for name, letters in _letters().items()
    )
