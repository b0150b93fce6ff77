// The pictures of an article: some are loaded at once, some at a click, some only if the user turns pictures on.

import { make, byId } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { addressesOf, hostsOf, judge, judgeAddress } from "../shared/picture-rule.js";

const TALL = 2; // height / width
export const TRACKER = 1; // a picture of this size in pixels only tracks visitors

/** @typedef {import("../shared/picture-rule.js").Page & { images: string }} Rules with the setting: "all", "click", "none" */

/**
 * Prepares a picture before it is inserted into the page. Until then the browser loads nothing.
 * @param {HTMLImageElement} image @param {Rules} rules
 */
export function preparePicture(image, rules) {
  const width = Number(image.getAttribute("width") ?? NaN);
  const height = Number(image.getAttribute("height") ?? NaN);
  if (width <= TRACKER || height <= TRACKER) {
    image.remove();
    return;
  }
  const addresses = addressesOf(image);
  const verdict = judge(addresses, rules);
  if (verdict === "refused") {
    image.replaceWith(
      ...(image.alt ? [make("span", { className: "lost-alt" }, t("lost_image", image.alt))] : []),
    );
    return;
  }
  image.loading = "lazy";
  image.decoding = "async";
  if (verdict === "local") holdBack(image, "image_local");
  else if (rules.images === "click") holdBack(image, "image_wait");
  else if (verdict === "unknown") {
    const hosts = hostsOf(addresses);
    // A picture that the user asked for may also be saved.
    holdBack(image, "image_wait", hosts.join(" ")).addEventListener("show", () =>
      rules.imageHosts?.push(...hosts),
    );
  } else if (rules.images === "none") holdBack(image, "image_wait").dataset.off = "";
  // Pictures fit into the window, except very tall ones, such as charts and comics.
  image.addEventListener("load", () => {
    image.classList.toggle("tall", image.naturalHeight > TALL * image.naturalWidth);
    if (image.naturalWidth <= TRACKER && image.naturalHeight <= TRACKER) image.remove();
    else if (image.naturalWidth > image.clientWidth) makeEnlargeable(image);
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

// When the user turns pictures on, shows those that the setting "none" held back.
addEventListener("appearance", () => {
  if (document.documentElement.dataset.images !== "all") return;
  for (const button of document.querySelectorAll(".waiting-image[data-off]"))
    button.dispatchEvent(new Event("show"));
});

/**
 * Shows the icon of the site, if that needs no request or the icon may be loaded like the article's pictures.
 * @param {string | undefined} icon its address
 * @param {Rules} rules
 */
export function showIcon(icon, rules) {
  const image = /** @type {HTMLImageElement} */ (byId("site-icon"));
  if (!icon || image.src === icon || rules.url.startsWith(location.origin)) return; // our own pages have no site
  const verdict = icon.startsWith("data:image/") ? "inside" : judgeAddress(icon, rules);
  if (verdict !== "inside" && (verdict !== "known" || rules.images !== "all")) return;
  image.addEventListener("load", () => {
    image.hidden = false;
    /** @type {HTMLLinkElement} */ (byId("icon")).href = icon; // of the tab
  });
  image.addEventListener("error", () => (image.hidden = true));
  image.src = icon;
}

/**
 * Replaces a picture by a button that loads it and the others of its group.
 * @param {HTMLImageElement} image @param {string} words @param {string} [group]
 */
function holdBack(image, words, group) {
  const button = make("button", { type: "button", className: "waiting-image" }, t(words));
  if (image.alt) button.append(" ", make("span", {}, image.alt));
  if (group) button.dataset.hosts = group;
  button.addEventListener("show", () => button.replaceWith(image));
  button.addEventListener("click", (event) => {
    event.preventDefault(); // the picture may be inside a link
    const all = group ? document.querySelectorAll(`[data-hosts="${CSS.escape(group)}"]`) : [button];
    for (const one of all) one.dispatchEvent(new Event("show"));
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

/** Makes a scaled-down picture a button, which the keyboard can reach. @param {HTMLImageElement} image */
function makeEnlargeable(image) {
  if (image.closest("a, button, summary")) return;
  Object.assign(image, { tabIndex: 0, role: "button", ariaHasPopup: "dialog" });
  if (!image.alt) image.ariaLabel = t("large_image");
}

/** Enlarges a picture to the size of the window when it is clicked or activated with the keyboard. @param {HTMLElement} content */
export function setUpEnlarging(content) {
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
