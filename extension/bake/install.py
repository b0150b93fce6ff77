"""Runs inside Pyodide at build time, after micropip: what it installed, and the standard library, as zips of .pyc.

Its last expression is a report in JSON for build.py.
"""

import importlib._bootstrap_external as bootstrap
import importlib.metadata
import importlib.util
import json
import os
import sys
import sysconfig
import zipfile

BUILD: str
ROOTS: list

# Parts of the standard library that nothing here can come to need: tools for people at a terminal,
# servers, mail, test frames. What is left out only makes the package smaller.
LEFT_OUT = (
    "_pyrepl/", "unittest/", "pdb.py", "doctest.py", "pydoc.py", "pydoc_data/", "multiprocessing/", "wsgiref/",
    "xmlrpc/", "imaplib.py", "mailbox.py", "smtplib.py", "poplib.py", "ftplib.py", "ensurepip/", "venv/", "idlelib/",
    "tkinter/", "turtle", "lib2to3/", "test/", "cProfile.py", "profile.py", "pstats.py", "sqlite3/", "curses/", "dbm/",
    "optparse.py", "antigravity.py", "this.py", "socketserver.py", "_aix_support.py", "_ios_support.py",
    "_android_support.py", "_apple_support.py", "rlcompleter.py", "zipapp.py", "pickletools.py", "timeit.py",
    "webbrowser.py", "ctypes/macholib/", "cgi", "nntplib.py", "telnetlib.py", "tabnanny.py", "pyclbr.py",
)  # fmt: skip
DATE = (2020, 1, 1, 0, 0, 0)


def compiled(source: bytes, name: str) -> bytes:
    """A .pyc that is never checked against a source: there is none."""
    code = compile(source, name, "exec", dont_inherit=True)
    return bytes(bootstrap._code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def write(path: str, prefix: str, files: dict[str, bytes]) -> None:
    """Stored, not deflated: the extension's own zip compresses, and nothing need be inflated at start."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as out:
        for name in sorted(files):
            data = files[name]
            if name.endswith(".py"):
                name, data = name + "c", compiled(data, f"{prefix}/{name}")
            out.writestr(zipfile.ZipInfo(name, DATE), data)


def standard_library() -> dict[str, bytes]:
    with zipfile.ZipFile("/stdlib.zip") as zipped:
        names = [n for n in zipped.namelist() if not n.endswith("/") and not n.startswith(LEFT_OUT)]
        return {n: zipped.read(n) for n in names}


def installed() -> tuple[dict[str, bytes], dict[str, str]]:
    files, versions = {}, {}
    for root in ROOTS:
        distribution = importlib.metadata.distribution(root)
        versions[distribution.name] = distribution.version
        for requirement in distribution.requires or ():
            name = requirement.replace(";", " ").split()[0].rstrip("<>=!~0123456789.,")
            if "extra ==" not in requirement:
                importlib.metadata.distribution(name)  # raises where micropip left a need open
        for file in distribution.files or ():
            name = str(file)
            if ".dist-info/" in name or name.startswith("..") or name.endswith(".pyc"):
                continue
            with open(str(distribution.locate_file(file)), "rb") as f:
                files[name] = f.read()
    for name in os.listdir("/bridge"):
        with open(f"/bridge/{name}", "rb") as f:
            files[name] = f.read()
    files["bridge.py"] += f"\nBUILD = {BUILD!r}\n".encode()
    return files, versions


os.makedirs("/out", exist_ok=True)
packages, versions = installed()
write("/out/packages.zip", "/lib/packages.zip", packages)
write("/out/stdlib.zip", f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip", standard_library())
json.dumps({"python": sys.version.split()[0], "packages": versions, "files": len(packages)})
