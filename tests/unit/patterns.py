"""Finds the regular expressions of the package, and makes texts that could keep each of them busy."""

from __future__ import annotations

import ast
import importlib
import re
import re._constants as sre  # type: ignore[import-not-found]
import re._parser as sre_parser  # type: ignore[import-not-found]
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.fuzz import SHARE, some

PACKAGE = Path(__file__).parents[2] / "pyjustext"
_FUNCTIONS = frozenset(
    {"compile", "search", "match", "fullmatch", "sub", "subn", "split", "findall", "finditer"}
)
_ANCHORED = frozenset({"match", "fullmatch"})
_VARIANTS = 4 if SHARE >= 1 else 2
"""Ways in which each choice of a pattern is taken."""
_WORDS = 8
"""Plain words of a choice that are tried: they keep the pattern as busy as the other ones."""
_MOST_TEXTS = 500
"""So many texts of a pattern are tried by default."""
_IMPORT = "import re\n"
_END = "\0!"
"""Stands at the end of a text, where hardly a pattern goes on."""


@dataclass(frozen=True)
class Found:
    """A regular expression, where it stands, and the methods that are called on it."""

    place: str
    pattern: re.Pattern[Any]
    methods: frozenset[str]

    @property
    def is_anchored(self) -> bool:
        """Whether it is only tried at one position of a text."""
        return bool(self.methods) and self.methods <= _ANCHORED


def modules_with_patterns() -> list[str]:
    """The modules of the package that import ``re``, as paths."""
    paths = sorted(PACKAGE.rglob("*.py"))
    return [path.relative_to(PACKAGE).as_posix() for path in paths if _IMPORT in path.read_text("utf-8")]


@cache
def find_patterns() -> tuple[list[Found], list[str]]:
    """All patterns of the package, and the places of those that only a running function knows.

    It takes seconds, so no module calls it when it is imported: every test process imports every test.
    """
    sources = {path: path.read_text("utf-8") for path in sorted(PACKAGE.rglob("*.py"))}
    nodes = {path: [*ast.walk(ast.parse(source))] for path, source in sources.items()}
    used = {path: _uses(nodes[path]) for path in sources}
    everywhere = _merged(used.values())
    found: list[Found] = []
    unknown: list[str] = []
    for path, source in sources.items():
        if _IMPORT not in source:
            continue
        # Names with an underscore are used in their module alone.
        uses = {name: everywhere[name] for name in everywhere if not name.startswith("_")} | used[path]
        module = importlib.import_module(
            ".".join(["pyjustext", *path.relative_to(PACKAGE).with_suffix("").parts]).removesuffix(
                ".__init__"
            )
        )
        names = dict(vars(module))
        parents = {node.value: node for node in nodes[path] if isinstance(node, (ast.Attribute, ast.Assign))}
        for call in nodes[path]:
            if not (
                isinstance(call, ast.Call)
                and isinstance(call.func, ast.Attribute)
                and isinstance(call.func.value, ast.Name)
                and call.func.value.id == "re"
                and call.func.attr in _FUNCTIONS
            ):
                continue
            place = f"{path.relative_to(PACKAGE)}: {ast.unparse(call.args[0])[:80]}"
            if call.func.attr != "compile":
                parts, methods = call.args[:1], frozenset({call.func.attr})
            else:
                parts, methods = call.args[:2], _methods(call, parents, uses)
            try:
                values = [eval(compile(ast.Expression(part), str(path), "eval"), names) for part in parts]
                flags = [k.value for k in call.keywords if k.arg == "flags"]
                values += [eval(compile(ast.Expression(part), str(path), "eval"), names) for part in flags]
            except NameError:
                unknown.append(place)
                continue
            found.append(Found(place, re.compile(*values), methods))
        known = {one.pattern for one in found}
        for name, value in names.items():
            if value.__class__ in (dict, list, tuple):
                members = value.values() if isinstance(value, dict) else value
                found += [
                    Found(f"{path.relative_to(PACKAGE)}: {name}", each, uses.get(name, frozenset()))
                    for each in members
                    if isinstance(each, re.Pattern) and each not in known
                ]
    return found, unknown


def _uses(nodes: Iterable[ast.AST]) -> dict[str, frozenset[str]]:
    """The methods that a module calls on each name."""
    found: dict[str, set[str]] = {}
    for node in nodes:
        if isinstance(node, ast.Attribute):
            owner = node.value
            while isinstance(owner, ast.Subscript):
                owner = owner.value
            name = owner.id if isinstance(owner, ast.Name) else getattr(owner, "attr", "")
            if node.attr in _FUNCTIONS:
                found.setdefault(name, set()).add(node.attr)
        elif isinstance(node, ast.Call):
            # A pattern that is handed on may be used in any way.
            for given in node.args:
                if isinstance(given, ast.Name):
                    found.setdefault(given.id, set()).add("handed on")
    return {name: frozenset(methods) for name, methods in found.items()}


def _merged(used: Iterable[dict[str, frozenset[str]]]) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for uses in used:
        for name, methods in uses.items():
            found[name] = found.get(name, frozenset()) | methods
    return found


