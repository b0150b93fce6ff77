"""The extension cuts and refuses what Python does: its module, run by Node on the same hostile entries."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from extension.building.commands import find_node
from extension.building.folders import library_module
from pyjustext.importing import read_export

ROOT = Path(__file__).parents[3]
PROGRAM = """
import { bounded, isUsable } from "./bounds.js";
import { readFileSync } from "node:fs";
const entries = JSON.parse(readFileSync("entries.json", "utf8"));
console.log(JSON.stringify(entries.map(({ facts = {}, tags = [], highlights = [], ...article }) => {
  const found = bounded({ article, facts, tags, highlights, images: [] });
  return { ...found, isUsable: isUsable(found.article) };
})));
"""
LINK = {"url": "https://a.test/", "title": "A", "html": "", "text": ""}
PLACE = "javascript:alert(1)"
NOTES: list[Any] = [
    {"code": "constructor", "values": {}},
    {"code": "Constructor", "values": {}},
    {"code": "__proto__", "values": {}},
    {"code": "next-part", "values": {"url": PLACE}},
    {"code": "next-part", "values": {"url": "HTTPS://a.test/2"}},
    {"code": "cut", "values": {"percent": 3}},
    {"code": "cut", "values": {"percent": 1e400}},
    {"code": "cut", "values": {"percent": [3]}},
    {"code": "hidden", "values": {"count": "many"}},
    {"code": "left-out", "values": {"count": -1}},
    {"code": "joined", "values": {"count": True}},
    {"code": "next-part", "values": {"first": "2", "last": 3}},
    {"code": "cut", "values": {}, "more": 1},
    {"code": "cut", "values": {"said": "x" * 9_000}},
    {"code": "cut", "values": {f"n{number}": 1 for number in range(60)}},
    {"code": 3, "values": {}},
    {"code": "cut"},
    "cut",
    None,
]
ENTRIES: list[dict[str, Any]] = [
    LINK,
    {**LINK, "title": "t" * 1_000_000},
    {**LINK, "title": "\U0001f30a" * 2_001, "byline": "\U0001f30a" * 2_000},
    {**LINK, "url": PLACE},
    {**LINK, "url": "JavaScript:alert(1)", "html": "<p>x"},
    {**LINK, "url": "HTTPS://A.TEST/"},
    {**LINK, "url": "https://a.test/" + "u" * 9_000},
    {**LINK, "url": "", "html": "<p>words"},
    {**LINK, "uid": "u" * 201, "lang": "l" * 50, "dir": "rtl; x", "excerpt": "e" * 10_001},
    {**LINK, "facts": {}},
    {**LINK, "facts": {"notes": NOTES}},
    {**LINK, "facts": {"notes": [{"code": "cut", "values": {}}] * 600}},
    {**LINK, "facts": {"notes": {"code": "cut"}, "kind": 3, "tags": "a", "readable": -1}},
    {**LINK, "facts": {"image": PLACE, "canonical": PLACE, "license": "x" * 3_000, "kind": "k" * 50}},
    {**LINK, "facts": {"image": "https://a.test/i", "canonical": "", "readable": 0.5, "reading_time": 3}},
    {**LINK, "facts": {"tags": [" a  b ", "a b", 3, "", "x" * 300], "categories": ["\u2003c\x1f"]}},
    {**LINK, "facts": {"imageHosts": ["tracker.test"], "more": {"a": 1}, "__proto__": {"notes": []}}},
    {**LINK, "tags": ["g" * 201, "g"], "highlights": [{"quote": "q" * 100_001, "start": 1}]},
    {**LINK, "tags": [f"t{number}" for number in range(501)], "highlights": [{"quote": ""}, {"note": "x"}]},
    {**LINK, "title": "gnp\u202eexe.\u2066", "byline": "\x1b[2JA\x9b", "tags": ["gnp\u202eexe."]},
    {**LINK, "word_count": 2**60, "place": -1e300, "opened": 2**55, "deleted": None},
]
ASKED = ("title", "byline", "uid", "url", "lang", "dir", "excerpt", "word_count", "place", "opened")


def in_python(entry: dict[str, Any]) -> Any:
    backup = {"pyjustext": "library", "version": 1, "articles": [entry]}
    found = read_export(json.dumps(backup).replace("Infinity", "1e400").encode())
    if found.skipped:
        return "skipped"
    (item,) = found.items
    own = {name: getattr(item, name) for name in ASKED if name in entry}
    return [own, item.facts, item.tags, [mark.quote for mark in item.highlights], sorted(item.refused)]


def in_the_extension(entry: dict[str, Any], found: dict[str, Any]) -> Any:
    if not found["isUsable"]:
        return "skipped"
    own = {name: found["article"][name] for name in ASKED if name in entry}
    quotes = [mark["quote"] for mark in found["highlights"]]
    return [own, found["facts"], found["tags"], quotes, sorted(found["refused"])]


def test_the_extension_refuses_what_python_refuses(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "schema.js").write_text(library_module(), "utf-8")
    (tmp_path / "program.js").write_text(PROGRAM, "utf-8")
    shutil.copyfile(ROOT / "extension" / "host" / "library" / "bounds.js", tmp_path / "bounds.js")
    (tmp_path / "entries.json").write_text(json.dumps(ENTRIES).replace("Infinity", "1e400"), "utf-8")
    command = [find_node(), "program.js"]
    said = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    found = map(in_the_extension, ENTRIES, json.loads(said))
    for entry, ours, theirs in zip(ENTRIES, map(in_python, ENTRIES), found, strict=True):
        assert ours == theirs, str(entry)[:200]
    assert in_python(ENTRIES[0])[-1] == []
    assert in_python(ENTRIES[1])[-1] == ["title"]
    assert in_python(ENTRIES[3]) == "skipped"
    assert in_python(ENTRIES[10])[1]["notes"] == [NOTES[0], NOTES[4], NOTES[5]]
