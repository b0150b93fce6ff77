"""Writes ``pyjustext/sanitize/host_letters.json``: the letters that host names may be shown in.

    python -m release.host_letters

The data are those of Unicode Technical Standard 39, asked of ICU (Debian: libicu72): its recommended set, the
script of each letter, and what looks like a letter of ASCII.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import json
import re
import sys
from pathlib import Path

TARGET = Path(__file__).parents[1] / "pyjustext" / "sanitize" / "host_letters.json"
ABOUT = [
    "The letters in which a label of a host name may be shown. 'scripts': the code points of each script,",
    "Chinese, Japanese and Korean in one, that UTS 39 recommends for identifiers, without those of Latin",
    "that look like ASCII. 'alike': those that look like letters or signs of ASCII. urls.py and",
    "extension/shared/hosts.js are made from this file; release/host_letters.py writes it, from the",
    "data of ICU {icu}. Unicode License v3, https://unicode.org/license.txt, copyright 1991 Unicode, Inc.",
]
_SCRIPTS = (
    "Latn Cyrl Grek Armn Hebr Arab Thaa Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo Tibt"
)
SCRIPTS = (*_SCRIPTS.split(), "Mymr", "Geor", "Ethi", "Khmr")
"""The scripts in everyday use (UAX 31, table 5), but not those of limited use, such as Cherokee and Lisu."""
TOGETHER = ("Hani", "Hira", "Kana", "Bopo", "Hang")
LONGEST = 100


class Letters:
    """What ICU knows of characters."""

    def __init__(self) -> None:
        found = ctypes.util.find_library("icuuc"), ctypes.util.find_library("icui18n")
        if not all(found):
            sys.exit("Missing: ICU. Install it with: apt-get install libicu72")
        version = re.search(r"\d+", str(found[0]))
        assert version
        self.version = version[0]
        self._common, self._spoof = ctypes.CDLL(found[0]), ctypes.CDLL(found[1])
        self._error = ctypes.c_int(0)
        recommended = self._of(self._spoof, "uspoof_getRecommendedSet", ctypes.c_void_p)
        opened = self._of(self._spoof, "uspoof_open", ctypes.c_void_p)
        self._recommended = ctypes.c_void_p(recommended(ctypes.byref(self._error)))
        self._checker = ctypes.c_void_p(opened(ctypes.byref(self._error)))
        self._contains = self._of(self._common, "uset_contains", ctypes.c_int8)
        self._has_script = self._of(self._common, "uscript_hasScript", ctypes.c_int8)
        self._code = self._of(self._common, "u_getPropertyValueEnum", ctypes.c_int)
        self._skeleton = self._of(self._spoof, "uspoof_getSkeletonUTF8", ctypes.c_int)

    def _of(self, library: ctypes.CDLL, name: str, result: type) -> ctypes._NamedFuncPointer:
        function: ctypes._NamedFuncPointer = getattr(library, f"{name}_{self.version}")
        function.restype = result
        return function

    def is_recommended(self, point: int) -> bool:
        return bool(self._contains(self._recommended, point))

    def has_script(self, point: int, script: str) -> bool:
        """Whether a character is of a script, given by its code of four letters, alone or among others."""
        script_property = 0x100A
        return bool(self._has_script(point, self._code(script_property, script.encode())))

    def looks_like(self, point: int) -> str:
        """The characters that stand for all that look alike."""
        written = chr(point).encode()
        out = ctypes.create_string_buffer(LONGEST)
        size = self._skeleton(
            self._checker, 0, written, len(written), out, LONGEST, ctypes.byref(self._error)
        )
        return out.raw[:size].decode()


def ranges(points: list[int]) -> str:
    """Code points in order as ranges in hexadecimal."""
    found: list[list[int]] = []
    for point in points:
        if found and found[-1][1] == point - 1:
            found[-1][1] = point
        else:
            found.append([point, point])
    return " ".join(f"{start:x}" if start == end else f"{start:x}-{end:x}" for start, end in found)


def main() -> None:
    letters = Letters()
    small = [point for point in range(0x80, sys.maxunicode + 1) if chr(point).lower() == chr(point)]
    points = [point for point in small if letters.is_recommended(point)]
    alike = [point for point in points if letters.looks_like(point).isascii()]
    scripts = {
        "".join(codes): [p for p in points if any(letters.has_script(p, code) for code in codes)]
        for codes in (*((script,) for script in SCRIPTS), TOGETHER)
    }
    scripts["Latn"] = [p for p in scripts["Latn"] if p not in set(alike)]
    data = {
        "about": [line.format(icu=letters.version) for line in ABOUT],
        "scripts": {name: ranges(found) for name, found in scripts.items()},
        "alike": ranges(alike),
    }
    TARGET.write_text(json.dumps(data, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
