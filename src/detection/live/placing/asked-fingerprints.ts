import type { FingerprintSet, TermHints, WorthFinding } from '../../../store/term-lookup.js'
import { liveCandidateOptions } from './candidate-ranking.js'
import type { LiveDocument } from './live-document.js'
import type { TermEntry } from './term-entries.js'

/** A document that has so many fingerprints at most is a candidate by a single one that it shares. */
const fewFingerprints = 1 / liveCandidateOptions.minSharedShare

/**
 * Words of a document with {@link fewFingerprints} at most. Winnowing chooses no more than 10 of 1,150 folded bytes about once in a hundred, and of
 * longer texts hardly ever, unless they repeat themselves (signatures/fingerprints.ts).
 */
const wordsOfFew = 200

/**
 * Where stored documents hold more of a document's fingerprints than this, most of the holders are kin of the document, and all of them are worth
 * finding: to look for those that hold two fingerprints costs twice as much as to look for every holder.
 */
const mostByChance = 4

/**
 * The fingerprints that a batch of documents asks a store for, where the store's hints are believed. A stored document that shares a single
 * fingerprint is asked for only where one of the two documents has so few fingerprints that this makes it a candidate
 * (docs/decisions/0108-shared-by-chance.md).
 */
export class AskedFingerprints {
  readonly #entries = new Set<TermEntry>()
  readonly #sets: FingerprintSet[] = []
  readonly #hints: TermHints

  constructor(hints: TermHints) {
    this.#hints = hints
  }

  get entries(): ReadonlySet<TermEntry> {
    return this.#entries
  }

  get worthFinding(): WorthFinding {
    return { sets: this.#sets, singleUpTo: wordsOfFew }
  }

  /**
   * @param held those of the document's fingerprints that a stored document may hold
   * @param open those of `held` that are to be asked for. Where some of `held` are missing, they were asked for before: then a stored document is
   * looked for that holds one of `open`, for the other one that it shares may be one of the missing
   */
  add(document: LiveDocument, held: readonly TermEntry[], open: readonly TermEntry[]): void {
    if (open.length === 0) return
    for (const entry of open) this.#entries.add(entry)
    const terms = open.map(({ term }) => term)
    this.#sets.push({ terms, atLeast: open.length === held.length && this.#sharesByChance(document, held) ? 2 : 1 })
  }

  #sharesByChance(document: LiveDocument, held: readonly TermEntry[]): boolean {
    const hot = held.filter(({ number }) => this.#hints.countOf(number) > liveCandidateOptions.hotAbove)
    const shareable = document.terms!.countOf('fingerprints') - hot.length
    return shareable > fewFingerprints && held.length - hot.length <= mostByChance
  }
}
