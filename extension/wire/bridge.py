"""The Python end of the engine's protocol: JSON in, JSON out, and no browser interfaces.

The worker calls :func:`handle` with a request and gets an answer; ``protocol.json`` beside this file
describes both (channel ``python``). The same file runs in CPython, where tests compare its results with the
browser's.
"""

from __future__ import annotations

import base64
import gc
import json
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from checking import BadRequest, check

import pyjustext
from pyjustext import editing, explaining
from pyjustext.corrections import path_to
from pyjustext.export import FORMATS, Format, Head, TemplateError, export_together, file_name, front_matter
from pyjustext.export import export as export_article
from pyjustext.export.front_matter import DEFAULT, FIELDS
from pyjustext.joining import join as join_parts
from pyjustext.opening import open_page
from pyjustext.reading import Reader
from pyjustext.tree import ArrivingPage
from pyjustext.tree.collector import without_collection
from pyjustext.tree.limits import MAX_LENGTH, MAX_TAGS

_HOPELESS = 0.1  # probability of an article
_FEW_WORDS = 40  # below both of them an error message is better than scraps of text

Tell = Callable[[str], None]
"""Sends an answer, as JSON, before the last one."""

_TEXTS = [f.name for f in fields(pyjustext.Article) if f.type in ("str", "PageKind", "EngineName")]


class NoArticle(Exception):
    """The page has no article."""


_arriving: dict[int, ArrivingPage] = {}
"""The page of which pieces have arrived, by its number: never more than one."""


def arrive(number: int, piece: str) -> None:
    """Take the next piece of a page that a ``read`` will ask for, and build its tree that far. A page with
    another number takes the place of the one before."""
    if number not in _arriving:
        _arriving.clear()
        _arriving[number] = ArrivingPage(MAX_LENGTH, MAX_TAGS)
    _arriving[number].add(piece)


def forget() -> None:
    """Drop the page that has arrived."""
    _arriving.clear()


def read(
    request: dict[str, Any], tell: Tell | None = None, page: ArrivingPage | None = None
) -> dict[str, Any]:
    """The article of the page as plain data, without its paragraphs: the reader does not show them, and they
    would be half of the data to send between processes.

    Args:
        tell: called with the answer ``"beginning"``, the first screens of a long article, before the rest is
            ready.
        page: the page of the request, if it came in pieces.
    """

    def show(beginning: pyjustext.Article) -> None:
        _refuse_scraps(beginning)
        beginning.text = ""
        if tell is not None:
            tell(_json({"kind": "beginning", "value": _plain(beginning)}))

    try:
        article = Reader(request["engine"]).read(
            request["html"] if page is None else page,
            request["url"] or None,
            without=request.get("without") or (),
            show=show,
        )
    except pyjustext.PyjustextError as e:  # a page without any text
        raise NoArticle(str(e)) from e
    _refuse_scraps(article)
    return _plain(article)


def _refuse_scraps(article: pyjustext.Article) -> None:
    """Raise NoArticle for scraps of text."""
    if not article.text.strip():
        raise NoArticle("no text was kept")
    if article.readable < _HOPELESS and article.word_count < _FEW_WORDS:
        raise NoArticle(f"{article.word_count} words, readable {article.readable:.2f}")


def _plain(article: pyjustext.Article) -> dict[str, Any]:
    article.paragraphs = []
    plain = article.to_dict()
    del plain["paragraphs"]
    return plain


def locate(request: dict[str, Any]) -> dict[str, Any]:
    """The path of the element that contains a text. It allows other pages of the site to be read without that
    element."""
    root = open_page(request["html"]).page.root
    return {"path": path_to(root, request["text"])}


def export(request: dict[str, Any]) -> dict[str, Any]:
    """The article as a file: its name, its media type, and its text or, for binary files, base64.

    An article sent by a page of the extension may not have been read here, so its content goes through the
    allow-list again. A template, even an empty one, gives Markdown front matter.

    Raises:
        BadRequest: for an invalid article or an unknown format.
    """
    made = FORMATS.get(request["format"])
    if made is None:
        raise BadRequest(f"there is no format {request['format']!r}")
    article = _article(request["article"])
    images = _images(request.get("images"))
    template, format_ = request.get("template"), request["format"]
    head: Head = "metadata" if template is not None and format_ == "markdown" else "source"
    if request.get("head") == "none":
        head = "none"
    try:
        filled = (template or "") if made.has_front_matter or format_ == "markdown" else ""
        data = export_article(article, format_, images=images, head=head, template=filled)
    except pyjustext.PyjustextError as e:
        raise BadRequest(str(e)) from e
    return _file(article.title, made, data)


