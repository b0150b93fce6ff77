"""Checks books with EPUBCheck, the standard's own checker."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path


class EpubCheck:
    """A running EPUBCheck, which checks one book after another."""

    def __init__(self, folder: Path) -> None:
        """Start it. ``folder``: where it finds its book."""
        # Debian's command is the jar itself.
        java, jar = shutil.which("java"), shutil.which("epubcheck")
        if java is None or jar is None:
            raise FileNotFoundError("EPUBCheck is missing. Install it with: sudo apt-get install epubcheck")
        self._book = folder / "book.epub"
        program = Path(__file__).with_name("EpubCheck.java")
        self._process = subprocess.Popen(
            [java, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", jar, str(program)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )

    def complaints(self, book: bytes) -> str:
        """EPUBCheck's messages about the book, ``""`` if there are none."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._book.write_bytes(book)
        self._process.stdin.write(f"{self._book}\n")
        self._process.stdin.flush()
        found = ""
        for line in self._process.stdout:
            if line.startswith("status "):
                return "" if line == "status 0\n" and "No errors or warnings detected" in found else found
            found += line
        raise RuntimeError(f"EPUBCheck ended: {found}")

    def close(self) -> None:
        self._process.communicate()
