// "Save this page as captured…": saves the HTML that the engine was given, for bug reports. `pyjustext read` gets the
// same article from the file.

import { make } from "../shared/dom.js";
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
  const title = make("h2", { id: "capture-title" }, t("capture_save"));
  const dialog = make("dialog", { id: "capture" }, title, make("p", {}, t("capture_words")));
  dialog.setAttribute("aria-labelledby", title.id);
  const save = make("button", { type: "button", className: "primary" }, t("save_short"));
  save.addEventListener("click", () => {
    dialog.close();
    downloadFile({ name: fileName(), type: "text/html;charset=utf-8", text: html });
    showToast(t("saved"));
  });
  const cancel = make("button", { type: "button", className: "plain" }, t("cancel"));
  cancel.addEventListener("click", () => dialog.close());
  dialog.append(make("div", { className: "actions" }, save, cancel));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function fileName() {
  const address = pageAddress();
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/[^\w.-]/g, "") : "";
  return `captured-${host || "page"}.html`;
}
