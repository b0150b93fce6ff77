// Copies rows from one library into another, to restore a library or import a backup.

/** @typedef {import("./database.js").Database} Database */
/**
 * @typedef {object} Copied
 * @property {string[]} added their uids
 * @property {number} there how many were already there
 * @property {string[]} failed titles or addresses of those that could not be read
 */

const TABLES = ["body", "image", "original", "tag", "highlight"];
/** @type {Record<string, string>} */
const OF = {
  body: "id",
  image: "article_id",
  original: "article_id",
  tag: "article_id",
  highlight: "article_id",
};
const NUMBERED = ["image", "highlight"]; // they get new ids of their own

/**
 * Copies each article that is not there yet, completely or not at all. One that cannot be read does not stop
 * the others.
 * @param {Database} source
 * @param {Database} target
 * @param {(done: number, all: number) => void} [report]
 * @returns {Copied}
 */
export function copyArticles(source, target, report) {
  /** @type {Copied} */
  const copied = { added: [], there: 0, failed: [] };
  const all = source.rows("SELECT id, uid, title, url FROM article ORDER BY id");
  all.forEach(({ id, uid, title, url }, done) => {
    try {
      if (target.value("SELECT count(*) FROM article WHERE uid = ?", [uid])) copied.there++;
      else {
        copyOne(source, target, id);
        copied.added.push(uid);
      }
    } catch (error) {
      if (/** @type {any} */ (error).kind === "full") throw error;
      console.warn("An article could not be copied:", url, String(error));
      copied.failed.push(title || url);
    }
    report?.(done + 1, all.length);
  });
  return copied;
}

/** @param {Database} source @param {Database} target @param {number} id in the source */
function copyOne(source, target, id) {
  const article = source.row("SELECT * FROM article WHERE id = ?", [id]);
  const rows = TABLES.map((table) => source.rows(`SELECT * FROM ${table} WHERE ${OF[table]} = ?`, [id]));
  if (rows[0].length !== 1 || rows[1].length !== article.images) throw new Error("the article is not whole");
  target.transaction(() => {
    delete article.id;
    insert(target, "article", article);
    const own = target.lastId;
    TABLES.forEach((table, i) => {
      for (const row of rows[i]) {
        if (NUMBERED.includes(table)) delete row.id;
        insert(target, table, { ...row, [OF[table]]: own });
      }
    });
  });
}

/** @param {Database} db @param {string} table @param {Record<string, any>} row */
function insert(db, table, row) {
  const names = Object.keys(row);
  db.run(
    `INSERT INTO ${table}(${names.join(", ")}) VALUES(${names.map(() => "?").join(", ")})`,
    names.map((name) => row[name]),
  );
}
