"""The host that is shown above an article."""

from __future__ import annotations

import pytest

from pyjustext import Article
from pyjustext.export import to_html, to_text
from pyjustext.export.origin import shown_host


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://www.example.org/a", "example.org"),
        ("https://user:pw@example.org:8080/", "example.org"),
        ("https://xn--mnchen-3ya.de/", "m\u00fcnchen.de"),
        (
            "https://\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444/",
            "\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444",
        ),
        ("https://\u4f8b\u3048.jp/", "\u4f8b\u3048.jp"),
        ("https://xn--pple-43d.com/", "xn--pple-43d.com (\u26a0 \u0430pple.com)"),
        ("https://xn--80ak6aa92e.com/", "xn--80ak6aa92e.com (\u26a0 \u0430\u0440\u0440\u04cf\u0435.com)"),
        ("https://xn--a-\u00e4/", "xn--a-\u00e4"),
        ("https://[::1]/", "::1"),
        ("https://[", ""),
        ("", ""),
    ],
)
def test_shown_host(url: str, host: str) -> None:
    assert shown_host(url) == host


def test_a_host_that_is_too_long_to_exist_is_not_decoded() -> None:
    """The time for decoding a name grows with the square of its length."""
    host = f"xn--{('潮' * 300).encode('punycode').decode()}.test"
    assert shown_host(f"https://{host}/") == host


def test_the_host_comes_before_the_name_of_the_site() -> None:
    article = Article(title="T", url="https://evil.example/a", site="mybank.example", byline="B", text="x")
    page = to_html(article).decode()
    assert page.index(">evil.example<") < page.index(">mybank.example<")
    lines = to_text(article).decode().split("\n")
    assert lines.index("https://evil.example/a") < lines.index("mybank.example")


@pytest.mark.parametrize("site", ["example.org", "www.Example.org", " example.org "])
def test_a_site_without_a_name_of_its_own_is_named_once(site: str) -> None:
    article = Article(title="T", url="https://www.example.org/a", site=site, text="x")
    assert to_html(article).decode().count(">example.org<") == 1
    assert to_text(article).decode().split("\n").count("https://www.example.org/a") == 1
    assert site.strip() not in to_text(article).decode().split("\n")
    assert "Gazette" in to_html(Article(url="https://example.org/a", site="Gazette")).decode()
