"""The comparison with an older commit sees a slower stage and another result."""

from __future__ import annotations

import gzip
import json
import subprocess
from pathlib import Path

import pytest

from tests.benchmarks import paired
from tests.benchmarks.command import Missing


def test_a_commit_that_does_not_exist_is_named() -> None:
    with pytest.raises(Missing, match="no commit no-such-commit"):
        paired.commit_of("no-such-commit")


def test_the_package_of_a_commit_is_unpacked() -> None:
    command = ["git", "show", "HEAD:pyjustext/errors.py"]
    shown = subprocess.run(command, cwd=paired._ROOT, check=True, capture_output=True).stdout
    with paired.unpacked(paired.commit_of("HEAD")) as folder:
        assert (folder / "pyjustext" / "errors.py").read_bytes() == shown
    assert not folder.exists()


@pytest.mark.large
def test_both_packages_read_and_explain_the_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """HEAD beside this checkout: processes, stages and the file of results, with real pages."""
    monkeypatch.setattr(paired, "_KEPT", tmp_path / "out")
    pages = sorted((paired._ROOT / "tests" / "pages" / "html").iterdir())
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / pages[0].name).write_bytes(pages[0].read_bytes())
    commit = paired.commit_of("HEAD")
    table, _ = paired.compare_results(commit, [folder], every=1)
    for field in ("blocks", "explanation", "html", "metadata", "notes", "text"):
        assert f"\n| {field} | " in table
    (kept,) = (tmp_path / "out").iterdir()
    known = json.loads(kept.read_text("utf-8"))
    (found,) = known.values()
    found["text"] = "something else"
    kept.write_text(json.dumps(known), "utf-8")
    table, differs = paired.compare_results(commit, [folder], every=1)
    assert differs
    assert f"| text | 1 | pages/{pages[0].name} |" in table


def test_addresses_come_from_the_labels(tmp_path: Path) -> None:
    (tmp_path / "html").mkdir()
    (tmp_path / "html" / "7.html.gz").write_bytes(gzip.compress(b"<p>x"))
    (tmp_path / "page.html").write_bytes(b"<p>x")
    (tmp_path / "labels.jsonl").write_text('{"id": "7", "url": "https://a.example/"}\n', "utf-8")
    assert paired.pages_below(tmp_path) == [
        (tmp_path / "html" / "7.html.gz", "https://a.example/"),
        (tmp_path / "page.html", ""),
    ]


def test_a_slower_stage_is_seen() -> None:
    before = [{"read": 0.010, "open": 0.004, "the rest": 0.006}]
    after = [{"read": 0.014, "open": 0.008, "the rest": 0.006}]
    assert paired.table_of_times([before, after]).splitlines()[2:] == [
        "| read | 10.00 | 14.00 | 1.400 | 1.400 |",
        "| open | 4.00 | 8.00 | 2.000 | 2.000 |",
        "| the rest | 6.00 | 6.00 | 1.000 | 1.000 |",
    ]


def test_a_stage_inside_another_counts_once() -> None:
    stopwatch = paired._Stopwatch()
    inner = stopwatch.timed("inner", lambda: sum(range(200_000)))
    stopwatch.timed("outer", inner)()
    assert 0 <= stopwatch.times["outer"] < stopwatch.times["inner"]
