// The article for copies, notes and files: with its highlights, and without the pictures that wait for a click here.
// Another program would request them.

import { addressesOf, judge, judgeAddress } from "../shared/picture-rule.js";
import { parse } from "../shared/stored-html.js";
import { current } from "./current.js";
import { highlightsHere } from "./highlights.js";
import { TRACKER } from "./pictures.js";

/**
 * @param {Article} article @param {string[]} [inside] the addresses of pictures that are embedded in the file
 * @returns {Article}
 */
export function outgoing(article, inside = []) {
  const { url = "", imageHosts } = current.session ?? {};
  const page = { url, imageHosts };
  const isShown = (/** @type {string[]} */ addresses) =>
    inside.includes(addresses[0]) || ["inside", "known"].includes(judge(addresses, page));
  const body = parse(article.html);
  for (const image of body.querySelectorAll("img")) {
    const isTracker = [image.getAttribute("width"), image.getAttribute("height")].some(
      (size) => size !== null && Number(size) <= TRACKER,
    );
    const addresses = addressesOf(image);
    if (!isTracker && addresses.length && isShown(addresses)) continue;
    const outer = image.closest("picture") ?? image;
    outer.replaceWith(...(image.alt && !isTracker ? [image.alt] : []));
  }
  for (const media of body.querySelectorAll("[poster]")) {
    if (!isShown([media.getAttribute("poster") ?? ""])) media.removeAttribute("poster");
  }
  for (const media of body.querySelectorAll("audio, video")) media.setAttribute("preload", "none");
  const lead = article.image ? judgeAddress(article.image, page) : "refused";
  const image = lead === "inside" || lead === "known" || inside.includes(article.image) ? article.image : "";
  return { ...article, html: body.innerHTML, image, highlights: highlightsHere() };
}
