"""Extraction in a child process, which the kernel kills if a page takes too long.

A signal handler could interrupt only Python code, not C code. A child may also crash or run out of memory.
Each failure costs one page and a new child.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

from ..errors import PyjustextError
from .records import Record
from .run_options import Options

_LENGTH = struct.Struct("<Q")
_CHILD = f"import sys; sys.path.append(sys.argv[1]); from {__name__} import serve; serve()"
"""The child's program. The option ``-P`` keeps the working folder off its path."""


class Guard:
    """Extracts pages in a child process. Not thread-safe."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._child: subprocess.Popen[bytes] | None = None

    def extract(self, record: Record) -> dict[str, Any]:
        """The result of :func:`pyjustext.corpus.extraction.extract`, or an error if the child failed.

        Raises:
            PyjustextError: if no child process starts, or the options are invalid for all pages.
        """
        try:
            answer = self._ask(record)
            if answer is None:
                # Killed from outside, perhaps because the machine ran out of memory: try again once.
                answer = self._ask(record)
        except BaseException:
            # Interrupted: the pending answer would be mistaken for the next page's.
            self.close()
            raise
        return answer or {"error": "crash", "message": "its process was killed twice"}

    def close(self) -> None:
        """End the child; unfinished work is lost."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            child.wait()
            for stream in (child.stdin, child.stdout):
                if stream is not None:
                    with suppress(OSError):
                        stream.close()

    def _ask(self, record: Record) -> dict[str, Any] | None:
        child = self._child or self._start()
        assert child.stdin is not None
        assert child.stdout is not None
        try:
            _send(child.stdin, (record.html, record.url, record.encoding))
            answer: dict[str, Any] = _receive(child.stdout)
        except (EOFError, OSError, pickle.UnpicklingError):
            code = child.wait()
            self.close()
            if code in (-signal.SIGKILL, -signal.SIGTERM):
                return None
            if code == -signal.SIGPROF:
                return {"error": "timeout", "message": f"more than {self._options.seconds:g} s"}
            return {"error": "crash", "message": f"its process ended with {code}"}
        if answer.get("error") == "memory":
            # Its heap is fragmented now, so the next page gets a new child.
            self.close()
        return answer

    def _start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-P", "-c", _CHILD, PACKAGE_FOLDER]
        for _ in range(3):
            try:
                with no_interrupt():
                    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            except OSError as error:
                why = f"{sys.executable}: {error.strerror or error}"
                raise PyjustextError(f"the child process for reading pages does not start: {why}") from error
            assert child.stdin is not None
            assert child.stdout is not None
            self._child = child
            with suppress(EOFError, OSError):
                _send(child.stdin, self._options)
                why = _receive(child.stdout)
                if why:
                    raise PyjustextError(why)
                return child
            self.close()
        raise PyjustextError("the child process for reading pages does not start")


def serve() -> None:
    """The child's main loop: send the reason why it cannot read pages (``""`` if it can), then read pages and
    send answers until the input ends."""
    import resource

    from .extraction import check, extract

    source, sink = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    # Printed text must not get between the answers.
    os.dup2(2, 1)
    with suppress(EOFError, BrokenPipeError):
        options: Options = _receive(source)
        try:
            check(options)
        except PyjustextError as error:
            _send(sink, str(error))
            return
        size = _own_size() + options.memory * 1_000_000
        resource.setrlimit(resource.RLIMIT_AS, (size, size))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        _send(sink, "")
        while True:
            html, url, encoding = _receive(source)
            # The limit is processor time: wall-clock time would give different rows on a busy machine.
            # Without a signal handler, the kernel kills this process.
            signal.setitimer(signal.ITIMER_PROF, options.seconds)
            answer = extract(html, url, encoding, options)
            signal.setitimer(signal.ITIMER_PROF, 0)
            _send(sink, answer)


def _own_size() -> int:
    """Bytes of address space in use, mostly by loaded modules. The limit for a page is added to this."""
    import resource

    try:
        return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    except OSError:
        return 1_000_000_000


def _send(stream: BinaryIO | Any, what: Any) -> None:
    data = pickle.dumps(what, protocol=5)
    stream.write(_LENGTH.pack(len(data)) + data)
    stream.flush()


def _receive(stream: BinaryIO | Any) -> Any:
    (length,) = _LENGTH.unpack(_exactly(stream, _LENGTH.size))
    return pickle.loads(_exactly(stream, length))


def _exactly(stream: BinaryIO | Any, size: int) -> bytes:
    data: bytes = stream.read(size)
    if len(data) < size:
        raise EOFError
    return data


PACKAGE_FOLDER = str(Path(__file__).parents[2])
"""The folder that contains the package. A child might not find it by itself."""
_SAFE_PATH = "PYTHONSAFEPATH"


@contextmanager
def safe_path() -> Iterator[None]:
    """Keep the working folder off the path of Python processes that start in the block.

    It may be full of files from the web, and ``python -m`` and ``python -c`` would import a ``resource.py``
    from it. Threads use the option ``-P`` instead, because the environment belongs to the whole process.
    """
    before = os.environ.get(_SAFE_PATH)
    os.environ[_SAFE_PATH] = "1"
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(_SAFE_PATH, None)
        else:
            os.environ[_SAFE_PATH] = before


@contextmanager
def no_interrupt() -> Iterator[None]:
    """Make processes that this thread starts in the block ignore Ctrl-C from the beginning.

    Ctrl-C reaches every process of a command; only the first one handles it and ends the others. This thread
    receives it after the block. On systems other than POSIX, nothing changes.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
