// The article's address, copied or handed to another program. Only what the user chooses here leaves the browser, and it
// goes to a program on this computer.

import { make } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { linkTo, noteOf } from "../shared/obsidian.js";
import { getSettings } from "../shared/settings.js";
import { showOutcome, showToast } from "../shared/toast.js";
import { current, pageAddress } from "./current.js";
import { client } from "./first-requests.js";
import { outgoing } from "./outgoing.js";

const LONGEST_LINK = 2000; // characters; Windows hands no longer one to another program

/** @param {string} text */
async function copy(text) {
  await navigator.clipboard.writeText(text);
  showToast(t("copied"));
}

export const copyAddress = () => copy(pageAddress());

/** Title and address as a link in Markdown. */
export function copyLink() {
  const title = titleOf().replace(/[\\[\]`*_<>]/g, "\\$&");
  const address = pageAddress().replace(/[\s()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return copy(`[${title}](${address})`);
}

/** As a note, as the settings want it. What is too long for a link goes by the clipboard. */
export async function sendToObsidian() {
  if (!current.article) return;
  const settings = await getSettings();
  const article = outgoing(current.article);
  const { file, text } = await noteOf(article, settings, (what) => client.ask("export", what));
  const link = linkTo(settings.obsidianVault, file, text);
  if (link.length <= LONGEST_LINK) {
    open(link);
    return;
  }
  await navigator.clipboard.writeText(text);
  showOutcome(t("send_obsidian_long"));
  open(linkTo(settings.obsidianVault, file));
}

export function sendByMail() {
  const link = `mailto:?subject=${encodeURIComponent(titleOf())}&body=`;
  open(link + encodeURIComponent(`${titleOf()}\r\n${pageAddress()}\r\n`));
}

/** By the system's own sheet. */
export async function share() {
  const url = pageAddress();
  try {
    await navigator.share(/^https?:/.test(url) ? { title: titleOf(), url } : { title: titleOf(), text: url });
  } catch (error) {
    if (/** @type {DOMException} */ (error).name !== "AbortError") throw error; // the user has closed the sheet
  }
}

/** In one line, and short enough for a link. */
const titleOf = () =>
  (current.article?.title || current.session?.title || "").replace(/\s+/g, " ").trim().slice(0, 300);

/** Has the browser hand a link to its program. @param {string} href */
function open(href) {
  const link = make("a", { href, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
}
