"""What a change does: the results of two runs on the same pages, page by page.

    python -m tests.benchmarks.compare BEFORE.json AFTER.json [--pages-of EXTRACTOR]

The files are written by `--save` of `tests/benchmarks/quality.py` and `metadata.py`, in one checkout before
the change and after it, or in two checkouts (each a `python -m tests.benchmarks`):

    .quality --pages FOLDER --models MODELS --only "article blocks" --save after.json     # training pages
    .quality --pages FOLDER --unseen --only "article blocks" article --save after.json    # other pages
    .quality --pages PASSAGES --unseen --only article --save after.json
    .metadata --pages FACTS --only article --save after.json

For each measure, the table has its value before and after, the difference with its standard error over the
pages, and the numbers of pages that are higher and lower; for F1 also by kind of page or by language. A
difference of less than twice its standard error may be chance. Torn and padded count harm: lower is better.
`--pages-of` lists the pages whose F1 changes most.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.benchmarks.command import Missing, parser_of, run
from tests.benchmarks.measures import Measures, Results, difference, load, ratio

_LISTED = 15
"""The number of pages that are listed as better, and as worse."""

Pair = tuple[Measures, Measures]


def main() -> None:
    """Print the tables."""
    parser = parser_of(__doc__)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--pages-of", metavar="EXTRACTOR", help="list the pages that change most")
    options = parser.parse_args()
    before, after = load(options.before), load(options.after)
    if options.pages_of:
        print(changed(before, after, options.pages_of))
    else:
        print(table(before, after))


def table(before: Results, after: Results) -> str:
    """Every measure of every extractor that both runs have, on the pages that both have.

    Raises:
        Missing: if they have nothing in common.
    """
    shared = [page for page in before if page in after]
    extractors = list(dict.fromkeys(name for page in shared for name in before[page][1]))
    lines: list[str] = []
    for extractor in extractors:
        pairs = _pairs(before, after, extractor)
        if not pairs:
            continue
        lines += ["", f"{extractor}, pages: {len(pairs)}"]
        lines.append(f"{'':24}{'before':>9}{'after':>9}{'difference':>20}{'higher':>8}{'lower':>7}")
        for measure in next(iter(pairs.values()))[0]:
            lines.append(_row(measure, measure, list(pairs.values())))
            if measure == "F1":
                groups = sorted({before[page][0] for page in pairs} - {""})
                for group in groups if len(groups) > 1 else ():
                    own = [pair for page, pair in pairs.items() if before[page][0] == group]
                    lines.append(_row(f"  {group} ({len(own)})", measure, own))
    if not lines:
        raise Missing("the two runs have no page of the same extractor in common")
    for name, one, other in (("before", before, after), ("after", after, before)):
        alone = len(one.keys() - other.keys())
        if alone:
            lines += ["", f"pages only in the run {name}: {alone}"]
    return "\n".join(lines[1:])


def _pairs(before: Results, after: Results, extractor: str) -> dict[str, Pair]:
    return {
        page: (before[page][1][extractor], after[page][1][extractor])
        for page in before
        if extractor in before[page][1] and page in after and extractor in after[page][1]
    }


def _row(name: str, measure: str, pairs: Sequence[Pair]) -> str:
    old, new = ([pair[side][measure] for pair in pairs] for side in (0, 1))
    mean, error = difference(old, new)
    values = [(ratio([a]), ratio([b])) for a, b in zip(old, new, strict=True)]
    higher, lower = sum(b > a for a, b in values), sum(b < a for a, b in values)
    form = "{:9.4f}" if measure not in ("torn words", "padded words") else "{:9.1f}"
    digits = 4 if measure not in ("torn words", "padded words") else 1
    numbers = form.format(ratio(old)) + form.format(ratio(new))
    return (
        f"{name:24}{numbers}{round(mean, digits) + 0.0:+12.{digits}f} ±{error:6.{digits}f}{higher:8}{lower:7}"
    )


def changed(before: Results, after: Results, extractor: str) -> str:
    """The pages whose F1 changes most.

    Raises:
        Missing: if they have no page of this extractor in common.
    """
    pairs = _pairs(before, after, extractor)
    if not pairs:
        raise Missing(f"the two runs have no page of {extractor!r} in common")
    rows = sorted(
        (ratio([new["F1"]]) - ratio([old["F1"]]), ratio([old["F1"]]), ratio([new["F1"]]), page)
        for page, (old, new) in pairs.items()
    )
    shown = [row for row in rows[:_LISTED] if row[0] < 0] + [row for row in rows[-_LISTED:] if row[0] > 0]
    return "\n".join(
        f"{page:12} {before[page][0]:14} {old:.3f} → {new:.3f} {change:+.3f}"
        for change, old, new, page in shown
    )


if __name__ == "__main__":
    run(main)
