// "Why is this here?": the page as the engine saw it, and the reason why each block was kept or dropped. The thresholds
// of jusText can be moved, with immediate effect.

import { ENGINES } from "../shared/engines.js";
import { byId, make, makeButton, makeSlider } from "../shared/dom.js";
import { pathsFor } from "../shared/corrections.js";
import { counted, t } from "../shared/i18n.js";
import { current, pageAddress } from "./current.js";
import { saveCapture } from "./capture-file.js";
import { PAGE_GONE, pageRef } from "./captured.js";
import { makePage } from "./explain-page.js";
import { client } from "./first-requests.js";
import { downloadFile } from "../shared/files.js";
import { debounce } from "../shared/timing.js";
import { showToast } from "../shared/toast.js";

/** @typedef {import("../wire/article").Paragraph} Paragraph */

const PAUSE_MS = 120; // after a slider moved, before the engine is asked
const QUOTED = 100; // characters of a block quoted beside its reason

/** The thresholds of jusText. */
const THRESHOLDS = {
  length_low: { min: 0, max: 400, step: 10 },
  length_high: { min: 0, max: 800, step: 10 },
  stopwords_low: { min: 0, max: 1, step: 0.01 },
  stopwords_high: { min: 0, max: 1, step: 0.01 },
  max_link_density: { min: 0, max: 1, step: 0.05 },
  max_heading_distance: { min: 0, max: 1000, step: 50 },
};

/** @type {{ engine: string, drawn: boolean, options: Record<string, number>, paragraphs: Paragraph[] }} */
const shown = { engine: "article", drawn: false, options: {}, paragraphs: [] };
const drawing = makePage(
  (number) => showWhy(number),
  (number) => void choose(number),
);
const dialog = /** @type {HTMLDialogElement} */ (byId("explain"));
const engines = /** @type {HTMLSelectElement} */ (byId("explain-engine"));
let chosen = -1; // the number of the block that was put back last

engines.append(...ENGINES.map((name) => make("option", { value: name }, t(`engine_${name}`))));
engines.addEventListener("change", () => {
  chosen = -1;
  begin(engines.value);
});
for (const [id, act] of Object.entries({
  close: () => dialog.close(),
  copy: () => navigator.clipboard.writeText(report()),
  save: () => downloadFile({ name: "report.txt", type: "text/plain", text: report() }),
  capture: saveCapture,
}))
  byId(`explain-${id}`).addEventListener("click", () => void act());

export function explain() {
  byId("explain-blocks").dir = current.article?.dir ?? "ltr";
  engines.value = current.article?.engine ?? "article";
  dialog.showModal();
  begin(engines.value);
}

/** @param {string} engine */
function begin(engine) {
  Object.assign(shown, { engine, drawn: false, options: {} });
  byId("explain-thresholds").replaceChildren();
  void update();
}

/** @type {AbortController | undefined} */
let asking;

async function update() {
  asking?.abort();
  const mine = (asking = new AbortController());
  const { engine } = shown;
  const options = engine === "justext" ? shown.options : undefined;
  const url = pageAddress();
  try {
    const without = await pathsFor(url);
    const page = { html: pageRef, url, engine, options, without };
    const answer = await client.explain(page, { signal: mine.signal });
    if (mine !== asking) return;
    shown.paragraphs = answer.paragraphs;
    shown.options = answer.options;
    showThresholds();
    if (!shown.drawn) drawing.draw(answer.html); // thresholds change the decisions, not the blocks
    shown.drawn = true;
    showBlocks();
    if (chosen >= 0) drawing.goTo(chosen);
  } catch (error) {
    if (mine !== asking) return;
    if (/** @type {any} */ (error).kind === "gone") {
      dialog.close();
      showToast(t(PAGE_GONE));
      return;
    }
    console.warn(error);
    byId("explain-count").textContent = t("command_failed");
  }
}

