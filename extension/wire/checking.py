"""Checks what Python receives and sends against ``protocol.json`` beside this file, channel ``python``."""

from __future__ import annotations

import json
import os
from typing import Any

# The file is in a zip in the browser and in a folder in the tests.
PROTOCOL: dict[str, Any] = json.loads(
    __loader__.get_data(os.path.join(os.path.dirname(__file__), "protocol.json"))  # type: ignore[name-defined]
)
CHANNEL: dict[str, dict[str, dict[str, str]]] = PROTOCOL["channels"]["python"]

_TYPES: dict[str, Any] = {
    "string or number": (str, int, float),
    "number or null": (int, float, type(None)),
    "number or boolean": (int, float, bool),
    "string": str,
    "number": (int, float),
    "object": dict,
    "boolean": bool,
    "array": list,
}


class BadRequest(ValueError):
    """A request that does not conform to the protocol."""


def check(message: Any, way: str) -> dict[str, Any]:
    """Return the message if it conforms to the protocol.

    Args:
        way: ``"requests"`` or ``"answers"``.

    Raises:
        BadRequest: if it does not conform.
    """
    if not isinstance(message, dict):
        raise BadRequest("not an object")
    kind = message.get("kind")
    if not isinstance(kind, str) or kind not in CHANNEL[way]:
        raise BadRequest(f"unknown message {kind!r}")
    wrong = _unfit({name: value for name, value in message.items() if name != "kind"}, CHANNEL[way][kind])
    if wrong:
        raise BadRequest(f"{kind}: {wrong}")
    return message


def _unfit(fields: dict[str, Any], known: dict[str, str], is_open: bool = False) -> str:
    """What is wrong with the fields of an object, "" if nothing is. An open one may have others."""
    for name, type_ in known.items():
        value = fields.get(name)
        if not (type_.endswith("?") and value is None) and not _fits(value, type_.rstrip("?")):
            return f"{name} is not {type_}"
    strangers = set() if is_open else fields.keys() - known
    return f"there is no {min(strangers)}" if strangers else ""


def _fits(value: Any, type_: str) -> bool:
    rule = PROTOCOL["types"][type_]
    if not isinstance(value, _TYPES[rule["type"]]):
        return False
    if isinstance(value, list):
        of = rule.get("of")
        return len(value) <= rule["max"] and (not of or all(_fits(entry, of) for entry in value))
    if isinstance(value, dict):
        each = rule.get("each")
        if each and not all(_fits(entry, each) for entry in value.values()):
            return False
        return "fields" not in rule or not _unfit(value, rule["fields"], rule.get("open", False))
    if not isinstance(value, str):
        return True
    if "values" in rule:
        return bool(value in PROTOCOL[rule["values"]])
    return len(value) <= int(rule.get("max", len(value)))
