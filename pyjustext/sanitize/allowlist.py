"""The allow-list, read from allowlist.json."""

from __future__ import annotations

import hashlib
import json
import re
from importlib.resources import files
from typing import Any

_SANITIZER_VERSION = 1
"""Increased when ``purify`` removes something that it kept before although the allow-list is unchanged."""


def load() -> dict[str, Any]:
    """The allow-list as data, a new copy each time."""
    text = files(__package__).joinpath("allowlist.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def version_of(data: dict[str, Any]) -> str:
    """The version of the rules that ``purify`` follows with this allow-list."""
    written = json.dumps(data, sort_keys=True).encode()
    return f"{_SANITIZER_VERSION}-{hashlib.sha256(written).hexdigest()[:16]}"


_DATA = load()

ALLOWLIST_VERSION = version_of(_DATA)
"""The version of the rules that ``purify`` follows. Stored HTML of another version is purified again."""

ELEMENTS: dict[str, dict[str, str]] = {
    **{tag: {**_DATA["attributes"], **own} for tag, own in _DATA["elements"].items()},
    **{f"math {tag}": {**_DATA["mathml_attributes"], **own} for tag, own in _DATA["mathml"].items()},
}
"""Every tag allowed in the output, with its allowed attributes and their kinds."""

ALWAYS: dict[str, dict[str, str]] = _DATA["always"]
"""Attributes that an element always has in the output, with these values."""

SCHEMES: dict[str, frozenset[str]] = {kind: frozenset(names) for kind, names in _DATA["urls"].items()}
"""The allowed URL schemes of each kind of URL attribute."""

IMAGE_DATA: frozenset[str] = frozenset(_DATA["image_data"])
"""The media types that a ``data:`` URL of an image may have."""

VALUES: dict[str, re.Pattern[str]] = {
    kind: re.compile(pattern, re.ASCII) for kind, pattern in _DATA["values"].items()
}
"""The pattern that the whole value of an attribute of this kind must match."""

RENAME: dict[str, str] = _DATA["rename"]
"""Tags that are replaced by another tag."""

DROP: frozenset[str] = frozenset(_DATA["drop"])
"""Tags that are removed with their content: it is not text of the page."""
