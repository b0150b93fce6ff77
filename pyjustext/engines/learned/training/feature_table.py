"""FEATURES.md, made from the code: ``python -m pyjustext.engines.learned.training.feature_table``."""

from __future__ import annotations

from pathlib import Path

from ..features import FEATURES

PATH = Path(__file__).parent.parent / "FEATURES.md"

_SUBJECTS = {
    "text": "The text of the block",
    "position": "Its position on the page",
    "headings": "Headings",
    "ancestors": "The elements around it",
    "repetition": "What is made alike",
    "neighbours": "Neighbours",
    "page": "The page",
    "evidence": "What the scores of its blocks say of the page",
}
_LEARNED = {"": "", "lexicon": "learned words", "scores": "scores of blocks"}


def feature_table() -> str:
    """All features by subject, with unit and meaning."""
    lines = [
        "# Features",
        "",
        "What the article engine measures of every block of a page, made from the code by",
        "`python -m pyjustext.engines.learned.training.feature_table`. Learned from: which learned data a",
        "feature depends on, and so the pages that taught it.",
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
