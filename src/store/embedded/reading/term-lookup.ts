import { appendTo } from '../../../maps.js'
import { compareOrder } from '../../document-order.js'
import type { TermMatch, TermMatches } from '../../store.js'
import type { DocumentFacts } from '../../stored-document.js'
import type { TermLookup } from '../../term-lookup.js'
import { termToNumber } from '../../term-number.js'
import { readFactsByDoc } from '../document/facts.js'
import { finite, type Sql } from '../file/sql.js'

/** A hot term's documents are counted at least this far, and this many times the bound, which is enough to find the rarest. */
const countedAtLeast = 500
const countedTimes = 8

/** How many documents of a term are read before it is known whether there are too many. Terms with a larger bound are read one by one. */
const readAtMost = 1000

/** Finds documents by terms; see `Store.lookUp`. */
export function lookUpTerms(sql: Sql, collection: number, lookup: TermLookup, factFields: readonly string[]): TermMatches {
  const terms = new Map(
    Object.values(lookup.terms)
      .flat()
      .map((term) => [termToNumber(term), term] as const),
  )
  terms.delete(-1)
  const asked = { collection, mostJoined: lookup.includeJoined ? 1 : 0 }
  const { found, hot } = holdersOf(sql, asked, [...terms.keys()], lookup)
  const byDoc = termsByDoc(found)
  const documents = joinMatches(byDoc, terms, readFactsByDoc(sql, [...byDoc.keys()], factFields))
  return {
    documents: lookup.containedOnly ? documents.filter(({ facts }) => facts.containers.length > 0) : documents,
    hot: countFurther(sql, asked, hot, lookup.hotAbove).map(({ term, count }) => ({ term: terms.get(term)!, count })),
  }
}

/** Parameters of every statement here. `mostJoined`: 0 for anchors alone, 1 for members, too. */
interface Asked {
  readonly collection: number
  readonly mostJoined: number
}

interface Holders {
  readonly term: number
  readonly docs: readonly number[]
}

/** The documents of each term that is not hot (the oldest, if there are more than asked for), and the terms that are hot. */
function holdersOf(sql: Sql, asked: Asked, terms: readonly number[], { hotAbove, perTerm }: TermLookup) {
  const enough = Math.min(Math.max(hotAbove, perTerm), readAtMost)
  const found: Holders[] = []
  const hot: number[] = []
  for (const { term, docs } of readUpTo(sql, asked, terms, enough + 1)) {
    if (docs.length > hotAbove || (docs.length > enough && countUpTo(sql, asked, term, hotAbove + 1) > hotAbove)) hot.push(term)
    else found.push(docs.length > perTerm || docs.length > enough ? { term, docs: readOldest(sql, asked, term, perTerm) } : { term, docs })
  }
  return { found, hot }
}

/**
 * Some documents of each term, at most `limit`, in no order. Terms without documents are left out. One statement that returns one text: at 50 terms a
 * lookup, a row per term would double the cost.
 */
function readUpTo(sql: Sql, { collection, mostJoined }: Asked, terms: readonly number[], limit: number): Holders[] {
  const statement = `SELECT group_concat(asked.value || ':' || (SELECT group_concat(doc) FROM (
      SELECT doc FROM postings p WHERE p.collection = ?1 AND p.term = asked.value AND p.joined <= ?2 LIMIT ?3)), ';')
    FROM json_each(?4) asked`
  const [row] = sql.all<[string | null]>(statement, collection, mostJoined, limit, JSON.stringify(terms))
  return row![0]?.split(';').map(parseHolders) ?? []
}

function parseHolders(text: string): Holders {
  const [term, docs] = text.split(':') as [string, string]
  return { term: Number(term), docs: docs.split(',').map(Number) }
}

/** Counts the documents of a term, no further than the limit. */
function countUpTo(sql: Sql, { collection, mostJoined }: Asked, term: number, limit: number): number {
  const statement = 'SELECT count(*) FROM (SELECT 1 FROM postings WHERE collection = ? AND term = ? AND joined <= ? LIMIT ?)'
  return sql.all<[number]>(statement, collection, term, mostJoined, finite(limit))[0]![0]
}

/** Counts hot terms further, so that the rarest are known as such; rarest first. */
function countFurther(sql: Sql, asked: Asked, hot: readonly number[], hotAbove: number): { term: number; count: number }[] {
  const limit = Math.max(hotAbove * countedTimes, countedAtLeast)
  const counted = hot.map((term) => ({ term, count: countUpTo(sql, asked, term, limit) }))
  return counted.sort((a, b) => a.count - b.count || a.term - b.term)
}

/**
 * The oldest documents of a term. Anchors and members are read separately, each in order, so that `perTerm` of either are read, plus ties of `since`.
 */
function readOldest(sql: Sql, { collection, mostJoined }: Asked, term: number, perTerm: number): number[] {
  const statement = `SELECT p.doc, p.since, d.id FROM postings p CROSS JOIN documents d ON d.doc = p.doc
    WHERE p.collection = ? AND p.term = ? AND p.joined = ? ORDER BY p.since, d.id LIMIT ?`
  const standings = mostJoined === 0 ? [0] : [0, 1]
  const rows = standings.flatMap((joined) => sql.all<[number, number, string]>(statement, collection, term, joined, finite(perTerm)))
  rows.sort(([, sinceA, idA], [, sinceB, idB]) => compareOrder({ since: sinceA, id: idA }, { since: sinceB, id: idB }))
  return rows.slice(0, perTerm).map(([doc]) => doc)
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
