import type { FingerprintSet, TermHints, WorthFinding } from '../../../store/store.js'
import { liveCandidateOptions } from './candidate-ranking.js'
import type { LiveDocument } from './live-document.js'
import type { TermEntry } from './term-entries.js'

/** A document that has so many fingerprints at most is a candidate by a single one that it shares. */
const fewFingerprints = 1 / liveCandidateOptions.minSharedShare

/**
 * Words that documents with so few have at most. Winnowing chooses no more than 10 of 1,150 folded bytes about once in a hundred, and of longer texts
 * hardly ever, unless they repeat themselves (signatures/fingerprints.ts).
 */
const wordsOfFew = 200

/**
 * Of a document more of whose fingerprints are held by somebody most holders are kin, who are worth finding whoever asks: to look for those who hold two costs
 * twice as much as to look for all.
 */
const mostByChance = 4

/**
 * The fingerprints that a batch of documents asks a store for, where hints are believed. Who shares one of them is asked for only where it could be a
 * candidate: if one of the two has few (docs/decisions/0108-shared-by-chance.md).
 */
export class AskedFingerprints {
  readonly entries = new Set<TermEntry>()
  readonly #sets: FingerprintSet[] = []
  readonly #hints: TermHints

  constructor(hints: TermHints) {
    this.#hints = hints
  }

  get worthFinding(): WorthFinding {
    return { sets: this.#sets, singleUpTo: wordsOfFew }
  }

  /** @param entries those of the document's fingerprints that are to be asked for */
  add(document: LiveDocument, entries: readonly TermEntry[]): void {
    if (entries.length === 0) return
    for (const entry of entries) this.entries.add(entry)
    const hot = entries.filter(({ term }) => this.#hints.countOf(term) > liveCandidateOptions.hotAbove)
    const shareable = document.terms!.fingerprints.length - hot.length
    const isByChance = shareable > fewFingerprints && entries.length - hot.length <= mostByChance
    this.#sets.push({ terms: entries.map(({ term }) => term), atLeast: isByChance ? 2 : 1 })
  }
}
