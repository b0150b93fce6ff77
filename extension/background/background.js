// The background: what the browser calls. Listeners are registered here, at once and in one place,
// for a background that was put to sleep is woken by them.

import { connect } from "../engine/client.js";
import { serveEngine } from "../engine/host.js";
import { serveLibrary } from "../library/home.js";
import { api } from "../shared/api.js";
import { watchChosen } from "../shared/chosen.js";
import { watchPages } from "./chosen.js";
import { forgetGone, forgetTab } from "./forgetting.js";
import { openMenu, setUpMenus } from "./menus.js";
import { toggle } from "./reading.js";

api.action.onClicked.addListener((tab) => void toggle(tab));
api.contextMenus.onClicked.addListener((info, tab) => void openMenu(info, tab));
api.tabs.onRemoved.addListener((tabId) => void forgetTab(tabId));
api.runtime.onStartup.addListener(() => void forgetGone());
api.runtime.onInstalled.addListener(() => {
  void setUpMenus();
  void watchChosen(); // an update of the extension makes the browser forget
  // Once, so that the browser keeps the compiled engine for the first click.
  connect()
    .start()
    .catch((error) => console.warn("The engine did not start:", error));
});
// Content scripts run in the pages' processes, and need nothing of what is stored. Firefox shows them no session.
api.storage.local.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" }).catch((error) => console.warn(error));
serveEngine();
serveLibrary();
watchPages();
