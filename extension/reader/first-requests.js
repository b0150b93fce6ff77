// What the reader asks for first.

import { connect } from "../wire/engine-client.js";
import { getSession } from "../shared/sessions.js";
import { getSettingsAndSite } from "../shared/settings.js";
import { current } from "./current.js";

/** @typedef {import("../wire/article").Article} Article */
/** @typedef {import("../wire/engine-client.js").Progress} Progress */

export const client = connect();

/** The page's session, which is also put into `current`. */
export const session = getSession(current.id).then((found) => {
  performance.mark("session"); // for the speed benchmark, like the others
  return (current.session = found);
});

/** The settings for this page, and whether its site has its own. */
export const settings = session
  .catch(() => undefined)
  .then((found) => getSettingsAndSite(found?.url || current.address));

/** @type {Progress | undefined} */
let last;
/** @type {(progress: Progress) => void} */
let listener = () => {};

/**
 * Tells the last progress of the prefetched work, and that to come.
 * @param {(progress: Progress) => void} follower
 */
export function follow(follower) {
  listener = follower;
  if (last) listener(last);
}

/**
 * Takes the work that was prefetched before this page existed; there is none if the page is shown again.
 * @returns {{ article: Promise<Article | undefined>, beginning: Promise<Article>, controller: AbortController } | undefined}
 */
function takeOver() {
  if (!current.id || current.asked) return undefined;
  const controller = new AbortController();
  /** @type {PromiseWithResolvers<Article>} */
  const beginning = Promise.withResolvers();
  const article = client.take(current.id, {
    signal: controller.signal,
    onProgress: (progress) => listener((last = progress)),
    onBeginning: beginning.resolve,
  });
  article.catch(() => undefined); // reported where it is awaited
  return { article, beginning: beginning.promise, controller };
}

export const taken = takeOver();
for (const promise of [session, settings]) promise.catch(() => undefined); // likewise
