"""The Python end of the engine's protocol: JSON in, JSON out, and nothing of the browser.

The worker calls :func:`handle` with a request and gets an answer; ``protocol.json`` beside this file
says what a request may be. The same file runs in CPython, where the tests hold it against the browser.
"""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Callable
from typing import Any

import pyjustext
from pyjustext.export import FORMATS, file_name

_HERE = os.path.dirname(__file__)
# The loader reads from the zip in the browser and from the folder in the tests.
PROTOCOL: dict[str, Any] = json.loads(__loader__.get_data(os.path.join(_HERE, "protocol.json")))

_HOPELESS = 0.1  # probability of an article
_FEW_WORDS = 40  # below both of them a reader is better told than shown scraps

_TYPES = {"string": str, "number": (int, float), "object": dict}


class BadRequest(ValueError):
    """A request that the protocol does not know."""


class NoArticle(Exception):
    """The page holds no article."""


def check(request: Any) -> dict[str, Any]:
    """The request itself, if the protocol knows it.

    Raises:
        BadRequest: if it does not.
    """
    if not isinstance(request, dict):
        raise BadRequest("not an object")
    if request.get("v") != PROTOCOL["version"]:
        raise BadRequest(f"protocol version {request.get('v')!r}, not {PROTOCOL['version']}")
    if request.get("kind") not in list(HANDLERS):  # a list: what is asked for may be nothing that hashes
        raise BadRequest(f"unknown request {request.get('kind')!r}")
    for name, kind in PROTOCOL["requests"][request["kind"]].items():
        value = request.get(name)
        if kind.endswith("?") and value is None:
            continue
        if not isinstance(value, _TYPES[kind.rstrip("?")]):
            raise BadRequest(f"{request['kind']}.{name} is not {kind}")
    return request


def read(request: dict[str, Any]) -> dict[str, Any]:
    """The article of the page as plain data, less its paragraphs: no reader shows them, and they would be
    half of what has to go from one process to another."""
    if request["engine"] not in PROTOCOL["engines"]:
        raise BadRequest(f"unknown engine {request['engine']!r}")
    page = request["html"]
    take = pyjustext.read_capture if page.startswith(PROTOCOL["tree"]) else pyjustext.read
    try:
        article = take(page, request["url"] or None, engine=request["engine"])
    except pyjustext.PyjustextError as e:  # a page without any text
        raise NoArticle(str(e)) from e
    if not article.text.strip():
        raise NoArticle("no text was kept")
    if article.readable < _HOPELESS and article.word_count < _FEW_WORDS:
        raise NoArticle(f"{article.word_count} words, readable {article.readable:.2f}")
    article.paragraphs.clear()
    plain = article.to_dict()
    del plain["paragraphs"]
    return plain


def export(request: dict[str, Any]) -> dict[str, Any]:
    """The article as a file: its name, its media type, and its text or (for binary files) base64.

    Raises:
        BadRequest: for an article that is none, or a format that does not exist.
    """
    try:
        article = pyjustext.Article.from_dict(request["article"])
        made = FORMATS[request["format"]]
    except (TypeError, KeyError) as e:
        raise BadRequest(f"{type(e).__name__}: {e}") from e
    data = made.write(article, images=request.get("images") or {})
    file = {"name": file_name(article.title) + made.suffix, "type": made.type}
    try:
        return {**file, "text": data.decode("utf-8")}
    except UnicodeDecodeError:
        return {**file, "base64": base64.b64encode(data).decode("ascii")}


HANDLERS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {"read": read, "export": export}


def handle(head: str, html: str | None = None) -> str:
    """Answer one request.

    Args:
        head: the request as JSON.
        html: the page of a ``read``, kept out of the JSON because it is large: HTML, or (where it
            begins with the protocol's ``tree``) the tree that the content script wrote down.

    Returns:
        JSON: ``{"value": ...}``, or ``{"error": {"kind": ..., "message": ...}}``.
    """
    try:
        request = json.loads(head)
        if html is not None and isinstance(request, dict):
            request["html"] = html
        check(request)
        answer = {"value": HANDLERS[request["kind"]](request)}
    except NoArticle as e:
        answer = _error("no-article", e)
    except BadRequest as e:
        answer = _error("bad-request", e)
    except (ImportError, FileNotFoundError) as e:
        # After a start from the snapshot there are no files at first; the worker brings them and asks again.
        answer = _error("missing-files", e)
    except Exception as e:  # whatever a page provokes ends here, never in a worker that no longer answers
        answer = _error("failed", e)
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))


def _error(kind: str, error: BaseException) -> dict[str, Any]:
    return {"error": {"kind": kind, "message": f"{type(error).__name__}: {error}"}}
