"""The Python end of the engine's protocol: JSON in, JSON out, and nothing of the browser.

The worker calls :func:`handle` with a request and gets an answer; ``protocol.json`` beside this file
describes both (channel ``bridge``). The same file runs in CPython, where the tests hold it against the
browser.
"""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pyjustext
from pyjustext.export import FORMATS, file_name

_HERE = os.path.dirname(__file__)
# The loader reads from the zip in the browser and from the folder in the tests.
PROTOCOL: dict[str, Any] = json.loads(__loader__.get_data(os.path.join(_HERE, "protocol.json")))
CHANNEL: dict[str, dict[str, dict[str, str]]] = PROTOCOL["channels"]["bridge"]

_HOPELESS = 0.1  # probability of an article
_FEW_WORDS = 40  # below both of them a reader is better told than shown scraps

_TYPES = {"string": str, "number": (int, float), "object": dict, "boolean": bool}
_TEXTS = [f.name for f in fields(pyjustext.Article) if f.type == "str"]


class BadRequest(ValueError):
    """A request that the protocol does not know."""


class NoArticle(Exception):
    """The page holds no article."""


def check(message: Any, way: str) -> dict[str, Any]:
    """The message itself, if the protocol knows it.

    Args:
        way: ``"requests"`` or ``"answers"``.

    Raises:
        BadRequest: if it does not.
    """
    if not isinstance(message, dict):
        raise BadRequest("not an object")
    kind = message.get("kind")
    if not isinstance(kind, str) or kind not in CHANNEL[way]:
        raise BadRequest(f"unknown message {kind!r}")
    known = CHANNEL[way][kind]
    for name, type_ in known.items():
        value = message.get(name)
        if not (type_.endswith("?") and value is None) and not _fits(value, type_.rstrip("?")):
            raise BadRequest(f"{kind}.{name} is not {type_}")
    if strangers := message.keys() - known - {"kind"}:
        raise BadRequest(f"{kind} has no {min(strangers)}")
    return message


def _fits(value: Any, type_: str) -> bool:
    rule = PROTOCOL["types"][type_]
    if not isinstance(value, _TYPES[rule["type"]]):
        return False
    if not isinstance(value, str):
        return True
    if "values" in rule:
        return value in PROTOCOL[rule["values"]]
    return len(value) <= rule.get("max", len(value))


def read(request: dict[str, Any]) -> dict[str, Any]:
    """The article of the page as plain data, less its paragraphs: no reader shows them, and they would be
    half of what has to go from one process to another."""
    try:
        page = request["html"]
        take = pyjustext.read_capture if page.startswith('["pyjustext-tree 1",') else pyjustext.read
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

    What a page of the extension sends as an article is not trusted to be one that was read here: its content
    goes through the allow-list again.

    Raises:
        BadRequest: for an article that is none, or a format that does not exist.
    """
    try:
        article = pyjustext.Article.from_dict(request["article"])
        made = FORMATS[request["format"]]
    except (TypeError, KeyError, AttributeError) as e:
        raise BadRequest(f"{type(e).__name__}: {e}") from e
    for name in _TEXTS:
        if not isinstance(getattr(article, name), str):
            raise BadRequest(f"article.{name} is no text")
    article.html = pyjustext.purify(article.html, base_url=article.url)
    data = made.write(article, images=request.get("images") or {})
    file = {"name": file_name(article.title) + made.suffix, "type": made.type}
    if made.is_text:
        return {**file, "text": data.decode("utf-8")}
    return {**file, "base64": base64.b64encode(data).decode("ascii")}


HANDLERS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {"read": read, "export": export}


def handle(head: str, html: str | None = None) -> str:
    """Answer one request.

    Args:
        head: the request as JSON.
        html: the page of a ``read``, kept out of the JSON because it is large.

    Returns:
        An answer of the channel as JSON.
    """
    try:
        request = json.loads(head)
        if html is not None and isinstance(request, dict):
            request["html"] = html
        check(request, "requests")
        answer: dict[str, Any] = {"kind": "value", "value": HANDLERS[request["kind"]](request)}
    except NoArticle as e:
        answer = _error("no-article", e)
    except BadRequest as e:
        answer = _error("bad-request", e)
    except (ImportError, FileNotFoundError) as e:
        # After a start from the snapshot there are no files at first; the worker brings them and asks again.
        answer = {**_error("failed", e), "missingFiles": True}
    except Exception as e:  # whatever a page provokes ends here, never in a worker that no longer answers
        answer = _error("failed", e)
    return json.dumps(check(answer, "answers"), ensure_ascii=False, separators=(",", ":"))


def _error(kind: str, error: BaseException) -> dict[str, Any]:
    return {"kind": "error", "error": kind, "message": f"{type(error).__name__}: {error}"[:10_000]}
