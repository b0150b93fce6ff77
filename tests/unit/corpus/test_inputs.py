"""What a run reads: however a path is spelled, from lists, from the web, from an object store, packed."""

from __future__ import annotations

import gzip
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
import zstandard

from pyjustext import PyjustextError
from pyjustext.cli import main
from pyjustext.corpus import run
from pyjustext.corpus.sources import find_sources, read_list, shard_of
from tests.archives import GOOD, response, write_archives
from tests.e2e import web

from .running import files

pytestmark = pytest.mark.usefixtures("shared_children")


def rows(folder: Path) -> list[dict[str, Any]]:
    return [row for path in sorted(folder.glob("parts/*.parquet")) for row in pq.read_table(path).to_pylist()]


def test_spellings_of_a_path_are_one_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_archives(tmp_path / "in", [("https://a.example/", GOOD)], 1)
    (archive,) = (tmp_path / "in").iterdir()
    spellings = [
        f"in/{archive.name}",
        f"./in/{archive.name}",
        f"in/../in/{archive.name}",
        f"in//{archive.name}",
        str(archive),
        archive.as_uri(),
        "in",
        "./in/",
        "in/*.gz",
        "i*/*",
    ]
    (alone,) = {find_sources([spelling], "out")[0].name for spelling in spellings}
    assert [source.name for source in find_sources(spellings, "out")] == [alone]
    run(spellings[:3], "one")
    run([spellings[5]], "two")
    assert files(Path("one")) == files(Path("two"))


def test_an_input_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_archives(tmp_path / "in", [(f"https://{name}.example/", GOOD) for name in "abc"], 3)
    names = sorted(path.name for path in Path("in").iterdir())
    lines = "\ufeff" + "\r\n".join(["", *names, ""])
    Path("list.txt").write_text(lines, encoding="utf-8")
    Path("paths.gz").write_bytes(gzip.compress(lines.encode()))
    for name in ("list.txt", "paths.gz"):
        assert read_list(name, "in/") == [f"in/{name}" for name in names]
        command = ["corpus", "--input-list", name, "--input-prefix", "in/", "--output", f"out-{name}"]
        assert main(command) == 0
    assert files(Path("out-list.txt")) == files(Path("out-paths.gz"))
    done = subprocess.run(
        [sys.executable, "-m", "pyjustext", "corpus", "--input-list", "-", "--output", "out"],
        input="\n".join(f"in/{name}" for name in names).encode(),
        check=True,
        capture_output=True,
    )
    assert b"3 pages" in done.stderr
    assert files(Path("out")) == files(Path("out-paths.gz"))
    assert read_list("list.txt", "https://data.example/")[0] == f"https://data.example/{names[0]}"
    Path("empty.txt").write_text("\n")
    assert main(["corpus", "--input-list", "empty.txt", "--output", "x"]) == 2
    assert main(["corpus", "--output", "x"]) == 2


def test_long_lists_are_not_looked_up() -> None:
    """To ask for each of 90,000 files whether it is there would take an hour."""
    names = [f"s3://nowhere/crawl/{number:05}.warc.gz" for number in range(90_000)]
    sources = find_sources(names, "s3://elsewhere/out")
    assert len(sources) == len({source.name for source in sources}) == 90_000
    shares = [shard_of(sources, (number, 7)) for number in range(1, 8)]
    assert sorted(source.paths[0] for share in shares for source in share) == names
    with pytest.raises(PyjustextError, match="no shard 8/7"):
        shard_of(sources, (8, 7))


