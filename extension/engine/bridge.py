"""The Python end of the engine's protocol: JSON in, JSON out, and nothing of the browser.

The worker calls :func:`handle` with a request and gets an answer; ``protocol.json`` beside this file
says what a request may be. The same file runs in CPython, where the tests hold it against the browser.
"""

from __future__ import annotations

import json
import os
import re
from typing import Any

import pyjustext
from pyjustext.article.article import Article
from pyjustext.export import FORMATS

_HERE = os.path.dirname(__file__)
# The loader reads from the zip in the browser and from the folder in the tests.
PROTOCOL: dict[str, Any] = json.loads(__loader__.get_data(os.path.join(_HERE, "protocol.json")))

_NOT_IN_NAMES = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]')
_LONGEST_NAME = 80  # characters: at most 240 bytes of UTF-8, and file systems stop at 255

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
    fields = PROTOCOL["requests"].get(request.get("kind"))
    if fields is None:
        raise BadRequest(f"unknown request {request.get('kind')!r}")
    for name, kind in fields.items():
        value = request.get(name)
        if kind.endswith("?") and value is None:
            continue
        if not isinstance(value, _TYPES[kind.rstrip("?")]):
            raise BadRequest(f"{request['kind']}.{name} is not {kind}")
    return request


def read(request: dict[str, Any]) -> dict[str, Any]:
    """The article of the page as plain data."""
    article = pyjustext.read(request["html"], request["url"] or None, engine=request["engine"])
    if not article.text.strip():
        raise NoArticle("no text was kept")
    return article.to_dict()


def export(request: dict[str, Any]) -> dict[str, Any]:
    """The article as a file: its name, its media type, and its text or (for binary files) base64."""
    form = FORMATS.get(request["format"])
    if form is None:
        raise BadRequest(f"unknown format {request['format']!r}")
    try:
        article = Article.from_dict(request["article"])
    except TypeError as e:
        raise BadRequest(f"not an article: {e}") from e
    data = form.write(article, images=request.get("images"))
    return {"name": _file_name(article.title) + form.suffix, "type": form.type, "text": data.decode()}


def _file_name(title: str) -> str:
    """A name that every file system takes, as near to the title as that allows."""
    return " ".join(_NOT_IN_NAMES.sub(" ", title).split())[:_LONGEST_NAME].strip(" .") or "article"


def handle(head: str, html: str | None = None) -> str:
    """Answer one request.

    Args:
        head: the request as JSON.
        html: the page of a ``read``, kept out of the JSON because it is large.

    Returns:
        JSON: ``{"value": ...}``, or ``{"error": {"kind": ..., "message": ...}}``.
    """
    try:
        request = json.loads(head)
        if html is not None and isinstance(request, dict):
            request["html"] = html
        check(request)
        answer = {"value": {"read": read, "export": export}[request["kind"]](request)}
    except NoArticle as e:
        answer = _error("no-article", e)
    except BadRequest as e:
        answer = _error("bad-request", e)
    except (ImportError, FileNotFoundError) as e:
        # Right after a start from the snapshot the file system is still empty; the worker fills it and asks again.
        answer = _error("missing-files", e)
    except Exception as e:  # whatever a page provokes ends here, never in a worker that no longer answers
        answer = _error("failed", e)
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))


def _error(kind: str, error: BaseException) -> dict[str, Any]:
    return {"error": {"kind": kind, "message": f"{type(error).__name__}: {error}"}}
