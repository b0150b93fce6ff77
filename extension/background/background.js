// The background script: everything that the browser calls. All listeners are registered here, synchronously,
// because they are what wakes a background that was put to sleep.

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
  void watchChosen(); // the browser forgets registered scripts when the extension is updated
  // Start once, so that the browser caches the compiled engine before the first click.
  connect()
    .start()
    .catch((error) => console.warn("The engine did not start:", error));
});
// Content scripts run in the pages' processes and need no stored data. Firefox never shows them
// storage.session.
api.storage.local.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" }).catch((error) => console.warn(error));
serveEngine();
serveLibrary();
watchPages();
