import type { FingerprintSet, TermHints, WorthFinding } from '../../../store/term-lookup.js'
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
 * Where others hold more of a document's fingerprints than this, most of them are kin, who are worth finding whoever asks: to look for those who hold two
 * costs twice as much as to look for all.
 */
const mostByChance = 4

/**
 * The fingerprints that a batch of documents asks a store for, where hints are believed. Who shares one of them is asked for only where it could be a
 * candidate: if one of the two has few (docs/decisions/0108-shared-by-chance.md).
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
   * @param held those of the document's fingerprints that somebody else may hold
   * @param open those of them that are to be asked for. Where they are not all, who holds two may hold one that was asked for before
   */
  add(document: LiveDocument, held: readonly TermEntry[], open: readonly TermEntry[]): void {
    if (open.length === 0) return
    for (const entry of open) this.#entries.add(entry)
    const terms = open.map(({ term }) => term)
    this.#sets.push({ terms, atLeast: open.length === held.length && this.#sharesByChance(document, held) ? 2 : 1 })
  }

  #sharesByChance(document: LiveDocument, held: readonly TermEntry[]): boolean {
    const hot = held.filter(({ term }) => this.#hints.countOf(term) > liveCandidateOptions.hotAbove)
    const shareable = document.terms!.fingerprints.length - hot.length
    return shareable > fewFingerprints && held.length - hot.length <= mostByChance
  }
}
