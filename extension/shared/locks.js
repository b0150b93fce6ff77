// Locks: one writer at a time, across all pages. Otherwise a change based on old data would undo another change.

/**
 * @template Result
 * @param {string} name of what is changed
 * @param {() => Promise<Result>} change @returns {Promise<Result>}
 */
export const withLock = (name, change) => /** @type {any} */ (navigator.locks.request(name, change));
