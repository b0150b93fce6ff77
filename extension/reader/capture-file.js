// "Save this page as captured…": saves what the engine was given, for bug reports. `pyjustext read` gives the
// same result from the file.

import { make } from "../shared/dom.js";
import { handOver } from "../shared/files.js";
import { t } from "../shared/i18n.js";
import { showToast } from "../shared/toast.js";
import { NOT_THERE, capturedPage } from "./captured.js";
import { pageAddress } from "./current.js";

/** Explains what the file contains, and saves it if the user agrees. */
export async function saveCapture() {
  const html = await capturedPage();
  if (!html) {
    showToast(t(NOT_THERE));
    return;
  }
  const title = make("h2", { id: "capture-title" }, t("capture_save"));
  const dialog = make("dialog", { id: "capture" }, title, make("p", {}, t("capture_words")));
  dialog.setAttribute("aria-labelledby", title.id);
  const save = make("button", { type: "button", className: "primary" }, t("save_short"));
  save.addEventListener("click", () => {
    dialog.close();
    handOver({ name: fileName(), type: "text/html;charset=utf-8", text: html });
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
