"""Prepares the extension's pages so that they wait for fewer files."""

from __future__ import annotations

import os
import re
from pathlib import Path

from .commands import BuildError

IMPORT = re.compile(r"""^(?:import|export)\b[^;]*?["'](\.{1,2}/[^"']+)["'];$""", re.M)


def join_styles(page: Path, joined: str) -> None:
    """Replace the page's style sheets by a single one, because its first paint waits for each of them."""
    text = page.read_text("utf-8")
    found = re.search(r'(?: *<link rel="stylesheet" href="[\w./-]+\.css" />\n)+', text)
    if found is None:
        raise BuildError(f"{page.name} links no style sheet")
    parts = []
    for name in re.findall(r'href="(.+?)"', found[0]):
        sheet = page.parent / name
        folder = name.rpartition("/")[0]
        rules = sheet.read_text("utf-8")
        if folder:  # of several pages
            rules = re.sub(r"url\((?=[\w-]+\.)", f"url({folder}/", rules)
        else:
            sheet.unlink()
        parts.append(f"/* {name} */\n{rules}")
    page.with_name(joined).write_text("\n".join(parts), "utf-8")
    link = f'    <link rel="stylesheet" href="{joined}" />\n'
    page.write_text(text.replace(found[0], link), "utf-8")


def join_scripts(page: Path, joined: str) -> None:
    """Replace the classic scripts in the page's head by a single one, for the same reason."""
    text = page.read_text("utf-8")
    found = re.search(r'(?: *<script src="[\w./-]+\.js"></script>\n){2,}', text)
    if found is None:
        raise BuildError(f"{page.name} has no scripts to join")
    names = re.findall(r'src="(.+?)"', found[0])
    parts = [f"// {name}\n{(page.parent / name).read_text('utf-8')}" for name in names]
    page.with_name(joined).write_text("\n".join(parts), "utf-8")
    page.write_text(text.replace(found[0], f'    <script src="{joined}"></script>\n'), "utf-8")


def preload_modules(page: Path, *entries: str) -> None:
    """List all modules that the page needs before the entry that needs them first, so that they are fetched
    at once instead of one after the other."""
    text = page.read_text("utf-8")
    listed: list[Path] = []
    for entry in entries:
        found = [(page.parent / entry).resolve()]
        for module in found:
            for name in IMPORT.findall(module.read_text("utf-8")):
                if (other := (module.parent / name).resolve()) not in (*found, *listed):
                    found.append(other)
        listed += found
        links = "".join(
            f'<link rel="modulepreload" href="{os.path.relpath(module, page.parent.resolve())}" />\n'
            for module in found
        )
        mark = f'<script type="module" src="{entry}"></script>'
        if text.count(mark) != 1:
            raise BuildError(f"{page.name} has no line {mark}")
        text = text.replace(mark, links + mark)
    page.write_text(text, "utf-8")
