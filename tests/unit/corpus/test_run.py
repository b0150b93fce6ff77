"""A run over a crawl: the same files with any number of workers, nothing lost, and restarts after a stop."""

from __future__ import annotations

import errno
import gzip
import json
import os
import platform
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import pyjustext
from pyjustext.cli import main
from pyjustext.corpus import ON_REQUEST, SCHEMA, Options, Progress, run
from pyjustext.corpus.job import do_source
from pyjustext.corpus.sources import find_sources, read_source
from tests.archives import GOOD, cut, member, response, write_archives

from .running import Run

pytestmark = pytest.mark.usefixtures("shared_children")


def files(folder: Path) -> dict[str, bytes]:
    """The content of each file of a corpus, by its path."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def rows(folder: Path) -> list[dict[str, Any]]:
    return [row for path in sorted(folder.glob("parts/*.parquet")) for row in pq.read_table(path).to_pylist()]


@pytest.fixture(scope="module")
def corpus(crawl: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("corpus")
    run([str(crawl)], str(folder), workers=1)
    return folder


def test_a_row_for_every_page(corpus: Path, pages: list[tuple[str, bytes]]) -> None:
    found = {row["url"]: row for row in rows(corpus)}
    for url, html in pages:
        article = pyjustext.read(html, url)
        assert found[url]["text"] == article.text
        assert found[url]["title"] == article.title
        assert found[url]["word_count"] == article.word_count
        assert found[url]["error"] is None
    errors = {row["error"] for row in rows(corpus)}
    assert errors == {None, "broken", "truncated", "length", "empty", "no text"}
    assert len({row["id"] for row in rows(corpus)}) == len(rows(corpus))
    russian = [row["text"] for row in rows(corpus) if row["language"] == "ru"]
    assert len(russian) == 4
    assert len(set(russian)) == 1


def test_the_schema(corpus: Path) -> None:
    schema = pq.read_schema(next(corpus.glob("parts/*.parquet")))
    assert schema.names == [name for name in SCHEMA.names if name not in ON_REQUEST]
    assert all(schema.field(name).type == SCHEMA.field(name).type for name in schema.names)
    assert all(schema.field(name).metadata[b"about"] for name in schema.names)


def test_the_same_files_with_any_number_of_workers(corpus: Path, crawl: Path, tmp_path: Path) -> None:
    run([str(crawl)], str(tmp_path), workers=3)
    assert files(tmp_path) == files(corpus)


def test_a_second_run_does_only_what_is_missing(corpus: Path, crawl: Path, tmp_path: Path) -> None:
    run([str(crawl)], str(tmp_path))
    wanted = files(tmp_path)
    parts = sorted(tmp_path.glob("parts/*"))
    parts[0].unlink()
    (tmp_path / "parts" / f".{parts[0].name}.elsewhere-1").write_bytes(b"half a part")
    kept = parts[1].stat().st_mtime_ns
    seen: list[Progress] = []
    result = run([str(crawl)], str(tmp_path), on_progress=seen.append)
    assert files(tmp_path) == wanted == files(corpus)
    assert parts[1].stat().st_mtime_ns == kept
    assert (seen[0].done, seen[-1].done, seen[-1].parts) == (1, 2, 2)
    assert result.summary.pages == len(rows(tmp_path)) > result.new > 0


def test_other_options_in_the_same_folder(corpus: Path, crawl: Path) -> None:
    with pytest.raises(pyjustext.PyjustextError, match="other options"):
        run([str(crawl)], str(corpus), Options(engine="justext"))


def test_the_summary(corpus: Path, crawl: Path) -> None:
    summary = run([str(crawl)], str(corpus)).summary
    found = rows(corpus)
    assert summary.pages == len(found)
    assert summary.kept == sum(row["error"] is None for row in found)
    assert summary.words == sum(row["word_count"] or 0 for row in found)
    assert summary.errors.total() == summary.pages - summary.kept
    assert summary.skipped["status 404"] == 1


def test_an_interrupt_leaves_no_incomplete_parts(crawl: Path, tmp_path: Path, corpus: Path) -> None:
    def stop(progress: Progress) -> None:
        if progress.pages >= 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run([str(crawl)], str(tmp_path), workers=2, on_progress=stop)
    assert not [path for path in tmp_path.rglob(".*") if path.is_file()]
    run([str(crawl)], str(tmp_path))
    assert files(tmp_path) == files(corpus)


def test_json_lines(crawl: Path, tmp_path: Path, corpus: Path) -> None:
    run([str(crawl)], str(tmp_path), Options(format="jsonl", markdown=True, html=True))
    lines = [json.loads(line) for path in sorted(tmp_path.glob("parts/*.jsonl")) for line in path.open("rb")]
    assert [line["id"] for line in lines] == [row["id"] for row in rows(corpus)]
    assert [line["text"] for line in lines] == [row["text"] for row in rows(corpus)]
    assert lines[0]["html"].startswith("<")
    assert lines[0]["markdown"].startswith("#")


def test_folders_jsonl_and_parquet_as_input(tmp_path: Path, pages: list[tuple[str, bytes]]) -> None:
    inputs = tmp_path / "in"
    (inputs / "html").mkdir(parents=True)
    (inputs / "html" / "a.html").write_bytes(pages[0][1])
    (inputs / "html" / "b.htm").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(200))
    table = {"url": [url for url, _ in pages], "page": [html for _, html in pages]}
    pq.write_table(pa.table(table), inputs / "pages.parquet")
    lines = [json.dumps({"url": url, "page": html.decode()}) for url, html in pages]
    text = "\n".join([*lines[:2], "no JSON", '{"url": "x"}', '{"page": 5}', *lines[2:]]).encode()
    (inputs / "pages.jsonl").write_bytes(text)
    (inputs / "packed.jsonl.gz").write_bytes(gzip.compress(text)[:-20])
    (inputs / "broken.parquet").write_bytes((inputs / "pages.parquet").read_bytes()[:-300])
    (inputs / "notes.txt").write_text("not read")
    out = tmp_path / "out"
    run([str(inputs)], str(out), Options(html_column="page"))
    found: dict[str, list[dict[str, Any]]] = {}
    for row in rows(out):
        found.setdefault(Path(row["source"]).name, []).append(row)
    texts = [pyjustext.read(html, url).text for url, html in pages]
    assert [row["text"] for row in found["pages.parquet"]] == texts
    assert [row["text"] for row in found["pages.jsonl"] if not row["error"]] == texts
    assert [row["error"] for row in found["pages.jsonl"]].count("broken") == 2
    assert found["packed.jsonl.gz"][-1]["error"] == "broken"
    assert [row["error"] for row in found["broken.parquet"]] == ["broken"]
    assert found["a.html"][0]["text"] == pyjustext.read(pages[0][1]).text
    assert "PNG" in found["b.htm"][0]["message"]


def test_globs_and_addresses(crawl: Path, tmp_path: Path, corpus: Path) -> None:
    run([f"{crawl}/*1.warc.gz"], str(tmp_path / "glob"))
    assert [path.name for path in (tmp_path / "glob" / "parts").iterdir()] == [
        sorted(corpus.glob("parts/*"))[1].name
    ]
    result = run([crawl.as_uri()], (tmp_path / "address").as_uri())
    assert result.summary.pages == len(rows(corpus))


@pytest.mark.parametrize("form", ["a path", "an address"])
def test_a_corpus_inside_the_folder_of_its_pages(form: str, tmp_path: Path) -> None:
    write_archives(tmp_path, [("https://a.example/", GOOD)], 1)
    place, output = str(tmp_path), str(tmp_path / "out")
    if form == "an address":
        place, output = tmp_path.as_uri(), (tmp_path / "out").as_uri()
    run([place], output, Options(html=True))
    before = files(tmp_path)
    again = run([place], output, Options(html=True))
    assert (again.summary.pages, again.new) == (1, 0)
    assert files(tmp_path) == before


@pytest.mark.parametrize("form", ["parquet", "jsonl"])
def test_earlier_corpora_among_the_pages(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Their articles are no pages, though they are in Parquet or JSON Lines, and in a column named html."""
    monkeypatch.chdir(tmp_path)
    Path("page.html").write_bytes(GOOD)
    Path("other").mkdir()
    Path("other", "corpus.json").write_text("[]")
    options = ["--format", form, "--html"]
    for output in ("first", "deep/er/second", "third"):
        assert main(["corpus", ".", "--output", output, *options]) == 0
    summaries = [json.loads(path.read_bytes()) for path in Path("third", "summaries").iterdir()]
    assert [summary["pages"] for summary in summaries] == [1]
    assert "not read: .json 1\n" in capsys.readouterr().err
    (part,) = find_sources(["first/parts"], "third")
    assert part.kind == form
    with pytest.raises(pyjustext.PyjustextError, match="no web archives"):
        find_sources(["first"], "third")
    with pytest.raises(pyjustext.PyjustextError, match="third, the folder of the corpus"):
        find_sources(["third/parts"], "third")


