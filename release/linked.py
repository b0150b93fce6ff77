"""The libraries in Pyodide's WebAssembly. Pyodide has no list of them, so they are found by their exports."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Library:
    """A library. It is linked in if a name with its mark is exported.

    Attributes:
        mark: the beginning of a name that only this library exports, or that of the CPython module that it is
            linked in for.
        modules: the CPython modules that use it.
        version: a pattern that finds its version in the file, with one group. None if it is not stated.
    """

    name: str
    license: str
    mark: str
    modules: tuple[str, ...] = ()
    version: re.Pattern[bytes] | None = None


LIBRARIES = (
    Library(
        "zlib", "Zlib", "inflateInit2_", ("zlib", "binascii"), re.compile(rb" inflate ([\d.]+) Copyright")
    ),
    Library("bzip2", "bzip2-1.0.6", "BZ2_", ("_bz2",), re.compile(rb"([\d.]+), \d+-\w+-\d{4}\0")),
    Library(
        "XZ Utils (liblzma)", "LicenseRef-public-domain", "lzma_", ("_lzma",), re.compile(rb"\0(5\.2\.\d+)\0")
    ),
    Library("Zstandard", "BSD-3-Clause", "ZSTD_", ("_zstd",), re.compile(rb"\0(1\.5\.\d+)\0")),
    Library(
        "SQLite in Pyodide", "blessing", "sqlite3_", ("_sqlite3",), re.compile(rb"[^\d.](3\.[2-9]\d\.\d+)\0")
    ),
    Library("libffi", "MIT", "ffi_call", ("_ctypes",)),
    Library("Expat", "MIT", "PyInit_pyexpat", ("pyexpat", "_elementtree"), re.compile(rb"expat_([\d.]+)\0")),
    Library("libmpdec", "BSD-2-Clause", "PyInit__decimal", ("_decimal",), re.compile(rb"\0(2\.5\.\d+)\0")),
    Library("HACL*", "MIT", "PyInit__sha2", ("_md5", "_sha1", "_sha2", "_sha3", "_blake2", "_hmac")),
    Library("hiwire", "MPL-2.0", "hiwire_", ("_pyodide_core",)),
    Library(
        "LLVM (libc++, libc++abi, libunwind, compiler-rt)", "Apache-2.0 WITH LLVM-exception", "_ZNSt3__2"
    ),
    Library("musl", "MIT", "__wasi_syscall_ret"),
)


def linked(wasm: bytes) -> Iterator[tuple[Library, str]]:
    """The libraries in a WebAssembly module, each with its version or ``""``."""
    names = exports(wasm)
    for library in LIBRARIES:
        if any(name.startswith(library.mark) for name in names):
            found = library.version.search(wasm) if library.version else None
            yield library, found[1].decode("ascii") if found else ""


def exports(wasm: bytes) -> list[str]:
    """The names that a WebAssembly module exports (WebAssembly core specification, 5.5.10).

    Raises:
        ValueError: if this is not a WebAssembly module, or exports nothing.
    """
    if wasm[:8] != b"\0asm\x01\0\0\0":
        raise ValueError("no WebAssembly module of version 1")
    at = 8
    while at < len(wasm):
        section = wasm[at]
        size, at = _number(wasm, at + 1)
        if section == 7:
            return list(_names(wasm, at))
        at += size
    raise ValueError("the WebAssembly module exports nothing")


def _names(wasm: bytes, at: int) -> Iterator[str]:
    count, at = _number(wasm, at)
    for _ in range(count):
        length, at = _number(wasm, at)
        yield wasm[at : at + length].decode("utf-8")
        _, at = _number(wasm, at + length + 1)  # behind the kind: its index


def _number(data: bytes, at: int) -> tuple[int, int]:
    """An unsigned LEB128 number, and the position after it."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at
