"""The language of search queries: words, "phrases", exclusions (``-word``), alternatives (``a OR b``), words
in a field (``title:``, ``author:``), and conditions (``tag:tea``, ``site:a``, ``before:2024-05``,
``is:unread``).

``search.json`` has the fields and their conditions; ``extension/host/library/search-terms.js`` follows the
same rules. An unknown field, or a value that its field does not allow, is searched for as a word.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from importlib import resources
from typing import Any

_SEARCH_RULES: dict[str, Any] = json.loads(
    resources.files(__package__).joinpath("search.json").read_text("utf-8")
)
_COLUMNS: dict[str, str] = _SEARCH_RULES["columns"]
_TERM = re.compile(r'(-?)(?:([a-zA-Z]+):)?(?:"([^"]*)("?)|([^\s\x00-\x1f\x85\ufeff"]+))')
_SYMBOLS = re.compile(r"[^\W_][+#]")
"""Words such as ``C++`` and ``C#``. The index has only their letters."""
_DAY = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")


@dataclass(frozen=True, slots=True)
class Term:
    """One term of a query.

    Attributes:
        field: ``"word"``, ``"phrase"``, ``"is"`` or a field of ``search.json``.
        value: as typed, without quotes and minus.
        negated: whether articles that match are excluded.
        open: whether the term may be a prefix, because its last word is still being typed.
        alternative: whether this term or the one before it is enough.
    """

    field: str
    value: str
    negated: bool = False
    open: bool = False
    alternative: bool = False


@dataclass(frozen=True, slots=True)
class Search:
    """A search for SQLite.

    Attributes:
        match: the query for FTS5; ``""`` if no words are searched for.
        conditions: SQL conditions on the table ``article``.
        values: the values of the question marks in the conditions.
    """

    match: str
    conditions: list[str]
    values: list[str | int]


def terms_of(typed: str) -> list[Term]:
    """The terms of a query, in order."""
    found: list[Term] = []
    for term in _TERM.finditer(typed):
        minus, field, quoted, closed, plain = term.groups()
        value = plain if quoted is None else quoted
        name = (field or "").lower()
        if name and _is_field(name, value):
            found.append(Term(name, value, bool(minus)))
        elif plain is not None:
            found.append(Term("word", f"{field}:{plain}" if field else plain, bool(minus)))
        else:
            if field:
                found.append(Term("word", f"{field}:"))
            found.append(Term("phrase", value, bool(minus), open=not closed))
    if found and found[-1].field in ("word", *_COLUMNS) and not found[-1].negated and not typed.endswith('"'):
        found[-1] = replace(found[-1], open=True)
    return list(_with_alternatives([term for term in found if not _is_text(term) or phrases_of(term.value)]))


def _with_alternatives(terms: list[Term]) -> Iterator[Term]:
    """The terms without the word OR between them. An OR at the end stays, as a word."""
    is_alternative = False
    for number, term in enumerate(terms):
        if number and term.field == "word" and term.value == "OR" and not term.negated:
            is_alternative = True
        else:
            yield replace(term, alternative=is_alternative)
            is_alternative = False


def search_for(typed: str) -> Search:
    """Translate a typed query for SQLite."""
    groups: list[list[Term]] = []
    for term in terms_of(typed):
        if term.alternative:
            groups[-1].append(term)
        else:
            groups.append([term])
    match: list[str] = []
    conditions: list[str] = []
    values: list[str | int] = []
    for group in groups:
        has_symbols = any(_is_literal(term) for term in group)
        if all(_is_text(term) and not term.negated for term in group) and not (
            len(group) > 1 and has_symbols
        ):
            queries = [_query(term) for term in group]
            match.append(
                queries[0] if len(group) == 1 else f"({' OR '.join(f'({query})' for query in queries)})"
            )
            if has_symbols:
                conditions.append(_SEARCH_RULES["literal"])
                values.append(group[0].value)
            continue
        found = [_condition(term) for term in group]
        alternatives = [f"({sql})" for sql, _ in found]
        conditions.append(found[0][0] if len(found) == 1 else f"({' OR '.join(alternatives)})")
        values += [value for _, value in found if value is not None]
    return Search(" AND ".join(match), conditions, values)


def _is_text(term: Term) -> bool:
    return term.field in ("word", "phrase", *_COLUMNS)


def _is_literal(term: Term) -> bool:
    """Whether the index has only the letters of the word, without its symbols."""
    return term.field == "word" and _SYMBOLS.search(term.value) is not None


