// Messages of any size over the browser's ports. Chrome refuses messages above 64 MiB, and a large one delays all others.
// So large messages are sent in pieces: first their long texts, then the rest as JSON. Long texts are sent by themselves,
// because Firefox cannot turn a text of 180 million characters into JSON. Nothing is written to disk.

import { WireError } from "./protocol.js";

/**
 * @typedef {object} Link one end of a port; chrome.runtime.Port conforms to it
 * @property {(message: any) => void} postMessage
 * @property {() => void} disconnect
 * @property {{ addListener: (listener: (message: any) => void) => void }} onMessage
 * @property {{ addListener: (listener: () => void) => void }} onDisconnect
 */
/** @typedef {{ part: number, piece: string, isLast: boolean }} Piece part: the number of the text; the JSON comes last */

const PIECE = 1_000_000; // characters
const LONG = 100_000; // characters of a text that is sent by itself
const MOST = 480_000_000; // characters; a bit less than the longest string of V8
const TEXT = "\0text"; // the only field of the placeholder for a long text

/**
 * Wraps a port; both ends must be wrapped. Messages keep their order. Add only one listener.
 * @param {Link} port @returns {Link}
 */
export function anySize(port) {
  /** @type {string[][]} the pieces of each part */
  let parts = [];
  let size = 0;
  /** @param {any} message @param {(message: any) => void} listener */
  const receive = (message, listener) => {
    if (typeof message?.part !== "number") {
      listener(message);
      return;
    }
    const { part, piece, isLast } = /** @type {Piece} */ (message);
    size += piece.length;
    if (size > MOST) {
      port.disconnect();
      return;
    }
    (parts[part] ??= []).push(piece);
    if (!isLast) return;
    const texts = parts.map((pieces) => pieces.join(""));
    parts = [];
    size = 0;
    const json = /** @type {string} */ (texts.pop());
    listener(JSON.parse(json, texts.length ? (_, value) => texts[value?.[TEXT]] ?? value : undefined));
  };
  return {
    postMessage(message) {
      if (isLarge(message)) for (const piece of cut(message)) port.postMessage(piece);
      else port.postMessage(message);
    },
    disconnect: () => port.disconnect(),
    onMessage: {
      addListener: (listener) => port.onMessage.addListener((message) => receive(message, listener)),
    },
    onDisconnect: port.onDisconnect,
  };
}

/** @param {unknown} message @returns {Generator<Piece>} @throws {WireError} "too-large" */
function* cut(message) {
  /** @type {string[]} */
  const texts = [];
  const json = toJson(message, (_, value) =>
    typeof value === "string" && value.length > LONG ? { [TEXT]: texts.push(value) - 1 } : value,
  );
  texts.push(json);
  if (texts.reduce((sum, { length }) => sum + length, 0) > MOST) throw new WireError("too-large");
  for (const [part, text] of texts.entries())
    for (let at = 0; at < text.length;) {
      let end = Math.min(text.length, at + PIECE);
      if (/[\uD800-\uDBFF]/.test(text[end - 1])) end += 1; // keep both halves of a character together
      yield { part, piece: text.slice(at, end), isLast: part === texts.length - 1 && end >= text.length };
      at = end;
    }
}

/**
 * @param {unknown} value @param {(name: string, value: any) => unknown} [replace] @returns {string} JSON
 * @throws {WireError} "too-large"
 */
export function toJson(value, replace) {
  try {
    return JSON.stringify(value, replace);
  } catch (error) {
    throw new WireError("too-large", String(error)); // the browser cannot make a string that long
  }
}

/** Whether the texts of a message are longer than a piece. @param {unknown} message */
function isLarge(message) {
  let left = PIECE;
  const values = [message];
  while (values.length && left >= 0) {
    const value = values.pop();
    if (typeof value === "string") left -= value.length;
    else if (typeof value === "object" && value !== null && !ArrayBuffer.isView(value))
      for (const inner of Object.values(value)) values.push(inner);
  }
  return left < 0;
}
