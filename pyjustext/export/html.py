"""An article as one HTML file that needs nothing else: no script, no network."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from urllib.parse import unquote, urlsplit

from ..model import Article
from ..tree import Node, escape_attribute, escape_text, parse_fragment, serialize
from .characters import to_bytes
from .heading import address, day

_POLICY = "default-src 'none'; img-src {}; media-src http: https:; style-src 'unsafe-inline'"
"""Content security policy of the file: even if something slipped through, nothing in it may run."""


def to_html(article: Article, *, images: Mapping[str, str] | None = None) -> bytes:
    """UTF-8. With ``images`` (data by address) the file asks the network for nothing: the pictures that
    are there are inside, the others become links to where they are. Without, pictures stay on the web.
    """
    content = parse_fragment(article.html)
    for node in list(content.find_all("img", "video", "audio")):
        if node.tag != "img":
            _quiet(node)
        elif images is None:
            node.attrs["loading"] = "lazy"
        else:
            _embed(node, images)
    policy = _POLICY.format("data: http: https:" if images is None else "data:")
    title = escape_text(article.title or article.site or address(article) or "Article")
    lang = f' lang="{escape_attribute(article.lang)}"' if article.lang else ""
    out = [
        "<!DOCTYPE html>\n",
        f'<html{lang} dir="{escape_attribute(article.dir or "ltr")}">\n<head>\n<meta charset="utf-8">\n',
        f'<meta http-equiv="Content-Security-Policy" content="{escape_attribute(policy)}">\n',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        '<meta name="referrer" content="no-referrer">\n',
        f"<title>{title}</title>\n",
        *_meta(article),
        f"<style>\n{_style()}</style>\n</head>\n<body>\n<article>\n<header>\n",
        *_header(article),
        "</header>\n",
        serialize(content),
        "\n</article>\n</body>\n</html>\n",
    ]
    return to_bytes("".join(out))


def _embed(image: Node, images: Mapping[str, str]) -> None:
    """Puts a picture in, or a link in its place."""
    inside = images.get(image.get("src"), "")
    if inside.startswith("data:image/"):
        image.attrs["src"] = inside
        image.attrs.pop("srcset", None)
        image.attrs.pop("sizes", None)
        return
    address = image.get("src")
    if address.startswith("data:"):
        return
    linked = any(above.tag == "a" for above in image.ancestors())
    image.append(image.get("alt").strip() or _name(address))
    image.tag = "span" if linked else "a"
    image.attrs = {"class": "missing"} if linked else {"class": "missing", "href": address}


def _name(url: str) -> str:
    """What a picture without words is called: its file, or else its site."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return url
    return unquote(parts.path.rsplit("/", 1)[-1]) or parts.netloc


def _quiet(media: Node) -> None:
    """Films and sounds are fetched when they are played, not before."""
    media.attrs["preload"] = "none"
    media.attrs.pop("poster", None)


def _meta(article: Article) -> list[str]:
    lines = []
    for name, value in (
        ("author", article.byline),
        ("description", article.excerpt),
        ("date", article.published),
    ):
        if value:
            lines.append(f'<meta name="{name}" content="{escape_attribute(value)}">\n')
    if address(article):
        lines.append(f'<link rel="canonical" href="{escape_attribute(address(article))}">\n')
    return lines


def _header(article: Article) -> list[str]:
    lines = []
    url = address(article)
    site = escape_text(article.site or url)
    if url:
        link = f'<a href="{escape_attribute(url)}" rel="noopener noreferrer">{site}</a>'
        lines.append(f'<p class="site">{link}</p>\n')
    elif site:
        lines.append(f'<p class="site">{site}</p>\n')
    if article.title:
        lines.append(f"<h1>{escape_text(article.title)}</h1>\n")
    by = []
    if article.byline:
        by.append(f"<span>{escape_text(article.byline)}</span>")
    if article.published:
        moment = escape_attribute(article.published)
        by.append(f'<time datetime="{moment}">{escape_text(day(article.published))}</time>')
    if by:
        lines.append(f'<p class="by">{" · ".join(by)}</p>\n')
    return lines


@cache
def _style() -> str:
    return files(__package__).joinpath("article.css").read_text(encoding="utf-8")
