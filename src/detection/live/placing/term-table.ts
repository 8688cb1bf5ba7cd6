import { type TermField, type TermHints, type TermLookup, type TermMatches, termFields } from '../../../store/store.js'
import type { CollectionSettings } from '../collection-settings.js'
import { hastyCandidateOptions, liveCandidateOptions, SharedTerms } from './candidate-ranking.js'
import type { DocumentSource } from './document-source.js'
import type { KnownDocuments } from './known-documents.js'
import type { LiveDocument } from './live-document.js'

/** What is known of one term. */
interface TermEntry {
  /** Stored documents that hold it; empty where too many do, or where anchors alone were asked for. */
  readonly all: LiveDocument[]
  /** Anchors that hold it, among them those that became anchors meanwhile; of a hot term only the oldest, and only once it was asked on purpose. */
  readonly anchors: LiveDocument[]
  anchorCount: number
  wasAskedHot: boolean
  /** What the store was asked for. */
  asked: 'nothing' | 'anchors' | 'all'
}

const { hotAbove, capacity, hotTermsAsked } = liveCandidateOptions
const { othersHotAbove, minKnownShare } = hastyCandidateOptions

/** The families that only propose. */
const otherFamilies = termFields.filter((family) => family !== 'fingerprints')

/**
 * The part of the store's inverted index that a batch of documents touches, fetched with few lookups and joined here: one for all terms that
 * are not known yet, one that counts over anchors those that too many documents hold, and one for the rarest hot terms of documents that are
 * mostly boilerplate. Of documents that will be settled later less is asked: see {@link hastyCandidateOptions}.
 */
export class TermTable {
  readonly #source: DocumentSource
  readonly #settings: CollectionSettings
  readonly #documents: KnownDocuments
  readonly #entries = new Map<string, TermEntry>()

  constructor(source: DocumentSource, settings: CollectionSettings, documents: KnownDocuments) {
    this.#source = source
    this.#settings = settings
    this.#documents = documents
  }

  /**
   * Fetches what the terms of these documents lead to. Their terms must be loaded.
   *
   * @param hasty those of them that come behind all others and will be settled later: their anchors are enough, and hints are believed
   */
  async load(documents: readonly LiveDocument[], hasty: ReadonlySet<LiveDocument> = nobody): Promise<void> {
    for (const { terms } of documents)
      for (const list of [terms!.fingerprints, terms!.others]) for (const term of list) this.#makeEntry(term)
    await this.#loadAll(documents.filter((document) => !hasty.has(document)))
    await this.#loadHasty(documents.filter((document) => hasty.has(document)))
    await this.#askHotTerms(documents)
  }

  async #loadAll(documents: readonly LiveDocument[]): Promise<void> {
    const unknown = new TermSelection()
    for (const { terms } of documents) {
      for (const family of termFields) {
        for (const term of terms!.families[family] ?? []) if (this.#entries.get(term)!.asked !== 'all') unknown.add(family, term)
      }
    }
    const tooMany = this.#takeAll(await this.#lookUp(unknown.terms, { hotAbove, includeJoined: true }))
    for (const term of unknown) this.#entries.get(term)!.asked = 'all'
    const hot = this.#takeAnchors(await this.#lookUp(tooMany, { hotAbove, includeJoined: false }))
    this.#noteHot(hot)
  }

