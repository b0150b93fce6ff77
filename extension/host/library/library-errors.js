// The failures of SQLite and of the disk, as kinds for which the pages choose their messages.

import { WireError } from "../../wire/protocol.js";

const CORRUPT = 11;
const IO = 10;
const FULL = 13;
const NO_ROOM = 64_000_000; // bytes: with less free space a large article may not fit
const NO_DATABASE = 26;
const WRITES = [778, 1034, 1290, 1546, 4874]; // write, fsync, truncate and other errors that a lack of space can cause (sqlite.org/rescode.html)

/** Any error as one with a kind. @param {any} error @returns {WireError} */
export function failureOf(error) {
  if (error instanceof WireError) return error;
  const code = Number(error?.resultCode ?? 0);
  const said = `${error?.name}: ${error?.message}`;
  if ((code & 0xff) === CORRUPT || code === NO_DATABASE) return new WireError("damaged", said);
  if (code === FULL || WRITES.includes(code) || error?.name === "QuotaExceededError")
    return new WireError("full", said);
  if ((code & 0xff) === IO && /quota|space/i.test(said)) return new WireError("full", said);
  return new WireError(error?.kind ?? "failed", said);
}

/**
 * The same; an unspecific disk error is explained by the free space.
 * @param {any} error
 * @returns {Promise<WireError>}
 */
export async function explain(error) {
  const failure = failureOf(error);
  if (Number(error?.resultCode) !== IO) return failure;
  const { usage = 0, quota = Infinity } = await navigator.storage.estimate();
  return quota - usage < NO_ROOM ? new WireError("full", failure.message) : failure;
}
