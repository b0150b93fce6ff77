// Words in the user's language, for what is made after the page is there; what stands in the markup gets its words
// from words.js.

import { api } from "./api.js";

/**
 * @param {string} key
 * @param {...(string | number)} values what takes the places $1, $2...
 */
export function t(key, ...values) {
  return api.i18n.getMessage(key, values.map(String)) || key;
}
