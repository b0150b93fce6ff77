"""Books: EPUBCheck finds no errors, nothing is fetched, and the same articles give the same bytes."""

from __future__ import annotations

import base64
import io
import random
import re
import zipfile
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from pyjustext import Article, PyjustextError, purify
from pyjustext.export import to_book, to_epub
from pyjustext.export.epub.conform import link
from pyjustext.export.media import Picture, data_url
from pyjustext.sanitize.allowlist import ELEMENTS
from tests import real_pages
from tests.fuzz import share
from tests.unit.export.epubcheck import EpubCheck
from tests.unit.sanitize.safety import vectors

PIXEL = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9aw"
    "AAAABJRU5ErkJggg=="
)
WEBP = "data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="
PICTURE = "https://a.test/i.png"
ADDRESSES = (
    *("http://a b/%zz?\u00fc|", "#pj-1", "/rel", "mailto:a b", "https://m\u00fcnchen.de/[x]", PICTURE),
    *(
        "http://1.2.3.4:99999/",
        "https://a_b.c/%e4#x#y",
        "tel:+49 1",
        "https://[::1]/",
        "https://a.test/?q=<>",
    ),
)


@pytest.fixture(scope="module")
def epubcheck(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EpubCheck]:
    checker = EpubCheck(tmp_path_factory.mktemp("epubcheck"))
    yield checker
    checker.close()


def files(book: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(book)) as zipped:
        return {name: zipped.read(name) for name in zipped.namelist()}


def generated(rng: random.Random) -> str:
    """Any allowed elements in any others, with values that the schema does not allow."""
    html, opened = "", []
    for _ in range(rng.randrange(3, 40)):
        kind = rng.random()
        if kind < 0.55:
            opened.append(rng.choice(list(ELEMENTS)).rpartition(" ")[2])
            html += (
                f'<{opened[-1]} href="{rng.choice(ADDRESSES)}" src="{PICTURE}" id="pj-{rng.randrange(3)}" '
                f'dir=RTL colspan="{rng.choice(["0", "1", "03"])}" value=3 start="{rng.choice(["1", "+3"])}" '
                f'lang="{rng.choice(["en", "xx-Latn-DE", "abcdefgh", "de-x-y"])}" datetime=x cite="x y" '
                f'scope=Row type=A width="{rng.choice(["0", "10", "10%"])}">'
            )
        elif kind < 0.75 and opened:
            html += f"</{opened.pop()}>"
        else:
            html += rng.choice(["text", " ", "&#1;", "\ufffe", "\U0001f600", "&amp;", "<br>"])
    return html


@pytest.mark.large
def test_the_checker_complains_of_a_bad_book_only(epubcheck: EpubCheck) -> None:
    """One process checks all books, so what it says about one must not change what it says about the next."""
    good = to_epub(Article(title="T", html="<p>Words</p>", lang="en"))
    bad = io.BytesIO()
    with zipfile.ZipFile(bad, "w") as zipped:
        for name, data in files(good).items():
            zipped.writestr(name, data.replace(b"<p>Words</p>", b"<p><p>Words</p></p>"))
    assert epubcheck.complaints(good) == ""
    assert "ERROR(RSC-005)" in epubcheck.complaints(bad.getvalue())
    assert epubcheck.complaints(good) == ""


def test_the_lead_image_is_the_cover(epubcheck: EpubCheck) -> None:
    lead = "https://a.test/lead.png"
    article = Article(title="T", html=f'<p>Words <img src="{PICTURE}" alt=""></p>', image=lead)
    other = PIXEL.replace("9jaw", "9jax")  # another picture
    book = to_epub(article, images={PICTURE: other, lead: PIXEL})
    package = files(book)["EPUB/package.opf"].decode()
    cover = re.search(r'<item id="(image-\d)" href="([^"]+)"[^>]*properties="cover-image"/>', package)
    assert cover is not None
    assert files(book)[f"EPUB/{cover[2]}"] == base64.b64decode(PIXEL.partition(",")[2])
    assert f'<meta name="cover" content="{cover[1]}"/>' in package
    assert epubcheck.complaints(book) == ""


def test_without_a_lead_image_the_first_picture_is_the_cover() -> None:
    large = data_url(Picture(base64.b64decode(PIXEL.partition(",")[2]) + bytes(4000), ".png", "image/png"))
    html = f'<p>Words <img src="{PICTURE}" alt=""> <img src="https://a.test/large.png" alt=""></p>'
    book = to_epub(Article(title="T", html=html), images={PICTURE: PIXEL, "https://a.test/large.png": large})
    package = files(book)["EPUB/package.opf"].decode()
    assert package.count('properties="cover-image"') == 1
    assert 'content="image-2"' in package
    plain = to_epub(Article(title="T", html=html), images={PICTURE: PIXEL})
    assert b"cover" not in files(plain)["EPUB/package.opf"]
    foreign = to_epub(Article(title="T", html=html, image=PICTURE), images={PICTURE: WEBP})
    assert b"cover" not in files(foreign)["EPUB/package.opf"]


@pytest.mark.large
def test_real_pages_as_a_book(epubcheck: EpubCheck) -> None:
    articles = [real_pages.article(page) for page in real_pages.repo_pages()]
    addresses = set(re.findall(r'<img[^>]* src="([^"&]+)"', "".join([article.html for article in articles])))
    images = dict.fromkeys(sorted(addresses)[:50], PIXEL)
    assert epubcheck.complaints(to_book(articles, title="Pages", images=[images] * len(articles))) == ""


