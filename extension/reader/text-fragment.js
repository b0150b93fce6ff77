// Links to a text in a page: https://wicg.github.io/scroll-to-text-fragment/

const WHOLE = 80; // characters of a text that is quoted whole; a longer one is quoted by its ends
const WORDS = 5; // at each end

/** @param {string} url @param {string} quote @returns {string} "" if the address is not one of the web */
export function linkToText(url, quote) {
  if (!/^https?:/.test(url)) return "";
  const words = quote.trim().split(/\s+/);
  const ends = quote.length > WHOLE && words.length > 2 * WORDS;
  const parts = ends ? [words.slice(0, WORDS), words.slice(-WORDS)] : [words];
  const [page, place = ""] = url.split("#");
  return `${page}#${place.split(":~:")[0]}:~:text=${parts.map((part) => encoded(part.join(" "))).join(",")}`;
}

/** A plain "-" would mark context before or after the text. @param {string} text */
const encoded = (text) => encodeURIComponent(text).replaceAll("-", "%2D");
