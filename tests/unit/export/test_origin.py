"""The host that is shown above an article."""

from __future__ import annotations

import pytest

from pyjustext import Article
from pyjustext.export import export, to_html, to_text
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


DOUBTFUL = [
    "\u0261oogle.com",  # a letter of phonetics
    "m\u0131crosoft.com",  # Turkish, and looks like i
    "\ua4d6oogle.com",  # Lisu
    "\ua4d6\ua4f3\ua4f3\ua4d6\ua4e1\ua4f0.com",  # all Lisu
    "\u0261\u1d0f\u1d0f\u0261\u029f\u1d07.com",  # small capitals
    "\u0430pple.com",
    "\u0430\u0440\u0440\u04cf\u0435.com",
    "\u03bf\u03c5.com",  # Greek
    "\u13aa\u13de.com",  # Cherokee
    "\u05d0\u4f8b.com",
    "paypal\u30fc\u0430.com",
    "wiki\u0301pedia.org",  # not composed
    "\U0001d4f0oogle.com",
]
PLAIN = [
    "example.org",
    "m\u00fcnchen.de",
    "\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444",
    "\u4f8b\u3048\u30c6\u30b9\u30c8.jp",
    "tokyo\u6771\u4eac.jp",
    "\ud55c\uad6d.kr",
    "\u03b5\u03bb\u03bb\u03ac\u03b4\u03b1.gr",
    "\u0645\u062b\u0627\u0644.test",
    "\u0909\u0926\u093e\u0939\u0930\u0923.test",
    "\u05d3\u05d5\u05d2\u05de\u05d4.test",
    "\u0e15\u0e31\u0e27\u0e2d\u0e22\u0e48\u0e32\u0e07.test",
]


def in_ascii(host: str) -> str:
    labels = (f"xn--{label.encode('punycode').decode()}" for label in host.split("."))
    return ".".join(
        plain if plain.isascii() else ace for plain, ace in zip(host.split("."), labels, strict=True)
    )


@pytest.mark.parametrize("host", DOUBTFUL)
def test_a_host_that_could_be_taken_for_another_is_shown_in_ascii(host: str) -> None:
    assert shown_host(f"https://{in_ascii(host)}/") == f"{in_ascii(host)} (\u26a0 {host})"


@pytest.mark.parametrize("host", PLAIN)
def test_other_hosts_are_shown_in_their_own_letters(host: str) -> None:
    assert shown_host(f"https://{in_ascii(host)}/") == host


def test_a_host_that_is_too_long_to_exist_is_not_decoded() -> None:
    """The time for decoding a name grows with the square of its length."""
    host = f"xn--{('潮' * 300).encode('punycode').decode()}.test"
    assert shown_host(f"https://{host}/") == host


def test_the_host_comes_before_the_name_of_the_site() -> None:
    article = Article(title="T", url="https://evil.example/a", site="mybank.example", byline="B", text="x")
    page = to_html(article).decode()
    assert page.index(">evil.example<") < page.index(">mybank.example<")
    lines = to_text(article).split("\n")
    assert lines.index("https://evil.example/a") < lines.index("mybank.example")


@pytest.mark.parametrize("site", ["example.org", "www.Example.org", " example.org "])
def test_a_site_without_a_name_of_its_own_is_named_once(site: str) -> None:
    article = Article(title="T", url="https://www.example.org/a", site=site, text="x")
    assert to_html(article).decode().count(">example.org<") == 1
    assert to_text(article).split("\n").count("https://www.example.org/a") == 1
    assert site.strip() not in to_text(article).split("\n")
    assert "Gazette" in to_html(Article(url="https://example.org/a", site="Gazette")).decode()


def test_an_address_with_a_backslash_names_one_host_in_all_formats() -> None:
    """Browsers end a host at a backslash. Markdown's readers would encode it and see another host."""
    address = "https://evil.test\\@bank.test/x"
    article = Article(html=f'<p><a href="{address}">Words</a></p>', title="A title", url=address)
    for name in ("html", "markdown", "text", "tei"):
        made = export(article, name).decode()
        assert "https://evil.test/@bank.test/x" in made, name
        assert "evil.test\\" not in made, name
