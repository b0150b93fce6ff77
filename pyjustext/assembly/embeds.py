"""Video, audio and other embedded documents: each becomes a link, with a still image if there is one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from urllib.parse import urlsplit

from ..sanitize.urls import resolved
from ..tree import Node, captured
from .images import size
from .tags import element

_PLAYS = "\u25b6"  # what a link to a player begins with; a word would have to be in the page's language
_LEADS = "\u2192"  # what another link begins with
_SERVICES = (
    (
        re.compile(r"//(?:www\.)?(?:youtube(?:-nocookie)?\.com/embed/|youtu\.be/)([\w-]{6,20})"),
        _PLAYS,
        "YouTube",
        "https://www.youtube.com/watch?v={}",
        "https://i.ytimg.com/vi/{}/hqdefault.jpg",
    ),
    (
        re.compile(r"//player\.vimeo\.com/video/(\d{4,15})"),
        _PLAYS,
        "Vimeo",
        "https://vimeo.com/{}",
        "",
    ),
    (
        re.compile(r"//(?:www\.)?dailymotion\.com/embed/video/(\w{4,20})"),
        _PLAYS,
        "Dailymotion",
        "https://www.dailymotion.com/video/{}",
        "https://www.dailymotion.com/thumbnail/video/{}",
    ),
    (
        re.compile(r"//datawrapper\.dwcdn\.net/(\w{5})(?:/|$)"),
        _LEADS,
        "Datawrapper",
        "https://datawrapper.dwcdn.net/{}/",
        "https://datawrapper.dwcdn.net/{}/full.png",
    ),
    (
        re.compile(r"//(?:flo\.uri\.sh|public\.flourish\.studio)/visualisation/(\d{4,12})"),
        _LEADS,
        "Flourish",
        "https://public.flourish.studio/visualisation/{}/",
        "https://public.flourish.studio/visualisation/{}/thumbnail",
    ),
)
"""Services whose players and charts many pages embed: address in the frame, sign of the link, name,
address for people, still. From their own documentation of their embed codes."""
_GENERIC = frozenset(f"{name} video".casefold() for _, _, name, _, _ in _SERVICES)
_LAZY = ("data-src", "data-lazy-src", "data-original", "src")

_TEXT_WIDTH = 450  # CSS pixels of a frame with text; nearly all advertisements are narrower
_TEXT_HEIGHT = 300  # CSS pixels; or lower
_MOST_FOREIGN = 3

_SILENT_LOOP = ("muted", "loop")
"""Attributes of a film that plays again and again without a sound. Scripts may start it."""
_FIGURE_HEIGHT = 3  # elements around a film among which its figure is
EMBEDS = frozenset({"iframe", "video", "audio", "object", "embed"})


def is_player(frame: Node) -> bool:
    """Whether a frame shows a player or a chart of a known service."""
    addresses = [frame.get(name)[:500] for name in _LAZY]
    return any(pattern.search(address) for pattern, *_ in _SERVICES for address in addresses)


def build(node: Node, base_url: str) -> Node | None:
    """A figure with a link to the embedded document, ``None`` if it is not content.

    A frame is content if it may go full-screen or belongs to a known service. Most others are advertisements,
    forms and counters. What is hidden from screen readers is decoration, such as a film in the background.
    """
    if node.get("aria-hidden") == "true":
        return None
    if node.tag in ("video", "audio"):
        return _media(node, base_url)
    address = next(
        (v for v in (node.get(name).strip() for name in (*_LAZY, "data")) if _is_web(v, base_url)), ""
    )
    if not address:
        return None
    for pattern, sign, name, page, still in _SERVICES:
        match = pattern.search(address[:500])
        if match:
            image = still.format(match[1]) if still else ""
            return _figure(page.format(match[1]), image, sign, _own_title(node.get("title")) or name)
    if node.tag == "iframe" and ("allowfullscreen" in node.attrs or "fullscreen" in node.get("allow")):
        return _figure(resolved(address, base_url), "", _LEADS, node.get("title"))
    return None


def foreign_frames(elements: Iterable[Node]) -> list[tuple[str, str]]:
    """Large frames of other sites, which only a capture tells, that are no players.

    Returns:
        Hosts and addresses, one for each host.
    """
    found: dict[str, str] = {}
    for frame in [node for node in elements if captured.FOREIGN in node.attrs]:
        if len(found) == _MOST_FOREIGN:
            break
        width, height = size(frame.get(captured.FOREIGN))
        is_large = width >= _TEXT_WIDTH and height >= _TEXT_HEIGHT
        address = resolved(frame.get("src").strip(), "")
        if is_large and address.startswith(("http://", "https://")) and build(frame, "") is None:
            found.setdefault(urlsplit(address).hostname or address, address)
    return list(found.items())


def _own_title(title: str) -> str:
    """A player's title, unless it is a generic one such as "YouTube video player"."""
    title = " ".join(title.split())
    return "" if title.casefold().removesuffix(" player") in _GENERIC else title


def _is_web(address: str, base_url: str) -> bool:
    return bool(address) and resolved(address, base_url).startswith(("http://", "https://"))


def _media(node: Node, base_url: str) -> Node | None:
    candidates = [node, *node.find_all("source")]
    for candidate in candidates:
        address = candidate.get("src").strip() or candidate.get("data-src").strip()
        if _is_web(address, base_url):
            poster = node.get("poster").strip() or node.get("data-poster").strip()
            title = node.get("title") or node.get("aria-label")
            is_loop = "controls" not in node.attrs and all(name in node.attrs for name in _SILENT_LOOP)
            around = islice(node.ancestors(), _FIGURE_HEIGHT)
            has_caption = any(e.tag == "figure" and e.find("figcaption") is not None for e in around)
            if is_loop and not (title or has_caption):
                # A moving background or picture: nobody wants to play it, and nothing names it.
                return element("figure", {}, Node("img", {"src": poster, "alt": ""})) if poster else None
            return _figure(resolved(address, base_url), poster, _PLAYS, title)
    return None


def _figure(address: str, still: str, sign: str, title: str) -> Node:
    """The link, below the still image if there is one.

    Args:
        title: ``""`` if nothing says it: the host stands for it.
    """
    title = " ".join(title.split()) or urlsplit(address).hostname or address
    link = element("a", {"href": address}, f"{sign} {title}")
    if not still:
        return element("p", {}, link)
    picture = element("a", {"href": address}, Node("img", {"src": still, "alt": title}))
    return element("figure", {}, picture, element("figcaption", {}, link))
