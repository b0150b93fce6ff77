// Joins the other pages of an article to the one that is shown, at a click. The permission for the site is revoked
// afterwards.

import { askForFetching } from "../shared/fetch-sites.js";
import { siteOf } from "../shared/hosts.js";
import { t } from "../shared/i18n.js";
import { showOutcome, showProgress, showToast } from "../shared/toast.js";
import { library } from "../wire/library-client.js";
import { current } from "./current.js";
import { client } from "./first-requests.js";

let isReading = false;

/**
 * Must be called while a click is being handled, because the browser asks for permission.
 * @param {string[]} pages the addresses of the parts
 * @param {number} first the number of the first of them
 * @param {(article: Article) => Promise<void>} join shows the joined article
 */
export async function joinFollowingPages(pages, first, join) {
  const { article } = current;
  if (!article || isReading) return;
  isReading = true;
  const engine = /** @type {import("../wire/messages").Engine} */ (article.engine);
  /** @type {{ parts: Article[], isWhole: boolean } | undefined} */
  let read;
  try {
    await askForFetching([siteOf(pages[0])], async (granted) => {
      if (!granted) return;
      read = await library.ask("readOn", { pages, engine }, ({ done, all }) => {
        if (done !== undefined && all) showProgress(t("read_on_reading", first + done, first + all - 1));
      });
    });
    if (!read) {
      showOutcome(t("read_on_refused"));
      return;
    }
    const { parts, isWhole } = read;
    showToast("");
    const { article: joined, added } = await client.ask("join", { article, parts });
    if (current.article !== article) return; // another article is shown by now
    if (added) await join(joined);
    if (!isWhole || added < parts.length) showOutcome(t("read_on_stopped", first + added));
  } catch (error) {
    console.warn(error);
    showOutcome(t("read_on_stopped", first));
  } finally {
    isReading = false;
  }
}
