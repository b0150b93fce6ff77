"""Lists and searches of the extension's library: its module, run by Node with Node's own SQLite."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from extension.building.commands import find_node
from extension.building.folders import library_module

ROOT = Path(__file__).parents[3]
PROGRAM = """
import { DatabaseSync } from "node:sqlite";
import { readFileSync } from "node:fs";
import { list } from "./listing.js";
import { schema } from "./schema.js";
import { words } from "./search-words.js";

const sqlite = new DatabaseSync(":memory:");
sqlite.function("words", { deterministic: true }, words);
sqlite.exec(schema);
const { articles, wanted } = JSON.parse(readFileSync(0, "utf8"));
const add = sqlite.prepare("INSERT INTO article(id, uid, url, title, saved) VALUES(?, ?, '', ?, ?)");
const fill = sqlite.prepare("INSERT INTO body VALUES(?, ?, '')");
sqlite.exec("BEGIN");
articles.forEach(({ title, text }, i) => {
  add.run(i + 1, String(i), title, i);
  fill.run(i + 1, text);
});
sqlite.exec("COMMIT");
const db = {
  rows: (sql, values = []) => sqlite.prepare(sql).all(...values),
  values: (sql, values = []) => sqlite.prepare(sql).all(...values).map((row) => Object.values(row)[0]),
  value: (sql, values = []) => Object.values(sqlite.prepare(sql).get(...values) ?? {})[0],
};
console.log(JSON.stringify(wanted.map((each) => list(db, { view: "all", ...each }))));
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "schema.js").write_text(library_module(), "utf-8")
    for name in ("search-words.js", "search-terms.js", "listing.js", "excerpts.js", "fetch-table.js"):
        shutil.copyfile(ROOT / "extension" / "host" / "library" / name, tmp_path / name)
    (tmp_path / "program.js").write_text(PROGRAM, "utf-8")
    return tmp_path / "program.js"


def lists(program: Path, articles: list[dict[str, str]], *wanted: dict[str, Any]) -> list[dict[str, Any]]:
    command = [find_node(), "--no-warnings", str(program)]
    job = json.dumps({"articles": articles, "wanted": wanted})
    said = subprocess.run(command, input=job, check=True, capture_output=True, text=True).stdout
    found: list[dict[str, Any]] = json.loads(said)
    return found


def titles(found: dict[str, Any]) -> list[str]:
    return [row["title"] for row in found["rows"]]


def test_a_few_hits_are_ranked(program: Path) -> None:
    articles = [
        {"title": "Once", "text": "One lamp among very many other words that say nothing of it."},
        {"title": "Thrice", "text": "A lamp, a lamp, a lamp."},
        {"title": "The lamp", "text": "It was lit at four."},
        {"title": "None", "text": "Fog came."},
    ]
    (found,) = lists(program, articles, {"typed": "lamp"})
    assert (titles(found), found["total"]) == (["The lamp", "Thrice", "Once"], 3)


def test_many_hits_are_ordered_titles_first_then_newest(program: Path) -> None:
    articles = [{"title": f"Number {n}", "text": "The lamp was lit."} for n in range(2100)]
    articles[7]["title"] = "An old lamp"
    articles[9]["title"] = "Lamps"
    first, second, few = lists(
        program,
        articles,
        {"typed": "lam", "count": 4},
        {"typed": "lam", "from": 4, "count": 2},
        {"typed": "old"},
    )
    assert first["total"] == 2100
    assert titles(first) == ["Lamps", "An old lamp", "Number 2099", "Number 2098"]
    assert first["rows"][0]["titleMarks"] == [[0, 3]]
    assert titles(second) == ["Number 2097", "Number 2096"]
    assert titles(few) == ["An old lamp"]


def test_the_excerpt_of_a_text_without_full_stops_is_short(program: Path) -> None:
    text = " ".join(f"word{n}" for n in range(5000))
    (found,) = lists(program, [{"title": "", "text": text}], {"typed": "word4321"})
    hit = found["rows"][0]["hit"]
    assert len(hit["text"]) < 300
    ((start, end),) = hit["marks"]
    assert hit["text"][start:end] == "word4321"
