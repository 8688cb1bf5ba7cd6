const recentPostings = `
CREATE TABLE recent_postings (
  doc INTEGER PRIMARY KEY,
  collection INTEGER NOT NULL,
  joined INTEGER NOT NULL,
  since INTEGER NOT NULL,
  moved INTEGER NOT NULL,
  terms BLOB NOT NULL
);
CREATE TABLE moved_buckets (count INTEGER NOT NULL);
INSERT INTO moved_buckets VALUES (0);
`

/**
 * The tables of the file in which an embedded store keeps everything, and the version that they have in this release.
 *
 * - `collections`: one row per collection. `collection` in other tables is its `key`; `seq_no` is the last one given out.
 * - `documents`: one row per document, whose rowid `doc` all other tables use. What facts are read from comes first in the row, and the text of
 *   the document is not in it: lookups, folds and walks read whole pages of facts. `signature` is the field `version` (null: unsigned),
 *   `fold_group` the field `group`, `joined` null, 0 or 1 as the field is absent, false or true, `containers` a JSON array or null,
 *   `fact_values` a JSON object of values by dotted path, `sketch` its decoded bytes, `rest` the other fields as JSON with the lengths of the
 *   term lists.
 * - `contents`: the document as it was sent (JSON text), and the terms of all families one after another, six bytes each.
 * - `postings`: which documents hold a term (a whole number of 48 bits at most). The key begins with what is asked, so that anchors (`joined` 0) are
 *   counted without members and found oldest first. A document that holds a term in two families has one row.
 * - `recent_postings`: documents whose postings are not all in that table yet; `terms` as in `contents`. `moved_buckets` has one row, the number of
 *   ranges of terms that were moved so far; see [recent-postings.ts](../postings/recent-postings.ts).
 * - `containers`: the documents of each value of the field `containers`.
 * - `tallies`: counts that are kept as writes go by, so that nobody waits for a scan of the file to see them.
 * - `records`: small JSON records of onefold's own.
 * - `tombstones`: deletes that are remembered; made by [embedded-tombstones.ts](../embedded-tombstones.ts) when there is one.
 *
 * The tables of search begin with `search_` and are described in [search-schema.ts](../search/search-schema.ts).
 *
 * Text that is compared or read back holds neither NUL, at which the driver cuts it off, nor half a surrogate pair, which UTF-8 cannot say;
 * documents are JSON text, in which both are escaped. Text is ordered by its UTF-8 bytes.
 */
export const schema = `
CREATE TABLE collections (
  key INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  seq_no INTEGER NOT NULL,
  fact_fields TEXT NOT NULL
);
CREATE TABLE documents (
  doc INTEGER PRIMARY KEY,
  collection INTEGER NOT NULL,
  id TEXT NOT NULL,
  routing TEXT,
  version INTEGER NOT NULL,
  seq_no INTEGER NOT NULL,
  since INTEGER NOT NULL,
  signature TEXT,
  fold_group TEXT NOT NULL,
  joined INTEGER,
  exact TEXT,
  length INTEGER,
  fingerprint_count INTEGER NOT NULL,
  containers TEXT,
  fact_values TEXT NOT NULL,
  sketch BLOB,
  rest TEXT NOT NULL
);
CREATE UNIQUE INDEX documents_by_id ON documents (collection, id);
CREATE INDEX documents_by_order ON documents (collection, since, id);
CREATE INDEX documents_unsigned ON documents (collection, since, id) WHERE signature IS NULL;
CREATE INDEX documents_by_group ON documents (collection, fold_group, since);
CREATE INDEX documents_by_exact ON documents (collection, exact, since) WHERE exact IS NOT NULL;
CREATE TABLE contents (
  doc INTEGER PRIMARY KEY,
  terms BLOB NOT NULL,
  source TEXT NOT NULL
);
CREATE TABLE postings (
  collection INTEGER NOT NULL,
  term INTEGER NOT NULL,
  joined INTEGER NOT NULL,
  since INTEGER NOT NULL,
  doc INTEGER NOT NULL,
  PRIMARY KEY (collection, term, joined, since, doc)
) WITHOUT ROWID;${recentPostings}CREATE TABLE containers (
  collection INTEGER NOT NULL,
  container TEXT NOT NULL,
  since INTEGER NOT NULL,
  doc INTEGER NOT NULL,
  PRIMARY KEY (collection, container, since, doc)
) WITHOUT ROWID;
CREATE TABLE tallies (
  collection INTEGER NOT NULL,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (collection, kind, value)
) WITHOUT ROWID;
CREATE TABLE records (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  record TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) WITHOUT ROWID;
`

/** Version of the tables above; a file with a later one is not opened. */
export const schemaVersion = 3

/** Statements that make the tables of a version those of the next. Earlier versions than these are not opened. */
export const upgrades: ReadonlyMap<number, string> = new Map([[2, recentPostings]])

/** Marks a file as ours, in SQLite's field `application_id`: "1fld". */
export const applicationId = 0x31_66_6c_64
