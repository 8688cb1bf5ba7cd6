import { compareOrder } from '../document-order.js'
import type { DocumentFacts, TermLookup, TermMatch, TermMatches } from '../store.js'
import { type DocumentFinder, inOrder, maxHits } from './document-finder.js'
import type { EngineDocument } from './engine-document.js'
import { type DocumentFilter, joinedClause, termsClause } from './requests/clauses.js'

/** Terms of one search at most; engines take 65,536 a clause. */
const termsAtOnce = 20_000

/** Terms that are counted one by one at most: a count costs about 0.15 ms, whatever it finds. */
const countedAtOnce = 64

/** Hot terms are counted up to here, so that the rarest of them can be told. */
const countBound = 10_000

/**
 * Finds documents by terms: one search for many terms, whose hits are joined to the terms here.
 *
 * A search that gives as many hits as one can is halved. When few terms are left that still find too many, the hot ones among them are told
 * by counting and left out.
 */
export async function lookUpTerms(finder: DocumentFinder, lookup: TermLookup): Promise<TermMatches> {
  const run = new LookupRun(finder, lookup)
  const terms = [...new Set(lookup.terms)]
  for (let at = 0; at < terms.length; at += termsAtOnce) await run.find(terms.slice(at, at + termsAtOnce))
  return run.matches()
}

class LookupRun {
  readonly #finder: DocumentFinder
  readonly #lookup: TermLookup
  readonly #hot: { term: string; count: number }[] = []
  readonly #facts = new Map<string, DocumentFacts>()
  readonly #terms = new Map<string, string[]>()

  constructor(finder: DocumentFinder, lookup: TermLookup) {
    this.#finder = finder
    this.#lookup = lookup
  }

  async find(terms: readonly string[]): Promise<void> {
    if (terms.length === 0) return
    const paths = [...this.#finder.factPaths, ...this.#finder.own.termPaths]
    const hits = await this.#finder.search({ ...this.#filter(terms), size: maxHits, paths, order: 'index' })
    if (hits.length < maxHits) this.#join(terms, hits)
    else await this.#findFewer(terms)
  }

  matches(): TermMatches {
    const documents = inOrder([...this.#facts.values()]).map((facts): TermMatch => ({ facts, terms: this.#terms.get(facts.id)!.sort() }))
    return { documents, hot: this.#hot.sort((a, b) => a.count - b.count || (a.term < b.term ? -1 : 1)) }
  }

  /** When a search for these terms finds too much. */
  async #findFewer(terms: readonly string[]): Promise<void> {
    if (terms.length > countedAtOnce) return this.#findHalves(terms)
    const rest = await this.#withoutHot(terms)
    if (rest.length < terms.length) return this.find(rest)
    if (rest.length > 1) return this.#findHalves(rest)
    for (const facts of await this.#finder.oldest(this.#filter(rest), this.#lookup.perTerm)) this.#add(rest[0]!, facts)
  }

  async #findHalves(terms: readonly string[]): Promise<void> {
    const half = terms.length >> 1
    await this.find(terms.slice(0, half))
    await this.find(terms.slice(half))
  }

  async #withoutHot(terms: readonly string[]): Promise<readonly string[]> {
    const { hotAbove } = this.#lookup
    if (hotAbove === Number.POSITIVE_INFINITY) return terms
    const filters = terms.map((term) => this.#filter([term]))
    const counts = await this.#finder.counts(filters, Math.max(hotAbove + 1, countBound))
    for (const [i, count] of counts.entries()) if (count > hotAbove) this.#hot.push({ term: terms[i]!, count })
    return terms.filter((_, i) => counts[i]! <= hotAbove)
  }

  /** Joins terms with all documents that hold them. */
  #join(terms: readonly string[], hits: readonly EngineDocument[]): void {
    const holders = new Map<string, DocumentFacts[]>(terms.map((term) => [term, []]))
    for (const hit of hits) {
      const facts = this.#finder.facts(hit)
      for (const term of this.#finder.own.terms(hit)) holders.get(term)?.push(facts)
    }
    for (const [term, documents] of holders) this.#take(term, documents)
  }

  #take(term: string, documents: DocumentFacts[]): void {
    if (documents.length > this.#lookup.hotAbove) this.#hot.push({ term, count: documents.length })
    else for (const facts of documents.sort(compareOrder).slice(0, this.#lookup.perTerm)) this.#add(term, facts)
  }

  #add(term: string, facts: DocumentFacts): void {
    const terms = this.#terms.get(facts.id)
    if (terms === undefined) this.#terms.set(facts.id, [term])
    else terms.push(term)
    if (terms === undefined) this.#facts.set(facts.id, facts)
  }

  #filter(terms: readonly string[]): DocumentFilter {
    const { own } = this.#finder
    return { filter: [termsClause(own, terms)], mustNot: this.#lookup.includeJoined ? [] : [joinedClause(own)] }
  }
}
