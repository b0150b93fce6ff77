"""The training of the article engine's model: corpus, labels, weights, packing, and a whole run."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from pyjustext.engines import learned
from pyjustext.engines.choice import Request
from pyjustext.engines.learned.blocks import Page
from pyjustext.engines.learned.features import FEATURES, Lexicon, PageFacts
from pyjustext.engines.learned.features.element_facts import FAR
from pyjustext.engines.learned.segmentation import segment
from pyjustext.engines.learned.selection import Model
from pyjustext.tree import parse
from training.labelled_pages import (
    FOLDS,
    LabelledPage,
    UnusableCorpus,
    fold,
    read_labels,
    read_pages,
    site,
)
from training.pseudo_words import LANGUAGES, PseudoLanguage
from training.scores import word_f1

try:
    import numpy as np

    from training import made_with, samples
    from training.__main__ import main
    from training.labels import label_blocks
    from training.transform import transformed

    if find_spec("lightgbm") is None:  # training loads it late
        raise ModuleNotFoundError(name="lightgbm")
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"{error.name} is missing: make setup") from error

PAGES = Path(__file__).parents[2] / "pages"
SHIPPED = Path(learned.__file__).with_name("model.json")
FEW = 12
LEAD = "The council said on Monday that the bridge would open again in the spring after all."
MORE = "Engineers had found that the damage to the old stones was less than they had feared."
MENU = "Home Sport Weather Politics Business Travel Culture Opinion"


def labels(page: str, content: str, *, is_thread: bool = False) -> list[float]:
    return label_blocks(segment(parse(page)).blocks, content, is_thread=is_thread)


# corpus


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://www.example.com/a?b", "example.com"),
        ("http://news.example.co.uk:80/x", "example.co.uk"),
        ("https://someone@blog.example.de", "example.de"),
        ("https://example.io", "example.io"),
        ("https://example.org?q=a.b", "example.org"),
        ("https://example.org#a.b", "example.org"),
    ],
)
def test_a_site_is_a_registrable_domain(url: str, expected: str) -> None:
    assert site(url) == expected


def test_all_pages_of_a_site_are_in_one_fold() -> None:
    folds = {fold(f"https://{host}example.com/{page}") for host in ("", "www.", "blog.") for page in "abc"}
    assert len(folds) == 1
    assert {fold(f"https://site{n}.com") for n in range(100)} == set(range(FOLDS))


def test_pages_are_read_in_order_without_excluded_sites() -> None:
    everything = [page.id for page in read_pages(PAGES)]
    assert everything == sorted(everything)
    out = site(read_labels(PAGES)[0]["url"])
    rest = list(read_pages(PAGES, without_sites=frozenset({out})))
    assert rest
    assert len(rest) < len(everything)
    assert all(site(page.url) != out for page in rest)


LABEL = {"id": "1", "url": "https://example.org/", "page_type": "article", "main_content": LEAD}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("{", r"index\.jsonl, line 1: not JSON"),
        ('["id"]', "line 1: not an object with the texts id and url"),
        ('{"id": 1, "url": "https://example.org/"}', "not an object with the texts id and url"),
        (json.dumps({**LABEL, "page_type": "poem"}), "page_type is 'poem' instead of one of article, "),
        (json.dumps(LABEL), r"1\.html\.gz: No such file"),
    ],
)
def test_a_wrong_label_is_named(line: str, expected: str, tmp_path: Path) -> None:
    (tmp_path / "index.jsonl").write_text(line, encoding="utf-8")
    with pytest.raises(UnusableCorpus, match=expected):
        list(read_pages(tmp_path))


@pytest.mark.parametrize("data", [b"no gzip", gzip.compress(b"text", mtime=0)[:-9]], ids=["other", "cut"])
def test_a_damaged_page_is_named(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "index.jsonl").write_text(json.dumps(LABEL), encoding="utf-8")
    (tmp_path / "html").mkdir()
    (tmp_path / "html" / "1.html.gz").write_bytes(data)
    with pytest.raises(UnusableCorpus, match=r"1\.html\.gz: "):
        list(read_pages(tmp_path))


# labels and scores


def test_a_block_is_labelled_by_its_share_of_the_content() -> None:
    page = f"<div>{MENU}</div><p>{LEAD}</p><p>{MORE}</p><footer>All rights reserved by nobody here</footer>"
    assert labels(page, f"{LEAD}\n{MORE}") == [0.0, 1.0, 1.0, 0.0]


def test_a_block_counts_wherever_it_is_in_the_label() -> None:
    first, second = labels(f"<p>{LEAD}</p><p>{MORE}</p>", f"{MORE} {LEAD}")
    assert min(first, second) >= 0.5


def test_a_quotation_in_a_thread_is_content_as_the_post_is() -> None:
    page = (
        f"<main><div><p>{LEAD}</p></div><div><blockquote><p>{LEAD}</p></blockquote><p>{MORE}</p></div></main>"
    )
    content = f"{LEAD} {MORE}"
    assert labels(page, content)[1] == 0.0
    assert min(labels(page, content, is_thread=True)) >= 0.5
    quoted_by_name = page.replace("<blockquote>", "<div class=post-quote>").replace("</blockquote>", "</div>")
    assert min(labels(quoted_by_name, content, is_thread=True)) >= 0.5


def test_words_that_match_by_chance_do_not_count() -> None:
    scattered = "said x y Monday z q bridge w v open k j spring"
    assert labels(f"<p>{scattered}</p>", LEAD)[0] < 0.5


def test_a_page_without_blocks_has_no_labels() -> None:
    assert labels("<script>1</script>", LEAD) == []


def test_word_f1_counts_repeated_words() -> None:
    assert word_f1("a a b", "A b c") == pytest.approx((2 / 3, 2 / 3, 2 / 3))
    assert word_f1("", "a") == (0.0, 0.0, 0.0)
    assert word_f1("x y", "a") == (0.0, 0.0, 0.0)


# what to learn from


def test_without_class_names_the_features_of_names_are_neutral() -> None:
    names = ["words", "group_comment", "class_sum"]
    rows = np.array([[7, 1, 2.5]], np.float32)
    samples.forget_classes(rows, names)
    assert rows.tolist() == [[7, FAR, 0]]


def test_what_is_forgotten_is_what_the_engine_measures_without_it() -> None:
    page = segment(parse(f'<main class="comment teaser"><p class="byline">{LEAD}</p></main>'))
    bare = segment(parse(f"<main><p>{LEAD}</p></main>"))
    url = "https://example.org/news/2024/a-b"
    learned = Lexicon({"comment": -200, "byline": -100})
    of_classes = [name for name in FEATURES if name.startswith(("group_", "class_"))]
    of_address = [name for name in FEATURES if name.startswith("address_")]

    def rows(page: Page, url: str, names: list[str]) -> samples.Matrix:
        return samples.matrix(PageFacts(page, url, learned), names)

    found, expected = rows(page, url, of_classes), rows(bare, url, of_classes)
    assert found.tolist() != expected.tolist()
    samples.forget_classes(found, of_classes)
    assert found.tolist() == expected.tolist()
    found, expected = rows(page, url, of_address), rows(page, "", of_address)
    assert found.tolist() != expected.tolist()
    samples.forget_address(found, of_address)
    assert found.tolist() == expected.tolist()


def test_a_copy_is_labelled_once_and_a_refrain_each_time() -> None:
    twice = f"<main><p>{LEAD}</p></main><div><p>{LEAD}</p></div>"
    assert sorted(labels(twice, LEAD)) == [0, 1]
    assert labels(f"<div><p>{LEAD}</p><p>{MORE}</p><p>{LEAD}</p></div>", f"{LEAD} {MORE} {LEAD}") == [1, 1, 1]


def test_made_up_words_are_repeatable_and_numbers_stay() -> None:
    for lang in LANGUAGES:
        first, second = PseudoLanguage(lang, "seed"), PseudoLanguage(lang, "seed")
        text = first.text("The bridge of 1912, the old bridge.")
        assert text == second.text("The bridge of 1912, the old bridge.")
        assert "1912" in text
        assert "bridge" not in text.lower()
        bridge = first.text("bridge")
        assert text.lower().count(bridge.lower()) == 2
        assert first.text("bridge") != PseudoLanguage(lang, "other").text("bridge")


@pytest.mark.parametrize("number", range(12))
def test_a_transformed_page_keeps_its_labels(number: int) -> None:
    html = (
        f"<body><nav><ul><li><a href=/>Home page</a></li></ul></nav><main><article><h1>Bridge</h1>"
        f"<p>{LEAD}</p><p>{MORE}</p></article></main><footer><p>All rights reserved here</p></footer>"
    )
    page = LabelledPage(str(number), "https://example.org/", "article", f"{LEAD}\n{MORE}", html)
    original = segment(parse(html)).blocks
    marks = label_blocks(original, page.content)
    new, found = transformed(page, marks, ["Ten bridges that you have to see", "Why the river is high"] * 3)
    assert len(new.blocks) == len(found)
    content = sum(len(b.text) for b, label in zip(new.blocks, found, strict=True) if label >= 0.5)
    assert content > 0.2 * len(LEAD + MORE)
    assert min(found) == 0


# the metric


def test_han_can_count_as_single_characters() -> None:
    assert word_f1("河流城市", "城市河流") == (0.0, 0.0, 0.0)
    assert word_f1("河流城市", "城市河流", single_signs=True) == (1.0, 1.0, 1.0)


# the whole run


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("corpus")
    (folder / "html").mkdir()
    few = sorted(read_labels(PAGES), key=lambda label: label["id"])[:FEW]
    (folder / "index.jsonl").write_text("\n".join(map(json.dumps, few)), encoding="utf-8")
    for label in few:
        shutil.copy(PAGES / "html" / f"{label['id']}.html.gz", folder / "html")
    return folder


def train(corpus: Path, output: Path, seed: str, *more: str) -> tuple[bytes, str]:
    command = [
        sys.executable,
        "-m",
        "training",
        str(corpus),
        "--output",
        str(output),
        *more,
    ]
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run(command, check=True, env=environment, capture_output=True, text=True)
    return output.read_bytes(), done.stderr


@pytest.mark.large
def test_the_same_pages_give_the_same_bytes(corpus: Path, tmp_path: Path) -> None:
    first, told = train(corpus, tmp_path / "first.json", "1")
    assert f"{2 * FEW} pages, " in told
    assert train(corpus, tmp_path / "second.json", "2")[0] == first
    model = Model(json.loads(first))
    chosen = model.select(Request(parse(f"<nav>{MENU}</nav><h1>Bridge</h1><p>{LEAD}</p><p>{MORE}</p>")))
    assert len(chosen.paragraphs) == 4
    assert all(0 <= paragraph.score <= 1 for paragraph in chosen.paragraphs)


@pytest.mark.large
def test_the_digest_tells_what_a_model_was_made_with(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = samples.read_samples(corpus)
    digest = made_with.made_with(read)
    assert digest == made_with.made_with(samples.read_samples(corpus))
    output = tmp_path / "model.json"
    pages = tmp_path / "pages"
    shutil.copytree(PAGES, pages)
    assert main([str(pages), "--output", str(output), "--plain", "--without", str(corpus)]) == 0
    assert json.loads(output.read_text())["made_with"] == digest
    assert digest != made_with.made_with(read[1:])
    changed = samples.read_samples(corpus)
    changed[3].plain[0, 0] += 1
    assert digest != made_with.made_with(changed)
    changed[3].plain[0, 0] -= 1
    changed[5].labels[:] = 1 - changed[5].labels
    assert digest != made_with.made_with(changed)
    monkeypatch.setattr(made_with, "BLOCK_TREES", 1)
    assert digest != made_with.made_with(read)


@pytest.mark.large
def test_the_model_that_ships_is_the_one_that_this_code_makes() -> None:
    shipped = json.loads(SHIPPED.read_text(encoding="utf-8"))
    assert shipped["made_with"] == made_with.made_with(samples.read_samples(PAGES)), (
        "the code measures, labels or learns something else than when model.json was made:"
        " train it anew (MODEL.md, Rebuilding)"
    )


@pytest.mark.large
def test_plain_training_uses_no_transformed_pages(
    corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(corpus), "--output", str(tmp_path / "plain.json"), "--plain"]) == 0
    assert f"{FEW} pages, " in capsys.readouterr().err


Refusal = Callable[..., str]
"""Runs the command, which refuses its arguments, and returns what it says."""


@pytest.fixture
def refusal(capsys: pytest.CaptureFixture[str]) -> Refusal:
    def run(*arguments: str | Path) -> str:
        try:
            status: object = main([*map(str, arguments)])
        except SystemExit as stopped:  # argparse refuses
            status = stopped.code
        assert status in (1, 2)
        return capsys.readouterr().err

    return run


@pytest.mark.large
def test_the_models_of_the_folds_need_no_other_output(corpus: Path, tmp_path: Path) -> None:
    before = SHIPPED.read_bytes()
    assert main([str(corpus), "--plain", "--folds", str(tmp_path / "folds")]) == 0
    assert sorted(path.name for path in (tmp_path / "folds").iterdir()) == [
        f"fold-{number}.json" for number in range(FOLDS)
    ]
    assert SHIPPED.read_bytes() == before


def test_wrong_use_is_refused_at_once_and_in_words(corpus: Path, tmp_path: Path, refusal: Refusal) -> None:
    (tmp_path / "file").touch()
    assert "--output, --folds, --score or --ablate" in refusal(corpus)
    assert "is a folder; name a file" in refusal(corpus, "--output", tmp_path)
    assert "there is no folder" in refusal(corpus, "--output", tmp_path / "no" / "model.json")
    assert "is a file; name a folder" in refusal(corpus, "--folds", tmp_path / "file")
    assert "has no labels" in refusal(tmp_path / "nothing", "--score")
    assert "has no labels" in refusal(corpus, "--score", "--without", tmp_path)


def test_too_few_pages_are_refused(tmp_path: Path, refusal: Refusal) -> None:
    (tmp_path / "index.jsonl").write_text(json.dumps(LABEL), encoding="utf-8")
    (tmp_path / "html").mkdir()
    (tmp_path / "html" / "1.html.gz").write_bytes(gzip.compress(f"<p>{LEAD}</p>".encode()))
    assert "2 pages of 1 sites are too few" in refusal(tmp_path, "--score")


def test_reading_does_not_import_the_training() -> None:
    code = (
        "import sys, pyjustext; pyjustext.read('<p>' + 'word ' * 50);"
        "from pyjustext.engines.learned.selection import default_model; default_model();"
        "print([m for m in sys.modules if 'training' in m or m in ('numpy', 'lightgbm', 'rapidfuzz')])"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"
