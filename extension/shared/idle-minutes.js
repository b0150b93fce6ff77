// For how many minutes the engine stays ready after its last work: a setting of this device, not of the appearance.

import { api } from "./api.js";

export const DEFAULT_IDLE_MINUTES = 10;
const KEY = "engineIdleMinutes";
const MOST = 1440; // minutes: a day

/** A number of minutes within the limits. @param {unknown} minutes */
export const clampMinutes = (minutes) => Math.min(MOST, Math.max(0, Number(minutes) || 0));

/** @returns {Promise<number | undefined>} undefined if the user has not chosen */
export async function getIdleMinutes() {
  const { [KEY]: minutes } = await api.storage.local.get(KEY);
  return typeof minutes === "number" ? clampMinutes(minutes) : undefined;
}

/** @param {number} minutes */
export const setIdleMinutes = (minutes) => api.storage.local.set({ [KEY]: clampMinutes(minutes) });

/** Calls a function when the setting changes. @param {(minutes: number) => void} listener */
export function onIdleMinutes(listener) {
  // Not storage.onChanged, whose events also carry each captured page.
  api.storage.local.onChanged.addListener(({ [KEY]: change }) => {
    if (typeof change?.newValue === "number") listener(clampMinutes(change.newValue));
  });
}
