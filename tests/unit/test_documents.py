"""Everything that the documents name exists: files, tests, make targets; and their examples run."""

from __future__ import annotations

import ast
import doctest
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pyjustext

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted((ROOT / "docs").glob("**/*.md")),
]
HOME = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]["Homepage"]
TARGETS = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))


def names(document: Path) -> Iterator[str]:
    """The text between backticks outside of code blocks."""
    text = re.sub(r"^```.*?^```", "", document.read_text("utf-8"), flags=re.M | re.S)
    yield from re.findall(r"`([^`\n]+)`", text)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_tests_that_are_named_exist(document: Path) -> None:
    for name in names(document):
        if not name.startswith("tests/") or re.search(r"[A-Z]{3}|[*{]", name.replace("README", "")):
            continue
        path, _, test = name.partition("::")
        file = ROOT / path.split(" ")[0]
        assert file.exists(), name
        if test:
            tree = ast.parse(file.read_text("utf-8"))
            functions = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
            assert test in functions, name


def test_each_promise_names_its_test() -> None:
    """Each row of the tables of SECURITY.md."""
    text = (ROOT / "SECURITY.md").read_text("utf-8")
    threats, promises = re.findall(r"^\|---.*\n((?:\|.*\n)+)", text, re.M)
    rows = [line.strip("| ").split(" | ") for line in [*threats.splitlines(), *promises.splitlines()]]
    assert len(rows) > 50
    for *_, promise, tests in rows:
        assert re.fullmatch(r"`tests/[^`]+`(, `tests/[^`]+`)*", tests), promise


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_targets_that_are_named_exist(document: Path) -> None:
    for name in names(document):
        if name.startswith("make "):
            targets = [word for word in name.split()[1:] if re.fullmatch("[a-z0-9-]+", word)]
            assert set(targets) <= TARGETS, name


PLACES = [
    *DOCUMENTS,
    *sorted((ROOT / "pyjustext").glob("**/*.md")),
    *sorted((ROOT / "tests").glob("**/*.md")),
]
MODULE = re.compile(r"python -m ((?:tests|pyjustext|extension|release)\.[a-z_.]+[a-z])([^`]*)")
SCRIPT = re.compile(r"`tests/benchmarks/([a-z_]+)\.py([^`]*)")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


