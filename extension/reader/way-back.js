// Firefox's Back button skips entries of the history that their user did not touch. A page that is read at once is such
// an entry. So the reader adds an entry of its own when it is first touched. Back then leads to the reader's first
// entry, which goes back once more, as only the button skips entries.

const TOUCHES = ["wheel", "keyup", "pointerup", "touchend"];

/** Keeps the page before the reader within reach of the Back button. */
export function keepWayBack() {
  for (const touch of TOUCHES) addEventListener(touch, () => setTimeout(addEntry), { passive: true });
  addEventListener("popstate", ({ state }) => {
    if (!state?.isSecond) history.back();
  });
}

/** Not during the touch: the browser first notes that the current entry was touched. */
function addEntry() {
  if (!history.state?.isSecond) history.pushState({ isSecond: true }, "");
}