function showThresholds() {
  const box = byId("explain-thresholds");
  box.hidden = shown.engine !== "justext";
  if (box.hidden || box.childElementCount) return;
  const updateSoon = debounce(PAUSE_MS, update);
  const rows = Object.entries(THRESHOLDS).map(([name, range]) => {
    const output = make("output", {}, String(shown.options[name]));
    const input = makeSlider(name, range, shown.options[name]);
    input.addEventListener("input", () => {
      output.textContent = input.value;
      shown.options = { ...shown.options, [name]: Number(input.value) };
      moveOther(box, name);
      updateSoon();
    });
    return make("label", {}, make("span", {}, t(`threshold_${name}`)), input, output);
  });
  box.replaceChildren(make("legend", {}, t("explain_thresholds")), ...rows);
}

/**
 * Keeps a low threshold from exceeding its high one: the other slider moves along.
 * @param {HTMLElement} box @param {string} name of the threshold that was moved
 */
function moveOther(box, name) {
  const isLow = name.endsWith("_low");
  const other = isLow ? name.replace("_low", "_high") : name.replace("_high", "_low");
  const value = shown.options[name];
  if (other === name || (isLow ? shown.options[other] >= value : shown.options[other] <= value)) return;
  shown.options[other] = value;
  const input = /** @type {HTMLInputElement} */ (box.querySelector(`[name="${other}"]`));
  input.value = String(value);
  if (input.nextElementSibling) input.nextElementSibling.textContent = String(value);
}

function showBlocks() {
  const { paragraphs } = shown;
  const kept = paragraphs.filter((paragraph) => paragraph.kept).length;
  byId("explain-count").textContent = counted("explain_count", kept, paragraphs.length);
  byId("explain-why").textContent = t("explain_point");
  drawing.colour(paragraphs);
}

/** Whether a block can be put back: the article must be made of this page, all of it and nothing else. @param {number} number */
function canPutBack(number) {
  const { article } = current;
  const paragraph = shown.paragraphs[number];
  if (!article || !paragraph || paragraph.kept || shown.engine !== article.engine) return false;
  return !article.notes.some(({ code }) => code === "joined" || code === "selection");
}

/** Puts a block back and shows the article. @param {number} number */
async function choose(number) {
  if (!canPutBack(number)) return;
  chosen = number;
  dialog.close();
  const { putBack } = await import("./edits.js");
  await putBack([number]);
}

/** @param {number} number of a block */
function showWhy(number) {
  const paragraph = shown.paragraphs[number];
  const text = paragraph.text.slice(0, QUOTED) + (paragraph.text.length > QUOTED ? "…" : "");
  const decision = t(paragraph.kept ? "explain_kept" : "explain_dropped");
  byId("explain-why").replaceChildren(
    make("q", { dir: "auto" }, text),
    make("p", { className: "reason" }, make("strong", {}, decision), " · ", reasonOf(paragraph)),
    make("p", {}, measuresOf(paragraph)),
    ...(canPutBack(number) ? [makeButton(t("put_back"), () => choose(number), { className: "plain" })] : []),
  );
}

/** @param {number} share */
const percent = (share) => new Intl.NumberFormat(t("locale"), { style: "percent" }).format(share);

/** The rules that decided, as sentences. @param {Paragraph} paragraph */
function reasonOf({ reasons }) {
  const sentences = reasons.map(({ rule, values }) => {
    const named = Object.entries(values).map(([name, value]) =>
      name === "threshold" ? percent(Number(value)) : value,
    );
    return t(`reason_${rule.replaceAll("-", "_")}`, ...named);
  });
  return sentences.join(" ");
}

/** @param {Paragraph} paragraph */
function measuresOf({ score, path, length, links, stopWords }) {
  const parts = [counted("explain_measures", Math.round(length), percent(links), percent(stopWords)), path];
  if (shown.engine === "article") parts.unshift(t("explain_score", percent(score)));
  return parts.join(" · ");
}

/** The text of a bug report, with the names of the rules. */
function report() {
  const head = [pageAddress(), `engine: ${shown.engine}`, JSON.stringify(shown.options), ""];
  const lines = shown.paragraphs.map((paragraph) => {
    const rules = paragraph.reasons.map(({ rule }) => rule).join(", ");
    const decision = `${paragraph.kept ? "+" : "-"} ${paragraph.kind} (${rules}): ${reasonOf(paragraph)}`;
    return [decision, measuresOf(paragraph), paragraph.text].join("\n  ");
  });
  return [...head, ...lines].join("\n");
}
