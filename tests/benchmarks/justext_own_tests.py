"""Runs jusText's own tests on our modules in its place, and shows which pass and which do not.

    python -m tests.benchmarks.justext_own_tests [--sdist justext-3.0.2.tar.gz]

Without --sdist, the source distribution, which contains the tests, is downloaded with pip.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from tests.benchmarks.command import parser_of, run

VERSION = "3.0.2"
CONFTEST = """
import sys
from pyjustext.compat import justext
from pyjustext.compat.justext import core, paragraph, utils
sys.modules["justext"] = justext
for module in (core, paragraph, utils):
    sys.modules["justext." + module.__name__.rpartition(".")[2]] = module
"""


def main() -> int:
    """Run the tests; return pytest's exit status."""
    parser = parser_of(__doc__)
    parser.add_argument("--sdist", type=Path, help="the source distribution, where it is at hand")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sdist = options.sdist or download(Path(folder))
        with tarfile.open(sdist) as archive:
            members = [m for m in archive if "/tests/" in m.name and m.name.endswith(".py")]
            archive.extractall(folder, members, filter="data")
        tests = next(Path(folder).glob("*/tests"))
        (tests / "conftest.py").write_text(CONFTEST, encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-q", "--tb=line", "-p", "no:cacheprovider", str(tests)]
        return subprocess.run(command, check=False).returncode


def download(folder: Path) -> Path:
    """The source distribution of the version that we replace."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:"]
    subprocess.run([*command, f"justext=={VERSION}", "--dest", str(folder)], check=True)
    return next(folder.glob("*.tar.gz"))


if __name__ == "__main__":
    run(main)
