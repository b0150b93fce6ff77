// What is done after the installation. The first page opens once: an extension that is loaded from a folder is installed anew whenever the browser starts.

import { api } from "../shared/api.js";

export async function welcome() {
  const { welcomed } = await api.storage.local.get("welcomed");
  if (welcomed) return;
  await api.tabs.create({ url: api.runtime.getURL("welcome/welcome.html") });
  await api.storage.local.set({ welcomed: true });
}

const PHONE_IDLE_MINUTES = 2;

/** A phone has little memory: there the engine is let go sooner, unless its user has chosen a time. */
export async function limitPhoneMemory() {
  const { os } = await api.runtime.getPlatformInfo();
  const { engineIdleMinutes } = await api.storage.local.get("engineIdleMinutes");
  if (os === "android" && engineIdleMinutes === undefined)
    await api.storage.local.set({ engineIdleMinutes: PHONE_IDLE_MINUTES });
}
