"""What docs/privacy.md promises, as far as it can be read from the extension's files or shown without a
browser: who may send a request, and how long what was read is kept."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from .extension_modules import EXTENSION, module_of, run_modules, scripts

SENDING = {
    "fetch": {
        "compileVerified": "files of the package",
        "compileChecked": "files of the package",
        "fetchImages": "pictures that are saved",
        "completeFromPage": "pictures that are saved, by their page",
        "fetchPage": "pages that the user asks for",
    },
    "XMLHttpRequest": {"compileVerified": "files of the package"},
}
"""What may send a request, by a name that its module exports, and what it requests."""
SENDERS = re.compile(
    r"(?<![\w.\"#])(fetch|XMLHttpRequest|WebSocket|WebSocketStream|EventSource|WebTransport|RTCPeerConnection|"
    r"importScripts|fetchLater)\s*\(|\b(sendBeacon|setUninstallURL)\b|"
    r"\b(storage\.(?:sync|managed)|cookies|identity|gcm|instanceID|webRequest|connectNative)\b"
)


def test_nothing_else_sends_requests() -> None:
    found: dict[str, set[str]] = {}
    for name, text in scripts().items():
        for match in SENDERS.finditer(text):
            if not text[: match.start()].endswith("INSERT INTO "):  # a table of this name
                found.setdefault(next(filter(None, match.groups())), set()).add(name)
    assert found == {sender: set(map(module_of, names)) for sender, names in SENDING.items()}


def test_no_address_of_ours_is_known() -> None:
    """Neither of a server of ours nor of anybody else's: each comes from the page or from the user."""
    known = set(re.findall(r"https?://[\w-]+\.[\w.-]+", "\n".join(scripts().values())))
    # The names of markup languages, and the address of the sample article.
    assert known == {"http://www.w3.org", "https://example.org"}


def test_the_policy_of_our_pages() -> None:
    """No code from elsewhere, no frames in them or around them, and no data for anybody."""
    manifest = json.loads((EXTENSION / "manifest.json").read_text("utf-8"))
    [policy] = manifest["content_security_policy"].values()
    rules = {name: set(values) for name, *values in map(str.split, policy.split(";"))}
    assert rules["default-src"] == rules["frame-src"] == rules["frame-ancestors"] == {"'none'"}
    assert rules["object-src"] == rules["form-action"] == rules["base-uri"] == {"'none'"}
    assert rules["script-src"] == {"'self'", "'wasm-unsafe-eval'"}
    assert rules["worker-src"] == rules["style-src"] == rules["font-src"] == {"'self'"}
    collected = manifest["browser_specific_settings"]["gecko"]["data_collection_permissions"]
    assert collected == {"required": ["none"]}


KEPT = """
const { files, open, incognito, now } = job;
Date.now = () => now;
const kept = new Map(files.map(([name, size, time]) => [name, { name, size, lastModified: time }]));
const folder = {
  values: async function* () { for (const file of [...kept.values()]) yield { getFile: async () => file }; },
  removeEntry: async (name) => void kept.delete(name),
};
const root = { getDirectoryHandle: async () => folder };
Object.defineProperty(navigator, "storage", { value: { getDirectory: async () => root } });
const tabs = { query: async () => [{ id: 1 }] };
globalThis.browser = { extension: { inIncognitoContext: incognito }, tabs };
globalThis.sessions = new Map(open.map((id) => [id, { tab: 1, incognito }]));
const { dropClosedTabs } = await import("module:dropClosedTabs");
await dropClosedTabs();
console.log(JSON.stringify([...kept.keys()]));
"""
MINUTE = 60_000
DAY = 24 * 60 * MINUTE
NOW = 1_800_000_000_000


ASKED = """
const asked = [];
globalThis.fetch = async (address, { credentials, referrerPolicy }) => {
  asked.push([address, credentials, referrerPolicy]);
  return { url: address, ok: false, status: 404, headers: new Headers() };
};
const { fetchImages } = await import("module:fetchImages");
const { fetchPage } = await import("module:fetchPage");
await fetchImages(["https://a.test/picture.png"]);
await fetchPage("https://a.test/page", String).catch(() => undefined);
console.log(JSON.stringify(asked));
"""


def test_requests_are_without_log_ins(tmp_path: Path) -> None:
    """Those of the extension itself, for pictures and pages; nor do they say where they come from."""
    replaced = {"isLocal": "const isLocal = () => false;"}
    asked = run_modules(tmp_path, ASKED, real=["fetchImages", "fetchPage"], replaced=replaced, job={})
    addresses = ("https://a.test/picture.png", "https://a.test/page")
    assert asked == [[address, "omit", "no-referrer"] for address in addresses]


