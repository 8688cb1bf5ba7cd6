/** The tables that search adds to the file. Collections are named by the numbers that the store gives them, documents by their rowids. */
export const searchSchema = `
CREATE TABLE IF NOT EXISTS search_fields (
  id INTEGER PRIMARY KEY,
  collection INTEGER NOT NULL,
  path TEXT NOT NULL,
  kind TEXT NOT NULL,
  UNIQUE (collection, path, kind)
);
CREATE TABLE IF NOT EXISTS search_values (
  field INTEGER NOT NULL,
  value NOT NULL,
  doc INTEGER NOT NULL,
  PRIMARY KEY (field, value, doc)
) WITHOUT ROWID;
`

/** Name of the full-text table of a field of kind `text`. One table per field, because BM25 measures lengths and frequencies in one field. */
export function textTable(field: number): string {
  return `search_text_${field}`
}

/**
 * Creates the full-text table of a field. Contentless, because the source has the text already. The terms arrive folded and separated by spaces
 * ([tokenizer.ts](tokenizer.ts)), so SQLite's own tokenizer must leave them as they are.
 */
export function textTableSchema(field: number): string {
  const create = `CREATE VIRTUAL TABLE ${textTable(field)} USING fts5(terms, content='', contentless_delete=1, tokenize="ascii tokenchars '_''.:,;'")`
  return `${create}; ${purgeSetting(field)}`
}

/**
 * Lets FTS5 drop deleted documents only in merges that it does anyway. Of those that it does because of deletes, SQLite 3.45 begins one on what
 * another has not finished, which damages the table: all later writes are refused.
 */
export function purgeSetting(field: number): string {
  return `INSERT INTO ${textTable(field)} (${textTable(field)}, rank) VALUES ('deletemerge', 0)`
}

/** Separates the values of an array. Phrases do not extend over it, and no query contains it, because a private-use character is not a letter. */
export const valueGap = '\ue000'
