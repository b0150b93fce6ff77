// The search box: help, how a search was understood, and stored searches.

import { api } from "../shared/api.js";
import { byId, make, makeButton } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { withLock } from "../shared/locks.js";
import { showToast } from "../shared/toast.js";

/** @typedef {{ field: string, value: string, negated: boolean, alternative: boolean }} Term */

const TEXTS = ["word", "phrase", "title", "author"];
const MOST = 50; // searches that are kept
/** @param {Term} term */
export const isText = ({ field }) => TEXTS.includes(field);

/** @param {(typed: string) => void} searchFor */
export function setUpSearchBox(searchFor) {
  const typed = /** @type {HTMLInputElement} */ (byId("typed"));
  typed.placeholder = t("library_search");
  byId("search-help").addEventListener("click", ({ target }) => {
    const button = /** @type {Element} */ (target).closest("[data-operator]");
    if (!button) return;
    typed.value = button.getAttribute("data-operator") ?? "";
    typed.focus();
    typed.dispatchEvent(new Event("input"));
  });
  const keep = () => {
    const search = typed.value.trim();
    if (!search) return;
    void changeKept((kept) => [search, ...kept.filter((other) => other !== search)].slice(0, MOST));
    showToast(t("options_saved"));
  };
  byId("keep-search").addEventListener("click", keep);
  api.storage.local.onChanged.addListener(({ searches }) => searches && void showKept(searchFor));
  void showKept(searchFor);
}

/** @returns {Promise<string[]>} */
async function keptSearches() {
  const { searches } = await api.storage.local.get("searches");
  return Array.isArray(searches) ? searches.filter((one) => typeof one === "string") : [];
}

/** @param {(kept: string[]) => string[]} change */
const changeKept = (change) =>
  withLock("searches", async () => api.storage.local.set({ searches: change(await keptSearches()) }));

/** @param {(typed: string) => void} searchFor */
async function showKept(searchFor) {
  const kept = await keptSearches();
  const items = kept.map((search) => {
    const go = makeButton(search, () => searchFor(search), { className: "choice", dir: "auto" });
    const label = t("library_for", t("library_delete"), search);
    const remove = () => void changeKept((all) => all.filter((other) => other !== search));
    return make("li", {}, go, makeButton("×", remove, { className: "tool", title: label, ariaLabel: label }));
  });
  byId("searches").replaceChildren(...items);
  byId("searches-title").hidden = byId("searches").hidden = !items.length;
}

/** Shows how a search was understood, unless it is only plain words. @param {Term[]} terms */
export function showUnderstood(terms) {
  const list = byId("understood");
  const isPlain = terms.every(
    ({ field, value, negated, alternative }) =>
      field === "word" && !negated && !alternative && !value.includes(":"),
  );
  list.hidden = isPlain;
  list.replaceChildren(...(isPlain ? [] : terms.map(chipOf)));
}

/** @param {Term} term */
function chipOf({ field, value, negated, alternative }) {
  const before = [alternative && "library_search_or", negated && "library_not"].flatMap((key) =>
    key ? [t(key), " "] : [],
  );
  const chip = make("li", { className: "tag" }, ...before, ...wordsFor(field, value));
  chip.classList.toggle("negated", negated);
  return chip;
}

/** @param {string} field @param {string} value @returns {(string | HTMLElement)[]} */
function wordsFor(field, value) {
  const said = make("bdi", {}, field === "phrase" ? `“${value}”` : value);
  if (field === "word" || field === "phrase") return [said];
  if (field === "http" || field === "https") return [`${field}:${value}`];
  if (field === "is") return [t(`library_is_${value.toLowerCase().replace("favorite", "favourite")}`)];
  return [`${t(`library_search_${field}`)} `, said];
}