def _methods(
    call: ast.Call, parents: Mapping[ast.expr, ast.AST], uses: dict[str, frozenset[str]]
) -> frozenset[str]:
    parent = parents.get(call)
    if isinstance(parent, ast.Attribute):
        return frozenset({parent.attr})
    if isinstance(parent, ast.Assign) and isinstance(parent.targets[0], ast.Name):
        return uses.get(parent.targets[0].id, frozenset())
    return frozenset()


def attacks(pattern: re.Pattern[Any], length: int) -> Iterator[Any]:
    """Texts of about this length that make the pattern try as much as possible: each of its beginnings and
    each of its repeated parts again and again, after what stands before, without what must follow."""
    parsed = sre_parser.parse(pattern.pattern, pattern.flags)
    texts: set[str] = set()
    for variant in range(_VARIANTS):
        sampler = _Sampler(variant)
        for prefix, pump in sampler.walk(list(parsed), ""):
            for end in ("", _END):
                if pump:
                    texts.add(prefix + _times(pump, length) + end)
                    texts.add(_times(pump, length) + end)
                    texts.add(_times(prefix + pump, length) + end)
                    texts.add(_times(pump + "\n", length) + end)
                if prefix:
                    texts.add(_times(prefix, length) + end)
                    texts.add(_times(prefix + " ", length) + end)
    for text in some(sorted(texts), 1 + len(texts) // _MOST_TEXTS):
        yield text.encode("latin-1", "replace") if isinstance(pattern.pattern, bytes) else text


def _times(text: str, length: int) -> str:
    return text * max(1, length // len(text))


class _Sampler:
    """Makes texts that a part of a pattern matches; the ``variant`` says which choice is taken."""

    def __init__(self, variant: int) -> None:
        self._variant = variant
        self._groups: dict[int, str] = {}

    def walk(self, items: Any, prefix: str) -> Iterator[tuple[str, str]]:
        """Each part of a sequence: a text for what stands before it, and one for the part if it repeats."""
        for kind, value in items:
            if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
                if value[1] > 1:
                    yield prefix, self.sample(value[2])
                yield from self.walk(list(value[2]), prefix)
            elif kind is sre.BRANCH:
                plain = [branch for branch in value[1] if all(kind is sre.LITERAL for kind, _ in branch)]
                for branch in value[1]:
                    if branch not in plain[_WORDS:]:
                        yield from self.walk(list(branch), prefix)
            elif kind is sre.SUBPATTERN:
                yield from self.walk(list(value[3]), prefix)
            elif kind is sre.ATOMIC_GROUP:
                yield from self.walk(list(value), prefix)
            elif kind in (sre.ASSERT, sre.ASSERT_NOT):
                yield from self.walk(list(value[1]), prefix)
            prefix += self.sample([(kind, value)])
            yield prefix, ""

    def sample(self, items: Any) -> str:
        return "".join([self._one(kind, value) for kind, value in items])

    def _one(self, kind: Any, value: Any) -> str:
        if kind is sre.LITERAL:
            return str(chr(value))
        if kind is sre.NOT_LITERAL:
            return next(c for c in "a b" if ord(c) != value)
        if kind is sre.ANY:
            return "a<- "[self._variant]
        if kind is sre.IN:
            return self._of_class(value)
        if kind is sre.BRANCH:
            return self.sample(value[1][self._variant % len(value[1])])
        if kind is sre.SUBPATTERN:
            text = self.sample(value[3])
            if value[0] is not None:
                self._groups[value[0]] = text
            return text
        if kind is sre.ATOMIC_GROUP:
            return self.sample(value)
        if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
            least, most, body = value
            return self.sample(body) * int(max(least, min(1, most) if self._variant % 2 == 0 else 0))
        if kind is sre.GROUPREF:
            return self._groups.get(value, "")
        return ""

    def _of_class(self, items: Any) -> str:
        negated = items[0][0] is sre.NEGATE
        if negated:
            test = [c for c in "a <-\n0,é\u05d0" if not any(_fits(c, item) for item in items[1:])]
            return test[self._variant % len(test)] if test else "\u3042"
        choices: list[str] = []
        for kind, value in items:
            if kind is sre.LITERAL:
                choices.append(chr(value))
            elif kind is sre.RANGE:
                choices.append(chr(value[0]))
            elif kind is sre.CATEGORY:
                choices.append(next(c for c in "a 0-\n" if _fits(c, (kind, value))))
        if self._variant and " " not in choices and any(_fits(" ", item) for item in items):
            choices.insert(0, " ")
        return choices[self._variant % len(choices)]


_CATEGORIES: dict[Any, Callable[[str], bool]] = {
    sre.CATEGORY_DIGIT: str.isdigit,
    sre.CATEGORY_SPACE: str.isspace,
    sre.CATEGORY_WORD: lambda c: bool(c.isalnum() or c == "_"),
    sre.CATEGORY_NOT_DIGIT: lambda c: not c.isdigit(),
    sre.CATEGORY_NOT_SPACE: lambda c: not c.isspace(),
    sre.CATEGORY_NOT_WORD: lambda c: not (c.isalnum() or c == "_"),
}


def _fits(character: str, item: Any) -> bool:
    kind, value = item
    if kind is sre.LITERAL:
        return bool(ord(character) == value)
    if kind is sre.RANGE:
        return bool(value[0] <= ord(character) <= value[1])
    return bool(kind is sre.CATEGORY) and _CATEGORIES[value](character)
