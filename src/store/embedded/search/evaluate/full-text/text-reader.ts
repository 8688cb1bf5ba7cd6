import type { Sql } from '../../../file/sql.js'
import { textTable } from '../../search-schema.js'
import type { Stepwise } from '../../stepwise.js'
import { type Matches, noMatches } from '../matches.js'
import { ScoreSums } from '../score-sums.js'
import { readTotals } from './segments.js'
import { TextIndex } from './text-index.js'
import type { TextLengths } from './text-lengths.js'

/** Ranks are read as integers, in this fraction of 1: the smallest that FTS5 gives is about a millionth, the largest below a hundred. */
const rankUnits = 1e12

/** The constants of BM25: how much the second occurrence of a term counts less than the first, and how much less one in a long text. */
const [k1, b] = [1.2, 0.75]

/** What FTS5 takes as one term: the characters of ASCII in its setting, and all others. It folds capitals of ASCII itself. */
const oneTerm = /^[a-z0-9_'.:,;\u0080-\uffff]+$/

/** A term of a text that is searched for. */
export interface SoughtTerm {
  readonly term: string
  /** How often the text has it: it counts so often. */
  readonly times: number
  /** By what its score is multiplied in all. */
  readonly factor: number
}

/**
 * Finds documents by the terms of a text, with their BM25.
 *
 * Scores are BM25 with k1 1.2 and b 0.75, and the idf of Lucene, ln(1 + (N - n + 0.5) / (n + 0.5)): that of FTS5 drops to zero for terms in half of
 * the documents, which in small collections are most. A phrase counts as one term.
 */
export class TextReader {
  readonly #sql: Sql
  readonly #index: TextIndex
  readonly #lengths: TextLengths

  constructor(sql: Sql, lengths: TextLengths) {
    this.#sql = sql
    this.#index = new TextIndex(sql)
    this.#lengths = lengths
  }

  /** Documents that have the terms next to each other, in this order. A single term, which most are, is read ten times as fast as FTS5 finds it. */
  *phrase(field: number, terms: readonly string[], scored: boolean): Stepwise<Matches> {
    const [first] = terms
    if (first === undefined) return noMatches
    if (terms.length === 1 && oneTerm.test(first)) {
      const found = this.#index.occurrences(field, first)
      if (!scored) return { docs: found.docs, scores: 0 }
      const [weighed] = yield* this.#weighed(field, [found])
      return weighed!
    }
    const query = `"${terms.join(' ').replaceAll('"', '""')}"`
    return scored ? this.#scored(field, query) : { docs: this.#docs(field, query), scores: 0 }
  }

  /** Documents that have at least `minimum` of the terms, 1 or more; what the terms score adds up. */
  *terms(field: number, terms: readonly SoughtTerm[], minimum: number, scored: boolean): Stepwise<Matches> {
    const sums = new ScoreSums(this.#lastDoc(field))
    for (const sought of terms) {
      for (const list of yield* this.#term(field, sought.term, scored)) sums.add(list, sought)
      yield
    }
    return sums.found(minimum)
  }

  /** Documents with a term, in lists without common ones. */
  *#term(field: number, term: string, scored: boolean): Stepwise<readonly Matches[]> {
    if (!oneTerm.test(term)) return [yield* this.phrase(field, [term], scored)]
    const lists = this.#index.occurrencesBySegment(field, term)
    return scored ? yield* this.#weighed(field, lists) : lists
  }

  #lastDoc(field: number): number {
    const [[last]] = this.#sql.all<[number | null]>(`SELECT max(id) FROM ${textTable(field)}_docsize`) as [[number | null]]
    return last ?? 0
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

  /** Documents with the BM25 of a term that they have so often. @param lists lists of the term without common documents: all that have it */
  *#weighed(field: number, lists: readonly Matches[]): Stepwise<Matches[]> {
    const { texts, terms } = readTotals(this.#sql, field)
    const found = lists.reduce((sum, { docs }) => sum + docs.length, 0)
    const weight = idf(texts, found) * (k1 + 1)
    const [least, perTerm] = [k1 * (1 - b), (k1 * b * texts) / terms]
    const weighed: Matches[] = []
    for (const { docs, scores: counts } of lists) {
      const lengths = yield* this.#lengths.of(field, docs)
      const scores = new Float64Array(docs.length)
      for (let i = 0; i < scores.length; i++) {
        const count = typeof counts === 'number' ? counts : counts[i]!
        scores[i] = (weight * count) / (count + least + perTerm * lengths[docs[i]!]!)
      }
      weighed.push({ docs, scores })
    }
    return weighed
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
    const { texts } = readTotals(this.#sql, field)
    return idf(texts, found) / Math.max(Math.log((texts - found + 0.5) / (found + 0.5)), 1e-6)
  }
}

function idf(texts: number, found: number): number {
  return Math.log(1 + (texts - found + 0.5) / (found + 0.5))
}
