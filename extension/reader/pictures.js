// The pictures of an article: which are loaded at once, which at a click, and which only if the user wants pictures.

import { make, one } from "../shared/dom.js";
import { isLocal } from "../shared/hosts.js";
import { t } from "../shared/i18n.js";

const TALL = 2; // times as high as wide
const TRACKER = 1; // a picture of this size in pixels only tracks visitors

/**
 * @typedef {object} Rules
 * @property {string} url of the page
 * @property {string[]} [imageHosts] from which the page itself has loaded pictures
 * @property {string} images the setting: "all", "click" or "none"
 */

/**
 * Prepares a picture before it is inserted into the page, while nothing is loaded yet.
 * @param {HTMLImageElement} image
 * @param {Rules} rules
 */
export function settlePicture(image, { url, imageHosts, images }) {
  const width = Number(image.getAttribute("width") ?? NaN);
  const height = Number(image.getAttribute("height") ?? NaN);
  if (width <= TRACKER || height <= TRACKER) {
    image.remove();
    return;
  }
  image.loading = "lazy";
  image.decoding = "async";
  const hosts = hostsOf(image);
  if (isInside(hosts, url)) holdBack(image, "image_local");
  else if (images === "click") holdBack(image, "image_wait");
  else if (imageHosts && !hosts.every((host) => host === hostOf(url) || imageHosts.includes(host)))
    holdBack(image, "image_wait", hosts.join(" "));
  else if (images === "none") holdBack(image, "image_wait").dataset.off = "";
  // Pictures fit into the window, except very tall ones, such as charts and comics.
  image.addEventListener("load", () => {
    image.classList.toggle("tall", image.naturalHeight > TALL * image.naturalWidth);
    if (image.naturalWidth <= TRACKER && image.naturalHeight <= TRACKER) image.remove();
    else if (image.naturalWidth > image.clientWidth) letEnlarge(image);
  });
  image.addEventListener(
    "error",
    () => {
      image.classList.add("lost");
      if (image.alt) image.after(make("span", { className: "lost-alt" }, t("lost_image", image.alt)));
    },
    { once: true },
  );
}

// Without pictures, they and the buttons in their places are hidden; the user may want pictures after all.
addEventListener("appearance", () => {
  if (document.documentElement.dataset.images !== "all") return;
  for (const button of document.querySelectorAll(".waiting-image[data-off]"))
    button.dispatchEvent(new Event("show"));
});

/**
 * Shows the icon of the site beside the name that the page claims, if it is there without a request, or may be
 * loaded like the article's pictures.
 * @param {string | undefined} icon its address
 * @param {Rules} rules
 */
export function showIcon(icon, { url, imageHosts, images }) {
  const image = /** @type {HTMLImageElement} */ (one("site-icon"));
  if (!icon || image.src === icon) return;
  const host = hostOf(icon);
  const known = host === hostOf(url) || imageHosts?.includes(host);
  if (!icon.startsWith("data:") && (images !== "all" || !known || isInside([host], url))) return;
  image.addEventListener("load", () => (image.hidden = false));
  image.addEventListener("error", () => (image.hidden = true));
  image.src = icon;
}

/** The hosts from which a picture may be loaded. @param {HTMLImageElement} image */
function hostsOf(image) {
  const candidates = (image.getAttribute("srcset") ?? "").split(/\s+/);
  const addresses = [image.getAttribute("src") ?? "", ...candidates].filter((one) => /^https?:/.test(one));
  return [...new Set(addresses.map(hostOf))];
}

/** @param {string} url @returns {string} with its port, where it has one */
const hostOf = (url) => (URL.canParse(url) ? new URL(url).host : "");

/**
 * Whether a picture is in the user's own network but the page is not: the browser would not let the page
 * itself load it.
 * @param {string[]} hosts of the picture
 * @param {string} url of the page
 */
function isInside(hosts, url) {
  if (URL.canParse(url) && isLocal(new URL(url).hostname)) return false;
  return hosts.some((host) => isLocal(host.replace(/:\d+$/, "")));
}

/**
 * Replaces a picture by a button that loads it, together with the others of its group.
 * @param {HTMLImageElement} image
 * @param {string} words
 * @param {string} [group]
 */
function holdBack(image, words, group) {
  const button = make("button", { type: "button", className: "waiting-image" }, t(words));
  if (image.alt) button.append(" ", make("span", {}, image.alt));
  if (group) button.dataset.hosts = group;
  const show = () => button.replaceWith(image);
  button.addEventListener("show", show);
  button.addEventListener("click", (event) => {
    event.preventDefault(); // the picture may be inside a link
    const waiting = document.querySelectorAll(".waiting-image");
    for (const other of waiting)
      if (group && /** @type {HTMLElement} */ (other).dataset.hosts === group)
        other.dispatchEvent(new Event("show"));
    if (!group) show();
  });
  image.replaceWith(button);
  return button;
}

/** Gives a name to picture links without any text. @param {ParentNode} content */
export function nameLinks(content) {
  for (const link of content.querySelectorAll("a:has(img, button)")) {
    if (link.textContent.trim() || [...link.querySelectorAll("img")].some((image) => image.alt.trim()))
      continue;
    const caption = link.closest("figure")?.querySelector("figcaption")?.textContent.trim();
    link.setAttribute("aria-label", caption || t("image_link"));
  }
}

/** Makes a picture that is shown smaller than it is a button also for the keyboard. @param {HTMLImageElement} image */
function letEnlarge(image) {
  if (image.closest("a, button, summary")) return;
  Object.assign(image, { tabIndex: 0, role: "button", ariaHasPopup: "dialog" });
  if (!image.alt) image.ariaLabel = t("large_image");
}

/** Enlarges a picture to the size of the window when it is clicked, or chosen with the keyboard. @param {HTMLElement} content */
export function enlargeAtClick(content) {
  content.addEventListener("keydown", (event) => {
    if (!(event.target instanceof HTMLImageElement) || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    event.target.click();
  });
  content.addEventListener("click", (event) => {
    const image = /** @type {Element} */ (event.target);
    if (!(image instanceof HTMLImageElement) || image.closest("a")) return;
    const dialog = make("dialog", { className: "large-image", ariaLabel: image.alt || t("large_image") });
    const close = make("button", { type: "button", className: "plain", autofocus: true }, t("close"));
    dialog.append(make("img", { src: image.currentSrc || image.src, alt: image.alt }), close);
    dialog.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  });
}
