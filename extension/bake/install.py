"""Runs inside Pyodide at build time, after micropip: compiles the installed packages and the standard
library.

Its last expression is a report in JSON for install.mjs.
"""

import ast
import importlib._bootstrap_external as bootstrap
import importlib.metadata
import importlib.util
import json
import os
import sys
import zipfile

# Set by install.mjs: the build's id and the distributions that ship.
BUILD: str = globals()["BUILD"]
ROOTS: list[str] = globals()["ROOTS"]

# Parts of the standard library that nothing here needs: command-line tools, servers, mail, test frameworks.
# They are left out only to make the package smaller.
LEFT_OUT = tuple(
    """
    _pyrepl/ unittest/ pdb.py doctest.py pydoc.py pydoc_data/ multiprocessing/ wsgiref/ xmlrpc/
    imaplib.py mailbox.py smtplib.py poplib.py ftplib.py ensurepip/ venv/ idlelib/ tkinter/ turtle
    lib2to3/ test/ cProfile.py profile.py pstats.py sqlite3/ curses/ dbm/ optparse.py antigravity.py
    this.py socketserver.py _aix_support.py _ios_support.py _android_support.py _apple_support.py
    rlcompleter.py zipapp.py pickletools.py timeit.py webbrowser.py ctypes/ tarfile.py _pyio.py bdb.py
    wave.py modulefinder.py compileall.py statistics.py plistlib.py tomllib/ symtable.py trace.py
    code.py cmd.py shelve.py netrc.py getpass.py http/server.py http/cookiejar.py http/cookies.py
    fileinput.py configparser.py zoneinfo/ filecmp.py sched.py pty.py tty.py colorsys.py nturl2path.py
    __hello__.py __phello__/ concurrent/interpreters/ logging/handlers.py logging/config.py runpy.py
    asyncio/windows_events.py asyncio/windows_utils.py asyncio/proactor_events.py xml/dom/
    xml/sax/expatreader.py difflib.py pyodide/console.py
    py_compile.py uuid.py cgi nntplib.py telnetlib.py tabnanny.py pyclbr.py
    argparse.py asyncio/__main__.py asyncio/tools.py json/tool.py json/__main__.py
    email/_header_value_parser.py email/headerregistry.py email/contentmanager.py email/policy.py email/mime/
    _ast_unparse.py html/parser.py _markupbase.py urllib/robotparser.py zipfile/__main__.py
    sysconfig/__main__.py _pydatetime.py _py_abc.py concurrent/futures/process.py
    concurrent/futures/interpreter.py getopt.py pickle.py _compat_pickle.py
    """.split()  # noqa: SIM905
)
# Parts of the packages that are used only on a command line or by other libraries.
PACKAGES_LEFT_OUT = tuple(
    """
    pyjustext/compat/ pyjustext/cli/ pyjustext/corpus/ pyjustext/library/ pyjustext/__main__.py
    pyjustext/py.typed
    pyjustext/engines/learned/MODEL.md pyjustext/nemo.py
    html5lib/treeadapters/ html5lib/filters/ html5lib/treebuilders/etree_lxml.py
    html5lib/treebuilders/dom.py html5lib/treewalkers/dom.py
    webencodings/tests.py html5lib/treewalkers/etree_lxml.py html5lib/treewalkers/genshi.py
    """.split()  # noqa: SIM905
)
DATE = (2020, 1, 1, 0, 0, 0)


def without_docstrings(tree: ast.Module) -> ast.Module:
    """The program without docstrings, which are a tenth of the bytes. Assertions are kept."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(getattr(first.value, "value", None), str):
                node.body[:1] = [] if len(node.body) > 1 else [ast.copy_location(ast.Pass(), first)]
    return tree


def without_annotations(tree: ast.Module) -> ast.Module:
    """The program without annotations of parameters and results, which are not used at run time.

    Annotations in classes are kept, because dataclasses need them.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
    return tree


def compiled(source: bytes, name: str) -> bytes:
    """A .pyc that is never checked against its source, which does not ship."""
    tree = ast.parse(source, name)
    if "pyodide/" not in name:  # Pyodide's core reads its own docstrings
        tree = without_docstrings(tree)
    if "/pyjustext/" in name:
        tree = without_annotations(tree)
    code = compile(tree, name, "exec", dont_inherit=True)
    return bytes(bootstrap._code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def write(path: str, prefix: str, files: dict[str, bytes]) -> None:
    """Write a zip without compression: the extension's own package is compressed, and nothing has to be
    inflated at start."""
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
                importlib.metadata.distribution(name)  # Raises if micropip left a dependency unmet.
        for file in distribution.files or ():
            name = str(file)
            if (
                ".dist-info/" in name
                or name.startswith("..")
                or name.endswith(".pyc")
                or name.startswith(PACKAGES_LEFT_OUT)
            ):
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
