"""Makes the listings for the stores in ``out/store/``, and checks them. ``make store`` runs it.

python -m store [--check]
"""

from __future__ import annotations

import argparse
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

from .texts import STORE, listings, load, problems

OUT = STORE.parent / "out" / "store"


def main() -> int:
    parser = argparse.ArgumentParser(description="Make and check the listings for the stores.")
    parser.add_argument("--check", action="store_true", help="only check the texts")
    options = parser.parse_args()
    found = list(problems())
    if not options.check and not found:
        from .pictures import take  # needs a browser

        found += problems_with_pictures(take(OUT))
        for language, listing in listings().items():
            text = "\n\n".join(listing[field].strip() for field in ("name", "summary", "description"))
            (OUT / f"{language}.txt").write_text(f"{text}\n", "utf-8")
        for name in ("permissions.toml", "reviewers.md"):
            (OUT / name).write_text((STORE / name).read_text("utf-8"), "utf-8")
        for file in sorted(OUT.iterdir()):
            print(f"{file.stat().st_size:>10,}  {file.name}")
    for problem in found:
        print(f"store: {problem}", file=sys.stderr)
    if not found:
        print(f"{len(listings())} listings are within the stores' limits.")
    return bool(found)


def problems_with_pictures(files: list[Path]) -> Iterator[str]:
    """Pictures of another size than the stores ask for, or too many or few of them."""
    limits = load("limits.toml")
    screenshots = [file for file in files if file.name[0].isdigit()]
    if len(screenshots) != limits["counts"]["screenshots"]:
        yield f"{len(screenshots)} screenshots"
    for file in files:
        kind = "screenshot" if file in screenshots else file.stem.replace("-", "_")
        size = list(struct.unpack(">II", file.read_bytes()[16:24]))
        if size != limits["pictures"][kind]:
            yield f"{file.name}: {size} instead of {limits['pictures'][kind]}"


if __name__ == "__main__":
    sys.exit(main())
