"""html-declutter: remove the clutter from a page, with all four phases or only some.

``prune`` removes elements by tag and class name, ``bless`` protects bylines, ``shake`` removes blocks with
more links and tags than words, ``purify`` keeps only allowed tags and attributes.
"""

from __future__ import annotations

import argparse

from ..engines.declutter.pipeline import PHASES, declutter_tree
from ..engines.declutter.rules import load_rules
from ..errors import PyjustextError
from ..tree import Node, escape_attribute, escape_text, parse, serialize
from . import DONE, NOTHING, WrongUsage
from .inputs import add_encoding_argument, add_page_argument, add_url_argument, read_page
from .outputs import Sources, add_output_arguments, say, write_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_page_argument(parser)
    parser.add_argument(
        "--phase",
        action="append",
        choices=PHASES,
        help="run only this phase; can be given several times (default: all, in order)",
    )
    parser.add_argument("--rules", metavar="FILE", help="a JSON file with changes to the rules in rules.json")
    add_url_argument(parser)
    add_encoding_argument(parser, "the encoding that the server stated (default: detected as in browsers)")
    add_output_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Return 1 if nothing of the page is left, else 0; wrong usage gives 2."""
    try:
        rules = load_rules(args.rules)
    except PyjustextError as error:
        raise WrongUsage(str(error)) from error
    html, url = read_page(args.page, args.url)
    root = parse(html, encoding=args.encoding)
    phases = [phase for phase in PHASES if phase in args.phase] if args.phase else PHASES
    decluttered = declutter_tree(root, rules=rules, phases=phases, base_url=url or "")
    content = serialize(decluttered.find("body") or decluttered, inner=True)
    write_text(_document(root, content), args.output, force=args.force, sources=Sources([args.page]))
    if content.strip():
        return DONE
    say(f"{args.page}: nothing of this page is left")
    return NOTHING


def _document(page: Node, content: str) -> str:
    """A complete document that declares its encoding, with the page's language and title."""
    title = page.find("title")
    name = " ".join(title.text().split()) if title else ""
    lang = f' lang="{escape_attribute(page.get("lang"))}"' if page.get("lang") else ""
    return (
        f'<!DOCTYPE html>\n<html{lang}>\n<head><meta charset="utf-8">'
        f"<title>{escape_text(name)}</title></head>\n"
        f"<body>{content}</body>\n</html>\n"
    )
