"""Every case of html5lib-tests: our result is the same as stock html5lib's.

It is compared with stock html5lib, not with the expected result in the case, because html5lib is older than
parts of the standard. The cases (MIT, see data/LICENSE-html5lib-tests) are in data/; the variable
PYJUSTEXT_HTML5LIB_TESTS names a folder with others.
"""

from __future__ import annotations

import json
import os
import re
import zipfile
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from html5lib._tokenizer import HTMLTokenizer
from html5lib.constants import tokenTypes

from pyjustext.tree import decode
from pyjustext.tree.html5.tokenizer import Tokenizer

from .sameness import difference, ours, stock

_DATA = Path(__file__).parent / "data" / "html5lib-tests.zip"
_TYPES = {number: name for name, number in tokenTypes.items()}


def _files(folder: str, ending: str) -> Iterator[tuple[str, str]]:
    other = os.environ.get("PYJUSTEXT_HTML5LIB_TESTS")
    root: zipfile.Path | Path = Path(other) if other else zipfile.Path(_DATA)
    files: dict[str, zipfile.Path | Path] = {file.name: file for file in (root / folder).iterdir()}
    for name, file in sorted(files.items()):
        if name.endswith(ending):
            yield name, file.read_bytes().decode("utf-8", "surrogatepass")


def _tokens(tokenizer: Any) -> list[tuple[Any, ...]]:
    """All tokens except errors; text, including white space, is in one token."""
    tokenizer.tokenQueue = queue = tokenizer.tokenQueue if isinstance(tokenizer, Tokenizer) else deque()
    tokens: list[tuple[Any, ...]] = []
    while tokenizer.state() or queue:
        while queue:
            token = queue.popleft()
            kind = _TYPES[token["type"]]
            if kind == "ParseError":
                continue
            if kind in ("Characters", "SpaceCharacters"):
                if tokens and tokens[-1][0] == "Text":
                    tokens[-1] = ("Text", tokens[-1][1] + token["data"])
                else:
                    tokens.append(("Text", token["data"]))
            elif kind == "StartTag":
                tokens.append((kind, token["name"], dict(token["data"]), token["selfClosing"]))
            elif kind == "EndTag":
                tokens.append((kind, token["name"]))
            elif kind == "Comment":
                tokens.append((kind, token["data"]))
            else:
                fields = ("name", "publicId", "systemId", "correct")
                tokens.append((kind, *(token[field] for field in fields)))
    return tokens


def _method(state: str) -> str:
    words = state.replace("CDATA", "cdata").replace("PLAINTEXT", "plaintext").split()
    words = [word.lower() if word.isupper() else word for word in words]
    return words[0][0].lower() + words[0][1:] + "".join(word[0].upper() + word[1:] for word in words[1:])


def _unescape(text: str) -> str:
    return re.sub(r"\\u([0-9A-Fa-f]{4})", lambda match: chr(int(match.group(1), 16)), text)


def test_tokens_are_those_of_stock_html5lib() -> None:
    cases = 0
    different: list[str] = []
    for name, content in _files("tokenizer", ".test"):
        data = json.loads(content)
        for case in data.get("tests") or data.get("xmlViolationTests"):
            text = _unescape(case["input"]) if case.get("doubleEscaped") else case["input"]
            for state in case.get("initialStates", ["Data state"]):
                cases += 1
                tokenizers: list[Any] = [HTMLTokenizer(text, parser=None), Tokenizer(text, None)]
                for tokenizer in tokenizers:
                    tokenizer.state = getattr(tokenizer, _method(state))
                    if "lastStartTag" in case:
                        tokenizer.currentToken = {"type": 3, "name": case["lastStartTag"]}
                try:
                    expected = _tokens(tokenizers[0])
                except Exception as error:
                    expected = [("stock html5lib fails", repr(error))]
                found = _tokens(tokenizers[1])
                if expected != found:
                    different.append(f"{name}: {case['description']} ({state}): {expected} != {found}")
    assert cases > 6000
    assert not different, f"{len(different)} of {cases}:\n" + "\n".join(different[:10])


def _tree_cases(content: str) -> Iterator[tuple[str, str | None]]:
    for case in re.split(r"\n\n(?=#data\n)", content):
        match = re.match(r"#data\n(.*?)\n?#errors\n", case, re.DOTALL)
        assert match is not None
        container = re.search(r"^#document-fragment\n(.*)$", case, re.MULTILINE)
        yield match.group(1), container.group(1) if container is not None else None


def test_trees_are_those_of_stock_html5lib() -> None:
    cases = failing = 0
    different: list[str] = []
    files = [*_files("tree-construction", ".dat"), *_files("tree-construction/scripted", ".dat")]
    for name, content in files:
        for text, container in _tree_cases(content):
            cases += 1
            found = ours(text, container)
            try:
                expected = stock(text, container)
            except (AssertionError, IndexError, KeyError):
                # Stock html5lib fails on this markup. Ours gave a tree.
                failing += 1
                continue
            change = difference(expected, found)
            if change:
                different.append(f"{name}: {text!r} in {container}: {change}")
    assert cases > 1400
    assert failing < 20
    assert not different, f"{len(different)} of {cases}:\n" + "\n".join(different[:10])


@pytest.mark.parametrize("name", ["tests1.dat", "tests2.dat", "test-yahoo-jp.dat"])
def test_encodings_are_as_the_cases_expect(name: str) -> None:
    root = zipfile.Path(_DATA)
    content = (root / "encoding" / name).read_bytes()
    cases = 0
    different: list[str] = []
    for case in re.split(rb"(?:^|\n)#data\n", content)[1:]:
        data, _, expected = case.partition(b"\n#encoding\n")
        cases += 1
        wanted = expected.split(b"\n")[0].decode("ascii").lower()
        found = decode(data)[1]
        # If nothing at the start of the page states the encoding, we first check whether the bytes are UTF-8:
        # these are ASCII, which is the same text in both encodings.
        if found != wanted and not (found == "utf-8" and data.isascii()):
            different.append(f"{data[:200]!r}: expected {wanted}, found {found}")
    assert cases
    assert not different, f"{len(different)} of {cases}:\n" + "\n".join(different[:100])
