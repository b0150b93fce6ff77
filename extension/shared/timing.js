// Timers.

/**
 * A function that calls `run` after a pause in its own calls.
 * @param {number} ms length of the pause @param {() => unknown} run
 */
export function debounce(ms, run) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
}

/** @param {number} [ms] if absent, until other tasks have run @returns {Promise<void>} */
export const delay = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
