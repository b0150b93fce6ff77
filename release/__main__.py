"""Makes a release in ``dist/``: wheel, sdist, zip, xpi, source archive, bill of materials, checksums.

    python -m release [--rehearse]

Everything except the extension is made from the commit. The working tree must be clean. Publishing is done by
hand: CONTRIBUTING.md lists the steps.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from pyjustext import __version__

from .advisories import Unasked, concerning
from .changelog import section
from .components import EXTENSION, ROOT, components
from .sbom import sbom

DIST = ROOT / "dist"


class ReleaseError(Exception):
    """A release cannot be made; the message says why."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Make a release in dist/.")
    parser.add_argument(
        "--rehearse", action="store_true", help="only warn about the changelog and uncommitted changes"
    )
    options = parser.parse_args()
    for problem in problems():
        if not options.rehearse:
            raise ReleaseError(problem)
        print(f"would stop a release: {problem}", file=sys.stderr)
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    make_packages()
    make_extension()
    make_source_archive()
    check()
    write_sums()
    for file in sorted(DIST.iterdir()):
        print(f"{file.stat().st_size:>12,}  {file.name}")


def problems() -> list[str]:
    """The reasons why a release cannot be made."""
    found = []
    if run("git", "status", "--porcelain"):
        found.append("the working tree has changes that are not committed")
    try:
        section((ROOT / "CHANGELOG.md").read_text("utf-8"), __version__)
    except ValueError as error:
        found.append(str(error))
    try:
        found += concerning(components())
    except Unasked as error:
        found.append(str(error))
    return found


def make_packages() -> None:
    """The wheel and the sdist, from the commit."""
    with tempfile.TemporaryDirectory() as temporary:
        archive = Path(temporary) / "source.tar"
        run("git", "archive", f"--output={archive}", "HEAD")
        source = Path(temporary) / "source"
        shutil.unpack_archive(archive, source)
        epoch = run("git", "log", "-1", "--format=%ct").strip()
        command = [sys.executable, "-m", "build", "--no-isolation", f"--outdir={DIST}", str(source)]
        run("env", f"SOURCE_DATE_EPOCH={epoch}", *command, cwd=Path(temporary))


def make_extension() -> None:
    """The zip for Chrome and the xpi for Firefox."""
    run(sys.executable, "-m", "extension.building", cwd=ROOT)
    for package in (EXTENSION / "dist").glob(f"pyjustext-{__version__}-*"):
        shutil.copyfile(package, DIST / package.name)


def make_source_archive() -> None:
    """The sources for the stores' reviewers, who unpack them, run ``make build`` and compare."""
    name = f"pyjustext-{__version__}-source"
    run("git", "archive", f"--prefix={name}/", f"--output={DIST / name}.zip", "HEAD")


def check() -> None:
    """Run the checks of the package index and the stores."""
    packages = [*DIST.glob("*.whl"), *DIST.glob("*.tar.gz")]
    if len(packages) != 2:
        raise ReleaseError(f"one wheel and one sdist, not {packages}")
    print(run(sys.executable, "-m", "twine", "check", "--strict", *map(str, packages)), end="")
    print(run("npm", "run", "--silent", "lint", cwd=EXTENSION), end="")
    wheel = zipfile.ZipFile(packages[0])
    if training := [name for name in wheel.namelist() if "/training/" in name]:
        raise ReleaseError(f"training is no part of the wheel: {training}")


def write_sums() -> None:
    """Write the bill of materials, then the checksums of everything."""
    bill = DIST / f"pyjustext-{__version__}.cdx.json"
    bill.write_text(sbom(__version__, {file.name: sha256(file) for file in DIST.iterdir()}), "utf-8")
    lines = [f"{sha256(file)}  {file.name}\n" for file in sorted(DIST.iterdir())]
    (DIST / "SHA256SUMS").write_text("".join(lines), "utf-8")


def sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def run(*command: str, cwd: Path = ROOT) -> str:
    """A command's output.

    Raises:
        ReleaseError: with all it said, if it fails.
    """
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        raise ReleaseError(f"failed: {' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    try:
        main()
    except ReleaseError as error:
        sys.exit(f"release: {error}")
