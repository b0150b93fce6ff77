// The JavaScript end of the protocol that protocol.json describes; bridge.py is the Python end. Sender and
// receiver both check each message against the same file.

import protocol from "./protocol.json" with { type: "json" };

/** @typedef {import("./messages").Channels} Channels */
/** @typedef {import("./messages").Engine} Engine */
/** @typedef {import("./messages").Stage} Stage */
/** @typedef {import("./messages").ErrorKind} ErrorKind */
/**
 * @typedef {object} Rule the constraints on a value
 * @property {string} type as given by typeof, or "array", which is not an "object"
 * @property {string} [of] the type of an array's elements
 * @property {Record<string, string>} [fields] the type of each field of an object that may have no others
 * @property {number} [min] the least number allowed
 * @property {number} [max] the largest number, or length of a string or an array, allowed
 * @property {"engines" | "stages" | "boots" | "errors" | "libraryErrors" | "saveStages" | "views" | "orders" | "rules"} [values]
 *   the list of allowed values
 */

/** @type {Record<string, Rule>} */
const RULES = /** @type {any} */ (protocol.types);

export const VERSION = protocol.version;
export const LIMITS = protocol.limits;
export const ENGINES = /** @type {Engine[]} */ (protocol.engines);
export const LIBRARY_ERRORS = Object.keys(protocol.libraryErrors);

/** A failure, with a kind for which the pages choose their message. */
export class EngineError extends Error {
  /**
   * @param {string} kind one of the error kinds of protocol.json; anything else counts as "failed"
   * @param {string} [detail] for the console, not for the reader
   */
  constructor(kind, detail) {
    const known = /** @type {ErrorKind} */ (Object.hasOwn(protocol.errors, kind) ? kind : "failed");
    super(detail || protocol.errors[known]);
    this.name = "EngineError";
    this.kind = known;
  }
}

/** @param {unknown} value @param {Rule} rule @returns {boolean} */
function fits(value, { type, of, fields, min = -Infinity, max = Infinity, values }) {
  if (type === "array")
    return (
      Array.isArray(value) && value.length <= max && (!of || value.every((entry) => fits(entry, RULES[of])))
    );
  if (typeof value !== type || value === null || Array.isArray(value)) return false;
  if (fields) return unfit(value, fields) === undefined;
  if (type === "number") return Number(value) >= min && Number(value) <= max;
  if (typeof value !== "string") return true;
  if (value.length > max) return false;
  if (!values) return true;
  const words = protocol[values];
  return Array.isArray(words) ? words.includes(value) : Object.hasOwn(words, value);
}

/**
 * What is wrong with the fields of an object, undefined if nothing is.
 * @param {any} object
 * @param {Record<string, string>} known the type of each field
 */
function unfit(object, known) {
  for (const [name, type] of Object.entries(known)) {
    const value = object[name];
    if (type.endsWith("?") && (value === undefined || value === null)) continue;
    if (!fits(value, RULES[type.replace("?", "")])) return `${name} is not ${type}`;
  }
  const stranger = Object.keys(object).find((name) => !Object.hasOwn(known, name));
  return stranger === undefined ? undefined : `there is no ${stranger}`;
}

/**
 * Checks a message against the protocol.
 * @template {keyof Channels} Channel
 * @template {"requests" | "answers"} Way
 * @param {Channel} channel
 * @param {Way} way
 * @param {any} message
 * @returns {Channels[Channel][Way]} the message
 * @throws {EngineError} "bad-request"
 */
export function check(channel, way, message) {
  if (typeof message !== "object" || message === null) throw new EngineError("bad-request", "not an object");
  const { kind, ...fields } = message;
  /** @type {Record<string, Record<string, string>>} */
  const known = protocol.channels[channel][way];
  if (typeof kind !== "string" || !Object.hasOwn(known, kind)) {
    throw new EngineError("bad-request", `${channel}: unknown message "${kind}"`);
  }
  const wrong = unfit(fields, known[kind]);
  if (wrong !== undefined) throw new EngineError("bad-request", `${channel}: ${kind}: ${wrong}`);
  return message;
}
