import { compareOrder } from '../../../../store/document-order.js'
import { defaultCandidateOptions, isOfNotice } from '../../../candidate-options.js'
import type { LiveDocument } from '../live-document.js'

/** Candidates in a collection are chosen as in a scan. */
const { minSharedShare, limit, capacity, strongShare } = defaultCandidateOptions

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
