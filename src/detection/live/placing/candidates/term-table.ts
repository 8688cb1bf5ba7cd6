import { defaultCandidateOptions } from '../../../candidate-options.js'
import type { DocumentSource } from '../../stored-collection.js'
import type { KnownDocuments } from '../known-documents.js'
import type { LiveDocument } from '../live-document.js'
import { HastyTerms } from './hasty-terms.js'
import { SharedTerms } from './shared-terms.js'
import { TermEntries, type TermEntry } from './term-entries.js'
import { TermHolders } from './term-holders.js'

const { hotAbove, capacity, hotTermsAsked } = defaultCandidateOptions

/**
 * The part of the store's inverted index that concerns a batch of documents. A term is *hot* if so many documents hold it that it proposes nothing.
 * Few lookups fetch the table:
 * - one for all terms that are not known yet;
 * - one for the terms that turned out to be hot, which finds only anchors;
 * - one for the rarest hot terms of documents that are mostly boilerplate.
 *
 * Less is looked up for documents that will be settled later: see {@link HastyTerms}.
 */
export class TermTable {
  readonly #entries = new TermEntries()
  readonly #holders: TermHolders
  readonly #hasty: HastyTerms

  constructor(source: DocumentSource, documents: KnownDocuments) {
    this.#holders = new TermHolders(source, documents)
    this.#hasty = new HastyTerms(source, this.#entries, this.#holders)
  }

  /**
   * Fetches the stored documents that hold terms of these documents, whose terms must be loaded.
   *
   * @param hasty those of the documents that come after all others and will be settled later. For them only anchors are looked for, and the store's
   *   hints are trusted
   */
  async load(documents: readonly LiveDocument[], hasty: ReadonlySet<LiveDocument> = nobody): Promise<void> {
    await this.#hasty.load(documents.filter((document) => hasty.has(document)))
    await this.#loadAll(documents.filter((document) => !hasty.has(document)))
    await this.#askHotTerms(documents)
  }

  /**
   * Looks up all terms. A term that was hot some minutes ago is taken for hot: looking it up again would fetch thousands of useless documents.
   */
  async #loadAll(documents: readonly LiveDocument[]): Promise<void> {
    this.#entries.enter(documents, undefined)
    const unknown = new Set<TermEntry>()
    for (const entry of this.#entriesOf(documents)) if (entry.asked !== 'all') unknown.add(entry)
    const tooMany = await this.#holders.findAll(unknown)
    for (const entry of unknown) entry.asked = 'all'
    await this.#holders.findAnchors(new Set(tooMany), { hints: 'hot' })
  }

  /** Makes a document findable that became an anchor. The document must have been loaded here. */
  addAnchor(document: LiveDocument): void {
    this.#entries.addAnchor(document)
  }

  /** Anchors that share enough terms with a document, best first. */
  anchorsNear(document: LiveDocument, accept: (anchor: LiveDocument) => boolean = anyDocument): LiveDocument[] {
    const shared = new SharedTerms()
    const asked = this.#countFingerprints(document, shared, false)
    for (const { anchorCount, anchors } of this.#entries.of(document).others) if (anchorCount <= hotAbove) shared.addOther(anchors)
    return shared.rank(document, asked, (each) => each.isAnchor && each !== document && accept(each))
  }

  /** Documents that share enough terms with a document, best first: stored ones, including members, and those that became anchors here. */
  documentsNear(document: LiveDocument): LiveDocument[] {
    const shared = new SharedTerms()
    const asked = this.#countFingerprints(document, shared, true)
    for (const { anchorCount, anchors, members } of this.#entries.of(document).others) {
      if (anchorCount > hotAbove) continue
      shared.addOther(anchors)
      shared.addOther(members)
    }
    return shared.rank(document, asked, (each) => each !== document)
  }

  /**
   * Counts shared fingerprints as a scan does: hot ones do not count, unless at least half of the document's fingerprints are hot. Then the rarest of
   * the hot ones count, too.
   *
   * @returns the number of the document's fingerprints that its share is measured against
   */
  #countFingerprints(document: LiveDocument, shared: SharedTerms, withMembers: boolean): number {
    const length = document.terms!.countOf('fingerprints')
    const hot: TermEntry[] = []
    for (const entry of this.#entries.of(document).fingerprints) {
      if (entry.anchorCount > hotAbove) hot.push(entry)
      else {
        shared.addFingerprint(entry.anchors)
        if (withMembers) shared.addFingerprint(entry.members)
      }
    }
    if (hot.length * 2 < length) return length
    const asked = rarest(hot)
    for (const entry of asked) shared.addFingerprint(entry.anchors.slice(0, capacity))
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
    await this.#holders.findAnchorsOfHot(asked)
  }

  *#entriesOf(documents: readonly LiveDocument[]): Generator<TermEntry> {
    for (const document of documents) {
      const { fingerprints, others } = this.#entries.of(document)
      yield* fingerprints
      yield* others
    }
  }
}

const nobody: ReadonlySet<LiveDocument> = new Set()

const anyDocument = (): boolean => true

function rarest(hot: readonly TermEntry[]): TermEntry[] {
  return [...hot].sort((x, y) => x.anchorCount - y.anchorCount).slice(0, hotTermsAsked)
}