def test_a_file_named_in_two_ways_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("page.html").write_bytes(GOOD)
    for inputs in (["page.html", ".", "./page.html"], [".", "page.html"]):
        assert [source.paths for source in find_sources(inputs, "out")] == [(str(tmp_path / "page.html"),)]


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b"{}", None])
def test_a_part_with_a_damaged_summary_is_made_again(damage: bytes | None, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_bytes(GOOD)
    output = tmp_path / "out"
    first = run([str(tmp_path)], str(output), workers=1)
    before = files(output)
    (summary,) = (output / "summaries").iterdir()
    if damage is None:
        summary.unlink()
    else:
        summary.write_bytes(damage)
    second = run([str(tmp_path)], str(output), workers=1)
    assert (second.new, second.summary) == (1, first.summary)
    assert files(output) == before


def test_a_page_without_an_article_has_an_error(tmp_path: Path) -> None:
    for name, html in (("a", b""), ("b", b"<p>Short."), ("c", b"<p>Brief.")):
        (tmp_path / f"{name}.html").write_bytes(html)
    options = Options(engine="justext")
    result = run([str(tmp_path)], str(tmp_path / "out"), options)
    assert (result.summary.kept, result.summary.errors) == (0, {"empty": 1, "no article": 2})
    assert {(row["text"], row["text_digest"]) for row in rows(tmp_path / "out")} == {(None, None)}


def test_blank_lines_are_no_pages(tmp_path: Path) -> None:
    line = json.dumps({"html": GOOD.decode()})
    (tmp_path / "pages.jsonl").write_text(f"\ufeff{line}\n\n{line}\r\n  \n\n", encoding="utf-8")
    run([str(tmp_path)], str(tmp_path / "out"))
    assert [(row["offset"], row["error"]) for row in rows(tmp_path / "out")] == [(0, None), (2, None)]


@pytest.mark.large
def test_two_runs_at_once(tmp_path: Path) -> None:
    """One does not take the file that the other writes for that of a killed process."""
    write_archives(tmp_path / "in", [("https://a.example/", GOOD)], 1)
    (source,) = find_sources([str(tmp_path / "in")], "")
    ended = subprocess.Popen(["true"])
    ended.wait()
    left = tmp_path / "out" / "parts" / f".{source.name}.parquet.{platform.node()}-{ended.pid}"

    def run_other() -> None:
        left.parent.mkdir()
        left.touch()
        Run(tmp_path / "in", tmp_path / "out").finish()
        assert not left.exists()

    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "corpus.json").write_text(Options().stamp())
    assert do_source(source, str(tmp_path / "out"), Options(), run_other).kept == 1
    assert [path.name for path in (tmp_path / "out" / "parts").iterdir()] == [f"{source.name}.parquet"]
    assert len(rows(tmp_path / "out")) == 1


