"""Opens declarative shadow roots: what a browser shows in place of an element's own content.

HTML, "The template element". The capture writes shadow roots where they stand, so this is for pages in files.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .index import SHADOW_MODES
from .node import Node

_MODES = frozenset({"open", "closed"})


def open_shadow_roots(elements: list[Node], telling: Iterable[Node]) -> list[Node]:
    """The elements of a page in document order, with the content of shadow roots in their hosts.

    The host's own content goes into the slots; what has no slot is not shown. A root without content shows
    nothing of its own, and the host keeps what it has.

    Args:
        elements: all elements, in document order; changed in place.
        telling: those of them that :func:`.telling_elements` finds.
    """
    roots = [element for element in telling if element.tag == "template" and _is_shadow_root(element)]
    if not roots:
        return elements
    around: dict[Node, Node | None] = {}
    """For each element, the innermost shadow root that it is or stands in."""
    slots: dict[Node, list[Node]] = {root: [] for root in roots}
    for element in elements:
        outer = around.get(element.parent) if element.parent is not None else None
        around[element] = element if element in slots else outer
        if element.tag == "slot" and outer is not None:
            slots[outer].append(element)
    for root in roots:
        host = root.parent
        if host is not None and any(not isinstance(child, str) or child.strip() for child in root.children):
            _fill(slots[root], [child for child in host.children if child is not root])
            host.set_children(root.children)
    return elements[0].in_order()


def _is_shadow_root(element: Node) -> bool:
    return element.parent is not None and any(
        element.get(name).strip().lower() in _MODES for name in SHADOW_MODES
    )


def _fill(slots: Sequence[Node], content: Sequence[Node | str]) -> None:
    """Put a host's own content into the first slot of each name."""
    named: dict[str, list[Node | str]] = {}
    for child in content:
        named.setdefault("" if isinstance(child, str) else child.get("slot"), []).append(child)
    for slot in slots:
        own = named.pop(slot.get("name"), [])
        if any(not isinstance(child, str) or child.strip() for child in own):
            slot.set_children(own)
