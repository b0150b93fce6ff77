"""The extension folds and splits words, and understands searches, as Python does: its modules, run by Node on
the same vectors."""

from __future__ import annotations

import json
import shutil
import subprocess
from dataclasses import astuple
from pathlib import Path
from typing import Any

from extension.building.commands import find_node
from extension.building.folders import library_module
from pyjustext.library.terms import search_for, terms_of

ROOT = Path(__file__).parents[3]
VECTORS = ROOT / "tests" / "vectors" / "words" / "folding.jsonl"
SEARCHES = VECTORS.with_name("searches.jsonl")
PROGRAM = """
import { words } from "./search-words.js";
import { searchFor, termsOf } from "./search-terms.js";
import { readFileSync } from "node:fs";
const cases = readFileSync(process.argv[2], "utf8").trim().split("\\n").map((line) => JSON.parse(line));
console.log(JSON.stringify(cases.map(({ text = "", typed }) => {
  const terms = termsOf(typed);
  return [words(text), searchFor(terms), terms];
})));
"""


def understood(tmp_path: Path, vectors: Path) -> list[Any]:
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "schema.js").write_text(library_module(), "utf-8")
    (tmp_path / "program.js").write_text(PROGRAM, "utf-8")
    for name in ("search-words.js", "search-terms.js"):
        shutil.copyfile(ROOT / "extension" / "host" / "library" / name, tmp_path / name)
    command = [find_node(), "program.js", str(vectors)]
    said = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    found: list[Any] = json.loads(said)
    return found


def cases_of(vectors: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in vectors.read_text("utf-8").splitlines()]


def test_the_same_words(tmp_path: Path) -> None:
    found = [[text, search["match"]] for text, search, _ in understood(tmp_path, VECTORS)]
    assert found == [[case["words"], case["query"]] for case in cases_of(VECTORS)]


def test_the_same_searches(tmp_path: Path) -> None:
    """In both, and as the vectors have it: the parts, the query, and the values of the conditions."""
    cases = cases_of(SEARCHES)
    wanted = [[case["terms"], case["match"], case["values"]] for case in cases]
    own = [(terms_of(case["typed"]), search_for(case["typed"])) for case in cases]
    assert [[list(map(list, map(astuple, terms))), s.match, s.values] for terms, s in own] == wanted
    found = understood(tmp_path, SEARCHES)
    assert [
        [
            [
                [term["field"], term["value"], term["negated"], term["open"], term["alternative"]]
                for term in terms
            ],
            search["match"],
            [value for condition in search["conditions"] for value in condition["values"]],
        ]
        for _, search, terms in found
    ] == wanted
    conditions = [[condition["sql"] for condition in search["conditions"]] for _, search, _ in found]
    assert conditions == [search.conditions for _, search in own]
