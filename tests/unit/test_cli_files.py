"""The files that commands read and write: no data is lost, no tracebacks, correct exit statuses."""

from __future__ import annotations

import fcntl
import gzip
import json
import os
import random
import signal
import subprocess
import sys
import termios
import time
from functools import partial
from pathlib import Path
from typing import IO, Any

import pytest

from pyjustext.cli import main
from pyjustext.cli.inputs import Input
from pyjustext.cli.outputs import Sources
from pyjustext.cli.processes import in_processes

SENTENCE = "This is a sentence of the article with words that people use when they write to each other. "
PAGE = f"<html lang=en><title>A headline</title><h1>A headline</h1>{f'<p>{SENTENCE * 4}</p>' * 4}"
COMMAND = [sys.executable, "-m", "pyjustext"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "pages" / "below").mkdir(parents=True)
    for name in ("pages/a.html", "pages/b.htm", "pages/below/a.html"):
        (tmp_path / name).write_text(PAGE, encoding="utf-8")
    (tmp_path / "pages" / "notes.txt").write_text("no page")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.parametrize(
    "arguments",
    [
        ["save", "pages/a.html", "pages/b.htm"],
        ["read", "pages/a.html", "pages/b.htm"],
        ["read", "pages/a.html", "-o", "pages/b.htm"],
        ["save", "pages/a.html", "-o", "pages/b.htm"],
        ["classify", "pages/a.html", "-o", "pages/b.htm"],
        ["declutter", "pages/a.html", "-o", "pages/b.htm"],
        ["save", "pages/a.html", "-o", "pages/a.html", "--force"],
        ["read", "pages", "--format", "html", "--output-dir", "pages", "--force"],
    ],
)
def test_nothing_is_overwritten(
    arguments: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(folder)
    assert main(arguments) == 2
    after = contents(folder)
    assert {name: after[name] for name in before} == before
    assert capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["read", "pages", "--format", "jsonl", "-o", "out"],
        ["read", "pages", "--format", "jsonl", "-o", "pages"],
        ["read", "pages", "--format", "jsonl", "-o", "out/lines.jsonl"],
        ["read", "pages", "--output-dir", "out"],
        ["save", "pages", "-o", "out", "--format", "epub"],
        ["save", "pages", "--output-dir", "out/below"],
        ["save", "pages/a.html", "-o", "pages/b.htm"],
    ],
)
def test_an_output_that_cannot_be_written_is_an_error_before_the_work(
    arguments: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "out").write_text("old")

    def read(page: Input) -> bytes:
        raise AssertionError(f"{page.name} was read for nothing")

    monkeypatch.setattr(Input, "read", read)
    assert main(arguments) == 2


def end_process(page: Input, bad: str) -> str:
    if Path(page.name).name == bad:
        os.kill(os.getpid(), signal.SIGKILL)
    return page.name


def test_a_page_that_ends_its_process_costs_no_other_page() -> None:
    pages = [Input(f"{number}.html", "") for number in range(12)]
    job = partial(end_process, bad="1.html")
    done = list(in_processes(job, pages, 2, lambda page: f"lost {page.name}"))
    assert done == [("lost " if page.name == "1.html" else "") + page.name for page in pages]


def test_a_page_named_after_its_title_is_not_overwritten(folder: Path) -> None:
    (folder / "A headline.html").write_text(PAGE, encoding="utf-8")
    assert main(["save", "A headline.html"]) == 2
    assert (folder / "A headline.html").read_text("utf-8") == PAGE


def test_force_overwrites(folder: Path) -> None:
    (folder / "out.txt").write_text("old")
    assert main(["read", "pages/a.html", "-o", "out.txt", "--force"]) == 0
    assert (folder / "out.txt").read_text("utf-8").startswith("A headline")
    assert sorted(path.name for path in folder.iterdir()) == ["out.txt", "pages"]


def test_a_result_for_each_page(folder: Path) -> None:
    assert main(["read", "--input-dir", "pages", "--output-dir", "out", "--format", "markdown"]) == 0
    names = sorted(str(path.relative_to(folder / "out")) for path in (folder / "out").rglob("*.md"))
    assert names == ["a.md", "b.md", "below/a.md"]


