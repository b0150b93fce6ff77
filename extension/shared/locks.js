// One writer at a time: a change that is based on older data would undo the one before, also one of another page.

/**
 * @template Result
 * @param {string} name of what is changed
 * @param {() => Promise<Result>} change
 * @returns {Promise<Result>}
 */
export const withLock = (name, change) => /** @type {any} */ (navigator.locks.request(name, change));
