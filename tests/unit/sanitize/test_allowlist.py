"""Python's sanitizer and the browser's use the same allow-list."""

from __future__ import annotations

from extension.building.sanitizer import sanitizer_config
from pyjustext.sanitize.allowlist import ALLOWLIST_VERSION, ALWAYS, ELEMENTS, VALUES, load, version_of
from tests.unit.sanitize.safety import NEVER_ATTRIBUTES, NEVER_ELEMENTS


def test_the_browser_gets_the_same_list() -> None:
    config = sanitizer_config()
    assert config["attributes"] == ["dir", "id", "lang", "title"]
    assert config["comments"] is False
    seen = {}
    for element in config["elements"]:
        tag = element["name"] if element["namespace"].endswith("xhtml") else f"math {element['name']}"
        seen[tag] = {*element["attributes"], *config["attributes"]}
        # An attribute listed both for all elements and for one makes the configuration invalid.
        assert not set(element["attributes"]) & set(config["attributes"])
    assert seen.keys() == ELEMENTS.keys()
    for tag, attributes in seen.items():
        ours = {*ELEMENTS[tag], *ALWAYS.get(tag, {})}
        assert attributes - {"id", "lang", "title", "dir"} == ours - {"id", "lang", "title", "dir"}


def test_the_list_has_no_dangerous_elements() -> None:
    for tag, attributes in ELEMENTS.items():
        assert tag.rpartition(" ")[2] not in NEVER_ELEMENTS
        assert not tag.startswith("svg")
        assert not set(attributes) & NEVER_ATTRIBUTES
        assert not any(name.startswith("on") for name in attributes)


def test_every_kind_of_value_is_known() -> None:
    data = load()
    in_code = {"text", "srcset", "boolean", "class", "ids"}
    kinds = {kind for attributes in ELEMENTS.values() for kind in attributes.values()}
    assert kinds - in_code == (data["urls"].keys() | VALUES.keys()) & kinds
    assert not set(data["drop"]) & (ELEMENTS.keys() | data["rename"].keys())
    assert set(data["rename"].values()) <= ELEMENTS.keys()


def test_the_version_follows_the_list() -> None:
    data = load()
    assert version_of(data) == ALLOWLIST_VERSION
    assert version_of({**data, "drop": [*data["drop"], "marquee"]}) != ALLOWLIST_VERSION
