"""The extension's own files, and what the build generates or copies to them."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from pathlib import Path

from pyjustext.sanitize.allowlist import ALLOWLIST_VERSION

from .commands import BuildError, find_node, run
from .joining import join_modules, join_parts
from .packages import for_chrome, manifest_bytes, read_manifest
from .pages import join_scripts, join_styles, preload_modules
from .sanitizer import sanitizer_config
from .sources import BAKE, EXTENSION, NODE_MODULES, ROOT, files_below

SQLITE = NODE_MODULES / "@sqlite.org" / "sqlite-wasm" / "dist"
APPROXIMATE = NODE_MODULES / "approx-string-match" / "build" / "src" / "index.js"
COMMENT = re.compile(r"^[ \t]*/\*(?!\s*@preserve)(?:[^*]|\*(?!/))*\*/[ \t]*\n", re.MULTILINE)
"""A comment on lines of its own that is not a licence: half of SQLite's JavaScript, 94 KB compressed."""
LIBRARY = ROOT / "pyjustext" / "library"
# The parts of extension/ that ship.
FOLDERS = (
    *("_locales", "icons"),
    *("shared", "wire", "host", "capture", "background", "reader", "library", "options", "welcome"),
)
SUFFIXES = {".css", ".html", ".js", ".json", ".png", ".svg", ".woff2", ".md"}
# The fonts: npm package, and the name of a style sheet in it.
FONTS = (
    ("@fontsource-variable/source-serif-4", "wght.css"),
    ("@fontsource-variable/source-serif-4", "wght-italic.css"),
    ("@fontsource-variable/source-sans-3", "wght.css"),
    ("@fontsource/opendyslexic", "latin-400.css"),
)
WRITTEN = "// Written by the build.\n"


def copy_folders(out: Path) -> None:
    """Write the whole extension except the runtime."""
    copy_own_files(out)
    write_validators(out / "wire")
    put_protocol_into(out / "wire" / "protocol.js")
    shutil.copyfile(EXTENSION / "THIRD-PARTY-NOTICES.md", out / "THIRD-PARTY-NOTICES.md")
    shutil.copyfile(ROOT / "LICENSE", out / "LICENSE")
    (out / "manifest.json").write_bytes(manifest_bytes(for_chrome(read_manifest())))
    # The reader's sanitizer uses the same allow-list as purify.
    config = json.dumps(sanitizer_config(), indent=1, sort_keys=True)
    (out / "shared" / "allowlist.js").write_text(
        f"{WRITTEN}export const sanitizerConfig = {config};\n", "utf-8"
    )
    for data, name in (("local", "local"), ("host_letters", "hostLetters")):
        values = json.loads((ROOT / "pyjustext" / "sanitize" / f"{data}.json").read_text("utf-8"))
        del values["about"]
        file = out / "shared" / f"{data.replace('_', '-')}.js"
        file.write_text(f"{WRITTEN}export const {name} = {json.dumps(values)};\n", "utf-8")
    bring_library(out / "host" / "library")
    copy_approximate(out / "reader" / "approx-string-match.js")
    copy_fonts(out / "fonts")
    join_parts(out / "capture" / "grab.js", "parts")
    page = out / "reader" / "reader.html"
    join_styles(page, "reader.css")
    join_scripts(page, "early.js")
    join_modules(page, page.with_name("reader.js"), [out / name for name in ("shared", "wire", "capture")])
    preload_modules(page, "features.js")
    preload_modules(out / "host" / "offscreen.html", "offscreen.js")


def copy_own_files(out: Path) -> None:
    """Copy the extension's own files."""
    for folder in FOLDERS:
        for file in files_below(EXTENSION / folder):
            if file.suffix in SUFFIXES and not file.name.endswith(".d.ts"):
                target = out / file.relative_to(EXTENSION)
                target.parent.mkdir(parents=True, exist_ok=True)
                if folder == "_locales":  # without the white space, 4 % smaller
                    messages = json.loads(file.read_text("utf-8"))
                    target.write_text(
                        json.dumps(messages, ensure_ascii=False, separators=(",", ":")), "utf-8"
                    )
                else:
                    shutil.copyfile(file, target)


