"""URLs in all spellings, and how they are resolved."""

from __future__ import annotations

from urllib.parse import urljoin, urlsplit

import pytest

from pyjustext.sanitize.urls import MAX_URL, clean_srcset, clean_url, resolved

BASE = "https://page.example/a/b?c"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        (" https://a.test/x\n", "https://a.test/x"),
        ("https://a.te\nst/\tx", "https://a.test/x"),
        ("HTTPS://A.test/", "https://A.test/"),
        ("hTTp:x", "http:x"),
        ("/x y", "https://page.example/x%20y"),
        ("x", "https://page.example/a/x"),
        ("?d", "https://page.example/a/b?d"),
        ("//a.test/x", "https://a.test/x"),
        ("tel:+43-1", "tel:+43-1"),
        ("https://a.test/?u=javascript:x", "https://a.test/?u=javascript:x"),
        ("/wiki/Help:Contents", "https://page.example/wiki/Help:Contents"),
        ("https://a.test/ü", "https://a.test/ü"),
        ("images\\a.jpg", "https://page.example/a/images/a.jpg"),
        ("\\\\a.test\\x", "https://a.test/x"),
        ("HTTPS:\\\\a.test\\@b.test\\x?a\\b#c\\d", "https://a.test/@b.test/x?a\\b#c\\d"),
        ("mailto:a\\b@a.test", "mailto:a\\b@a.test"),
        ("#pj-fn1", "#pj-fn1"),
        ("#fn1", "https://page.example/a/b?c#fn1"),
        ("", ""),
        ("Help:Contents", ""),
        ("https://[", "https://["),
        ("//[", ""),
        ("x" * (MAX_URL + 1), ""),
    ],
)
def test_links(url: str, expected: str) -> None:
    assert clean_url(url, "link", BASE) == expected


@pytest.mark.parametrize(
    "url", ["mailto:a@a.test", "tel:1", "data:image/svg+xml;base64,AAAA", "data:image/png,x"]
)
def test_not_for_images(url: str) -> None:
    assert clean_url(url, "image", BASE) == ""


def test_data_addresses_are_allowed_only_for_images() -> None:
    url = "data:image/PNG;base64,iVBORw0KGgo="
    assert clean_url(url, "image") == url
    assert clean_url(f" {url[:30]}\n{url[30:]} ", "image") == url
    for kind in ("link", "media", "source"):
        assert clean_url(url, kind) == ""


@pytest.mark.parametrize(
    ("srcset", "expected"),
    [
        ("a.png", "https://page.example/a/a.png"),
        ("a.png 1x,b.png 2x", "https://page.example/a/a.png 1x, https://page.example/a/b.png 2x"),
        (" a.png 100w , /b.png 2.5x ", "https://page.example/a/a.png 100w, https://page.example/b.png 2.5x"),
        ("a.png, b.png 2x", "https://page.example/a/a.png, https://page.example/a/b.png 2x"),
        ("https://a.test/w_1,h_2/x.png 1x", "https://a.test/w_1,h_2/x.png 1x"),
        ("a.png 1q, b.png 2x", "https://page.example/a/b.png 2x"),
        ("\x08data:image/png;base64,AAAA", ""),
        (", ,,", ""),
        ("", ""),
    ],
)
def test_srcset(srcset: str, expected: str) -> None:
    assert clean_srcset(srcset, BASE) == expected


@pytest.mark.parametrize(
    "base", ["javascript:alert(1)//", "data:text/html,x", "file:///etc/", "https://a\x00.test/", "//[", "x"]
)
def test_a_base_with_another_scheme_resolves_nothing(base: str) -> None:
    for url in ("x", "?y", "/z", "#top", "\\w"):
        assert clean_url(url, "link", base) == ""
        assert clean_srcset(f"{url} 1x", base) == ""
    assert clean_url("https://a.test/x", "link", base) == "https://a.test/x"


@pytest.mark.parametrize(
    "url",
    [
        *(
            "/",
            "/a/b.html?x=1#y",
            "//h/a",
            "/a/../b",
            "/a/.b",
            "/a;p",
            "/a?",
            "/a#",
            "/a b",
            "/\u00e9",
            "?x",
            "#x",
        ),
        *(
            "a",
            "https://h/",
            "https://h",
            "https://h/a?b=1#c",
            "https://h/a/..",
            "https://h/a?",
            "HTTP://H/a",
        ),
        *("https://h:80/a", "https://u@h/a", "https://h\\a", "https://[::1]/a", "https://[/", "//["),
    ],
)
@pytest.mark.parametrize(
    "base",
    [
        *(
            "",
            "https://example.org",
            "https://example.org/a/b?c",
            "http://example.org#d",
            "file:///a/b",
            "/a/b",
        ),
        *(
            "https://u:p@h:81/a",
            "https://[::1]/a",
            "https://[",
            "HTTPS://H/a",
            "https://\u00e9.org/",
            "about:blank",
        ),
    ],
)
def test_plain_addresses_are_resolved_like_all_others(url: str, base: str) -> None:
    try:
        expected = urljoin(base, url)
        urlsplit(expected)
    except ValueError:
        expected = ""
    assert resolved(url, base) == expected
