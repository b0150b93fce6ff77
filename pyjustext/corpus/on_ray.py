"""Runs a corpus on Ray, one task for each source.

Pages do not pass through the object store, a failing source does not affect others, and a task may be silent
for half an hour, which Ray Data would treat as a failure.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Container, Iterator, Sequence
from typing import Any

from ..errors import PyjustextError
from .guard import PACKAGE_FOLDER, safe_path
from .job import do_source
from .parts import Full
from .records import Summary
from .run_options import Options
from .sources import Source
from .stores import INSTALL

_RETRIES = 5
"""Retries of a task whose worker dies. Pages do not kill workers: they are read in a child process."""

_CONNECT_TIMEOUT = 10.0  # seconds

_START_ATTEMPTS = 3
"""For a local Ray, which gives up if its daemons take 30 seconds, as on a busy machine."""


def do_on_ray(
    sources: Sequence[Source],
    output: str,
    options: Options,
    workers: int | None,
    again: Container[Source],
) -> Iterator[tuple[Source, Summary | str | None, int]]:
    """Yield each source as it ends, with its summary or the reason why it failed, and the pages so far.

    Args:
        workers: the number of sources to read at once; None for one per processor.
        again: the sources whose failed pages are retried.

    Raises:
        PyjustextError: if Ray is not installed or does not start, or the disk is full.
    """
    ray, own = start_ray(workers)
    task = ray.remote(num_cpus=1, max_retries=_RETRIES)(do_source)
    waiting = list(reversed(sources))
    running: dict[Any, Source] = {}
    pages = 0
    try:
        while waiting or running:
            # Submit only tasks that can run soon: a queue of 90,000 is useless, and a cluster may grow.
            processors = max(1, int(ray.cluster_resources().get("CPU", 1)))
            while waiting and len(running) < min(2 * processors, workers or 2 * processors):
                source = waiting.pop()
                running[task.remote(source, output, options, again=source in again)] = source
            ready, _ = ray.wait(list(running), num_returns=1)
            for reference in ready:
                source = running.pop(reference)
                try:
                    summary: Summary = ray.get(reference)
                except ray.exceptions.RayError as error:
                    cause = getattr(error, "cause", None) or error
                    if isinstance(cause, Full):
                        raise cause from error
                    yield source, " ".join(str(cause).split())[:500], pages
                else:
                    pages += summary.pages
                    yield source, summary, pages
    finally:
        for reference in running:
            ray.cancel(reference, force=True)
        if own:
            ray.shutdown()


def start_ray(workers: int | None) -> tuple[Any, bool]:
    """Start Ray. Returns its module, and whether the caller must shut it down again.

    Args:
        workers: the number of processors for a local Ray; None for all of this machine.

    Raises:
        PyjustextError: if Ray is not installed or does not start.
    """
    # Turn off Ray's usage statistics.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError as error:
        raise PyjustextError(f"--ray needs the package ray: {INSTALL}") from error
    if ray.is_initialized():
        return ray, False

    class Config(ray.job_config.JobConfig):
        """A job that claims a working folder of its own: Ray then keeps ours off its workers' path."""

        def _runtime_env_has_working_dir(self) -> bool:
            return True

    own: dict[str, Any] = {
        "address": "local",
        "num_cpus": workers or os.cpu_count(),
        "include_dashboard": False,
        "object_store_memory": 100_000_000,
    }
    address = os.environ.get("RAY_ADDRESS")
    if address:
        _check_address(address)
    how = {"address": address} if address else own
    tries = 1 if address else _START_ATTEMPTS
    while True:
        tries -= 1
        try:
            with safe_path():
                config = Config(_py_driver_sys_path=[PACKAGE_FOLDER])
                ray.init(**how, job_config=config, logging_level=logging.ERROR, log_to_driver=False)
            return ray, True
        except Exception as error:
            # Ray has no single exception class for this: ConnectionError, RuntimeError, Exception, ...
            if not tries:
                raise PyjustextError(f"Ray does not start: {' '.join(str(error).split())[:300]}") from error


def _check_address(address: str) -> None:
    """Check that something answers at a cluster's address. Ray itself would try for minutes.

    Raises:
        PyjustextError: if nothing has answered after ten seconds.
    """
    host, _, port = address.rpartition("://")[2].rpartition(":")
    if not host or not port.isdecimal():
        return  # "auto", "local" or a name
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=_CONNECT_TIMEOUT).close()
    except OSError as error:
        why = error.strerror or error
        raise PyjustextError(f"no Ray cluster answers at RAY_ADDRESS={address}: {why}") from error
