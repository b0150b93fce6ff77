"""What a caller got wrong is said in a sentence, by an exception that tells what is expected."""

from __future__ import annotations

import pty
import subprocess
import sys
from pathlib import Path
from typing import Any, assert_type

import pytest

import pyjustext
from pyjustext import PyjustextError
from pyjustext.cli import main
from pyjustext.export import export, export_together
from pyjustext.tree.encoding import find_label

PAGE = (
    "<html lang=en-US><title>Tides</title><h1>Tides</h1>"
    + "<p>The water comes in twice a day, every day of the year, and goes out again.</p>" * 9
)


@pytest.mark.parametrize("favor", [1e308, -1e308, 101, float("nan"), float("inf")])
def test_a_favor_out_of_all_proportion(favor: float) -> None:
    with pytest.raises(PyjustextError, match="favor must be a number from -100 to 100"):
        pyjustext.read(PAGE, favor=favor)
    assert pyjustext.read(PAGE, favor=100).title == "Tides"


def test_an_address_that_is_no_text() -> None:
    wrong: Any = 5
    with pytest.raises(TypeError, match="url must be str or None, not int"):
        pyjustext.read(PAGE, url=wrong)


@pytest.mark.parametrize("wrong", [PAGE, None, b"<p>", {"title": "x"}])
def test_only_an_article_can_be_exported(wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"takes an Article, as read\(\) returns it, not "):
        export(wrong, "markdown")
    with pytest.raises(TypeError, match=r"takes Articles, as read\(\) returns them"):
        export_together([wrong], "epub")


def test_a_language_without_a_list() -> None:
    for kind in (PyjustextError, ValueError):
        with pytest.raises(kind, match="Klingon"):
            pyjustext.get_stoplist("Klingon")


def test_an_unknown_encoding() -> None:
    with pytest.raises(PyjustextError, match="unknown character encoding: 'bogus'"):
        pyjustext.read(PAGE.encode(), encoding="bogus")
    for known in ("latin1", "latin_1", "UTF-8", "utf_8", "cp1252", " windows-1252 "):
        assert pyjustext.read(PAGE.encode("ascii"), encoding=known).title == "Tides"
        assert find_label(known)


@pytest.mark.parametrize(
    ("wanted", "status"),
    [("english", 0), ("English", 0), ("en", 0), ("en-GB", 0), ("EN_us", 0), ("German", 1), ("Klingon", 2)],
)
def test_a_target_language_by_name_or_code(
    wanted: str, status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "page.html").write_text(PAGE)
    command = ["read", str(tmp_path / "page.html"), "--target-language", wanted]
    try:
        got = main(command)
    except SystemExit as ended:
        got = int(ended.code or 0)
    assert got == status
    expected = {0: "", 1: "the language is en-US, not German", 2: "there is no language 'Klingon'"}[status]
    assert expected in capsys.readouterr().err


@pytest.mark.parametrize("command", ["read", "explain", "declutter", "classify"])
def test_no_folder_is_made_for_a_single_file(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "page.html").write_text(PAGE)
    assert main([command, str(tmp_path / "page.html"), "-o", str(tmp_path / "new" / "x.txt")]) == 2
    assert not (tmp_path / "new").exists()
    assert f"{tmp_path / 'new'} does not exist" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["read", "save"])
def test_a_terminal_is_not_sent_binary_data(command: str, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(PAGE)
    _far, near = pty.openpty()
    arguments = [command, str(tmp_path / "page.html"), "--format", "epub"]
    arguments += ["-o", "-"] if command == "save" else []
    done = subprocess.run(
        [sys.executable, "-m", "pyjustext", *arguments], stdout=near, stderr=subprocess.PIPE, text=True
    )
    assert done.returncode == 2
    assert "is binary and is not written to a terminal" in done.stderr


def test_the_packages_are_attributes_and_only_the_interface_is_listed() -> None:
    code = (
        "import pyjustext\n"
        "print(pyjustext.languages.detect, pyjustext.corpus.Options, pyjustext.export.export)\n"
        "print(pyjustext.nemo.JusTextExtractor)\n"
        "names = [name for name in dir(pyjustext) if not name.startswith('__')]\n"
        "assert names == sorted([*pyjustext.__all__, 'corpus', 'export', 'languages', 'nemo']), names\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)


def test_the_packages_have_types() -> None:
    """What ``make check`` finds with ``mypy --strict``; the values are looked at here."""
    assert isinstance(assert_type(pyjustext.languages.detect("x"), str), str)
    assert isinstance(assert_type(pyjustext.export.file_name("x"), str), str)
    assert isinstance(assert_type(pyjustext.corpus.Options().seconds, float), float)
    assert isinstance(assert_type(pyjustext.nemo.get_stop_list_dict(), dict[str, frozenset[str]]), dict)
