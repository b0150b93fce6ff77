// Video and audio become links to their own site, because our content security policy allows only pictures from outside.

import { make } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { preparePicture } from "./pictures.js";

/** @param {HTMLMediaElement} media @param {import("./pictures.js").Rules} rules */
export function preparePlayer(media, rules) {
  const href = media.getAttribute("src") ?? media.querySelector("source")?.getAttribute("src");
  const link = make("a", { className: "media", rel: "noopener noreferrer" });
  if (href) link.href = href;
  const poster = media.getAttribute("poster");
  if (poster) {
    const image = media.ownerDocument.createElement("img"); // its document loads nothing
    image.setAttribute("alt", "");
    image.setAttribute("src", poster);
    link.append(image);
    preparePicture(image, rules);
  }
  link.append(make("span", {}, t(media.localName === "video" ? "play_video" : "play_audio")));
  if (href || poster) media.replaceWith(link);
  else media.remove();
}
