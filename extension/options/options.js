// The settings that do not belong to the appearance of an article.

import { make, one } from "../shared/dom.js";
import { api } from "../shared/api.js";
import { ownLanguage, t, translate } from "../shared/i18n.js";
import { changeSettings, getSettings } from "../shared/settings.js";

const IDLE_MINUTES = [0, 2, 10, 30, 120];
const DEFAULT_IDLE = 10;

async function showSettings() {
  const settings = await getSettings();
  for (const input of one("form").querySelectorAll("input")) {
    input.checked = input.value === settings[/** @type {"open" | "engine"} */ (input.name)];
  }
  const { engineIdleMinutes } = await api.storage.local.get("engineIdleMinutes");
  const chosen = typeof engineIdleMinutes === "number" ? engineIdleMinutes : DEFAULT_IDLE;
  const minutes = [...new Set([...IDLE_MINUTES, chosen])].sort((a, b) => a - b);
  one("idle").replaceChildren(
    ...minutes.map((n) => make("option", { value: String(n), selected: n === chosen }, t("options_minutes", n))),
  );
}

async function showShortcut() {
  const commands = await api.commands.getAll();
  const key = commands.find((command) => command.name === "_execute_action")?.shortcut;
  one("shortcut").textContent = key ? t("options_shortcut_words", key) : t("options_shortcut_none");
}

async function showPermissions() {
  const { origins = [] } = await api.permissions.getAll();
  one("permissions-words").textContent = t(origins.length ? "options_permissions_words" : "options_permissions_none");
  one("permissions").replaceChildren(
    ...origins.map((origin) =>
      make(
        "li",
        {},
        make("code", {}, origin),
        make(
          "button",
          { type: "button", onclick: () => void api.permissions.remove({ origins: [origin] }).then(showPermissions) },
          t("options_take_back"),
        ),
      ),
    ),
  );
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let silence;

function remember() {
  one("said").textContent = t("options_saved");
  clearTimeout(silence);
  silence = setTimeout(() => (one("said").textContent = ""), 4000);
}

Object.assign(document.documentElement, ownLanguage());
translate(document);
document.title = `${t("options_title")} · pyjustext`;
one("form").addEventListener("change", async (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  if (input.id === "idle") await api.storage.local.set({ engineIdleMinutes: Number(input.value) });
  else await changeSettings({ [input.name]: input.value });
  remember();
});
await Promise.all([showSettings(), showShortcut(), showPermissions()]);
