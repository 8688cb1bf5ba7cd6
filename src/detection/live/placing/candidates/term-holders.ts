import type { TermMatches } from '../../../../store/store.js'
import type { TermField, TermLookup } from '../../../../store/term-lookup.js'
import { defaultCandidateOptions } from '../../../candidate-options.js'
import { letOtherWorkIn } from '../../../other-work.js'
import type { DocumentSource } from '../../stored-collection.js'
import type { KnownDocuments } from '../known-documents.js'
import type { LiveDocument } from '../live-document.js'
import type { TermEntry } from './term-entries.js'

const { hotAbove, capacity } = defaultCandidateOptions

/**
 * Most terms of one lookup: about 50 ms in the embedded store. A batch of 500 stories asks for fewer; a document of 4 MB in very short sentences has
 * half a million.
 */
const termsAtOnce = 20_000

type AnchorLookup = Pick<TermLookup, 'hints' | 'worthFinding'> & Partial<Pick<TermLookup, 'hotAbove'>>

/** Asks the store which documents hold terms, and adds them to the entries of the terms. */
export class TermHolders {
  readonly #source: DocumentSource
  readonly #documents: KnownDocuments

  constructor(source: DocumentSource, documents: KnownDocuments) {
    this.#source = source
    this.#documents = documents
  }

  /** Finds all holders of terms, including members. @returns the hot terms, for which no holders are found */
  async findAll(entries: ReadonlySet<TermEntry>): Promise<TermEntry[]> {
    const found = await this.#lookUp(entries, { hotAbove, includeJoined: true, countsHot: false, hints: 'hot' })
    const asked = new AskedEntries(entries)
    this.#takeIn(found, asked, (entry, document) => entry.take(document))
    return found.hot.map(({ term }) => asked.get(term))
  }

  /** Finds the anchors that hold terms; for hot terms, only their number. @returns the answer of the store */
  async findAnchors(entries: ReadonlySet<TermEntry>, lookup: AnchorLookup): Promise<TermMatches> {
    const found = await this.#lookUp(entries, { hotAbove, includeJoined: false, ...lookup })
    const asked = new AskedEntries(entries)
    this.#takeIn(found, asked, (entry, document) => entry.takeAnchor(document))
    noteHot(found.hot, asked)
    return found
  }

  /** Finds the oldest anchors that hold hot terms. Their number must be known already. */
  async findAnchorsOfHot(entries: ReadonlySet<TermEntry>): Promise<void> {
    const found = await this.#lookUp(entries, { hotAbove: Number.POSITIVE_INFINITY, includeJoined: false })
    this.#takeIn(found, new AskedEntries(entries), (entry, document) => entry.listAnchor(document))
  }

  #takeIn({ documents }: TermMatches, asked: AskedEntries, take: (entry: TermEntry, document: LiveDocument) => void): void {
    for (const entry of asked.entries) entry.beginTaking()
    for (const { facts, terms } of documents) {
      const document = this.#documents.adopt(facts)
      if (document !== undefined) for (const term of terms) take(asked.get(term), document)
    }
  }

  /**
   * Looks terms up, in several parts if there are many. A document that holds terms of several parts is in the result once for each part, with the
   * terms of that part.
   */
  async #lookUp(entries: ReadonlySet<TermEntry>, lookup: Omit<TermLookup, 'terms' | 'perTerm'>): Promise<TermMatches> {
    const found: TermMatches[] = []
    const parts = [...inLookups(entries)]
    const { worthFinding, ...everybody } = lookup
    // A lookup finds a document by two terms of a set only if it asks for both terms. So lookups in parts ask for every holder instead.
    const asked = parts.length > 1 ? everybody : lookup
    for (const terms of parts) {
      // An embedded store blocks the event loop during a lookup.
      if (found.length > 0) await letOtherWorkIn()
      found.push(await this.#source.lookUp({ terms, perTerm: capacity, ...asked }))
    }
    if (found.length === 1) return found[0]!
    return { documents: found.flatMap(({ documents }) => documents), hot: found.flatMap(({ hot }) => hot) }
  }
}

/** The entries of the terms that a lookup asked for. */
class AskedEntries {
  readonly entries: ReadonlySet<TermEntry>
  #byTerm: Map<string, TermEntry> | undefined

  constructor(entries: ReadonlySet<TermEntry>) {
    this.entries = entries
  }

  /** The entry of a term in the answer. It exists, because the term was asked for. An answer without documents needs no table. */
  get(term: string): TermEntry {
    this.#byTerm ??= new Map(Array.from(this.entries, (entry) => [entry.term, entry]))
    return this.#byTerm.get(term)!
  }
}

/**
 * Records how many anchors hold a hot term: the larger count, not the sum, because lookups that asked for less may have counted the same anchors
 * before.
 */
function noteHot(hot: TermMatches['hot'], asked: AskedEntries): void {
  for (const { term, count } of hot) {
    const entry = asked.get(term)
    entry.anchorCount = Math.max(entry.anchorCount, count + entry.anchors.length)
  }
}

/** The terms of entries by family, in parts of at most {@link termsAtOnce}. */
function* inLookups(entries: Iterable<TermEntry>): Generator<TermLookup['terms']> {
  let terms: Partial<Record<TermField, string[]>> = {}
  let size = 0
  for (const { term, family } of entries) {
    const own = terms[family]
    if (own === undefined) terms[family] = [term]
    else own.push(term)
    if (++size < termsAtOnce) continue
    yield terms
    terms = {}
    size = 0
  }
  if (size > 0) yield terms
}
