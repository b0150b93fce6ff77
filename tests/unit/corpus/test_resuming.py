"""A run that goes on: within a file, with other options, in shares, and for what failed."""

from __future__ import annotations

import json
import socket
import time
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from pyjustext import PyjustextError
from pyjustext.cli import main
from pyjustext.corpus import ON_REQUEST, SCHEMA, Options, Progress, on_ray, run
from tests.archives import GOOD, member, response, write_archives

from .running import Run, files

pytestmark = pytest.mark.usefixtures("shared_children")

PAGES = 320


def rows(folder: Path) -> list[dict[str, Any]]:
    return [row for path in sorted(folder.glob("parts/*.parquet")) for row in pq.read_table(path).to_pylist()]


@pytest.fixture(scope="module")
def long_archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive with so many pages that a run over it has checkpoints."""
    path = tmp_path_factory.mktemp("long") / "long.warc.gz"
    pages = [GOOD.replace(b"one", b"%d" % number) for number in range(PAGES)]
    path.write_bytes(b"".join(member(response(f"{number}", page)) for number, page in enumerate(pages)))
    return path


@pytest.mark.large
@pytest.mark.parametrize("form", ["parquet", "jsonl"])
def test_a_run_killed_within_a_file_goes_on_there(form: str, long_archive: Path, tmp_path: Path) -> None:
    options = Options(format=form)
    run([str(long_archive)], str(tmp_path / "wanted"), options)
    output = tmp_path / "out"
    with Run(long_archive, output, "--format", form) as killed:
        while killed.process.poll() is None and not list(output.glob("checkpoints/*/000000.parquet")):
            time.sleep(0.02)
        killed.kill()
    assert not list(output.glob("parts/*"))
    result = run([str(long_archive)], str(output), options)
    assert result.new <= PAGES - 256
    assert result.summary.pages == PAGES
    assert files(output) == files(tmp_path / "wanted")
    assert not (output / "checkpoints").exists()


@pytest.mark.large
def test_an_interrupted_run_keeps_its_checkpoints(long_archive: Path, tmp_path: Path) -> None:
    def stop(progress: Progress) -> None:
        if progress.pages > 270:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run([str(long_archive)], str(tmp_path), on_progress=stop)
    assert run([str(long_archive)], str(tmp_path)).new < PAGES


def test_the_option_that_differs_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_archives(tmp_path / "in", [("https://a.example/", GOOD)], 1)
    command = ["corpus", str(tmp_path / "in"), "--output", str(tmp_path / "out")]
    assert main(command) == 0
    assert main([*command, "--seconds", "7"]) == 0
    assert "changed since the last run: --seconds was 30.0 and is now 7.0" in capsys.readouterr().err
    assert main([*command, "--no-tables"]) == 2
    (why,) = capsys.readouterr().err.splitlines()
    assert "--tables was True and is now False. Name another folder, or continue with --accept-changes" in why
    assert main([*command, "--no-tables", "--accept-changes"]) == 0
    assert main([*command, "--no-tables"]) == 0
    (tmp_path / "out" / "corpus.json").write_text("{")
    assert main(command) == 2


@pytest.mark.large
def test_shards_fill_the_same_folder(archives: Path, wanted: dict[str, bytes], tmp_path: Path) -> None:
    names = []
    for number in (3, 1, 2):
        done = run([str(archives)], str(tmp_path), shard=(number, 3))
        names.append(done.summary.pages)
    assert min(names) > 0
    assert files(tmp_path) == wanted


def test_what_could_not_be_read_is_listed_and_retried(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_archives(tmp_path / "in", [("https://a.example/", GOOD)], 1)
    (archive,) = (tmp_path / "in").iterdir()
    missing = tmp_path / "in" / "x.parquet"
    missing.write_bytes(b"")
    pq.write_table(pq.read_table(_table(tmp_path, "other")), missing)
    command = ["corpus", str(tmp_path / "in"), "--output", str(tmp_path / "out")]
    assert main(command) == 1
    failed = tmp_path / "out" / "failed.txt"
    assert failed.read_text() == f"{missing}\n"
    pq.write_table(pq.read_table(_table(tmp_path, "html")), missing)
    assert main(["corpus", "--input-list", str(failed), "--output", str(tmp_path / "out")]) == 0
    assert not failed.exists()
    assert len(rows(tmp_path / "out")) == 2
    assert archive.exists()


def _table(folder: Path, column: str) -> Path:
    import pyarrow as pa

    path = folder / f"{column}.parquet"
    pq.write_table(pa.table({column: [GOOD]}), path)
    return path


@pytest.mark.large
def test_pages_that_were_given_up_are_read_once_more(tmp_path: Path) -> None:
    large = b"<title>Large</title>" + b"<p>Words of a <b>page</b> that is long, said again. " * 10_000
    parts = [member(response("large", large)), *[member(response(f"{n}", GOOD)) for n in range(3)]]
    (tmp_path / "a.warc.gz").write_bytes(b"".join(parts))
    inputs, output = [str(tmp_path / "a.warc.gz")], str(tmp_path / "out")
    assert run(inputs, output, Options(seconds=0.3)).summary.errors == {"timeout": 1}
    assert run(inputs, output, Options(seconds=60)).new == 0
    again = run(inputs, output, Options(seconds=60), retry_failed=True)
    assert (again.new, again.summary.kept) == (1, 4)
    assert [row["error"] for row in rows(tmp_path / "out")] == [None] * 4
    run(inputs, str(tmp_path / "wanted"), Options(seconds=60))
    assert files(tmp_path / "out") == files(tmp_path / "wanted")


def test_live_figures_as_lines(archives: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["corpus", str(archives), "--output", str(tmp_path), "--progress", "lines"]
    assert main(command) == 0
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines() if line.startswith("{")]
    assert lines[0]["files"] == 0
    assert lines[-1]["files"] == lines[-1]["of"] == 4
    assert lines[-1]["pages"] > 0
    assert lines[-1]["pages_a_second"] > 0
    assert lines[-1]["errors"]["no text"] > 0


def test_the_columns(tmp_path: Path) -> None:
    page = (
        b"<html lang=en-US><head><title>Tides</title><meta property=og:site_name content='The Coast'>"
        b"<link rel=canonical href=https://a.example/tides><link rel=license href=https://l.example/by>"
        b"<meta property=article:modified_time content=2026-01-02><meta name=keywords content='sea, moon'>"
        b"</head><body><h1>Tides</h1><p>"
        + GOOD[60:-20]
        + b"<a href=/x>a link of the page</a></p></body></html>"
    )
    (tmp_path / "page.html").write_bytes(page)
    inputs = [str(tmp_path / "page.html")]
    run(inputs, str(tmp_path / "all"))
    (row,) = rows(tmp_path / "all")
    assert [*row] == [name for name in SCHEMA.names if name not in ON_REQUEST]
    assert (row["language"], row["base_language"]) == ("en-US", "en")
    assert (row["site"], row["canonical"]) == ("The Coast", "https://a.example/tides")
    assert (row["license"], row["modified"]) == ("https://l.example/by", "2026-01-02")
    assert row["excerpt"]
    for form in ("parquet", "jsonl"):
        run(inputs, str(tmp_path / form), Options(markdown=True, html=True, format=form))
    (row,) = rows(tmp_path / "parquet")
    assert [*row] == SCHEMA.names
    (line,) = (tmp_path / "jsonl" / "parts").iterdir()
    assert json.loads(line.read_text()).keys() == row.keys()


def test_what_is_kept_of_a_page(tmp_path: Path) -> None:
    page = GOOD.replace(b"</p>", b"</p><table><tr><th>Port<th>Time<tr><td>Quay<td>7.05</table>")
    (tmp_path / "page.html").write_bytes(page)
    (tmp_path / "andere.html").write_text(
        "<html lang=de><title>Gezeiten</title><p>"
        + "Das Wasser kommt zweimal am Tag und geht wieder, an allen Tagen des Jahres. " * 9
    )
    run([str(tmp_path)], str(tmp_path / "out"), Options(tables=False, languages=("English",)))
    german, english = rows(tmp_path / "out")
    assert "Quay" not in english["text"]
    assert (german["error"], german["message"], german["text"]) == ("language", "the language is de", None)
    with pytest.raises(PyjustextError, match="Klingon"):
        Options(languages=("Klingon",))


def test_a_dead_address_of_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    began = time.monotonic()
    for address in (f"127.0.0.1:{port}", f"ray://127.0.0.1:{port}"):
        monkeypatch.setenv("RAY_ADDRESS", address)
        with pytest.raises(PyjustextError, match="no Ray cluster answers at RAY_ADDRESS="):
            on_ray.start_ray(None)
    assert time.monotonic() - began < 15
