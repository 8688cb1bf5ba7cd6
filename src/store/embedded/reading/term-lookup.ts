import { appendTo } from '../../../maps.js'
import { compareOrder } from '../../document-order.js'
import type { TermMatches } from '../../store.js'
import type { DocumentFacts } from '../../stored-document.js'
import type { TermLookup } from '../../term-lookup.js'
import { termToNumber } from '../../term-number.js'
import type { KnownFacts } from '../document/known-facts.js'
import { finite, type Sql } from '../file/sql.js'
import type { RecentPostings } from '../postings/recent-postings.js'

/** A hot term's documents are counted at least this far, and this many times the bound, which is enough to find the rarest. */
const countedAtLeast = 500
const countedTimes = 8

/** Most documents of a term that are read together with those of all others. Terms with a larger bound are read one by one. */
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
  const byDoc = termsByDoc(found, terms)
  const { containedOnly, exceptVersions } = lookup
  const facts = indexed.known.read(indexed.sql, [...byDoc.keys()], factFields, exceptVersions)
  const documents = inOrder(facts).filter(([, { containers }]) => !containedOnly || containers.length > 0)
  return {
    documents: documents.map(([doc, facts]) => ({ facts, terms: byDoc.get(doc)! })),
    hot: counted(asked, hot, lookup).map(({ term, count }) => ({ term: terms.get(term)!, count })),
  }
}

/** Where the postings of a collection are found. */
interface Indexed {
  readonly sql: Sql
  readonly recent: RecentPostings
  readonly known: KnownFacts
  readonly collection: number
}

/** `mostJoined`: 0 for anchors alone, 1 for members, too. */
interface Asked extends Indexed {
  readonly mostJoined: number
}

interface Holders {
  readonly term: number
  readonly docs: number[]
}

/** The documents of each term that is not hot (the oldest, if there are more than asked for), and the terms that are hot. */
function holdersOf(asked: Asked, terms: readonly number[], { hotAbove, perTerm }: TermLookup) {
  // One document more tells that a term is hot, or that the oldest have to be found.
  const enough = Math.min(Number.isFinite(hotAbove) ? hotAbove : perTerm, readAtMost)
  const found: Holders[] = []
  const hot: number[] = []
  for (const { term, docs } of readUpTo(asked, terms, enough + 1)) {
    const isCut = docs.length > enough
    if (docs.length > hotAbove || (isCut && Number.isFinite(hotAbove) && countUpTo(asked, [term], hotAbove + 1)[0]! > hotAbove))
      hot.push(term)
    else found.push(isCut || docs.length > perTerm ? { term, docs: readOldest(asked, term, perTerm) } : { term, docs })
  }
  return { found, hot }
}

/**
 * Some documents of each term, all if they are fewer than `limit`, in no order. Terms without documents are left out. One statement that returns one
 * text: at 50 terms a lookup, a row per term would double the cost.
 */
function readUpTo(asked: Asked, terms: readonly number[], limit: number): Holders[] {
  const statement = `SELECT group_concat(asked.key || ',' || (SELECT group_concat(doc) FROM (
      SELECT doc FROM postings p WHERE p.collection = ?1 AND p.term = asked.value AND p.joined <= ?2 LIMIT ?3)), ';')
    FROM json_each(?4) asked`
  const { sql, recent, collection, mostJoined } = asked
  const [[text]] = sql.all<[string | null]>(statement, collection, mostJoined, limit, JSON.stringify(terms)) as [[string | null]]
  const held = parseLists(text ?? '')
  return terms.flatMap((term, i) => {
    const inTable = held.get(i) ?? []
    const docs = recent.docsOf(sql, term, asked, limit)
    return inTable.length + docs.length === 0 ? [] : [{ term, docs: inTable.length === 0 ? docs : [...inTable, ...docs] }]
  })
}

const [comma, semicolon, zero] = [',', ';', '0'].map((letter) => letter.charCodeAt(0)) as [number, number, number]

/**
 * Lists of whole numbers by the first number of each: `1,5,6;2,7` is 5 and 6 under 1, and 7 under 2. Read letter by letter, because a lookup beside a
 * hundred variants of a product returns thousands of numbers, and a string for each would take longer than the statement.
 */
function parseLists(text: string): Map<number, number[]> {
  const lists = new Map<number, number[]>()
  let list: number[] | undefined
  let number = 0
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : semicolon
    if (code !== comma && code !== semicolon) {
      number = number * 10 + code - zero
      continue
    }
    if (list !== undefined) list.push(number)
    else {
      list = []
      lists.set(number, list)
    }
    if (code === semicolon) list = undefined
    number = 0
  }
  return lists
}

