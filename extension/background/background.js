// The background script. It registers all listeners synchronously, because the browser starts a sleeping background for
// them.

import { connect } from "../wire/engine-client.js";
import { serveHost } from "../host/host.js";
import { api } from "../shared/api.js";
import { registerArrivalScript } from "../shared/automatic-sites.js";
import { changeSettings } from "../shared/settings.js";
import { watchPages } from "./automatic.js";
import { dropClosedTabs, dropTab } from "./session-cleanup.js";
import { resumeFetching } from "./links.js";
import { openMenu, setUpMenus } from "./menus.js";
import { toggle } from "./read-tab.js";
import { answerPages } from "./requests.js";

const PHONE_IDLE_MINUTES = 2;

api.action.onClicked.addListener((tab) => void toggle(tab));
// Firefox for Android has no such menus.
api.contextMenus?.onClicked.addListener((info, tab) => void openMenu(info, tab));
api.tabs.onRemoved.addListener((tabId) => void dropTab(tabId));
api.runtime.onStartup.addListener(() => {
  void dropClosedTabs();
  void resumeFetching().catch((error) => console.warn("The pages of links were not fetched:", error));
});
api.runtime.onInstalled.addListener(({ reason }) => {
  if (reason === "install") {
    void welcome();
    void limitPhoneMemory();
  }
  void setUpMenus();
  void registerArrivalScript(); // the browser forgets registered scripts when the extension is updated
  // Start once: the browser then caches the compiled engine before the first click.
  connect()
    .start()
    .catch((error) => console.warn("The engine did not start:", error));
});
// Content scripts run in the processes of web pages and need no stored data.
api.storage.local.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" }).catch((error) => console.warn(error));
serveHost();
watchPages();
answerPages();

/** Opens the welcome page once: an extension that is loaded from a folder is installed at each start of the browser. */
async function welcome() {
  const { welcomed } = await api.storage.local.get("welcomed");
  if (welcomed) return;
  await api.tabs.create({ url: api.runtime.getURL("welcome/welcome.html") });
  await api.storage.local.set({ welcomed: true });
}

/** A phone has little memory, so the engine ends sooner, unless the user has chosen a time. */
async function limitPhoneMemory() {
  const { os } = await api.runtime.getPlatformInfo();
  const { settings } = await api.storage.local.get("settings");
  if (os === "android" && !settings) await changeSettings({ idle: PHONE_IDLE_MINUTES });
}
