// Why a page cannot be read: the kinds of failure that the reader explains.

import { api } from "../shared/api.js";

const NEEDS_PERMISSION = /request permission/;

/** @param {import("../capture/grab.js").Grab} page @returns {string | undefined} */
export function failureOfPage({ contentType, hasText }) {
  if (contentType === "application/pdf") return "pdf";
  if (/^(image|audio|video)\//.test(contentType) || /\b(json|javascript)\b/.test(contentType))
    return "not-a-page";
  if (!hasText) return "empty";
  return undefined;
}

/**
 * Whether a page could not be captured because its user has not allowed files. Chrome does not tell the address then,
 * as with its own pages, but for these the error is another one.
 * @param {string} url
 * @param {unknown} error
 */
export async function isForbiddenFile(url, error) {
  if (url || !NEEDS_PERMISSION.test(String(error))) return false;
  return !(await api.extension.isAllowedFileSchemeAccess());
}

/**
 * Why a page could not be captured, judging by its address. Chrome tells none of an empty tab, and what it says about
 * it is what it says about a page of the web that needs permission.
 * @param {string} url
 * @param {unknown} error
 */
export function failureOfAddress(url, error) {
  if (/^[^?#]*\.pdf([?#]|$)/i.test(url)) return "pdf";
  if (url.startsWith("file:")) return "file";
  if (url.startsWith("about:blank") || (!url && NEEDS_PERMISSION.test(String(error)))) return "empty";
  return "restricted";
}
