"""Encoding detection without a declaration: ours and charset-normalizer, on real pages without their
declarations.

    python -m tests.benchmarks.encodings PAGES [--most 200]

PAGES is a folder with ``html/*.html.gz``, each with the original bytes of a page. A result is correct if it
gives the same text as the encoding that the page declares. Pages in UTF-8, as nearly all are today, are
converted to each legacy encoding of their language that has all of their letters.
"""

from __future__ import annotations

import gzip
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path

import webencodings

from pyjustext.languages.detection import detect
from pyjustext.tree import decode, parse
from tests.benchmarks.command import Missing, parser_of, peers, run

with peers():
    import charset_normalizer

_META = re.compile(rb"<meta[^>]{0,300}charset[^>]{0,100}>|<\?xml[^>]{0,200}\?>", re.IGNORECASE)
_LANG = re.compile(rb"\s(xml:)?lang\s*=\s*[\"']?[\w-]*[\"']?", re.IGNORECASE)
_WEST = ("windows-1252",)
_EAST = ("windows-1250", "iso-8859-2")
_BALTIC = ("windows-1257",)
_CYRILLIC = ("windows-1251", "koi8-r")
_LEGACY = {
    **dict.fromkeys(("de", "fr", "es", "pt", "it", "nl", "sv", "da", "nb", "fi", "en"), _WEST),
    **dict.fromkeys(("pl", "cs", "sk", "hu", "hr", "sl", "ro"), _EAST),
    **dict.fromkeys(("lt", "lv", "et"), _BALTIC),
    **dict.fromkeys(("ru", "bg"), _CYRILLIC),
    **dict.fromkeys(("uk", "sr", "mk", "be"), ("windows-1251",)),
    **{"el": ("windows-1253", "iso-8859-7"), "tr": ("windows-1254",), "he": ("windows-1255",)},
    **{"ar": ("windows-1256",), "fa": ("windows-1256",), "vi": ("windows-1258",), "th": ("windows-874",)},
    **{"ja": ("shift_jis", "euc-jp", "iso-2022-jp"), "ko": ("euc-kr",)},
    **{"zh": ("gb18030",), "zh-Hant": ("big5",)},
}
"""The legacy encodings of each language on the web."""


def main() -> None:
    """Print the table."""
    arguments = parser_of(__doc__)
    arguments.add_argument("pages", type=Path)
    arguments.add_argument("--most", type=int, help="pages, evenly chosen; all by default")
    arguments.add_argument("--keep-lang", action="store_true", help="leave the lang attribute, too")
    arguments.add_argument("--wrong", action="store_true", help="name each page that ours gets wrong")
    options = arguments.parse_args()
    programs: dict[str, Callable[[bytes], str]] = {
        "pyjustext": lambda data: decode(data)[0],
        f"charset-normalizer {version('charset-normalizer')}": normalizer,
    }
    seconds = dict.fromkeys(programs, 0.0)
    right: dict[str, Counter[str]] = {name: Counter() for name in programs}
    total: Counter[str] = Counter()
    for page, encoding, data in samples(options.pages, options.most, options.keep_lang):
        text = webencodings.decode(data, encoding)[0]
        total[encoding] += 1
        for name, program in programs.items():
            began = time.process_time()
            found = program(data)
            seconds[name] += time.process_time() - began
            same = letters(found) == letters(text)
            right[name][encoding] += same
            if not same and name == "pyjustext" and options.wrong:
                print(f"{page} {encoding}: found {decode(data)[1]}")
    print(f"{'encoding':16}{'pages':>7}" + "".join([f"{name:>28}" for name in programs]))
    for encoding, count in sorted(total.items()):
        print(
            f"{encoding:16}{count:>7}" + "".join([f"{right[n][encoding] / count:>28.1%}" for n in programs])
        )
    pages = total.total()
    print(f"{'all':16}{pages:>7}" + "".join([f"{right[n].total() / pages:>28.1%}" for n in programs]))
    print(f"{'ms a page, mean':23}" + "".join([f"{1000 * seconds[n] / pages:>28.1f}" for n in programs]))


def samples(folder: Path, most: int | None, keep_lang: bool) -> Iterator[tuple[str, str, bytes]]:
    """Pages without their declarations: name, encoding, bytes."""
    paths = sorted((folder / "html").glob("*.html.gz"))
    if not paths:
        raise Missing(f"there is no html/*.html.gz in {folder}")
    step = max(1, len(paths) // most) if most else 1
    for path in paths[::step]:
        data = gzip.decompress(path.read_bytes())
        text, declared = decode(data)
        if "\ufffd" in text:
            continue
        bare = _META.sub(b"", data)
        if not keep_lang:
            bare = _LANG.sub(b"", bare)
        if declared != "utf-8":
            if not bare.isascii():
                yield path.name, declared, bare
            continue
        text = bare.decode("utf-8", "replace").removeprefix("\ufeff")
        if text.isascii():
            continue
        for encoding in _LEGACY.get(detect(parse(text).text()), ()):
            written = legacy(text, encoding)
            if written is not None:
                yield path.name, encoding, written


def legacy(text: str, encoding: str) -> bytes | None:
    """The text in an encoding that has all of its letters; other characters become references."""
    found = webencodings.lookup(encoding)
    assert found is not None
    data: bytes = found.codec_info.encode(text, "xmlcharrefreplace")[0]
    lost = [c for c in set(text) if c > "\x7f" and c.isalpha() and not encodable(c, found)]
    escaped = encoding == "iso-2022-jp" and b"\x1b" in data
    return data if not lost and (escaped or not data.isascii()) and has_letters(data, found) else None


def encodable(character: str, encoding: webencodings.Encoding) -> bool:
    try:
        encoding.codec_info.encode(character, "strict")
    except UnicodeEncodeError:
        return False
    return True


def has_letters(data: bytes, encoding: webencodings.Encoding) -> bool:
    """Whether there are non-ASCII characters other than quotation marks and the like, which do not indicate
    an encoding."""
    text: str = encoding.codec_info.decode(data, "replace")[0]
    return sum([c > "\x7f" and c.isalpha() for c in text]) >= 20


def letters(text: str) -> str:
    """Only the letters and digits, because two encodings may differ in a rare character."""
    return re.sub(r"[\W_]+", "", text)


def normalizer(data: bytes) -> str:
    best = charset_normalizer.from_bytes(data).best()
    return str(best) if best is not None else ""


if __name__ == "__main__":
    run(main)
