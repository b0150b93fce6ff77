"""Hostile and broken pages give a result or a clear error within a short time."""

from __future__ import annotations

import gzip
import json
import random
import time
from pathlib import Path

import pytest

import pyjustext
from pyjustext.export import FORMATS, export
from pyjustext.model import EngineName
from pyjustext.tree.binary import kind_of_binary
from tests.fuzz import SHARE, some

P = "<p>This is a paragraph of text with the words that one would have in it, and more of them. </p>"
N = 6_000 if SHARE >= 1 else 3_000
PAGES: dict[str, str | bytes] = {
    "cut in a tag": P * 5 + '<p>And the last <a href="http',
    "NULs": P * 3 + "\0\0<p>x\0y",
    "many NULs": P * 3 + "a\0b" * 300_000,
    "surrogates": P + "\ud800 &#xd800; \ufffe",
    "wrong encoding": ("<meta charset=utf-8>" + P + "caf\xe9").encode("latin-1"),
    "nested div": "<div>" * N + P * 5,
    "nested b": "<b>" * N + P * 5,
    "nested tables": "<table><tr><td>" * (N // 10) + P * 5,
    "nested lists": "<ul><li>" * N + P * 5,
    "nested figures": "<figure>" * N + "<img src=a.jpg>" + P * 5,
    "nested details": "<details><summary>" * N + P * 5,
    "nested svg": "<svg>" * N + P * 5,
    "nested math": "<math>" * N + P * 5,
    "nested quotes": "<blockquote>" * N + P * 5,
    "siblings": P + "<i></i>" * N * 3 + P * 5,
    "line breaks": P + "<br>" * N * 5 + P,
    "pictures": P + "".join([f"<img src=a{n}.jpg>" for n in range(N)]) + P,
    "figures": P
    + "".join([f"<figure><img src=a{n}.jpg><figcaption>c</figcaption></figure>" for n in range(N)])
    + P,
    "links inside the page": P
    + "".join([f"<p id=i{n}><a href=#i{n}>in a link</a> and outside of it" for n in range(N)]),
    "marks without notes": P + "".join([f'<a href="#n{n}">[{n}]</a> text ' for n in range(N)]) + P,
    "notes": P + "".join([f"<li id=n{n}>x <a href=#n{n}>1</a>" for n in range(N)]) + P,
    "cells": "<table><tr>" + "<td>cell text</td>" * N + "</table>" + P,
    "JSON without end": '<script type="application/ld+json">' + "[" * 100_000 + "</script>" + P * 5,
    "bylines": "<h1>T</h1>" + "<div class=author>By " * N + P,
    "long class": '<div class="' + "a b-c " * 200_000 + '">' + P * 4 + "</div>",
    "long attribute": f'<p title="{"x" * 3_000_000}">' + P,
    "code": "<pre>" + "line of code\n" * 50_000 + "</pre>" + P,
}


@pytest.mark.parametrize("name", some(list(PAGES), 2))
def test_bad_input(name: str) -> None:
    began = time.process_time()
    # All of these pages contain text, so none of them may be an error.
    article = pyjustext.read(PAGES[name], "https://example.org/")
    assert 0.0 <= article.readable <= 1.0
    article.html.encode("utf-8")
    # Much more than any of them needs; a loop that is not linear would take minutes.
    assert time.process_time() - began < 30


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(1000) + b"text", "a PNG image"),
        (b"%PDF-1.7\n" + b"text " * 500, "a PDF file"),
        (b"\x7fELF\x02\x01\x01" + bytes(500), "an ELF program"),
        (gzip.compress(P.encode(), mtime=0), "gzip data"),
        (random.Random(0).randbytes(50_000), "binary data"),
        (random.Random(1).randbytes(200), "binary data"),
        (memoryview(b"PK\x03\x04" + bytes(100)), "a zip archive"),
    ],
)
def test_binary_data_is_refused(data: bytes, kind: str) -> None:
    with pytest.raises(pyjustext.PyjustextError, match=kind):
        pyjustext.read(data)


