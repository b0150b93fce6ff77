"""Checks a book with EPUBCheck, the standard's own checker."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path


def complaints(book: bytes, folder: Path) -> str:
    """EPUBCheck's messages about the book, ``""`` if there are none."""
    # Debian's command is the jar itself, which only runs if the kernel supports jarwrapper.
    java, jar = shutil.which("java"), shutil.which("epubcheck")
    if java is None or jar is None:
        raise FileNotFoundError("EPUBCheck is missing. Install it with: sudo apt-get install epubcheck")
    path = folder / "book.epub"
    path.write_bytes(book)
    run = [java, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar", jar, str(path)]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    found = done.stdout + done.stderr
    return "" if done.returncode == 0 and "No errors or warnings detected" in found else found
