// From what was selected on a page to the whole page, which was captured with it.

import { t } from "../shared/i18n.js";
import { getCapture, putCapture } from "../shared/sessions.js";
import { showToast } from "../shared/toast.js";
import { current } from "./current.js";
import { NOT_THERE } from "./captured.js";
import { client } from "./first-requests.js";

const SELECTION = 'data-pyjustext-selection="';

/** @param {(engine: string) => Promise<void>} read */
export async function readWholePage(read) {
  const { id, session, article } = current;
  const html = await getCapture(id);
  if (!session || !article || !html) {
    showToast(t(NOT_THERE));
    return;
  }
  // The mark is in the first tag, which the content script wrote: no attribute of the page holds a quotation mark.
  await putCapture(id, session, html.replace(`${SELECTION}"`, `${SELECTION}whole"`));
  await client.forget(id); // the host has the page as it was
  await read(article.engine);
}
