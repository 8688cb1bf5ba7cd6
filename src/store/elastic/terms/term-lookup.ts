import { partsOf } from '../../../lists.js'
import { compareOrder } from '../../document-order.js'
import type { TermMatch, TermMatches } from '../../store.js'
import type { DocumentFacts } from '../../stored-document.js'
import { type TermField, type TermLookup, termFields, type WorthFinding } from '../../term-lookup.js'
import type { EngineDocument } from '../document/engine-document.js'
import { containedClause, type DocumentFilter, joinedClause, termsClause, versionsClause, worthFindingClause } from '../reading/clauses.js'
import { type DocumentFinder, inOrder, maxHits } from '../reading/document-finder.js'
import type { TermMemory } from './term-memory.js'

/** Most terms of one search; engines take 65,536 a clause. */
const termsAtOnce = 60_000

/** Hits that a search asks for at first: enough for nearly all, and few to throw away if one of its terms is hot. */
const fewHits = 500

/** By how much a search asks for more hits if it was full without a hot term to explain it. */
const hitsGrowth = 4

/** Most terms that one request counts one by one. A count costs about 0.15 ms, whatever it finds. */
const countedAtOnce = 64

/** Hot terms are counted up to this bound, so that the rarest of them can be found. */
const countBound = 10_000

/** Up to this many documents of a term are read by a search of their own, oldest first. More are read in no order and sorted here. */
const fewOldest = 1_000

/** A term and the families in which it is looked for. */
interface AskedTerm {
  readonly term: string
  readonly families: readonly TermField[]
}

/**
 * Finds documents by terms: one search for many terms, whose hits are then assigned to the terms.
 *
 * If a search is full, it is repeated without the terms that are hot among its hits, or with room for more hits, and when there is no more room, in
 * halves. With hints, terms that are unknown, or remembered as hot, are not asked for.
 */
export async function lookUpTerms(finder: DocumentFinder, lookup: TermLookup, memory: TermMemory): Promise<TermMatches> {
  const run = new LookupRun(finder, lookup, memory)
  const asked = await run.withoutRemembered(askedTerms(lookup.terms))
  if (lookup.hotAbove === Number.POSITIVE_INFINITY && lookup.perTerm <= fewOldest) await run.findOldest(asked)
  else if (asked.length <= termsAtOnce) await run.find(asked, lookup.worthFinding && onlyOf(lookup.worthFinding, asked))
  else for (const some of partsOf(asked, termsAtOnce)) await run.find(some)
  return run.matches()
}

class LookupRun {
  readonly #finder: DocumentFinder
  readonly #lookup: TermLookup
  readonly #memory: TermMemory
  readonly #hot: { term: string; count: number }[] = []
  readonly #facts = new Map<string, DocumentFacts>()
  readonly #terms = new Map<string, string[]>()

  constructor(finder: DocumentFinder, lookup: TermLookup, memory: TermMemory) {
    this.#finder = finder
    this.#lookup = lookup
    this.#memory = memory
  }

