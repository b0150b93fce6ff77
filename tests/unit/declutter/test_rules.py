"""Rules as data."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pyjustext.engines.declutter import bless, declutter, load_rules, prune, shake
from pyjustext.engines.declutter.rules import WordList, split_name
from pyjustext.errors import PyjustextError
from pyjustext.tree import parse, serialize


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("relatedPosts", ["related", "posts"]),
        ("related-posts_2", ["related", "posts", "2"]),
        ("HTMLComment", ["html", "comment"]),
        ("post__meta--wide", ["post", "meta", "wide"]),
        ("ad300x250", ["ad", "300", "x", "250"]),
        ("us_custom_251ad163", ["us", "custom", "251ad163"]),
        ("Accordion_item__adF2E", ["accordion", "item", "adf2e"]),
        ("pop-9a-up", ["pop", "9a", "up"]),
        ("h2", ["h", "2"]),
        ("über", ["ber"]),
        ("", []),
    ],
)
def test_split_name(name: str, words: list[str]) -> None:
    assert split_name(name) == words


def test_phrases_and_modifiers() -> None:
    words = WordList(["pop up", "menu"], ["has"])
    assert words.find("a popUp") == "pop up"
    assert words.find("pop x up") == ""
    assert words.find("has-menu") == ""
    assert words.find("has-menu menu") == "menu"
    assert WordList([]).find("menu") == ""


def test_lists_are_replaced_or_changed() -> None:
    assert load_rules({"prune": {"tags": ["b"]}}).prune_tags == {"b"}
    changed = load_rules({"prune": {"tags": {"add": ["b"], "remove": ["nav"]}}}).prune_tags
    assert changed == (load_rules().prune_tags | {"b"}) - {"nav"}
    assert load_rules({"shake": {"words": 2.5}}).word_weight == 2.5
    assert load_rules().prune_tags >= {"nav", "script"}


def test_rules_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "rules.json"
    path.write_text('\ufeff{"bless": {"words": {"add": ["credit"]}}}', encoding="utf-8")
    assert load_rules(path).bless_words.find("photo-credit") == "credit"
    assert load_rules(str(path)).bless_words.find("byline") == "byline"


@pytest.mark.parametrize(
    "rules",
    [
        {"shred": {}},
        {"prune": []},
        {"prune": {"colours": []}},
        {"prune": {"tags": "nav"}},
        {"prune": {"tags": [1]}},
        {"prune": {"tags": {"plus": []}}},
        {"shake": {"words": "many"}},
        {"shake": {"words": True}},
        {"shake": {"words": float("nan")}},
        {"shake": {"words": -float("inf")}},
        {"shake": {"words": 10**400}},
    ],
)
def test_wrong_rules(rules: dict[str, object]) -> None:
    with pytest.raises(PyjustextError):
        load_rules(rules)


@pytest.mark.parametrize("text", ["{", "[]", "\xff"])
def test_wrong_files(tmp_path: Path, text: str) -> None:
    path = tmp_path / "rules.json"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(PyjustextError):
        load_rules(path)
    with pytest.raises(PyjustextError):
        load_rules(tmp_path / "missing.json")


def test_every_phase_accepts_rules_as_changes_file_or_object(tmp_path: Path) -> None:
    changes = {"prune": {"words": {"add": ["blurb"]}}, "bless": {"words": ["nice"]}, "shake": {"tags": -50}}
    file = tmp_path / "rules.json"
    file.write_text(json.dumps(changes), encoding="utf-8")
    root = parse("<div class=blurb>a</div><p class=nice>b</p><p>c d e</p>")
    for rules in (changes, file, str(file), load_rules(changes)):
        assert prune(root, rules).text() == "bc d e"
        assert serialize(bless(root, rules)).count("data-pyjustext-blessed") == 1
        assert shake(root, rules).text() == ""
        assert parse(declutter("<div class=blurb>a</div><p class=nice>b</p><p>c", rules=rules)).text() == "b"
