"""Extraction in a child process, which the kernel ends when a page takes too long, whatever it does then.

A signal handler would end Python code only: lexbor can be busy in C for minutes. A child may also crash or
fill its memory. Each of these costs one page and a new child.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from ..errors import PyjustextError
from .options import Options
from .records import Record

_LENGTH = struct.Struct("<Q")


class Guard:
    """Extracts pages in a child process. Not to be used by two threads at once."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._child: subprocess.Popen[bytes] | None = None

    def extract(self, record: Record) -> dict[str, Any]:
        """What :func:`pyjustext.corpus.extraction.extract` gives, or the reason why it could not.

        Raises:
            PyjustextError: where no child comes up at all: it is not the page's fault.
        """
        answer = self._ask(record)
        if answer is None:
            # Killed from outside, perhaps for want of memory on the machine: the page may try once more.
            answer = self._ask(record)
        return answer or {"error": "crash", "message": "its process was killed twice"}

    def close(self) -> None:
        """End the child; what it is at is lost."""
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
            if code == -signal.SIGKILL:
                return None
            if code == -signal.SIGPROF:
                return {"error": "timeout", "message": f"more than {self._options.seconds:g} s"}
            return {"error": "crash", "message": f"its process ended with {code}"}
        if answer.get("error") == "memory":
            # What is left of its heap is in pieces.
            self.close()
        return answer

    def _start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", __name__]
        for _ in range(3):
            child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            assert child.stdin is not None
            assert child.stdout is not None
            self._child = child
            with suppress(EOFError, OSError):
                _send(child.stdin, self._options)
                _receive(child.stdout)
                return child
            self.close()
        raise PyjustextError("the process that reads pages does not start")


def serve() -> None:
    """The child: pages in, answers out, until its input ends."""
    import resource

    from .extraction import extract

    # Ctrl-C goes to every process; the parent ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    source, sink = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    # Nothing that is printed may come between the answers.
    os.dup2(2, 1)
    with suppress(EOFError, BrokenPipeError):
        options: Options = _receive(source)
        extract("<p>A page that loads what is loaded late.</p>", "", None, options)
        size = _own_size() + options.memory * 1_000_000
        resource.setrlimit(resource.RLIMIT_AS, (size, size))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        _send(sink, "ready")
        while True:
            html, url, encoding = _receive(source)
            # Processor time, not time on the clock, which would make other rows on a busy machine. There is
            # no handler: the kernel ends this process.
            signal.setitimer(signal.ITIMER_PROF, options.seconds)
            answer = extract(html, url, encoding, options)
            signal.setitimer(signal.ITIMER_PROF, 0)
            _send(sink, answer)


def _own_size() -> int:
    """Bytes of address space in use: a limit counts from here, not from what the modules need."""
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


if __name__ == "__main__":
    serve()