@pytest.mark.large
def test_vectors_and_generated_content_as_a_book(epubcheck: EpubCheck) -> None:
    contents = [html for _, html in vectors()] + [
        generated(random.Random(seed)) for seed in range(share(300))
    ]
    articles = [
        Article(title="T", html=purify(html), lang=("en", "", "de")[len(html) % 3]) for html in contents
    ]
    book = to_book(articles, images=[{PICTURE: PIXEL}] * len(articles))
    assert epubcheck.complaints(book) == ""


def test_one_article(epubcheck: EpubCheck) -> None:
    article = Article(
        title="Tides & <moons>",
        byline="Ann \u0416",
        published="2024-05-06T07:08:09+02:00",
        site="The Site",
        url="https://example.org/story?a=1&b=2",
        lang="ar",
        dir="rtl",
        excerpt='Of "water"',
        html=f'<p>One<img src="{PICTURE}" alt="A"><img src="w"><img src="gone" alt="no"></p>'
        '<math display="block"><mfrac><mi>a</mi><mn>2</mn></mfrac></math>'
        '<video src="https://a.test/v.mp4"></video>',
    )
    book = to_epub(article, images={PICTURE: PIXEL, "w": WEBP})
    assert epubcheck.complaints(book) == ""
    inside = files(book)
    assert next(iter(inside)) == "mimetype"
    package = inside["EPUB/package.opf"].decode()
    assert 'page-progression-direction="rtl"' in package
    assert 'properties="mathml"' in package
    assert "2024-05-06T00:00:00Z" in package
    text = inside["EPUB/text/0001.xhtml"].decode()
    assert text.count("<img") == 2
    assert '<a href="https://a.test/v.mp4" class="missing">v.mp4</a>' in text
    assert "no</a>" in text or ">no<" in text
    assert b"fallback=" in inside["EPUB/package.opf"]


def test_a_book_has_contents_and_each_picture_once() -> None:
    articles = [
        Article(title=f"Part {n}", html=f'<p>{n}<img src="{PICTURE}"></p>', lang="en") for n in range(3)
    ]
    images = [{PICTURE: PIXEL}] * 3
    inside = files(to_book(articles, title="All", images=images))
    contents = ElementTree.fromstring(inside["EPUB/nav.xhtml"])
    entries = [node.text for node in contents.iter("{http://www.w3.org/1999/xhtml}a")]
    assert entries == ["Part 0", "Part 1", "Part 2"]
    assert len([name for name in inside if name.startswith("EPUB/images/")]) == 1
    assert b"<title>All</title>" in inside["EPUB/nav.xhtml"]
    assert to_book(articles, title="All", images=images) == to_book(articles, title="All", images=images)


def test_pictures_of_two_articles_may_have_one_address() -> None:
    articles = [Article(title=f"Part {n}", html=f'<p><img src="{PICTURE}"></p>') for n in range(2)]
    inside = files(to_book(articles, images=[{PICTURE: PIXEL}, {PICTURE: WEBP}]))
    shown = [re.findall(b'src="../([^"]+)"', inside[f"EPUB/text/{n:04}.xhtml"]) for n in (1, 2)]
    assert [name[0].rpartition(b".")[2] for name in shown] == [b"png", b"webp"]


def test_a_link_to_a_host_that_is_too_long_to_exist() -> None:
    """The time for writing a name in ASCII grows with the square of its length."""
    assert link(f"https://{'潮' * 300}.test/") == ""
    assert link(f"https://{'潮.' * 20}test/").startswith("https://xn--")


def test_half_a_character_in_an_address() -> None:
    book = files(to_epub(Article(url="https://a.test/\ud800")))
    assert b'href="https://a.test/?"' in book["EPUB/text/0001.xhtml"]


def test_each_chapter_leads_to_its_source(epubcheck: EpubCheck) -> None:
    """If a book may have the address; otherwise its host is only text."""
    links = {
        "https://a.test/one?x=1&y=2": '<a href="https://a.test/one?x=1&amp;y=2">a.test</a>',
        "https://www.b\u00fccher.test/it's": '<a href="https://www.xn--bcher-kva.test/it\'s">b\u00fccher.test</a>',
        "https://[::1]/": "::1",
    }
    articles = [Article(title="T", url=url, site="Site", html="<p>Words</p>", lang="en") for url in links]
    book = to_book(articles, title="All")
    assert epubcheck.complaints(book) == ""
    inside = files(book)
    for n, shown in enumerate(links.values(), 1):
        assert f"<p>{shown} \u00b7 Site</p>" in inside[f"EPUB/text/{n:04}.xhtml"].decode()


def test_nothing_is_fetched_and_nothing_runs() -> None:
    contents = [html for _, html in vectors()]
    book = to_book([Article(title="T", html=purify(html)) for html in contents])
    for name, data in files(book).items():
        if name.endswith(".xhtml"):
            page = ElementTree.fromstring(data)
            for node in page.iter():
                assert not {"src", "srcset", "poster", "data"} & set(node.attrib), name
                assert node.tag.rpartition("}")[2] not in ("script", "iframe", "object", "form"), name
                assert not any(key.startswith("on") for key in node.attrib), name


@pytest.mark.parametrize(
    ("url", "written"),
    [
        ("https://m\u00fcnchen.de/\u00fc?a=b c#d", "https://xn--mnchen-3ya.de/%C3%BC?a=b%20c#d"),
        ("https://a.test", "https://a.test/"),
        ("https://a.test/100%", "https://a.test/100%25"),
        ("HTTPS://a.test/", "https://a.test/"),
        ("/relative", ""),
        ("https://[", ""),
        ("https://a b/", ""),
        ("javascript:alert(1)", ""),
        ("mailto:a@b.test", "mailto:a@b.test"),
    ],
)
def test_links(url: str, written: str) -> None:
    assert link(url) == written


def test_a_book_without_articles_is_an_error() -> None:
    with pytest.raises(PyjustextError):
        to_book([])
