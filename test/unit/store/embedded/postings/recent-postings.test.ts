import fc from 'fast-check'
import Libsql from 'libsql'
import { expect, it } from 'vitest'
import { schema } from '../../../../../src/store/embedded/file/schema.js'
import { Sql } from '../../../../../src/store/embedded/file/sql.js'
import type { Posting } from '../../../../../src/store/embedded/postings/posting-table.js'
import { RecentPostings } from '../../../../../src/store/embedded/postings/recent-postings.js'
import { bucketCount, bucketOf, TermBuckets } from '../../../../../src/store/embedded/postings/term-buckets.js'
import { termNumbers } from '../../../../../src/store/term-number.js'

/** Terms at both ends of either region, some in one bucket. */
const terms = [0, 1, 2 ** 30, 2 ** 36 - 1, 2 ** 36, 2 ** 40, termNumbers - 2, termNumbers - 1]
const docs = [1, 2, 3, 4, 5, 6]
const collections = [1, 2]

/** Documents and their postings, as a plain map. */
type Plain = Map<number, { readonly collection: number; readonly posting: Posting }>

const posting = fc.record({
  joined: fc.constantFrom(0 as const, 1 as const),
  since: fc.nat(3),
  terms: fc.array(fc.constantFrom(...terms), { maxLength: 6 }),
})
type Change = { readonly doc: number; readonly collection: number; readonly after: Posting | null }

const change: fc.Arbitrary<Change> = fc.record({
  doc: fc.constantFrom(...docs),
  collection: fc.constantFrom(...collections),
  after: fc.option(posting),
})
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom('commit' as const, 'rollback' as const), changes: fc.array(change, { maxLength: 4 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'reopen' as const, changes: [] }) },
)

function openTables(): Sql {
  const database = new Libsql(':memory:')
  database.exec(schema)
  return new Sql(database)
}

function applyChanges(sql: Sql, recent: RecentPostings, plain: Plain, changes: readonly Change[]): Plain {
  const result = new Map(plain)
  const last = new Map(changes.map((each) => [each.doc, each]))
  for (const collection of collections) {
    const removed = [...last.keys()].flatMap((doc) => {
      const before = plain.get(doc)
      return before?.collection === collection ? [[doc, before.posting] as const] : []
    })
    recent.removeAll(sql, collection, new Map(removed))
    for (const [doc] of removed) result.delete(doc)
  }
  for (const { doc, collection, after } of last.values()) {
    if (!after) continue
    recent.makeRoom(sql, after.terms.length)
    recent.add(sql, collection, doc, after)
    result.set(doc, { collection, posting: after })
  }
  return result
}

/** Who holds a term in the table and in memory, in the order of the documents; twice if in both. */
function holdersOf(
  sql: Sql,
  recent: RecentPostings,
  { term, collection, mostJoined }: { term: number; collection: number; mostJoined: 0 | 1 },
): number[] {
  const statement = 'SELECT doc FROM postings WHERE collection = ? AND term = ? AND joined <= ?'
  const inTable = sql.all<[number]>(statement, collection, term, mostJoined).map(([doc]) => doc)
  return [...inTable, ...recent.docsOf(sql, term, { collection, mostJoined }, 99)].sort((a, b) => a - b)
}

function expectSame(sql: Sql, recent: RecentPostings, plain: Plain): void {
  for (const term of terms) {
    for (const collection of collections) {
      for (const mostJoined of [0, 1] as const) {
        const wanted = [...plain].filter(([, each]) => each.collection === collection && each.posting.joined <= mostJoined)
        const holders = wanted.filter(([, each]) => each.posting.terms.includes(term)).map(([doc]) => doc)
        expect(holdersOf(sql, recent, { term, collection, mostJoined })).toEqual(holders.sort((a, b) => a - b))
      }
    }
  }
}

it('has every posting once, in the table or in memory, after writes, deletes, writes that were rolled back, and starts', () => {
  const property = fc.property(fc.integer({ min: 0, max: 12 }), fc.array(step, { maxLength: 25 }), (bound, steps) => {
    const sql = openTables()
    let recent = new RecentPostings(bound)
    let plain: Plain = new Map()
    for (const { kind, changes } of steps) {
      if (kind === 'reopen') recent = new RecentPostings(bound)
      sql.exec('BEGIN')
      const changed = applyChanges(sql, recent, plain, changes)
      sql.exec(kind === 'rollback' ? 'ROLLBACK' : 'COMMIT')
      if (kind === 'rollback') recent.rolledBack()
      else plain = changed
      expectSame(sql, recent, plain)
    }
  })
  fc.assert(property, { numRuns: 80 })
})

it('gives the oldest documents of a term, and those that are as old as the last of them', () => {
  const sql = openTables()
  const recent = new RecentPostings()
  for (const [doc, since] of [
    [1, 30],
    [2, 10],
    [3, 20],
    [4, 20],
  ] as const)
    recent.add(sql, 1, doc, { joined: 0, since, terms: [7] })
  expect(recent.oldestOf(sql, 7, { collection: 1, mostJoined: 0 }, 2)).toEqual([
    [2, 10],
    [4, 20],
    [3, 20],
  ])
  expect(recent.oldestOf(sql, 7, { collection: 1, mostJoined: 0 }, 9)).toHaveLength(4)
})

it('keeps no row of a document whose postings have all been moved', () => {
  const sql = openTables()
  const recent = new RecentPostings(2)
  for (let doc = 1; doc <= 20; doc++) {
    recent.makeRoom(sql, 2)
    recent.add(sql, 1, doc, { joined: 0, since: 1, terms: [doc, termNumbers - doc] })
  }
  expect(sql.all('SELECT count(*) FROM recent_postings')[0]![0]).toBeLessThanOrEqual(3)
  expect(sql.all('SELECT count(*) FROM postings')[0]![0]).toBe(38)
})

it('divides terms into buckets in their order', () => {
  const numbers = fc.oneof(fc.integer({ min: 0, max: termNumbers - 1 }), fc.integer({ min: 0, max: 2 ** 37 }))
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      expect(bucketOf(Math.min(a, b))).toBeLessThanOrEqual(bucketOf(Math.max(a, b)))
      expect(bucketOf(Math.max(a, b))).toBeLessThan(bucketCount)
    }),
  )
})

it('keeps nothing of documents without terms', () => {
  const sql = openTables()
  const recent = new RecentPostings(2)
  recent.add(sql, 1, 1, { joined: 0, since: 1, terms: [] })
  expect(sql.all('SELECT count(*) FROM recent_postings')).toEqual([[0]])
})

it('finds the anchors of a term without passing its members', () => {
  const buckets = new TermBuckets()
  for (let doc = 1; doc <= 99; doc++) buckets.add(7, doc, doc === 50 ? 0 : 1)
  const found: number[] = []
  expect(buckets.eachDoc(7, 0, (doc) => found.push(doc) > 0)).toBe(true)
  expect(found).toEqual([50])
})
