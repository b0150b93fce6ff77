// Host names: whether one is in the user's own network, and whether it may imitate another.

import { hostLetters } from "./host-letters.js";
import { local } from "./local.js";

const ACE = "xn--";
const LONGEST = 253; // characters: the limit of the domain name system; decoding takes quadratic time

/**
 * Whether a host is in the user's own network: its address is not public, or its name is only valid in a local network.
 * @param {string} hostname as normalised by `URL`: IPv6 in brackets, IPv4 as four decimal numbers
 */
export function isLocal(hostname) {
  const host = hostname.replace(/\.$/, "").toLowerCase();
  if (host.startsWith("[")) {
    const bits = bitsOf(host.slice(1, -1));
    return !bits.startsWith(PUBLIC) || NETWORKS6.some((network) => bits.startsWith(network));
  }
  if (/^\d+(\.\d+){3}$/.test(host)) return NETWORKS4.some((network) => bitsOf(host).startsWith(network));
  const labels = host.split(".");
  return labels.length === 1 || labels.some((_, at) => local.names.includes(labels.slice(at).join(".")));
}

/** @param {string} address of IPv4, or of IPv6 as normalised by `URL` @returns {string} its bits */
function bitsOf(address) {
  if (address.includes("."))
    return address
      .split(".")
      .map((part) => binary(Number(part), 8))
      .join("");
  const [start, end] = address.split("::").map((half) => (half ? half.split(":") : []));
  const zeros = end ? Array(8 - start.length - end.length).fill("0") : [];
  return [...start, ...zeros, ...(end ?? [])].map((part) => binary(parseInt(part, 16), 16)).join("");
}

/** @param {number} value @param {number} digits */
const binary = (value, digits) => value.toString(2).padStart(digits, "0");

/** @param {string} network in CIDR notation @returns {string} the bits with which its addresses begin */
function prefixOf(network) {
  const [address, length] = network.split("/");
  return bitsOf(address).slice(0, Number(length));
}

const PUBLIC = prefixOf(local.public);
const NETWORKS4 = local.networks.filter((network) => network.includes(".")).map(prefixOf);
const NETWORKS6 = local.networks.filter((network) => network.includes(":")).map(prefixOf);

/** @param {string} ranges of code points, hexadecimal @returns {string} a character class for a regular expression */
const classOf = (ranges) => `[${ranges.replace(/[\da-f]+/g, "\\u{$&}").replaceAll(" ", "")}]`;

const LOOKALIKE = classOf(hostLetters.alike);
const ONLY_LOOKALIKES = new RegExp(`^(?:[\\d-]|${LOOKALIKE})*$`, "u");
const LOOKALIKE_WITH_LATIN = new RegExp(`[a-z].*${LOOKALIKE}|${LOOKALIKE}.*[a-z]`, "u");
const WITH_LATIN = /^(?:Latn|HaniHiraKanaBopoHang)$/; // scripts that are written together with Latin letters
const SAFE = Object.entries(hostLetters.scripts).map(
  ([name, ranges]) =>
    new RegExp(`^(?:[${WITH_LATIN.test(name) ? "a-z" : ""}\\d-]|${classOf(ranges)})*$`, "u"),
);

/**
 * Whether a label can be shown in its own letters: they belong to one script, are recommended for identifiers, and do
 * not all look like ASCII (Unicode Technical Standard 39, and Chromium's policy for international names).
 * @param {string} label
 */
function isSafeToShow(label) {
  if (/^[a-z\d-]*$/.test(label)) return true;
  return (
    !ONLY_LOOKALIKES.test(label) &&
    !LOOKALIKE_WITH_LATIN.test(label) &&
    SAFE.some((letters) => letters.test(label))
  );
}

/**
 * How a host is shown: in its own letters, or in ASCII if a part of it could be mistaken for another host.
 * @param {string} url
 * @returns {{ shown: string, letters: string, isDoubtful: boolean }} without "www."; `letters` always in its own; all
 *   empty without a host
 */
export function hostOf(url) {
  const hostname = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "";
  if (hostname.length > LONGEST) return { shown: hostname, letters: hostname, isDoubtful: false };
  const labels = hostname
    .split(".")
    .map((label) => (label.startsWith(ACE) ? decode(label.slice(ACE.length)) : label));
  const letters = labels.join(".");
  const isDoubtful = !hostname.startsWith("[") && !labels.every(isSafeToShow);
  return { shown: isDoubtful ? hostname : letters, letters, isDoubtful };
}

/** Punycode by RFC 3492. @param {string} text @returns {string} the text itself if it is not punycode */
function decode(text) {
  const end = text.lastIndexOf("-");
  const output = [...text.slice(0, Math.max(0, end))];
  let n = 128;
  let i = 0;
  let bias = 72;
  for (let at = end + 1; at < text.length;) {
    const before = i;
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = at < text.length ? parseInt(text[at++], 36) : NaN;
      if (Number.isNaN(digit)) return ACE + text;
      const value = digit < 10 ? digit + 26 : digit - 10;
      i += value * weight;
      const threshold = Math.min(26, Math.max(1, k - bias));
      if (value < threshold) break;
      weight *= 36 - threshold;
    }
    const size = output.length + 1;
    let delta = before === 0 ? Math.floor((i - before) / 700) : (i - before) >> 1;
    delta += Math.floor(delta / size);
    let k = 0;
    for (; delta > 455; k += 36) delta = Math.floor(delta / 35);
    bias = k + Math.floor((36 * delta) / (delta + 38));
    n += Math.floor(i / size);
    i %= size;
    if (n > 0x10ffff) return ACE + text;
    output.splice(i++, 0, String.fromCodePoint(n));
  }
  return output.join("");
}

/** The permission pattern for a page's site, also used as its name. Patterns have no ports. @param {string} url */
export function siteOf(url) {
  if (!/^https?:/.test(url) || !URL.canParse(url)) return "";
  const { protocol, hostname } = new URL(url);
  return `${protocol}//${hostname}/*`;
}

/** An address without its fragment. @param {string} url */
export const withoutFragment = (url) => url.split("#")[0];