@pytest.mark.parametrize("kind", [bytearray, memoryview])
@pytest.mark.parametrize("count", [1, 2_000])
def test_bytes_of_every_kind(kind: type, count: int) -> None:
    page = (P + "<p>word <b>x</b>" * count).encode()
    assert pyjustext.read(kind(page)).html == pyjustext.read(page).html


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-le", "utf-16-be", "iso2022_jp", "utf-8-sig", "cp1251"])
def test_text_in_any_encoding_is_not_taken_for_binary_data(codec: str) -> None:
    text = "<p>Мама мыла раму. " if codec == "cp1251" else "<p>日本語の文章です。"
    assert kind_of_binary((text + P.replace("\n", " ")).encode(codec)) is None


def test_an_encoding_that_browsers_refuse() -> None:
    """They show one sign for the whole page. An empty article would hide that."""
    page = b"<meta charset=hz-gb-2312><title>A</title><p>" + b"Some words of a text. " * 50
    with pytest.raises(pyjustext.PyjustextError, match="no text"):
        pyjustext.read(page)


def test_a_path_or_address_instead_of_a_page() -> None:
    for wrong, right in (
        ("page.html", r"read\(Path\('page.html'\).read_bytes\(\)\)"),
        ("a folder/page.htm", "read_bytes"),
        ("https://example.org/a?b=c", "fetch https://example.org/a"),
    ):
        with pytest.raises(pyjustext.PyjustextError, match=right):
            pyjustext.read(wrong)
    with pytest.raises(TypeError, match="read_bytes"):
        pyjustext.read(Path("page.html"))  # type: ignore[arg-type]
    assert pyjustext.read("Open page.html\nand read it.").text


@pytest.mark.parametrize("wrong", [None, 5, ["<p>"], object()])
def test_what_is_no_page(wrong: object) -> None:
    with pytest.raises(TypeError, match=f"html must be str or bytes, not {type(wrong).__name__}"):
        pyjustext.read(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("favor", [float("nan"), float("inf"), -float("inf")])
def test_a_threshold_that_is_no_number(favor: float) -> None:
    with pytest.raises(pyjustext.PyjustextError, match="favor must be a number"):
        pyjustext.read("<p>Some text.</p>", favor=favor)


@pytest.mark.parametrize("url", ["https://page.example/a", "", "//[", "http://[x", "javascript:x"])
def test_invalid_addresses(url: str) -> None:
    words = "Some words of an article that is long enough to be read by people who like to read. "
    bad = "".join(
        f'<a href="{address}">a link</a><img src="{address}" width=600 height=400 alt=x>'
        f'<video src="{address}" poster="{address}"></video><iframe allowfullscreen src="{address}"></iframe>'
        for address in ("//[", "http://[x", "//[#x", "http://[x#y")
    )
    head = '<link rel=canonical href="http://[x"><meta property=og:image content="//[">'
    head += '<link rel=next href="//[">'
    html = head + f"<p>{words * 6}</p><p>{bad}</p>" * 4
    for base in ("", '<base href="//[">'):
        for engine in ("article", "justext", "declutter"):
            article = pyjustext.read(base + html, url, engine=engine)
            assert "Some words of an article" in article.text
            assert article.canonical == article.image == ""
            for name in FORMATS:
                assert export(article, name)


@pytest.mark.parametrize("engine", ["article", "justext", "declutter"])
def test_data_about_deep_blocks_is_in_proportion(engine: EngineName) -> None:
    """Each block names the elements around it, but not all of hundreds."""
    page = (
        "<div>" * 450 + f"<p>{'The tide came in, and the boats began to lift. ' * 3}" * 20 + "<p>word" * 2000
    )
    said = pyjustext.read(page, engine=engine).to_dict()["paragraphs"]
    assert len(said) >= 2000
    assert len(json.dumps(said)) < 50 * len(page)
