"""Checks that the changelog describes the release."""

from __future__ import annotations

import re


def section(changelog: str, version: str) -> str:
    """The section of the changelog about a version.

    Raises:
        ValueError: if there is no section with a date for it, or the section is empty.
    """
    heading = re.compile(rf"^## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)$", re.M)
    found = heading.search(changelog)
    if not found:
        raise ValueError(f"CHANGELOG.md has no section '## {version} (YYYY-MM-DD)'")
    rest = changelog[found.end() :]
    following = re.search(r"^## ", rest, re.M)
    text = rest[: following.start() if following else None].strip()
    if not text:
        raise ValueError(f"CHANGELOG.md says nothing about {version}")
    return text
