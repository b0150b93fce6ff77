"""``help(pyjustext)`` explains every name, argument, field and method."""

from __future__ import annotations

import ast
import dataclasses
import inspect
from pathlib import Path

import pytest

import pyjustext


@pytest.mark.parametrize("name", pyjustext.__all__)
def test_a_public_name_is_explained(name: str) -> None:
    public = getattr(pyjustext, name)
    explained = inspect.getdoc(public) or ""
    assert len(explained.split()) > 9
    named: list[str] = []
    if inspect.isfunction(public):
        named += [f"{argument}:" for argument in inspect.signature(public).parameters]
    if dataclasses.is_dataclass(public):
        named += [f"{field.name}:" for field in dataclasses.fields(public)]
    # Some share a line: "tables, links, images: whether they are kept".
    listed = explained.replace(",", ":")
    assert [each for each in named if each not in listed] == []


@pytest.mark.parametrize("name", ["Article", "Node", "Paragraph"])
def test_a_method_is_explained(name: str) -> None:
    public = getattr(pyjustext, name)
    methods = [key for key, value in vars(public).items() if inspect.isroutine(value) and key[0] != "_"]
    assert len(methods) > 1
    assert [key for key in methods if not inspect.getdoc(getattr(public, key))] == []


@pytest.mark.parametrize(
    "name", ["declutter", "get_stoplist", "get_stoplists", "justext", "parse", "serialize"]
)
def test_an_algorithm_and_a_list_name_their_source(name: str) -> None:
    assert "Source: " in (inspect.getdoc(getattr(pyjustext, name)) or "")


def test_each_constant_has_its_own_line() -> None:
    root = Path(__file__).parents[2]
    paths = [path for folder in ("pyjustext", "training", "tests") for path in (root / folder).rglob("*.py")]
    found = [
        f"{path.relative_to(root)}:{node.lineno}"
        for path in paths
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple)
        if all(isinstance(name, ast.Name) and name.id.isupper() for name in node.targets[0].elts)
    ]
    assert found == []
