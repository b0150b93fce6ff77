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
 * Whether a page was not captured because the user has not allowed access to files. Chrome then hides the address, as for
 * its own pages, but the error differs.
 * @param {string} url @param {unknown} error
 */
export async function isForbiddenFile(url, error) {
  if (url || !NEEDS_PERMISSION.test(String(error))) return false;
  return !(await api.extension.isAllowedFileSchemeAccess());
}

/**
 * Why a page was not captured, judging by its address. For an empty tab Chrome gives no address, and the error for a page
 * that needs permission.
 * @param {string} url @param {unknown} error
 */
export function failureOfAddress(url, error) {
  if (/^[^?#]*\.pdf([?#]|$)/i.test(url)) return "pdf";
  if (url.startsWith("file:")) return "file";
  if (url.startsWith("about:blank") || (!url && NEEDS_PERMISSION.test(String(error)))) return "empty";
  return "restricted";
}