def test_a_page_whose_result_exists_is_not_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its name does not depend on which other pages give a result."""
    (folder / "pages" / "a.htm").write_bytes(b"")
    (folder / "out").mkdir()
    for name in ("a 2.txt", "b.txt"):
        (folder / "out" / name).write_text("old")
    opened: list[str] = []
    read = Input.read

    def noted(page: Input) -> bytes:
        opened.append(page.name)
        return read(page)

    monkeypatch.setattr(Input, "read", noted)
    assert main(["read", "pages", "--output-dir", "out"]) == 2
    assert opened == ["pages/a.htm", "pages/below/a.html"]
    assert "out/a 2.txt exists already" in capsys.readouterr().err
    names = sorted(path.relative_to(folder / "out").as_posix() for path in (folder / "out").rglob("*.txt"))
    assert names == ["a 2.txt", "b.txt", "below/a.txt"]


def test_sources_are_compared_in_linear_time(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"pages/{number}.html" for number in range(300)]
    for name in names:
        (folder / name).touch()
    calls: list[object] = []
    stat = os.stat

    def counted(path: str, **more: Any) -> os.stat_result:
        calls.append(path)
        return stat(path, **more)

    monkeypatch.setattr(os, "stat", counted)
    sources = Sources(names)
    assert all(sources.hold(name) for name in names)
    assert not sources.hold("pages/a.html")
    assert len(calls) < 3 * len(names)


def test_standard_input_among_several_processes(folder: Path) -> None:
    arguments = ["read", "-", "pages/a.html", "--parallel", "2", "--format", "jsonl"]
    done = subprocess.run([*COMMAND, *arguments], input=PAGE.encode(), capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert [json.loads(line)["file"] for line in done.stdout.splitlines()] == ["-", "pages/a.html"]


def test_permissions_of_a_file_stay(folder: Path) -> None:
    (folder / "own.txt").touch(0o600)
    assert main(["read", "pages/a.html", "-o", "own.txt", "--force"]) == 0
    assert (folder / "own.txt").stat().st_mode & 0o777 == 0o600


def test_nothing_is_overwritten_on_a_disk_without_links(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def link(new: str, path: Path) -> None:
        if is_taken:
            path.write_text("of another program")
        raise PermissionError

    monkeypatch.setattr(os, "link", link)
    is_taken = False
    assert main(["read", "pages/a.html", "-o", "a.txt"]) == 0
    assert (folder / "a.txt").read_text("utf-8").startswith("A headline")
    is_taken = True
    assert main(["read", "pages/a.html", "-o", "b.txt"]) == 2
    assert "b.txt exists already" in capsys.readouterr().err
    assert (folder / "b.txt").read_text("utf-8") == "of another program"
    assert sorted(path.name for path in folder.iterdir()) == ["a.txt", "b.txt", "pages"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["read", "--format", "text"],
        ["read", "--format", "jsonl", "--blocks"],
        ["explain"],
        ["explain", "--format", "jsonl"],
        ["classify"],
        ["classify", "--explain"],
        ["declutter"],
        ["declutter", "--explain"],
    ],
)
def test_a_terminal_obeys_no_page(
    arguments: list[str], folder: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    words = f"\x1b]0;title\x07 {SENTENCE * 2} \x9b31m"
    block = f"<p id='{words}'>{words}{SENTENCE * 4}</p>"
    page = f"<title>{words}</title><h1>{words}</h1>{PAGE}{block * 4}"
    (folder / "x\x1b[1m.html").write_text(page, encoding="utf-8")
    assert main([*arguments, "x\x1b[1m.html"]) == 0
    shown = capfdbinary.readouterr().out.decode()
    main([arguments[0], "missing\x1b[1m.html"])
    shown += capfdbinary.readouterr().err.decode()
    assert "]0;title" in shown or arguments == ["declutter", "--explain"]
    assert [character for character in shown if character < " " and character not in "\t\n"] == []
    assert [character for character in shown if "\x7f" <= character <= "\x9f"] == []


def test_links_to_folders_are_followed_once(folder: Path) -> None:
    (folder / "pages").rename(folder / "other")
    (folder / "pages").mkdir()
    (folder / "pages" / "link").symlink_to(folder / "other")
    (folder / "other" / "below" / "up").symlink_to(folder / "pages")
    assert main(["read", "pages", "--output-dir", "out"]) == 0
    names = sorted(str(path.relative_to(folder / "out")) for path in (folder / "out").rglob("*.txt"))
    assert names == ["link/a.txt", "link/b.txt", "link/below/a.txt"]


def test_equal_names_get_numbers(folder: Path) -> None:
    assert main(["read", "pages/a.html", "pages/below/a.html", "--output-dir", "out"]) == 0
    assert sorted(path.name for path in (folder / "out").iterdir()) == ["a 2.txt", "a.txt"]
    assert main(["save", "pages", "--output-dir", "saved"]) == 0
    names = sorted(path.name for path in (folder / "saved").iterdir())
    assert names == ["A headline 2.html", "A headline 3.html", "A headline.html"]


@pytest.mark.parametrize("parallel", ["1", "2"])
def test_json_lines_in_the_order_of_the_pages(
    parallel: str, folder: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["read", "pages", "--format", "jsonl", "--parallel", parallel]) == 0
    records = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
    assert [record["file"] for record in records] == ["pages/a.html", "pages/b.htm", "pages/below/a.html"]
    assert all(record["title"] == "A headline" and "blocks" not in record for record in records)


@pytest.mark.parametrize("is_interrupted", [False, True])
def test_lines_are_written_as_the_pages_are_read(is_interrupted: bool, folder: Path) -> None:
    (folder / "long.html").write_text(PAGE + f"<p>{SENTENCE * 4}</p>" * 40, encoding="utf-8")
    os.mkfifo(folder / "pipe.html")
    before = contents(folder)
    child = subprocess.Popen(
        [*COMMAND, "read", "long.html", "pipe.html", "--format", "jsonl", "-o", "lines.jsonl"],
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    # It waits for the second page, so it has dealt with the first.
    with open("pipe.html", "wb") as pipe:
        (written,) = folder.glob(".lines.jsonl.*")
        assert written.stat().st_size > len(SENTENCE) * 4 * 40 // 2
        assert not (folder / "lines.jsonl").exists()
        if is_interrupted:
            child.send_signal(signal.SIGINT)
            assert child.wait(60) == 130
        else:
            pipe.write(PAGE.encode())
    _, errors = child.communicate(timeout=60)
    if is_interrupted:
        assert contents(folder) == before
    else:
        assert (child.returncode, errors) == (0, b"")
        records = [json.loads(line) for line in (folder / "lines.jsonl").open("rb")]
        assert [record["file"] for record in records] == ["long.html", "pipe.html"]
        assert not list(folder.glob(".lines*"))


def test_no_line_means_no_file(folder: Path) -> None:
    (folder / "empty.html").write_bytes(b"")
    assert main(["read", "empty.html", "--format", "jsonl", "-o", "lines.jsonl"]) == 1
    assert not [path for path in folder.iterdir() if "lines" in path.name]


def test_blocks_on_request(folder: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["read", "pages/a.html", "--format", "jsonl", "--blocks"]) == 0
    record = json.loads(capfdbinary.readouterr().out)
    assert record["blocks"][0]["text"] == "A headline"


@pytest.mark.parametrize("parallel", ["1", "2"])
def test_failures_are_counted_and_listed(
    parallel: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "pages" / "empty.html").write_bytes(b"")
    arguments = ["read", "pages", "missing.html", "--output-dir", "out", "--parallel", parallel]
    assert main(arguments) == 2
    errors = capsys.readouterr().err
    assert "2 of 5 pages failed" in errors
    assert "pages/empty.html: This page has no text" in errors
    assert "missing.html: No such file" in errors
    assert len(list((folder / "out").rglob("*.txt"))) == 3
    assert main(["read", "pages", "--output-dir", "out2"]) == 1


def test_pages_can_be_filtered_by_language_and_metadata(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", "pages/a.html", "--target-language", "de"]) == 1
    assert "the language is en" in capsys.readouterr().err
    assert main(["read", "pages/a.html", "--target-language", "en"]) == 0
    assert main(["read", "pages/a.html", "--only-with-metadata"]) == 1
    assert "no date" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"\x7fELF\2\1\1" + bytes(300), "ELF"),
        (b"%PDF-1.4 " + bytes(300), "PDF"),
        (gzip.compress(PAGE.encode(), mtime=0), "gzip"),
        (random.Random(0).randbytes(3000), "binary"),
        (b"WARC/1.0\r\n", "pyjustext corpus"),
    ],
)
@pytest.mark.parametrize("command", ["read", "explain", "classify", "declutter", "save"])
def test_files_that_are_not_pages_are_refused(
    command: str, data: bytes, kind: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "x.html").write_bytes(data)
    assert main([command, "x.html"]) == 2
    assert kind in capsys.readouterr().err


@pytest.mark.parametrize("command", ["read", "explain", "classify", "declutter", "save"])
def test_an_address_as_argument(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "https://example.org/a"]) == 2
    assert "curl -L https://example.org/a -o page.html" in capsys.readouterr().err
    assert main([command, "https://example.org/?a=1&b=$HOME"]) == 2
    assert "curl -L 'https://example.org/?a=1&b=$HOME' -o" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["read", ""], "the name of a page is empty"),
        (["read", "pages", "--output-dir", "pages/a.html"], "pages/a.html is not a directory"),
        (["read", "pages/a.html", "-o", "pages/a.html/x.txt"], "ot a directory"),
        (
            ["classify", "pages/a.html", "--stopwords-low", "0.9"],
            "stopwords_low is 0.9, above stopwords_high",
        ),
        (["declutter", "pages/a.html", "--rules", "none.json"], "none.json cannot be read: No such file"),
        (["declutter", "pages/a.html", "--rules", "pages/a.html"], "pages/a.html are no JSON"),
        (["library", "pages/a.html", "list"], "pages/a.html: file is not a database"),
        (["library", "pages", "list"], "pages: there is no such library"),
        (["library", "none", "list", "5"], "list is of the whole library"),
        (["library", "none", "import", "pages", "--output-dir", "out"], "--output-dir is for export"),
        (["read", "pages/a.html", "--blocks"], "--blocks needs --format jsonl"),
        (["corpus", "pages", "--output", "pages/a.html"], "pages/a.html: "),
    ],
)
def test_wrong_usage_says_what_is_wrong(
    arguments: list[str], why: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(folder)
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert why in error
    assert "standard output" not in error
    assert contents(folder) == before


@pytest.mark.parametrize(
    "arguments",
    [
        ["read", "--favor", "nan"],
        ["read", "--favor", "1e999"],
        ["read", "--parallel", "many"],
        ["read", "--parallel", "0"],
        ["classify", "--max-link-density", "nan"],
        ["corpus", "pages", "--output", "x", "--workers", "-1"],
        ["corpus", "pages", "--output", "x", "--seconds", "nan"],
    ],
)
def test_a_wrong_number(arguments: list[str], folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(arguments)
    assert exit_.value.code == 2
    assert "number" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["explain", "classify"])
def test_no_result_is_said(command: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "empty.html").write_bytes(b"")
    assert main([command, "empty.html"]) == 1
    assert capsys.readouterr() == ("", "pyjustext: empty.html: this page has no text\n")


@pytest.mark.parametrize("command", ["read", "classify", "declutter", "save"])
def test_an_unknown_encoding(command: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([command, "pages/a.html", "--encoding", "klingon"])
    assert stopped.value.code == 2
    assert "klingon" in capsys.readouterr().err


def test_classify_and_read_agree_on_encodings(
    folder: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    text = "Это предложение написано, чтобы проверить, как его прочитают. " * 5
    (folder / "ru.html").write_bytes(f"<p>{text}</p>".encode("koi8-r"))
    for command in ("read", "classify"):
        assert main([command, "ru.html"]) == 0
        assert "Это предложение написано" in capfdbinary.readouterr().out.decode()


def test_every_help_names_the_exit_statuses(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("read", "classify", "declutter", "save"):
        with pytest.raises(SystemExit):
            main([command, "--help"])
        assert "130 when interrupted" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("command", ["read", "classify", "declutter", "save"])
def test_a_full_disk(command: str, folder: Path) -> None:
    place = ["-o", "-"] if command == "save" else []
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, command, "pages/a.html", *place], stdout=full, stderr=subprocess.PIPE
        )
    assert done.returncode == 2
    assert b"No space left" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(("closed", "page"), [("0", "-"), ("1", "pages/a.html"), ("2", "pages/a.html")])
def test_closed_streams(closed: str, page: str, folder: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {closed}>&-', "sh", *COMMAND, "read", page], capture_output=True, text=True
    )
    assert done.returncode == (0 if closed == "2" else 2)
    assert "Traceback" not in done.stderr
    assert closed == "2" or "is closed" in done.stderr


def test_an_ascii_locale(folder: Path) -> None:
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    (folder / "é.html").write_text(PAGE.replace("A headline", "Ein Überblick"), encoding="utf-8")
    for arguments in (["save", "é.html"], ["read", "é.html"], ["read", "ö.html"]):
        done = subprocess.run([*COMMAND, *arguments], capture_output=True, env=environment)
        assert done.returncode == (2 if "ö.html" in arguments else 0)
        assert b"Traceback" not in done.stderr


def unread(pipe: IO[bytes]) -> int:
    """The number of bytes that are still in a pipe."""
    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)


def state(child: subprocess.Popen[bytes]) -> str:
    """The letter of ps for what a process does: ``S`` if it sleeps."""
    return subprocess.check_output(["ps", "-o", "stat=", "-p", str(child.pid)], text=True)[:1]


def test_an_interrupt(folder: Path) -> None:
    # If the tests run in the background, interrupts are ignored, and a child would inherit that.
    child = subprocess.Popen(
        [*COMMAND, "read", "-"],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert child.stdin is not None
    assert child.stderr is not None
    child.stdin.write(b"<p>")
    child.stdin.flush()
    # It has loaded its modules, has read this, and sleeps until the rest of the page comes.
    while unread(child.stdin) or state(child) != "S":
        assert child.poll() is None
        time.sleep(0.02)
    child.send_signal(signal.SIGINT)
    assert child.wait(60) == 130
    assert child.stderr.read().strip() == b"pyjustext: interrupted"


@pytest.mark.parametrize("command", ["read", "classify", "declutter"])
def test_both_parsers(command: str, folder: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    found = []
    for parser in ("html5lib", "lexbor"):
        assert main([command, "pages/a.html", "--parser", parser]) == 0
        found.append(capfdbinary.readouterr().out)
    assert found[0] == found[1] != b""


@pytest.mark.parametrize("name", ["tables", "links", "images"])
def test_tables_links_and_images_can_be_left_out(
    name: str, folder: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    rows = "".join([f"<tr><td>Cell {number}</td><td>{number * 37}</td></tr>" for number in range(6)])
    text = f"<p>{SENTENCE * 3} <a href=https://e.org/x>A link</a> {SENTENCE}</p>"
    image = "<img src=https://e.org/i.jpg width=900 height=600>"
    figure = f"<figure>{image}<figcaption>What it is</figcaption></figure>"
    content = f"<h1>A headline</h1>{text}{figure}<table>{rows}</table>{text}"
    page = f"<title>A headline</title><article>{content}</article>"
    (folder / "rich.html").write_text(page, encoding="utf-8")
    tag = {"tables": b"<table", "links": b"<a ", "images": b"<img"}[name]
    counts = []
    for options in ([], [f"--no-{name}"]):
        assert main(["read", "rich.html", "--format", "html", *options]) == 0
        body = capfdbinary.readouterr().out.partition(b"<body")[2]
        assert SENTENCE.strip().encode() in body
        counts.append(body.count(tag))
    assert counts[0] > counts[1] == 0
