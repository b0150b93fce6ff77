"""Bytes become text in the order that ``decode`` documents."""

from __future__ import annotations

import codecs

import pytest
import webencodings

from pyjustext.tree import decode, parse
from pyjustext.tree.guess import guess

_LATE = b"<!doctype html><!--" + b"x" * 3000 + b"-->"


@pytest.mark.parametrize(
    ("data", "encoding", "expected"),
    [
        (b"", None, ("", "utf-8")),
        (b"plain", None, ("plain", "utf-8")),
        ("é".encode(), None, ("é", "utf-8")),
        ("é".encode("latin-1"), None, ("é", "windows-1252")),
        (b"\x80", None, ("€", "windows-1252")),
        # The byte order mark has priority over the transport.
        (codecs.BOM_UTF8 + "é".encode(), "iso-8859-1", ("é", "utf-8")),
        (codecs.BOM_UTF16_LE + "é".encode("utf-16-le"), None, ("é", "utf-16le")),
        (codecs.BOM_UTF16_BE + "é".encode("utf-16-be"), "utf-8", ("é", "utf-16be")),
        # The transport has priority over the page.
        ("<meta charset=utf-8>й".encode("windows-1251"), "cp1251", ("<meta charset=utf-8>й", "windows-1251")),
        # An unknown label is ignored.
        ("<meta charset=koi8-r>й".encode("koi8-r"), "martian", ("<meta charset=koi8-r>й", "koi8-r")),
        ("é".encode(), "\ud800", ("é", "utf-8")),
        # The page has priority over the guess, even if the bytes are valid UTF-8.
        ("<meta charset=latin1>é".encode(), None, ("<meta charset=latin1>Ã©", "windows-1252")),
        # A meta cannot state UTF-16, because then it could not be read.
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
def test_order_of_priority(data: bytes, encoding: str | None, expected: tuple[str, str]) -> None:
    assert decode(data, encoding) == expected


def test_a_late_meta() -> None:
    data = _LATE + "<meta charset='windows-1251'>й".encode("windows-1251")
    assert decode(data)[1] == "windows-1251"
    # Valid UTF-8 is UTF-8, whatever a late meta says.
    assert decode(_LATE + "<meta charset='windows-1251'>й".encode())[1] == "utf-8"


def test_utf_16_without_a_byte_order_mark() -> None:
    # ASCII alone, with zero bytes between, is valid UTF-8.
    for between in ("é", ""):
        text = between.join(["<p>plain ASCII and more"] * 9)
        assert decode(text.encode("utf-16-le")) == (text, "utf-16le")
        assert decode(text.encode("utf-16-be")) == (text, "utf-16be")


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


# The beginning of the first article of the Universal Declaration of Human Rights.
@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Все люди рождаются свободными и равными в своем достоинстве и правах.", "windows-1251 koi8-r"),
        ("Всі люди народжуються вільними і рівними у своїй гідності та правах.", "windows-1251 koi8-u"),
        (
            "Todos los seres humanos nacen libres e iguales en dignidad y derechos, según está dicho aquí.",
            "windows-1252",
        ),
        (
            "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Übrigens: für jeden.",
            "windows-1252",
        ),
        (
            "Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw.",
            "windows-1250 iso-8859-2",
        ),
        ("Minden emberi lény szabadon születik és egyenlő méltósága és joga van.", "windows-1250 iso-8859-2"),
        (
            "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα.",
            "windows-1253 iso-8859-7",
        ),
        ("Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar.", "windows-1254"),
        ("כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם.", "windows-1255"),
        ("يولد جميع الناس أحرارا متساوين في الكرامة والحقوق.", "windows-1256"),
        ("Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis.", "windows-1257"),
        ("มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ", "windows-874"),
        (
            "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。",
            "shift_jis euc-jp iso-2022-jp",
        ),
        ("人人生而自由,在尊严和权利上一律平等。他们赋有理性和良心,并应以兄弟关系的精神相对待。", "gb18030"),
        ("人人生而自由,在尊嚴和權利上一律平等。他們賦有理性和良心,並應以兄弟關係的精神相對待。", "big5"),
        ("모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.", "euc-kr"),
    ],
)
def test_the_encoding_that_gives_text_in_a_language(text: str, names: str) -> None:
    page = f"<!doctype html><title>A page</title><style>p {{ margin: 0 }}</style><p>{text}</p>"
    for name in names.split():
        data = webencodings.encode(page, name)
        assert decode(data)[0] == page, name


def test_markup_does_not_matter() -> None:
    page = (
        "<div class='content main'>" * 200
        + "<script>var текст = 1;</script>"
        + "<p>Это предложение на русском языке."
    )
    assert decode(page.encode("koi8-r"))[1] == "koi8-r"


def test_utf_8_with_a_broken_byte_is_utf_8() -> None:
    data = ("Все люди рождаются свободными" * 3).encode() + b"\xff" + b" and more"
    assert decode(data)[1] == "utf-8"


def test_a_guess_takes_no_longer_for_a_long_page() -> None:
    sample = ("Мама мыла раму. " * 100 + "\n").encode("koi8-r")
    assert guess(sample * 5000) == "koi8-r"


def test_errors_can_be_strict() -> None:
    with pytest.raises(UnicodeError):
        decode(b"<meta charset=shift_jis>\x83", errors="strict")


def test_the_default_is_the_last_resort() -> None:
    assert decode("й".encode("koi8-r"), default_encoding="koi8-r") == ("й", "koi8-r")
    assert decode(b"\xc9", default_encoding="no such") == ("É", "windows-1252")


def test_parse_takes_bytes() -> None:
    assert parse("<p>é".encode()).text() == "é"
    assert parse("<p>й".encode("koi8-r"), encoding="koi8-r").text() == "й"
    assert parse("<p>й".encode("koi8-r"), default_encoding="koi8-r").text() == "й"
    assert parse("<p>x", encoding="koi8-r").text() == "x"
