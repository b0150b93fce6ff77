"""Joins the modules that a page needs first, and the parts of the content script, because the browser fetches
files one by one."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

from .commands import BuildError

COMMENT = re.compile(r"/\*\*.*?\*/|^ *//[^\n]*$", re.M | re.S)
AT_ONCE = re.compile(r"""^import (?:(\{[^}]*\}|\* as \w+|\w+) from )?"(\.{1,2}/[^"]+)";$""", re.M)
LATER = re.compile(r"""\bimport\("(\.{1,2}/[^"]+)"\)(?!\.[A-Z])""")  # not of a type
EXPORT = re.compile(r"^export (?=(?:(?:async )?(?:function\*?|class)|const) (\w+))", re.M)
ONCE = "const once = (make) => {\n  let made;\n  return () => (made ??= make());\n};\n"
PARTS = re.compile(r"^export const CAPTURE = \[(.*?)\]", re.M | re.S)
EXPORTS = re.compile(r"^export \{([\w\s,]*)\};$", re.M)


def join_modules(page: Path, entry: Path, folders: list[Path]) -> None:
    """Write one file with the modules that a page's entry imports, which the page fetches ahead.

    Each module becomes a function, which runs once, when it is first asked for its values. The file lies
    beside the entry; no other page uses what lies there.

    Args:
        folders: what the page imports from them, at any time, becomes part of the file. So modules that are
            loaded later find the state of the first ones.
    """
    entry = entry.resolve()
    here = entry.parent
    joined = here / "modules.js"
    around = [folder.resolve() for folder in folders]
    at_once = _reached([entry], _imported)
    ever = _reached([entry], lambda module: [*_imported(module), *_imported_later(module)])
    inside = [m for m in ever if m in at_once or any(m.is_relative_to(folder) for folder in around)]
    names = {module: f"${module.stem.replace('-', '_')}" for module in inside}
    if len(set(names.values())) < len(names):
        raise BuildError(f"two modules of {entry.name} have one name")

    def taken(text: str, module: Path) -> str:
        """The text of a module with its imports as they are in the file where it ends up."""
        to = joined if module in names else module

        def address(name: str) -> tuple[Path, str]:
            other = (module.parent / name).resolve()
            path = os.path.relpath(joined if other in names else other, to.parent)
            return other, path if path.startswith(".") else f"./{path}"

        def as_const(found: re.Match[str]) -> str:
            other, path = address(found[2])
            if other not in names:
                return found[0]
            line = "" if module in names else f'import {{ {names[other]} }} from "{path}";\n'
            if not found[1]:
                return f"{line}{names[other]}();"
            pattern = re.sub(r" as\b", ":", found[1]) if found[1][0] == "{" else found[1].rpartition(" ")[2]
            return f"{line}const {pattern} = {names[other]}();"

        def later(found: re.Match[str]) -> str:
            other, path = address(found[1])
            return f'import("{path}")' + (f".then((all) => all.{names[other]}())" if other in names else "")

        return LATER.sub(later, AT_ONCE.sub(as_const, text))

    parts = [ONCE]
    for module, name in names.items():
        text = module.read_text("utf-8")
        exported = [*EXPORT.findall(text), *re.findall(r"\w+", " ".join(EXPORTS.findall(text)))]
        text = EXPORTS.sub("", EXPORT.sub("", taken(text, module)))
        if odd := re.search(r"^(?:export|import|await)\b.*|import\.meta.*", COMMENT.sub("", text), re.M):
            raise BuildError(f"{module.name} cannot be joined: {odd[0]}")
        values = f"{{ {', '.join(exported)} }}"
        parts.append(f"const {name} = once(() => {{\n{text}return {values};\n}});\n")
        if module.is_relative_to(here):
            path = os.path.relpath(joined, module.parent)
            called = f"export const {values} = {name}();" if exported else f"{name}();"
            module.write_text(f'import {{ {name} }} from "./{path}";\n{called}\n', "utf-8")
    joined.write_text("".join([*parts, f"export {{ {', '.join(names.values())} }};\n"]), "utf-8")
    for module in ever:
        if module in names:
            continue
        if not module.is_relative_to(here):
            raise BuildError(f"{module.name} is in no folder that the page takes modules from")
        module.write_text(taken(module.read_text("utf-8"), module), "utf-8")
    link = f'<link rel="modulepreload" href="{entry.name}" />\n'
    text = page.read_text("utf-8")
    if text.count(link) != 1:
        raise BuildError(f"{page.name} has no line {link}")
    page.write_text(text.replace(link, link + link.replace(entry.name, joined.name)), "utf-8")


def join_parts(module: Path, joined: str) -> None:
    """Join the parts of the content script, all but the last, which runs them.

    Args:
        module: the one that lists the parts, which lie beside it.
        joined: the name of the part that takes their place.
    """
    text = module.read_text("utf-8")
    found = PARTS.search(text)
    if found is None:
        raise BuildError(f"{module.name} lists no parts of the content script")
    *names, last = re.findall(r"\w+", found[1])
    parts = [module.with_name(f"{name}.js") for name in names]
    module.with_name(f"{joined}.js").write_text("".join([part.read_text("utf-8") for part in parts]), "utf-8")
    for part in parts:
        part.unlink()
    listed = f'"{joined}", "{last}"'
    module.write_text(text[: found.start(1)] + listed + text[found.end(1) :], "utf-8")


def _reached(modules: list[Path], of: Callable[[Path], list[Path]]) -> list[Path]:
    """The modules, and those that can be reached from them."""
    found = list(modules)
    for module in found:
        found += [other for other in dict.fromkeys(of(module)) if other not in found]
    return found


def _imported(module: Path) -> list[Path]:
    return [(module.parent / name).resolve() for _, name in AT_ONCE.findall(module.read_text("utf-8"))]


def _imported_later(module: Path) -> list[Path]:
    text = COMMENT.sub("", module.read_text("utf-8"))
    return [(module.parent / name).resolve() for name in LATER.findall(text)]
