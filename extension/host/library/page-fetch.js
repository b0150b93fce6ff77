// Fetches the page of a link, without the user's cookies and within bounds.

import { readUpTo } from "../../shared/bounded-bytes.js";
import { isLocal } from "../../shared/hosts.js";

const TIME_MS = 30_000;
const MOST_BYTES = 25_000_000;
const PAGE = /^(?:text\/html|application\/xhtml\+xml)$/;

/**
 * Its message is "unreached", "timeout", "too-large", "not-a-page", "local", or "status-" and a number. The library page
 * has the words.
 */
export class PageError extends Error {}

/**
 * @param {string} address
 * @param {(bytes: Uint8Array) => Promise<string>} decode for pages whose server does not name their encoding
 * @returns {Promise<string>} the page's HTML
 * @throws {PageError}
 */
export async function fetchPage(address, decode) {
  refuseLocal(address);
  const signal = AbortSignal.timeout(TIME_MS);
  try {
    const response = await fetch(address, { credentials: "omit", referrerPolicy: "no-referrer", signal });
    refuseLocal(response.url);
    if (!response.ok) throw new PageError(`status-${response.status}`);
    const [type, parameters = ""] = (response.headers.get("content-type") ?? "").split(/;(.*)/s);
    if (!PAGE.test(type.trim().toLowerCase())) throw new PageError("not-a-page");
    const bytes = await bounded(response);
    const decoder = decoderOf(parameters);
    return decoder ? decoder.decode(bytes) : await decode(bytes);
  } catch (error) {
    if (signal.aborted) throw new PageError("timeout");
    if (error instanceof TypeError) throw new PageError("unreached"); // fetch's error, also for sites not allowed
    throw error;
  }
}

/** Imported links must not make the browser send requests to the user's own network. @param {string} address */
function refuseLocal(address) {
  const { protocol, hostname } = new URL(address);
  if (!/^https?:$/.test(protocol) || isLocal(hostname)) throw new PageError("local");
}

/** @param {Response} response */
async function bounded(response) {
  if (Number(response.headers.get("content-length")) > MOST_BYTES) throw new PageError("too-large");
  const bytes = await readUpTo(response.body ?? new Blob().stream(), MOST_BYTES);
  if (!bytes) throw new PageError("too-large");
  return new Uint8Array(await bytes.arrayBuffer());
}

/** @param {string} parameters of the media type */
function decoderOf(parameters) {
  const [, label] = /charset\s*=\s*"?([\w:.-]+)/i.exec(parameters) ?? [];
  try {
    return label ? new TextDecoder(label) : undefined;
  } catch {
    return undefined; // no encoding has this name
  }
}
