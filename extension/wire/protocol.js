// The JavaScript side of the protocol in protocol.json; bridge.py is the Python side. The receiver of a message checks it
// with validators that the build generates. For the sender, the types are enough.

import protocol from "./protocol.json" with { type: "json" };

/** @typedef {import("./messages").Channels} Channels */
/** @typedef {import("./messages").Stage} Stage */
/** @typedef {import("./messages").ErrorKind} ErrorKind */
/**
 * @typedef {((message: unknown) => boolean) & { errors?: { instancePath: string, keyword: string }[] | null }} Validator
 */

export const VERSION = protocol.version;
export const LIMITS = protocol.limits;

const LONGEST_DETAIL = 10_000; // characters

/** A failure of the engine or the library. Pages choose their message by its kind. */
export class WireError extends Error {
  /**
   * @param {string} kind one of the error kinds of protocol.json; anything else counts as "failed"
   * @param {string} [detail] for the console, not for the user
   */
  constructor(kind, detail) {
    const known = /** @type {ErrorKind} */ (Object.hasOwn(protocol.errors, kind) ? kind : "failed");
    super((detail || protocol.errors[known]).slice(0, LONGEST_DETAIL));
    this.name = "WireError";
    this.kind = known;
  }
}

/** Whether a channel has requests of this kind. @param {keyof Channels} channel @param {string} kind */
export const isRequestOf = (channel, kind) => Object.hasOwn(protocol.channels[channel].requests, kind);

/**
 * @typedef {<Channel extends keyof Channels, Way extends "requests" | "answers">(channel: Channel, way: Way, message: any) => Channels[Channel][Way]} Check
 *   returns the message, or throws a WireError of the kind "bad-request"
 */

/**
 * A function that checks messages.
 * @param {object} validators a module of wire/validators/
 * @returns {Check}
 */
export function checker(validators) {
  const known = new Map(Object.entries(/** @type {Record<string, Validator>} */ (validators)));
  return (channel, way, message) => {
    const { kind, ...fields } = Object(message);
    const fits = known.get(`${channel}_${way}_${String(kind).replaceAll("-", "_")}`);
    if (!fits) throw new WireError("bad-request", `${channel}: unknown message "${kind}"`);
    if (fits(fields)) return message;
    const [{ instancePath, keyword }] = fits.errors ?? [{ instancePath: "", keyword: "" }];
    throw new WireError("bad-request", `${channel}: ${kind}${instancePath}: ${keyword}`);
  };
}
