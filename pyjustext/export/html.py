"""An article as a single self-contained HTML file, without scripts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from ..model import Article
from ..tree import Node, escape_attribute, escape_text, serialize
from .files import to_bytes
from .marking import annotated
from .media import embed, is_picture, keep_harmless_pictures
from .origin import address, claimed_name, day, shown_host

_POLICY = (
    "default-src 'none'; img-src {images}; media-src {media}; style-src 'unsafe-inline'; "
    "form-action 'none'; base-uri 'none'"
)
"""The content security policy of the file: even if the sanitizer missed something, no script may run."""


def to_html(article: Article, *, images: Mapping[str, str] | None = None) -> bytes:
    """UTF-8. With ``images`` (``data:`` addresses by address), the file does not use the network: these
    pictures are embedded; other pictures, videos and audio become links. Without it, they are loaded from the
    web.
    """
    content = annotated(article)
    if images is None:
        keep_harmless_pictures(content, article.url)
        _on_the_web(content)
        policy = _POLICY.format(images="data: http: https:", media="http: https:")
    else:
        inside = {node.get("src"): node.get("src") for node in content.find_all("img")} | dict(images)
        pictures = {url: data for url, data in inside.items() if is_picture(data)}
        keep_harmless_pictures(content, article.url, pictures)
        embed(content, pictures)
        policy = _POLICY.format(images="data:", media="'none'")
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


def _on_the_web(content: Node) -> None:
    """Load pictures when they come into view, and videos and audio when they are played."""
    for node in content.find_all("img", "video", "audio"):
        if node.tag == "img":
            node.attrs["loading"] = "lazy"
        else:
            node.attrs["preload"] = "none"
            node.attrs.pop("poster", None)


def _meta(article: Article) -> list[str]:
    named = {"author": article.byline, "description": article.excerpt, "date": article.published}
    known = {name: escape_attribute(value) for name, value in named.items() if value}
    lines = [f'<meta name="{name}" content="{value}">\n' for name, value in known.items()]
    if address(article):
        lines.append(f'<link rel="canonical" href="{escape_attribute(address(article))}">\n')
    return lines


def _header(article: Article) -> list[str]:
    url = address(article)
    site = claimed_name(article.site, url)
    where, by = [], []
    if url:
        host = escape_text(shown_host(url) or url)
        where.append(f'<a href="{escape_attribute(url)}" rel="noopener noreferrer">{host}</a>')
    if site:
        where.append(f"<span>{escape_text(site)}</span>")
    if article.byline:
        by.append(f"<span>{escape_text(article.byline)}</span>")
    if article.published:
        moment = escape_attribute(article.published)
        by.append(f'<time datetime="{moment}">{escape_text(day(article.published))}</time>')
    return [
        f'<p class="site">{" · ".join(where)}</p>\n' if where else "",
        f"<h1>{escape_text(article.title)}</h1>\n" if article.title else "",
        f'<p class="by">{" · ".join(by)}</p>\n' if by else "",
    ]


@cache
def _style() -> str:
    return files(__package__).joinpath("article.css").read_text(encoding="utf-8")
