"""No test passes without testing anything: none returns early, and none is skipped."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
FILES = sorted(TESTS.rglob("test_*.py"))
SKIPS = {"skip", "skipif", "xfail", "importorskip", "skipTest"}
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def within(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function's body, without those of the functions inside it."""
    todo = [*ast.iter_child_nodes(node)]
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, Function):
            todo += ast.iter_child_nodes(node)


def early(source: str) -> list[str]:
    """What lets a test of this source pass, or be skipped, before it has tested anything."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            found += [f"{part.lineno}: return" for part in within(node) if isinstance(part, ast.Return)]
        if isinstance(node, ast.Attribute) and node.attr in SKIPS:
            found.append(f"{node.lineno}: {node.attr}")
    return found


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def test_a(app):\n  if app.name == 'firefox':\n    return\n  assert app", ["3: return"]),
        ("def test_a():\n  def inner():\n    return 1\n  assert inner() == 1", []),
        ("def helper():\n  return 1", []),
        ("@pytest.mark.skipif(True, reason='')\ndef test_a():\n  assert True", ["1: skipif"]),
    ],
)
def test_what_is_found(source: str, expected: list[str]) -> None:
    assert early(source) == expected


def test_every_test_tests_something() -> None:
    found = {str(file.relative_to(TESTS)): early(file.read_text("utf-8")) for file in FILES}
    assert {file: lines for file, lines in found.items() if lines} == {}
