import type { DocumentFacts, TermLookup, TermMatch, TermMatches } from '../store.js'
import { compareFacts, readFactsByDoc } from './facts.js'
import type { Sql } from './search/sql.js'
import { termToNumber } from './term-number.js'

/** A hot term's documents are counted to at least this many, and to this many times the bound: enough to tell the rarest. */
const countedAtLeast = 1000
const countedTimes = 32

/** Finds documents by terms; see `Store.lookUp`. */
export function lookUpTerms(sql: Sql, collection: number, lookup: TermLookup, factFields: readonly string[]): TermMatches {
  const terms = new Map(lookup.terms.map((term) => [termToNumber(term), term] as const))
  terms.delete(-1)
  const asked = { collection, joined: lookup.includeJoined ? '[0,1]' : '[0]' }
  const held = countHolders(sql, asked, [...terms.keys()], lookup.hotAbove)
  const hot = held.filter(({ count }) => count > lookup.hotAbove)
  const found = held.filter(({ count }) => count <= lookup.hotAbove)
  const holders = findHolders(sql, asked, found, lookup.perTerm)
  return {
    documents: joinMatches(holders, terms, readFactsByDoc(sql, [...holders.keys()], factFields)),
    hot: countFurther(sql, asked, hot, lookup.hotAbove).map(({ term, count }) => ({ term: terms.get(term)!, count })),
  }
}

/** What every statement here is asked with; `joined` is a JSON array of the standings that are looked at. */
interface Asked {
  readonly collection: number
  readonly joined: string
}

interface Holders {
  readonly term: number
  readonly count: number
}

const largestCount = Number.MAX_SAFE_INTEGER

/** How many documents hold each term, counted no further than one beyond the bound; terms that nobody holds are left out. */
function countHolders(sql: Sql, { collection, joined }: Asked, terms: readonly number[], bound: number): Holders[] {
  const statement = `SELECT asked.value, (SELECT count(*) FROM (
      SELECT 1 FROM json_each(?2) j CROSS JOIN postings p ON p.collection = ?1 AND p.term = asked.value AND p.joined = j.value LIMIT ?3)) AS held
    FROM json_each(?4) asked WHERE held > 0`
  const limit = Math.min(bound + 1, largestCount)
  const rows = sql.all<[number, number]>(statement, collection, joined, limit, JSON.stringify(terms))
  return rows.map(([term, count]) => ({ term, count }))
}

/** Counts hot terms further, so that the rarest are known as such; rarest first. */
function countFurther(sql: Sql, asked: Asked, hot: readonly Holders[], bound: number): Holders[] {
  const terms = hot.map(({ term }) => term)
  const further = Math.max(bound * countedTimes, countedAtLeast)
  return countHolders(sql, asked, terms, further).sort((a, b) => a.count - b.count || a.term - b.term)
}

/** The documents that hold any of the terms, with those terms. */
function findHolders(sql: Sql, asked: Asked, found: readonly Holders[], perTerm: number): Map<number, number[]> {
  const whole = found.filter(({ count }) => count <= perTerm).map(({ term }) => term)
  const rows = readWhole(sql, asked, whole)
  for (const { term, count } of found) if (count > perTerm) rows.push(...readOldest(sql, asked, term, perTerm))
  const holders = new Map<number, number[]>()
  for (const [doc, term] of rows) {
    const terms = holders.get(doc)
    if (terms) terms.push(term)
    else holders.set(doc, [term])
  }
  return holders
}

function readWhole(sql: Sql, { collection, joined }: Asked, terms: readonly number[]): [number, number][] {
  if (terms.length === 0) return []
  const statement = `SELECT p.doc, p.term FROM json_each(?3) asked CROSS JOIN json_each(?2) j
    CROSS JOIN postings p ON p.collection = ?1 AND p.term = asked.value AND p.joined = j.value`
  return sql.all<[number, number]>(statement, collection, joined, JSON.stringify(terms))
}

/** Reads anchors and members apart, each oldest first, and merges them: so no more than `perTerm` of either are read, ties of `since` aside. */
function readOldest(sql: Sql, { collection, joined }: Asked, term: number, perTerm: number): [number, number][] {
  const statement = `SELECT p.doc, p.since, d.id FROM postings p CROSS JOIN documents d ON d.doc = p.doc
    WHERE p.collection = ? AND p.term = ? AND p.joined = ? ORDER BY p.since, d.id LIMIT ?`
  const rows = (JSON.parse(joined) as number[]).flatMap((each) =>
    sql.all<[number, number, string]>(statement, collection, term, each, perTerm).map(([doc, since, id]) => ({ doc, since, id })),
  )
  rows.sort((a, b) => a.since - b.since || Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)))
  return rows.slice(0, perTerm).map(({ doc }) => [doc, term])
}

function joinMatches(
  holders: ReadonlyMap<number, readonly number[]>,
  terms: ReadonlyMap<number, string>,
  facts: ReadonlyMap<number, DocumentFacts>,
): TermMatch[] {
  const matches = [...holders].map(([doc, held]) => ({ facts: facts.get(doc)!, terms: held.map((term) => terms.get(term)!).sort() }))
  return matches.sort((a, b) => compareFacts(a.facts, b.facts))
}
