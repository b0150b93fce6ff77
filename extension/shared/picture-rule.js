// Decides whether a picture may be requested. Nothing else in the extension decides that. An address that is not known to
// be harmless is not loaded.

import { isLocal } from "./hosts.js";

/**
 * @typedef {object} Page the page of a picture
 * @property {string} url
 * @property {string[]} [imageHosts] the hosts, with ports, from which this browser has loaded its pictures already; none
 *   for an article from a file
 */
/**
 * @typedef {"inside" | "known" | "unknown" | "local" | "refused"} Verdict
 * `inside`: nothing is requested; `known`: may be loaded at once; `unknown`: its host does not know of the visit, so
 * the user must click; `local`: in the user's own network, so the user must click; `refused`: never loaded.
 */

/** @type {Verdict[]} from harmless to harmful */
const VERDICTS = ["inside", "known", "unknown", "local", "refused"];
const PIXELS = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,/i;
/** An address with or without a descriptor, as Python writes it. */
const CANDIDATE = /^([^\s,]\S*[^\s,]|[^\s,])( \d+(\.\d+)?[wx])?$/;

/** @param {string} address @param {Page} page @returns {Verdict} */
export function judgeAddress(address, { url, imageHosts = [] }) {
  if (PIXELS.test(address)) return "inside";
  if (!URL.canParse(address)) return "refused";
  const { protocol, host, hostname, origin } = new URL(address);
  if (protocol === "blob:") return origin === location.origin ? "inside" : "refused";
  if (protocol !== "http:" && protocol !== "https:") return "refused";
  // A page of the web may not load pictures from the user's network.
  const isOutside = !URL.canParse(url) || !isLocal(new URL(url).hostname);
  if (isOutside && isLocal(hostname)) return "local";
  return imageHosts.includes(host) ? "known" : "unknown";
}

/**
 * The verdict on a picture with several addresses: that on the worst, because the browser chooses one.
 * @param {string[]} addresses @param {Page} page @returns {Verdict}
 */
export function judge(addresses, page) {
  const found = addresses.map((address) => VERDICTS.indexOf(judgeAddress(address, page)));
  return VERDICTS[Math.max(...found, addresses.length ? 0 : VERDICTS.indexOf("refused"))];
}

/**
 * The addresses in an `img` and the `picture` around it. A `srcset` in another form than Python writes is removed, because
 * the browser might read other addresses in it.
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
