"""Where an article is from, safe to show: a host with look-alike letters is also shown in its ASCII form."""

from __future__ import annotations

from urllib.parse import urlsplit

from ..sanitize.hosts import is_safe_to_show

_LONGEST = 253
"""In characters: the limit of the domain name system. The time for decoding a name grows with the square of
its length."""


def shown_host(url: str) -> str:
    """The host of ``url``, ``""`` if it has none.

    International names are shown in their own script. If a label could be taken for another one, the
    ASCII form comes first, then a warning sign and the name.
    """
    host = _plain_host(url)
    if len(host) > _LONGEST or ":" in host:
        return host
    labels = [_decoded(label) for label in host.split(".")]
    letters = ".".join(labels)
    if not letters.isprintable():
        return host
    if not all(map(is_safe_to_show, labels)):
        return f"{'.'.join([_encoded(label) for label in labels])} (\u26a0 {letters})"
    return letters


def claimed_name(site: str, url: str) -> str:
    """What a site calls itself, ``""`` if that is only the host of ``url``, which is shown before it."""
    name = " ".join(site.split())
    return "" if name.lower().removeprefix("www.") in {shown_host(url), _plain_host(url)} else name


def _plain_host(url: str) -> str:
    try:
        # Browsers read a backslash as a slash, so that the host ends before it.
        return (urlsplit(url.replace("\\", "/")).hostname or "").removeprefix("www.")
    except ValueError:
        return ""


def _decoded(label: str) -> str:
    if label.startswith("xn--"):
        try:
            return label[4:].encode("ascii").decode("punycode")
        except (UnicodeError, OverflowError):
            return label
    return label


def _encoded(label: str) -> str:
    return label if label.isascii() else "xn--" + label.encode("punycode").decode("ascii")
