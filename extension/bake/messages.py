"""Writes TypeScript declarations of the messages in ``wire/protocol.json``, for the JavaScript checker.

``python extension/bake/messages.py`` writes ``extension/wire/messages.d.ts`` and
``extension/shared/engines.js``; so does ``npm run check``.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

WIRE = Path(__file__).resolve().parent.parent / "wire"
TARGET = WIRE / "messages.d.ts"
ENGINES = WIRE.parent / "shared" / "engines.js"
NAMES = {
    **{"Engine": "engines", "Stage": "stages", "Boot": "boots", "ErrorKind": "errors"},
    **{"View": "views", "Order": "orders", "Direction": "directions", "Rule": "rules"},
}
"""The TypeScript type for each list of the protocol."""


def main() -> None:
    write_declarations()


def write_declarations() -> None:
    """Write ``messages.d.ts`` and ``engines.js`` if they do not match the protocol."""
    protocol = json.loads((WIRE / "protocol.json").read_text("utf-8"))
    for target, text in ((TARGET, declarations(protocol)), (ENGINES, engines(protocol))):
        if not target.exists() or target.read_text("utf-8") != text:
            target.write_text(text, "utf-8")


def engines(protocol: dict[str, Any]) -> str:
    """The module with the names of the engines, for folders that know nothing of the wire."""
    return (
        "// Written by bake/messages.py from protocol.json. Do not edit.\n\n"
        f"/** @typedef {{{union(protocol['engines'])}}} Engine */\n\n"
        f"export const ENGINES = /** @type {{Engine[]}} */ ({json.dumps(protocol['engines'])});\n"
    )


def declarations(protocol: dict[str, Any]) -> str:
    """The declarations of a protocol: its lists as unions, and one union of messages for each channel and
    direction."""
    lines = ["// Written by bake/messages.py from protocol.json. Do not edit.", ""]
    for name, words in NAMES.items():
        lines.append(f"export type {name} = {union(protocol[words])};")
    for type_, rule in protocol["types"].items():
        if "fields" in rule:
            lines += ["", f"export interface {capital(type_)} {{"]
            lines += [f"  {member};" for member in members(rule["fields"], protocol)]
            lines.append("}")
    for channel, ways in protocol["channels"].items():
        for way in ("requests", "answers"):
            name = capital(channel) + way.capitalize().removesuffix("s")
            messages = ways[way].items()
            lines += ["", f"/** {ways['about']} */"] if way == "requests" else [""]
            lines.append(f"export type {name} =" + ("" if messages else " never;"))
            lines += [f"  | {message(kind, fields, protocol)}" for kind, fields in messages]
            lines[-1] += ";" if messages else ""
    lines += ["", "/** Every message by channel and way. */", "export interface Channels {"]
    for channel in protocol["channels"]:
        name = capital(channel)
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
    """A type of the protocol as one of TypeScript."""
    rule = protocol["types"][type_]
    if "fields" in rule:
        return capital(type_)
    if "of" in rule:
        return f"{shape(rule['of'], protocol)}[]"
    if "each" in rule:
        return f"Record<string, {shape(rule['each'], protocol)}>"
    if "values" in rule:
        return next(name for name, words in NAMES.items() if words == rule["values"])
    return str(rule.get("is", rule["type"])).replace(" or ", " | ").replace("anything", "any")


def capital(name: str) -> str:
    return name[0].upper() + name[1:]


if __name__ == "__main__":
    main()
