"""The extension folds and splits words as Python does: its module, run by Node on the same vectors."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from extension.building.commands import find_node
from extension.building.rooms import library_module

ROOT = Path(__file__).parents[3]
VECTORS = ROOT / "tests" / "vectors" / "words" / "folding.jsonl"
PROGRAM = """
import { query, words } from "./words.js";
import { readFileSync } from "node:fs";
const cases = readFileSync(process.argv[2], "utf8").trim().split("\\n").map((line) => JSON.parse(line));
console.log(JSON.stringify(cases.map(({ text, typed }) => [words(text), query(typed)])));
"""


def test_the_same_words(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "schema.js").write_text(library_module(), "utf-8")
    (tmp_path / "program.js").write_text(PROGRAM, "utf-8")
    shutil.copyfile(ROOT / "extension" / "library" / "words.js", tmp_path / "words.js")
    command = [find_node(), "program.js", str(VECTORS)]
    said = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    cases = [json.loads(line) for line in VECTORS.read_text("utf-8").splitlines()]
    assert json.loads(said) == [[case["words"], case["query"]] for case in cases]
