import { noHolder } from '../../../store/holder-mark.js'
import type { TermMatches } from '../../../store/store.js'
import type { TermField, TermHints, TermLookup } from '../../../store/term-lookup.js'
import type { CollectionSettings } from '../collection-settings.js'
import { AskedFingerprints } from './asked-fingerprints.js'
import { hastyCandidateOptions, liveCandidateOptions, SharedTerms } from './candidate-ranking.js'
import type { DocumentSource } from './document-source.js'
import type { KnownDocuments } from './known-documents.js'
import type { LiveDocument } from './live-document.js'
import { TermEntries, type TermEntry } from './term-entries.js'

const { hotAbove, capacity, hotTermsAsked } = liveCandidateOptions
const { othersHotAbove, minKnownShare, foundByFingerprints } = hastyCandidateOptions

/**
 * Terms of one lookup: some 50 ms in the embedded store. A batch of 500 stories asks for fewer; a document of 4 MB in very short sentences has half a million.
 */
const termsAtOnce = 20_000

/** A family of terms that only propose candidates: the fingerprints rank them. */
type OtherFamily = Exclude<TermField, 'fingerprints'>

/**
 * The part of the store's inverted index that a batch of documents touches. A term is *hot* when too many documents hold it to tell anything. Few
 * lookups fetch the table:
 * - one for all terms that are not known yet;
 * - one for the terms that turned out hot, which looks for anchors alone;
 * - one for the rarest hot terms of documents that are mostly boilerplate.
 *
 * Of documents that will be settled later less is asked: see {@link hastyCandidateOptions}.
 */
export class TermTable {
  readonly #source: DocumentSource
  readonly #settings: CollectionSettings
  readonly #documents: KnownDocuments
  readonly #entries = new TermEntries()
  /** Hasty documents whose fingerprints have been looked up with the store's hints. */
  readonly #hasAsked = new Set<LiveDocument>()

  constructor(source: DocumentSource, settings: CollectionSettings, documents: KnownDocuments) {
    this.#source = source
    this.#settings = settings
    this.#documents = documents
  }

  /**
   * Fetches what the terms of these documents lead to. The terms of the documents must be loaded.
   *
   * @param hasty those of the documents that come behind all others and will be settled later: for them anchors are enough, and the store's hints are
   * believed
   */
  async load(documents: readonly LiveDocument[], hasty: ReadonlySet<LiveDocument> = nobody): Promise<void> {
    await this.#loadHasty(documents.filter((document) => hasty.has(document)))
    await this.#loadAll(documents.filter((document) => !hasty.has(document)))
    await this.#askHotTerms(documents)
  }

  /** Takes terms that were hot some minutes ago for hot: to ask for them again would fetch thousands of documents that nobody looks at. */
  async #loadAll(documents: readonly LiveDocument[]): Promise<void> {
    this.#entries.enter(documents, undefined)
    const unknown = new Set<TermEntry>()
    for (const entry of this.#entriesOf(documents)) if (entry.asked !== 'all') unknown.add(entry)
    const tooMany = this.#takeAll(await this.#lookUp(unknown, { hotAbove, includeJoined: true, hints: 'hot' }))
    for (const entry of unknown) entry.asked = 'all'
    this.#noteHot(this.#takeAnchors(await this.#lookUp(tooMany, { hotAbove, includeJoined: false, hints: 'hot' })))
  }

