// One library as a database: opening, migrating, statements and transactions.

import { WireError } from "../../wire/protocol.js";
import { migrations, schema } from "./schema.js";
import { VERSION as WORDS, words } from "./search-words.js";

const JOURNAL = 1_000_000; // bytes that stay reserved for the journal; moving articles to the trash needs far less
const SCHEMA_VERSION = Number(/user_version = (\d+)/.exec(schema)?.[1]);

export class Database {
  /** @type {any} */ #db;
  /** @type {any} */ #capi;
  /** @type {Map<string, any>} */ #statements = new Map();

  /**
   * @param {import("./pool.js").Sqlite} sqlite @param {import("./pool.js").Pool} pool @param {string} file
   * @param {{ mayBeNew: boolean }} options whether an empty file may be a new library; otherwise the library
   *   was lost
   */
  constructor(sqlite, pool, file, { mayBeNew }) {
    this.#capi = sqlite.capi;
    this.#db = new pool.OpfsSAHPoolDb(file);
    try {
      this.#db.createFunction("words", (/** @type {any} */ _, /** @type {any} */ text) => words(text), {
        deterministic: true,
      });
      // The journal keeps its space between transactions; without space, deleting would fail on a full disk.
      this.#db.exec(`PRAGMA journal_mode=persist; PRAGMA journal_size_limit=${JOURNAL};
        PRAGMA synchronous=full; PRAGMA foreign_keys=ON; PRAGMA cache_size=-8000;
        PRAGMA temp_store=memory; PRAGMA trusted_schema=ON`);
      this.#bringUpToDate(mayBeNew);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** @param {boolean} mayBeNew */
  #bringUpToDate(mayBeNew) {
    const version = Number(this.value("PRAGMA user_version"));
    if (version > SCHEMA_VERSION) throw new WireError("newer", `version ${version}`);
    if (version === 0) {
      if (!mayBeNew) throw new WireError("lost", "the file is empty");
      this.transaction(() => this.#db.exec(schema));
    }
    const steps = Object.keys(migrations)
      .map(Number)
      .sort((a, b) => a - b);
    for (const step of version ? steps.filter((next) => next > version) : []) {
      this.transaction(() => this.#db.exec(migrations[step]));
    }
    if (this.value("SELECT value FROM setting WHERE name = 'words'") !== WORDS) this.rebuildIndex();
  }

  /** Rebuilds the full-text index, because its rules changed or it does not match the articles. */
  rebuildIndex() {
    this.transaction(() => {
      this.run("INSERT INTO search(search) VALUES('rebuild')");
      this.run("INSERT OR REPLACE INTO setting VALUES('words', ?)", [WORDS]);
    });
  }

  close() {
    for (const statement of this.#statements.values()) statement.finalize();
    this.#statements.clear();
    this.#db.close();
  }

  /** Does all of the work or nothing. @template T @param {() => T} work @returns {T} */
  transaction(work) {
    this.#db.exec("BEGIN IMMEDIATE");
    try {
      const done = work();
      this.#db.exec("COMMIT");
      return done;
    } catch (error) {
      // A full disk has already rolled back the transaction: another rollback would fail and hide the reason.
      if (!this.#capi.sqlite3_get_autocommit(this.#db.pointer)) this.#db.exec("ROLLBACK");
      throw error;
    }
  }

  /** Does all of a part of a transaction or nothing. @template T @param {() => T} work @returns {T} */
  step(work) {
    this.#db.exec("SAVEPOINT step");
    try {
      const done = work();
      this.#db.exec("RELEASE step");
      return done;
    } catch (error) {
      // A full disk has already rolled back the whole transaction.
      if (!this.#capi.sqlite3_get_autocommit(this.#db.pointer))
        this.#db.exec("ROLLBACK TO step; RELEASE step");
      throw error;
    }
  }

  /**
   * Runs a statement without results; it is prepared once.
   * @param {string} sql @param {any[]} [values] @returns {number} rows changed
   */
  run(sql, values = []) {
    let statement = this.#statements.get(sql);
    if (!statement) this.#statements.set(sql, (statement = this.#db.prepare(sql)));
    try {
      if (values.length) statement.bind(values);
      statement.step();
    } finally {
      statement.reset(true); // also releases the copies of the bound values
    }
    return this.#db.changes();
  }

  /** Inserts a row. @param {string} table @param {Record<string, any>} row */
  insert(table, row) {
    const names = Object.keys(row);
    const places = names.map(() => "?").join(", ");
    this.run(`INSERT INTO ${table}(${names.join(", ")}) VALUES(${places})`, Object.values(row));
  }

  /** @returns {number} the id of the last inserted row */
  get lastId() {
    return Number(this.#capi.sqlite3_last_insert_rowid(this.#db.pointer));
  }

  /** @param {string} sql @param {any[]} [values] @returns {any[]} objects */
  rows(sql, values = []) {
    return this.#db.selectObjects(sql, values.length ? values : undefined);
  }

  /** @param {string} sql @param {any[]} [values] @returns {any} an object, or undefined */
  row(sql, values = []) {
    return this.#db.selectObject(sql, values.length ? values : undefined);
  }

  /** @param {string} sql @param {any[]} [values] @returns {any[]} the first column */
  values(sql, values = []) {
    return this.#db.selectValues(sql, values.length ? values : undefined);
  }

  /** @param {string} sql @param {any[]} [values] @returns {any} the first column of the first row */
  value(sql, values = []) {
    return this.#db.selectValue(sql, values.length ? values : undefined);
  }
}