def bind(request: dict[str, Any]) -> dict[str, Any]:
    """Several articles as one file, a book or a zip archive; otherwise like :func:`export`."""
    made = FORMATS.get(request["format"])
    entries = request["book"].get("articles")
    if made is None or not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise BadRequest("no list of articles, or no such format")
    articles = [_article(entry.get("article")) for entry in entries]
    images = [_images(entry.get("images")) for entry in entries]
    try:
        title = str(request["book"].get("title") or "")
        template = (request.get("template") or "") if made.has_front_matter else ""
        data = export_together(articles, request["format"], title=title, images=images, template=template)
    except pyjustext.PyjustextError as e:
        raise BadRequest(str(e)) from e
    return _file(title or articles[0].title, made, data)


def fill_front_matter(request: dict[str, Any]) -> dict[str, Any]:
    """An article's front matter by a template, or what is wrong with the template; the fields that there are,
    and the template that is used unless there is another."""
    known = {"fields": list(FIELDS), "usual": DEFAULT}
    try:
        return {**known, "text": front_matter(_article(request["article"]), request["template"])}
    except TemplateError as e:
        return {**known, "text": "", "unknown": e.unknown, "wrong": e.wrong}


def import_(request: dict[str, Any]) -> dict[str, Any]:
    """The articles and links in a file exported by another service, by a browser or by us."""
    from pyjustext.importing import read_export  # rarely needed, so not part of the snapshot

    try:
        data = base64.b64decode(request["base64"], validate=True)
        found = read_export(data, request["name"])
    except (ValueError, pyjustext.PyjustextError) as e:
        raise BadRequest(str(e)) from e
    refused = found.refused()
    found.items.reverse()
    return {
        # Each entry is freed once it is plain data, so that many are not in memory twice.
        "articles": [found.items.pop().to_dict() for _ in range(len(found.items))],
        "skipped": found.skipped,
        "refused": refused,
        "services": sorted(found.services),
    }


def _article(plain: Any) -> pyjustext.Article:
    try:
        article = pyjustext.Article.from_dict(plain)
    except (TypeError, KeyError, AttributeError) as e:
        raise BadRequest(f"{type(e).__name__}: {e}") from e
    for name in _TEXTS:
        if not isinstance(getattr(article, name), str):
            raise BadRequest(f"article.{name} is not text")
    if not all(isinstance(tag, str) for tag in article.tags):
        raise BadRequest("article.tags are not all text")
    article.html = pyjustext.purify(article.html, base_url=article.url)
    return article


def _images(given: Any) -> dict[str, str]:
    images = given or {}
    if not isinstance(images, dict) or not all(isinstance(data, str) for data in images.values()):
        raise BadRequest("images must map addresses to data URLs")
    return images


def _file(title: str, made: Format, data: bytes) -> dict[str, Any]:
    file = {"name": file_name(title) + made.suffix, "type": made.type}
    if made.is_text:
        return {**file, "text": data.decode("utf-8")}
    return {**file, "base64": base64.b64encode(data).decode("ascii")}


def join(request: dict[str, Any]) -> dict[str, Any]:
    """The parts of an article as one, and how many were added to the first."""
    joined, added = join_parts(_article(request["article"]), [_article(part) for part in request["parts"]])
    return {"article": _plain(joined), "added": added}


def remove(request: dict[str, Any]) -> dict[str, Any]:
    """The article without one of its parts.

    Raises:
        BadRequest: if there is no such part.
    """
    try:
        return {
            "article": _plain(editing.remove(_article(request["article"]), request["part"], request["tag"]))
        }
    except ValueError as e:
        raise BadRequest(str(e)) from e


