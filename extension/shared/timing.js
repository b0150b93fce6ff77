// Waiting.

/** @param {number} [ms] without it, until other tasks have run @returns {Promise<void>} */
export const passed = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
