// Exports articles as files. Python writes them; this module provides the stored data and starts the download.

import { connect } from "../wire/engine-client.js";
import { storedArticle } from "../wire/library-client.js";
import { downloadFile } from "../shared/files.js";
import { counted, t } from "../shared/i18n.js";
import { reportFailure } from "../shared/library-messages.js";
import { getSettings } from "../shared/settings.js";
import { showProgress, showToast } from "../shared/toast.js";

/** Python's name for each format, and whether one file contains many articles. */
export const FORMATS = {
  html: { name: "html", together: false },
  epub: { name: "epub", together: true },
  markdown: { name: "markdown-zip", together: true },
  text: { name: "text", together: false },
};

/** @param {string[]} uids @param {keyof typeof FORMATS} format */
export async function exportArticles(uids, format) {
  const engine = connect();
  const { name, together } = FORMATS[format];
  const gathered = [];
  const template = (await getSettings()).frontMatter || undefined;
  try {
    for (const uid of uids) {
      showProgress(t("library_taking", gathered.length + 1, uids.length));
      const stored = await storedArticle(uid);
      const article = { ...stored.article, highlights: stored.highlights };
      const { images } = stored;
      gathered.push({ article, images });
      if (!together) downloadFile(await engine.ask("export", { article, images, format: name }));
    }
    if (together) {
      const title = gathered.length === 1 ? gathered[0].article.title : t("library");
      downloadFile(await engine.ask("bind", { book: { title, articles: gathered }, format: name, template }));
    }
    showToast(counted("library_taken", uids.length));
  } catch (error) {
    reportFailure(error, "library_take_failed");
  }
}
