"""Pages per second from HTML to article: ours with both parsers and its peers, in one run on one core.

python -m tests.benchmarks.throughput [--pages 200] [--rounds 2]
"""

from __future__ import annotations

import platform
from collections.abc import Callable
from importlib.metadata import version

import pyjustext
from tests.benchmarks.command import load, parser_of, peers, run
from tests.benchmarks.stopwatch import Page, load_pages, measure

with peers():
    import justext
    import readability
    import trafilatura
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.html import HTMLTree

_JUSTEXT = f"jusText {version('justext')} (lxml)"


def main() -> None:
    """Print the table."""
    arguments = parser_of(__doc__)
    arguments.add_argument("--pages", type=int, help="how many of the pages; all by default")
    arguments.add_argument("--rounds", type=int, default=2, help="runs of which the best counts")
    options = arguments.parse_args()
    pages = load_pages(options.pages)
    stoplist = justext.get_stoplist("English")
    own_stoplist = pyjustext.get_stoplist("English")

    def resiliparse(page: Page) -> object:
        return extract_plain_text(HTMLTree.parse(page.text), main_content=True)

    programs: dict[str, Callable[[Page], object]] = {
        _JUSTEXT: lambda page: justext.justext(page.text, stoplist),
        "pyjustext.read": lambda page: pyjustext.read(page.text, page.url or None),
        "pyjustext.justext": lambda page: pyjustext.justext(page.text, own_stoplist),
        f"trafilatura {version('trafilatura')}": lambda page: trafilatura.extract(page.text, url=page.url),
        f"trafilatura {version('trafilatura')} with metadata": lambda page: trafilatura.bare_extraction(
            page.text, url=page.url, with_metadata=True
        ),
        f"readability-lxml {version('readability-lxml')}": lambda page: readability.Document(
            page.text
        ).summary(),
        f"resiliparse {version('resiliparse')}": resiliparse,
    }
    times = measure(programs, pages, options.rounds)
    size = sum(len(page.text) for page in pages) / 1e6
    print(f"{len(pages)} pages, {size:.1f} M characters, Python {platform.python_version()}, {load()}\n")
    print(times.table(_JUSTEXT))


if __name__ == "__main__":
    run(main)
