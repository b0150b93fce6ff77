"""What stands beside the names in a byline: roles, newspapers, agencies."""

from __future__ import annotations

import re

from ..languages.phrases import one_of, phrases

_KIND = one_of("role-kind")
ROLE = rf"(?:(?:{_KIND})\s*)*(?:{one_of('role')})s?\b"
"""A role, with what tells its kind: "senior science editor"."""
_ROLE_BEHIND = re.compile(rf"\s\(?(?:{_KIND})\s+{ROLE}.*$", re.I | re.S)
_ROLE_ALONE = re.compile(rf"(?:{_KIND})\s+{ROLE}", re.I)
_ACCOUNT = re.compile(r"(?<=\w)\s+@\w+")
_ROLES = phrases("role")
_PAPERS = phrases("paper")
"""Last words of newspapers and broadcasters that are words of persons' names, too, or names of sites."""


def without_role(part: str) -> str:
    """A name without the role and the account behind it."""
    return _ROLE_BEHIND.sub("", _ACCOUNT.sub("", part))


def is_beside_name(part: str) -> bool:
    """Whether what stands behind a person's name and a comma is a newspaper, a role, an office or a place."""
    words = part.split()
    return len(words) > 1 and (
        words[-1].casefold() in _PAPERS
        or part.islower()
        or ends_in_role(words)
        or _ROLE_ALONE.fullmatch(part) is not None
    )


def ends_in_role(words: list[str]) -> bool:
    """Whether some words are a role at a place, written small: "Tokyo correspondent"."""
    return len(words) > 1 and words[-1] in _ROLES
