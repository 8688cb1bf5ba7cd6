import fc from 'fast-check'
import Libsql from 'libsql'
import { describe, expect, it } from 'vitest'
import { Sql } from '../../../../../../../src/store/embedded/file/sql.js'
import { DamageError } from '../../../../../../../src/store/embedded/file/store-error.js'
import { TextLengths } from '../../../../../../../src/store/embedded/search/evaluate/full-text/text-lengths.js'
import { TextReader } from '../../../../../../../src/store/embedded/search/evaluate/full-text/text-reader.js'
import { textTable, textTableSchema } from '../../../../../../../src/store/embedded/search/search-schema.js'
import { inOneGo } from '../../../../../../../src/store/embedded/search/stepwise.js'

const field = 1
const table = textTable(field)

/** The texts of one field, with pages so small that the documents of a term are on many. */
class Texts {
  readonly sql = new Sql(new Libsql(':memory:'))
  readonly lengths = new TextLengths(this.sql)

  constructor(pageBytes: number) {
    this.sql.exec(textTableSchema(field))
    for (const setting of [`'pgsz', ${pageBytes}`, "'automerge', 2", "'usermerge', 2"]) this.#command(setting)
  }

  /** As one transaction, so that all are in one segment. */
  put(texts: readonly (readonly [doc: number, terms: string])[], known: Set<number>): void {
    this.sql.exec('BEGIN')
    for (const [doc, terms] of texts) {
      if (known.has(doc)) this.delete(doc)
      known.add(doc)
      this.sql.run(`INSERT INTO ${table} (rowid, terms) VALUES (?, ?)`, doc, terms)
    }
    this.sql.exec('COMMIT')
  }

  delete(doc: number): void {
    this.sql.run(`DELETE FROM ${table} WHERE rowid = ?`, doc)
    this.lengths.forget(field, doc)
  }

  /** Merges some pages and stops in between. */
  merge(pages: number): void {
    this.#command(`'merge', ${pages}`)
  }

  found(term: string, scored: boolean) {
    return inOneGo(new TextReader(this.sql, this.lengths).phrase(field, [term], scored))
  }

  /** Numbers in the text, because those that are bound are fractions to FTS5. */
  #command(values: string): void {
    this.sql.exec(`INSERT INTO ${table} (${table}, rank) VALUES (${values})`)
  }

  /** What FTS5 finds by itself. */
  expected(term: string): readonly (readonly [doc: number, rank: number])[] {
    const query = `SELECT rowid, -bm25(${table}) FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid`
    return this.sql.all<[number, number]>(query, `"${term}"`)
  }

  /** Compares documents, and scores up to the factor by which the idf of FTS5 is another. */
  expectAsFts5(term: string): void {
    const expected = this.expected(term)
    const { docs, scores } = this.found(term, true)
    expect([...docs]).toEqual(expected.map(([doc]) => doc))
    expect([...this.found(term, false).docs]).toEqual([...docs])
    const ratios = expected.map(([, rank], i) => (scores as Float64Array)[i]! / rank)
    for (const ratio of ratios) expect(Math.abs(ratio / ratios[0]! - 1)).toBeLessThan(1e-9)
  }
}

/** Terms, some of which share a beginning, and each of which is more frequent than the next one. */
const terms = ['a', 'ab', 'abc', 'abd', 'b', 'ba', 'ärger', 'äther', '鹿', '5.93', "don't", 'z']

const arbitraryText = fc
  .array(fc.tuple(fc.nat(terms.length - 1), fc.nat(terms.length - 1)), { minLength: 1, maxLength: 40 })
  .map((pairs) => pairs.map(([a, b]) => terms[Math.min(a, b)]!).join(' '))

const arbitraryStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ put: fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), arbitraryText), { minLength: 1, maxLength: 60 }) }),
  },
  { weight: 2, arbitrary: fc.record({ delete: fc.integer({ min: 1, max: 400 }) }) },
  { weight: 1, arbitrary: fc.record({ merge: fc.integer({ min: 1, max: 20 }) }) },
)

