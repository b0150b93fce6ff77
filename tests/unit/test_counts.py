"""A number in the reader's words is a number: no text, no "NaN" and no unfinished message in its place."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from extension.building.commands import find_node

ROOT = Path(__file__).parents[2]
MESSAGES = json.loads((ROOT / "extension" / "_locales" / "en" / "messages.json").read_text("utf-8"))
CASES = [0, 1, 2, 40, -1, 1.5, 2**60, "many", "", "3", "1e3", True, None, [3], {"toString": 1}]
PROGRAM = """
import { readFileSync } from "node:fs";
globalThis.browser = { i18n: { getMessage: (key, [value]) =>
  ({ locale: "en", note_hidden: "{" + value + ", plural, one {# part} other {# parts}}" })[key] } };
const { counted, isCount } = await import("./i18n.js");
const cases = [...JSON.parse(readFileSync("cases.json", "utf8")), undefined, NaN, Infinity];
console.log(JSON.stringify(cases.map((value) => isCount(value) && counted("note_hidden", value))));
"""


def test_what_can_be_counted(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "program.js").write_text(PROGRAM, "utf-8")
    (tmp_path / "cases.json").write_text(json.dumps(CASES), "utf-8")
    for name in ("i18n.js", "api.js"):
        shutil.copyfile(ROOT / "extension" / "shared" / name, tmp_path / name)
    command = [find_node(), "program.js"]
    said = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    refused = [False] * (len(CASES) - 4 + 3)
    assert json.loads(said) == ["0 parts", "1 part", "2 parts", "40 parts", *refused]


VIEW = (ROOT / "extension" / "reader" / "view.js").read_text("utf-8")
[NOTES] = re.findall(r"^const NOTES = \{\n(.*?)^\};", VIEW, re.M | re.S)
[COUNTS] = re.findall(r"^const COUNTS = \{\n?(.*?)\};", VIEW, re.M | re.S)


@pytest.mark.parametrize("value", ["count", "percent"])
def test_notes_with_a_number_are_shown_only_with_one(value: str) -> None:
    """Those whose words use it are the ones whose value the reader checks."""
    used = re.findall(rf'^  "?([a-z-]+)"?: \(\{{ {value} \}}\)', NOTES, re.M)
    checked = re.findall(rf'"?([a-z-]+)"?: "{value}"', COUNTS)
    assert used
    assert sorted(checked) == sorted(used)