  /** The terms that the index has to be asked for. Some of the old counts are renewed. */
  async withoutRemembered(terms: readonly AskedTerm[]): Promise<readonly AskedTerm[]> {
    const asked: AskedTerm[] = []
    const old: AskedTerm[] = []
    for (const each of terms) {
      const known = this.#memory.recall(this.#lookup, each.term, each.families)
      if (known === undefined) asked.push(each)
      else if (known.isOld && old.length < countedAtOnce) old.push(each)
      else if (known.count > 0) this.#hot.push({ term: each.term, count: known.count })
    }
    return [...asked, ...(await this.#withoutCountedHot(old))]
  }

  /** Fetches all documents of the terms that are not hot. @param worth undefined: every document is worth finding */
  async find(
    asked: readonly AskedTerm[],
    worth?: WorthFinding,
    size = Math.min(maxHits, Math.max(fewHits, 2 * asked.length)),
  ): Promise<void> {
    if (asked.length === 0 || worth?.length === 0) return
    const { factPaths, own } = this.#finder
    const paths = [...new Set([...factPaths, ...familiesOf(asked).map((family) => own.path(family))])]
    const hits = await this.#finder.search({ ...this.#filter(asked, worth), size, paths, order: 'index' })
    if (hits.length < size) this.#join(asked, hits)
    else await this.#findAgain(asked, worth, hits)
  }

  /** Fetches the oldest documents of each term, however many hold it. */
  async findOldest(asked: readonly AskedTerm[]): Promise<void> {
    const filters = asked.map((each) => this.#filter([each]))
    const found = await this.#finder.oldestOfEach(filters, this.#lookup.perTerm)
    for (const [i, { term }] of asked.entries()) for (const facts of found[i]!) this.#add(term, facts)
  }

  matches(): TermMatches {
    const documents = inOrder([...this.#facts.values()]).map((facts): TermMatch => ({ facts, terms: this.#terms.get(facts.id)!.sort() }))
    return { documents, hot: this.#hot.sort((a, b) => a.count - b.count || (a.term < b.term ? -1 : 1)) }
  }

  /** When a search for these terms was full. */
  async #findAgain(asked: readonly AskedTerm[], worth: WorthFinding | undefined, hits: readonly EngineDocument[]): Promise<void> {
    const { hotAbove, perTerm } = this.#lookup
    const holders = this.#countHolders(asked, hits)
    const hot = asked.filter(({ term }) => (holders.get(term) ?? 0) > hotAbove)
    if (hot.length > 0) {
      // Those that the hits show to be hot are so; counting tells how hot.
      await this.#withoutCountedHot(hot)
      const isHot = new Set(hot)
      const cold = asked.filter((each) => !isHot.has(each))
      return this.find(cold, worth && onlyOf(worth, cold), hits.length)
    }
    if (hits.length < maxHits) return this.find(asked, worth, Math.min(maxHits, hits.length * hitsGrowth))
    if (asked.length > 1) return this.#findHalves(asked)
    for (const facts of await this.#finder.oldest(this.#filter(asked), perTerm)) this.#add(asked[0]!.term, facts)
  }

  /** Looks for every holder, because one half of the terms cannot show which documents hold two of a set. */
  async #findHalves(asked: readonly AskedTerm[]): Promise<void> {
    const half = asked.length >> 1
    await this.find(asked.slice(0, half), undefined, maxHits)
    await this.find(asked.slice(half), undefined, maxHits)
  }

  /** Counts terms; the hot ones are noted. @returns the others */
  async #withoutCountedHot(asked: readonly AskedTerm[]): Promise<readonly AskedTerm[]> {
    const { hotAbove } = this.#lookup
    const rest: AskedTerm[] = []
    for (const some of partsOf(asked, countedAtOnce)) {
      const filters = some.map((each) => this.#filter([each]))
      const counts = await this.#finder.counts(filters, Math.max(hotAbove + 1, countBound))
      for (const [i, count] of counts.entries()) {
        if (count > hotAbove) this.#noteHot(some[i]!.term, count)
        else rest.push(some[i]!)
      }
    }
    return rest
  }

  #noteHot(term: string, count: number): void {
    this.#hot.push({ term, count })
    // The number of contained documents that hold a term says too little about how many documents do.
    if (!this.#lookup.containedOnly) this.#memory.noteHot(this.#lookup, term, count)
  }

  /** Joins terms with all documents that hold them. */
  #join(asked: readonly AskedTerm[], hits: readonly EngineDocument[]): void {
    const holders = new Map<string, DocumentFacts[]>(asked.map(({ term }) => [term, []]))
    const families = familiesOf(asked)
    for (const hit of hits) {
      const { facts, terms } = this.#finder.match(hit, families)
      for (const term of terms) holders.get(term)?.push(facts)
    }
    for (const [term, documents] of holders) this.#take(term, documents)
  }

  #take(term: string, documents: DocumentFacts[]): void {
    if (documents.length > this.#lookup.hotAbove) this.#noteHot(term, documents.length)
    else for (const facts of documents.sort(compareOrder).slice(0, this.#lookup.perTerm)) this.#add(term, facts)
  }

  /** How many of the hits hold each of the asked terms. Most terms of a hit were not asked for. */
  #countHolders(asked: readonly AskedTerm[], hits: readonly EngineDocument[]): Map<string, number> {
    const holders = new Map<string, number>(asked.map(({ term }) => [term, 0]))
    for (const hit of hits) {
      for (const term of this.#finder.own.terms(hit)) {
        const count = holders.get(term)
        if (count !== undefined) holders.set(term, count + 1)
      }
    }
    return holders
  }

  #add(term: string, facts: DocumentFacts): void {
    const terms = this.#terms.get(facts.id)
    if (terms === undefined) this.#terms.set(facts.id, [term])
    else terms.push(term)
    if (terms === undefined) this.#facts.set(facts.id, facts)
  }

  #filter(asked: readonly AskedTerm[], worth?: WorthFinding): DocumentFilter {
    const { own } = this.#finder
    const clause = worth === undefined ? termsClause(own, byFamily(asked)) : worthFindingClause(own, worth)
    const { containedOnly = false, includeJoined, exceptVersions = [] } = this.#lookup
    const mustNot = [
      ...(includeJoined ? [] : [joinedClause(own)]),
      ...(exceptVersions.length > 0 ? [versionsClause(own, exceptVersions)] : []),
    ]
    return { filter: containedOnly ? [clause, containedClause(own)] : [clause], mustNot }
  }
}

/** The sets without the terms that are not asked for, and without those that would then find nothing. */
function onlyOf(worth: WorthFinding, asked: readonly AskedTerm[]): WorthFinding {
  const isAsked = new Set(asked.map(({ term }) => term))
  const sets = worth.map(({ terms, atLeast }) => ({ terms: terms.filter((term) => isAsked.has(term)), atLeast }))
  return sets.filter(({ terms, atLeast }) => terms.length >= atLeast)
}

/** Each term once, with its families. */
function askedTerms(terms: TermLookup['terms']): AskedTerm[] {
  const families = new Map<string, TermField[]>()
  for (const family of termFields) {
    for (const term of terms[family] ?? []) {
      const known = families.get(term)
      if (known === undefined) families.set(term, [family])
      else if (known.at(-1) !== family) known.push(family)
    }
  }
  return [...families].map(([term, each]) => ({ term, families: each }))
}

/** The families in which any term is asked for. The terms of the others need not be fetched. */
function familiesOf(asked: readonly AskedTerm[]): TermField[] {
  const found = new Set<TermField>()
  for (const { families } of asked) for (const family of families) found.add(family)
  return termFields.filter((family) => found.has(family))
}

function byFamily(asked: readonly AskedTerm[]): Record<TermField, string[]> {
  const terms = Object.fromEntries(termFields.map((family) => [family, []])) as unknown as Record<TermField, string[]>
  for (const { term, families } of asked) for (const family of families) terms[family].push(term)
  return terms
}
