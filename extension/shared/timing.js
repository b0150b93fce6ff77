// Waiting.

/**
 * A function that has `run` called once it has not been called itself for a while.
 * @param {number} ms @param {() => unknown} run
 */
export function debounce(ms, run) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
}

/** @param {number} [ms] without it, until other tasks have run @returns {Promise<void>} */
export const delay = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
