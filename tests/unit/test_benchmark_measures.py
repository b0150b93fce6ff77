"""What the benchmarks of quality measure, and the comparison of two runs."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Mapping
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import pytest

from tests.benchmarks import compare, measures
from tests.benchmarks.command import Missing
from tests.benchmarks.measures import Measures, Results

ROOT = Path(__file__).parents[2]
TEXT = "The council said on Monday that the bridge would open again in the spring after all, as it had hoped."
MORE = "Engineers had found that the damage to the old stones of the bridge was less than they had feared."
PAGE = f"""<html><head><title>The bridge opens again</title><meta name=author content="Ada Berg">
<meta property="article:published_time" content="2024-05-06T07:00:00Z"></head>
<body><article><h1>The bridge opens again</h1><p>{TEXT}</p><p>{MORE}</p></article></body></html>"""


def test_torn_and_padded_count_between_what_is_kept_and_labelled() -> None:
    labels = [0.0, 1.0, 0.9, 0.1, 0.5, 1.0, 0.0, 1.0]
    words = [50, 10, 20, 30, 40, 60, 70, 80]
    kept = [True, True, False, True, False, True, True, False]
    assert measures.whole_texts(labels, words, kept) == {
        "torn pages": (1.0, 1),
        "torn words": (20, 0.17),
        "padded pages": (1.0, 1),
        "padded words": (30, 0.17),
    }


def test_a_text_that_ends_early_is_not_torn() -> None:
    found = measures.whole_texts([1.0, 1.0, 1.0], [10, 10, 10], [True, True, False])
    assert (found["torn pages"][0], found["torn words"][0]) == (0, 0)


def test_a_page_of_which_nothing_is_kept_is_neither() -> None:
    found = measures.whole_texts([1.0, 1.0, 0.0], [10, 10, 10], [False, False, False])
    assert [above for above, _ in found.values()] == [0, 0, 0, 0]


def test_passages_are_searched_in_the_text() -> None:
    pages = [
        measures.passages("a one b two c", ["one", "two", "three"], ["c", "d"]),
        measures.passages("four", ["four"], []),
    ]
    precision, recall, f1 = (
        measures.ratio([page[m] for page in pages]) for m in ("precision", "recall", "F1")
    )
    assert precision == 3 / 4
    assert recall == 3 / 4
    assert f1 == pytest.approx(2 * precision * recall / (precision + recall))


def test_the_standard_error_of_a_mean_is_that_of_paired_differences() -> None:
    before, after = [0.5, 0.7, 0.9, 0.2], [0.6, 0.7, 0.8, 0.6]
    mean, error = measures.difference([(b, 1) for b in before], [(a, 1) for a in after])
    differences = [a - b for a, b in zip(after, before, strict=True)]
    assert mean == pytest.approx(fmean(differences))
    assert error == pytest.approx(stdev(differences) / sqrt(len(differences)))


def test_a_ratio_of_nothing_is_zero() -> None:
    assert measures.ratio([]) == 0
    assert measures.difference([(1, 1)], [(2, 1)]) == (1, 0)


def results(*scores: float, group: str = "article") -> Results:
    def of(score: float) -> dict[str, Measures]:
        return {"ours": {"F1": (score, 1), "torn words": (3, 2)}}

    return {str(number): (group, of(score)) for number, score in enumerate(scores)}


def test_two_runs_are_compared_on_the_pages_that_both_have() -> None:
    before = results(0.5, 0.7, 0.9) | {"x": results(0.1, group="forum")["0"]}
    after = results(0.6, 0.7, 0.8, 0.3) | {"x": results(0.3, group="forum")["0"]}
    lines = compare.table(before, after).splitlines()
    assert lines[0] == "ours, pages: 4"
    assert lines[2].split() == ["F1", "0.5500", "0.6000", "+0.0500", "±0.0645", "2", "1"]
    assert lines[3].split() == ["article", "(3)", "0.7000", "0.7000", "+0.0000", "±0.0577", "1", "1"]
    assert lines[4].split()[:2] == ["forum", "(1)"]
    assert lines[5].split()[:4] == ["torn", "words", "1.5", "1.5"]
    assert lines[-1] == "pages only in the run after: 1"
    most = compare.changed(before, after, "ours").splitlines()
    assert [line.split()[0] for line in most] == ["2", "0", "x"]


def test_runs_without_a_common_page_are_told() -> None:
    with pytest.raises(Missing, match="no page of the same extractor in common"):
        compare.table(results(0.5), {"other": results(0.5)["0"]})
    with pytest.raises(Missing, match="no page of 'theirs' in common"):
        compare.changed(results(0.5), results(0.5), "theirs")


def run(*arguments: str | Path) -> str:
    command = [sys.executable, "-m", *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    return done.stdout


def labelled(folder: Path, label: Mapping[str, object]) -> Path:
    folder.mkdir()
    (folder / "1.html.gz").write_bytes(gzip.compress(PAGE.encode()))
    line = json.dumps({"id": "1", "url": "https://example.org/bridge", **label})
    folder.with_name(f"{folder.name}.jsonl.gz").write_bytes(gzip.compress(line.encode()))
    return folder


def test_labels_of_passages_beside_a_folder_of_pages(tmp_path: Path) -> None:
    pages = labelled(tmp_path / "passages", {"with": [TEXT, "not there"], "without": [MORE]})
    saved = tmp_path / "saved.json"
    shown = run(
        "tests.benchmarks.quality", "--pages", pages, "--unseen", "--only", "article", "--save", saved
    )
    assert "0.500" in shown
    assert measures.load(saved) == {
        "1": ("", {"article": {"precision": (1, 2), "recall": (1, 2), "F1": (2, 4)}})
    }
    assert "article, pages: 1" in run("tests.benchmarks.compare", saved, saved)


def test_labels_of_facts_beside_a_folder_of_pages(tmp_path: Path) -> None:
    facts = {
        "title": "The bridge opens again",
        "author": "Somebody Else",
        "date_published": "2024-05-06T07:00Z",
    }
    pages, saved = labelled(tmp_path / "facts", facts), tmp_path / "saved.json"
    run("tests.benchmarks.metadata", "--pages", pages, "--only", "article", "--save", saved)
    found = measures.load(saved)["1"][1]["article"]
    assert [found[f"{field} right"] for field in ("title", "author", "date")] == [(1, 1), (0, 1), (1, 1)]
    assert found["date words F1"] == (1, 1)


def test_whole_texts_of_labelled_pages(tmp_path: Path) -> None:
    (tmp_path / "html").mkdir()
    (tmp_path / "html" / "1.html.gz").write_bytes(gzip.compress(PAGE.encode()))
    label = {
        "id": "1",
        "url": "https://example.org/",
        "page_type": "article",
        "main_content": f"{TEXT}\n{MORE}",
    }
    (tmp_path / "index.jsonl").write_text(json.dumps(label), encoding="utf-8")
    saved = tmp_path / "saved.json"
    shown = run(
        *("tests.benchmarks.quality", "--pages", tmp_path, "--unseen"),
        *("--only", "article blocks", "--save", saved),
    )
    assert "torn pages, %" in shown
    group, found = measures.load(saved)["1"]
    assert group == "article"
    assert found["article blocks"]["recall"] == (1, 1)
    assert found["article blocks"]["torn pages"] == (0, 1)
