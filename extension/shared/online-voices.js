// The online voices that the user agreed to. Such a voice sends the text over the network.

import { api } from "./api.js";

const KEY = "networkVoices";

/** @returns {Promise<string[]>} their addresses (`voiceURI`) */
export async function agreedVoices() {
  const { [KEY]: voices = [] } = /** @type {Record<string, string[]>} */ (await api.storage.local.get(KEY));
  return voices;
}

/** @param {string} voice */
export const agreeTo = async (voice) => api.storage.local.set({ [KEY]: [...(await agreedVoices()), voice] });

/** @param {string} voice */
export const withdraw = async (voice) =>
  api.storage.local.set({ [KEY]: (await agreedVoices()).filter((one) => one !== voice) });
