// "Save this page as captured…": saves the HTML that the engine was given, for bug reports. `pyjustext read` gets the
// same article from the file.

import { answerOf, byId } from "../shared/dom.js";
import { downloadFile } from "../shared/files.js";
import { t } from "../shared/i18n.js";
import { showToast } from "../shared/toast.js";
import { PAGE_GONE, capturedPage } from "./captured.js";
import { pageAddress } from "./current.js";

/** Explains what the file contains, and saves it if the user agrees. */
export async function saveCapture() {
  const html = await capturedPage();
  if (!html) {
    showToast(t(PAGE_GONE));
    return;
  }
  const dialog = /** @type {HTMLDialogElement} */ (byId("capture"));
  if ((await answerOf(dialog)) !== "save") return;
  downloadFile({ name: fileName(), type: "text/html;charset=utf-8", text: html });
  showToast(t("saved"));
}

function fileName() {
  const address = pageAddress();
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/[^\w.-]/g, "") : "";
  return `captured-${host || "page"}.html`;
}