def test_archives_on_the_web(tmp_path: Path) -> None:
    write_archives(tmp_path / "in", [("https://a.example/", GOOD)], 1, with_junk=True)
    (archive,) = (tmp_path / "in").iterdir()

    class Handler(web.Handler):
        def do_GET(self) -> None:  # noqa: N802 (the standard library's name)
            if self.path == f"/{archive.name}":
                self._answer(archive.read_bytes(), "application/gzip")
            else:
                self.send_error(404)

        def do_HEAD(self) -> None:  # noqa: N802 (likewise)
            self.send_response(200 if self.path == f"/{archive.name}" else 404)
            self.send_header("Content-Length", str(archive.stat().st_size))
            self.end_headers()

    with web.serve(Handler) as site:
        result = run([site + archive.name, f"{site}missing.warc.gz"], str(tmp_path / "out"))
        assert list(result.failures) == [f"{site}missing.warc.gz"]
        assert (tmp_path / "out" / "failed.txt").read_text() == f"{site}missing.warc.gz\n"
    run([str(archive)], str(tmp_path / "here"))
    texts = [[row["text"] for row in rows(tmp_path / name)] for name in ("out", "here")]
    assert texts[0] == texts[1]


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """An object store on this machine, with a bucket, and its client."""
    import boto3  # each takes half a second, also in processes that run no test of this file
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    address = f"http://{host}:{port}"
    for name, value in {
        "AWS_ACCESS_KEY_ID": "testing",
        "AWS_SECRET_ACCESS_KEY": "testing",
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_ENDPOINT_URL": address,
    }.items():
        monkeypatch.setenv(name, value)
    client = boto3.client("s3", endpoint_url=address)
    client.create_bucket(Bucket="crawl")
    yield client
    server.stop()


def test_an_object_store(store: Any, tmp_path: Path) -> None:
    """Archives are read from it, and the corpus is written to it."""
    write_archives(tmp_path / "in", [(f"https://{name}.example/", GOOD) for name in "ab"], 2)
    for path in (tmp_path / "in").iterdir():
        store.upload_file(str(path), "crawl", f"in/{path.name}")
    first = run(["s3://crawl/in/"], str(tmp_path / "out"))
    assert (first.summary.kept, first.failures) == (2, {})
    again = run(["s3://crawl/in/"], "s3://crawl/out")
    assert again.summary == first.summary
    assert run(["s3://crawl/in/"], "s3://crawl/out").new == 0
    names = {item["Key"] for item in store.list_objects_v2(Bucket="crawl", Prefix="out/")["Contents"]}
    local = {f"out/{path.relative_to(tmp_path / 'out')}" for path in (tmp_path / "out").rglob("*.*")}
    assert {name for name in names if not name.endswith("/")} == local


def test_any_file_system_of_fsspec(tmp_path: Path) -> None:
    import fsspec

    write_archives(tmp_path, [("https://a.example/", GOOD)], 1)
    (archive,) = tmp_path.glob("*.gz")
    with fsspec.open(f"memory://crawl/{archive.name}", "wb") as file:
        file.write(archive.read_bytes())
    assert run([f"memory://crawl/{archive.name}"], str(tmp_path / "out")).summary.kept == 1


@pytest.mark.parametrize("with_dictionary", [False, True])
def test_archives_packed_with_zstandard(with_dictionary: bool, tmp_path: Path) -> None:
    records: list[bytes | bytearray | memoryview] = [
        response(f"{number}", GOOD.replace(b"one", b"%d" % number)) for number in range(9)
    ]
    known, beginning = None, b""
    if with_dictionary:
        known = zstandard.train_dictionary(1024, records * 20)
        packed = zstandard.ZstdCompressor().compress(known.as_bytes())
        beginning = struct.pack("<II", 0x184D2A5D, len(packed)) + packed
    packer = zstandard.ZstdCompressor(dict_data=known)
    frames = [packer.compress(record) for record in records]
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.warc.zst").write_bytes(beginning + b"".join(frames))
    (tmp_path / "in" / "cut.warc.zst").write_bytes(beginning + b"".join(frames)[:-20])
    (tmp_path / "in" / "wrong.warc.zst").write_bytes(beginning + b"".join([*frames[:4], b"no frame" * 9]))
    run([str(tmp_path / "in")], str(tmp_path / "out"))
    errors: dict[str, list[str | None]] = {}
    for row in rows(tmp_path / "out"):
        errors.setdefault(Path(row["source"]).name, []).append(row["error"])
    assert errors["a.warc.zst"] == [None] * 9
    assert errors["cut.warc.zst"][:8] == [None] * 8
    assert errors["cut.warc.zst"][8] in ("truncated", "broken")
    assert errors["wrong.warc.zst"] == [*[None] * 4, "broken"]


def test_a_list_of_addresses_is_no_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = "https://a.example/1\nhttps://b.example/2\n" * 40
    (tmp_path / "list.txt").write_text(lines)
    assert main(["read", str(tmp_path / "list.txt")]) == 1
    assert "a list of addresses, not a page" in capsys.readouterr().err