def test_archives_of_the_same_name(tmp_path: Path) -> None:
    for name in ("a", "b"):
        write_archives(tmp_path / name, [(f"https://{name}.example/", GOOD)], 1)
    run([str(tmp_path / "a"), str(tmp_path / "b")], str(tmp_path / "out"))
    urls = sorted(row["url"] for row in rows(tmp_path / "out"))
    assert urls == ["https://a.example/", "https://b.example/"]


def test_missing_inputs_are_errors(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for inputs in (
        [str(tmp_path / "no.warc")],
        [str(tmp_path / "empty")],
        [f"{tmp_path}/*.warc"],
        ["martian://x/y.warc"],
    ):
        with pytest.raises(pyjustext.PyjustextError):
            run(inputs, str(tmp_path / "out"))


def test_an_output_that_is_no_folder_is_named(crawl: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"kept")
    with pytest.raises(pyjustext.PyjustextError, match="file is a file; a corpus is a folder"):
        run([str(crawl)], str(tmp_path / "file"))
    assert (tmp_path / "file").read_bytes() == b"kept"
    with pytest.raises(pyjustext.PyjustextError, match="only names in UTF-8"):
        run([str(crawl)], os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9"))


def test_a_folder_that_cannot_be_listed_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "in" / "below").mkdir(parents=True)
    (tmp_path / "in" / "a.html").write_bytes(GOOD)
    scandir = os.scandir

    def scanned(folder: str) -> Any:
        if folder == str(tmp_path / "in" / "below"):  # root may list every folder
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), folder)
        return scandir(folder)

    monkeypatch.setattr(os, "scandir", scanned)
    with pytest.raises(pyjustext.PyjustextError, match="in/below: Permission denied"):
        run([str(tmp_path / "in")], str(tmp_path / "out"))


