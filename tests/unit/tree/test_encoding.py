"""Bytes become text in the order that ``decode`` documents."""

from __future__ import annotations

import codecs

import pytest

from pyjustext.tree import decode, parse

_LATE = b"<!doctype html><!--" + b"x" * 3000 + b"-->"


@pytest.mark.parametrize(
    ("data", "encoding", "expected"),
    [
        (b"", None, ("", "utf-8")),
        (b"plain", None, ("plain", "utf-8")),
        ("é".encode(), None, ("é", "utf-8")),
        ("é".encode("latin-1"), None, ("é", "windows-1252")),
        (b"\x80", None, ("€", "windows-1252")),
        # The mark outranks what the transport said.
        (codecs.BOM_UTF8 + "é".encode(), "iso-8859-1", ("é", "utf-8")),
        (codecs.BOM_UTF16_LE + "é".encode("utf-16-le"), None, ("é", "utf-16le")),
        (codecs.BOM_UTF16_BE + "é".encode("utf-16-be"), "utf-8", ("é", "utf-16be")),
        # The transport outranks the page.
        ("<meta charset=utf-8>й".encode("windows-1251"), "cp1251", ("<meta charset=utf-8>й", "windows-1251")),
        # A label that nobody knows counts as none.
        ("<meta charset=koi8-r>й".encode("koi8-r"), "martian", ("<meta charset=koi8-r>й", "koi8-r")),
        ("é".encode(), "\ud800", ("é", "utf-8")),
        # The page outranks the guess, even where the bytes are valid UTF-8.
        ("<meta charset=latin1>é".encode(), None, ("<meta charset=latin1>Ã©", "windows-1252")),
        # Nobody can have read a meta in UTF-16.
        ("<meta charset=utf-16>é".encode(), None, ("<meta charset=utf-16>é", "utf-8")),
        (
            b"<meta http-equiv=content-type content='text/html; charset=shift_jis'>\x83e",
            None,
            ("<meta http-equiv=content-type content='text/html; charset=shift_jis'>テ", "shift_jis"),
        ),
        # Cut in the middle of a character.
        ("édé".encode()[:-1], None, ("éd\ufffd", "utf-8")),
    ],
)
def test_order(data: bytes, encoding: str | None, expected: tuple[str, str]) -> None:
    assert decode(data, encoding) == expected


def test_a_meta_that_comes_late() -> None:
    data = _LATE + "<meta charset='windows-1251'>й".encode("windows-1251")
    assert decode(data)[1] == "windows-1251"
    # Valid UTF-8 is UTF-8 whatever a late meta says.
    assert decode(_LATE + "<meta charset='windows-1251'>й".encode())[1] == "utf-8"


def test_utf_16_without_mark() -> None:
    assert decode("é".join(["<p>plain ASCII and more"] * 9).encode("utf-16-le"))[1] == "utf-16le"
    assert decode("é".join(["<p>plain ASCII and more"] * 9).encode("utf-16-be"))[1] == "utf-16be"


@pytest.mark.parametrize(
    ("lang", "text", "codec", "name"),
    [
        ("ja", "日本語の文章です", "cp932", "shift_jis"),
        ("ja-JP", "日本語の文章です", "euc-jp", "euc-jp"),
        ("zh-CN", "简体中文的文章", "gb18030", "gb18030"),
        ("ko", "한국어 문장", "cp949", "euc-kr"),
    ],
)
def test_legacy_encodings_of_a_language(lang: str, text: str, codec: str, name: str) -> None:
    page = f"<html lang='{lang}'><p>{text}"
    found, encoding = decode(page.encode(codec))
    assert encoding == name
    assert found == page


def test_the_default_is_the_last_resort() -> None:
    assert decode("й".encode("koi8-r"), default_encoding="koi8-r") == ("й", "koi8-r")
    assert decode(b"\xc9", default_encoding="no such") == ("É", "windows-1252")


def test_parse_takes_bytes() -> None:
    assert parse("<p>é".encode()).text() == "é"
    assert parse("<p>й".encode("koi8-r"), encoding="koi8-r").text() == "й"
    assert parse("<p>й".encode("koi8-r"), default_encoding="koi8-r").text() == "й"
    assert parse("<p>x", encoding="koi8-r").text() == "x"
