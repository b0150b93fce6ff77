// Links whose pages are not in the library yet: fetches the pages, and shows the progress and the state of each link.

import { byId, make, makeButton } from "../shared/dom.js";
import { askForFetching } from "../shared/fetch-sites.js";
import { isLocal, siteOf } from "../shared/hosts.js";
import { counted, t } from "../shared/i18n.js";
import { EVERYWHERE } from "../shared/lost-sites.js";
import { showToast } from "../shared/toast.js";
import { library } from "../wire/library-client.js";

/** @typedef {{ waiting: number, failed: number, done: number, links: number, paused: boolean }} Progress */
/** @typedef {{ uid: string, url: string, state: string }} Link */
let shown = "";

/** Shows the state of the queue above the list. @param {Progress} progress @param {() => void} showFailed */
export function showFetching(progress, showFailed) {
  const state = JSON.stringify([progress, navigator.onLine]);
  if (state === shown) return; // a click in progress on one of its buttons would be lost
  shown = state;
  const { waiting, failed, links, paused } = progress;
  const section = byId("fetching");
  const focused = section.contains(document.activeElement) ? document.activeElement?.id : "";
  const parts = [];
  if (waiting) parts.push(...running(progress));
  else if (links) {
    parts.push(make("p", {}, counted("library_links", links)));
    parts.push(button("fetch-all", t("library_fetch_all"), () => fetchAll(({ state }) => state === "")));
  }
  if (failed) {
    parts.push(make("p", {}, counted("library_not_fetched", failed)));
    parts.push(button("fetch-failed", t("library_show"), showFailed));
    if (!waiting || paused)
      parts.push(button("fetch-again", t("retry"), () => fetchAll(({ state }) => state === "failed")));
  }
  section.hidden = !parts.length;
  section.replaceChildren(...parts);
  if (focused) (document.getElementById(focused) ?? section.querySelector("button") ?? byId("main")).focus();
}

/** @param {Progress} progress */
function running({ waiting, failed, done, paused }) {
  const all = waiting + failed + done;
  const words = counted("library_fetching", failed + done, all);
  const state = paused ? t("library_paused") : navigator.onLine ? "" : t("library_offline");
  const go = paused
    ? button("fetch-go-on", t("library_go_on"), () => fetchAll(({ state }) => isWaiting(state)))
    : button("fetch-pause", t("library_pause"), () => library.ask("fetch", { paused: true }));
  return [
    make("p", { role: "status" }, `${state} ${words}`.trim()),
    make("progress", { max: all, value: failed + done, ariaLabel: words }),
    go,
  ];
}

/** @param {string} state */
const isWaiting = (state) => state === "waiting" || state === "fetching";

/** @param {string} id @param {string} words @param {() => unknown} run */
const button = (id, words, run) => makeButton(words, () => void run(), { className: "plain", id });

/** Asks for permission for the sites of these links, and fetches their pages. @param {(link: Link) => boolean} isWanted */
async function fetchAll(isWanted) {
  const { links } = /** @type {{ links: Link[] }} */ (await library.ask("links", {}));
  const wanted = links.filter(isWanted);
  const sites = [...new Set(wanted.map(({ url }) => siteOf(url)))].filter(
    (site) => site && !isLocalSite(site),
  );
  askForSites(wanted.length, sites, { uids: wanted.map(({ uid }) => uid) });
}

/** @param {string[]} sites @param {{ uids: string[], anyway?: boolean }} links */
const fetchLinks = (sites, links) =>
  askForFetching(sites, (granted) =>
    granted ? library.ask("fetch", links) : showToast(t("library_fetch_denied")),
  );

/** Nothing is fetched from the local network. @param {string} site */
const isLocalSite = (site) => isLocal(new URL(site.slice(0, -1)).hostname);

/** @param {number} count @param {string[]} sites @param {{ uids: string[] }} links */
function askForSites(count, sites, links) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("fetch"));
  byId("fetch-title").textContent = counted("library_links", count);
  const names = sites.map((site) => new URL(site.slice(0, -1)).hostname);
  byId("fetch-sites").replaceChildren(
    ...[...new Set(names)].sort().map((name) => make("li", { dir: "auto" }, name)),
  );
  const ask = async (/** @type {string[]} */ origins) => {
    await fetchLinks(origins, links).finally(() => dialog.close());
  };
  byId("fetch-these").onclick = () => void ask(sites);
  byId("fetch-everywhere").onclick = () => void ask([EVERYWHERE]);
  dialog.showModal();
}

/**
 * Fetches the page of one link. Must be called while a click is being handled, before anything is awaited.
 * @param {{ uid: string, url: string }} row @param {{ anyway?: boolean }} [options]
 */
export const fetchOne = ({ uid, url }, { anyway } = {}) => fetchLinks([siteOf(url)], { uids: [uid], anyway });

/** Offline, shows a notice instead of the browser's error page. @param {MouseEvent} event @param {any} row */
export function followLink(event, row) {
  if (navigator.onLine) return;
  event.preventDefault();
  const actions = isWaiting(row.fetching) ? [] : [[t("library_fetch"), () => fetchOne(row)]];
  showToast(t("library_not_there_yet"), { actions: /** @type {any} */ (actions) });
}

/** The state of a link, as a message. @param {any} row */
export function linkState({ fetching, reason }) {
  if (fetching === "failed") return reasonWords(reason ?? "");
  if (fetching === "fetching") return t("library_being_fetched");
  return t(fetching === "waiting" ? "library_waits" : "library_link");
}

/** @param {string} reason */
function reasonWords(reason) {
  const [, status] = /^status-(\d+)$/.exec(reason) ?? [];
  return status ? t("unfetched_status", status) : t(`unfetched_${reason.replaceAll("-", "_")}`);
}

/** Resumes the queue now and whenever the network comes back. @param {Progress} progress @param {() => void} refresh */
export function resumeFetching({ waiting, paused }, refresh) {
  const resume = () => void library.ask("fetch", {}).catch((error) => console.warn(error));
  addEventListener("online", resume);
  addEventListener("offline", refresh);
  if (waiting && !paused) resume();
}
