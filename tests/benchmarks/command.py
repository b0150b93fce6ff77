"""What the benchmarks have in common as commands: their help, and plain words for what is missing.

It does not import the package: ``paired.py`` measures that of another checkout.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

from tests.e2e.browsers.discovery import MissingBrowser

_ROOT = Path(__file__).parents[2]
DIST = _ROOT / "extension" / "dist"


class Missing(Exception):
    """What a benchmark needs is not there. The message says how to get it."""


def parser_of(about: str | None) -> argparse.ArgumentParser:
    """The parser of a benchmark's options, with the docstring of its module as help, in its own lines."""
    return argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)


@contextmanager
def peers() -> Iterator[None]:
    """For a block of imports: ends the program if a package is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        sys.exit(f"{error.name} is missing: make bench-setup")


def need(*modules: str) -> None:
    """Raises Missing if one of these modules is not installed."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        raise Missing(f"missing: {', '.join(missing)}: make bench-setup")


def built(dist: Path = DIST) -> Path:
    """The folder of a built extension.

    Raises:
        Missing: if there is none.
    """
    if not (dist / "unpacked").is_dir() or not list(dist.glob("*-firefox.xpi")):
        raise Missing(f"there is no built extension in {dist}: make build")
    return dist


def pages_folder(named: Path | None = None) -> Path:
    """The folder that an option names; without one, that of PYJUSTEXT_PAGES, or the project's own pages."""
    return named or Path(os.environ.get("PYJUSTEXT_PAGES") or _ROOT / "tests" / "pages")


def load() -> str:
    """How busy the machine is, to be printed with every time."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


def run(main: Callable[[], int | None], *more: type[Exception]) -> NoReturn:
    """Run a benchmark, and end the program with its exit status, or with 1 and what was missing.

    Args:
        more: other exceptions whose message says what was missing.
    """
    missing: tuple[type[Exception], ...] = (
        FileNotFoundError,
        Missing,
        MissingBrowser,
        NotADirectoryError,
        *more,
    )
    try:
        sys.exit(main())
    except missing as error:
        sys.exit(str(error))
