"""Generates FEATURES.md from the code: ``python -m training.feature_table``."""

from __future__ import annotations

from pathlib import Path

from pyjustext.engines import learned
from pyjustext.engines.learned.features import FEATURES

PATH = Path(learned.__file__).with_name("FEATURES.md")

_SUBJECTS = {
    "wording": "The text of the block",
    "position": "Its position on the page",
    "near": "Headings and blocks near it",
    "ancestors": "The elements around it",
    "repetition": "Repeated markup",
    "page": "The page",
}
_LEARNED = {"": "", "lexicon": "learned words", "scores": "scores of blocks"}


def feature_table() -> str:
    """The table of all features by subject, with unit and meaning."""
    lines = [
        "# Features",
        "",
        "What the article engine measures for every block of a page. This file is generated from the code by",
        '`python -m training.feature_table`. "Learned from" names the learned data',
        "that a feature depends on.",
    ]
    for group, title in _SUBJECTS.items():
        lines += ["", f"## {title}", "", "| name | unit | learned from | meaning |", "|---|---|---|---|"]
        lines += [
            f"| `{f.name}` | {f.unit} | {_LEARNED[f.learned]} | {f.help.replace('|', chr(92) + '|')} |"
            for f in FEATURES.values()
            if f.group == group
        ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PATH.write_text(feature_table(), encoding="utf-8")
