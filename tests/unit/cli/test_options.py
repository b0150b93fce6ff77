"""The options do what the help says, and wrong ones are named."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pyjustext.cli import main

from .pages import COMMAND, SENTENCE, contents


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["read", ""], "the name of a page is empty"),
        (["read", "pages", "--output-dir", "pages/a.html"], "pyjustext: pages/a.html: Not a directory\n"),
        (["read", "pages/a.html", "-o", "pages/a.html/x.txt"], "ot a directory"),
        (
            ["classify", "pages/a.html", "--stopwords-low", "0.9"],
            "stopwords_low is 0.9, above stopwords_high",
        ),
        (["declutter", "pages/a.html", "--rules", "none.json"], "none.json cannot be read: No such file"),
        (["declutter", "pages/a.html", "--rules", "pages/a.html"], "pages/a.html are not JSON"),
        (["library", "pages/a.html", "list"], "pages/a.html: file is not a database"),
        (["library", "pages", "list"], "pages: this is a folder, not a library"),
        (["save", "pages/a.html", "-o", "x.epub", "--title", "Tides"], "--title needs several pages"),
        (["library", "none", "list", "5"], "list takes no WHAT"),
        (["library", "none", "import", "pages", "--output-dir", "out"], "--output-dir is for export"),
        (["library", "none", "import", "pages", "-o", "out"], "not for import"),
        (["library", "none", "list", "--format", "epub"], "--format is for export"),
        (["library", "none", "check", "--title", "Tides"], "--title is for export and highlights"),
        (["library", "none", "export", "--trash"], "--trash is for list and search"),
        (["read", "pages/a.html", "--blocks"], "--blocks needs --format jsonl"),
        (["corpus", "pages", "--output", "pages/a.html"], "pages/a.html is a file; a corpus is a folder"),
        (["corpus", "-", "--output", "out"], "corpus reads files, not standard input"),
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


def test_a_corpus_without_its_packages(folder: Path) -> None:
    call = "sys.modules['pyarrow'] = None; sys.exit(main(['corpus', 'pages', '--output', 'out']))"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; from pyjustext.cli import main; {call}"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert 'pip install "pyjustext[corpus]"' in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["read", "pages/a.html", "-o", ""],
        ["read", "pages", "--output-dir", ""],
        ["save", "pages/a.html", "-o", ""],
        ["corpus", "pages", "--output", ""],
        ["library", "", "list"],
        ["read", ""],
    ],
    ids=" ".join,
)
def test_an_empty_name(arguments: list[str], folder: Path) -> None:
    """As from a variable of the shell that is not set."""
    before = sorted(folder.rglob("*"))
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert "is empty" in done.stderr.splitlines()[-1]
    assert sorted(folder.rglob("*")) == before


def test_the_help_of_corpus_names_its_own_exit_statuses(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["corpus", "--help"])
    assert "0 if every file was read" in " ".join(capsys.readouterr().out.split())


def test_every_help_names_the_exit_statuses(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("read", "classify", "declutter", "save", "corpus"):
        with pytest.raises(SystemExit):
            main([command, "--help"])
        assert "130 if interrupted" in " ".join(capsys.readouterr().out.split())


def test_blocks_on_request(folder: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["read", "pages/a.html", "--format", "jsonl", "--blocks"]) == 0
    record = json.loads(capfdbinary.readouterr().out)
    assert record["blocks"][0]["text"] == "A headline"


def test_pages_can_be_filtered_by_language_and_metadata(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", "pages/a.html", "--target-language", "de"]) == 1
    assert "the language is en" in capsys.readouterr().err
    assert main(["read", "pages/a.html", "--target-language", "en"]) == 0
    assert main(["read", "pages/a.html", "--only-with-metadata"]) == 1
    assert "no date" in capsys.readouterr().err


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
