// Saves the article as a file. Python writes it; this module collects the images and starts the download.

import { byId } from "../shared/dom.js";
import { downloadFile } from "../shared/files.js";
import { FORMATS, FORMAT_NAMES, formatOf } from "../shared/formats.js";
import { counted, t } from "../shared/i18n.js";
import { changeSettings, getSettings } from "../shared/settings.js";
import { current, pageAddress } from "./current.js";
import { fetchImages } from "../shared/image-fetch.js";
import { askForSites, sitesToAsk } from "../shared/permissions.js";
import { client } from "./first-requests.js";
import { imageAddresses } from "../shared/stored-html.js";
import { outgoing } from "./outgoing.js";
import { showToast } from "../shared/toast.js";
import { storedArticle } from "../wire/library-client.js";

/** The entries of the Save menu. The Save button itself uses the last one chosen. */
export async function entries() {
  const last = (await getSettings()).format;
  return FORMAT_NAMES.map((format) => ({
    id: `save-${format}`,
    words: `format_${format}`,
    checked: format === last,
    article: true,
    failed: "save_failed",
    run: async () => {
      await changeSettings({ format });
      await save(format);
    },
  }));
}

/** @param {string} format */
export async function save(format) {
  if (!current.article) return;
  const { article: whole } = current;
  const template = (await getSettings()).frontMatter || undefined;
  const known = formatOf(format);
  const name = (current.saved && FORMATS[known].library) || known;
  if (!FORMATS[known].hasImages && name === known) {
    downloadFile(await client.ask("export", { article: outgoing(whole), format: name, template }));
    showToast(t("saved"));
    return;
  }
  showToast(t("saving"), { stays: true });
  const gathered = await gatherAll();
  if (!gathered) {
    showToast("");
    return;
  }
  const { images, missing } = gathered;
  const article = outgoing(whole, Object.keys(images));
  downloadFile(await client.ask("export", { article, format: name, images, template }));
  const had = Object.keys(images).length;
  const all = had + missing.length;
  if (!all) showToast(t("saved"));
  else if (had === all) showToast(counted("saved_with_images", had));
  else showToast(counted("saved_without_some", had, all, missing.length));
}

/** Collects the images, and asks for permission if that makes more available; undefined if the user cancels. */
async function gatherAll() {
  if (current.saved) return storedImages();
  const gathered = await fetchImages(imagesShown());
  const sites = await sitesToAsk(gathered.refused, pageAddress());
  if (!sites.length) return gathered;
  showToast("");
  const fetchMore = async () => {
    showToast(t("saving"), { stays: true });
    const { images, missing } = await fetchImages(gathered.missing);
    Object.assign(gathered.images, images);
    gathered.missing = missing;
  };
  const isGoingOn = await askForSites(sites, gathered.refused.length, fetchMore);
  return isGoingOn ? gathered : undefined;
}

/** The images of a saved article, as data URLs by address. They come from the library, not from the network. */
async function storedImages() {
  const { article, images } = await storedArticle(current.saved);
  const missing = imageAddresses(article.html).filter((address) => !Object.hasOwn(images, address));
  return { images, missing };
}

/** The addresses of the article's images, as written in its HTML. */
function imagesShown() {
  const images = byId("content").querySelectorAll("img:not(.media img)");
  return [...images].map((image) => image.getAttribute("src") ?? "").filter((src) => /^https?:/.test(src));
}
