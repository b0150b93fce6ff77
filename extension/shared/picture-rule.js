// The one decision about a picture: what may be done with its addresses. Nothing else in the extension decides whether
// a picture is requested. What is not known to be harmless is not loaded.

import { isLocal } from "./hosts.js";

/**
 * @typedef {object} Page where a picture stands
 * @property {string} url
 * @property {string[]} [imageHosts] the hosts, with ports, that this browser asked for its pictures already; none for
 * an article from a file
 */
/**
 * @typedef {"inside" | "known" | "unknown" | "local" | "refused"} Verdict
 * `inside`: nothing is requested; `known`: may be loaded at once; `unknown`: from a host that does not know of the
 * visit, waits for the user; `local`: in the user's own network, waits likewise; `refused`: never loaded.
 */

/** @type {Verdict[]} from the harmless to the others */
const VERDICTS = ["inside", "known", "unknown", "local", "refused"];
const PIXELS = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,/i;
/** An address with or without a descriptor, as Python writes it. */
const CANDIDATE = /^([^\s,]\S*[^\s,]|[^\s,])( \d+(\.\d+)?[wx])?$/;

/**
 * @param {string} address @param {Page} page
 * @returns {Verdict}
 */
export function judgeAddress(address, { url, imageHosts = [] }) {
  if (PIXELS.test(address)) return "inside";
  if (!URL.canParse(address)) return "refused";
  const { protocol, host, hostname, origin } = new URL(address);
  if (protocol === "blob:") return origin === location.origin ? "inside" : "refused";
  if (protocol !== "http:" && protocol !== "https:") return "refused";
  // The browser would not let a page of the web load it.
  const isOutside = !URL.canParse(url) || !isLocal(new URL(url).hostname);
  if (isOutside && isLocal(hostname)) return "local";
  return imageHosts.includes(host) ? "known" : "unknown";
}

/**
 * What may be done with a picture whose browser chooses among several addresses: what may be done with the worst.
 * @param {string[]} addresses @param {Page} page
 * @returns {Verdict}
 */
export function judge(addresses, page) {
  const found = addresses.map((address) => VERDICTS.indexOf(judgeAddress(address, page)));
  return VERDICTS[Math.max(...found, addresses.length ? 0 : VERDICTS.indexOf("refused"))];
}

/**
 * The addresses among which the browser would choose, in the `img` and in the `picture` around it. A set of addresses
 * in another form than Python writes, of which the browser might read others, is removed.
 * @param {HTMLImageElement} image not in the page yet
 * @returns {string[]}
 */
export function addressesOf(image) {
  const sources = image.parentElement?.localName === "picture" ? image.parentElement.children : [];
  const addresses = [image.getAttribute("src") ?? ""];
  for (const element of [...sources, image]) {
    const set = element.getAttribute("srcset");
    if (set === null) continue;
    const candidates = set.split(", ").map((one) => CANDIDATE.exec(one)?.[1] ?? "");
    if (candidates.includes("")) element.removeAttribute("srcset");
    else addresses.push(...candidates);
  }
  return [...new Set(addresses)].filter(Boolean);
}

/** The hosts, with ports, of addresses. @param {string[]} addresses */
export const hostsOf = (addresses) => [
  ...new Set(addresses.filter((one) => URL.canParse(one)).map((one) => new URL(one).host)),
];
