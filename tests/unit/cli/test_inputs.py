"""What the commands accept as a page, and how they decode it."""

from __future__ import annotations

import gzip
import quopri
import random
from pathlib import Path

import pytest

from pyjustext.cli import main

from .pages import PAGE


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


@pytest.mark.parametrize("command", ["explain", "classify"])
def test_no_result_is_said(command: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "empty.html").write_bytes(b"")
    assert main([command, "empty.html"]) == 1
    assert capsys.readouterr() == ("", "pyjustext: empty.html: this page has no text\n")


@pytest.mark.parametrize("html", ["", "<nav><a href=x>Home</a></nav>"])
def test_nothing_that_is_left_is_said(html: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "empty.html").write_text(html)
    assert main(["declutter", "empty.html", "-o", "out.html"]) == 1
    assert capsys.readouterr().err == "pyjustext: empty.html: nothing of this page is left\n"
    assert "<body></body>" in (folder / "out.html").read_text("utf-8")


@pytest.mark.parametrize("command", ["read", "explain", "classify", "declutter"])
def test_saved_pages_are_unpacked(
    command: str, folder: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    page = PAGE.replace("A headline", "Ein Überblick")
    (folder / "page.html").write_text(page, encoding="utf-8")
    (folder / "page.mhtml").write_bytes(
        b"From: <Saved by Blink>\r\nMIME-Version: 1.0\r\n"
        b'Content-Type: multipart/related; boundary="b"\r\n\r\n--b\r\n'
        b"Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
        + quopri.encodestring(page.encode())
        + b"\r\n--b--\r\n"
    )
    assert main([command, "page.html"]) == 0
    of_html = capfdbinary.readouterr()
    assert main([command, "page.mhtml"]) == 0
    assert capfdbinary.readouterr() == of_html
    assert "Überblick" in of_html.out.decode()


def test_links_of_a_saved_page_are_resolved(folder: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    (folder / "page.mhtml").write_bytes(
        b"Snapshot-Content-Location: https://e.org/tides/\r\nMIME-Version: 1.0\r\n"
        b'Content-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n'
        + PAGE.replace("sentence", '<a href="high">sentence</a>').encode()
        + b"\r\n--b--\r\n"
    )
    assert main(["declutter", "page.mhtml"]) == 0
    assert b'<a href="https://e.org/tides/high"' in capfdbinary.readouterr().out
    assert main(["declutter", "page.mhtml", "--url", "https://other.example/"]) == 0
    assert b'<a href="https://other.example/high"' in capfdbinary.readouterr().out
