"""The rules of prune, bless and shake: data, which a user can replace or extend."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from ...errors import PyjustextError

_PART = re.compile(r"[A-Za-z0-9]+")
_GENERATED = re.compile(r"[0-9](?!x[0-9])[A-Za-z]")
"""A letter after a digit, as in ``251ad163`` and ``adF2E``, but not in ``ad300x250``: chance made it."""
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_WORD = re.compile(r"[a-z]+|[0-9]+")
_MAX_NAMES = 2_000
_MAX_WEIGHT = 1_000_000

Section = dict[str, frozenset[str] | float]


class WordList:
    """Finds whole words, or sequences of words, in class names and ids.

    A name is split at dashes, underscores, digits and capitals: ``commentList``, ``comment-list`` and
    ``comment_list`` hold the word ``comment``; ``commentary`` and ``document`` do not. A name with a modifier
    (``has-sidebar``) describes an element without saying what it is, and is ignored, and so is a rule of
    style (``[--sidebar-width:18rem]``).
    """

    def __init__(self, words: Iterable[str], modifiers: Iterable[str] = ()) -> None:
        known = sorted((" ".join(split_name(word)) for word in words), key=lambda w: (-len(w), w))
        self._pattern = re.compile(f" ({'|'.join(map(re.escape, filter(None, known)))}) ") if known else None
        self._modifiers = frozenset(modifiers)
        self._search = lru_cache(maxsize=4096)(self._search_names)

    def find(self, names: str) -> str:
        """The first of the words in ``names`` (as in a ``class`` attribute), ``""`` where there is none."""
        return self._search(names[:_MAX_NAMES]) if names else ""

    def _search_names(self, names: str) -> str:
        if self._pattern is None:
            return ""
        for name in names.split():
            words = [] if "[" in name else split_name(name)
            if words and self._modifiers.isdisjoint(words):
                match = self._pattern.search(f" {' '.join(words)} ")
                if match:
                    return match[1]
        return ""


def split_name(name: str) -> list[str]:
    """The words of a class name or id, in lower case: ``"relatedPosts_2"`` → related, posts, 2. A part that a
    program generated stays whole: ``"custom_251ad163"`` → custom, 251ad163."""
    words: list[str] = []
    for part in _PART.findall(name):
        if _GENERATED.search(part):
            words.append(part.lower())
        else:
            words += _WORD.findall(_CAMEL.sub(" ", part).lower())
    return words


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of the phases.

    Attributes:
        prune_tags, prune_words, prune_roles: prune removes an element with one of these.
        spare: tags that prune never removes.
        bless_tags, bless_words: bless marks an element with one of these.
        word_weight, link_word_weight, tag_weight: the weights in shake's score.
        block_tags: the tags that shake may remove.
    """

    prune_tags: frozenset[str]
    prune_words: WordList
    prune_roles: frozenset[str]
    spare: frozenset[str]
    bless_tags: frozenset[str]
    bless_words: WordList
    word_weight: float
    link_word_weight: float
    tag_weight: float
    block_tags: frozenset[str]


RulesSource = Rules | Mapping[str, Any] | str | Path
"""Rules, or what :func:`load_rules` makes some of."""


def load_rules(source: RulesSource | None = None) -> Rules:
    """The default rules with the changes in a mapping or a JSON file; complete Rules are returned unchanged.

    The shape is that of rules.json. A list replaces ours; ``{"add": [...], "remove": [...]}`` changes it;
    what is not named stays. Example: ``{"prune": {"words": {"add": ["teaser"]}}, "shake": {"tags": -0.5}}``.

    Raises:
        PyjustextError: for a file that cannot be read, and for names or values that rules do not have.
    """
    if source is None:
        return _DEFAULT
    if isinstance(source, Rules):
        return source
    if isinstance(source, Mapping):
        return _compile(_changed(_defaults(), source))
    try:
        changes = json.loads(Path(source).read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise PyjustextError(f"The rules in {source} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise PyjustextError(f"The rules in {source} are not JSON: {error}") from error
    if not isinstance(changes, dict):
        raise PyjustextError(f"The rules in {source} are not a JSON object.")
    return _compile(_changed(_defaults(), changes))


def _defaults() -> dict[str, Section]:
    data = json.loads(files(__package__).joinpath("rules.json").read_text(encoding="utf-8"))
    return {
        name: {key: frozenset(value) if isinstance(value, list) else value for key, value in section.items()}
        for name, section in data.items()
    }


def _changed(rules: dict[str, Section], changes: Mapping[str, Any]) -> dict[str, Section]:
    for name, section in changes.items():
        if name not in rules or not isinstance(section, Mapping):
            raise PyjustextError(f"Rules have the sections {', '.join(rules)}, as objects; not {name!r}.")
        for key, value in section.items():
            if key not in rules[name]:
                raise PyjustextError(f"The rules of {name} have {', '.join(rules[name])}; not {key!r}.")
            rules[name][key] = _merged(rules[name][key], value, f"{name}: {key}")
    return rules


def _merged(ours: frozenset[str] | float, theirs: Any, where: str) -> frozenset[str] | float:
    if not isinstance(ours, frozenset):
        # JSON has numbers of any size, and Python reads NaN.
        if (
            isinstance(theirs, int | float)
            and not isinstance(theirs, bool)
            and -_MAX_WEIGHT <= theirs <= _MAX_WEIGHT
        ):
            return theirs
        raise PyjustextError(f"In the rules, {where} is a number from {-_MAX_WEIGHT:,} to {_MAX_WEIGHT:,}.")
    if isinstance(theirs, Mapping) and theirs.keys() <= {"add", "remove"}:
        added, removed = (_strings(theirs.get(key, ()), where) for key in ("add", "remove"))
        return (ours | added) - removed
    return _strings(theirs, where)


def _strings(value: Any, where: str) -> frozenset[str]:
    if not isinstance(value, list | tuple | set | frozenset) or not all(isinstance(v, str) for v in value):
        raise PyjustextError(f'In the rules, {where} is a list of strings or {{"add": [], "remove": []}}.')
    return frozenset(value)


def _compile(rules: Mapping[str, Mapping[str, Any]]) -> Rules:
    prune, bless, shake = rules["prune"], rules["bless"], rules["shake"]
    return Rules(
        prune_tags=prune["tags"],
        prune_words=WordList(prune["words"], prune["modifiers"]),
        prune_roles=prune["roles"],
        spare=prune["spare"],
        bless_tags=bless["tags"],
        bless_words=WordList(bless["words"], prune["modifiers"]),
        word_weight=shake["words"],
        link_word_weight=shake["link_words"],
        tag_weight=shake["tags"],
        block_tags=shake["block_tags"],
    )


_DEFAULT = _compile(_defaults())
