// Runs after the installation. An extension that is loaded from a folder is installed at each start of the browser, so the
// welcome page is opened only once.

import { api } from "../shared/api.js";

export async function welcome() {
  const { welcomed } = await api.storage.local.get("welcomed");
  if (welcomed) return;
  await api.tabs.create({ url: api.runtime.getURL("welcome/welcome.html") });
  await api.storage.local.set({ welcomed: true });
}

const PHONE_IDLE_MINUTES = 2;

/** A phone has little memory, so the engine ends sooner, unless the user has chosen a time. */
export async function limitPhoneMemory() {
  const { os } = await api.runtime.getPlatformInfo();
  const { engineIdleMinutes } = await api.storage.local.get("engineIdleMinutes");
  if (os === "android" && engineIdleMinutes === undefined)
    await api.storage.local.set({ engineIdleMinutes: PHONE_IDLE_MINUTES });
}
