import type { TermMatches } from '../../../store/store.js'
import type { CollectionSettings } from '../collection-settings.js'
import { liveCandidateOptions, SharedTerms } from './candidate-ranking.js'
import type { DocumentSource } from './document-source.js'
import type { KnownDocuments } from './known-documents.js'
import type { LiveDocument } from './live-document.js'

/** What is known of one term. */
interface TermEntry {
  /** Stored documents that hold it; empty where too many do. */
  readonly all: LiveDocument[]
  /** Anchors that hold it, among them those that became anchors meanwhile; of a hot term only the oldest, and only once it was asked on purpose. */
  readonly anchors: LiveDocument[]
  anchorCount: number
  wasAskedHot: boolean
}

const { hotAbove, capacity, hotTermsAsked } = liveCandidateOptions

/**
 * The part of the store's inverted index that a batch of documents touches, fetched with few lookups and joined here: one for all terms that
 * are not known yet, one that counts over anchors those that too many documents hold, and one for the rarest hot terms of documents that are
 * mostly boilerplate.
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

  /** Fetches what the terms of these documents lead to. Their terms must be loaded. */
  async load(documents: readonly LiveDocument[]): Promise<void> {
    const unknown = new Set<string>()
    for (const { terms } of documents) {
      for (const term of terms!.fingerprints) if (!this.#entries.has(term)) unknown.add(term)
      for (const term of terms!.others) if (!this.#entries.has(term)) unknown.add(term)
    }
    for (const term of unknown) this.#entries.set(term, { all: [], anchors: [], anchorCount: 0, wasAskedHot: false })
    const tooMany = this.#takeAll(await this.#lookUp([...unknown], hotAbove, true))
    const hot = this.#takeAnchors(await this.#lookUp(tooMany, hotAbove, false))
    for (const { term, count } of hot) this.#entries.get(term)!.anchorCount += count
    await this.#askHotTerms(documents)
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
    const { documents: found } = await this.#lookUp([...asked.keys()], Number.POSITIVE_INFINITY, false)
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
    if (!document.isAnchor) return
    entry.anchors.push(document)
    entry.anchorCount++
  }

  #takeAnchors({ documents, hot }: TermMatches): TermMatches['hot'] {
    for (const { facts, terms } of documents) {
      const document = this.#documents.adopt(facts)
      if (document === undefined) continue
      for (const term of terms) {
        const entry = this.#entries.get(term)!
        entry.anchors.push(document)
        entry.anchorCount++
      }
    }
    return hot
  }

  async #lookUp(terms: readonly string[], limit: number, includeJoined: boolean): Promise<TermMatches> {
    if (terms.length === 0) return { documents: [], hot: [] }
    return this.#source.lookUp(this.#settings, { terms, hotAbove: limit, perTerm: capacity, includeJoined })
  }
}

const anyDocument = (): boolean => true

function rarest(hot: readonly TermEntry[]): TermEntry[] {
  return [...hot].sort((x, y) => x.anchorCount - y.anchorCount).slice(0, hotTermsAsked)
}

function count(documents: Iterable<LiveDocument>, isWanted: (each: LiveDocument) => boolean, add: (each: LiveDocument) => void): void {
  for (const document of documents) if (isWanted(document)) add(document)
}

function addOnce(documents: LiveDocument[], document: LiveDocument): void {
  if (!documents.includes(document)) documents.push(document)
}
