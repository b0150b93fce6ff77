"""The extension's messages: complete in every language, all used, none left in English by mistake."""

from __future__ import annotations

import json
import re
import subprocess
import unicodedata
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from extension.building.commands import find_node
from pyjustext.engines.reasons import SENTENCES, OptionalRule

EXTENSION = Path(__file__).resolve().parents[2] / "extension"
LOCALES = {path.parent.name: path for path in sorted((EXTENSION / "_locales").glob("*/messages.json"))}
LANGUAGES = {
    *("en", "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "ru", "uk", "tr", "ar", "he", "fa"),
    *("hi", "zh_CN", "zh_TW", "ja", "ko"),
}
SAME = {
    *("name", "locale", "direction", "engine_justext", "font_dyslexic"),
    "format_markdown",
}
"""Messages that are names or codes, and so may be the same in every language."""

MOSTLY = 0.93
"""The least share of messages that differ from English. The others are words that languages share."""


PLURAL = re.compile(r"\{\$\w+\$, plural,((?: =?\w+ \{[^{}]*\})+)\}")
"""A count with its words, as `counted` in shared/i18n.js reads it."""

BENT = {*("en", "de", "fr", "es", "it", "pt", "nl", "pl", "cs", "ru", "uk", "ar", "he")}
"""The languages whose nouns and verbs change with a number before them."""

UNBENT = {
    *("minutes", "options_minutes"),  # abbreviations, where they have one form
    *("library_selected", "library_taking", "library_importing_of", "library_reading"),
    "characters",  # never fewer than 40
    "library_room",  # amounts
    *("library_moved", "read_on_reading"),  # places, not counts
}
"""Messages whose words do not change with the number, or whose numbers are not small."""

GLOSSARY: dict[str, dict[str, list[str]]] = json.loads(
    (Path(__file__).resolve().parents[1] / "vectors" / "glossary.json").read_text("utf-8")
)
"""For each language and thing, the stems of the noun (or verb) that its messages use, case-folded."""

KEYS_OF_NOUN = {
    "reader": (
        *(
            "options_open",
            "options_keys",
            "options_own_style_words",
            "failure_gone_words",
            "failure_failed_title",
        ),
        *("library_first_how", "library_read_again", "chosen_on", "chosen_by_itself", "options_chosen_none"),
        *("example_title", "example_read"),
    ),
    "library": (
        "library",
        "library_open",
        "library_keep",
        "library_already",
        "library_failed",
    ),
    "highlight": (
        *("library_highlight", "library_highlights", "library_back_highlights", "library_search_highlights"),
        *("library_none_highlights", "library_is_highlighted", "library_search_highlight"),
        *("library_highlight_select", "options_obsidian_list"),
    ),
    "save": ("save", "save_short", "save_as", "menu_save_page", "library_keep"),
    "archive": (
        *("library_view_archived", "library_archive", "library_none_archived", "library_is_archived"),
        *("library_archived_count", "library_unarchived_count"),
    ),
    "trash": (
        *("library_view_deleted", "library_empty_trash", "library_none_deleted", "library_restore"),
        "library_deleted_count",
    ),
    "tag": ("library_tags", "library_tags_words", "library_search_tag"),
    "article": (
        "engine_article",
        "copy",
        "skip_to_article",
        "article_next",
        "library_already",
        "library_no_hits",
    ),
    "page": ("action_title", "back", "original", "menu_save_page", "note_next"),
    "settings": (
        "options_title",
        "all_settings",
        "options_search",
        "options_export",
        "options_import_failed",
    ),
}
"""For each thing, messages whose English text names it."""


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


def test_every_message_is_described_for_translators() -> None:
    """In English: where it stands, and what each placeholder is."""
    for key, entry in ENGLISH.items():
        description = entry.get("description", "")
        assert len(description.split()) >= 3, key
        named = set(re.findall(r"\$(\w+)\$", description))
        assert named == {name.upper() for name in entry.get("placeholders", {})}, key


@pytest.mark.parametrize("language", sorted(LOCALES))
def test_the_direction_is_that_of_the_words(language: str) -> None:
    own = messages(language)
    letters = Counter(
        "ltr" if unicodedata.bidirectional(letter) == "L" else "rtl"
        for entry in own.values()
        for letter in re.sub(r"\$\w+\$", "", entry["message"])
        if letter.isalpha()
    )
    assert own["direction"]["message"] == letters.most_common(1)[0][0]


@cache
def forms_of(language: str) -> set[str]:
    """The forms that a language has for whole numbers, in the browsers' own data."""
    script = """const rules = new Intl.PluralRules(process.argv[1]);
        const forms = Array.from({ length: 1000 }, (_, number) => rules.select(number));
        console.log([...new Set(forms)].join(" "));"""
    locale = messages(language)["locale"]["message"]
    said = subprocess.run([find_node(), "-e", script, locale], capture_output=True, text=True, check=True)
    return set(said.stdout.split())


@pytest.mark.parametrize("language", sorted(LOCALES))
def test_counts_have_every_form_of_the_language(language: str) -> None:
    for key, entry in messages(language).items():
        for forms in PLURAL.findall(entry["message"]):
            assert set(re.findall(r" (\w+) \{", forms)) == forms_of(language), key
        assert "{" not in PLURAL.sub("", entry["message"]), key


COUNTS = r"\$(?:N|M|ALL|HAD|MISSING|SALVAGED|THERE|FAILED|WITHOUT|KEPT|LENGTH|WORDS|TAGS)\$"

LISTED = {"reason_count", "options_own_style_refused"}
"""Messages that list measures, each after its name, or refused words."""


def test_no_count_stands_after_a_label() -> None:
    """ "Articles: 1" dodges the forms of the word; "1 article" has them. Of shares there are no forms."""
    dodging = re.compile(rf": {COUNTS}(?! ?%)")
    assert {key for key in ENGLISH if dodging.search(ENGLISH[key]["message"])} == LISTED


@pytest.mark.parametrize("language", sorted(BENT))
def test_no_count_stands_before_a_word_that_changes(language: str) -> None:
    """It stands with all forms of its words."""
    of = r"(?:of|von|de|sur|su|di|z|из|з|van|מתוך|من)\b"
    wrong = [
        entry["message"]
        for key, entry in messages(language).items()
        if key not in UNBENT and re.search(rf"{COUNTS} (?!{of})[^\W\d_]", PLURAL.sub("", entry["message"]))
    ]
    assert wrong == []


def test_counts_are_read_by_the_code_that_knows_their_forms() -> None:
    bent = {key for name in LOCALES for key, entry in messages(name).items() if "{" in entry["message"]}
    sources = "".join(
        path.read_text("utf-8")
        for path in EXTENSION.rglob("*.js")
        if not {"node_modules", "dist"} & set(path.relative_to(EXTENSION).parts)
    )
    assert set(re.findall(r"\bcounted\(\"(\w+)\"", sources)) == bent
    assert bent & set(re.findall(r"\bt\(\"(\w+)\"", sources)) == set()


@pytest.mark.parametrize("language", sorted(set(LOCALES) - {"en"}))
def test_messages_are_translated(language: str) -> None:
    own = messages(language)
    wanted = [key for key in ENGLISH if key not in SAME]
    same = [key for key in wanted if own[key]["message"] == ENGLISH[key]["message"]]
    assert len(same) <= (1 - MOSTLY) * len(wanted), same
    # A sentence is never the same by chance.
    assert [key for key in same if len(PLURAL.sub("", ENGLISH[key]["message"])) > 25] == []


@pytest.mark.parametrize("language", sorted(LOCALES))
def test_each_thing_has_one_noun(language: str) -> None:
    nouns = GLOSSARY[language]
    assert set(nouns) == set(KEYS_OF_NOUN)
    own = messages(language)
    wrong = [
        f"{key}: no {noun} in {own[key]['message']!r}"
        for noun, keys in KEYS_OF_NOUN.items()
        for key in keys
        if not any(stem in own[key]["message"].casefold() for stem in nouns[noun])
    ]
    assert wrong == []


@pytest.mark.parametrize("language", sorted(LOCALES))
def test_a_message_names_a_control_by_its_label(language: str) -> None:
    own = messages(language)
    for key, label in (
        ("options_sites_none", "appearance_site"),
        ("options_corrections_none", "remember_here"),
    ):
        assert own[label]["message"] in own[key]["message"], key


def test_french_punctuation_keeps_its_space_in_the_line() -> None:
    """A colon or a quotation mark never begins or ends a line alone."""
    breaking = re.compile(r" [:;!?»%]|« ")
    assert [entry["message"] for entry in messages("fr").values() if breaking.search(entry["message"])] == []


def test_the_glossary_covers_all_languages() -> None:
    assert set(GLOSSARY) == LANGUAGES
    stems = [stem for nouns in GLOSSARY.values() for accepted in nouns.values() for stem in accepted]
    assert all(stem and stem == stem.casefold() for stem in stems)


@pytest.mark.parametrize("language", sorted(LOCALES))
def test_a_failed_import_names_what_can_be_imported(language: str) -> None:
    said = messages(language)["library_import_failed"]["message"]
    names = ["Pocket", "Instapaper", "Omnivore", "Wallabag", "Readwise Reader", "HTML", "MHTML"]
    assert [name for name in names if name not in said] == []


def test_pictures_have_one_name() -> None:
    """In English, in which they had two."""
    told = [entry["message"] for entry in ENGLISH.values() if re.search(r"\bimage", entry["message"], re.I)]
    assert told == []


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
            names.update(re.findall(r"\b(?:t|counted)\(\"(\w+)\"[,)]", path.read_text("utf-8")))
        elif path.suffix == ".html":
            names.update(re.findall(r"data-i18n(?:-\w+)?=\"(\w+)\"", path.read_text("utf-8")))
        elif path.name == "manifest.json":
            names.update(re.findall(r"__MSG_(\w+)__", path.read_text("utf-8")))
    assert names - set(ENGLISH) == set()