def put_back(request: dict[str, Any]) -> dict[str, Any]:
    """The article with blocks of its page that it lacks, and the numbers of the parts that hold them."""
    article = _article(request["article"])
    edited, parts = editing.put_back(article, request["html"], request["url"], blocks=request["blocks"])
    return {"article": _plain(edited), "parts": parts}


def explain(request: dict[str, Any]) -> dict[str, Any]:
    """The answer ``"explained"``: every block of the page with its measurements, whether it was kept and why,
    and the page drawn from its blocks.

    Raises:
        BadRequest: for unknown or contradictory thresholds.
    """
    try:
        found = explaining.explain(
            request["html"],
            request["url"] or None,
            engine=request["engine"],
            thresholds=request.get("options"),
            without=request.get("without") or (),
        )
    except pyjustext.PyjustextError as e:
        raise BadRequest(str(e)) from e
    return {
        "kind": "explained",
        "paragraphs": found.blocks,
        "options": found.thresholds,
        "html": found.html,
    }


def purify(request: dict[str, Any]) -> dict[str, Any]:
    """The HTML of a saved article through the allow-list."""
    return {"html": pyjustext.purify(request["html"], base_url=request["url"])}


def export_highlights(request: dict[str, Any]) -> dict[str, Any]:
    """Highlights of many articles as Markdown."""
    from pyjustext.export.markdown import to_highlights  # as above

    try:
        articles = [
            pyjustext.Article(
                title=str(entry["title"]),
                url=str(entry["url"]),
                highlights=[
                    pyjustext.Highlight(str(mark["quote"]), str(mark["note"])) for mark in entry["highlights"]
                ],
            )
            for entry in request["articles"]
        ]
    except (TypeError, KeyError) as e:
        raise BadRequest(f"exportHighlights.articles: {type(e).__name__}: {e}") from e
    return _file(request["title"], FORMATS["markdown"], to_highlights(articles, request["title"]))


HANDLERS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "export": export,
    "bind": bind,
    "import": import_,
    "join": join,
    "locate": locate,
    "remove": remove,
    "putBack": put_back,
    "frontMatter": fill_front_matter,
    "purify": purify,
    "exportHighlights": export_highlights,
}


@without_collection
def handle(head: str, html: str | None = None, tell: Tell | None = None, arrived: int | None = None) -> str:
    """Answer one request. What it leaves behind waits for :func:`tidy`, so that no answer waits for that.

    Args:
        head: the request as JSON.
        html: the page, or the file of an ``import`` in base64, not part of the JSON because it is large.
        tell: called with the answer to a ``read`` that precedes the last one.
        arrived: instead of ``html``, the number of the page that has arrived in pieces.

    Returns:
        An answer of the channel as JSON.
    """
    try:
        request = json.loads(head)
        page = None if arrived is None else _arriving.get(arrived)
        if page is not None:
            html = page.text
        if html is not None and isinstance(request, dict):
            request["base64" if request.get("kind") == "import" else "html"] = html
        check(request, "requests")
        answer: dict[str, Any]
        if request["kind"] == "explain":
            answer = explain(request)
        elif request["kind"] == "read":
            answer = {"kind": "value", "value": read(request, tell, page)}
        else:
            answer = {"kind": "value", "value": HANDLERS[request["kind"]](request)}
    except NoArticle as e:
        answer = _error("no-article", e)
    except BadRequest as e:
        answer = _error("bad-request", e)
    except (ImportError, FileNotFoundError, EOFError) as e:
        # After a start from the snapshot, files are missing at first, or contain only zeros (EOFError). The
        # worker provides them and asks again.
        answer = {**_error("failed", e), "missingFiles": True}
    except MemoryError as e:
        answer = _error("too-large", e)
    except Exception as e:  # whatever error a page causes, the worker must still answer
        answer = _error("failed", e)
    return _json(answer)


def _json(answer: dict[str, Any]) -> str:
    return json.dumps(check(answer, "answers"), ensure_ascii=False, separators=(",", ":"))


def tidy() -> None:
    """Free what answers have left behind: the tree of a page refers to itself, so only the garbage collector
    frees it. The worker calls this when an answer is on its way."""
    gc.collect()


def _error(kind: str, error: BaseException) -> dict[str, Any]:
    return {"kind": "error", "error": kind, "message": f"{type(error).__name__}: {error}"[:10_000]}
