// The JavaScript end of the protocol that protocol.json describes; bridge.py is the Python end.
// Both check what they are given against the same file.

import protocol from "./protocol.json" with { type: "json" };

/** @typedef {keyof typeof protocol.errors} ErrorKind */
/** @typedef {keyof typeof protocol.requests} RequestKind */
/** @typedef {"queued" | "starting" | "working" | "done"} Stage */

export const VERSION = protocol.version;
export const PORT = protocol.port;
export const LIMITS = protocol.limits;

/** What went wrong, with a kind that the pages choose their words by. */
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

/**
 * @param {unknown} value
 * @param {string} type "string", "number" or "object", with "?" behind it when it may be left out
 */
function fits(value, type) {
  if (type.endsWith("?")) {
    if (value === undefined || value === null) return true;
    type = type.slice(0, -1);
  }
  return type === "object"
    ? typeof value === "object" && value !== null && !Array.isArray(value)
    : typeof value === type;
}

/**
 * Holds a request against the protocol.
 * @param {any} request
 * @throws {EngineError} "bad-request"
 */
export function checkRequest(request) {
  if (typeof request !== "object" || request === null) throw new EngineError("bad-request", "not an object");
  if (request.v !== VERSION) throw new EngineError("bad-request", `protocol version ${request.v}, not ${VERSION}`);
  if (!Object.hasOwn(protocol.requests, request.kind)) {
    throw new EngineError("bad-request", `unknown request "${request.kind}"`);
  }
  /** @type {Record<string, string>} */
  const fields = protocol.requests[/** @type {RequestKind} */ (request.kind)];
  for (const [name, type] of Object.entries(fields)) {
    if (!fits(request[name], type)) throw new EngineError("bad-request", `${request.kind}.${name} is not ${type}`);
  }
  if (request.kind === "read" && !protocol.engines.includes(request.engine)) {
    throw new EngineError("bad-request", `unknown engine "${request.engine}"`);
  }
  if (typeof request.html === "string" && request.html.length > LIMITS.messageChars) {
    throw new EngineError("bad-request", `a page of ${request.html.length} characters`);
  }
}