def _query(term: Term) -> str:
    """The FTS5 query for a term."""
    phrases = phrases_of(term.value)
    joined = [" ".join(phrases)] if term.field == "phrase" else phrases
    query = " ".join(f'"{phrase}"' for phrase in joined) + ("*" if term.open else "")
    return f"{_COLUMNS[term.field]} : ({query})" if term.field in _COLUMNS else query


def _is_field(field: str, value: str) -> bool:
    """Whether the field exists and allows this value."""
    if field == "is":
        return value.lower() in _SEARCH_RULES["states"]
    if field in ("before", "after"):
        return _moment(value) is not None
    return bool((field in _SEARCH_RULES["fields"] or field in _COLUMNS) and value.strip())


def _condition(term: Term) -> tuple[str, str | int | None]:
    """The SQL condition for a term, and the value of its question mark, if it has one."""
    field, value = term.field, term.value
    sql: str
    found: str | int | None
    if _is_literal(term):
        sql, found = _SEARCH_RULES["literal"], value
    elif _is_text(term):
        sql, found = _SEARCH_RULES["words"], _query(term)
    elif field == "is":
        sql, found = _SEARCH_RULES["states"][value.lower()], None
    else:
        sql, found = _SEARCH_RULES["fields"][field], value.strip()
        if field in ("before", "after"):
            found = _moment(value)
    return f"NOT ({sql})" if term.negated else sql, found


def _moment(value: str) -> int | None:
    """The start of a day, month or year in local time, in milliseconds since 1970."""
    found = _DAY.fullmatch(value)
    if not found:
        return None
    try:
        return int(datetime(*(int(part or 1) for part in found.groups())).timestamp() * 1000)  # type: ignore[arg-type]
    except (ValueError, OverflowError, OSError):
        return None


_FOLDING: dict[str, Any] = json.loads(resources.files(__package__).joinpath("words.json").read_text("utf-8"))


def _ranges(name: str) -> str:
    """The content of a regular expression's character class."""
    pairs = (text.split("-") for text in _FOLDING[name])
    return "".join(f"{re.escape(chr(int(a, 16)))}-{re.escape(chr(int(b, 16)))}" for a, b in pairs)


VERSION = str(_FOLDING["version"])
"""The value of ``words`` in the table ``setting`` of a library."""

_DROPPED = re.compile(f"[{_ranges('dropped')}]+")
_LETTERS = str.maketrans(_FOLDING["letters"])
_RUN = re.compile(f"[{_ranges('single')}]+|[{_ranges('pairs')}]+")
_SINGLE = re.compile(f"[{_ranges('single')}]")
_SPACE = re.compile(r"[\s\x00-\x1f\x85\ufeff\"]+")


def fold(text: str) -> str:
    """A form of the text that is equal for all texts that a search treats as equal."""
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", text.lower())
    return unicodedata.normalize("NFC", _DROPPED.sub("", apart)).lower().translate(_LETTERS)


def words(text: str | None) -> str:
    """The text as it is indexed; the SQL function ``words()``."""
    return _RUN.sub(lambda run: f" {' '.join(_parts(run[0]))} ", fold(text or ""))


def phrases_of(typed: str) -> list[str]:
    """Typed words as phrases for FTS5, usually one per word. Empty if there is nothing to search for."""
    return [phrase for word in _SPACE.split(fold(typed)) for phrase in _phrases(word) if _has_word(phrase)]


def _phrases(word: str) -> list[str]:
    """A typed word as phrases: runs of scripts without spaces are split, the rest stays as it is."""
    found: list[str] = []
    at = 0
    for run in _RUN.finditer(word):
        parts = _parts(run[0])
        # The last part is a single letter, and the pair before contains it. In the text, a letter may follow.
        if len(parts) > 1 and not _SINGLE.match(run[0]):
            parts.pop()
        found += [word[at : run.start()], " ".join(parts)]
        at = run.end()
    return [*found, word[at:]]


def _parts(run: str) -> list[str]:
    """The parts of a run of a script without spaces, as they are indexed."""
    letters: list[str] = []
    for character in run:
        if letters and unicodedata.category(character)[0] == "M":
            letters[-1] += character
        else:
            letters.append(character)
    if _SINGLE.match(run):
        return letters
    return [letter + following for letter, following in zip(letters, [*letters[1:], ""], strict=True)]


def _has_word(phrase: str) -> bool:
    """Whether SQLite's tokenizer finds a word in the phrase."""
    return any(
        unicodedata.category(c) in _WORD_CATEGORIES or unicodedata.category(c)[0] in "LN" for c in phrase
    )


_WORD_CATEGORIES = ("Co", "Mn", "Mc")
