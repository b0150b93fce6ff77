"""``pyjustext save``: books, pictures next to the page, MHTML."""

from __future__ import annotations

import base64
import zipfile
from pathlib import Path

import pytest

from pyjustext.cli import main

GIF = base64.b64decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")
WORDS = "The tide came in slowly, and the boats that had lain on the sand all morning began to lift. " * 6


def page(path: Path, title: str, image: str = "page_files/a%20b.gif") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    (path.parent / "page_files").mkdir(exist_ok=True)
    (path.parent / "page_files" / "a b.gif").write_bytes(GIF)
    path.write_text(
        f"<!doctype html><html lang=en><title>{title}</title><body><article><h1>{title}</h1><p>{WORDS}</p>"
        f'<figure><img src="{image}" alt="A boat" width=600><figcaption>A boat.</figcaption></figure>'
        f"<p>{WORDS}</p></article>",
        encoding="utf-8",
    )
    return path


def test_a_page_as_a_book_with_the_pictures_next_to_it(tmp_path: Path) -> None:
    source = page(tmp_path / "page.html", "Tides")
    assert main(["save", str(source), "-o", str(tmp_path / "a.epub")]) == 0
    with zipfile.ZipFile(tmp_path / "a.epub") as book:
        (name,) = [name for name in book.namelist() if name.startswith("EPUB/images/")]
        assert book.read(name) == GIF


def test_several_pages_as_one_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sources = [str(page(tmp_path / name / "page.html", name.title())) for name in ("one", "two")]
    (tmp_path / "two" / "page_files" / "a b.gif").write_bytes(GIF + b"other")
    for name in ("all.epub", "all.zip"):
        target = tmp_path / name
        run = ["save", *sources, "-o", str(target), "--title", "All", "--parallel", "2"]
        assert main(run) == 0
        assert capsys.readouterr().out.strip() == str(target)
        with zipfile.ZipFile(target) as book:
            # Pictures with the same name in two folders, and with different content.
            assert len([name for name in book.namelist() if "images/" in name]) == 2
        assert main(run) == 2  # it is there
    assert "--force" in capsys.readouterr().err


def test_the_lead_image_is_the_cover_of_a_book(tmp_path: Path) -> None:
    sources = [page(tmp_path / name / "page.html", name, "a.gif") for name in ("one", "two")]
    for source in sources:
        (source.parent / "a.gif").write_bytes(GIF)
        lead = '<meta property="og:image" content="https://example.org/a.gif">'
        source.write_text(source.read_text("utf-8").replace("<title>", f"{lead}<title>"), "utf-8")
    run = ["save", *map(str, sources), "--url", "https://example.org/", "-o", str(tmp_path / "all.epub")]
    assert main(run) == 0
    with zipfile.ZipFile(tmp_path / "all.epub") as book:
        assert b'properties="cover-image"' in book.read("EPUB/package.opf")


def test_a_format_that_holds_one_article(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sources = [str(page(tmp_path / name / "page.html", name)) for name in ("one", "two")]
    assert main(["save", *sources, "-o", str(tmp_path / "all.html")]) == 2
    assert "epub" in capsys.readouterr().err


@pytest.mark.parametrize("image", ["../secret.gif", "/etc/hostname", "page_files/../../secret.gif"])
def test_nothing_outside_the_folder_is_read(image: str, tmp_path: Path) -> None:
    (tmp_path / "secret.gif").write_bytes(GIF)
    source = page(tmp_path / "in" / "page.html", "Tides", image)
    assert main(["save", str(source), "-o", str(tmp_path / "a.html")]) == 0
    assert "data:image" not in (tmp_path / "a.html").read_text("utf-8")


def test_an_address_that_cannot_be_parsed(tmp_path: Path) -> None:
    source = page(tmp_path / "page.html", "Tides")
    assert main(["save", str(source), "-o", str(tmp_path / "a.html"), "--url", "http://["]) == 0


def test_pictures_on_the_web_become_links(tmp_path: Path) -> None:
    source = page(tmp_path / "page.html", "Tides", "https://example.org/a.gif")
    assert main(["save", str(source), "-o", str(tmp_path / "a.html")]) == 0
    assert "<img" not in (tmp_path / "a.html").read_text("utf-8")


def test_mhtml(tmp_path: Path) -> None:
    html = page(tmp_path / "page.html", "Tides", "https://example.org/a.gif").read_bytes()
    message = (
        b"Snapshot-Content-Location: https://example.org/tides\r\nMIME-Version: 1.0\r\n"
        b'Content-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n'
        + html
        + b"\r\n--b\r\nContent-Type: image/gif\r\nContent-Location: https://example.org/a.gif\r\n"
        b"Content-Transfer-Encoding: base64\r\n\r\n" + base64.b64encode(GIF) + b"\r\n--b--\r\n"
    )
    (tmp_path / "page.mhtml").write_bytes(message)
    assert main(["save", str(tmp_path / "page.mhtml"), "-o", str(tmp_path / "a.html")]) == 0
    saved = (tmp_path / "a.html").read_text("utf-8")
    assert "https://example.org/tides" in saved
    assert base64.b64encode(GIF).decode() in saved
