"""``extension/wire/protocol.json`` describes every message once, and the generated files agree with it."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import pytest

from pyjustext.engines import reasons, registry
from pyjustext.engines.reasons import SENTENCES

EXTENSION = Path(__file__).resolve().parents[2] / "extension"
PROTOCOL: dict[str, Any] = json.loads((EXTENSION / "wire" / "protocol.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def messages() -> ModuleType:
    spec = importlib.util.spec_from_file_location("messages", EXTENSION / "bake" / "messages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_names_of_the_engines_are_up_to_date(messages: ModuleType) -> None:
    """``python extension/bake/messages.py`` regenerates them."""
    assert (EXTENSION / "shared" / "engines.js").read_text("utf-8") == messages.engines(PROTOCOL)


def test_the_engines_are_those_of_the_registry() -> None:
    assert PROTOCOL["engines"] == list(registry.ENGINES)


def test_rules_are_those_of_the_engines() -> None:
    """All but those that need options the extension does not have."""
    assert PROTOCOL["rules"] == [rule for rule in reasons.RULES if rule not in get_args(reasons.OptionalRule)]
    assert set(SENTENCES) == set(reasons.RULES)


def test_every_type_is_described_and_used() -> None:
    used = set()
    for channel in PROTOCOL["channels"].values():
        assert set(channel) == {"about", "requests", "answers"}
        for way in ("requests", "answers"):
            for fields in channel[way].values():
                used |= {type_.removesuffix("?") for type_ in fields.values()}
    for rule in PROTOCOL["types"].values():
        used |= {
            type_.removesuffix("?")
            for type_ in (rule.get("of", ""), rule.get("each", ""), *rule.get("fields", {}).values())
        }
    used.discard("")
    assert used == set(PROTOCOL["types"])
    for rule in PROTOCOL["types"].values():
        assert set(rule["type"].split(" or ")) <= {
            *("string", "number", "boolean"),
            *("object", "array", "null", "anything"),
        }
        assert rule.get("values", "engines") in PROTOCOL


def test_each_message_is_described_once() -> None:
    """What a page asks passes through the host as it is."""
    asked = [
        kind
        for name in ("host", "python", "library", "store", "worker")
        for kind in PROTOCOL["channels"][name]["requests"]
    ]
    assert len(asked) == len(set(asked))


def test_whoever_hears_a_message_checks_it() -> None:
    heard = {pair for pairs in PROTOCOL["receivers"].values() for pair in pairs}
    sent = {
        f"{name} {way}"
        for name, channel in PROTOCOL["channels"].items()
        for way in ("requests", "answers")
        if channel[way]
    }
    assert heard == sent


def test_engine_names_are_written_in_one_place() -> None:
    names = re.compile(r"""["'](?:article|justext|declutter)["'],\s*["'](?:article|justext|declutter)["']""")
    for path in EXTENSION.rglob("*.js"):
        if {"node_modules", "dist"} & set(path.parts) or path == EXTENSION / "shared" / "engines.js":
            continue
        assert not names.search(path.read_text("utf-8")), path
