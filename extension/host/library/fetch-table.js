// The fetch queue as a table of the library.

const LINK = "engine = '' AND deleted IS NULL AND (url LIKE 'http://%' OR url LIKE 'https://%')";
const PAUSED = "SELECT count(*) FROM setting WHERE name = 'fetching'";

/**
 * The links whose pages are not saved, oldest first, with their state in the queue.
 * @param {Database} db @returns {{ uid: string, url: string, state: string }[]}
 */
export const links = (db) =>
  db.rows(
    `SELECT uid, url, coalesce(state, '') AS state FROM article LEFT JOIN fetch ON article_id = id
     WHERE ${LINK} ORDER BY saved, id`,
  );

/**
 * Puts links into the queue, also those that failed before.
 * @param {Database} db
 * @param {{ uids?: string[], anyway?: boolean, paused?: boolean }} wanted anyway: save pages even if they do not look
 *   like articles
 */
export function enqueue(db, { uids = [], anyway = false, paused }) {
  db.transaction(() => {
    const left = db.value("SELECT count(*) FROM fetch WHERE state IN ('waiting', 'fetching')");
    if (!left && uids.length) db.run("DELETE FROM fetch WHERE state = 'done'"); // a new run begins
    for (const uid of uids) {
      const link = db.row(`SELECT id, url FROM article WHERE uid = ? AND ${LINK}`, [uid]);
      if (!link) continue;
      db.run(
        `INSERT INTO fetch(article_id, host, state, anyway) VALUES(?, ?, 'waiting', ?)
         ON CONFLICT DO UPDATE SET state = 'waiting', reason = '', anyway = excluded.anyway`,
        [link.id, hostOf(link.url), Number(anyway)],
      );
    }
    if (paused) db.run("INSERT OR REPLACE INTO setting VALUES('fetching', 'paused')");
    else if (paused === false || uids.length) db.run("DELETE FROM setting WHERE name = 'fetching'");
  });
}

/** @param {string} url */
const hostOf = (url) => (URL.canParse(url) ? new URL(url).host : "");

/**
 * Takes the next link whose host is not busy. A link in state "fetching" whose host is not busy was interrupted by a
 * restart.
 * @param {Database} db @param {string[]} busy hosts
 * @returns {{ uid: string, url: string, host: string, anyway: number } | null}
 */
export function next(db, busy) {
  if (db.value(PAUSED)) return null;
  const row = db.row(
    `SELECT id, uid, url, host, anyway FROM fetch JOIN article ON id = article_id
     WHERE state IN ('waiting', 'fetching') AND deleted IS NULL AND host NOT IN (SELECT value FROM json_each(?))
     ORDER BY state, fetch.rowid LIMIT 1`,
    [JSON.stringify(busy)],
  );
  if (!row) return null;
  const { id, ...link } = row;
  db.run("UPDATE fetch SET state = 'fetching' WHERE article_id = ?", [id]);
  return link;
}

/**
 * Stores the result for a link.
 * @param {Database} db @param {string} uid
 * @param {string} reason why it failed; "" if its page is saved now; "offline" to try again later
 */
export function finish(db, uid, reason) {
  const state = reason === "offline" ? "waiting" : reason ? "failed" : "done";
  db.run("UPDATE fetch SET state = ?, reason = ? WHERE article_id = (SELECT id FROM article WHERE uid = ?)", [
    state,
    state === "failed" ? reason : "",
    uid,
  ]);
}

/** The progress of the queue, and the number of links that are not in it. @param {Database} db */
export function progress(db) {
  const states = db.row(`SELECT
    count(*) FILTER (WHERE state IN ('waiting', 'fetching')) AS waiting,
    count(*) FILTER (WHERE state = 'failed') AS failed,
    count(*) FILTER (WHERE state = 'done') AS done
    FROM fetch JOIN article ON id = article_id WHERE deleted IS NULL`);
  const rest = `SELECT count(*) FROM article WHERE ${LINK} AND id NOT IN (SELECT article_id FROM fetch)`;
  return { ...states, links: db.value(rest), paused: db.value(PAUSED) > 0 };
}
