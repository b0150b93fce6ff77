"""Limits for entries: texts, lists and facts are cut to the lengths in ``bounds.json``, and values of another
type or scheme are left out. The entry's ``refused`` names the fields."""

from __future__ import annotations

import base64
import json
import re
from dataclasses import fields
from typing import Any

from ..model import Highlight
from ..tree.invisible_characters import without_controls
from .items import RULES, Item, is_address, labels

_MAX_LENGTHS: dict[str, int] = RULES["texts"]
_UNCUT = frozenset(RULES["whole"])
_MAX_COUNTS: dict[str, int] = RULES["most"]
_MAX_LABEL: int = RULES["label"]
_NUMBER_LIMIT: int = RULES["number"]
"""Below this limit, every program preserves integers in JSON."""
_FACTS: dict[str, Any] = RULES["facts"]
_CODE = re.compile(RULES["note"]["code"])
_MAX_NOTE_VALUE: int = RULES["note"]["value"]
_NOTE_NUMBERS = frozenset(RULES["note"]["numbers"])
_SILENT_FACTS = frozenset({"imageHosts", "highlights", "purified", "sources"})
"""Facts that are dropped silently: files are not trusted with them, or the entry has them in a field."""
_DISPLAYED = frozenset(RULES["shown"])


def is_kept(item: Item) -> bool:
    """Whether an entry can be kept. An article whose address is not http or https is kept without it."""
    if not item.is_usable() and (item.html or item.captured):
        item.url = ""
        item.refused |= {"url"}
    return item.is_usable()


def bound(item: Item) -> None:
    """Remove values that are too long, not allowed, or that JSON or SQLite cannot store."""
    refused = item.refused | _clean(item)
    if len(item.highlights) > _MAX_COUNTS["highlights"]:
        refused |= {"highlights"}
    item.highlights = item.highlights[: _MAX_COUNTS["highlights"]]
    for mark in item.highlights:
        if _clean(mark):
            refused |= {"highlights"}
    tags = [_encodable(without_controls(tag))[:_MAX_LABEL] for tag in item.tags[: _MAX_COUNTS["tags"]]]
    if len(tags) < len(item.tags) or any(len(tag) > _MAX_LABEL for tag in item.tags):
        refused |= {"tags"}
    item.tags = tags
    images = list(item.images.items())[: _MAX_COUNTS["images"]]
    kept = {_encodable(url): _encodable(data) for url, data in images if len(url) <= _MAX_LENGTHS["url"]}
    if len(kept) < len(item.images):
        refused |= {"images"}
    item.images = kept
    facts = json.loads(_encodable(json.dumps(valid_facts(item.facts), ensure_ascii=False)))
    if any(facts.get(name) != value for name, value in item.facts.items() if name not in _SILENT_FACTS):
        refused |= {"facts"}
    item.facts = facts
    try:
        base64.b64decode(item.original, validate=True)
    except ValueError:
        item.original = ""
        refused |= {"original"}
    item.refused = refused or item.refused  # all others share an empty set


def _clean(record: Item | Highlight) -> set[str]:
    """Cut long texts, make them encodable as UTF-8, and reset numbers out of range to their field's default.
    Returns the names of the fields that lost something."""
    changed = set()
    for known in fields(record):
        value = getattr(record, known.name)
        if isinstance(value, str):
            most = _MAX_LENGTHS.get(known.name, len(value))
            if len(value) > most:
                changed.add(known.name)
                value = "" if known.name in _UNCUT else value[:most]
            setattr(
                record, known.name, _encodable(without_controls(value) if known.name in _DISPLAYED else value)
            )
        elif isinstance(value, (int, float)) and not -_NUMBER_LIMIT < value < _NUMBER_LIMIT:
            setattr(record, known.name, known.default)
            changed.add(known.name)
    return changed


def _encodable(text: str) -> str:
    """Text without lone surrogates, which only JSON can hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "replace").decode()
    return text


def valid_facts(facts: dict[str, Any]) -> dict[str, Any]:
    """The facts that an article has, of the right type and length."""
    found: dict[str, Any] = {}
    for name, most in _FACTS["texts"].items():
        value = facts.get(name)
        if not isinstance(value, str) or (len(value) > most and name in _UNCUT):
            continue
        if not value or name not in _FACTS["addresses"] or is_address(value):
            found[name] = value[:most]
    for name in _FACTS["numbers"]:
        value = facts.get(name)
        if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value < _NUMBER_LIMIT:
            found[name] = value
    for name in _FACTS["labels"]:
        if isinstance(facts.get(name), list):
            stated = [label for label in facts[name] if isinstance(label, str)][: _MAX_COUNTS["tags"]]
            found[name] = list(dict.fromkeys([label[:_MAX_LABEL] for label in labels(stated)]))
    if isinstance(facts.get("notes"), list):
        found["notes"] = [note for note in facts["notes"][: _MAX_COUNTS["notes"]] if _is_note(note)]
    return found


def _is_note(note: Any) -> bool:
    """Whether this may be a note of an article, as JSON has it."""
    if not isinstance(note, dict) or note.keys() != {"code", "values"}:
        return False
    code, values = note["code"], note["values"]
    if not isinstance(code, str) or not _CODE.fullmatch(code) or not isinstance(values, dict):
        return False
    if "url" in values and not (isinstance(values["url"], str) and is_address(values["url"])):
        return False
    if len(values) >= _MAX_COUNTS["values"]:
        return False
    return all(_is_value(name, value) for name, value in values.items())


def _is_value(name: str, value: Any) -> bool:
    if name in _NOTE_NUMBERS:
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _NUMBER_LIMIT
    if isinstance(value, str):
        return len(value) <= _MAX_NOTE_VALUE
    return isinstance(value, int) and -_NUMBER_LIMIT < value < _NUMBER_LIMIT
