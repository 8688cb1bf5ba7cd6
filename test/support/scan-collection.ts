import { CollectionScan, type CollectionScanOptions } from '../../src/detection/scan/collection-scan.js'
import type { ListingOptions } from '../../src/detection/scan/listing-options.js'
import type { VerifiedPairs } from '../../src/detection/scan/pair-table.js'
import type { ScanResult } from '../../src/detection/scan/scan-result.js'
import { SketchPairVerifier } from '../../src/detection/scan/sketch-pairs.js'
import { BatchSigner } from '../../src/detection/signing/batch-signer.js'
import type { Document } from '../../src/model.js'

/** Listing options with the defaults of the command. */
export function listing(options: Partial<ListingOptions> = {}): ListingOptions {
  return { level: 'contained', minContainment: 0.8, includeVariants: false, prefer: 'first', ...options }
}

interface SigningChoice {
  readonly onlyExact?: boolean
  readonly scopes?: readonly (string | undefined)[]
}

/**
 * Scans documents, which are signed in batches of the given sizes, the last size repeated. When a batch is signed, texts of earlier batches are
 * known.
 *
 * @param options `onlyExact`: signs for exact copies only; `scopes`: the scope of each document
 */
export function scanCollection(
  documents: readonly Document[],
  { onlyExact, scopes, ...options }: Partial<CollectionScanOptions> & SigningChoice = {},
  batchSizes: readonly number[] = [documents.length || 1],
  onDocument: (scan: CollectionScan) => void = () => undefined,
): ScanResult {
  const signer = new BatchSigner(onlyExact)
  const scan = new CollectionScan({ includeVariants: false, ...options })
  let start = 0
  for (let i = 0; start < documents.length; i++) {
    const size = batchSizes[Math.min(i, batchSizes.length - 1)]!
    const batch = signer.sign(documents.slice(start, start + size), {
      withTimes: true,
      known: scan.knownTexts,
      scopes: scopes?.slice(start, start + size),
    })
    for (let k = 0; k < batch.ids.length; k++) {
      scan.add(batch, k)
      onDocument(scan)
    }
    start += size
  }
  return scan.result()
}

/**
 * Scans documents with deferred comparisons: makes some of them, the last ones first, whenever `chance` returns true, and the rest after the last
 * document; adds the pairs they find in reverse order.
 */
export function scanDeferring(
  documents: readonly Document[],
  options: Partial<CollectionScanOptions> & SigningChoice,
  chance: () => boolean,
): ScanResult {
  const verifier = new SketchPairVerifier(options.includeVariants ?? false)
  const found: VerifiedPairs[] = []
  const take = (scan: CollectionScan, most: number) => found.push(verifier.verify(scan.takeDeferred(most)))
  let placed = 0
  return scanCollection(documents, { ...options, defersComparisons: true }, undefined, (scan) => {
    if (chance()) take(scan, 5)
    if (++placed < documents.length) return
    while (scan.deferredCount > 0) take(scan, 7)
    for (const pairs of found.reverse()) scan.addVerified(pairs)
  })
}

/** Everything that a result lists, to compare results. */
export function listAll(result: ScanResult, options: ListingOptions): object {
  return {
    pairs: [...result.pairs(options)],
    groups: [...result.groups(options)],
    kept: [...result.kept(options)],
    removable: [...result.removable(options)],
    counts: result.counts(options),
  }
}