def test_an_unreadable_source_does_not_stop_the_others(tmp_path: Path) -> None:
    write_archives(tmp_path / "in", [("https://a.example/", GOOD)], 1)
    pq.write_table(pa.table({"other": [1]}), tmp_path / "in" / "other.parquet")
    result = run([str(tmp_path / "in")], str(tmp_path / "out"))
    assert result.summary.kept == 1
    assert list(result.failures) == [str(tmp_path / "in" / "other.parquet")]
    assert "no column 'html'" in next(iter(result.failures.values()))
    assert main(["corpus", str(tmp_path / "in"), "--output", str(tmp_path / "out")]) == 1


def test_wrong_options_are_an_error_before_anything_is_written(crawl: Path, tmp_path: Path) -> None:
    with pytest.raises(pyjustext.PyjustextError, match="engine"):
        run([str(crawl)], str(tmp_path / "out"), Options(engine="none"))  # type: ignore[arg-type]
    assert not (tmp_path / "out").exists()
    for wrong in ({"format": "csv"}, {"seconds": 0.0}, {"seconds": float("nan")}, {"memory": 0}):
        with pytest.raises(pyjustext.PyjustextError):
            Options(**wrong)


def test_names_that_look_like_patterns_or_are_not_utf_8(tmp_path: Path) -> None:
    names = [b"report [1].html", b"caf\xe9.html", "山".encode() * 80 + b".html"]
    for name in names:
        (tmp_path / os.fsdecode(name)).write_bytes(GOOD)
    for number, name in enumerate(names):
        result = run([str(tmp_path / os.fsdecode(name))], str(tmp_path / f"out-{number}"))
        assert result.summary.kept == 1
    (tmp_path / "loop").symlink_to(tmp_path)
    assert run([str(tmp_path)], str(tmp_path / "all")).summary.kept == len(names)


