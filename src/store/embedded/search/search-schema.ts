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

/** Name of the full-text table of a field of kind `text`. A table each: BM25 measures lengths and frequencies in one field. */
export function textTable(field: number): string {
  return `search_text_${field}`
}

/**
 * Makes the full-text table of a field. Contentless: the source has the text already. The terms come folded and separated by spaces
 * ([tokenizer.ts](tokenizer.ts)), so SQLite's own tokenizer only has to leave them as they are.
 */
export function textTableSchema(field: number): string {
  return `CREATE VIRTUAL TABLE ${textTable(field)} USING fts5(terms, content='', contentless_delete=1, tokenize="ascii tokenchars '_''.:,;'")`
}

/** Stands between the values of an array: phrases do not run over it, and no query has it (private use is not a letter). */
export const valueGap = '\ue000'
