import { appendTo, entryOf } from '../../../../maps.js'
import { compareOrder } from '../../../../store/document-order.js'
import type { TermMatch, TermMatches } from '../../../../store/store.js'
import type { DocumentFacts } from '../../../../store/stored-document.js'
import type { TermLookup } from '../../../../store/term-lookup.js'
import type { RecentWrite } from './recent-write.js'

/** Documents that this process wrote and the store may not show yet. */
export interface RecentDocuments {
  /** The recent write of a document; undefined if what the store shows is current. */
  get(id: string): RecentWrite | undefined
  /** The documents that hold each of these terms. Terms that no document holds are left out. */
  holdersOf(terms: ReadonlySet<string>): ReadonlyMap<string, readonly RecentWrite[]>
}

/** A match that is being made. */
interface Match {
  readonly facts: DocumentFacts
  readonly terms: Set<string>
}

/** Completes what a store found by terms with recent writes: the answer that the store would give if it showed every write. */
export function completeMatches(found: TermMatches, lookup: TermLookup, recent: RecentDocuments): TermMatches {
  const matches = matchesThatStand(found, lookup, recent)
  const hot = new Map(found.hot.map(({ term, count }) => [term, count]))
  const grown = addRecent(matches, hot, lookup, recent)
  cutLists(grown, matches, hot, lookup)
  const documents = [...matches.values()].filter(({ terms }) => terms.size > 0).map(toMatch)
  return {
    documents: documents.sort((a, b) => compareOrder(a.facts, b.facts)),
    hot: [...hot].map(([term, count]) => ({ term, count })).sort((a, b) => a.count - b.count || (a.term < b.term ? -1 : 1)),
  }
}

/** The store's matches whose terms this process has not changed since, with the facts as last written. */
function matchesThatStand({ documents }: TermMatches, lookup: TermLookup, recent: RecentDocuments): Map<string, Match> {
  const matches = new Map<string, Match>()
  for (const { facts, terms } of documents) {
    const write = recent.get(facts.id)
    if (write === undefined) matches.set(facts.id, { facts, terms: new Set(terms) })
    else if (write.terms === undefined && isAsked(write, lookup)) matches.set(facts.id, { facts: write.facts!, terms: new Set(terms) })
  }
  return matches
}

/**
 * Adds recently written documents under the terms that they hold. Of hot terms they are only counted.
 *
 * @returns the terms that gained documents
 */
function addRecent(matches: Map<string, Match>, hot: Map<string, number>, lookup: TermLookup, recent: RecentDocuments): Set<string> {
  const grown = new Set<string>()
  for (const [term, all] of recent.holdersOf(new Set(Object.values(lookup.terms).flat()))) {
    const holders = all.filter((write) => isAsked(write, lookup))
    const count = hot.get(term)
    if (count !== undefined) hot.set(term, count + holders.length)
    else if (holders.length > 0) {
      grown.add(term)
      for (const { id, facts } of holders) addTerm(matches, id, facts!, term)
    }
  }
  return grown
}

function addTerm(matches: Map<string, Match>, id: string, facts: DocumentFacts, term: string): void {
  entryOf(matches, id, () => ({ facts, terms: new Set<string>() })).terms.add(term)
}

/**
 * Applies the limits of the lookup to terms that gained documents: a list that is too long keeps its oldest documents, and a term that has become hot
 * keeps none.
 */
function cutLists(
  grown: ReadonlySet<string>,
  matches: Map<string, Match>,
  hot: Map<string, number>,
  { hotAbove, perTerm }: TermLookup,
): void {
  for (const [term, holders] of listHolders(grown, matches.values())) {
    const isHot = holders.length > hotAbove
    if (isHot) hot.set(term, holders.length)
    const kept = isHot ? [] : holders.sort((a, b) => compareOrder(a.facts, b.facts)).slice(0, perTerm)
    for (const holder of holders.filter((each) => !kept.includes(each))) holder.terms.delete(term)
  }
}

function listHolders(terms: ReadonlySet<string>, matches: Iterable<Match>): Map<string, Match[]> {
  const holders = new Map<string, Match[]>()
  for (const match of matches) {
    for (const term of match.terms) if (terms.has(term)) appendTo(holders, term, match)
  }
  return holders
}

function isAsked({ facts }: RecentWrite, { includeJoined }: TermLookup): boolean {
  return facts !== undefined && (includeJoined || !facts.joined)
}

function toMatch({ facts, terms }: Match): TermMatch {
  return { facts, terms: [...terms].sort() }
}
