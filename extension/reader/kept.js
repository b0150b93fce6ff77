// The library's buttons for a saved article: in the panel of the Save button and at the end of the article.

import { COMMANDS } from "../shared/command-table.js";
import { ICONS, byId, drawing, make, makeButton } from "../shared/dom.js";
import { counted, t } from "../shared/i18n.js";
import { attempt } from "../shared/library-messages.js";
import { lastList, readerAddress, tagsIn } from "../shared/library-view.js";
import { showToast } from "../shared/toast.js";
import { library } from "../wire/library-client.js";
import { current, setKept } from "./current.js";

/** @typedef {{ archived: boolean, favourite: boolean, tags: string[] }} State */

const MOST = 2000; // articles of the list that are searched for the next one
const DRAWINGS = { ...ICONS, next: "M5 12h14m-6-6 6 6-6 6" };
/** @type {State} */
let state = { archived: false, favourite: false, tags: [] };
/** @type {Promise<string[]>} the uids of the articles that followed this one in its list */
let following = Promise.resolve([]);
const panel = byId("kept-panel");
const field = /** @type {HTMLInputElement} */ (byId("kept-tags"));
setUpPanel();
library.onChange((by) => (!by || by === "change" || by === "tag") && void showState());

/** Shows the state of the article in the panel and the tools. */
export async function showState() {
  const uid = current.kept;
  const tools = byId("kept-tools");
  tools.hidden = !uid;
  if (!uid) return;
  try {
    const { state: found, tags } = await library.ask("get", { uid });
    if (current.kept !== uid) return;
    if (found.deleted !== null) {
      setKept("", true);
      return;
    }
    state = { archived: found.archived, favourite: found.favourite, tags };
  } catch (error) {
    if (/** @type {any} */ (error).kind === "not-there" && current.kept === uid) setKept("", true);
    else console.info("The state is not known:", String(error));
    return;
  }
  if (!tools.childElementCount)
    tools.append(...buttonsOf(["favourite", "archive", "tags", "delete", "next"]));
  const pressed = { favourite: state.favourite, archive: state.archived };
  for (const [id, isOn] of Object.entries(pressed))
    for (const button of document.querySelectorAll(`[data-kept="${id}"]`)) button.ariaPressed = String(isOn);
  if (document.activeElement !== field) field.value = state.tags.join(", ");
}

/** @type {Record<keyof typeof DRAWINGS, () => unknown>} */
const ACTIONS = {
  favourite: () => toggleState("favourite"),
  archive: () => toggleState("archived"),
  tags: openTags,
  delete: remove,
  next: openNext,
};

/** @param {(keyof typeof DRAWINGS)[]} ids of commands */
function buttonsOf(ids) {
  return ids
    .filter((id) => id !== "next" || current.saved)
    .map((id) => {
      const { words, key } = COMMANDS.reader[id];
      const act = () => {
        if (id !== "tags") panel.hidePopover();
        void ACTIONS[id]();
      };
      const shortcut = make("kbd", { ariaHidden: "true" }, key === "Delete" ? "Del" : key);
      const button = makeButton([drawing(DRAWINGS[id]), t(words), shortcut], act, { className: "tool" });
      button.dataset.kept = id;
      return button;
    });
}

function setUpPanel() {
  field.addEventListener("change", () => void storeTags());
  byId("kept-field").before(...buttonsOf(["favourite", "archive"]));
  byId("kept-known").after(...buttonsOf(["next", "delete"]));
  panel.addEventListener("keydown", (event) => {
    if (event.target !== field || event.key !== "Enter") return;
    event.preventDefault();
    panel.hidePopover(); // the focus goes back to where it was
  });
}

export function openPanel() {
  void showState();
  /** @type {any} */ (panel).togglePopover({ source: byId("keep") });
  if (panel.matches(":popover-open")) panel.querySelector("button")?.focus();
}

/** Opens the field for the tags. */
export function openTags() {
  if (!panel.matches(":popover-open")) openPanel();
  field.focus();
  void suggestTags();
}

/** Suggests the existing tags in the field. */
async function suggestTags() {
  const { tags } = await library.ask("counts", {});
  byId("kept-known").replaceChildren(
    ...tags.map((/** @type {{ name: string }} */ { name }) => make("option", { value: name })),
  );
}

async function storeTags() {
  const wanted = tagsIn(field.value);
  const add = wanted.filter((tag) => !state.tags.includes(tag));
  const remove = state.tags.filter((tag) => !wanted.includes(tag));
  if (!add.length && !remove.length) return;
  if (await ask("tag", { uids: [current.kept], add, remove })) showToast(t("options_saved"));
}

/** @param {"favourite" | "archived"} name */
export async function toggleState(name) {
  const isOn = !state[name];
  if (!(await change({ [name]: Number(isOn) }))) return;
  if (name === "favourite") {
    showToast(`${isOn ? "★" : "☆"} ${t("library_favourite")}`);
    return;
  }
  const words = isOn ? counted("library_archived_count", 1) : counted("library_unarchived_count", 1);
  confirmChange(words, () => change({ archived: Number(!isOn) }));
}

export async function remove() {
  const uid = current.kept;
  if (!(await change({ deleted: Date.now() }))) return;
  setKept("", true);
  confirmChange(counted("library_deleted_count", 1), async () => {
    if (await ask("change", { uids: [uid], changes: { deleted: null } })) setKept(uid);
  });
}

/** Confirms a change, and offers to undo it or to open the next article. @param {string} words @param {() => unknown} undo */
function confirmChange(words, undo) {
  const next = /** @type {[string, () => unknown][]} */ ([[t(COMMANDS.reader.next.words), openNext]]);
  showToast(words, { actions: [[t("undo"), undo], ...(current.saved ? next : [])] });
}

/** @param {import("../wire/library-client.js").Changes} changes */
const change = (changes) => ask("change", { uids: [current.kept], changes });

/** @type {typeof library.ask} */
const ask = (kind, fields) =>
  attempt(async () => {
    await library.ask(kind, fields);
    await showState();
  });

/** The articles of the list from which this one was opened, without links whose pages are not fetched yet. */
async function listed() {
  const { rows } = await library.rows("list", lastList(), MOST);
  return rows.filter(({ engine }) => engine);
}

/** Remembers which articles follow this one, because this one may leave the list. */
export function rememberNext() {
  following = listed().then((rows) => {
    const uids = rows.map(({ uid }) => uid);
    return uids.slice(uids.indexOf(current.saved) + 1);
  });
}

/** Opens the next article of the list in this tab. Back then leads to the list. */
export async function openNext() {
  const uids = await following;
  const rows = new Map((await listed()).map((row) => [row.uid, row]));
  const uid = uids.find((one) => one !== current.saved && rows.has(one));
  const row = rows.get(uid ?? "");
  if (row) location.replace(`${readerAddress(row.uid, row.url, current.from)}&next`);
  else
    showToast(t("article_last"), {
      actions: [[t("library_open"), () => location.assign("../library/library.html")]],
    });
}
