"""Learns the model anew from a folder of labelled pages.

    python -m training FOLDER --without tests/pages --output model.json

FOLDER holds the labels, ground-truth.jsonl.gz or index.jsonl, one JSON object per line with the texts id,
url, page_type, main_content and, if known, lang; and each page as html/ID.html.gz. The same pages, engine and
versions of the libraries give the same bytes. All pages are in memory together: 1,100 take about 6 GB and six
minutes of one processor.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from .evaluation import ablation_table, cross_validate, score_table
from .fitting import ALL_PAGES, fit_folds
from .labelled_pages import FOLDS, UnusableCorpus, read_labels, site
from .made_with import made_with
from .samples import read_samples


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Returns:
        The exit status: 0, or 1 if the pages or an output cannot be used; then a message says why.
    """
    options = _options(arguments)
    try:
        _check_outputs(options.output, options.folds)
        _train(options)
    except (OSError, UnusableCorpus) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m training",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the labelled pages")
    parser.add_argument(
        "--without",
        type=Path,
        metavar="FOLDER",
        help="leave out all sites of the labelled pages in this folder, to judge the model by them",
    )
    parser.add_argument("--plain", action="store_true", help="learn only from the pages as they are")
    parser.add_argument(
        "--output",
        type=Path,
        metavar="FILE",
        help="write the model there; the one that ships is pyjustext/engines/learned/model.json",
    )
    parser.add_argument(
        "--folds",
        type=Path,
        metavar="FOLDER",
        help=f"write there the models of the cross-validation, fold-0.json to fold-{FOLDS - 1}.json",
    )
    parser.add_argument("--score", action="store_true", help="print the scores of the cross-validation")
    parser.add_argument("--ablate", action="store_true", help="print the worth of each group of features")
    options = parser.parse_args(arguments)
    if not (options.output or options.folds or options.score or options.ablate):
        parser.error("say what to make of the pages: --output, --folds, --score or --ablate")
    return options


def _check_outputs(output: Path | None, folds: Path | None) -> None:
    """Fail before the work of minutes, not after it."""
    if output is not None:
        if output.is_dir():
            raise IsADirectoryError(f"--output {output} is a folder; name a file")
        if not output.parent.is_dir():
            raise FileNotFoundError(f"--output {output}: there is no folder {output.parent}")
    if folds is not None:
        if folds.exists() and not folds.is_dir():
            raise NotADirectoryError(f"--folds {folds} is a file; name a folder")
        folds.mkdir(parents=True, exist_ok=True)


def _train(options: argparse.Namespace) -> None:
    held = read_labels(options.without) if options.without else []
    samples = read_samples(
        options.folder, without_sites=frozenset(site(label["url"]) for label in held), plain=options.plain
    )
    crossed = bool(options.folds or options.score)
    if crossed or options.output:
        wanted = [*(range(FOLDS) if crossed else ()), *([ALL_PAGES] if options.output else ())]
        fitted = dict(zip(wanted, fit_folds(samples, wanted), strict=True))
        if options.output:
            digest = made_with(read_samples(options.without) if options.without else [])
            text = fitted[ALL_PAGES].as_json(digest) + "\n"
            options.output.write_text(text, encoding="utf-8")
            _tell(f"{len(samples)} pages, {len(text.encode())} bytes written to {options.output}")
        if options.folds:
            for number in range(FOLDS):
                (options.folds / f"fold-{number}.json").write_text(fitted[number].as_json(), encoding="utf-8")
            _tell(f"{len(samples)} pages, {FOLDS} models written to {options.folds}")
        if options.score:
            print(score_table(cross_validate(samples, [fitted[number] for number in range(FOLDS)])))
    if options.ablate:
        print(ablation_table(samples))


def _tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
