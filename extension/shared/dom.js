// Finds and creates elements of our own pages.

/** The element with an id that must exist. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no #${id}`);
  return element;
}

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} [properties]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/**
 * A button that does something.
 * @param {string | (Node | string)[]} content
 * @param {(event: MouseEvent) => unknown} run
 * @param {Partial<HTMLButtonElement>} [properties]
 */
export function makeButton(content, run, properties = {}) {
  const button = make("button", { type: "button", ...properties }, ...[content].flat());
  button.addEventListener("click", run);
  return button;
}

const SVG = "http://www.w3.org/2000/svg";

/** A drawing of lines, for a button. @param {string} path */
export function drawing(path) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}