  async #loadHasty(documents: readonly LiveDocument[]): Promise<void> {
    const fingerprints = new TermSelection()
    const others = new TermSelection()
    const hints = documents.length === 0 ? undefined : this.#source.termHints?.(this.#settings)
    for (const { terms } of documents) {
      for (const term of terms!.fingerprints) this.#select('fingerprints', [term], fingerprints)
      for (const family of otherFamilies) this.#select(family, worthAsking(terms!.families[family] ?? [], hints), others)
    }
    for (const selection of [fingerprints, others]) for (const term of selection) this.#entries.get(term)!.asked = 'anchors'
    const lookup = { includeJoined: false, hints: 'known' } as const
    const found = await Promise.all([
      this.#lookUp(fingerprints.terms, { ...lookup, hotAbove }),
      this.#lookUp(others.terms, { ...lookup, hotAbove: othersHotAbove }),
    ])
    for (const matches of found) this.#noteHot(this.#takeAnchors(matches))
  }

  #select(family: TermField, terms: readonly string[], selection: TermSelection): void {
    for (const term of terms) if (this.#entries.get(term)!.asked === 'nothing') selection.add(family, term)
  }

  #makeEntry(term: string): void {
    if (this.#entries.has(term)) return
    this.#entries.set(term, { all: [], anchors: [], anchorCount: 0, wasAskedHot: false, asked: 'nothing' })
  }

  /** Makes a document that became an anchor findable. Its terms must have been loaded here. */
  addAnchor(document: LiveDocument): void {
    for (const list of [document.terms!.fingerprints, document.terms!.others]) {
      for (const term of list) {
        const entry = this.#entries.get(term)!
        entry.anchors.push(document)
        entry.anchorCount++
      }
    }
  }

  /** Anchors that share enough with a document, best first. */
  anchorsNear(document: LiveDocument, accept: (anchor: LiveDocument) => boolean = anyDocument): LiveDocument[] {
    const shared = new SharedTerms()
    const isWanted = (each: LiveDocument): boolean => each.isAnchor && each !== document && accept(each)
    const probe = this.#countFingerprints(document, shared, isWanted, false)
    for (const term of document.terms!.others) {
      const entry = this.#entries.get(term)!
      if (entry.anchorCount <= hotAbove) count(entry.anchors, isWanted, (each) => shared.addOther(each))
    }
    return shared.rank(probe)
  }

  /** Stored documents, members too, and anchors, that share enough with a document, best first. */
  documentsNear(document: LiveDocument): LiveDocument[] {
    const shared = new SharedTerms()
    const isWanted = (each: LiveDocument): boolean => each !== document
    const probe = this.#countFingerprints(document, shared, isWanted, true)
    for (const term of document.terms!.others) count(this.#listOf(this.#entries.get(term)!), isWanted, (each) => shared.addOther(each))
    return shared.rank(probe)
  }

  /** As a scan: hot fingerprints are nobody's, unless they are at least half; then the rarest of them are asked. */
  #countFingerprints(document: LiveDocument, shared: SharedTerms, isWanted: (each: LiveDocument) => boolean, members: boolean): number {
    const { fingerprints } = document.terms!
    const hot: TermEntry[] = []
    const add = (each: LiveDocument): void => shared.addFingerprint(each)
    for (const term of fingerprints) {
      const entry = this.#entries.get(term)!
      if (entry.anchorCount > hotAbove) hot.push(entry)
      else count(members ? this.#listOf(entry) : entry.anchors, isWanted, add)
    }
    if (hot.length * 2 < fingerprints.length) return fingerprints.length
    const asked = rarest(hot)
    for (const entry of asked) count(entry.anchors.slice(0, capacity), isWanted, add)
    return fingerprints.length - hot.length + asked.length
  }

  #listOf(entry: TermEntry): Iterable<LiveDocument> {
    if (entry.anchorCount > hotAbove) return []
    return entry.all.length === 0 ? entry.anchors : new Set([...entry.all, ...entry.anchors])
  }

  async #askHotTerms(documents: readonly LiveDocument[]): Promise<void> {
    const asked = new Map<string, TermEntry>()
    for (const { terms } of documents) {
      const hot = terms!.fingerprints
        .map((term) => [term, this.#entries.get(term)!] as const)
        .filter(([, entry]) => entry.anchorCount > hotAbove)
      if (hot.length * 2 < terms!.fingerprints.length) continue
      const chosen = new Set(rarest(hot.map(([, entry]) => entry)))
      for (const [term, entry] of hot) if (chosen.has(entry) && !entry.wasAskedHot) asked.set(term, entry)
    }
    for (const entry of asked.values()) entry.wasAskedHot = true
    const lookup = { hotAbove: Number.POSITIVE_INFINITY, includeJoined: false }
    const { documents: found } = await this.#lookUp({ fingerprints: [...asked.keys()] }, lookup)
    for (const { facts, terms } of found) {
      const document = this.#documents.adopt(facts)
      if (document !== undefined) for (const term of terms) addOnce(asked.get(term)!.anchors, document)
    }
  }

  /** @returns the terms that too many documents hold */
  #takeAll({ documents, hot }: TermMatches): string[] {
    for (const { facts, terms } of documents) {
      const document = this.#documents.adopt(facts)
      if (document === undefined) continue
      for (const term of terms) this.#takeStored(this.#entries.get(term)!, document)
    }
    return hot.map(({ term }) => term)
  }

  #takeStored(entry: TermEntry, document: LiveDocument): void {
    entry.all.push(document)
    if (document.isAnchor) takeAnchor(entry, document)
  }

  #takeAnchors({ documents, hot }: TermMatches): TermMatches['hot'] {
    for (const { facts, terms } of documents) {
      const document = this.#documents.adopt(facts)
      if (document === undefined) continue
      for (const term of terms) takeAnchor(this.#entries.get(term)!, document)
    }
    return hot
  }

  /** A term that was counted before, for documents of which less was asked, is not counted twice. */
  #noteHot(hot: TermMatches['hot']): void {
    for (const { term, count } of hot) {
      const entry = this.#entries.get(term)!
      entry.anchorCount = Math.max(entry.anchorCount, count + entry.anchors.length)
    }
  }

  async #lookUp(terms: TermLookup['terms'], lookup: Omit<TermLookup, 'terms' | 'perTerm'>): Promise<TermMatches> {
    if (Object.values(terms).length === 0) return { documents: [], hot: [] }
    return this.#source.lookUp(this.#settings, { terms, perTerm: capacity, ...lookup })
  }
}

