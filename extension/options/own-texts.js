// The text settings: the template of Markdown's front matter, and CSS for articles. Each has a live preview, and is stored
// only if it is valid.

import { byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { noteOf } from "../shared/obsidian.js";
import { refused, showOwnStyle } from "../shared/own-style.js";
import { changeSettings, getSettings } from "../shared/settings.js";
import { debounce } from "../shared/timing.js";
import { showToast } from "../shared/toast.js";
import { connect } from "../wire/engine-client.js";

const WAIT_MS = 300; // after the last key

const client = connect();
const box = /** @type {HTMLDetailsElement} */ (byId("front-matter-box"));
let asked = 0;

/** @param {string} id @returns {HTMLTextAreaElement} */
const field = (id) => /** @type {HTMLTextAreaElement} */ (byId(id));

/** @param {import("../shared/settings.js").Settings} settings */
export function showOwnTexts({ frontMatter, ownStyle }) {
  const hasChanged = field("front-matter").value !== frontMatter;
  field("front-matter").value = frontMatter;
  field("own-style").value = ownStyle;
  if (hasChanged) fillIfOpen();
  applyOwnStyle();
}

/** Starts the engine only if the user opens the template. */
function fillIfOpen() {
  if (box.open) void fill();
}

/** A sample article with all fields. */
function sample() {
  return {
    ...{ title: t("example_title"), byline: "Ada Fisher", published: "2026-03-09", modified: "2026-03-10" },
    ...{ url: "https://example.org/lamp", site: "Example", lang: t("locale"), license: "CC BY 4.0" },
    ...{ excerpt: t("sample"), tags: ["sea", "light"], word_count: 460, reading_time: 2 },
  };
}

/** Shows the template filled with the sample, and stores it if it is valid. */
async function fill() {
  const mine = ++asked;
  const template = field("front-matter").value;
  const filled = await client.ask("frontMatter", { article: /** @type {any} */ (sample()), template });
  if (mine !== asked) return;
  const { text, unknown = [], wrong = [], fields, usual } = filled;
  byId("front-matter-fields").textContent = fields.map((name) => `{${name}}`).join(" ");
  field("front-matter").placeholder = usual.trim();
  byId("front-matter-preview").textContent = text;
  const said = [];
  if (unknown.length)
    said.push(t("options_front_matter_unknown", unknown.map((name) => `{${name}}`).join(" ")));
  if (wrong.length) said.push(t("options_front_matter_wrong", wrong[0]));
  byId("front-matter-faults").textContent = said.join(" ");
  if (!said.length) await keep({ frontMatter: template });
}

/** Shows the note that Obsidian would get, if its settings are open. @param {import("../shared/settings.js").Settings} settings */
export async function showNote(settings) {
  if (!(/** @type {HTMLDetailsElement} */ (byId("obsidian-group")).open)) return;
  const words = t("sample");
  const article = {
    ...sample(),
    ...{ html: `<p>${words}</p>`, text: words, highlights: [{ quote: words, note: t("library_note") }] },
  };
  const { file, text } = await noteOf(article, settings, (kind, what) => client.ask(kind, what));
  const path = [settings.obsidianVault, `${file}.md`].filter(Boolean).join(" / ");
  byId("note-preview").textContent = `${path}\n\n${text}`;
}

/** Applies the style sheet to the sample, and stores it if it is allowed. */
function applyOwnStyle() {
  const css = field("own-style").value;
  const found = refused(css);
  byId("own-style-faults").textContent = found.length ? t("options_own_style_refused", found.join(" ")) : "";
  showOwnStyle(css, "#own-style-preview");
  if (!found.length) void keep({ ownStyle: css });
}

/** @type {Promise<void>} */
let kept = Promise.resolve();

/**
 * Stores a setting, after the change before: otherwise a quick undo would equal the stored text and be ignored.
 * @param {Partial<import("../shared/settings.js").Settings>} changes
 */
const keep = (changes) => (kept = kept.catch(() => undefined).then(() => store(changes)));

/** @param {Partial<import("../shared/settings.js").Settings>} changes */
async function store(changes) {
  const [[name, value]] = Object.entries(changes);
  const before = /** @type {any} */ (await getSettings());
  if (before[name] === value) return;
  await changeSettings(changes);
  showToast(t("options_saved"));
}

export function setUpOwnTexts() {
  box.addEventListener("toggle", fillIfOpen);
  byId("obsidian-group").addEventListener("toggle", async () => showNote(await getSettings()));
  field("front-matter").addEventListener("input", debounce(WAIT_MS, fill));
  field("own-style").addEventListener("input", applyOwnStyle);
}
