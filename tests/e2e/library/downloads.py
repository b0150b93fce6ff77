"""Files downloaded from the library."""

from __future__ import annotations

import time
from pathlib import Path

from tests.e2e.browsers import Browser, wait


def empty_downloads(app: Browser) -> None:
    for file in app.downloads.iterdir():
        file.unlink()


def downloaded(app: Browser, suffix: str) -> Path:
    """The file with this suffix, once it is complete."""
    sizes: list[int] = []

    def found() -> Path | None:
        app.tabs()  # listens
        files = [f for f in app.downloads.iterdir() if f.suffix == suffix and f.stat().st_size]
        sizes.append(files[0].stat().st_size if files else 0)
        if len(sizes) > 1 and sizes[-1] and sizes[-1] == sizes[-2]:
            return files[0]
        time.sleep(0.2)
        return None

    return wait(f"a file {suffix}", found, 60)
