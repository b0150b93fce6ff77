"""Which files of a folder are read, and what is said of the others."""

from __future__ import annotations

import quopri
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import pyjustext
from pyjustext.cli import main
from pyjustext.corpus import run
from pyjustext.corpus import sources as kinds
from tests.archives import GOOD

pytestmark = pytest.mark.usefixtures("shared_children")

URL = "https://tides.example/boats"


def mhtml(html: bytes, more: bytes = b"") -> bytes:
    """A page as Chrome saves it, with ``more`` behind it."""
    return (
        b"From: <Saved by Blink>\r\nSnapshot-Content-Location: " + URL.encode() + b"\r\nMIME-Version: 1.0\r\n"
        b'Content-Type: multipart/related; boundary="b"\r\n\r\n--b\r\n'
        b"Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
        + quopri.encodestring(html)
        + b"\r\n--b\r\n"
        + more
        + b"\r\n--b--\r\n"
    )


def row(folder: Path) -> dict[str, Any]:
    """The only row of a corpus."""
    (part,) = folder.glob("parts/*.parquet")
    (found,) = pq.read_table(part).to_pylist()
    return dict(found)


@pytest.mark.parametrize("ending", ["mhtml", "mht", "MHTML"])
def test_mhtml_is_read_as_the_page_in_it(ending: str, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / f"page.{ending}").write_bytes(mhtml(GOOD))
    assert run([str(tmp_path / "in")], str(tmp_path / "out"), workers=1).summary.kept == 1
    found = row(tmp_path / "out")
    assert (found["text"], found["url"]) == (pyjustext.read(GOOD, URL).text, URL)


def test_mhtml_without_a_page_has_a_row(tmp_path: Path) -> None:
    (tmp_path / "page.mhtml").write_bytes(mhtml(GOOD).replace(b"text/html", b"text/css"))
    run([str(tmp_path / "page.mhtml")], str(tmp_path / "out"), workers=1)
    found = row(tmp_path / "out")
    assert (found["error"], found["message"]) == ("no text", "This MHTML file contains no page.")


def test_the_address_of_mhtml_stays_if_nothing_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "page.mhtml").write_bytes(mhtml(b"<p></p>"))
    run([str(tmp_path / "page.mhtml")], str(tmp_path / "out"), workers=1)
    found = row(tmp_path / "out")
    assert (found["error"], found["url"]) == ("no text", URL)


def test_mhtml_may_be_larger_than_a_page_but_not_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = b"Content-Type: image/gif\r\n\r\n" + bytes(5000)
    (tmp_path / "page.mhtml").write_bytes(mhtml(GOOD, more=picture))
    size = (tmp_path / "page.mhtml").stat().st_size
    monkeypatch.setattr(kinds, "MOST", size - 4000)
    for most, error in ((size + 1, None), (size - 1, "truncated")):
        monkeypatch.setattr(kinds, "_LONGEST_SAVED", most)
        run([str(tmp_path / "page.mhtml")], str(tmp_path / f"out-{most}"), workers=1)
        assert (row(tmp_path / f"out-{most}")["error"], row(tmp_path / f"out-{most}")["word_count"]) == (
            error,
            300,
        )


def test_files_of_other_kinds_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("page.html", "paper.pdf", "Paper.PDF", "page_files/a.css", "LICENSE"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(GOOD)
    command = ["corpus", str(tmp_path), "--output", str(tmp_path / "out"), "--workers", "1"]
    for _ in range(2):
        assert main(command) == 0
        said = capsys.readouterr().err.splitlines()
        assert "pyjustext: 1 pages, 1 kept, 300 words" in said
        assert "pyjustext: files of other types, not read: .pdf 2, .css 1, no ending 1" in said