  async #loadHasty(documents: readonly LiveDocument[]): Promise<void> {
    if (documents.length === 0) return
    const hints = this.#source.termHints?.(this.#settings)
    this.#entries.enter(documents, hints)
    const postponed = new Set(hints === undefined ? [] : documents.filter((document) => this.#mayBeFound(document, hints)))
    const others = documents.filter((document) => !postponed.has(document))
    await Promise.all([
      hints === undefined ? this.#loadFingerprints(documents) : this.#loadSharedFingerprints(documents, hints),
      this.#loadOthers(others, hints),
    ])
    // Hints know terms of documents that are members, deleted or were never written: whoever was not found after all is asked for.
    const missed = [...postponed].filter((document) => !this.#isFound(document))
    if (missed.length > 0) await this.#loadOthers(missed, hints)
  }

  async #loadOthers(documents: readonly LiveDocument[], hints: TermHints | undefined): Promise<void> {
    const others = new Set<TermEntry>()
    for (const document of documents)
      for (const entry of worthAsking(document, this.#entries.of(document).others, hints)) if (isUntouched(entry)) others.add(entry)
    for (const entry of others) entry.asked = 'anchors'
    this.#noteHot(this.#takeAnchors(await this.#lookUp(others, { ...ofAnchors, hotAbove: othersHotAbove })))
  }

  /** Whether anchors may hold so many of a document's fingerprints that other families say nothing new. */
  #mayBeFound(document: LiveDocument, hints: TermHints): boolean {
    const { fingerprints } = this.#entries.of(document)
    const held = fingerprints.filter(({ number }) => hints.markOf(number) !== noHolder && hints.countOf(number) <= hotAbove)
    return held.length > 0 && held.length >= foundByFingerprints * document.terms!.countOf('fingerprints')
  }

  /** Whether an anchor that was found holds so many of them. */
  #isFound(document: LiveDocument): boolean {
    const shared = new Map<LiveDocument, number>()
    for (const { anchors } of this.#entries.of(document).fingerprints)
      for (const anchor of anchors) if (anchor !== document) shared.set(anchor, (shared.get(anchor) ?? 0) + 1)
    const enough = foundByFingerprints * document.terms!.countOf('fingerprints')
    for (const count of shared.values()) if (count >= enough) return true
    return false
  }

  async #loadFingerprints(documents: readonly LiveDocument[]): Promise<void> {
    const asked = new Set(documents.flatMap((document) => this.#entries.of(document).fingerprints.filter(isOpen)))
    for (const entry of asked) entry.asked = 'anchors'
    this.#noteHot(this.#takeAnchors(await this.#lookUp(asked, { ...ofAnchors, hotAbove })))
  }

  /**
   * Looks fingerprints up for each document that has them. A fingerprint that was looked up for one document is looked up again for another: other
   * holders are worth finding for it.
   */
  async #loadSharedFingerprints(documents: readonly LiveDocument[], hints: TermHints): Promise<void> {
    const asked = new AskedFingerprints(hints)
    for (const document of documents) {
      const hasAsked = this.#hasAsked.has(document)
      this.#hasAsked.add(document)
      const { fingerprints } = this.#entries.of(document)
      asked.add(document, fingerprints, fingerprints.filter(hasAsked ? isUntouched : isOpen))
    }
    for (const entry of asked.entries) entry.asked = 'some'
    const { worthFinding } = asked
    const found = await this.#lookUp(asked.entries, { ...ofAnchors, hotAbove, worthFinding })
    this.#noteHot(this.#takeAnchors(found))
    const rest = asked.unanswered(new Set(found.documents.flatMap(({ terms }) => terms)))
    this.#noteHot(this.#takeAnchors(await this.#lookUp(rest, { ...ofAnchors, hotAbove })))
    // Holders that were not worth finding are not in the answer, but a term is hot by all of its holders.
    for (const entry of asked.entries) entry.anchorCount = Math.max(entry.anchorCount, hints.countOf(entry.number))
  }

  /** Makes a document that became an anchor findable. The terms of the document must have been loaded here. */
  addAnchor(document: LiveDocument): void {
    this.#entries.addAnchor(document)
  }

  /** Anchors that share enough with a document, best first. */
  anchorsNear(document: LiveDocument, accept: (anchor: LiveDocument) => boolean = anyDocument): LiveDocument[] {
    const shared = new SharedTerms()
    const isWanted = (each: LiveDocument): boolean => each.isAnchor && each !== document && accept(each)
    const probe = this.#countFingerprints(document, shared, isWanted, false)
    for (const entry of this.#entries.of(document).others)
      if (entry.anchorCount <= hotAbove) count(entry.anchors, isWanted, (each) => shared.addOther(each))
    return shared.rank(probe)
  }

  /** Documents that share enough with a document, best first: stored ones, members among them, and those that became anchors here. */
  documentsNear(document: LiveDocument): LiveDocument[] {
    const shared = new SharedTerms()
    const isWanted = (each: LiveDocument): boolean => each !== document
    const probe = this.#countFingerprints(document, shared, isWanted, true)
    for (const entry of this.#entries.of(document).others) count(listOf(entry), isWanted, (each) => shared.addOther(each))
    return shared.rank(probe)
  }

  /**
   * Counts shared fingerprints as a scan does: hot ones do not count, unless they are at least half of the document's; then the rarest of them count,
   * too.
   *
   * @returns the number of the document's fingerprints that its share is measured against
   */
  #countFingerprints(document: LiveDocument, shared: SharedTerms, isWanted: (each: LiveDocument) => boolean, members: boolean): number {
    const length = document.terms!.countOf('fingerprints')
    const hot: TermEntry[] = []
    const add = (each: LiveDocument): void => shared.addFingerprint(each)
    for (const entry of this.#entries.of(document).fingerprints) {
      if (entry.anchorCount > hotAbove) hot.push(entry)
      else count(members ? listOf(entry) : entry.anchors, isWanted, add)
    }
    if (hot.length * 2 < length) return length
    const asked = rarest(hot)
    for (const entry of asked) count(entry.anchors.slice(0, capacity), isWanted, add)
    return length - hot.length + asked.length
  }

  async #askHotTerms(documents: readonly LiveDocument[]): Promise<void> {
    const asked = new Set<TermEntry>()
    for (const document of documents) {
      const hot = this.#entries.of(document).fingerprints.filter((entry) => entry.anchorCount > hotAbove)
      if (hot.length * 2 < document.terms!.countOf('fingerprints')) continue
      for (const entry of rarest(hot)) if (!entry.wasAskedHot) asked.add(entry)
    }
    for (const entry of asked) entry.wasAskedHot = true
    const { documents: found } = await this.#lookUp(asked, { hotAbove: Number.POSITIVE_INFINITY, includeJoined: false })
    for (const { facts, terms } of found) {
      const document = this.#documents.adopt(facts)
      if (document !== undefined) for (const term of terms) addOnce(this.#entries.get(term).anchors, document)
    }
  }

  *#entriesOf(documents: readonly LiveDocument[]): Generator<TermEntry> {
    for (const document of documents) {
      const { fingerprints, others } = this.#entries.of(document)
      yield* fingerprints
      yield* others
    }
  }

  /** @returns the terms that too many documents hold */
  #takeAll({ documents, hot }: TermMatches): TermEntry[] {
    for (const { facts, terms } of documents) {
      const document = this.#documents.adopt(facts)
      if (document === undefined) continue
      for (const term of terms) {
        const entry = this.#entries.get(term)
        entry.all.push(document)
        if (document.isAnchor) takeAnchor(entry, document)
      }
    }
    return hot.map(({ term }) => this.#entries.get(term))
  }

  #takeAnchors({ documents, hot }: TermMatches): TermMatches['hot'] {
    for (const { facts, terms } of documents) {
      const document = this.#documents.adopt(facts)
      if (document !== undefined) for (const term of terms) takeAnchor(this.#entries.get(term), document)
    }
    return hot
  }

  /**
   * Notes how many anchors hold a hot term. The larger count stands, not the sum: lookups that asked for less may have counted the same anchors
   * before.
   */
  #noteHot(hot: TermMatches['hot']): void {
    for (const { term, count } of hot) {
      const entry = this.#entries.get(term)
      entry.anchorCount = Math.max(entry.anchorCount, count + entry.anchors.length)
    }
  }

  /**
   * Looks terms up, in parts where they are many. A document that holds terms of several parts is in the result several times, each time with the
   * terms of one part.
   */
  async #lookUp(entries: Iterable<TermEntry>, lookup: Omit<TermLookup, 'terms' | 'perTerm'>): Promise<TermMatches> {
    const found: TermMatches[] = []
    const parts = [...inLookups(entries)]
    const { worthFinding, ...everybody } = lookup
    // A lookup finds a document by two terms of a set only where it has both terms. Lookups in parts ask for every holder instead.
    const asked = parts.length > 1 ? everybody : lookup
    for (const terms of parts) {
      // A store in this process blocks the event loop while it looks up. Other work gets its turn between two parts.
      if (found.length > 0) await new Promise<void>((resolve) => setImmediate(resolve))
      found.push(await this.#source.lookUp(this.#settings, { terms, perTerm: capacity, ...asked }))
    }
    if (found.length === 1) return found[0]!
    return { documents: found.flatMap(({ documents }) => documents), hot: found.flatMap(({ hot }) => hot) }
  }
}

/** The terms of entries, by family, in parts of {@link termsAtOnce}. */
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

const nobody: ReadonlySet<LiveDocument> = new Set()

/** How terms of hasty documents are looked up. */
const ofAnchors = { includeJoined: false, hints: 'known' } as const

function isUntouched({ asked }: TermEntry): boolean {
  return asked === 'nothing'
}

/** Whether the store may have anchors with this term that were not asked for. */
function isOpen({ asked }: TermEntry): boolean {
  return asked === 'nothing' || asked === 'some'
}

const anyDocument = (): boolean => true

/**
 * Of the terms that only propose candidates, those that somebody may hold and that are not hot; of a family only where they are a share that is worth
 * asking for.
 */
function worthAsking({ terms }: LiveDocument, others: readonly TermEntry[], hints: TermHints | undefined): readonly TermEntry[] {
  if (hints === undefined) return others
  const held = others.filter(({ number, family }) => hints.mayHold(number, family) && hints.countOf(number) <= othersHotAbove)
  if (held.length === 0) return held
  const counts = new Map<TermField, number>()
  for (const { family } of held) counts.set(family, (counts.get(family) ?? 0) + 1)
  const isWorthAsking = (family: OtherFamily): boolean => (counts.get(family) ?? 0) >= minKnownShare[family] * terms!.countOf(family)
  return held.filter(({ family }) => isWorthAsking(family as OtherFamily))
}

function listOf({ all, anchors, anchorCount }: TermEntry): Iterable<LiveDocument> {
  if (anchorCount > hotAbove) return []
  return all.length === 0 ? anchors : new Set([...all, ...anchors])
}

/** Adds an anchor to a term, unless a lookup that asked for less has found it before. */
function takeAnchor(entry: TermEntry, document: LiveDocument): void {
  if (!entry.anchors.includes(document)) entry.takeAnchor(document)
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
