"""No process that the package starts imports a module from the working folder, which may hold web files."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

_BUILT_IN = {*sys.builtin_module_names, "site", "sitecustomize", "usercustomize"}
_MAIN = "import sys; sys.path.remove(''); from pyjustext.cli import main; sys.exit(main(sys.argv[1:]))"
"""The command as its script starts it: without the working folder on the path of the first process."""


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A folder with pages, and with a module for each name of the standard library and of our requirements.
    Each module writes its name to the file ``ran``."""
    for number in range(3):
        text = "<p>Plain words of a page that says enough to be an article for everybody.</p>" * 9
        (tmp_path / f"{number}.html").write_text(f"<html><body>{text}</body></html>")
    planted = f"import os; os.write(os.open({str(tmp_path / 'ran')!r}, os.O_CREAT | os.O_WRONLY), b'ran')\n"
    for name in {*sys.stdlib_module_names, "pyjustext", "html5lib", "pyarrow", "ray"} - _BUILT_IN:
        (tmp_path / f"{name}.py").write_text(planted)
    return tmp_path


@pytest.mark.parametrize(
    "command",
    [
        ["corpus", ".", "--output", "out", "--workers", "2"],
        pytest.param(["corpus", ".", "--output", "out", "--workers", "2", "--ray"], marks=pytest.mark.large),
        ["read", "0.html", "1.html", "2.html", "--parallel", "2", "--output-dir", "out"],
    ],
    ids=["corpus", "ray", "read"],
)
def test_no_module_of_the_working_folder_runs(hostile: Path, command: list[str]) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("RAY_")}
    done = subprocess.run(
        [sys.executable, "-c", _MAIN, *command],
        cwd=hostile,
        env=environment | {"PYTHONPATH": str(Path(__file__).parents[3])},
        capture_output=True,
        timeout=300,
        check=False,
    )
    assert not (hostile / "ran").exists()
    assert done.returncode == 0, done.stderr.decode()
    assert any(path.is_file() for path in (hostile / "out").rglob("*"))
