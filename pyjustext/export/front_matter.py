"""YAML front matter: the lines with an article's metadata above it, by a template."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence

from ..errors import PyjustextError
from ..model import Article
from .origin import address, day

_NOT_IN_YAML = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")

FIELDS: dict[str, Callable[[Article], str | Sequence[str]]] = {
    "title": lambda article: article.title,
    "author": lambda article: article.byline,
    "date": lambda article: day(article.published),
    "modified": lambda article: day(article.modified),
    "source": address,
    "site": lambda article: article.site,
    "lang": lambda article: article.lang,
    "license": lambda article: article.license,
    "description": lambda article: article.excerpt,
    "tags": lambda article: article.tags,
    "words": lambda article: str(article.word_count or ""),
    "minutes": lambda article: str(article.reading_time or ""),
}
"""What a template can ask for."""

DEFAULT = "".join([f"{name}: {{{name}}}\n" for name in FIELDS if name not in ("words", "minutes")])
"""The template that is used unless there is another."""

_MOST_LINES = 100
_LINE = re.compile(r"([^\W\d][\w -]{0,60}):[ \t]+(\S.{0,1000})", re.DOTALL)
_FIELD = re.compile(r"\{([^{}]*)\}")
_PLAIN = re.compile(r"true|false|-?[0-9]{1,15}(?:\.[0-9]{1,15})?")
"""Values that are no text."""
_RESERVED = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})
"""Names that YAML takes for something else, in any case."""


class TemplateError(PyjustextError):
    """A template that cannot be used.

    Attributes:
        unknown: the names of fields that do not exist.
        wrong: the lines that are not ``name: value``, or whose name stands there twice.
    """

    def __init__(self, unknown: Sequence[str], wrong: Sequence[str]) -> None:
        self.unknown = list(unknown)
        self.wrong = list(wrong)
        said = [f"There is no field {{{name}}}; there are {', '.join(FIELDS)}." for name in unknown[:1]]
        if wrong:
            said.append(f"A line of front matter is 'name: {{field}}', each name once, not {wrong[0]!r}.")
        super().__init__(" ".join(said))


def front_matter(article: Article, template: str = "") -> str:
    """Lines between ``---``, of which those without any value are left out.

    Args:
        template: lines of the form ``name: {field}``; a value may have words and several fields. The fields
            are those of FIELDS. :data:`DEFAULT` if it is empty.

    Raises:
        TemplateError: for an unknown field, or a line of another form.
    """
    lines = []
    for name, value in _read(template.strip() or DEFAULT):
        filled = _filled(value, article)
        if filled:
            lines.append(f"{_quoted(name) if name.lower() in _RESERVED else name}: {filled}\n")
    return f"---\n{''.join(lines)}---\n"


def _read(template: str) -> list[tuple[str, str]]:
    """The names and values of a template."""
    entries: dict[str, str] = {}
    wrong = []
    lines = [line.strip() for line in template.splitlines() if line.strip()]
    for number, line in enumerate(lines):
        match = _LINE.fullmatch(line)
        if match is None or match[1].rstrip() in entries or number >= _MOST_LINES:
            wrong.append(line[:100])
        else:
            entries[match[1].rstrip()] = match[2]
    named = [name for value in entries.values() for name in _FIELD.findall(value)]
    unknown = [name[:100] for name in dict.fromkeys(named) if name not in FIELDS]
    if wrong or unknown:
        raise TemplateError(unknown, wrong)
    return list(entries.items())


def _filled(value: str, article: Article) -> str:
    """A value with its fields as YAML; ``""`` if it has fields and none of them is known."""
    if _PLAIN.fullmatch(value):
        return value
    names = _FIELD.findall(value)
    found = {name: FIELDS[name](article) for name in names}
    if names and not any(found.values()):
        return ""
    whole = found[names[0]] if names and value == f"{{{names[0]}}}" else None
    if whole is not None and not isinstance(whole, str):
        return f"[{', '.join([_quoted(item) for item in whole])}]"
    texts = {name: one if isinstance(one, str) else ", ".join(one) for name, one in found.items()}
    text = _quoted(_FIELD.sub(lambda match: texts[match[1]], value))
    return text[1:-1] if value in ("{words}", "{minutes}") else text


def _quoted(text: str) -> str:
    """A double-quoted scalar in one line. It is a JSON string, with some more characters escaped for YAML."""
    quoted = json.dumps(" ".join(text.split()), ensure_ascii=False)
    return _NOT_IN_YAML.sub(lambda match: f"\\u{ord(match[0]):04x}", quoted)
