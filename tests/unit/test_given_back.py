"""Access to a site that was needed once is given back: the modules that ask for it, run by Node, with a
browser that notes what it has allowed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .extension_modules import run_modules

REAL = [
    "readLink",
    "answerPages",
    "readAddress",
    "isOwnPage",
    "askForFetching",
    "withLock",
    "EVERYWHERE",
    "delay",
]
REPLACED = {
    "automaticSites": "const automaticSites = async () => job.chosen;",
    "siteOf": "const siteOf = (url) => new URL(url).origin + '/*';",
    "check": "const check = (a, b, message) => message;",
    "readTab": "const readTab = async ({ url }) => read.push([url, [...granted]]);",
    "setBadge": "const setBadge = async () => { badges++; };",
    "t": "const t = (key) => key;",
}
BROWSER = """
Object.assign(globalThis, { read: [], badges: 0, stored: {}, listener: undefined });
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
const { askForFetching, fetchOnce } = await import("module:askForFetching");
const { delay } = await import("module:delay");
const locks = async () => (await navigator.locks.query()).held.map(({ name }) => name).join();
"""
READING = (
    BROWSER
    + """
const STORY = "https://a.test/story";
const links = await import("module:readLink");
(await import("module:answerPages")).answerPages();
const { readAddress } = await import("module:readAddress");
let end = () => {};
if (job.fetching) { // the library fetches pages of two sites
  await askForFetching(job.fetching, () => {
    void navigator.locks.request("fetching", () => new Promise((resolve) => { end = resolve; }));
  });
}
const from = { id: 2, index: 0, windowId: 1 };
const reading = job.way === "link" ? links.readLink(STORY, from) : readAddress(STORY);
await reading.catch(() => undefined);
await delay(300);
while ((await locks()).includes("fetchSites")) await delay(20);
const result = { read, badges, granted: [...granted], left: stored.fetchSites?.asked ?? [] };
end();
console.log(JSON.stringify(result));
"""
)
SAVES = (
    BROWSER
    + """
const seen = [];
const see = () => seen.push([...granted].sort().join(" "));
let end = () => {};
const first = fetchOnce(job.first, () => new Promise((resolve) => { end = resolve; }));
await fetchOnce(job.second, see);
await delay(50);
await fetchOnce(["https://c.test/*"], see); // does not wait for the first
await delay(50);
see(); // the first still fetches
end();
await first;
while (stored.fetchSites || (await locks()).includes("fetchSites")) await delay(20);
see();
console.log(JSON.stringify(seen));
"""
)
SITE = "https://a.test/*"
OTHER = "https://b.test/*"
READ = ["https://a.test/story", [SITE]]


JOB: dict[str, Any] = {"before": [], "chosen": [], "agrees": True}


def run(folder: Path, **job: Any) -> Any:
    job = JOB | {"fails": False, "fetching": None} | job
    return run_modules(folder, READING, real=REAL, replaced=REPLACED, job=job)


@pytest.mark.parametrize("way", ["link", "again"])
class TestReadInATab:
    """By "Read this link", and by "Read the page again" in the reader."""

    def test_it_is_given_back(self, tmp_path: Path, way: str) -> None:
        found = run(tmp_path, way=way)
        assert found == {"read": [READ], "badges": 0, "granted": [], "left": []}

    def test_also_if_nothing_could_be_read(self, tmp_path: Path, way: str) -> None:
        found = run(tmp_path, way=way, fails=True)
        assert found == {"read": [], "badges": 0, "granted": [], "left": []}

    def test_what_was_allowed_before_stays(self, tmp_path: Path, way: str) -> None:
        assert run(tmp_path, way=way, before=[SITE])["granted"] == [SITE]

    def test_a_site_that_opens_automatically_stays(self, tmp_path: Path, way: str) -> None:
        assert run(tmp_path, way=way, chosen=[SITE])["granted"] == [SITE]

    def test_without_permission_a_sign_says_that_a_click_is_needed(self, tmp_path: Path, way: str) -> None:
        found = run(tmp_path, way=way, agrees=False)
        assert found == {"read": [], "badges": 1, "granted": [], "left": []}

    def test_what_the_library_fetches_stays_until_it_is_there(self, tmp_path: Path, way: str) -> None:
        found = run(tmp_path, way=way, fetching=[SITE, OTHER])
        assert (found["granted"], found["left"]) == ([SITE, OTHER], [SITE, OTHER])


@pytest.mark.parametrize("second", [SITE, OTHER])
def test_what_another_tab_fetches_stays_until_it_is_there(tmp_path: Path, second: str) -> None:
    """Two tabs save the pictures of their articles; the second is done first."""
    job = JOB | {"first": [SITE], "second": [second]}
    seen = run_modules(tmp_path, SAVES, real=REAL, replaced=REPLACED, job=job)
    during = " ".join(sorted({SITE, second}))
    assert seen == [during, f"{during} https://c.test/*", f"{during} https://c.test/*", ""]
