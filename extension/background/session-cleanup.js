// When a tab closes, its sessions, captured pages and the engine's work are dropped from memory. If the event was missed
// (the background slept, or the browser ended), they are dropped at the next opportunity. The files for tabs that are
// reopened are bounded.

import { connect } from "../wire/engine-client.js";
import { hasHost } from "../wire/host-document.js";
import { api } from "../shared/api.js";
import { trimKept } from "../shared/kept-readers.js";
import { allSessions, dropSessions } from "../shared/sessions.js";
import { showPageBadge } from "./badge.js";

const TRIM_EVERY_MS = 3600_000;
let trimmed = -Infinity;

/** A tab was closed. @param {number} tabId */
export const dropTab = async (tabId) => dropWhere(await allSessions(), ({ tab }) => tab === tabId);

/** Drops the sessions of all tabs that no longer exist. */
export async function dropClosedTabs() {
  const sessions = await allSessions(); // before the tabs: a session that begins later is not affected
  const tabs = new Set((await api.tabs.query({})).map((tab) => tab.id));
  // Chrome runs a second background for private windows, and each one sees only its own tabs.
  const mine = (/** @type {Session} */ session) =>
    !api.offscreen || session.incognito === api.extension.inIncognitoContext;
  await dropWhere(sessions, (session) => mine(session) && !tabs.has(session.tab));
  if (api.extension.inIncognitoContext || performance.now() - trimmed < TRIM_EVERY_MS) return;
  trimmed = performance.now();
  await trimKept(new Set(sessions.keys())).catch((error) => console.warn(error));
}

/** @param {Map<string, Session>} sessions @param {(session: Session) => boolean} isGone */
async function dropWhere(sessions, isGone) {
  const gone = [...sessions].filter(([, session]) => isGone(session));
  if (!gone.length) return;
  const ids = gone.map(([id]) => id);
  await dropSessions(ids);
  for (const [, { opener }] of gone) if (opener !== undefined) void showPageBadge(opener);
  if (!(await hasHost())) return; // do not start a host only to drop something
  for (const id of ids) await connect().forget(id);
}