describe('TextReader', () => {
  it('finds what FTS5 finds, with scores of the same proportions, whatever was written, deleted and merged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 64, max: 400 }), fc.array(arbitraryStep, { minLength: 1, maxLength: 12 }), (pageBytes, steps) => {
        const texts = new Texts(pageBytes)
        const known = new Set<number>()
        for (const step of steps) {
          if ('put' in step) texts.put(step.put, known)
          else if ('merge' in step) texts.merge(step.merge)
          else if (known.delete(step.delete)) texts.delete(step.delete)
          texts.expectAsFts5(terms[0]!)
        }
        for (const term of [...terms, 'aa', 'abcd', 'c']) texts.expectAsFts5(term)
      }),
      { numRuns: 60 },
    )
  })

  it('finds a term of many documents, whose ids are far apart, with thousands of places in some', () => {
    const texts = new Texts(1000)
    const known = new Set<number>()
    const docs = Array.from({ length: 3000 }, (_, i) => 1 + i * i * 300)
    texts.put(
      docs.map((doc, i) => [doc, i % 700 === 3 ? 'word other '.repeat(5000) : `word ${'other '.repeat(i % 9)}`]),
      known,
    )
    for (const doc of docs.filter((_, i) => i % 13 === 0)) texts.delete(doc)
    texts.expectAsFts5('word')
    texts.expectAsFts5('other')
  })

  it('leaves to FTS5 what FTS5 takes as several terms', () => {
    const texts = new Texts(200)
    texts.put(
      [
        [1, 'a/c'],
        [2, 'a'],
        [3, 'c a'],
      ],
      new Set(),
    )
    expect([...texts.found('a/c', false).docs]).toEqual([1])
    expect([...texts.found('a', false).docs]).toEqual([1, 2, 3])
  })

  it('passes over how many documents a segment has, which after many merges and deletes is less than none', () => {
    const texts = new Texts(200)
    texts.put([[1, 'a']], new Set())
    // The number is the last of the structure; -4 takes nine bytes.
    texts.sql.exec(
      `UPDATE ${table}_data SET block = CAST(substr(block, 1, length(block) - 1) || x'fffffffffffffffffc' AS BLOB) WHERE id = 10`,
    )
    expect([...texts.found('a', true).docs]).toEqual([1])
  })

  it.each([
    ['the structure is cut off', `UPDATE ${table}_data SET block = substr(block, 1, 9) WHERE id = 10`],
    ['the structure is missing', `DELETE FROM ${table}_data WHERE id = 10`],
    ['the totals are missing', `DELETE FROM ${table}_data WHERE id = 1`],
    ['the totals are empty', `UPDATE ${table}_data SET block = x'80' WHERE id = 1`],
    ['a leaf is missing', `DELETE FROM ${table}_data WHERE id = (SELECT id FROM ${table}_data ORDER BY id LIMIT 1 OFFSET 6)`],
    ['a leaf is cut off', `UPDATE ${table}_data SET block = substr(block, 1, 3) WHERE id > 10`],
    ['a leaf is a text', `UPDATE ${table}_data SET block = 'text' WHERE id > 10`],
    ['a leaf has only zeros', `UPDATE ${table}_data SET block = zeroblob(length(block)) WHERE id > 10`],
    [
      'a segment has endlessly many leaves',
      `UPDATE ${table}_data SET block = x'00000000ff00000101010100010101ffffff7f0101000032' WHERE id = 10`,
    ],
    ['a length is cut off', `UPDATE ${table}_docsize SET sz = x'80'`],
  ])('says that the file is damaged if %s', (_what, damage) => {
    const texts = new Texts(64)
    const docs = Array.from({ length: 50 }, (_, i) => [i + 1, 'a '.repeat(i + 1)] as const)
    texts.put(docs, new Set())
    texts.sql.exec(damage)
    expect(() => texts.found('a', true)).toThrow(DamageError)
  })
})
