// The failures of the library, with kinds for which the pages choose their messages.

import { LIBRARY_ERRORS } from "../engine/protocol.js";

/** @typedef {import("../engine/messages").LibraryErrorKind} Kind */

const MOST = 10_000; // characters of a detail

export class LibraryError extends Error {
  /**
   * @param {string} kind one of protocol.json; anything else counts as "failed"
   * @param {string} [detail] for the console, not for the reader
   */
  constructor(kind, detail) {
    super((detail || kind).slice(0, MOST));
    this.name = "LibraryError";
    this.kind = /** @type {Kind} */ (LIBRARY_ERRORS.includes(kind) ? kind : "failed");
  }
}

const CORRUPT = 11;
const IO = 10;
const FULL = 13;
const NO_ROOM = 64_000_000; // bytes: with less free space a large article may not fit
const NO_DATABASE = 26;
const WRITES = [778, 1034, 1290, 1546, 4874]; // write, fsync, truncate and other errors that a lack of space can cause (sqlite.org/rescode.html)

/** Any error as a LibraryError. @param {any} error @returns {LibraryError} */
export function failureOf(error) {
  if (error instanceof LibraryError) return error;
  const code = Number(error?.resultCode ?? 0);
  const said = `${error?.name}: ${error?.message}`;
  if ((code & 0xff) === CORRUPT || code === NO_DATABASE) return new LibraryError("damaged", said);
  if (code === FULL || WRITES.includes(code) || error?.name === "QuotaExceededError")
    return new LibraryError("full", said);
  if ((code & 0xff) === IO && /quota|space/i.test(said)) return new LibraryError("full", said);
  return new LibraryError(error?.kind ?? "failed", said);
}

/**
 * The same; an unspecific disk error is explained by the free space.
 * @param {any} error
 * @returns {Promise<LibraryError>}
 */
export async function explain(error) {
  const failure = failureOf(error);
  if (Number(error?.resultCode) !== IO) return failure;
  const { usage = 0, quota = Infinity } = await navigator.storage.estimate();
  return quota - usage < NO_ROOM ? new LibraryError("full", failure.message) : failure;
}
