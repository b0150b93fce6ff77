// Messages in the user's language, for content created by scripts. Static markup gets its messages from
// words.js.

import { api } from "./api.js";

/**
 * @param {string} key
 * @param {...(string | number)} values the values for $1, $2...
 */
export function t(key, ...values) {
  return api.i18n.getMessage(key, values.map(String)) || key;
}
