-- The library of saved articles: one SQLite file, version 2.
--
-- The extension keeps it in the browser and hands it out as a backup; `pyjustext library` opens the same file. A new
-- library is made from this file. An older one is brought to this version by the numbered files in migrations/.
-- Times are milliseconds since 1970 in UTC. 0 and 1 are no and yes. Every text that may be empty is '' and not NULL.
--
-- words(text) is not SQLite's own: it folds and cuts text for the full-text search (terms.py, words.js). Whoever writes
-- to an article, a body or the index must register it first. Reading and searching need no function.

CREATE TABLE setting(
  name TEXT PRIMARY KEY,       -- 'words': the version of the rules (words.json) that the index was made by
  value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE article(
  id INTEGER PRIMARY KEY,      -- of this file only; highlights, images and tags hang on it
  uid TEXT NOT NULL UNIQUE,    -- a random UUID: the same article in another file, for import and restore
  url TEXT NOT NULL,
  title TEXT NOT NULL,
  byline TEXT NOT NULL DEFAULT '',
  site TEXT NOT NULL DEFAULT '',
  lang TEXT NOT NULL DEFAULT '',
  dir TEXT NOT NULL DEFAULT 'ltr',
  excerpt TEXT NOT NULL DEFAULT '',
  published TEXT NOT NULL DEFAULT '', -- as the page says it: an ISO date, with or without a time
  word_count INTEGER NOT NULL DEFAULT 0,
  engine TEXT NOT NULL DEFAULT '',    -- what read it; '' for a link that is only kept to be read later
  facts TEXT NOT NULL DEFAULT '{}',   -- JSON: what else pyjustext.Article holds, by its own field names
  images INTEGER NOT NULL DEFAULT 0,  -- how many are inside
  missing INTEGER NOT NULL DEFAULT 0, -- how many could not be had and are links
  saved INTEGER NOT NULL,
  opened INTEGER,              -- when it was last opened to be read; NULL: unread
  archived INTEGER NOT NULL DEFAULT 0,
  favourite INTEGER NOT NULL DEFAULT 0,
  deleted INTEGER,             -- when it was put into the trash; NULL: it is not there
  place REAL NOT NULL DEFAULT 0 -- where reading stopped, as a share of the article's characters
);
CREATE INDEX article_saved ON article(saved);
CREATE INDEX article_url ON article(url);

-- Apart from the article, so that lists read little.
CREATE TABLE body(
  id INTEGER PRIMARY KEY REFERENCES article(id),
  text TEXT NOT NULL,
  html TEXT NOT NULL           -- through the allow-list of sanitize/; images as addresses
);

CREATE TABLE image(
  id INTEGER PRIMARY KEY,
  article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
  url TEXT NOT NULL,           -- as the HTML writes it
  type TEXT NOT NULL,          -- the media type, as image/png
  data BLOB NOT NULL,
  UNIQUE(article_id, url)
);

-- The page as it was captured, to be read anew by a better engine.
CREATE TABLE original(
  article_id INTEGER PRIMARY KEY REFERENCES article(id) ON DELETE CASCADE,
  gz BLOB NOT NULL             -- gzip of UTF-8
);

CREATE TABLE tag(
  article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  PRIMARY KEY(name, article_id)
) WITHOUT ROWID;
CREATE INDEX tag_of ON tag(article_id);

-- Anchored to the text content of the article's HTML: found again by the quote and what stands around it.
CREATE TABLE highlight(
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL UNIQUE,
  article_id INTEGER NOT NULL REFERENCES article(id) ON DELETE CASCADE,
  start INTEGER NOT NULL,      -- characters (UTF-16 units) before the quote
  quote TEXT NOT NULL,
  before TEXT NOT NULL DEFAULT '', -- up to 32 characters each
  after TEXT NOT NULL DEFAULT '',
  colour TEXT NOT NULL DEFAULT 'yellow', -- yellow, green, blue or pink
  note TEXT NOT NULL DEFAULT '',
  made INTEGER NOT NULL
);
CREATE INDEX highlight_of ON highlight(article_id);

-- Saves that have begun and not ended: offered again after a restart.
CREATE TABLE pending(
  uid TEXT PRIMARY KEY,        -- which the article will have
  url TEXT NOT NULL,
  title TEXT NOT NULL,
  begun INTEGER NOT NULL,
  article TEXT,                -- JSON of the article, when it was read before
  original BLOB                -- gzip of the captured page
) WITHOUT ROWID;

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

-- The index holds no second copy of the text: it asks this view, which asks words().
CREATE VIEW indexed_article(id, title, byline, text) AS
  SELECT id, words(title), words(byline), words(text) FROM article JOIN body USING(id);
-- Marks (Mn, Mc) are parts of words: without them Thai and the scripts of India are cut at each vowel sign.
CREATE VIRTUAL TABLE search USING fts5(
  title, byline, text, content=indexed_article, content_rowid=id, prefix='1 2 3',
  tokenize="unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);
CREATE TRIGGER body_added AFTER INSERT ON body BEGIN
  INSERT INTO search(rowid, title, byline, text) SELECT id, title, byline, text FROM indexed_article WHERE id = new.id;
END;
CREATE TRIGGER body_going BEFORE DELETE ON body BEGIN
  INSERT INTO search(search, rowid, title, byline, text)
    SELECT 'delete', id, title, byline, text FROM indexed_article WHERE id = old.id;
END;
-- No cascade: the view has to see the article while its words are taken out of the index.
CREATE TRIGGER article_going BEFORE DELETE ON article BEGIN
  DELETE FROM body WHERE id = old.id;
END;
-- Whoever changes indexed words deletes the body, changes the article, and inserts the body again.
CREATE TRIGGER body_fixed BEFORE UPDATE ON body BEGIN
  SELECT raise(ABORT, 'a body is replaced, not updated');
END;
CREATE TRIGGER words_fixed BEFORE UPDATE OF id, title, byline ON article
WHEN EXISTS (SELECT 1 FROM body WHERE id = old.id) BEGIN
  SELECT raise(ABORT, 'take the body out first: its words are in the index');
END;

INSERT INTO setting VALUES('words', '1');
PRAGMA user_version = 2;
