// The first requests of the reader, which begin while its other modules load.

import { connect } from "../wire/engine-client.js";
import { getSession } from "../shared/sessions.js";
import { getSettingsAndSite } from "../shared/settings.js";
import { current } from "./current.js";

/** @typedef {import("../wire/engine-client.js").Progress} Progress */

export const client = connect();

/** The page's session, which is also put into `current`. */
export const session = getSession(current.id).then((found) => {
  performance.mark("session"); // for the speed benchmark, like the others
  return (current.session = found);
});

/** The settings for this page, and whether its site has its own appearance. */
export const settings = session
  .catch(() => undefined)
  .then((found) => getSettingsAndSite(found?.url || current.address));

/** @type {(progress: Progress) => void} */
let listener = () => {};

/** Reports the progress of the prefetched work. @param {typeof listener} follower */
export const followProgress = (follower) => void (listener = follower);

/**
 * Takes the article that the background began to read before this page existed. After a reload there is none.
 * @returns {{ article: Promise<Article | undefined>, beginning: Promise<Article>, controller: AbortController } | undefined}
 */
function takePrefetched() {
  if (!current.id || current.asked) return undefined;
  const controller = new AbortController();
  /** @type {PromiseWithResolvers<Article>} */
  const beginning = Promise.withResolvers();
  const article = client.take(current.id, {
    signal: controller.signal,
    onProgress: (progress) => listener(progress),
    onBeginning: beginning.resolve,
  });
  article.catch(() => undefined); // reported where it is awaited
  return { article, beginning: beginning.promise, controller };
}

export const prefetched = takePrefetched();
for (const promise of [session, settings]) promise.catch(() => undefined); // reported where they are awaited
