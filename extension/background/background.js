// The background: what the browser calls. Listeners are registered here, at once and in one place,
// for a background that was put to sleep is woken by them.

import { api } from "../shared/api.js";
import { ensureEngine, serveEngine } from "../engine/host.js";
import { openMenu, setUpMenus } from "./menus.js";
import { toggle } from "./reading.js";

api.action.onClicked.addListener((tab) => void toggle(tab));
api.contextMenus.onClicked.addListener((info, tab) => void openMenu(info, tab));
api.runtime.onInstalled.addListener(() => {
  void setUpMenus();
  // Once, so that the browser keeps the compiled engine for the first click.
  ensureEngine().catch((error) => console.warn("The engine did not start:", error));
});
serveEngine();
