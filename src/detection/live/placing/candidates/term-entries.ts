import { KeyLists } from '../../../../hashing/key-lists.js'
import { type TermField, type TermHints, termFields } from '../../../../store/term-lookup.js'
import { numberToTerm } from '../../../../store/term-number.js'
import type { LiveDocument } from '../live-document.js'

/** One term, with the holders of it that are known. */
export class TermEntry {
  /** The term in the form of lookups. */
  readonly term: string
  /** The term as a number (store/term-number.ts). */
  readonly number: number
  readonly family: TermField
  #anchors: LiveDocument[] = []
  /** How many of the anchors were known before the last lookup, which may have found them again. */
  #anchorsBefore = 0
  /** Stored documents that hold the term and are not among the anchors; none if too many hold it, or if only anchors were asked for. */
  readonly #members: LiveDocument[] = []
  anchorCount = 0
  wasAskedHot = false
  /** Which holders the store was asked for. `some`: the anchors that are worth finding for the documents that have asked so far. */
  asked: 'nothing' | 'some' | 'anchors' | 'all' = 'nothing'
  /** The last document to whose entries it was added. */
  lastOf: LiveDocument | undefined

  /** @param number the term as a number (store/term-number.ts) */
  constructor(number: number, family: TermField) {
    this.term = numberToTerm(number)
    this.number = number
    this.family = family
  }

  /**
   * Anchors that hold the term, including documents that became anchors here. For a hot term, only the oldest anchors, and only once they were asked
   * for.
   */
  get anchors(): readonly LiveDocument[] {
    return this.#anchors
  }

  /** Stored documents that hold the term and are not among {@link anchors}, as far as they were asked for. */
  get members(): readonly LiveDocument[] {
    return this.#members
  }

  /** Announces what one lookup found, in which no document is twice. */
  beginTaking(): void {
    this.#anchorsBefore = this.#anchors.length
  }

  /** Adds a stored document that a lookup of all holders found. */
  take(document: LiveDocument): void {
    if (document.isAnchor) this.takeAnchor(document)
    else if (!this.#wasListed(document)) this.#members.push(document)
  }

  /** Adds a stored anchor that a lookup found, unless an earlier one has found it. It may have been counted before. */
  takeAnchor(document: LiveDocument): void {
    if (this.#wasListed(document)) return
    this.#list(document)
    this.anchorCount = Math.max(this.anchorCount, this.#anchors.length)
  }

  /**
   * Adds a stored anchor that was counted before, and does not count it: which hot terms are the rarest must not change once they have been asked for.
   */
  listAnchor(document: LiveDocument): void {
    if (!this.#wasListed(document)) this.#list(document)
  }

  /** Adds a document that has become an anchor. */
  addAnchor(document: LiveDocument): void {
    const place = document.stored === undefined ? -1 : this.#members.indexOf(document)
    if (place >= 0) this.#members.splice(place, 1)
    this.#list(document)
    this.anchorCount++
  }

  /** Whether a document was among the anchors before those of the last lookup, which need not be looked through: they may be hundreds. */
  #wasListed(document: LiveDocument): boolean {
    for (let i = 0; i < this.#anchorsBefore; i++) if (this.#anchors[i] === document) return true
    return false
  }

  #list(document: LiveDocument): void {
    // Most terms have one anchor, and an empty array that grows allocates room for seventeen.
    if (this.#anchors.length === 0) this.#anchors = [document]
    else this.#anchors.push(document)
  }
}

/** The entries of a document's terms. */
interface DocumentEntries {
  readonly fingerprints: readonly TermEntry[]
  readonly others: readonly TermEntry[]
}

interface OpenEntries {
  readonly fingerprints: TermEntry[]
  readonly others: TermEntry[]
  /** Position of its first term in the list of all holders. */
  readonly firstPlace: number
}

/**
 * The terms that documents of a batch may share with others: terms that several of them hold, and terms that stored documents may hold. Nine in ten
 * terms of a new document are neither, and cost only their room in typed arrays.
 */
export class TermEntries {
  readonly #entries = new Map<number, TermEntry>()
  readonly #byDocument = new Map<LiveDocument, OpenEntries>()
  /** For each term, the positions of its holders in {@link #documents}. */
  readonly #holders = new KeyLists()
  readonly #documents: LiveDocument[] = []
  readonly #anchors = new Set<LiveDocument>()

  /** Enters the terms of documents that were not entered before. @param hints tell which terms the store may hold; undefined: all of them */
  enter(documents: readonly LiveDocument[], hints: TermHints | undefined): void {
    const fresh = documents.filter((document) => !this.#byDocument.has(document))
    this.#holders.reserve(fresh.reduce((sum, { terms }) => sum + terms!.numbers.length, 0))
    for (const document of fresh) this.#addHolder(document)
    for (const document of fresh) this.#enterDocument(document, hints)
  }

  /** The entries of a document. It must have been entered. */
  of(document: LiveDocument): DocumentEntries {
    return this.#byDocument.get(document)!
  }

  /** Makes a document findable that became an anchor. It must have been entered. */
  addAnchor(document: LiveDocument): void {
    this.#anchors.add(document)
    const { fingerprints, others } = this.of(document)
    for (const entry of fingerprints) entry.addAnchor(document)
    for (const entry of others) entry.addAnchor(document)
  }

  #addHolder(document: LiveDocument): void {
    const holder = this.#documents.push(document) - 1
    this.#byDocument.set(document, { fingerprints: [], others: [], firstPlace: this.#holders.length })
    this.#holders.add(document.terms!.numbers, holder)
  }

  #enterDocument(document: LiveDocument, hints: TermHints | undefined): void {
    const own = this.#byDocument.get(document)!
    const terms = document.terms!
    const { numbers } = terms
    hints?.prepare(numbers, terms.countOf('fingerprints'))
    // Marks the entries that the document has, because searching its lists would take too long: a document of megabytes has hundreds of thousands.
    for (const entry of own.fingerprints) entry.lastOf = document
    for (const entry of own.others) entry.lastOf = document
    for (const family of termFields) {
      const entries = family === 'fingerprints' ? own.fingerprints : own.others
      const end = terms.endOf(family)
      for (let i = terms.startOf(family); i < end; i++) {
        const number = numbers[i]!
        if (hints !== undefined && !this.#holders.isShared(own.firstPlace + i) && !hints.mayHold(number, family)) continue
        const entry = this.#entries.get(number) ?? this.#makeEntry(number, family, document)
        if (entry.lastOf === document) continue
        entry.lastOf = document
        entries.push(entry)
      }
    }
  }

  /** Makes an entry for a term, and adds it to the other holders of the term, which were entered before it needed an entry. */
  #makeEntry(number: number, family: TermField, entered: LiveDocument): TermEntry {
    const entry = new TermEntry(number, family)
    this.#entries.set(number, entry)
    for (const place of this.#holders.values(number)) {
      const holder = this.#documents[place]!
      if (holder === entered) continue
      const { fingerprints, others } = this.#byDocument.get(holder)!
      const entries = family === 'fingerprints' ? fingerprints : others
      entries.push(entry)
      if (this.#anchors.has(holder)) entry.addAnchor(holder)
    }
    return entry
  }
}