def write_validators(wire: Path) -> None:
    """Generate the modules that check messages."""
    if not (NODE_MODULES / "ajv" / "dist" / "standalone").exists():
        raise BuildError("Ajv is missing: (cd extension && npm ci)")
    run([find_node(), str(BAKE / "validators.mjs"), str(wire / "protocol.json"), str(wire / "validators")])


def put_protocol_into(module: Path) -> None:
    """Inline the protocol into the module that imports it: Chromium cannot restart a sleeping service worker
    that imports JSON."""
    line = 'import protocol from "./protocol.json" with { type: "json" };'
    text = module.read_text("utf-8")
    if line not in text:
        raise BuildError(f"{module.name} has no line {line}")
    data = json.dumps(json.loads(module.with_name("protocol.json").read_text("utf-8")))
    module.write_text(text.replace(line, f"const protocol = {data};"), "utf-8")


def library_module() -> str:
    """The text of the module ``host/library/schema.js``: the library's schema and rules."""
    rules = json.loads((LIBRARY / "words.json").read_text("utf-8"))
    search = json.loads((LIBRARY / "search.json").read_text("utf-8"))
    migrations = {int(f.stem): f.read_text("utf-8") for f in sorted((LIBRARY / "migrations").glob("*.sql"))}
    named = {
        "schema": (LIBRARY / "schema.sql").read_text("utf-8"),
        "migrations": migrations,
        "wordRules": {name: rules[name] for name in rules if name != "about"},
        "searchRules": {name: search[name] for name in search if name != "about"},
        "allowListVersion": ALLOWLIST_VERSION,
    }
    lines = [f"export const {name} = {json.dumps(value, indent=1)};\n" for name, value in named.items()]
    return "".join([WRITTEN, *lines])


def bring_library(out: Path) -> None:
    """Copy SQLite, and what the library shares with ``pyjustext.library``."""
    if not SQLITE.exists():
        raise BuildError("SQLite is missing: (cd extension && npm ci)")
    out.mkdir(parents=True, exist_ok=True)
    (out / "schema.js").write_text(library_module(), "utf-8")
    module = (SQLITE / "index.mjs").read_text("utf-8")
    (out / "sqlite3.js").write_text(COMMENT.sub("", module), "utf-8")
    shutil.copyfile(SQLITE / "sqlite3.wasm", out / "sqlite3.wasm")
    digest = hashlib.sha256((out / "sqlite3.wasm").read_bytes()).hexdigest()
    files = json.dumps({"sqlite3.wasm": digest})
    (out / "hashes.js").write_text(f"{WRITTEN}export const files = {files};\n", "utf-8")
    if "preserveOnInitFailure" not in (out / "sqlite3.js").read_text("utf-8"):
        raise BuildError("this version of SQLite deletes a library that it cannot open: use 3.54 or newer")


def copy_approximate(out: Path) -> None:
    """Copy the module that finds a highlight whose words have changed."""
    if not APPROXIMATE.exists():
        raise BuildError("approx-string-match is missing: (cd extension && npm ci)")
    shutil.copyfile(APPROXIMATE, out)


def copy_fonts(out: Path) -> None:
    """Copy the fonts of :data:`FONTS`, one file for each script, with one style sheet for all."""
    out.mkdir(parents=True)
    rules = []
    for package, sheet in FONTS:
        folder = EXTENSION / "node_modules" / package
        if not folder.exists():
            raise BuildError(f"{package} is missing: (cd extension && npm ci)")
        css = (folder / sheet).read_text("utf-8")
        for name in re.findall(r"url\(\./files/([\w.-]+\.woff2)\)", css):
            shutil.copyfile(folder / "files" / name, out / name)
        css = re.sub(r", url\(\./files/[\w.-]+\.woff\) format\('woff'\)", "", css)  # for very old browsers
        rules.append(css.replace("url(./files/", "url("))
    (out / "fonts.css").write_text("".join(rules), "utf-8")
