"""The lines above an article in a file: author, date, source."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Literal
from urllib.parse import urlsplit

from ..errors import PyjustextError
from ..model import Article
from ..sanitize.urls import is_safe_to_show

Head = Literal["source", "metadata", "none"]
"""What stands above an article in a text: its title and source; all that is known of it, as YAML front
matter; nothing."""

# Neither the caller's address nor the page's canonical one has been sanitized.
_ADDRESS = re.compile(r"""https?://[^\s<>"\x00-\x1f\x7f]+""", re.IGNORECASE)


def is_address(url: str) -> bool:
    """Whether this is an http or https address, not ``javascript:`` or text."""
    return _ADDRESS.fullmatch(url) is not None


def address(article: Article) -> str:
    """The address of the article, ``""`` if it is not an http or https address."""
    for url in (article.url, article.canonical):
        if is_address(url):
            return url
    return ""


def source_lines(article: Article) -> list[str]:
    """The address, the authors and the date, and the name of the site, without empty lines. The address comes
    first, because it is certain, while the rest is only what the page claims."""
    by = ", ".join([part for part in (article.byline, day(article.published)) if part])
    site = claimed_name(article.site, address(article))
    return [" ".join(line.split()) for line in (address(article), by, site) if line]


def day(moment: str) -> str:
    """The date of an ISO 8601 date and time."""
    return moment[:10]


_LONGEST = 253
"""In characters: the limit of the domain name system. The time for decoding a name grows with the square of
its length."""


def shown_host(url: str) -> str:
    """The host of ``url``, ``""`` if it has none.

    International names are shown in their own script. If a label could be taken for another one, the
    ASCII form comes first, then a warning sign and the name.
    """
    host = _plain_host(url)
    if len(host) > _LONGEST or ":" in host:
        return host
    labels = [_decoded(label) for label in host.split(".")]
    letters = ".".join(labels)
    if not letters.isprintable():
        return host
    if not all(map(is_safe_to_show, labels)):
        return f"{'.'.join([encoded(label) for label in labels])} (\u26a0 {letters})"
    return letters


def claimed_name(site: str, url: str) -> str:
    """What a site calls itself, ``""`` if that is only the host of ``url``, which is shown before it."""
    name = " ".join(site.split())
    return "" if name.lower().removeprefix("www.") in {shown_host(url), _plain_host(url)} else name


def _plain_host(url: str) -> str:
    try:
        # Browsers read a backslash as a slash, so that the host ends before it.
        return (urlsplit(url.replace("\\", "/")).hostname or "").removeprefix("www.")
    except ValueError:
        return ""


def _decoded(label: str) -> str:
    if label.startswith("xn--"):
        try:
            return label[4:].encode("ascii").decode("punycode")
        except (UnicodeError, OverflowError):
            return label
    return label


def encoded(label: str) -> str:
    """A label of a host in ASCII."""
    return label if label.isascii() else "xn--" + label.encode("punycode").decode("ascii")


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
        said += (
            [f"A line of front matter is 'name: {{field}}', each name once, not {wrong[0]!r}."]
            if wrong
            else []
        )
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
