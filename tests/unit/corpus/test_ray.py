"""The same corpus on a real Ray, also if its processes are killed, and the functions for users' own Ray Data
pipelines."""

from __future__ import annotations

import logging
import random
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pyjustext import PyjustextError
from pyjustext.corpus import Options, on_ray, run
from pyjustext.corpus.on_ray import start_ray

from .running import EACH, Run, files

TASK = b"ray::do_source"
ON_THEIR_OWN_RAY = {("worker", 1), ("driver", 1)}
"""The rounds in which the command starts a Ray of its own, with a share of 1. To start one takes more
time than the run does, so the other rounds join a running Ray."""


@pytest.fixture(scope="module")
def local_ray() -> Iterator[str]:
    """The address of a Ray with two workers, a child of this process."""
    import ray  # it takes a second, also in processes that run no test of this file

    start_ray(2)
    yield ray.get_runtime_context().gcs_address
    ray.shutdown()


@pytest.fixture(scope="module")
def corpus(crawl: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("corpus")
    run([str(crawl)], str(folder), workers=1)
    return folder


@pytest.mark.large
@pytest.mark.usefixtures("local_ray")
def test_ray_writes_the_same_files(crawl: Path, corpus: Path, tmp_path: Path) -> None:
    result = run([str(crawl)], str(tmp_path / "out"), workers=2, ray=True)
    assert not result.failures
    for path in sorted(corpus.rglob("*.*")):
        assert (tmp_path / "out" / path.relative_to(corpus)).read_bytes() == path.read_bytes()


@pytest.mark.large
@pytest.mark.usefixtures("local_ray")
def test_a_source_that_fails_does_not_stop_the_others(crawl: Path, tmp_path: Path) -> None:
    pq.write_table(pa.table({"text": ["no page"]}), tmp_path / "other.parquet")
    result = run([str(crawl), str(tmp_path / "other.parquet")], str(tmp_path / "out"), ray=True)
    assert "no column 'html'" in result.failures[str(tmp_path / "other.parquet")]
    assert result.summary.pages > 10


@pytest.mark.large
@pytest.mark.usefixtures("local_ray")
@pytest.mark.parametrize("own", [True, False])
def test_no_more_sources_at_once_than_workers(
    own: bool, crawl: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also on a cluster that the command has joined itself, and so leaves at the end."""
    import ray

    at_once: list[int] = []

    class Watched:
        def __getattr__(self, name: str) -> Any:
            return getattr(ray, name)

        def wait(self, running: list[Any], **options: Any) -> Any:
            at_once.append(len(running))
            return ray.wait(running, **options)

        def shutdown(self) -> None:
            pass

    monkeypatch.setattr(on_ray, "start_ray", lambda workers: (Watched(), own))
    assert not run([str(crawl)], str(tmp_path / "out"), workers=1, ray=True).failures
    assert len(at_once) > 1
    assert set(at_once) == {1}


@pytest.mark.large
@pytest.mark.usefixtures("local_ray")
def test_ray_data(crawl: Path, corpus: Path) -> None:
    import ray

    from pyjustext.corpus import WARCDatasource, extract_batch

    logging.getLogger("ray.data").setLevel(logging.ERROR)
    context = ray.data.DataContext.get_current()
    context.enable_progress_bars = False
    pages = ray.data.read_datasource(WARCDatasource(str(crawl)))
    articles = pages.map_batches(
        extract_batch, batch_format="pyarrow", batch_size=16, fn_kwargs={"options": Options()}
    )
    found = {row["id"]: row for row in articles.take_all()}
    wanted = [row for path in corpus.glob("parts/*") for row in pq.read_table(path).to_pylist()]
    assert len(found) == len(wanted)
    for row in wanted:
        assert {name: found[row["id"]][name] for name in row} == row


@pytest.mark.large
@pytest.mark.parametrize("whom", ["worker", "driver"])
def test_killed_processes_change_nothing(
    whom: str, archives: Path, wanted: dict[str, bytes], local_ray: str, tmp_path: Path
) -> None:
    chance = random.Random(5)
    for number in range(EACH):
        output = tmp_path / str(number)
        joined = None if (whom, number) in ON_THEIR_OWN_RAY else local_ray
        pause = chance.random()
        while not killed(whom, archives, output, joined, pause):
            # It was too late, because this machine reads faster, or had no time for this process.
            output = output.with_name(f"{output.name}-again")
            pause /= 4
        assert files(output) == wanted


def killed(whom: str, archives: Path, output: Path, joined: str | None, pause: float) -> bool:
    """Whether a process of a run could be killed, a moment after the first task was seen. The run is ended,
    by another one if its driver was killed."""
    with Run(archives, output, "--ray", joined=joined) as run:
        # A Ray worker's command line is the name of its current task.
        while run.process.poll() is None and not run.find(TASK):
            time.sleep(0.1)
        time.sleep(pause)
        if whom == "worker":
            found = run.kill_worker(TASK)
            run.finish()
        else:
            found = run.process.poll() is None
            run.kill()
            Run(archives, output).finish()
        return found


@pytest.mark.parametrize(("is_named", "tries"), [(True, 1), (False, 3)])
def test_ray_that_does_not_start_is_an_error(
    is_named: bool, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    import ray

    # Somebody answers at the address, but no Ray.
    other = socket.create_server(("127.0.0.1", 0))
    address = f"127.0.0.1:{other.getsockname()[1]}" if is_named else ""
    asked: list[str] = []

    def fail(*, address: str, **_more: object) -> None:
        asked.append(address)
        raise ConnectionError("nobody answers")

    monkeypatch.setenv("RAY_ADDRESS", address)
    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    monkeypatch.setattr(ray, "init", fail)
    with pytest.raises(PyjustextError, match="Ray does not start: nobody answers"):
        start_ray(2)
    other.close()
    assert asked == [address or "local"] * tries
