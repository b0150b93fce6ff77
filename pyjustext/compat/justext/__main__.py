"""The package's command: ``python -m pyjustext.compat.justext -s STOPLIST [OPTIONS] [HTML_FILE]``.

It has the package's options, output formats and exit statuses (0, or 1 for any error). Unlike the package's
command, it never fetches addresses and never overwrites files.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from ...engines.justext.formats import FORMATS
from ...engines.justext.options import THRESHOLDS
from . import __version__, core, get_stoplist, get_stoplists
from .core import JustextError, JustextInvalidOptions, justext


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(1, f"{self.prog}: {message}\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return the exit status."""
    arguments = _arguments().parse_args(argv)
    try:
        if arguments.list_stoplists:
            _write("".join([f"{name}\n" for name in sorted(get_stoplists())]), None)
        else:
            _write(_classified(arguments), arguments.output)
    except (JustextError, OSError) as error:
        print(f"justext: {error}", file=sys.stderr)
        return 1
    return 0


def _arguments() -> argparse.ArgumentParser:
    parser = _Parser(prog="justext", description="Convert HTML to plain text and remove boilerplate.")
    parser.add_argument("html_file", nargs="?", metavar="HTML_FILE")
    parser.add_argument("-s", dest="stoplist", metavar="STOPLIST", help="a list's name, a file, or None")
    parser.add_argument("-o", dest="output", metavar="OUTPUT_FILE")
    parser.add_argument("--encoding", default=core.DEFAULT_ENCODING)
    parser.add_argument("--enc-force", action="store_true")
    parser.add_argument("--enc-errors", type=str.lower, default="replace")
    parser.add_argument("--format", default="default")
    parser.add_argument("--no-headings", action="store_true")
    parser.add_argument("--list-stoplists", action="store_true")
    parser.add_argument("-V", "--version", action="version", version=f"justext: jusText v{__version__}")
    for name, kind in THRESHOLDS.items():
        parser.add_argument(
            f"--{name.replace('_', '-')}", type=kind, default=getattr(core, f"{name.upper()}_DEFAULT")
        )
    return parser


def _classified(arguments: argparse.Namespace) -> str:
    if arguments.format not in ("default", "boilerplate", "detailed", "krdwrd"):
        raise JustextInvalidOptions(f"unknown output format: {arguments.format}")
    if arguments.enc_errors not in ("strict", "ignore", "replace"):
        raise JustextInvalidOptions(f"invalid --enc-errors value: {arguments.enc_errors}")
    try:
        "".encode(arguments.encoding)
    except LookupError:
        raise JustextInvalidOptions(f"unknown character encoding: {arguments.encoding}") from None
    options: dict[str, Any] = {name: getattr(arguments, name) for name in THRESHOLDS}
    stoplist = _stoplist(arguments.stoplist)
    if not stoplist:
        options |= {"stopwords_low": 0, "stopwords_high": 0}
    paragraphs = justext(
        _page(arguments.html_file),
        stoplist,
        no_headings=arguments.no_headings,
        encoding=arguments.encoding if arguments.enc_force else None,
        default_encoding=arguments.encoding,
        enc_errors=arguments.enc_errors,
        **options,
    )
    return "".join([f"{line}\n" for line in FORMATS[arguments.format](paragraphs)])


def _stoplist(name: str | None) -> frozenset[str]:
    if name is None:
        raise JustextInvalidOptions("no stoplist specified")
    if name.lower() == "none":
        return frozenset()
    if Path(name).is_file():
        try:
            return frozenset(line.strip() for line in Path(name).read_text("utf-8").splitlines())
        except UnicodeDecodeError as error:
            raise JustextInvalidOptions(f"the stoplist is not in UTF-8: {error}") from error
    if name in get_stoplists():
        return get_stoplist(name)
    if re.fullmatch(r"\w*", name):
        raise JustextInvalidOptions(f"unknown stoplist: {name}; --list-stoplists prints the names")
    raise JustextInvalidOptions(f"file not found: {name}")


def _page(name: str | None) -> bytes:
    if name is None:
        return sys.stdin.buffer.read()
    if re.match(r"[^:/]+://", name):
        raise JustextInvalidOptions(
            f"addresses are not fetched; pass the page itself: curl {name} | python -m {__package__} ..."
        )
    return Path(name).read_bytes()


def _write(text: str, name: str | None) -> None:
    data = text.encode("utf-8", "replace")
    if name is None:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    with Path(name).open("xb") as file:
        file.write(data)


if __name__ == "__main__":
    sys.exit(main())
