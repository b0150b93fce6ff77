// Turns errors of SQLite and of the disk into WireErrors, for which the pages have messages.

import { WireError } from "../../wire/protocol.js";

const CORRUPT = 11;
const IO = 10;
const FULL = 13;
const LITTLE_SPACE = 64_000_000; // bytes: with less free space a large article may not fit
const NO_DATABASE = 26;
const WRITES = [778, 1034, 1290, 1546, 4874]; // write, fsync, truncate and other errors that a lack of space can cause (sqlite.org/rescode.html)

/** Turns any error into one with a kind. @param {any} error @returns {WireError} */
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
 * Like `failureOf`, but also tells from the free space whether an unspecific disk error means a full disk.
 * @param {any} error @returns {Promise<WireError>}
 */
export async function explain(error) {
  const failure = failureOf(error);
  if (Number(error?.resultCode) !== IO) return failure;
  const { usage = 0, quota = Infinity } = await navigator.storage.estimate();
  return quota - usage < LITTLE_SPACE ? new WireError("full", failure.message) : failure;
}
