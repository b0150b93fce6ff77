"""Access to a site that was needed once is given back: the modules that ask for it, run by Node, with a
browser that notes what it has allowed."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from extension.building.commands import find_node

EXTENSION = Path(__file__).parents[2] / "extension"
REAL = [
    *("background/links.js", "background/requests.js", "reader/reading-again.js"),
    *("shared/api.js", "shared/fetch-sites.js", "shared/locks.js", "shared/lost-sites.js"),
    "shared/timing.js",
]
STUBS = {
    "shared/automatic-sites.js": (
        "export const chosenSites = async () => job.chosen; export const watchChosen = async () => undefined;"
    ),
    "shared/hosts.js": "export const siteOf = (url) => new URL(url).origin + '/*';",
    "shared/i18n.js": "export const t = (key) => key;",
    "wire/library-client.js": "export const library = {};",
    "wire/host-wire.js": "export const check = (a, b, message) => message;",
    "background/read-tab.js": "export const readTab = async ({ url }) => read.push([url, [...granted]]);",
    "background/signs.js": "export const showBadge = async () => { badges++; };",
    "background/saving.js": "export const showOutcome = async () => undefined;",
}
PROGRAM = """
import { readFileSync } from "node:fs";
Object.assign(globalThis, {
  job: JSON.parse(readFileSync("job.json", "utf8")), read: [], badges: 0, stored: {}, listener: undefined,
});
globalThis.granted = new Set(job.before);
let address;
const tab = async () => ({ id: 1, url: address, status: "complete" });
const open = async ({ url }) => {
  if (job.fails) throw new Error("no tab");
  address = url;
  return tab();
};
globalThis.browser = {
  permissions: {
    getAll: async () => ({ origins: [...granted] }),
    contains: async ({ origins }) => origins.every((site) => granted.has(site)),
    request: async ({ origins }) => {
      if (job.agrees) origins.forEach((site) => granted.add(site));
      return job.agrees;
    },
    remove: async ({ origins }) => origins.forEach((site) => granted.delete(site)),
  },
  storage: { local: {
    get: async (key) => structuredClone({ [key]: stored[key] }),
    set: async (values) => Object.assign(stored, structuredClone(values)),
    remove: async (key) => { delete stored[key]; },
  } },
  tabs: { create: open, update: (_, what) => open(what), get: tab, getCurrent: tab },
  runtime: {
    id: "us", getURL: (path) => `us/${path}`,
    onMessage: { addListener: (listener) => { globalThis.listener = listener; } },
    sendMessage: async (message) => void listener(message, { id: "us", url: "us/reader" }),
  },
};
const { askForFetching } = await import("./shared/fetch-sites.js");
const { passed } = await import("./shared/timing.js");
const STORY = "https://a.test/story";
const links = await import("./background/links.js");
(await import("./background/requests.js")).answerReaders();
const { readAddress } = await import("./reader/reading-again.js");
let end = () => {};
if (job.fetching) { // the library fetches pages of two sites
  await askForFetching(job.fetching, () => {
    void navigator.locks.request("fetching", () => new Promise((resolve) => { end = resolve; }));
  });
}
const from = { id: 2, index: 0, windowId: 1 };
const reading = job.way === "link" ? links.readLink(STORY, from) : readAddress(STORY);
await reading.catch(() => undefined);
await passed(300);
const locks = async () => (await navigator.locks.query()).held.map(({ name }) => name).join();
while ((await locks()).includes("fetchSites")) await passed(20);
const result = { read, badges, granted: [...granted], left: stored.fetchSites?.asked ?? [] };
end();
console.log(JSON.stringify(result));
"""
SITE = "https://a.test/*"
OTHER = "https://b.test/*"
READ = ["https://a.test/story", [SITE]]


@pytest.fixture
def program(tmp_path: Path) -> Path:
    for name in REAL:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(EXTENSION / name, tmp_path / name)
    for name, text in STUBS.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "program.js").write_text(PROGRAM, "utf-8")
    return tmp_path


def run(folder: Path, **job: Any) -> dict[str, Any]:
    job = {"before": [], "chosen": [], "agrees": True, "fails": False, "fetching": None} | job
    (folder / "job.json").write_text(json.dumps(job), "utf-8")
    command = [find_node(), "program.js"]
    said = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout
    found: dict[str, Any] = json.loads(said.splitlines()[-1])
    return found


@pytest.mark.parametrize("way", ["link", "again"])
class TestReadInATab:
    """By "Read this link", and by "Read the page again" in the reader."""

    def test_it_is_given_back(self, program: Path, way: str) -> None:
        found = run(program, way=way)
        assert found == {"read": [READ], "badges": 0, "granted": [], "left": []}

    def test_also_if_nothing_could_be_read(self, program: Path, way: str) -> None:
        found = run(program, way=way, fails=True)
        assert found == {"read": [], "badges": 0, "granted": [], "left": []}

    def test_what_was_allowed_before_stays(self, program: Path, way: str) -> None:
        assert run(program, way=way, before=[SITE])["granted"] == [SITE]

    def test_a_site_that_opens_automatically_stays(self, program: Path, way: str) -> None:
        assert run(program, way=way, chosen=[SITE])["granted"] == [SITE]

    def test_without_permission_a_sign_says_that_a_click_is_needed(self, program: Path, way: str) -> None:
        found = run(program, way=way, agrees=False)
        assert found == {"read": [], "badges": 1, "granted": [], "left": []}

    def test_what_the_library_fetches_stays_until_it_is_there(self, program: Path, way: str) -> None:
        found = run(program, way=way, fetching=[SITE, OTHER])
        assert (found["granted"], found["left"]) == ([SITE, OTHER], [SITE, OTHER])
