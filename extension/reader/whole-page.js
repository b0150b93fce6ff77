// Reads the whole page instead of the selection. Both were captured together.

import { t } from "../shared/i18n.js";
import { getCapture, putCapture } from "../shared/sessions.js";
import { showToast } from "../shared/toast.js";
import { current } from "./current.js";
import { PAGE_GONE } from "./captured.js";
import { client } from "./first-requests.js";

const SELECTION = 'data-pyjustext-selection="';

/** @param {(engine: string) => Promise<void>} read */
export async function readWholePage(read) {
  const { id, session, article } = current;
  const html = await getCapture(id);
  if (!session || !article || !html) {
    showToast(t(PAGE_GONE));
    return;
  }
  // The attribute is in the first tag, which the content script wrote with all quotation marks escaped.
  await putCapture(id, session, html.replace(`${SELECTION}"`, `${SELECTION}whole"`));
  await client.forget(id); // the host still has the old page
  await read(article.engine);
}
