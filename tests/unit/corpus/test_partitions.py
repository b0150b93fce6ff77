"""A corpus is laid out once more by a column, in files of a chosen size."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest

from pyjustext import PyjustextError
from pyjustext.cli import main
from pyjustext.corpus import Options, partition, run

GERMAN = (
    "<html lang=de><title>Die Lampe</title>"
    + "<p>Die Lampe auf dem Turm brannte die ganze Nacht, und niemand war da.</p>" * 6
)
ENGLISH = (
    "<html lang=en-GB><title>The lamp</title>"
    + "<p>The lamp on the tower burned all night, and nobody was there.</p>" * 6
)


@pytest.fixture(scope="module", params=["parquet", "jsonl"])
def corpus(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[list[str], str, Options]:
    """Two inputs with 5 German, 7 English and one empty page, as a corpus."""
    tmp_path = tmp_path_factory.mktemp("corpus")
    for name, pages in (("a", [GERMAN] * 5 + [""]), ("b", [ENGLISH] * 7)):
        lines = [
            json.dumps({"html": page, "url": f"https://{name}.example/{n}"}) for n, page in enumerate(pages)
        ]
        (tmp_path / f"{name}.jsonl").write_text("\n".join(lines), encoding="utf-8")
    inputs, output = [str(tmp_path / "a.jsonl"), str(tmp_path / "b.jsonl")], str(tmp_path / "out")
    options = Options(format=request.param)
    run(inputs, output, options)
    return inputs, output, options


def names(output: str) -> list[str]:
    folder = Path(output, "partitions")
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_by_language_in_small_files(corpus: tuple[list[str], str, Options]) -> None:
    inputs, output, options = corpus
    assert partition(inputs, output, options, ["base_language"], rows=3) == 6
    assert names(output) == [
        "_SUCCESS",
        "base_language=__HIVE_DEFAULT_PARTITION__/0.parquet",
        "base_language=de/0.parquet",
        "base_language=de/1.parquet",
        "base_language=en/0.parquet",
        "base_language=en/1.parquet",
        "base_language=en/2.parquet",
    ]
    german = pq.read_table(f"{output}/partitions/base_language=de/1.parquet", partitioning=None)
    assert [row["url"] for row in german.to_pylist()] == ["https://a.example/3", "https://a.example/4"]
    rows = ds.dataset(f"{output}/partitions", partitioning="hive").to_table().to_pylist()
    assert sorted(row["url"] for row in rows) == sorted(
        [f"https://a.example/{n}" for n in range(6)] + [f"https://b.example/{n}" for n in range(7)]
    )


def test_made_again_it_is_the_same(corpus: tuple[list[str], str, Options]) -> None:
    inputs, output, options = corpus
    partition(inputs, output, options, ["base_language", "kind"], rows=2)
    first = {name: Path(output, "partitions", name).read_bytes() for name in names(output)}
    Path(output, "partitions", "left.parquet").write_bytes(b"of another time")
    partition(inputs, output, options, ["base_language", "kind"], rows=2)
    assert {name: Path(output, "partitions", name).read_bytes() for name in names(output)} == first


def test_by_size_alone(corpus: tuple[list[str], str, Options]) -> None:
    inputs, output, options = corpus
    assert partition(inputs, output, options, rows=10) == 2
    assert names(output) == ["0.parquet", "1.parquet", "_SUCCESS"]


def test_columns_that_cannot_be(corpus: tuple[list[str], str, Options]) -> None:
    inputs, output, options = corpus
    before = names(output)
    for column in ("colour", "word_count", "notes", "html"):
        with pytest.raises(PyjustextError, match=column):
            partition(inputs, output, options, [column])
    assert names(output) == before


def test_what_is_too_many_says_so(
    corpus: tuple[list[str], str, Options], monkeypatch: pytest.MonkeyPatch
) -> None:
    inputs, output, options = corpus
    monkeypatch.setattr("pyjustext.corpus.derived._MAX_PARTITIONS", 4)
    with pytest.raises(PyjustextError, match="4"):
        partition(inputs, output, options, ["url"])
    assert "_SUCCESS" not in names(output)


def test_the_command(corpus: tuple[list[str], str, Options], capsys: pytest.CaptureFixture[str]) -> None:
    inputs, output, options = corpus
    command = ["corpus", *inputs, "--output", output, "--format", options.format]
    assert main([*command, "--partition-by", "base_language", "--partition-rows", "100"]) == 0
    assert "partitions/: 3 files" in capsys.readouterr().err
    assert "base_language=de/0.parquet" in names(output)
    # Neither is read as pages when the folder is part of an input.
    assert main(["corpus", str(Path(output).parent), "--output", f"{output}2"]) == 0
    sources = {row["source"] for row in pq.read_table(f"{output}2/parts").to_pylist()}
    assert {Path(source).name for source in sources} == {"a.jsonl", "b.jsonl"}
