// What was read goes with its tab: the session, the captured page and what the engine holds of it. Where the end
// of a tab was not seen (the background slept through it, or the browser ended) it goes at the next occasion.

import { connect } from "../engine/client.js";
import { hasHome } from "../engine/home.js";
import { api } from "../shared/api.js";
import { allSessions, dropSessions } from "../shared/sessions.js";

/** @typedef {import("../shared/sessions.js").Session} Session */

/** A tab was closed. @param {number} tabId */
export async function forgetTab(tabId) {
  await forget(({ tab }) => tab === tabId);
}

/** Drops the sessions of all tabs that are not there any more. */
export async function forgetGone() {
  const tabs = new Set((await api.tabs.query({})).map((tab) => tab.id));
  // Chrome runs a second background for private windows, and each sees its own tabs only.
  const mine = (/** @type {Session} */ session) =>
    !api.offscreen || session.incognito === api.extension.inIncognitoContext;
  await forget((session) => mine(session) && !tabs.has(session.tab));
}

/** @param {(session: Session) => boolean} isGone */
async function forget(isGone) {
  const ids = [...(await allSessions())].filter(([, session]) => isGone(session)).map(([id]) => id);
  if (!ids.length) return;
  await dropSessions(ids);
  if (!(await hasHome())) return; // no engine is started to forget something
  for (const id of ids) await connect().forget(id);
}
