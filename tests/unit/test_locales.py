"""The extension's messages: complete in every language, all used, none left in English by mistake."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest

from pyjustext.engines.reasons import OptionalRule
from pyjustext.engines.sentences import SENTENCES

EXTENSION = Path(__file__).resolve().parents[2] / "extension"
LOCALES = {path.parent.name: path for path in sorted((EXTENSION / "_locales").glob("*/messages.json"))}
LANGUAGES = {
    *("en", "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "ru", "uk", "tr", "ar", "he", "fa"),
    *("hi", "zh_CN", "zh_TW", "ja", "ko"),
}
SAME = {
    *("name", "locale", "engine_justext", "font_dyslexic"),
    "format_markdown",
}
"""Messages that are names or codes, and so may be the same in every language."""

MOSTLY = 0.93
"""The least share of messages that differ from English. The others are words that languages share."""


def messages(language: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(LOCALES[language].read_text("utf-8"))
    return found


ENGLISH = messages("en")


def test_all_languages() -> None:
    assert set(LOCALES) == LANGUAGES


@pytest.mark.parametrize("language", sorted(LOCALES))
def test_every_language_has_every_message(language: str) -> None:
    own = messages(language)
    assert set(own) == set(ENGLISH), set(own) ^ set(ENGLISH)
    for key, entry in own.items():
        assert entry["message"].strip(), key
        assert entry.get("placeholders") == ENGLISH[key].get("placeholders"), key
        places = sorted(re.findall(r"\$\w+\$", entry["message"].upper()))
        assert places == sorted(re.findall(r"\$\w+\$", ENGLISH[key]["message"].upper())), key


@pytest.mark.parametrize("language", sorted(set(LOCALES) - {"en"}))
def test_messages_are_translated(language: str) -> None:
    own = messages(language)
    wanted = [key for key in ENGLISH if key not in SAME]
    same = [key for key in wanted if own[key]["message"] == ENGLISH[key]["message"]]
    assert len(same) <= (1 - MOSTLY) * len(wanted), same
    # A sentence is never the same by chance.
    assert [key for key in same if len(ENGLISH[key]["message"]) > 25] == []


def test_english_reasons_are_those_of_the_command_line() -> None:
    """In English, the view shows the same sentences as the command line."""
    told = {key: entry["message"] for key, entry in ENGLISH.items() if key.startswith("reason_")}
    wanted = {}
    for rule in set(SENTENCES) - set(get_args(OptionalRule)):
        sentence = re.sub(r"\{(\w+)[^}]*\}", lambda m: f"${m[1].upper()}$", SENTENCES[rule])
        wanted["reason_" + rule.replace("-", "_")] = sentence.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")
    assert told == wanted


def test_every_message_is_used() -> None:
    """Each message is named in the code, or its beginning is, if the code puts the name together."""
    sources = "".join(
        path.read_text("utf-8")
        for path in EXTENSION.rglob("*")
        if path.suffix in (".js", ".html", ".json")
        and not {"node_modules", "dist", "_locales"} & set(path.relative_to(EXTENSION).parts)
    )
    made = set(re.findall(r"`(\w+_)\$\{", sources)) | {
        f"{name}_" for name in ("theme", "font", "align", "figures", "layout", "images")
    }
    words = set(re.findall(r"\w+", sources))
    unused = [key for key in ENGLISH if key not in words and not key.startswith(tuple(made))]
    assert unused == []


def test_every_used_message_exists() -> None:
    """Each message that the code names exists."""
    names: set[str] = set()
    for path in EXTENSION.rglob("*"):
        if {"node_modules", "dist", "_locales"} & set(path.relative_to(EXTENSION).parts):
            continue
        if path.suffix == ".js":
            names.update(re.findall(r"\bt\(\"(\w+)\"[,)]", path.read_text("utf-8")))
        elif path.suffix == ".html":
            names.update(re.findall(r"data-i18n(?:-\w+)?=\"(\w+)\"", path.read_text("utf-8")))
        elif path.name == "manifest.json":
            names.update(re.findall(r"__MSG_(\w+)__", path.read_text("utf-8")))
    assert names - set(ENGLISH) == set()
