"""Finds the browsers under their names on each system, or says which command installs one.

``CHROMIUM`` and ``FIREFOX`` set the path of a browser elsewhere. Browsers in which the extension cannot run
are skipped: branded Chrome, which does not load extensions from the command line, and versions older than the
manifest's minimum.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

MANIFEST = Path(__file__).resolve().parents[3] / "extension" / "manifest.json"


class MissingBrowser(Exception):
    """There is no suitable browser. The message contains the command that installs one."""


@dataclass(frozen=True)
class Family:
    """The names and places of a browser.

    Attributes:
        variable: the environment variable that names its path.
        commands: its names on ``PATH``, the best one first.
        bundles: where macOS keeps it, below an applications folder.
        downloads: where a tool keeps its own download, below the cache folder, as a glob.
    """

    name: str
    variable: str
    commands: tuple[str, ...]
    bundles: tuple[str, ...]
    downloads: tuple[str, ...] = ()


CHROMIUM = Family(
    "chromium",
    "CHROMIUM",
    ("chromium", "chromium-browser", "chrome-for-testing", "google-chrome-for-testing", "chrome"),
    (
        "Chromium.app/Contents/MacOS/Chromium",
        "Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
    ),
    (
        "ms-playwright/chromium-*/chrome-linux*/chrome",
        "ms-playwright/chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
        "puppeteer/chrome/*/chrome-linux*/chrome",
        "puppeteer/chrome/*/chrome-mac*/*.app/Contents/MacOS/*",
    ),
)
FIREFOX = Family(
    "firefox",
    "FIREFOX",
    ("firefox-esr", "firefox", "firefox-developer-edition"),
    (
        "Firefox.app/Contents/MacOS/firefox",
        "Firefox ESR.app/Contents/MacOS/firefox",
        "Firefox Developer Edition.app/Contents/MacOS/firefox",
    ),
)
FAMILIES = {family.name: family for family in (CHROMIUM, FIREFOX)}

PLAYWRIGHT = "{python} -m playwright install --with-deps chromium"
INSTALL: Mapping[str, tuple[str, str]] = {
    "debian": ("sudo apt-get install -y chromium", "sudo apt-get install -y firefox-esr"),
    # Ubuntu's own Chromium is a snap, which reads neither hidden folders nor /tmp.
    "ubuntu": (PLAYWRIGHT, "sudo apt-get install -y firefox"),
    "fedora": ("sudo dnf install -y chromium", "sudo dnf install -y firefox"),
    "arch": ("sudo pacman -S --needed chromium", "sudo pacman -S --needed firefox"),
    "suse": ("sudo zypper install -y chromium", "sudo zypper install -y MozillaFirefox"),
    "darwin": ("{python} -m playwright install chromium", "brew install --cask firefox"),
    "other": (PLAYWRIGHT, ""),
}
"""The commands that install Chromium and Firefox, by system. Playwright asks for root itself."""


@dataclass(frozen=True)
class System:
    """The properties of the machine that determine where a browser is. Tests make up others.

    Attributes:
        root: the file system's root.
        platform: as ``sys.platform``.
    """

    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    root: Path = Path("/")
    platform: str = sys.platform

    @property
    def home(self) -> Path:
        return Path(self.environ.get("HOME") or Path.home())

    @property
    def caches(self) -> Path:
        if self.platform == "darwin":
            return self.home / "Library" / "Caches"
        return Path(self.environ.get("XDG_CACHE_HOME") or self.home / ".cache")

    @property
    def kind(self) -> str:
        """A key of :data:`INSTALL`."""
        if self.platform == "darwin":
            return "darwin"
        release = self.root / "etc" / "os-release"
        text = release.read_text("utf-8", "replace") if release.exists() else ""
        values = dict(re.findall(r'^(ID|ID_LIKE)="?([^"\n]*)"?$', text, re.M))
        for name in f"{values.get('ID', '')} {values.get('ID_LIKE', '')}".split():
            name = "suse" if name.startswith(("suse", "opensuse")) else name
            if name in INSTALL:
                return name
        return "other"


def find(name: str, system: System | None = None, manifest: Path = MANIFEST) -> str:
    """The path of a browser that the extension runs in.

    Args:
        name: ``"chromium"`` or ``"firefox"``.

    Raises:
        MissingBrowser: if there is none.
    """
    system = system or System()
    family = FAMILIES[name]
    minimum = minimum_version(name, manifest)
    named = system.environ.get(family.variable)
    if named:
        path = shutil.which(named, path=system.environ.get("PATH", ""))
        fault = fault_of(family, Path(path), minimum) if path else f"{named} is no program"
        if path and not fault:
            return path
        raise MissingBrowser(f"{family.variable}={named} cannot be used: {fault}.\n{advice(family, system)}")
    faults = []
    for path_found in candidates(family, system):
        fault = fault_of(family, path_found, minimum)
        if not fault:
            return str(path_found)
        faults.append(f"  {path_found}: {fault}")
    if name == "chromium" and not faults and (chrome := branded_chrome(system)):
        faults.append(f"  {chrome}: {BRANDED}")
    seen = ["Found, but of no use here:", *faults] if faults else []
    raise MissingBrowser("\n".join([f"{name.capitalize()} is missing.", *seen, advice(family, system)]))


def candidates(family: Family, system: System) -> Iterator[Path]:
    """The existing paths where the browser may be, the best one first."""
    path = system.environ.get("PATH", "")
    for command in family.commands:
        if found := shutil.which(command, path=path):
            yield Path(found)
    for applications in (system.root / "Applications", system.home / "Applications"):
        for bundle in family.bundles:
            if (program := applications / bundle).exists():
                yield program
    for pattern in family.downloads:
        folder, rest = system.caches, pattern
        own = system.environ.get("PLAYWRIGHT_BROWSERS_PATH")
        if own and pattern.startswith("ms-playwright/"):
            folder, rest = Path(own), pattern.partition("/")[2]
        yield from sorted(folder.glob(rest), key=_numbers, reverse=True)


BRANDED = (
    "branded Chrome takes no extension from the command line; use Chromium or Chrome for Testing. "
    "(To use the extension in Chrome yourself, load it at chrome://extensions.)"
)


def branded_chrome(system: System) -> Path | None:
    """The path of Google Chrome, if it is installed."""
    names = ("google-chrome", "google-chrome-stable")
    found = [shutil.which(name, path=system.environ.get("PATH", "")) for name in names]
    bundle = system.root / "Applications" / "Google Chrome.app" / "Contents" / "MacOS" / "Google Chrome"
    places = [Path(path) for path in found if path] + [bundle]
    return next((place for place in places if place.exists()), None)


def fault_of(family: Family, path: Path, minimum: int) -> str:
    """Why the extension cannot run in this browser, ``""`` if it can."""
    said = version_text(path)
    version = re.search(r"\b(\d+)\.\d+", said)
    if not version:
        return f"it does not tell its version (--version said {said[:100]!r})"
    if family is CHROMIUM and "Google Chrome" in said and "for Testing" not in said:
        return BRANDED
    if int(version[1]) < minimum:
        return f"it is version {version[0]}, the extension needs {minimum} or newer"
    return ""


def profile_folder(program: str) -> Path | None:
    """The folder for a temporary profile of a browser, None if any folder is suitable.

    A snap has its own /tmp and cannot access the system's.
    """
    resolved = Path(program).resolve()
    with resolved.open("rb") as file:
        snap = "snap" in resolved.parts or resolved.name == "snap" or b"/snap/bin/" in file.read(4096)
    if not snap:
        return None
    folder = Path.home() / "snap" / Path(program).name / "common"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@cache
def version_text(path: Path) -> str:
    """The output of the browser for ``--version``."""
    try:
        done = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    return done.stdout.strip()


def minimum_version(name: str, manifest: Path = MANIFEST) -> int:
    """The oldest major version that the manifest allows."""
    data: dict[str, Any] = json.loads(manifest.read_text("utf-8"))
    if name == "chromium":
        oldest = data["minimum_chrome_version"]
    else:
        oldest = data["browser_specific_settings"]["gecko"]["strict_min_version"]
    return int(str(oldest).split(".")[0])


def install_command(name: str, system: System) -> str:
    """The command that installs a browser on this system, ``""`` if there is none."""
    chromium, firefox = INSTALL[system.kind]
    return (chromium if name == "chromium" else firefox).replace("{python}", shlex.quote(sys.executable))


def advice(family: Family, system: System) -> str:
    """What to do about a missing browser."""
    command = install_command(family.name, system)
    if not command:
        return f"Install it from https://www.mozilla.org/firefox and name it: {family.variable}=/path/to/it"
    return f"Install it with: {command}\nOr name one that stands elsewhere: {family.variable}=/path/to/it"


def _numbers(path: Path) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", str(path))]
