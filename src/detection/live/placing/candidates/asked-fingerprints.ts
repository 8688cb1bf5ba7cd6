import { appendTo } from '../../../../maps.js'
import { fewFingerprints, groupOfMark, hasFew, noHolder } from '../../../../store/holder-mark.js'
import type { FingerprintSet, TermHints, WorthFinding } from '../../../../store/term-lookup.js'
import { defaultCandidateOptions } from '../../../candidate-options.js'
import type { LiveDocument } from '../live-document.js'
import type { TermEntry } from './term-entries.js'

/**
 * Most fingerprints of a document that documents of several groups are taken to hold by chance. If they hold more, most of the holders are kin, and
 * every holder is looked for, because looking for those that hold two fingerprints costs twice as much.
 */
const mostByChance = 4

/** How many of the fingerprints that a group shares with a document are looked up first. The group's anchor most likely holds these, too. */
const askedOfGroup = 2

/** The fingerprints of one document, by what is known of their holders. */
interface HeldFingerprints {
  /** Too many anchors hold them. */
  readonly hot: TermEntry[]
  /** A holder has so few fingerprints that a single one makes it a candidate. */
  readonly ofFew: TermEntry[]
  /** Documents of several groups hold them. */
  readonly ofSeveral: TermEntry[]
  /** Documents of one group hold them, as far as is known; by the number of the group. */
  readonly ofGroup: ReadonlyMap<number, readonly TermEntry[]>
}

/**
 * The fingerprints for which a batch of documents asks a store whose hints are trusted. A stored document that shares a single fingerprint is asked
 * for only if one of the two documents has so few fingerprints that this makes it a candidate. One that shares several is asked for by some of them
 * (docs/decisions/0108-shared-by-chance.md, 0149-marks-of-holders.md).
 */
export class AskedFingerprints {
  readonly #entries = new Set<TermEntry>()
  readonly #sets: FingerprintSet[] = []
  /** Groups that are asked for by some of the fingerprints that they share with a document. */
  readonly #groups: { readonly asked: readonly TermEntry[]; readonly rest: readonly TermEntry[] }[] = []
  readonly #hints: TermHints

  constructor(hints: TermHints) {
    this.#hints = hints
  }

  /** All fingerprints that the documents may share with stored ones. */
  get entries(): ReadonlySet<TermEntry> {
    return this.#entries
  }

  /** Which holders of {@link entries} are worth finding. */
  get worthFinding(): WorthFinding {
    return this.#sets
  }

  /**
   * The fingerprints for a second lookup of the groups that the first did not find, because only members hold the fingerprints asked for, or no
   * document does any longer.
   *
   * @param found the terms of the documents that the first lookup found
   */
  unanswered(found: ReadonlySet<string>): ReadonlySet<TermEntry> {
    const unanswered = this.#groups.filter(({ asked }) => !asked.some(({ term }) => found.has(term)))
    return new Set(unanswered.flatMap(({ rest }) => rest))
  }

  /**
   * @param held those of the document's fingerprints that a stored document or another one of the batch may hold
   * @param open those of `held` that are to be asked for; the others were asked for before. If there are others, every stored document that holds one
   *   of `open` is looked for, because the second fingerprint that it shares may be one of the others
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
    // The store only reports which fingerprints are hot, and does not look for their holders.
    this.#askForHoldersOf([...hot, ...ofFew])
    // If a stored document shares two fingerprints, and only one of them has the mark of its group, the other has the mark of several groups.
    if (ofSeveral.length > mostByChance) this.#askForHoldersOf(ofSeveral)
    else if (ofSeveral.length > 0) this.#ask([...ofSeveral, ...lone], 2)
  }

  #askForGroup(entries: readonly TermEntry[]): void {
    // Takes fingerprints from all over the document.
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
