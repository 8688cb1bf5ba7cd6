import type { Sql } from '../file/sql.js'
import { packTerms, unpackTerms } from './packed-terms.js'

/** A row of the table `contents`. */
interface Content {
  /** Terms of all families one after another. */
  readonly terms: readonly number[]
  /** JSON text of the document. */
  readonly text: string
}

/** The terms of a document, without reading its text. */
export function readTerms(sql: Sql, doc: number): number[] {
  const [row] = sql.all<[Uint8Array]>('SELECT terms FROM contents WHERE doc = ?', doc)
  return unpackTerms(row![0])
}

/** The JSON text of a document. */
export function readText(sql: Sql, doc: number): string {
  const [row] = sql.all<[string]>('SELECT source FROM contents WHERE doc = ?', doc)
  return row![0]
}

/** Writes the text and terms of a document in place of those that it had. */
export function writeContent(sql: Sql, doc: number, { terms, text }: Content): void {
  sql.run('INSERT OR REPLACE INTO contents VALUES (?, ?, ?)', doc, packTerms(terms), text)
}

/** Replaces the terms of a document and leaves its text. */
export function writeTerms(sql: Sql, doc: number, terms: readonly number[]): void {
  sql.run('UPDATE contents SET terms = ? WHERE doc = ?', packTerms(terms), doc)
}