/** Terms under their families, each once. */
class TermSelection {
  readonly terms: Partial<Record<TermField, string[]>> = {}
  readonly #seen = new Set<string>()

  add(family: TermField, term: string): void {
    if (this.#seen.has(term)) return
    this.#seen.add(term)
    const terms = this.terms[family]
    if (terms === undefined) this.terms[family] = [term]
    else terms.push(term)
  }

  [Symbol.iterator](): Iterator<string> {
    return this.#seen.values()
  }
}

const nobody: ReadonlySet<LiveDocument> = new Set()

const anyDocument = (): boolean => true

/** The terms of a family that may lead to somebody, where they are enough to be worth it. */
function worthAsking(terms: readonly string[], hints: TermHints | undefined): readonly string[] {
  if (hints === undefined) return terms
  const found = terms.filter((term) => hints.mayHold(term) && hints.countOf(term) <= othersHotAbove)
  return found.length < minKnownShare * terms.length ? [] : found
}

/** Whoever was found before, when less was asked, is not taken twice. */
function takeAnchor(entry: TermEntry, document: LiveDocument): void {
  if (entry.asked !== 'nothing' && entry.anchors.includes(document)) return
  entry.anchors.push(document)
  entry.anchorCount++
}

function rarest(hot: readonly TermEntry[]): TermEntry[] {
  return [...hot].sort((x, y) => x.anchorCount - y.anchorCount).slice(0, hotTermsAsked)
}

function count(documents: Iterable<LiveDocument>, isWanted: (each: LiveDocument) => boolean, add: (each: LiveDocument) => void): void {
  for (const document of documents) if (isWanted(document)) add(document)
}

function addOnce(documents: LiveDocument[], document: LiveDocument): void {
  if (!documents.includes(document)) documents.push(document)
}
