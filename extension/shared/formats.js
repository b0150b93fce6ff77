// The formats in which articles are saved as files. Python writes them.

/**
 * @typedef {object} Format
 * @property {string} label as the Save button shows it
 * @property {boolean} [hasImages] whether its files include the images
 * @property {string} library Python's name of the format for articles of the library; "" if it is not offered there
 * @property {boolean} [holdsMany] whether one file contains many articles of the library
 */

/** @typedef {"html" | "epub" | "markdown" | "text" | "json"} FormatName */

/** @type {Record<FormatName, Format>} */
export const FORMATS = {
  html: { label: "HTML", hasImages: true, library: "html" },
  epub: { label: "EPUB", hasImages: true, library: "epub", holdsMany: true },
  // The library has the images of its articles, so their Markdown is saved with them, in a zip archive.
  markdown: { label: "MD", library: "markdown-zip", holdsMany: true },
  text: { label: "TXT", library: "text" },
  json: { label: "JSON", library: "" },
};

export const FORMAT_NAMES = /** @type {FormatName[]} */ (Object.keys(FORMATS));

/** The name of a format, or of the usual one if there is none of this name. @param {string} name */
export const formatOf = (name) => (Object.hasOwn(FORMATS, name) ? /** @type {FormatName} */ (name) : "html");
