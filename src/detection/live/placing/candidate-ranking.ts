import { compareOrder } from '../../../store/document-order.js'
import { defaultCandidateOptions, isOfNotice } from '../../candidate-options.js'
import type { LiveDocument } from './live-document.js'

/** Candidates in a collection are chosen as in a scan. */
const { minSharedShare, limit, capacity, strongShare } = defaultCandidateOptions

/**
 * How much less is looked up for a new document that will be settled later. The store's hints tell what a lookup can find at all.
 *
 * Nearly every document has a sentence or a name in common with another one. Documents that have no more in common are not worth fetching
 * (docs/decisions/0105-candidates-at-ingest.md).
 */
export const hastyCandidateOptions = {
  /** If more anchors than this hold a term of a family other than the fingerprints, the term proposes nothing. */
  othersHotAbove: 8,
  /**
   * If one anchor holds this share of a document's fingerprints, the fingerprints find the document's kin, and no other family is looked up.
   * Fingerprints survive every edit that leaves terms of other families alone.
   */
  foundByFingerprints: 1 / 2,
  /**
   * The share of a document's terms of a family, 0..1, that other documents must hold for the family to propose anything; hot terms count as not
   * held. 0 for families whose every term stands for the whole document: one term is enough. 2/3 for the others: a document that has .8 of its text
   * from another one has two thirds of its sentences from there, or edits all over, which fingerprints survive.
   */
  minKnownShare: { simhash: 0, imatch: 0, tweezer: 2 / 3, sentences: 2 / 3, paths: 2 / 3, grams: 2 / 3 },
} as const

/** A document that shares terms with the probe, and how many. */
interface MetDocument {
  readonly document: LiveDocument
  fingerprints: number
  /** Terms of other families. */
  others: number
}

/** Counts for each document how many terms it shares with a probe, and ranks the documents. */
export class SharedTerms {
  readonly #met = new Map<LiveDocument, MetDocument>()

  addFingerprint(document: LiveDocument): void {
    this.#meet(document).fingerprints++
  }

  addOther(document: LiveDocument): void {
    this.#meet(document).others++
  }

  /**
   * The documents worth comparing: first those with a large enough share of fingerprints, as in a scan; then at most `limit` more that other families
   * propose, by the number of terms that they share.
   *
   * @param probeFingerprints fingerprints of the probe that a candidate could share
   */
  rank(probeFingerprints: number): LiveDocument[] {
    if (this.#met.size === 0) return []
    const ranked = this.#rankByFingerprints(probeFingerprints)
    const taken = new Set(ranked)
    const others: MetDocument[] = []
    for (const met of this.#met.values()) if (met.others > 0 && !taken.has(met.document)) others.push(met)
    others.sort((x, y) => termsOf(y) - termsOf(x) || compareOrder(x.document, y.document))
    for (const { document } of others.slice(0, limit)) ranked.push(document)
    return ranked
  }

  #meet(document: LiveDocument): MetDocument {
    let met = this.#met.get(document)
    if (met === undefined) {
      met = { document, fingerprints: 0, others: 0 }
      this.#met.set(document, met)
    }
    return met
  }

  #rankByFingerprints(probeFingerprints: number): LiveDocument[] {
    const found: RankedDocument[] = []
    const notices: RankedDocument[] = []
    for (const { document, fingerprints } of this.#met.values()) {
      const { fingerprintCount } = document
      const share = fingerprints / Math.max(1, Math.min(probeFingerprints, fingerprintCount))
      if (fingerprints === 0 || share < minSharedShare) continue
      const list = isOfNotice(probeFingerprints, fingerprintCount, share, defaultCandidateOptions) ? notices : found
      list.push({ document, share })
    }
    const isKept = ({ share }: RankedDocument, i: number): boolean => i < limit || (i < capacity && share >= strongShare)
    const kept = [...found.sort(compareShare).filter(isKept), ...notices.sort(compareShare).slice(0, capacity)]
    return kept.map(({ document }) => document)
  }
}

interface RankedDocument {
  readonly document: LiveDocument
  readonly share: number
}

function compareShare(x: RankedDocument, y: RankedDocument): number {
  return y.share - x.share || compareOrder(x.document, y.document)
}

function termsOf({ fingerprints, others }: MetDocument): number {
  return fingerprints + others
}
