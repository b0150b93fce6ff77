// Short news at the foot of a page, with what can be done about it.

import { make } from "../shared/dom.js";

const TIME_MS = 8000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {HTMLElement | undefined} */
let place;

/**
 * @param {string} words "" takes the last ones away
 * @param {{ stays?: boolean, actions?: [string, () => void][] }} [options]
 */
export function showNews(words, { stays = false, actions = [] } = {}) {
  if (!place) {
    place = make("div", { id: "news", className: "toast news", role: "status", hidden: true });
    document.body.append(place);
  }
  clearTimeout(timer);
  place.hidden = !words;
  const buttons = actions.map(([label, run]) =>
    make("button", {
      type: "button",
      className: "plain",
      textContent: label,
      onclick: () => {
        showNews("");
        run();
      },
    }),
  );
  place.replaceChildren(make("span", {}, words), ...buttons);
  if (words && !stays) timer = setTimeout(() => showNews(""), TIME_MS);
}
