// Exports the settings to a file and imports them. An imported file is checked like stored settings.

import { downloadFile } from "../shared/files.js";
import { changeSettings, checked, getSettings } from "../shared/settings.js";

const KIND = "pyjustext-settings";

export async function exportSettings() {
  saveJson("pyjustext-settings.json", { kind: KIND, settings: await getSettings() });
}

/** @param {string} name of the file @param {object} data */
export function saveJson(name, data) {
  downloadFile({ name, type: "application/json", text: JSON.stringify(data, null, 2) });
}

/** @param {Blob} file @returns {Promise<boolean>} whether it contained settings */
export async function importSettings(file) {
  let read;
  try {
    read = JSON.parse(await file.text());
  } catch {
    return false;
  }
  if (read?.kind !== KIND || typeof read.settings !== "object") return false;
  await changeSettings(checked(read.settings));
  return true;
}
