"""Print every block of a page, whether it is part of the article, and which rule decided."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from ..engines.reasons import Reason
from ..explaining import explain
from ..export.files import json_text
from . import DONE, NOTHING
from .articles import add_engine_argument
from .inputs import add_page_argument, add_url_argument, read_page
from .outputs import Sources, add_output_arguments, say, write_text

_SHOWN_CHARACTERS = 100
"""Characters of a block's text that are printed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's options."""
    add_page_argument(parser)
    add_url_argument(parser)
    add_engine_argument(parser)
    parser.add_argument(
        "--format", choices=("text", "jsonl"), default="text", help="what to print (default: %(default)s)"
    )
    add_output_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Return 0 if there is content and 1 if there is none; wrong usage gives 2."""
    html, url = read_page(args.page, args.url)
    blocks = explain(html, url, engine=args.engine).blocks
    lines = _words if args.format == "text" else _json
    text = "".join([f"{line}\n" for block in blocks for line in lines(block)])
    write_text(text, args.output, force=args.force, sources=Sources([args.page]))
    if any(block["kept"] for block in blocks):
        return DONE
    say(f"{args.page}: this page has {'no article' if blocks else 'no text'}")
    return NOTHING


def _words(block: dict[str, Any]) -> Iterator[str]:
    text = " ".join(block["text"][: 2 * _SHOWN_CHARACTERS].split())
    shown = text if len(text) <= _SHOWN_CHARACTERS else f"{text[: _SHOWN_CHARACTERS - 1]}…"
    yield f"{'+' if block['kept'] else '-'} {shown}"
    yield "  " + " ".join([f"{reason['rule']}: {Reason(**reason)}" for reason in block["reasons"]])
    shares = f"{block['links']:.0%} in links, {block['stopWords']:.0%} stop words"
    yield f"  score {block['score']:.0%}, {block['length']:.0f} characters, {shares}, {block['path']}"


def _json(block: dict[str, Any]) -> Iterator[str]:
    yield json_text({**block, "why": " ".join([str(Reason(**reason)) for reason in block["reasons"]])})
