"""Extracts the article columns of a row from a page, in a child process that the kernel kills if it takes too
long.

A signal handler could interrupt only Python code, not C code. A child may also crash or run out of memory.
Each failure costs one page and a new child.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

from ..errors import PyjustextError
from ..export import to_markdown
from ..importing.mhtml import is_mhtml, read_mhtml
from ..languages.known_languages import base_language, base_language_of
from ..model import Article
from ..tree.encoding import find_label
from .records import Record, writable
from .run_options import Options

_CHILD = f"import sys; sys.path.append(sys.argv[1]); from {__name__} import serve; serve()"
"""The child's program. The option ``-P`` keeps the working folder off its path."""
_BROKEN = (EOFError, OSError, pickle.UnpicklingError)
"""The errors of a stream whose other end has been closed, perhaps in the middle of a message."""


class Guard:
    """Extracts pages in a child process. Not thread-safe."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._child: subprocess.Popen[bytes] | None = None

    def extract(self, record: Record) -> dict[str, Any]:
        """The result of :func:`extract`; an error if there is no page, or if the
        child failed.

        Raises:
            PyjustextError: if no child process starts, or the options are invalid for all pages.
        """
        if not record.html:
            return {"error": "empty"}
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
        except _BROKEN:
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
            with suppress(*_BROKEN):
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

    source, sink = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    # Printed text must not get between the answers.
    os.dup2(2, 1)
    with suppress(EOFError, BrokenPipeError, pickle.UnpicklingError):
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
    pickle.dump(what, stream, protocol=5)
    stream.flush()


_receive = pickle.load


def extract(html: bytes | str, url: str, encoding: str | None, options: Options) -> dict[str, Any]:
    """The article's columns, with ``error`` and ``message`` if there is no text. Never raises.

    MHTML is unpacked. If ``url`` is empty and the MHTML states its page's address, the result has a ``url``.
    """
    found: dict[str, Any] = {}
    try:
        if isinstance(html, bytes) and is_mhtml(html):
            page = read_mhtml(html)
            html = page.html
            if page.url and not url:
                url = page.url
                found["url"] = url
        encoding = find_label(encoding) if encoding else None  # servers declare anything
        article = options.read(html, url or None, encoding)
        found |= _columns(article, options)
    except PyjustextError as error:
        found |= {"error": "no text", "message": str(error)}
    except MemoryError:
        found |= {"error": "memory", "message": f"more than {options.memory} MB"}
    except Exception as error:
        # A bug of ours costs one row, not the run.
        why = " ".join(f"{type(error).__name__}: {error}".split())[:300]
        found |= {"error": "failed", "message": why}
    return {name: _writable(value) for name, value in found.items()}


def _writable(value: Any) -> Any:
    if isinstance(value, list):
        return [writable(text) for text in value]
    return writable(value) if isinstance(value, str) else value


_SAME = (
    *("title", "byline", "published", "modified", "site", "canonical", "license", "excerpt", "tags", "kind"),
    *("word_count", "readable"),
)
"""The columns that are fields of the article."""


def _columns(article: Article, options: Options) -> dict[str, Any]:
    text = writable(article.text)
    found = {
        **{name: getattr(article, name) for name in _SAME},
        "text_digest": hashlib.blake2b(text.encode("utf-8"), digest_size=16).hexdigest() if text else "",
        "language": article.lang,
        "base_language": base_language(article.lang),
        "replaced": text.count("\ufffd") / len(text) if text else 0.0,
        "notes": [str(note) for note in article.notes],
    }
    if not text:
        return found | {"error": "no article", "message": f"the engine {options.engine!r} found none"}
    wanted = {base_language_of(name) for name in options.languages}
    if wanted and found["base_language"] not in wanted:
        about = f"the language is {article.lang or 'not known'}"
        return found | {"text_digest": "", "error": "language", "message": about}
    found["text"] = text
    if options.markdown:
        found["markdown"] = to_markdown(article)
    if options.html:
        found["html"] = article.html
    return found


def check(options: Options) -> None:
    """Read a small page with the options. This also imports and loads everything that is loaded late.

    Raises:
        PyjustextError: if the engine is unknown.
    """
    article = options.read("<p>A page.</p>")
    if options.markdown:
        to_markdown(article)


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