def test_links_in_a_circle_are_followed_once(tmp_path: Path) -> None:
    for name in ("crawl/a", "crawl/b", "elsewhere"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "page.html").write_bytes(GOOD)
    for link, target in (("a/to-b", "b"), ("b/to-a", "a"), ("a/up", "."), ("also-b", "b"), ("self", "self")):
        (tmp_path / "crawl" / link).symlink_to(tmp_path / "crawl" / target)
    (tmp_path / "elsewhere" / "back").symlink_to(tmp_path / "crawl")
    for link in ("there", "a/there"):
        (tmp_path / "crawl" / link).symlink_to(tmp_path / "elsewhere")
    os.mkfifo(tmp_path / "crawl" / "pipe.html")
    (source,) = find_sources([str(tmp_path / "crawl")], "")
    found = [str(Path(path).relative_to(tmp_path / "crawl")) for path in source.paths]
    assert found == ["a/page.html", "b/page.html", "there/page.html"]


def test_one_unreadable_file_in_a_folder(tmp_path: Path) -> None:
    for name in "abc":
        (tmp_path / f"{name}.html").write_bytes(GOOD)
    (source,) = find_sources([str(tmp_path)], "")
    (tmp_path / "b.html").unlink()
    assert [record.error for record in read_source(source, Counter())] == ["", "broken", ""]


def test_a_failure_that_may_pass_is_not_a_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the rows of a storage that was out of reach would be kept as finished."""
    (tmp_path / "a.html").write_bytes(GOOD)

    def opened(*_: object) -> None:
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

    with monkeypatch.context() as patched:
        patched.setattr("builtins.open", opened)
        (source,) = find_sources([str(tmp_path)], "")
        with pytest.raises(pyjustext.PyjustextError, match="Too many open files"):
            list(read_source(source, Counter()))
    assert [record.error for record in read_source(source, Counter())] == [""]


def test_half_a_character_in_an_address(tmp_path: Path) -> None:
    line = json.dumps({"html": GOOD.decode(), "url": "https://a.example/\ud800"})
    (tmp_path / "pages.jsonl").write_text(line)
    run([str(tmp_path)], str(tmp_path / "out"))
    assert [row["url"] for row in rows(tmp_path / "out")] == ["https://a.example/?"]


def test_lines_in_a_damaged_gzip_file(tmp_path: Path) -> None:
    packed = gzip.compress(json.dumps({"html": GOOD.decode()}).encode())
    # A block of a type that does not exist.
    (tmp_path / "pages.jsonl.gz").write_bytes(packed[:10] + b"\x07" + packed[11:])
    assert run([str(tmp_path)], str(tmp_path / "out")).summary.errors == {"broken": 1}


def test_the_command(crawl: Path, tmp_path: Path, corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["corpus", str(crawl), "--output", str(tmp_path), "--workers", "2"]
    assert main(arguments) == 0
    errors = capsys.readouterr().err
    assert f"{len(rows(corpus))} pages" in errors
    assert main([*arguments, "--favor", "1"]) == 2
    (why,) = capsys.readouterr().err.splitlines()
    assert "other options" in why
    assert main(["corpus", str(tmp_path / "missing.warc"), "--output", str(tmp_path / "x")]) == 2


@pytest.mark.large
def test_memory_is_bounded(tmp_path: Path) -> None:
    """Large pages are written one after another, and each is cut at the length limit of reading."""
    large = (
        b"<html lang=en><title>Large</title>"
        + (b"<p>" + b"Words of a page that does not end, said again. " * 20 + b"</p>\n") * 13_000
    )
    (tmp_path / "in.warc.gz").write_bytes(
        member(response("large", large)) + member(response("good", GOOD)) + cut()
    )
    run([str(tmp_path / "in.warc.gz")], str(tmp_path / "out"), Options(engine="justext", seconds=120))
    first, second, third = rows(tmp_path / "out")
    assert "very large" in first["notes"][0]
    assert (second["error"], third["error"]) == (None, "truncated")
