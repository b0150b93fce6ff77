"""The texts of the listings, read and checked."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

STORE = Path(__file__).resolve().parent
EXTENSION = STORE.parent / "extension"


def load(name: str) -> dict[str, Any]:
    """A TOML file of this folder."""
    return tomllib.loads((STORE / name).read_text("utf-8"))


def listings() -> dict[str, dict[str, str]]:
    """The listing of each language."""
    return {path.stem: load(f"listings/{path.name}") for path in sorted((STORE / "listings").glob("*.toml"))}


def problems() -> Iterator[str]:
    """What a store would refuse, or what differs from the extension itself."""
    limits = load("limits.toml")["text"]
    for language, listing in listings().items():
        for field in ("name", "summary", "description"):
            text = listing.get(field, "").strip()
            if not text:
                yield f"{language}: no {field}"
            elif len(text) > limits[field]:
                yield f"{language}: {field} has {len(text)} characters, {limits[field]} are allowed"
        locale = json.loads((EXTENSION / "_locales" / language / "messages.json").read_text("utf-8"))
        for field, message in (("name", "name"), ("summary", "description")):
            if listing.get(field) != locale[message]["message"]:
                yield f"{language}: {field} differs from the message {message!r} of the extension"
    yield from _problems_with_permissions(limits["justification"])
    if len((STORE / "reviewers.md").read_text("utf-8")) > limits["reviewers"]:
        yield "reviewers.md is too long"


def _problems_with_permissions(limit: int) -> Iterator[str]:
    manifest = json.loads((EXTENSION / "manifest.json").read_text("utf-8"))
    stated = load("permissions.toml")
    for asked, reasons in (("permissions", "permissions"), ("optional_host_permissions",) * 2):
        if sorted(manifest[asked]) != sorted(stated[reasons]):
            yield f"permissions.toml and the manifest differ in {asked}"
        for name, reason in stated[reasons].items():
            if not 20 <= len(reason) <= limit:
                yield f"{name}: a reason of 20 to {limit} characters is needed"
    if len(stated["single_purpose"]) > limit:
        yield "the single purpose is too long"
