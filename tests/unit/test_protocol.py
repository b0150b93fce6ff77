"""``extension/engine/protocol.json`` describes every message once; what is made from it agrees with it."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pyjustext.engines import registry

EXTENSION = Path(__file__).resolve().parents[2] / "extension"
PROTOCOL: dict[str, Any] = json.loads((EXTENSION / "engine" / "protocol.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def messages() -> ModuleType:
    spec = importlib.util.spec_from_file_location("messages", EXTENSION / "bake" / "messages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_declarations_are_of_this_protocol(messages: ModuleType) -> None:
    """``python extension/bake/messages.py`` writes them anew."""
    written = (EXTENSION / "engine" / "messages.d.ts").read_text("utf-8")
    assert written == messages.declarations(PROTOCOL)


def test_engines_are_the_registry_s() -> None:
    assert PROTOCOL["engines"] == list(registry.ENGINES)


def test_every_type_is_described_and_used() -> None:
    used = set()
    for channel in PROTOCOL["channels"].values():
        assert set(channel) == {"about", "requests", "answers"}
        for way in ("requests", "answers"):
            for fields in channel[way].values():
                used |= {type_.removesuffix("?") for type_ in fields.values()}
    used |= {rule["of"] for rule in PROTOCOL["types"].values() if "of" in rule}
    assert used == set(PROTOCOL["types"])
    for rule in PROTOCOL["types"].values():
        assert rule["type"] in ("string", "number", "boolean", "object", "array")
        assert rule.get("values", "engines") in PROTOCOL


def test_engine_names_stand_in_one_place() -> None:
    names = re.compile(r"""["'](?:article|justext|declutter)["'],\s*["'](?:article|justext|declutter)["']""")
    for path in EXTENSION.rglob("*.js"):
        if {"node_modules", "dist"} & set(path.parts):
            continue
        assert not names.search(path.read_text("utf-8")), path
