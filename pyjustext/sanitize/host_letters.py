"""Whether a host name may be shown in its own letters, or could be taken for another one."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files

_DATA = json.loads(files(__package__).joinpath("host_letters.json").read_text(encoding="utf-8"))
_ASCII = re.compile(r"[a-z0-9-]*")
_WITH_ASCII = frozenset({"Latn", "HaniHiraKanaBopoHang"})
"""Scripts that are written together with Latin letters."""


def _points(ranges: str) -> frozenset[str]:
    bounds = [[int(bound, 16) for bound in one.split("-")] for one in ranges.split()]
    return frozenset(chr(point) for one in bounds for point in range(one[0], one[-1] + 1))


@cache
def _letters() -> dict[str, frozenset[str]]:
    """The letters of each script: unfolded when a host first needs them, because most never do."""
    return {name: _points(ranges) for name, ranges in _DATA["scripts"].items()}


@cache
def _alike() -> frozenset[str]:
    return _points(_DATA["alike"])


def is_safe_to_show(label: str) -> bool:
    """Whether a label of a host name can be shown in its own letters.

    That is so if all of them belong to one script, are recommended for identifiers, and do not all look like
    ASCII (Unicode Technical Standard 39, and Chromium's policy for international names).
    """
    if _ASCII.fullmatch(label):
        return True
    strange = {letter for letter in label if not letter.isascii()}
    ascii_letters = any(letter.isascii() and letter.isalpha() for letter in label)
    if strange <= _alike() or (ascii_letters and strange & _alike()):
        return False
    return any(
        strange <= letters and (name in _WITH_ASCII or not ascii_letters)
        for name, letters in _letters().items()
    )
