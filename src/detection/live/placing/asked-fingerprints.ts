import { appendTo } from '../../../maps.js'
import { fewFingerprints, groupOfMark, hasFew, noHolder } from '../../../store/holder-mark.js'
import type { FingerprintSet, TermHints, WorthFinding } from '../../../store/term-lookup.js'
import { defaultCandidateOptions } from '../../candidate-options.js'
import type { LiveDocument } from './live-document.js'
import type { TermEntry } from './term-entries.js'

/**
 * The most fingerprints of a document that documents of several groups are expected to share with it by chance. If they share more, most of them are
 * related to it, and all are worth finding: a lookup of those that hold two fingerprints costs twice as much as one of every holder.
 */
const mostByChance = 4

/** How many of the fingerprints that a document shares with a group are looked up first. The group's anchor most likely holds them, too. */
const askedOfGroup = 2

/** The fingerprints of one document, by what is known of their holders. */
interface HeldFingerprints {
  /** Too many anchors hold them. */
  readonly hot: TermEntry[]
  /** Some holder has so few fingerprints that sharing one makes it a candidate. */
  readonly ofFew: TermEntry[]
  /** Documents of several groups hold them. */
  readonly ofSeveral: TermEntry[]
  /** As far as is known, held only within one group; by the number of the group. */
  readonly ofGroup: ReadonlyMap<number, readonly TermEntry[]>
}

/**
 * The fingerprints that a batch of documents asks a store for, where the store's hints are believed. A stored document that shares a single
 * fingerprint is asked for only where one of the two documents has so few fingerprints that this makes it a candidate; one that shares several, by
 * some of them (docs/decisions/0108-shared-by-chance.md, 0149-marks-of-holders.md).
 */
export class AskedFingerprints {
  readonly #entries = new Set<TermEntry>()
  readonly #sets: FingerprintSet[] = []
  /** Groups that are asked for by some of what they share with a document. */
  readonly #groups: { readonly asked: readonly TermEntry[]; readonly rest: readonly TermEntry[] }[] = []
  readonly #hints: TermHints

  constructor(hints: TermHints) {
    this.#hints = hints
  }

  /** All that the documents may share with stored ones. */
  get entries(): ReadonlySet<TermEntry> {
    return this.#entries
  }

  /** Which holders of them are worth finding. */
  get worthFinding(): WorthFinding {
    return this.#sets
  }

  /**
   * The fingerprints by which groups have to be looked up a second time, because only members held those of the first lookup, or no document holds
   * them any longer.
   *
   * @param found the terms that documents of the first lookup hold
   */
  unanswered(found: ReadonlySet<string>): ReadonlySet<TermEntry> {
    const unanswered = this.#groups.filter(({ asked }) => !asked.some(({ term }) => found.has(term)))
    return new Set(unanswered.flatMap(({ rest }) => rest))
  }

  /**
   * @param held the document's fingerprints that a stored document or another one of the batch may hold
   * @param open those of `held` that have to be asked for; the others were asked for before. If there are others, every stored document that holds
   *   one of `open` is looked for, because the second fingerprint that it shares may be one of the others
   */
  add(document: LiveDocument, held: readonly TermEntry[], open: readonly TermEntry[]): void {
    for (const entry of open) this.#entries.add(entry)
    const sorted = this.#sort(held)
    const shareable = document.terms!.countOf('fingerprints') - sorted.hot.length
    if (open.length < held.length || shareable <= fewFingerprints) this.#askForHoldersOf(open)
    else this.#askForKin(sorted)
  }

  /** Asks for the stored documents that share two fingerprints with a document, and for those that share one and have few. */
  #askForKin({ hot, ofFew, ofSeveral, ofGroup }: HeldFingerprints): void {
    const lone: TermEntry[] = []
    for (const entries of ofGroup.values()) {
      if (entries.length > 1) this.#askForGroup(entries)
      else lone.push(...entries)
    }
    // The store reports hot fingerprints without looking for their holders.
    this.#askForHoldersOf([...hot, ...ofFew])
    // A document that shares one fingerprint that belongs to a group, and no other of that group, also shares one of those that belong to several
    // groups.
    if (ofSeveral.length > mostByChance) this.#askForHoldersOf(ofSeveral)
    else if (ofSeveral.length > 0) this.#ask([...ofSeveral, ...lone], 2)
  }

  #askForGroup(entries: readonly TermEntry[]): void {
    // Spread over the whole document.
    const step = Math.max(1, Math.floor(entries.length / askedOfGroup))
    const isAsked = (place: number): boolean => place % step === 0 && place < step * askedOfGroup
    const asked = entries.filter((_, place) => isAsked(place))
    this.#askForHoldersOf(asked)
    if (asked.length < entries.length) this.#groups.push({ asked, rest: entries.filter((_, place) => !isAsked(place)) })
  }

  #askForHoldersOf(entries: readonly TermEntry[]): void {
    this.#ask(entries, 1)
  }

  #ask(entries: readonly TermEntry[], atLeast: 1 | 2): void {
    if (entries.length >= atLeast) this.#sets.push({ terms: entries.map(({ term }) => term), atLeast })
  }

  #sort(held: readonly TermEntry[]): HeldFingerprints {
    const sorted = {
      hot: [] as TermEntry[],
      ofFew: [] as TermEntry[],
      ofSeveral: [] as TermEntry[],
      ofGroup: new Map<number, TermEntry[]>(),
    }
    for (const entry of held) {
      const mark = this.#hints.markOf(entry.number)
      if (mark === noHolder) continue
      const group = groupOfMark(mark)
      if (this.#hints.countOf(entry.number) > defaultCandidateOptions.hotAbove) sorted.hot.push(entry)
      else if (group === 0) sorted.ofSeveral.push(entry)
      else appendTo(sorted.ofGroup, group, entry)
      if (hasFew(mark)) sorted.ofFew.push(entry)
    }
    return sorted
  }
}
