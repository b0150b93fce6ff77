"""What the head of a page says about its content: title, description, structured data."""

from __future__ import annotations

import json
from typing import Any

from ..tree import Node

_MAX_SCRIPT = 2_000_000
_MAX_ITEMS = 5_000


class Hints:
    """Attributes:
    title: the title element's text, or Open Graph's where it is missing.
    description: the longest description in the meta elements.
    og_type: Open Graph's type, lower case.
    types: the types named in JSON-LD, lower case.
    body: the longest text that JSON-LD gives as an article's.
    descriptions: descriptions in JSON-LD.
    """

    def __init__(self, root: Node) -> None:
        self.title = self.description = self.og_type = self.body = ""
        self.types: set[str] = set()
        self.descriptions: list[str] = []
        for node in root.find_all("script", "title", "meta"):
            if node.tag == "script":
                if node.get("type").strip().lower() == "application/ld+json":
                    self._read_json(node.text())
            elif node.tag == "title":
                self.title = self.title or " ".join(node.text().split())
            else:
                self._read_meta(node)

    def _read_meta(self, node: Node) -> None:
        name = (node.get("property") or node.get("name")).lower()
        content = node.get("content")
        if name in ("og:description", "description") and len(content) > len(self.description):
            self.description = content
        elif name == "og:type":
            self.og_type = content.lower()
        elif name == "og:title":
            self.title = self.title or content

    def _read_json(self, text: str) -> None:
        if len(text) > _MAX_SCRIPT:
            return
        try:
            data = json.loads(text, strict=False)
        except (ValueError, RecursionError):
            return
        stack: list[Any] = [data]
        for _ in range(_MAX_ITEMS):
            if not stack:
                return
            item = stack.pop()
            if isinstance(item, list):
                stack.extend(item)
            elif isinstance(item, dict):
                self._read_object(item)
                stack.extend(v for v in item.values() if isinstance(v, dict | list))

    def _read_object(self, item: dict[str, Any]) -> None:
        kind = item.get("@type")
        for name in kind if isinstance(kind, list) else [kind]:
            if isinstance(name, str):
                self.types.add(name.lower())
        for key in ("articleBody", "text"):
            value = item.get(key)
            if isinstance(value, str) and len(value) > len(self.body):
                self.body = value
        value = item.get("description")
        if isinstance(value, str):
            self.descriptions.append(value)
