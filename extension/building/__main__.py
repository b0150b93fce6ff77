"""Builds ``extension/dist/unpacked``, a zip for Chrome and an xpi for Firefox.

Needs Node 22 or newer beside the running Python (or on PATH), the npm packages (``npm ci`` in
``extension/``), and pip for the pinned wheels of ``wheels/wheels.lock``.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .commands import BuildError
from .extension import build
from .runtime import is_current
from .sources import DIST, digest_of_sources


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the extension.")
    parser.add_argument("--dist", type=Path, default=DIST, help="where to (default: extension/dist)")
    parser.add_argument("--force", action="store_true", help="build even when no source has changed")
    parser.add_argument("--full-heap", type=Path, help="write the memory behind the snapshot into this file")
    parser.add_argument(
        "--plain-loader", action="store_true", help="use Pyodide's loader as published, without our changes"
    )
    options = parser.parse_args()
    stamp = options.dist / ".sources"
    sources = digest_of_sources() + (" plain loader" if options.plain_loader else "")
    if not options.force and stamp.exists() and stamp.read_text() == sources:
        print("The extension is up to date.")
        return
    made = options.dist / "unpacked" / "runtime"
    plain = options.plain_loader
    keeps = not (options.force or options.full_heap or plain) and is_current(made)
    build(options.dist, made if keeps else None, options.full_heap, plain_loader=plain)
    stamp.write_text(sources)


if __name__ == "__main__":
    try:
        main()
    except BuildError as error:
        sys.exit(f"build: {error}")
