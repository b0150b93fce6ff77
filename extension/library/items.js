// One article in the list: its facts, its search hits and its actions.

import { ICONS, drawing, make, makeButton } from "../shared/dom.js";
import { hostOf } from "../shared/hosts.js";
import { counted, readingTime, t } from "../shared/i18n.js";
import { readerAddress } from "../shared/library-view.js";
import { blobAddress } from "../wire/library-client.js";
import { fetchOne, followLink, linkState } from "./link-fetching.js";

/** @typedef {[number, number][]} Marks */
/**
 * @typedef {object} Actions
 * @property {(row: any, changes: import("../wire/library-client.js").Changes) => void} change
 * @property {(row: any) => void} archive moves it into the archive, or out of it
 * @property {(row: any) => void} remove
 * @property {(row: any) => void} tags
 * @property {(row: any) => void} images fetches the missing images
 * @property {(row: any, on: boolean, isRange: boolean) => void} select isRange: with all articles from the last one
 */

const WORDS_A_MINUTE = 230;
const dates = new Intl.DateTimeFormat(t("locale"), { dateStyle: "medium" });

/** @param {any} row @param {Actions} actions */
export function itemOf(row, actions) {
  const box = make("input", { type: "checkbox", ariaLabel: t("library_select", row.title || row.url) });
  box.addEventListener("click", ({ shiftKey }) => actions.select(row, box.checked, shiftKey));
  const item = make(
    "li",
    { className: "item", id: row.uid },
    make("label", { className: "pick" }, box),
    make(
      "div",
      { className: "what" },
      make("h2", {}, titleOf(row)),
      make(
        "p",
        { className: "hit", lang: row.lang, dir: "auto" },
        ...marked(row.hit?.text ?? row.excerpt, row.hit?.marks ?? []),
      ),
      factsOf(row, actions),
    ),
    toolsOf(row, actions),
    handleOf(row),
  );
  item.classList.toggle("read", row.opened !== null);
  if (row.cover) item.prepend(coverOf(row));
  return item;
}

/** @param {HTMLElement} item @param {boolean} on */
export function select(item, on) {
  /** @type {HTMLInputElement} */ (item.querySelector("input")).checked = on;
}

/** @param {any} row */
function titleOf(row) {
  const link = make(
    "a",
    { className: "title", dir: "auto", lang: row.lang },
    ...marked(row.title || row.url, row.titleMarks ?? []),
  );
  if (row.engine) link.href = readerAddress(row.uid, row.url, "library");
  else if (/^https?:/.test(row.url)) {
    link.href = row.url; // a link saved for later leads to the page
    link.addEventListener("click", (event) => followLink(event, row));
  }
  return link;
}

/** The text with its search hits marked. @param {string} text @param {Marks} marks @returns {(string | HTMLElement)[]} */
export function marked(text, marks) {
  const parts = [];
  let at = 0;
  for (const [start, end] of marks) {
    parts.push(text.slice(at, start), make("mark", {}, text.slice(start, end)));
    at = end;
  }
  return [...parts, text.slice(at)];
}

/** @param {any} row @param {Actions} actions */
function factsOf(row, actions) {
  const host = hostOf(row.url).shown;
  const facts = [host, dates.format(row.saved)];
  // The host comes first: a page can give its site any name.
  if (row.site && row.site !== host) facts.splice(1, 0, row.site);
  if (row.word_count) facts.push(readingTime(Math.ceil(row.word_count / WORDS_A_MINUTE)));
  if (row.place > 0) facts.push(t("library_place", Math.round(row.place * 100)));
  // Each may have another text direction than its neighbours.
  const parts = facts.flatMap((fact, i) => [i ? " · " : "", make("bdi", {}, fact)]);
  const line = make("p", { className: "facts" }, ...parts);
  if (!row.engine && /^https?:/.test(row.url)) line.append(...linkParts(row));
  if (row.missing) {
    const words = counted("library_get_images", row.missing);
    line.append(
      " · ",
      makeButton(words, () => actions.images(row), { className: "link" }),
    );
  }
  for (const tag of row.tags) line.append(" ", make("span", { className: "tag", dir: "auto" }, tag));
  return line;
}

/** The state of a link, and the buttons that fetch its page. @param {any} row */
function linkParts(row) {
  /** @type {(word: string, options?: { anyway?: boolean }) => HTMLElement} */
  const get = (word, options) =>
    makeButton(t(word), () => void fetchOne(row, options), { className: "link" });
  const parts = [" · ", make("bdi", { className: "state" }, linkState(row))];
  if (row.deleted === null && !row.fetching) parts.push(" · ", get("library_fetch"));
  if (row.fetching === "failed") parts.push(" · ", get("retry"));
  if (row.reason === "no-article") parts.push(" · ", get("library_keep_anyway", { anyway: true }));
  return parts;
}

/** @param {any} row @param {string} word @param {string} path of the drawing @param {() => unknown} run @param {boolean} [pressed] */
function toolFor(row, word, path, run, pressed) {
  const names = { title: t(word), ariaLabel: t("library_for", t(word), row.title || row.url) };
  const state = pressed === undefined ? {} : { ariaPressed: String(pressed) };
  return makeButton([drawing(path)], run, { className: "tool", ...names, ...state });
}

/** The handle for the user's own order; arranging.js listens to it. @param {any} row */
function handleOf(row) {
  const dots = "M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01";
  const handle = toolFor(row, "library_move", dots, () => undefined);
  handle.className = "handle";
  return handle;
}

/** @param {any} row @param {Actions} actions */
function toolsOf(row, actions) {
  const restore = () => actions.change(row, { deleted: null });
  const mark = () => actions.change(row, { favourite: row.favourite ? 0 : 1 });
  const tools =
    row.deleted !== null
      ? [toolFor(row, "library_restore", "M4 12a8 8 0 1 0 3-6M4 4v4h4", restore)]
      : [
          toolFor(row, "library_favourite", ICONS.favourite, mark, Boolean(row.favourite)),
          toolFor(row, "library_archive", ICONS.archive, () => actions.archive(row), Boolean(row.archived)),
          toolFor(row, "library_tags", ICONS.tags, () => actions.tags(row)),
          toolFor(row, "library_delete", ICONS.delete, () => actions.remove(row)),
        ];
  return make("div", { className: "item-tools" }, ...tools);
}

/** The cover image, loaded from the library when it comes into view. @param {any} row */
function coverOf(row) {
  const image = make("img", { className: "cover", alt: "", decoding: "async" });
  image.dataset.uid = row.uid;
  image.dataset.url = row.cover;
  covers.observe(image);
  return image;
}

const covers = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    covers.unobserve(target);
    void showCover(/** @type {HTMLImageElement} */ (target));
  }
});

/** @param {HTMLImageElement} image */
async function showCover(image) {
  const { uid, url } = image.dataset;
  try {
    const address = await blobAddress(uid ?? "", url ?? "");
    image.addEventListener("load", () => URL.revokeObjectURL(address), { once: true });
    image.src = address;
  } catch (error) {
    console.info("A cover was not shown:", String(error));
  }
}
