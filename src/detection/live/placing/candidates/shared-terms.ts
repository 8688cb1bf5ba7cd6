import { compareOrder } from '../../../../store/document-order.js'
import { defaultCandidateOptions, noteShare } from '../../../candidate-options.js'
import { isNoteBeside, leastShared, sharedShare } from '../../../shared-share.js'
import type { LiveDocument } from '../live-document.js'

/** Candidates in a collection are chosen as in a scan. */
const { minSharedShare, limit, capacity, strongShare } = defaultCandidateOptions

/** A text for which a narrow window chooses fingerprints is so short that it has no more of them. */
const denseFingerprints = 48

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
   * @param probe the document that is compared
   * @param asked how many of its fingerprints a candidate could share
   */
  rank(probe: LiveDocument, asked: number): LiveDocument[] {
    if (this.#met.size === 0) return []
    const ranked = this.#rankByFingerprints(probe, asked)
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

  #rankByFingerprints(probe: LiveDocument, asked: number): LiveDocument[] {
    const found: RankedDocument[] = []
    const notes: RankedDocument[] = []
    for (const { document, fingerprints } of this.#met.values()) {
      const fewest = Math.min(asked, document.fingerprintCount)
      if (fingerprints === 0 || (fewest > denseFingerprints && fingerprints < minSharedShare * fewest)) continue
      const own = { count: asked, window: probe.fingerprintWindow }
      const other = { count: document.fingerprintCount, window: document.fingerprintWindow }
      if (fingerprints < leastShared(minSharedShare, own, other)) continue
      const share = sharedShare(fingerprints, own, other)
      const list = isNoteBeside(own.window, other.window) && share >= noteShare ? notes : found
      list.push({ document, share })
    }
    const isKept = ({ share }: RankedDocument, i: number): boolean => i < limit || (i < capacity && share >= strongShare)
    const kept = [...found.sort(compareShare).filter(isKept), ...notes.sort(compareShare).slice(0, capacity)]
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