/** Counts the documents of each term, no further than the limit. */
function countUpTo(asked: Asked, terms: readonly number[], limit: number): number[] {
  const { sql, recent, collection, mostJoined } = asked
  const statement = `SELECT group_concat((SELECT count(*) FROM (
      SELECT 1 FROM postings p WHERE p.collection = ?1 AND p.term = asked.value AND p.joined <= ?2 LIMIT ?3)))
    FROM json_each(?4) asked`
  const [row] = sql.all<[string | null]>(statement, collection, mostJoined, finite(limit), JSON.stringify(terms))
  const counts = (row![0] ?? '').split(',').map(Number)
  return terms.map((term, i) => Math.min(counts[i]! + recent.countOf(sql, term, asked, limit), limit))
}

/** Counts hot terms further, if that is wanted, so that the rarest are known as such; rarest first. */
function counted(asked: Asked, hot: readonly number[], { hotAbove, countsHot = true }: TermLookup): { term: number; count: number }[] {
  if (!countsHot) return hot.map((term) => ({ term, count: hotAbove + 1 }))
  const counts = hot.length === 0 ? [] : countUpTo(asked, hot, Math.max(hotAbove * countedTimes, countedAtLeast))
  return hot.map((term, i) => ({ term, count: counts[i]! })).sort((a, b) => a.count - b.count || a.term - b.term)
}

/**
 * The oldest documents of a term. In the table, anchors and members are read separately, each in order, so that `perTerm` of either are read. The order
 * among documents of one `since` is that of their ids, for which their rows have to be read; that is done only if it decides which are the oldest.
 */
function readOldest(asked: Asked, term: number, perTerm: number): number[] {
  const { sql, recent, collection, mostJoined } = asked
  const statement = `SELECT group_concat(doc), group_concat(since) FROM (
      SELECT doc, since FROM postings WHERE collection = ? AND term = ? AND joined = ? ORDER BY since, doc LIMIT ?)`
  const dated = recent.oldestOf(sql, term, asked, perTerm)
  for (const joined of mostJoined === 0 ? [0] : [0, 1]) {
    const [row] = sql.all<[string | null, string | null]>(statement, collection, term, joined, finite(perTerm + 1))
    const [docs, sinces] = row!.map((text) => (text === null ? [] : text.split(',').map(Number)))
    for (const [i, doc] of docs!.entries()) dated.push([doc, sinces![i]!])
  }
  dated.sort(([, a], [, b]) => a - b)
  const [last, next] = [dated[perTerm - 1], dated[perTerm]]
  if (next !== undefined && last?.[1] === next[1]) return readOldestById(asked, term, perTerm)
  return dated.slice(0, perTerm).map(([doc]) => doc)
}

type OrderedDoc = [doc: number, since: number, id: string]

/** As {@link readOldest}, by (`since`, id): reads the rows of `perTerm` documents of either standing, and of those as old as the last one. */
function readOldestById(asked: Asked, term: number, perTerm: number): number[] {
  const { sql, recent, collection, mostJoined } = asked
  const statement = `SELECT p.doc, p.since, d.id FROM postings p CROSS JOIN documents d ON d.doc = p.doc
    WHERE p.collection = ? AND p.term = ? AND p.joined = ? ORDER BY p.since, d.id LIMIT ?`
  const standings = mostJoined === 0 ? [0] : [0, 1]
  const rows = standings.flatMap((joined) => sql.all<OrderedDoc>(statement, collection, term, joined, finite(perTerm)))
  const recentDocs = recent.oldestOf(sql, term, asked, perTerm).map(([doc]) => doc)
  rows.push(...readOrder(sql, recentDocs))
  rows.sort(([, sinceA, idA], [, sinceB, idB]) => compareOrder({ since: sinceA, id: idA }, { since: sinceB, id: idB }))
  return rows.slice(0, perTerm).map(([doc]) => doc)
}

/** What documents are ordered by. */
function readOrder(sql: Sql, docs: readonly number[]): OrderedDoc[] {
  if (docs.length === 0) return []
  return sql.all<OrderedDoc>('SELECT doc, since, id FROM documents WHERE doc IN (SELECT value FROM json_each(?))', JSON.stringify(docs))
}

/** The terms of each document, in ascending order. The terms are put in order once, and not those of each document. */
function termsByDoc(found: readonly Holders[], terms: ReadonlyMap<number, string>): Map<number, string[]> {
  const named = found.map(({ term, docs }) => ({ term: terms.get(term)!, docs }))
  named.sort((a, b) => (a.term < b.term ? -1 : 1))
  const byDoc = new Map<number, string[]>()
  for (const { term, docs } of named) for (const doc of docs) appendTo(byDoc, doc, term)
  return byDoc
}

function inOrder(documents: ReadonlyMap<number, DocumentFacts>): [doc: number, facts: DocumentFacts][] {
  return [...documents].sort(([, a], [, b]) => compareOrder(a, b))
}
