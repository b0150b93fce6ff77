"""AMP pages: their pictures and players are elements of their own, which scripts replace by HTML's.

Source: the component catalogue of the AMP project (https://amp.dev/documentation/components/).
"""

from __future__ import annotations

import re

from .node import VOID_TAGS, Node

_MARKS = ("amp", "⚡")
"""Attributes of ``html``, of which every AMP page has one."""
_STANDARD = {
    "amp-img": "img",
    "amp-anim": "img",
    "amp-video": "video",
    "amp-audio": "audio",
    "amp-iframe": "iframe",
}
_PLAYERS = {
    "amp-youtube": "https://www.youtube.com/embed/{}",
    "amp-vimeo": "https://player.vimeo.com/video/{}",
}
_ID = re.compile(r"[\w-]{1,50}", re.ASCII)
_MADE = frozenset({"img", "video", "audio", "iframe"})


def restore_media(elements: list[Node]) -> list[Node]:
    """Replace the pictures and players of AMP by HTML's, in place, where no script has done so.

    Args:
        elements: the ``html`` element and all elements below it, in document order.

    Returns:
        The same without what a picture cannot contain, such as its copy for browsers without scripts.
    """
    if not any(mark in elements[0].attrs for mark in _MARKS):
        return elements
    emptied = False
    for node in elements:
        if not node.tag.startswith("amp-") or any(
            isinstance(child, Node) and child.tag in _MADE for child in node.children
        ):
            continue
        player = _PLAYERS.get(node.tag)
        video = node.get("data-videoid")
        if player and _ID.fullmatch(video):
            node.tag = "iframe"
            node.attrs["src"] = player.format(video)
        elif node.tag in _STANDARD:
            node.tag = _STANDARD[node.tag]
        if node.tag in VOID_TAGS and node.children:
            node.children = []
            emptied = True
    return elements[0].in_order() if emptied else elements
