"""What was typed into the search: words, "phrases", what must not occur (``-word``), and what else an article
must be (``tag:tea``, ``site:example.org``, ``before:2024-05``, ``is:unread``).

``search.json`` has the fields and their conditions; ``extension/host/library/search-terms.js`` follows the
same rules. What is no known field, or no value that it may have, is searched for as a word.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import datetime
from importlib import resources
from typing import Any

from .words import phrases_of

_RULES: dict[str, Any] = json.loads(resources.files(__package__).joinpath("search.json").read_text("utf-8"))
_TERM = re.compile(r'(-?)(?:([a-zA-Z]+):)?(?:"([^"]*)("?)|([^\s\x00-\x1f\x85\ufeff"]+))')
_DAY = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")


@dataclass(frozen=True, slots=True)
class Term:
    """A part of what was typed.

    Attributes:
        field: ``"word"``, ``"phrase"``, ``"is"`` or a field of ``search.json``.
        value: as it was typed, without quotes and signs.
        negated: whether it must not be so.
        open: whether it may go on: the last letters of a word are still being typed.
    """

    field: str
    value: str
    negated: bool = False
    open: bool = False


@dataclass(frozen=True, slots=True)
class Search:
    """A search for SQLite.

    Attributes:
        match: the query for FTS5, ``""`` if no word must occur.
        conditions: in SQL, on the table ``article``.
        values: of their question marks.
    """

    match: str
    conditions: list[str]
    values: list[str | int]


def terms_of(typed: str) -> list[Term]:
    """The parts of what was typed, in their order."""
    found: list[Term] = []
    for term in _TERM.finditer(typed):
        sign, field, quoted, closed, plain = term.groups()
        value = plain if quoted is None else quoted
        name = (field or "").lower()
        if name and _condition(name, value):
            found.append(Term(name, value, bool(sign)))
        elif plain is not None:
            found.append(Term("word", f"{field}:{plain}" if field else plain, bool(sign)))
        else:
            if field:
                found.append(Term("word", f"{field}:"))
            found.append(Term("phrase", value, bool(sign), open=not closed))
    if found and found[-1].field == "word" and not found[-1].negated:
        found[-1] = Term("word", found[-1].value, open=True)
    return [term for term in found if term.field not in ("word", "phrase") or phrases_of(term.value)]


def search_for(typed: str) -> Search:
    """What was typed, as a query and conditions."""
    match: list[str] = []
    conditions: list[str] = []
    values: list[str | int] = []
    for term in terms_of(typed):
        if term.field in ("word", "phrase"):
            phrases = phrases_of(term.value)
            joined = [" ".join(phrases)] if term.field == "phrase" else phrases
            query = " ".join(f'"{phrase}"' for phrase in joined) + ("*" if term.open else "")
            if term.negated:
                conditions.append("article.id NOT IN (SELECT rowid FROM search WHERE search MATCH ?)")
                values.append(query)
            else:
                match.append(query)
        elif (condition := _condition(term.field, term.value)) is not None:
            conditions.append(f"NOT ({condition[0]})" if term.negated else condition[0])
            values += condition[1]
    return Search(" ".join(match), conditions, values)


def _condition(field: str, value: str) -> tuple[str, list[str | int]] | None:
    """The condition of a field and its values; None if there is no such field or value."""
    if field == "is":
        state = _RULES["states"].get(value.lower())
        return (state, []) if state else None
    condition = _RULES["fields"].get(field)
    if condition is None or not value.strip():
        return None
    if field in ("before", "after"):
        moment = _moment(value)
        return None if moment is None else (condition, [moment])
    return condition, [value.strip()]


def _moment(value: str) -> int | None:
    """The first moment of a day, month or year here, in milliseconds since 1970."""
    found = _DAY.fullmatch(value)
    if not found:
        return None
    try:
        return int(datetime(*(int(part or 1) for part in found.groups())).timestamp() * 1000)  # type: ignore[arg-type]
    except (ValueError, OverflowError, OSError):
        return None
