"""Rebuild the stop lists from the packages they come from, and pack them for the wheel.

    python stoplists/rebuild.py          fetch nothing, rebuild all lists from the installed packages
    python stoplists/rebuild.py --pack   only pack the lists that are here

The lists come from ``justext==3.0.2``, ``stopwordsiso==0.7.1``, ``laonlp==1.3.0``, ``burmesenlp==1.2.0`` and
``khmerthings==0.15.1``, which ``khmerpunctuate==0.2.0`` puts in order; ``opencc-py==1.4.2`` writes the
Chinese list in traditional characters. See README.md beside this file for their licences.
"""

from __future__ import annotations

import json
import sys
import zipfile
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from math import exp
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from pyjustext.languages.detection import words_of  # noqa: E402
from pyjustext.languages.known_languages import LANGUAGES  # noqa: E402

DETECTION_WORDS = 600
ARCHIVE = HERE.parent / "pyjustext" / "languages" / "stoplists.zip"
PINNED = {
    "justext": "3.0.2",
    "stopwordsiso": "0.7.1",
    "opencc-py": "1.4.2",
    "laonlp": "1.3.0",
    "burmesenlp": "1.2.0",
    "khmerthings": "0.15.1",
    "khmerpunctuate": "0.2.0",
}
ISO_LISTS = {
    "Chinese": "zh",
    "Hausa": "ha",
    "Japanese": "ja",
    "Somali": "so",
    "Sotho": "st",
    "Thai": "th",
    "Zulu": "zu",
}
"""Languages without a list in jusText, with their codes in stopwords-iso."""
KHMER_SECTIONS = (
    "pronouns & people",
    "function words & particles",
    "prepositions & directions",
    "question words",
    "connectives & adverbs (batch 2)",
    "function words, particles & common verbs of saying/being",
    "prepositions, adverbs & adjectives (batch 5)",
)
"""The sections of khmerthings' lexicon that hold function words."""


def rebuild() -> None:
    """Write one file for each language, with the most frequent word first if the source has frequencies."""
    for package, pinned in PINNED.items():
        if version(package) != pinned:
            sys.exit(f"pip install {package}=={pinned}")
    for source in sorted((_folder("justext") / "stoplists").glob("*.txt")):
        write(source.stem, source.read_text("utf-8").split())
    iso = json.loads((_folder("stopwordsiso") / "stopwords-iso.json").read_text("utf-8"))
    for name, code in ISO_LISTS.items():
        write(name, [word for word in iso[code] if any(map(str.isalpha, word))])
    write("Lao", _read_words(_folder("laonlp") / "corpus" / "stopwords_lao.txt"))
    burmese = _folder("burmesenlp") / "corpus" / "dictionaries" / "stopwords.txt"
    write("Burmese", _read_words(burmese))
    write("Khmer", khmer_words())
    converter = import_module("opencc").OpenCC("s2t")
    write("Chinese_Traditional", [converter.convert(word) for word in read("Chinese")])


def khmer_words() -> list[str]:
    """The function words of a lexicon, the most frequent first.

    No collection of stop words includes Khmer. The lexicon (khmerthings) has sections of words, but no
    frequencies. They come from a tokenizer that was trained on news (khmerpunctuate). Words that it does not
    know are rare and are left out.
    """
    words: list[str] = []
    section = ""
    lexicon = _folder("khmerthings") / "data" / "words.txt"
    for line in lexicon.read_text("utf-8").splitlines():
        if line.startswith("# ---"):
            section = line.strip("# -")
        elif section in KHMER_SECTIONS and line and not line.startswith("#"):
            words.append(line)
    frequency: dict[str, float] = {}
    tokenizer = json.loads((_folder("khmerpunctuate") / "tokenizer.json").read_text("utf-8"))
    for piece, log_probability in tokenizer["model"]["vocab"]:
        word = piece.lstrip("\u2581")  # the sign for a space before it
        frequency[word] = frequency.get(word, 0.0) + exp(log_probability)
    return sorted([word for word in words if word in frequency], key=frequency.__getitem__, reverse=True)


def pack() -> None:
    """Write the archive for the wheel and the extension; the same lists give the same bytes."""
    with zipfile.ZipFile(ARCHIVE, "w") as archive:
        for path in [*sorted(HERE.glob("*.txt")), *sorted(HERE.glob("licenses/*"))]:
            entry = zipfile.ZipInfo(path.relative_to(HERE).as_posix(), (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, path.read_bytes(), compresslevel=9)
        entry = zipfile.ZipInfo("detection.tsv", (1980, 1, 1, 0, 0, 0))
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = 0o644 << 16
        archive.writestr(entry, detection_words(), compresslevel=9)


def detection_words() -> str:
    """The data for language detection: for each language, a line with its code, script and frequent words."""
    lines = []
    for language in LANGUAGES:
        if language.detected:
            words = dict.fromkeys(word for entry in read(language.name) for word in words_of(entry))
            lines.append("\t".join([language.code, language.script, " ".join(list(words)[:DETECTION_WORDS])]))
    return "\n".join(lines) + "\n"


def read(name: str) -> list[str]:
    return (HERE / f"{name}.txt").read_text("utf-8").split()


def write(name: str, words: list[str]) -> None:
    """Write one word per line, without duplicates."""
    (HERE / f"{name}.txt").write_text("\n".join(dict.fromkeys(words)) + "\n", "utf-8", newline="\n")


def _read_words(path: Path) -> list[str]:
    """The words of a list, without its comments, which begin with #."""
    lines = path.read_text("utf-8").splitlines()
    return [word for line in lines if not line.startswith("#") for word in line.split()]


def _folder(package: str) -> Path:
    """The folder of a package. Some packages cannot be imported without their dependencies."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        sys.exit(f"pip install --no-deps {package}=={PINNED[package]}")
    return Path(spec.origin).parent


if __name__ == "__main__":
    if "--pack" not in sys.argv[1:]:
        rebuild()
    pack()
