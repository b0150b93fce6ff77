"""A number in the reader's words is a number: no text, no "NaN" and no unfinished message in its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .extension_modules import EXTENSION, module_of, run_modules

CASES = [0, 1, 2, 40, -1, 1.5, 2**60, "many", "", "3", "1e3", True, None, [3], {"toString": 1}]
PROGRAM = """
globalThis.browser = { i18n: { getMessage: (key, [value]) =>
  ({ locale: "en", note_hidden: "{" + value + ", plural, one {# part} other {# parts}}" })[key] } };
const { counted, isCount } = await import("module:isCount");
const cases = [...job.cases, undefined, NaN, Infinity];
console.log(JSON.stringify(cases.map((value) => isCount(value) && counted("note_hidden", value))));
"""


def test_what_can_be_counted(tmp_path: Path) -> None:
    job = {"cases": CASES}
    found = run_modules(tmp_path, PROGRAM, real=["isCount", "isOwnPage"], replaced={}, job=job)
    refused = [False] * (len(CASES) - 4 + 3)
    assert found == ["0 parts", "1 part", "2 parts", "40 parts", *refused]


VIEW = (EXTENSION / module_of("isSureOfLanguage")).read_text("utf-8")
[NOTES] = re.findall(r"^const NOTES = \{\n(.*?)^\};", VIEW, re.M | re.S)
[COUNTS] = re.findall(r"^const COUNTS = \{\n?(.*?)\};", VIEW, re.M | re.S)


@pytest.mark.parametrize("value", ["count", "percent"])
def test_notes_with_a_number_are_shown_only_with_one(value: str) -> None:
    """Those whose words use it are the ones whose value the reader checks."""
    used = re.findall(rf'^  "?([a-z-]+)"?: \(\{{ {value} \}}\)', NOTES, re.M)
    checked = re.findall(rf'"?([a-z-]+)"?: "{value}"', COUNTS)
    assert used
    assert sorted(checked) == sorted(used)
