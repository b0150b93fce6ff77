"""Checks that the browsers are installed: ``python -m tests.e2e.browsers [--install] chromium firefox``."""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys

from .discovery import FAMILIES, MissingBrowser, System, find, install_command


def main() -> int:
    parser = argparse.ArgumentParser(description="Finds the browsers that the tests need.")
    parser.add_argument("names", nargs="+", choices=sorted(FAMILIES))
    parser.add_argument("--install", action="store_true", help="as root on Linux: install what is missing")
    options = parser.parse_args()
    system = System()
    for name in options.names:
        try:
            find(name, system)
        except MissingBrowser as missing:
            command = shlex.split(install_command(name, system).removeprefix("sudo "))
            if not (options.install and command and system.platform == "linux" and os.geteuid() == 0):
                print(missing, file=sys.stderr)
                return 1
            install(command)
            find(name, system)
    return 0


def install(command: list[str]) -> None:
    """Run the system's install command as root."""
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    if command[0] == "apt-get":
        subprocess.run(["apt-get", "update", "-q"], check=True, env=environ)
    subprocess.run(command, check=True, env=environ)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (MissingBrowser, subprocess.CalledProcessError) as error:
        sys.exit(str(error))
