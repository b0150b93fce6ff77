"""Runs our extractors in the real NeMo Curator and datatrove, compared with their own jusText.

    pip install --no-deps nemo-curator==1.4.0 cosmos-xenna==0.2.0
    pip install "ray[data,default]" warcio justext lxml_html_clean pycld2 resiliparse trafilatura loguru
    pip install beautifulsoup4 mwparserfromhell cattrs jinja2 obstore portpicker pulp tabulate nvidia-ml-py
    pip install "datatrove[io,processing]==0.10.1" spacy
    python -m tests.benchmarks.pipelines [--pages 12]

NeMo Curator also runs on its executor Xenna, in batch mode, which needs two processors. datatrove also
removes near duplicates, as docs/corpus.md shows. A package that is not installed is skipped with a message.
"""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from typing import Any

import pyjustext
from tests.archives import write_archives
from tests.benchmarks.command import parser_of, run
from tests.real_pages import repo_pages

DOCUMENT = Path(__file__).parents[2] / "docs" / "corpus.md"


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
        for name, run in (
            ("NeMo Curator", curator),
            ("NeMo Curator on Xenna", xenna),
            ("datatrove", datatrove),
            ("near duplicates", near_duplicates),
        ):
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


def xenna(archive: Path, pages: dict[str, bytes]) -> None:
    from nemo_curator.backends.xenna import XennaExecutor
    from nemo_curator.pipeline import Pipeline
    from nemo_curator.stages.file_partitioning import FilePartitioningStage
    from nemo_curator.stages.text.download.base.iterator import DocumentIterateExtractStage
    from nemo_curator.stages.text.download.common_crawl.warc_iterator import CommonCrawlWarcIterator
    from nemo_curator.stages.text.io.writer import JsonlWriter

    from pyjustext.corpus.curator import ArticleExtractor

    with tempfile.TemporaryDirectory() as out:
        stages = [
            FilePartitioningStage(str(archive), files_per_partition=1, file_extensions=[".gz"]),
            DocumentIterateExtractStage(iterator=CommonCrawlWarcIterator(), extractor=ArticleExtractor()),
            JsonlWriter(path=out),
        ]
        Pipeline(name="articles", stages=stages).run(XennaExecutor({"execution_mode": "batch"}))
        rows = [json.loads(line) for path in Path(out).glob("*.jsonl") for line in path.open("rb")]
    articles = {url: pyjustext.read(html, url) for url, html in pages.items()}
    same = sum(
        (articles[row["url"]].text, articles[row["url"]].title) == (row["text"], row["title"]) for row in rows
    )
    print(f"NeMo Curator on Xenna: {same} of {len(pages)} texts and titles as read() gives them")


def near_duplicates(_archive: Path, pages: dict[str, bytes]) -> None:
    import datatrove.pipeline.dedup.minhash  # noqa: F401

    from pyjustext.corpus import run as run_corpus

    (recipe,) = re.findall(r"^```python\n(from datatrove.*?)^```$", DOCUMENT.read_text("utf-8"), re.M | re.S)
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for number, html in enumerate(pages.values()):
            # Each page twice, the second time with other words at its end.
            Path(f"{number}.html").write_bytes(html)
            Path(f"{number}-again.html").write_bytes(html + b"<p>And this one says a few words more.</p>")
        texts = run_corpus(["."], "corpus", workers=1).summary.kept
        Path("recipe.py").write_text(recipe, "utf-8")
        subprocess.run([sys.executable, "recipe.py"], check=True)
        kept = sum(
            len(gzip.decompress(path.read_bytes()).splitlines()) for path in Path("near/kept").glob("*")
        )
    print(f"datatrove's MinHash: {kept} of {texts} texts kept; each of {len(pages)} pages was there twice")


def datatrove(archive: Path, pages: dict[str, bytes]) -> None:
    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.readers import WarcReader

    from pyjustext.corpus.datatrove import ArticleExtractor

    same = total = 0

    def compare(documents: Iterator[Any], rank: int = 0, world_size: int = 1) -> Iterator[Any]:
        nonlocal same, total
        for document in documents:
            url = document.metadata["url"]
            article = pyjustext.read(pages[url].decode("utf-8", "replace"), url)
            same += (article.text, article.title) == (document.text, document.metadata["title"])
            total += 1
            yield document

    reader = WarcReader(str(archive.parent), glob_pattern="*.warc.gz", file_progress=False)
    with tempfile.TemporaryDirectory() as logs:
        LocalPipelineExecutor([reader, ArticleExtractor(), compare], logging_dir=logs).run()
    print(f"datatrove, ArticleExtractor: {same} of {total} texts and titles as read() gives them")


if __name__ == "__main__":
    run(main)
