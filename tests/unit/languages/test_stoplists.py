"""The stop lists, and the archive in which they are shipped."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import zipfile
from pathlib import Path

import justext
import pytest

import pyjustext
from pyjustext.languages import get_stoplist, get_stoplists
from pyjustext.languages.known_languages import LANGUAGES, find_language
from pyjustext.languages.stoplists import read_stoplist

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "stoplists"


def test_every_list_of_the_package_is_here_unchanged() -> None:
    assert len(justext.get_stoplists()) == 100
    for name in justext.get_stoplists():
        assert get_stoplist(name) == justext.get_stoplist(name), name


def test_languages_that_the_package_lacks() -> None:
    more = {"Chinese", "Chinese_Traditional", "Japanese", "Thai", "Lao", "Burmese", "Khmer", "Hausa", "Zulu"}
    assert more | justext.get_stoplists() <= get_stoplists()
    for name in more:
        assert len(get_stoplist(name)) >= 25


def test_archive_is_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("rebuild", FOLDER / "rebuild.py")
    assert spec is not None
    assert spec.loader is not None
    rebuild = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(rebuild)
    files = {path.relative_to(FOLDER).as_posix(): path.read_bytes() for path in FOLDER.rglob("*.txt")}
    files["licenses/justext.rst"] = (FOLDER / "licenses" / "justext.rst").read_bytes()
    files["detection.tsv"] = rebuild.detection_words().encode()
    with zipfile.ZipFile(rebuild.ARCHIVE) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == files, (
            "python stoplists/rebuild.py --pack"
        )


def test_each_language_has_exactly_one_list() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {language.name for language in LANGUAGES}
    assert len({language.code for language in LANGUAGES}) == len(LANGUAGES)
    readme = (FOLDER / "README.md").read_text("utf-8")
    for name in sorted(get_stoplists() - justext.get_stoplists()):
        assert name in readme


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("English", "English"),
        ("ENGLISH", "English"),
        ("en", "English"),
        ("en-GB", "English"),
        ("en_us", "English"),
        ("Norwegian_Bokmal", "Norwegian_Bokmal"),
        ("NORWEGIAN", "Norwegian_Bokmal"),
        ("no", "Norwegian_Bokmal"),
        ("NORWEGIAN_N", "Norwegian_Nynorsk"),
        ("HAITIAN_CREOLE", "Haitian"),
        ("WARAY_PHILIPPINES", "Waray_Waray"),
        ("CHINESE", "Chinese"),
        ("zh-CN", "Chinese"),
        ("zh-Hant-TW", "Chinese_Traditional"),
        ("zh-TW", "Chinese_Traditional"),
        ("pt-BR", "Portuguese"),
        ("Western Panjabi", "Western_Panjabi"),
        ("iw", "Hebrew"),
        ("nb-NO", "Norwegian_Bokmal"),
        ("nn", "Norwegian_Nynorsk"),
        ("sr", "Serbian"),
        ("sr-Cyrl-RS", "Serbian"),
        ("sr-Latn-RS", "Serbo_Croatian"),
        ("yue", "Chinese_Traditional"),
        ("wuu", "Chinese"),
        ("km-KH", "Khmer"),
        ("KHMER", "Khmer"),
    ],
)
def test_names_and_codes_of_languages(written: str, name: str) -> None:
    found = find_language(written)
    assert found is not None
    assert found.name == name
    assert get_stoplist(written) == get_stoplist(name)


@pytest.mark.parametrize("written", ["", "Klingon", "tlh", "x", "../English", "-"])
def test_unknown_language(written: str) -> None:
    assert find_language(written) is None
    with pytest.raises(ValueError, match="no stop list"):
        get_stoplist(written)


def test_order_is_kept() -> None:
    assert read_stoplist("English")[:4] == ["the", "of", "and", "in"]


def test_it_works_from_a_zip(tmp_path: Path) -> None:
    """In browsers and zipped applications, the package is imported from an archive."""
    package = Path(pyjustext.__file__).parent
    archive = tmp_path / "pyjustext.zip"
    with zipfile.ZipFile(archive, "w") as target:
        for path in package.rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                target.write(path, path.relative_to(package.parent))
    code = (
        f"import sys; sys.path.insert(0, {str(archive)!r}); import pyjustext.languages as l; "
        "from pyjustext.languages.detection import detect; "
        "print(l.__file__, len(l.get_stoplist('th')), detect('the cat and the dog and the bird'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, check=True
    )
    assert str(archive) in done.stdout
    assert done.stdout.split()[1:] == ["116", "en"]