def options_of(module: str) -> set[str]:
    """The options that a command of the repository knows: the names that its code gives to add_argument."""
    path = ROOT / Path(*module.split("."))
    code = ast.parse((path / "__main__.py" if path.is_dir() else path.with_suffix(".py")).read_text("utf-8"))
    return {
        argument.value
        for call in ast.walk(code)
        if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "add_argument"
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


@pytest.mark.parametrize("document", [p for p in PLACES if "node_modules" not in p.parts], ids=str)
def test_commands_of_the_repository_have_the_options_that_are_named(document: Path) -> None:
    text = document.read_text("utf-8").replace("\\\n", " ")
    named = [(module, rest) for line in text.split("\n") for module, rest in MODULE.findall(line)]
    named += [(f"tests.benchmarks.{name}", rest) for name, rest in SCRIPT.findall(text)]
    for module, rest in named:
        if module not in ("pyjustext", "tests.unit"):
            assert set(OPTION.findall(rest)) <= options_of(module), (module, rest)


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "benchmarks").glob("*.py")), ids=lambda p: p.stem)
def test_a_benchmark_knows_the_options_of_its_own_docstring(path: Path) -> None:
    text = path.read_text("utf-8")
    about = ast.get_docstring(ast.parse(text), clean=False) or ""
    usage = re.search(rf"^ *python -m tests\.benchmarks\.{path.stem}\b(.*(?:\n +\[.*)*)", about, re.M)
    if '__name__ == "__main__"' in text:
        assert usage, "its docstring, which is its help, lacks the command on a line of its own"
        assert set(OPTION.findall(usage[1])) <= options_of(f"tests.benchmarks.{path.stem}")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_to_files_exist(document: Path) -> None:
    text = document.read_text("utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        own = re.fullmatch(rf"{re.escape(HOME)}/(?:blob|tree|raw)/main/([^#]*)(?:#.*)?", target)
        if own:
            assert (ROOT / own[1]).exists(), target
        elif not re.match(r"https?:|#|mailto:", target):
            assert (document.parent / target.partition("#")[0]).exists(), target


THEIR_OWN = {"Developer mode", "Load unpacked", "Load Temporary Add-on", "Run in Private Windows"}
"""The names of the browsers' controls."""


def test_controls_that_are_named_exist() -> None:
    """Under the name that readers see in the extension."""
    locale = json.loads((ROOT / "extension" / "_locales" / "en" / "messages.json").read_text("utf-8"))
    words = {entry["message"].rstrip("\N{HORIZONTAL ELLIPSIS}") for entry in locale.values()}
    text = " ".join((ROOT / "docs" / "readers.md").read_text("utf-8").split())
    text = re.sub("`[^`]*`", "", text)
    named = {name.rstrip("\N{HORIZONTAL ELLIPSIS}") for name in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", text)}
    assert len(named) > 10
    assert named - words == THEIR_OWN


@pytest.mark.parametrize("name", ["README.md", "docs/readers.md"])
def test_the_package_that_is_named_for_firefox_is_made_for_it(name: str) -> None:
    """The unpacked manifest is Chrome's: with it, Firefox keeps the extension out of private windows."""
    [way] = re.findall(r"^- (?:\*\*)?Firefox.*?\n(?!  )", (ROOT / name).read_text("utf-8"), re.M | re.S)
    chosen = re.search(r"click \*Load Temporary Add-on\*, choose\s+`([^`]+)`", way)
    assert chosen
    assert chosen[1] == "extension/dist/pyjustext-VERSION-firefox.xpi"


def test_the_readme_has_no_relative_links() -> None:
    """On the package index, a relative link would be broken."""
    text = (ROOT / "README.md").read_text("utf-8")
    assert not [t for t in re.findall(r"\]\(([^)\s]+)\)", text) if not re.match(r"https?:|#", t)]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_examples_run(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``pycon`` blocks contain the expected output; those of a document run one after the other."""
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```pycon\n(.*?)^```$", document.read_text("utf-8"), re.M | re.S)
    example = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, document.name, str(document), 0)
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=report.append)
    assert not report, "".join(report)


def test_the_other_examples_of_the_readme_run_with_its_page(capsys: pytest.CaptureFixture[str]) -> None:
    """``python`` blocks without expected output, after the ``pycon`` blocks before them."""
    text = (ROOT / "README.md").read_text("utf-8")
    names: dict[str, Any] = {}
    ran = 0
    for kind, block in re.findall(r"^```(pycon|python)\n(.*?)^```$", text, re.M | re.S):
        if kind == "pycon":
            example = doctest.DocTestParser().get_doctest(block, names, "README", None, None)
            names = example.globs
            doctest.DocTestRunner().run(example, clear_globs=False)
        else:
            exec(block, names)
            ran += 1
    assert ran == 1
    assert "the old bridge would open again" in capsys.readouterr().out


def test_the_example_of_the_package_runs() -> None:
    assert doctest.testmod(pyjustext) == (0, 3)


def test_every_command_is_documented() -> None:
    text = (ROOT / "docs" / "cli.md").read_text("utf-8")
    done = subprocess.run(
        [sys.executable, "-c", "import pyjustext.cli, sys; sys.exit(pyjustext.cli.main(['--help']))"],
        capture_output=True,
        text=True,
        check=True,
    )
    commands = re.search(r"\{([a-z,]+)\}", done.stdout)
    assert commands
    documented = re.findall(r"^<!-- help ([a-z]+) -->$", text, re.M)
    assert sorted(documented) == sorted(commands[1].split(","))
