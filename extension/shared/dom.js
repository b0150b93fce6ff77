// Finds and creates elements of our own pages.

/** The element with an id that must exist. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no #${id}`);
  return element;
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Partial<HTMLElementTagNameMap[Tag]>} [properties] @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Whether the user types into a field. A field keeps the focus for a moment after its dialog closes. @param {EventTarget | null} target */
export const isTyping = (target) =>
  target instanceof Element &&
  target.matches("input:not([type=radio], [type=checkbox], [type=range]), select, textarea") &&
  target.checkVisibility();

/**
 * A button that does something.
 * @param {string | (Node | string)[]} content @param {(event: MouseEvent) => unknown} run
 * @param {Partial<HTMLButtonElement>} [properties]
 */
export function makeButton(content, run, properties = {}) {
  const button = make("button", { type: "button", ...properties }, ...[content].flat());
  button.addEventListener("click", run);
  return button;
}

/** A slider. @param {string} name @param {{ min: number, max: number, step: number }} range @param {number} value */
export function makeSlider(name, { min, max, step }, value) {
  const slider = make("input", { name, type: "range", min: `${min}`, max: `${max}`, step: `${step}` });
  slider.value = String(value);
  return slider;
}

/**
 * Shows a dialog with a form.
 * @param {HTMLDialogElement} dialog
 * @returns {Promise<string>} the value of the button that closed it; "" if it was cancelled
 */
export async function answerOf(dialog) {
  dialog.returnValue = "";
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  return dialog.returnValue;
}

/** The drawings of buttons that several pages have, as SVG paths. */
export const ICONS = {
  favourite: "m12 4 2.5 5 5.5.8-4 3.9 1 5.5-5-2.7-5 2.7 1-5.5-4-3.9 5.5-.8z",
  archive: "M4 5h16v4H4zM6 9v10h12V9M10 13h4",
  tags: "M4 4h8l8 8-8 8-8-8zM8 8h.01",
  delete: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
};
const SVG = "http://www.w3.org/2000/svg";

/** A line drawing for a button. @param {string} path */
export function drawing(path) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}
