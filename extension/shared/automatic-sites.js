// The sites whose pages open in the reader without a click, each with a rule for its pages. Each needs its own permission,
// which is revoked when the site is removed.

import { api } from "./api.js";
import { siteOf } from "./hosts.js";
import { withLock } from "./locks.js";

const KEY = "chosen";
const SCRIPT = "chosen";
const MOST_PAGES = 1000; // excepted pages of a site

/**
 * @typedef {object} Rule
 * @property {string} site in the form of siteOf
 * @property {string} paths that addresses must begin with, separated by spaces; `*` matches anything; "" allows all
 * @property {number} words that an article must exceed
 * @property {string[]} except paths of pages that never open by themselves
 */

/** The name of a site for the user. @param {string} site */
export const siteName = (site) => site.replace(/^\w+:\/\/|\/\*$/g, "");

/** @returns {Promise<Rule[]>} */
export async function siteRules() {
  const stored = /** @type {unknown} */ ((await api.storage.local.get(KEY))[KEY]);
  return Array.isArray(stored) ? stored.map(ruleFrom).filter(({ site }) => site) : [];
}

/** Stored data as a valid rule. @param {any} stored a rule, or only its site @returns {Rule} */
function ruleFrom(stored) {
  const { site, paths, words, except } = typeof stored === "string" ? { site: stored } : (stored ?? {});
  return {
    site: typeof site === "string" ? site : "",
    paths: typeof paths === "string" ? paths : "",
    words: Number.isFinite(words) && words > 0 ? words : 0,
    except: Array.isArray(except) ? except.filter((path) => typeof path === "string") : [],
  };
}

/** @returns {Promise<string[]>} in the form of siteOf */
export const automaticSites = async () => (await siteRules()).map(({ site }) => site);

/**
 * The rule by which a page opens by itself.
 * @param {string} url @returns {Promise<Rule | undefined>} undefined if it does not
 */
export async function ruleFor(url) {
  const site = siteOf(url);
  const rule = (await siteRules()).find((one) => one.site === site);
  if (!rule || rule.except.includes(pathOf(url))) return undefined;
  const patterns = rule.paths.split(/\s+/).filter(Boolean);
  const { pathname } = new URL(url);
  return !patterns.length || patterns.some((pattern) => matches(pathname, pattern)) ? rule : undefined;
}

/** Whether a path begins with a pattern. @param {string} pathname @param {string} pattern */
function matches(pathname, pattern) {
  const start = /^[/*]/.test(pattern) ? pattern : `/${pattern}`;
  const escaped = start.replace(/[^\w/*]/gu, "\\$&");
  return new URLPattern({ pathname: escaped.replace(/\**$/, "*") }).test({ pathname });
}

/** @param {string} url */
function pathOf(url) {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/**
 * Must be called while a click is being handled, because the browser asks for permission.
 * @param {string} site @returns {Promise<boolean>} whether the user agreed
 */
export async function addSite(site) {
  if (!(await api.permissions.request({ origins: [site] }))) return false;
  await changeRules((rules) =>
    rules.some((rule) => rule.site === site) ? rules : [...rules, ruleFrom(site)],
  );
  return true;
}

/** @param {string} site */
export async function removeSite(site) {
  await changeRules((rules) => rules.filter((rule) => rule.site !== site));
  await api.permissions.remove({ origins: [site] }).catch(() => false); // permissions from the manifest cannot be removed
}

/** @param {string} site @param {Partial<Omit<Rule, "site">>} changes */
export const changeRule = (site, changes) =>
  changeRules((rules) => rules.map((rule) => (rule.site === site ? { ...rule, ...changes } : rule)));

/** Adds a page to the exceptions of its site. @param {string} url */
export async function exceptPage(url) {
  const site = siteOf(url);
  await changeRules((rules) =>
    rules.map((rule) =>
      rule.site === site
        ? { ...rule, except: [...new Set([...rule.except, pathOf(url)])].slice(-MOST_PAGES) }
        : rule,
    ),
  );
}

/** @param {(rules: Rule[]) => Rule[]} change */
function changeRules(change) {
  return withLock(KEY, async () => {
    await api.storage.local.set({ [KEY]: change(await siteRules()) });
    await registerArrivalScript();
  });
}

/**
 * Registers capture/arrival.js for exactly these sites. Firefox resolves the script's path against the
 * current page.
 */
export async function registerArrivalScript() {
  const matches = await automaticSites();
  const { scripting } = api;
  const known = await scripting.getRegisteredContentScripts({ ids: [SCRIPT] });
  if (known.length) await scripting.unregisterContentScripts({ ids: [SCRIPT] });
  if (!matches.length) return;
  await scripting.registerContentScripts([
    { id: SCRIPT, matches, js: ["/capture/arrival.js"], runAt: "document_idle" },
  ]);
}
