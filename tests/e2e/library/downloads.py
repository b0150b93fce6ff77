"""Files downloaded from the library."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.browsers import Browser, wait


def empty_downloads(app: Browser) -> None:
    for file in app.downloads.iterdir():
        file.unlink()


def downloaded(app: Browser, suffix: str, timeout: float = 60) -> Path:
    """The file with this suffix. It has its name and a size once it is complete."""

    def found() -> Path | None:
        app.tabs()  # listens
        files = (f for f in app.downloads.iterdir() if f.suffix == suffix and f.stat().st_size)
        return next(files, None)

    return wait(f"a file {suffix}", found, timeout)
