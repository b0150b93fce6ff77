"""``pyjustext classify``, compared with the package's own command."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

import pyjustext
from pyjustext.cli import main

SENTENCE = "It was the first time that they had been to the house of the old man. "
PAGE = (
    "<html lang=en><meta charset=utf-8><body><div><a href=/>Home</a></div><h1>Café &amp; <b>bar</b></h1>"
    f"<p>{SENTENCE * 5}</p><p>a &lt; b</p><p>{SENTENCE * 2}</p><div><a href=x>Next</a> page</div>"
)


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.html"
    path.write_text(PAGE, "utf-8")
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        code = main(["classify", *arguments])
    except SystemExit as error:
        code = int(str(error.code))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.mark.parametrize("form", ["default", "boilerplate", "detailed", "krdwrd"])
def test_same_formats_as_the_package(page: Path, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    theirs = subprocess.run(
        [sys.executable, "-m", "justext", "-s", "English", f"--format={form}", str(page)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    code, out, _ = run(capsys, "-s", "English", "--as-published", "--format", form, str(page))
    assert code == 0
    assert out == theirs.stdout
    assert "Café" in out


@pytest.mark.parametrize("stoplist", ["English", "ENGLISH", "en", "en-US", "auto", "None", "none"])
def test_stop_list_by_name(page: Path, stoplist: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "-s", stoplist, str(page))
    assert code == 0
    assert out.startswith("<h> Café &amp; bar\n<p> It was")


def test_stop_list_from_a_file(page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = tmp_path / "words.txt"
    words.write_text("xyzzy\n", "utf-8")
    assert run(capsys, "-s", str(words), str(page))[:2] == (1, "")
    words.write_text("the\nwas\nThat\nthey\nof\nto\n", "utf-8")
    assert run(capsys, "-s", str(words), str(page))[0] == 0
    words.write_text("\ufeffthe\n", "utf-8")
    once = tmp_path / "once.html"
    once.write_text("<p>" + "the " * 60, "utf-8")
    assert run(capsys, "-s", str(words), str(once))[0] == 0


def test_a_stop_list_file_has_priority_over_a_language(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "English").write_text("xyzzy\n", "utf-8")
    assert run(capsys, "-s", "English", str(page))[:2] == (1, "")
    assert run(capsys, "-s", "en", str(page))[0] == 0


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version") == run(capsys, "-V") == (0, f"pyjustext {pyjustext.__version__}\n", "")


def test_list_stoplists(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--list-stoplists")
    assert code == 0
    assert {"English", "Thai", "Chinese"} <= set(out.split("\n"))


def test_standard_input_and_output_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out.txt"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(PAGE.encode())))
    assert run(capsys, "-s", "English", "-o", str(target)) == (0, "", "")
    assert target.read_text("utf-8").startswith("<h> Café")


def test_encodings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "latin.html"
    body = f"<p>Café {SENTENCE * 5}".encode("latin-1")
    page.write_bytes(body)
    assert "Café" in run(capsys, "-s", "en", str(page))[1]
    assert "Café" in run(capsys, "-s", "en", "--encoding", "latin-1", str(page))[1]
    forced = ("--encoding", "utf8", "--enc-force")
    assert "Caf It" in run(capsys, "-s", "en", *forced, "--enc-errors", "Ignore", str(page))[1]
    code, _, error = run(capsys, "-s", "en", *forced, "--enc-errors", "strict", str(page))
    assert code == 1
    assert "cannot be decoded" in error
    page.write_bytes(b"<meta charset=iso-8859-2>" + body)
    assert "Café" in run(capsys, "-s", "en", str(page))[1]
    assert "Caf\ufffd" in run(capsys, "-s", "en", "--encoding", "utf8", "--enc-force", str(page))[1]
    assert "Caf\ufffd" in run(capsys, "-s", "en", "--enc-force", str(page))[1]


@pytest.mark.parametrize(
    ("arguments", "changed"),
    [
        (["--length-low", "10"], False),
        (["--stopwords-low", "2", "--stopwords-high", "2"], True),
        (["--length-high", "10000"], True),
        (["--max-link-density", "-1"], True),
        (["--no-headings"], False),
        (["--max-heading-distance", "0"], False),
    ],
)
def test_thresholds(
    page: Path, arguments: list[str], changed: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "-s", "en", *arguments, str(page))[0] == (1 if changed else 0)


@pytest.mark.parametrize(
    "arguments",
    [
        ["-s", "Klingon", "PAGE"],
        ["-s", "PAGE.txt", "PAGE"],
        ["-s", "BINARY", "PAGE"],
        ["--encoding", "undefined", "PAGE"],
        ["-s", "en", "missing.html"],
        ["--encoding", "nonsense", "PAGE"],
        ["--format", "nonsense", "PAGE"],
        ["--length-low", "many", "PAGE"],
    ],
)
def test_wrong_usage(page: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    binary = page.with_name("binary")
    binary.write_bytes(b"\xff\xfe")
    files = {"PAGE": str(page), "PAGE.txt": f"{page}.txt", "BINARY": str(binary)}
    code, out, error = run(capsys, *[files.get(argument, argument) for argument in arguments])
    assert code == 2
    assert out == ""
    assert error


def test_an_empty_page_has_exit_status_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = tmp_path / "empty.html"
    empty.write_bytes(b"")
    assert run(capsys, str(empty)) == (1, "", f"pyjustext: {empty}: this page has no text\n")


@pytest.mark.parametrize(
    ("form", "line"),
    [
        ("default", "<p> A &lt; view i.png"),
        ("krdwrd", "3\tA < view i.png"),
    ],
)
def test_images_in_the_java_form(
    tmp_path: Path, form: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "page.html"
    path.write_text(f"<img alt='A &lt; view' src=i.png><p>{SENTENCE * 5}", "utf-8")
    code, out, _ = run(capsys, "-s", "English", "--java", "--format", form, str(path))
    assert code == 0
    assert line in out
