-- From version 1 to 2. The tables are those of schema.sql to the letter: a library's schema is compared with it.

-- Links whose pages are to be fetched, or could not be. A row goes with its article.
CREATE TABLE fetch(
  article_id INTEGER PRIMARY KEY REFERENCES article(id) ON DELETE CASCADE,
  host TEXT NOT NULL,          -- of the link, with its port: each is asked for one page at a time
  state TEXT NOT NULL,         -- waiting, fetching, failed, or done until all are done
  reason TEXT NOT NULL DEFAULT '', -- why it failed
  anyway INTEGER NOT NULL DEFAULT 0 -- saved even if it does not look like an article
);
CREATE INDEX fetch_state ON fetch(state);

-- The order that the user gave to articles; those without a place come first.
CREATE TABLE own_order(
  article_id INTEGER PRIMARY KEY REFERENCES article(id) ON DELETE CASCADE,
  place INTEGER NOT NULL
);

PRAGMA user_version = 2;
