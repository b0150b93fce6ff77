"""The command line, called as users call it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pyjustext.cli import COMMANDS, main

SENTENCE = "This is a sentence of the article with words that people use when they write to each other. "
TEXT = f"<p>{SENTENCE * 4}</p>" * 4
PAGE = f"<html lang=en><title>A headline</title><body><h1>A headline</h1>{TEXT}</body></html>"


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.html"
    path.write_text(PAGE, encoding="utf-8")
    return path


def test_read_prints_text(page: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["read", str(page)]) == 0
    out = capfdbinary.readouterr().out.decode()
    assert out.startswith("A headline\n")
    assert out.count("This is a sentence") == 16


@pytest.mark.parametrize("engine", ["article", "justext", "declutter"])
def test_read_with_every_engine(engine: str, page: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["read", str(page), "--engine", engine, "--format", "json", "--url", "https://e.org/x"]) == 0
    article = json.loads(capfdbinary.readouterr().out)
    assert article["title"] == "A headline"
    assert article["engine"] == engine
    assert article["url"] == "https://e.org/x"


@pytest.mark.parametrize(("format_", "start"), [("html", "<!DOCTYPE html>"), ("markdown", "# A headline")])
def test_read_formats(
    format_: str, start: str, page: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["read", str(page), "--format", format_]) == 0
    assert capfdbinary.readouterr().out.decode().startswith(start)


def test_read_without_or_with_all_above_the_article(
    page: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    for format_ in ("text", "markdown"):
        assert main(["read", str(page), "--format", format_, "--no-header"]) == 0
        assert capfdbinary.readouterr().out.decode().startswith(SENTENCE.strip())
        assert main(["read", str(page), "--format", format_, "--with-metadata"]) == 0
        assert capfdbinary.readouterr().out.decode().startswith('---\ntitle: "A headline"\n')
    for option in ("--no-header", "--with-metadata"):
        assert main(["read", str(page), "--format", "json", option]) == 2
        assert f"{option} needs --format text or markdown" in capfdbinary.readouterr().err.decode()


def test_read_from_standard_input() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pyjustext", "read", "-"], input=PAGE.encode(), capture_output=True, check=True
    )
    assert done.stdout.startswith(b"A headline")


def test_a_missing_file(capsys: pytest.CaptureFixture[str]) -> None:
    for command in COMMANDS:
        more = {"corpus": ["--output", "out"], "library": ["list"]}.get(command, [])
        assert main([command, "no such file", *more]) == 2
        assert "no such file" in capsys.readouterr().err
    assert main(["declutter", "--rules", "no such file"]) == 2
    assert "no such file" in capsys.readouterr().err


def test_a_page_without_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "empty.html"
    path.write_bytes(b"")
    assert main(["read", str(path)]) == 1
    assert "no text" in capsys.readouterr().err


def test_a_page_without_an_article(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "links.html"
    path.write_text('<nav><a href="/">Home</a> <a href="/x">Login</a></nav>', encoding="utf-8")
    assert main(["read", str(path), "--engine", "justext"]) == 1
    assert "no article" in capsys.readouterr().err


def test_notes_go_to_standard_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "page.html"
    path.write_text(PAGE.replace("<title>", '<link rel=next href="https://e.org/?page=2"><title>'))
    assert main(["read", str(path), "--url", "https://e.org/", "--output", str(tmp_path / "out.txt")]) == 0
    assert "page=2" in capsys.readouterr().err


def test_save_takes_the_format_from_the_file_name(page: Path, tmp_path: Path) -> None:
    for name, start in (
        ("a.html", "<!DOCTYPE html>"),
        ("a.md", "# A headline"),
        ("a.txt", "A headline"),
        ("a.json", "{"),
    ):
        assert main(["save", str(page), "-o", str(tmp_path / name)]) == 0
        assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)


def test_save_names_the_file_after_the_title(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["save", str(page)]) == 0
    assert (tmp_path / "A headline.html").exists()


def test_save_to_a_name_without_a_known_format(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["save", str(page), "-o", "a.docx"]) == 2
    assert ".docx" in capsys.readouterr().err


def test_every_command_has_help() -> None:
    for command in COMMANDS:
        with pytest.raises(SystemExit) as stopped:
            main([command, "--help"])
        assert stopped.value.code == 0


def test_a_closed_pipe_is_not_an_error(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<p>" + "Some words of a long page, said again and again. " * 20_000, encoding="utf-8")
    command = f"{sys.executable} -m pyjustext classify -s English --format detailed {page} | head -c 10"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=120)
    assert done.stderr == ""
