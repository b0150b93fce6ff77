"""Runs our extractors in the real NeMo Curator and datatrove, compared with their own jusText.

    pip install --no-deps nemo-curator==1.4.0 cosmos-xenna
    pip install "ray[data]" warcio justext lxml_html_clean pycld2 resiliparse trafilatura loguru
    pip install datatrove==0.10.1 faust-cchardet python-magic warcio
    python -m tests.benchmarks.pipelines [--pages 12]

A package that is not installed is skipped with a message.
"""

from __future__ import annotations

import gzip
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyjustext
from tests.archives import write_archives
from tests.benchmarks.command import parser_of, run
from tests.real_pages import repo_pages


def main() -> None:
    """Print the results of each."""
    arguments = parser_of(__doc__)
    arguments.add_argument("--pages", type=int, default=12)
    count = arguments.parse_args().pages
    pages = [
        (f"https://pages.example/{p.name}", gzip.decompress(p.read_bytes())) for p in repo_pages()[:count]
    ]
    with tempfile.TemporaryDirectory() as folder:
        (archive,) = write_archives(Path(folder) / "crawl", pages, 1)
        for name, run in (("NeMo Curator", curator), ("datatrove", datatrove)):
            try:
                run(archive, dict(pages))
            except ImportError as error:
                print(f"{name}: not installed ({error})")


def curator(archive: Path, pages: dict[str, bytes]) -> None:
    from nemo_curator.stages.text.download.base.iterator import DocumentIterateExtractStage
    from nemo_curator.stages.text.download.common_crawl.extract import CommonCrawlHTMLExtractor
    from nemo_curator.stages.text.download.common_crawl.warc_iterator import CommonCrawlWarcIterator
    from nemo_curator.tasks import FileGroupTask

    from pyjustext.corpus.curator import ArticleExtractor
    from pyjustext.nemo import JusTextExtractor

    def texts(extractor: Any) -> dict[str, str]:
        stage = DocumentIterateExtractStage(iterator=CommonCrawlWarcIterator(), extractor=extractor)
        frame = stage.process(FileGroupTask(dataset_name="pages", data=[str(archive)])).to_pandas()
        return dict(zip(frame.url, frame.text, strict=True))

    found = texts(ArticleExtractor())
    same = sum(pyjustext.read(html, url).text == found.get(url) for url, html in pages.items())
    print(f"NeMo Curator, ArticleExtractor: {same} of {len(pages)} texts as read() gives them")
    theirs = texts(CommonCrawlHTMLExtractor(algorithm="justext"))
    ours = texts(CommonCrawlHTMLExtractor(algorithm=JusTextExtractor()))
    same = sum(ours.get(url) == text for url, text in theirs.items())
    print(f"NeMo Curator, JusTextExtractor: {same} of {len(theirs)} texts as its own jusText gives them")


def datatrove(archive: Path, pages: dict[str, bytes]) -> None:
    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.readers import WarcReader

    from pyjustext.corpus.datatrove import ArticleExtractor

    same = total = 0

    def compare(documents: Iterator[Any], rank: int = 0, world_size: int = 1) -> Iterator[Any]:
        nonlocal same, total
        for document in documents:
            html = pages[document.metadata["url"]].decode("utf-8", "replace")
            same += pyjustext.read(html).text == document.text
            total += 1
            yield document

    reader = WarcReader(str(archive.parent), glob_pattern="*.warc.gz", file_progress=False)
    with tempfile.TemporaryDirectory() as logs:
        LocalPipelineExecutor([reader, ArticleExtractor(timeout=60), compare], logging_dir=logs).run()
    print(f"datatrove, ArticleExtractor: {same} of {total} texts as read() gives them")


if __name__ == "__main__":
    run(main)
