import type { Sql } from '../../file/sql.js'
import { textTable } from '../search-schema.js'
import { type Matches, noMatches } from './matches.js'

/** Ranks are read as integers, in this fraction of 1: the smallest that FTS5 gives is about a millionth, the largest below a hundred. */
const rankUnits = 1e12

/** Finds documents by the terms of a text, with their BM25. */
export class TextReader {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /**
   * Documents that have the terms next to each other, in this order.
   *
   * Scores are BM25 with k1 1.2 and b 0.75, and the idf of Lucene, ln(1 + (N - n + 0.5) / (n + 0.5)): that of FTS5 drops to zero for terms in half of
   * the documents, which in small collections are most. A phrase counts as one term.
   */
  phrase(field: number, terms: readonly string[], scored: boolean): Matches {
    if (terms.length === 0) return noMatches
    const query = `"${terms.join(' ').replaceAll('"', '""')}"`
    return scored ? this.#scored(field, query) : { docs: this.#docs(field, query), scores: 0 }
  }

  /** Documents with a term that has this beginning. */
  prefix(field: number, term: string): Uint32Array {
    return this.#docs(field, `"${term.replaceAll('"', '""')}" *`)
  }

  /**
   * One row with all numbers as JSON costs a tenth of a row each, because the driver makes an object of each row, which takes longer than finding it.
   */
  #docs(field: number, query: string): Uint32Array {
    const table = textTable(field)
    const [row] = this.#sql.all<[string]>(`SELECT json_group_array(rowid) FROM ${table} WHERE ${table} MATCH ?`, query)
    return Uint32Array.from(JSON.parse(row![0]) as number[])
  }

  /** As above, with ranks as integers, which SQLite formats faster than fractions. OFFSET keeps bm25 in the inner SELECT, where it can be used. */
  #scored(field: number, query: string): Matches {
    const table = textTable(field)
    const ranked = `SELECT rowid AS doc, CAST(bm25(${table}) * -${rankUnits} AS INTEGER) AS rank FROM ${table} WHERE ${table} MATCH ? LIMIT -1 OFFSET 0`
    const [row] = this.#sql.all<[string, string]>(`SELECT json_group_array(doc), json_group_array(rank) FROM (${ranked})`, query)
    const docs = Uint32Array.from(JSON.parse(row![0]) as number[])
    const scores = Float64Array.from(JSON.parse(row![1]) as number[])
    const factor = this.#idfRatio(field, docs.length) / rankUnits
    for (let i = 0; i < scores.length; i++) scores[i] = scores[i]! * factor
    return { docs, scores }
  }

  /** Lucene's idf of a term in `found` documents over that of FTS5 (fts5_aux.c). */
  #idfRatio(field: number, found: number): number {
    const odds = (this.#size(field) - found + 0.5) / (found + 0.5)
    return Math.log(1 + odds) / Math.max(Math.log(odds), 1e-6)
  }

  /** How many documents have the field: the first number of the record of totals that FTS5 keeps for its own BM25 (fts5_index.c). */
  #size(field: number): number {
    const [row] = this.#sql.all<[Uint8Array]>(`SELECT block FROM ${textTable(field)}_data WHERE id = 1`)
    return row ? firstVarint(row[0]) : 0
  }
}

/** SQLite's variable-length integer: seven bits per byte, the highest first. */
function firstVarint(bytes: Uint8Array): number {
  let value = 0
  for (const byte of bytes) {
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) break
  }
  return value
}
