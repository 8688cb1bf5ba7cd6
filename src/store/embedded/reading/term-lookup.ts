import { appendTo } from '../../../maps.js'
import { compareOrder } from '../../document-order.js'
import type { TermMatch, TermMatches } from '../../store.js'
import type { DocumentFacts } from '../../stored-document.js'
import type { TermLookup } from '../../term-lookup.js'
import { termToNumber } from '../../term-number.js'
import { readFactsByDoc } from '../document/facts.js'
import { finite, type Sql } from '../file/sql.js'
import type { RecentPostings } from '../postings/recent-postings.js'

/** A hot term's documents are counted at least this far, and this many times the bound, which is enough to find the rarest. */
const countedAtLeast = 500
const countedTimes = 8

/** How many documents of a term are read before it is known whether there are too many. Terms with a larger bound are read one by one. */
const readAtMost = 1000

/** Finds documents by terms; see `Store.lookUp`. */
export function lookUpTerms(indexed: Indexed, lookup: TermLookup, factFields: readonly string[]): TermMatches {
  const terms = new Map(
    Object.values(lookup.terms)
      .flat()
      .map((term) => [termToNumber(term), term] as const),
  )
  terms.delete(-1)
  const asked = { ...indexed, mostJoined: lookup.includeJoined ? 1 : 0 }
  const { found, hot } = holdersOf(asked, [...terms.keys()], lookup)
  const byDoc = termsByDoc(found)
  const documents = joinMatches(byDoc, terms, readFactsByDoc(indexed.sql, [...byDoc.keys()], factFields))
  return {
    documents: lookup.containedOnly ? documents.filter(({ facts }) => facts.containers.length > 0) : documents,
    hot: countFurther(asked, hot, lookup.hotAbove).map(({ term, count }) => ({ term: terms.get(term)!, count })),
  }
}

/** Where the postings of a collection are found. */
interface Indexed {
  readonly sql: Sql
  readonly recent: RecentPostings
  readonly collection: number
}

/** `mostJoined`: 0 for anchors alone, 1 for members, too. */
interface Asked extends Indexed {
  readonly mostJoined: number
}

interface Holders {
  readonly term: number
  readonly docs: readonly number[]
}

/** The documents of each term that is not hot (the oldest, if there are more than asked for), and the terms that are hot. */
function holdersOf(asked: Asked, terms: readonly number[], { hotAbove, perTerm }: TermLookup) {
  const enough = Math.min(Math.max(hotAbove, perTerm), readAtMost)
  const found: Holders[] = []
  const hot: number[] = []
  for (const { term, docs } of readUpTo(asked, terms, enough + 1)) {
    if (docs.length > hotAbove || (docs.length > enough && countUpTo(asked, term, hotAbove + 1) > hotAbove)) hot.push(term)
    else found.push(docs.length > perTerm || docs.length > enough ? { term, docs: readOldest(asked, term, perTerm) } : { term, docs })
  }
  return { found, hot }
}

/**
 * Some documents of each term, all if they are fewer than `limit`, in no order. Terms without documents are left out. One statement that returns one
 * text: at 50 terms a lookup, a row per term would double the cost.
 */
function readUpTo(asked: Asked, terms: readonly number[], limit: number): Holders[] {
  const statement = `SELECT group_concat(asked.value || ':' || (SELECT group_concat(doc) FROM (
      SELECT doc FROM postings p WHERE p.collection = ?1 AND p.term = asked.value AND p.joined <= ?2 LIMIT ?3)), ';')
    FROM json_each(?4) asked`
  const { sql, recent, collection, mostJoined } = asked
  const [[text]] = sql.all<[string | null]>(statement, collection, mostJoined, limit, JSON.stringify(terms)) as [[string | null]]
  const holders = new Map(text === null ? [] : text.split(';').map(parseHolders))
  for (const term of terms) {
    const docs = recent.docsOf(sql, term, asked, limit)
    if (docs.length > 0) holders.set(term, [...(holders.get(term) ?? []), ...docs])
  }
  return [...holders].map(([term, docs]) => ({ term, docs }))
}

function parseHolders(text: string): [term: number, docs: number[]] {
  const [term, docs] = text.split(':') as [string, string]
  return [Number(term), docs.split(',').map(Number)]
}

/** Counts the documents of a term, no further than the limit. */
function countUpTo(asked: Asked, term: number, limit: number): number {
  const { sql, recent, collection, mostJoined } = asked
  const statement = 'SELECT count(*) FROM (SELECT 1 FROM postings WHERE collection = ? AND term = ? AND joined <= ? LIMIT ?)'
  const [[count]] = sql.all<[number]>(statement, collection, term, mostJoined, finite(limit)) as [[number]]
  return Math.min(count + recent.docsOf(sql, term, asked, limit).length, limit)
}

/** Counts hot terms further, so that the rarest are known as such; rarest first. */
function countFurther(asked: Asked, hot: readonly number[], hotAbove: number): { term: number; count: number }[] {
  const limit = Math.max(hotAbove * countedTimes, countedAtLeast)
  const counted = hot.map((term) => ({ term, count: countUpTo(asked, term, limit) }))
  return counted.sort((a, b) => a.count - b.count || a.term - b.term)
}

/**
 * The oldest documents of a term. In the table, anchors and members are read separately, each in order, so that `perTerm` of either are read, plus
 * ties of `since`.
 */
function readOldest(asked: Asked, term: number, perTerm: number): number[] {
  const { sql, recent, collection, mostJoined } = asked
  const statement = `SELECT p.doc, p.since, d.id FROM postings p CROSS JOIN documents d ON d.doc = p.doc
    WHERE p.collection = ? AND p.term = ? AND p.joined = ? ORDER BY p.since, d.id LIMIT ?`
  const standings = mostJoined === 0 ? [0] : [0, 1]
  const rows = standings.flatMap((joined) => sql.all<OrderedDoc>(statement, collection, term, joined, finite(perTerm)))
  rows.push(...readOrder(sql, recent.oldestOf(sql, term, asked, perTerm)))
  rows.sort(([, sinceA, idA], [, sinceB, idB]) => compareOrder({ since: sinceA, id: idA }, { since: sinceB, id: idB }))
  return rows.slice(0, perTerm).map(([doc]) => doc)
}

type OrderedDoc = [doc: number, since: number, id: string]

/** What documents are ordered by. */
function readOrder(sql: Sql, docs: readonly number[]): OrderedDoc[] {
  if (docs.length === 0) return []
  return sql.all<OrderedDoc>('SELECT doc, since, id FROM documents WHERE doc IN (SELECT value FROM json_each(?))', JSON.stringify(docs))
}

function termsByDoc(found: readonly Holders[]): Map<number, number[]> {
  const byDoc = new Map<number, number[]>()
  for (const { term, docs } of found) for (const doc of docs) appendTo(byDoc, doc, term)
  return byDoc
}

function joinMatches(
  byDoc: ReadonlyMap<number, readonly number[]>,
  terms: ReadonlyMap<number, string>,
  facts: ReadonlyMap<number, DocumentFacts>,
): TermMatch[] {
  const matches = [...byDoc].map(([doc, held]) => ({ facts: facts.get(doc)!, terms: held.map((term) => terms.get(term)!).sort() }))
  return matches.sort((a, b) => compareOrder(a.facts, b.facts))
}
