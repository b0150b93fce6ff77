"""Writes TypeScript declarations of the messages in ``engine/protocol.json``, for the JavaScript checker.

``python extension/bake/messages.py`` writes ``extension/engine/messages.d.ts``; so does the build.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

ENGINE = Path(__file__).resolve().parent.parent / "engine"
TARGET = ENGINE / "messages.d.ts"
NAMES = {
    **{"Engine": "engines", "Stage": "stages", "Boot": "boots", "ErrorKind": "errors"},
    **{"LibraryErrorKind": "libraryErrors", "SaveStage": "saveStages", "View": "views", "Order": "orders"},
    "Rule": "rules",
}
"""The TypeScript type for each list of the protocol."""


def main() -> None:
    write_declarations()


def write_declarations() -> None:
    """Write ``messages.d.ts`` if it does not match the protocol."""
    text = declarations(json.loads((ENGINE / "protocol.json").read_text("utf-8")))
    if not TARGET.exists() or TARGET.read_text("utf-8") != text:
        TARGET.write_text(text, "utf-8")


def declarations(protocol: dict[str, Any]) -> str:
    """The declarations of a protocol: its lists as unions, and one union of messages for each channel and
    direction."""
    lines = ["// Written by bake/messages.py from protocol.json. Do not edit.", ""]
    for name, words in NAMES.items():
        lines.append(f"export type {name} = {union(protocol[words])};")
    for channel, ways in protocol["channels"].items():
        for way in ("requests", "answers"):
            name = channel.capitalize() + way.capitalize().removesuffix("s")
            messages = ways[way].items()
            lines += ["", f"/** {ways['about']} */"] if way == "requests" else [""]
            lines.append(f"export type {name} =" + ("" if messages else " never;"))
            lines += [f"  | {message(kind, fields, protocol)}" for kind, fields in messages]
            lines[-1] += ";" if messages else ""
    lines += ["", "/** Every message by channel and way. */", "export interface Channels {"]
    for channel in protocol["channels"]:
        name = channel.capitalize()
        lines.append(f"  {json.dumps(channel)}: {{ requests: {name}Request, answers: {name}Answer }};")
    return "\n".join([*lines, "}", ""])


def union(words: list[str] | dict[str, str]) -> str:
    return " | ".join(json.dumps(word) for word in words)


def message(kind: str, fields: dict[str, str], protocol: dict[str, Any]) -> str:
    return f"{{ {', '.join([f'kind: {json.dumps(kind)}', *members(fields, protocol)])} }}"


def members(fields: dict[str, str], protocol: dict[str, Any]) -> list[str]:
    return [
        f"{name}{'?' if type_.endswith('?') else ''}: {shape(type_.removesuffix('?'), protocol)}"
        for name, type_ in fields.items()
    ]


def shape(type_: str, protocol: dict[str, Any]) -> str:
    rule = protocol["types"][type_]
    if "of" in rule:
        return f"{shape(rule['of'], protocol)}[]"
    if "fields" in rule:
        return f"{{ {', '.join(members(rule['fields'], protocol))} }}"
    return union(protocol[rule["values"]]) if "values" in rule else str(rule.get("is", rule["type"]))


if __name__ == "__main__":
    main()