def left(folder: Path, files: list[list[Any]], *, incognito: bool = False) -> set[str]:
    job = {"files": files, "open": ["open"], "incognito": incognito, "now": NOW}
    real = ["dropClosedTabs", "trimKept", "isOwnPage"]
    replaced = {"allSessions": "const allSessions = async () => sessions;"}
    return set(run_modules(folder, KEPT, real=real, replaced=replaced, job=job))


def test_what_was_read_is_kept_for_a_limited_time(tmp_path: Path) -> None:
    """Pages for 7 days, titles and addresses for 30; what is shown in a tab stays."""
    files = [
        *(["new.html.gz", 9, NOW - 7 * DAY + MINUTE], ["old.html.gz", 9, NOW - 7 * DAY - MINUTE]),
        *(["new.json", 9, NOW - 30 * DAY + MINUTE], ["old.json", 9, NOW - 30 * DAY - MINUTE]),
        *(["open.html.gz", 9, NOW - 60 * DAY], ["open.json", 9, NOW - 60 * DAY]),
    ]
    assert left(tmp_path, files) == {"new.html.gz", "new.json", "open.html.gz", "open.json"}
    assert len(left(tmp_path, files, incognito=True)) == 6  # its memory is not this one


def test_what_was_read_is_kept_of_a_limited_number(tmp_path: Path) -> None:
    """The pages of the last 60 readers, titles and addresses of the last 300."""
    files = [[f"{n}{kind}", 9, NOW - n * MINUTE] for n in range(400) for kind in (".html.gz", ".json")]
    names = left(tmp_path, files)
    assert names == {f"{n}.html.gz" for n in range(60)} | {f"{n}.json" for n in range(300)}


PLACES = """
const { days, count } = job;
const stored = {};
Uint8Array.prototype.toBase64 ??= function () { return Buffer.from(this).toString("base64"); };
globalThis.browser = { storage: { local: {
  get: async () => structuredClone(stored), set: async (values) => Object.assign(stored, values),
} } };
const { placeIn, putPlace } = await import("module:putPlace");
const DAY = 24 * 3600_000;
const start = 20_000 * DAY;
for (let n = 0; n < count; n++) {
  Date.now = () => start - ((count - 1 - n) / 4) * DAY; // four a day
  await putPlace(`https://a.test/${n}`, n + 1);
}
const first = Object.keys(stored.places).length;
Date.now = () => start + days * DAY;
const found = (await placeIn(`https://a.test/${count - 1}`)) ?? 0;
await putPlace("https://a.test/later", 1);
const last = Object.keys(stored.places).length;
console.log(JSON.stringify({ first, found, last, all: JSON.stringify(stored) }));
"""


@pytest.mark.parametrize(("days", "kept"), [(89, True), (90, False)])
def test_places_are_kept_for_90_days(tmp_path: Path, days: int, kept: bool) -> None:
    """Of 300 articles, and by nothing that shows which."""
    real = ["putPlace", "isOwnPage", "withLock"]
    found = run_modules(tmp_path, PLACES, real=real, replaced={}, job={"days": days, "count": 302})
    assert found["first"] == 300
    assert bool(found["found"]) == kept
    assert found["last"] == (2 if kept else 1)
    assert "a.test" not in found["all"]


SAVED = """
const { incognito, chrome } = job;
globalThis.browser = { extension: { inIncognitoContext: incognito }, ...(chrome ? { offscreen: {} } : {}) };
const { showSaved } = await import("module:showSaved");
showSaved({ uid: "a", already: false, images: 0, missing: [], waiting: 0 }, []);
console.log(JSON.stringify(globalThis.told));
"""


@pytest.mark.parametrize(
    ("incognito", "chrome", "words"),
    [
        (False, True, "library_saved"),
        (False, False, "library_saved"),
        (True, True, "library_saved library_private_gone"),
        (True, False, "library_saved library_private_kept"),
    ],
)
def test_a_save_in_a_private_window_says_what_becomes_of_it(
    tmp_path: Path, incognito: bool, chrome: bool, words: str
) -> None:
    job = {"incognito": incognito, "chrome": chrome}
    replaced = {
        "t": "const t = (key) => key;",
        "showToast": "const showToast = (words) => { globalThis.told = words; };",
    }
    assert run_modules(tmp_path, SAVED, real=["showSaved", "isOwnPage"], replaced=replaced, job=job) == words
