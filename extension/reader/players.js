// Video and audio: our content security policy allows only pictures from outside, so they are played on their
// own site.

import { make } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { settlePicture } from "./pictures.js";

/** @param {HTMLMediaElement} media @param {import("./pictures.js").Rules} rules */
export function settlePlayer(media, rules) {
  const href = media.getAttribute("src") ?? media.querySelector("source")?.getAttribute("src");
  const link = make("a", { className: "media", rel: "noopener noreferrer" });
  if (href) link.href = href;
  const poster = media.getAttribute("poster");
  if (poster) {
    const image = media.ownerDocument.createElement("img"); // set while nothing is loaded yet
    image.setAttribute("alt", "");
    image.setAttribute("src", poster);
    link.append(image);
    settlePicture(image, rules);
  }
  link.append(make("span", {}, t(media.localName === "video" ? "play_video" : "play_audio")));
  if (href || poster) media.replaceWith(link);
  else media.remove();
}
