import { compareOrder } from '../../../../store/document-order.js'
import { defaultCandidateOptions, noteShare } from '../../../candidate-options.js'
import { isNoteBeside, leastShared, sharedShare } from '../../../shared-share.js'
import type { LiveDocument, SharedCounts } from '../live-document.js'

/** Candidates in a collection are chosen as in a scan. */
const { minSharedShare, limit, capacity, strongShare } = defaultCandidateOptions

/** A text for which a narrow window chooses fingerprints is so short that it has no more of them. */
const denseFingerprints = 48

/**
 * Counts for each document how many terms it shares with a probe, and ranks the documents. The counts are kept with the documents, for one probe at a
 * time: beside a hundred variants of one product thousands of terms are counted, and a look into a table for each took most of the time.
 */
export class SharedTerms {
  readonly #met: MetDocument[] = []

  /** Counts a fingerprint that these documents share with the probe. */
  addFingerprint(holders: readonly LiveDocument[]): void {
    for (const document of holders) this.#meet(document).fingerprints++
  }

  /** Counts a term of another family that these documents share with the probe. */
  addOther(holders: readonly LiveDocument[]): void {
    for (const document of holders) this.#meet(document).others++
  }

  /**
   * The documents worth comparing: first those with a large enough share of fingerprints, as in a scan; then at most `limit` more that other families
   * propose, by the number of terms that they share. To be called once, before another probe meets documents.
   *
   * @param probe the document that is compared
   * @param asked how many of its fingerprints a candidate could share
   * @param accept which of the documents met are wanted; default: all
   */
  rank(probe: LiveDocument, asked: number, accept: (document: LiveDocument) => boolean = anyDocument): LiveDocument[] {
    const met = this.#met.filter(({ document }) => accept(document))
    if (met.length === 0) return []
    const ranked = rankByFingerprints(met, probe, asked)
    const taken = new Set(ranked)
    const others = met.filter(({ document, counts }) => counts.others > 0 && !taken.has(document))
    others.sort((x, y) => termsOf(y) - termsOf(x) || compareOrder(x.document, y.document))
    for (const { document } of others.slice(0, limit)) ranked.push(document)
    return ranked
  }

  #meet(document: LiveDocument): SharedCounts {
    const known = document.sharedTerms
    if (known?.by === this) return known
    const counts = known ?? { by: this, fingerprints: 0, others: 0 }
    counts.by = this
    counts.fingerprints = 0
    counts.others = 0
    document.sharedTerms = counts
    this.#met.push({ document, counts })
    return counts
  }
}

const anyDocument = (): boolean => true

interface MetDocument {
  readonly document: LiveDocument
  readonly counts: Readonly<SharedCounts>
}

function rankByFingerprints(met: readonly MetDocument[], probe: LiveDocument, asked: number): LiveDocument[] {
  const found: RankedDocument[] = []
  const notes: RankedDocument[] = []
  const own = { count: asked, window: probe.fingerprintWindow }
  for (const { document, counts } of met) {
    const { fingerprints } = counts
    const fewest = Math.min(asked, document.fingerprintCount)
    if (fingerprints === 0 || (fewest > denseFingerprints && fingerprints < minSharedShare * fewest)) continue
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

interface RankedDocument {
  readonly document: LiveDocument
  readonly share: number
}

function compareShare(x: RankedDocument, y: RankedDocument): number {
  return y.share - x.share || compareOrder(x.document, y.document)
}

function termsOf({ counts }: MetDocument): number {
  return counts.fingerprints + counts.others
}
