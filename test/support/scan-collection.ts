import { CollectionScan, type CollectionScanOptions } from '../../src/detection/scan/collection-scan.js'
import type { ListingOptions } from '../../src/detection/scan/listing-options.js'
import type { ScanResult } from '../../src/detection/scan/scan-result.js'
import { createSketchComparison } from '../../src/detection/scan/sketch-comparison.js'
import { BatchSigner } from '../../src/detection/signing/batch-signer.js'
import type { Document } from '../../src/model.js'

/** Listing options with the defaults of the command. */
export function listing(options: Partial<ListingOptions> = {}): ListingOptions {
  return { level: 'contained', minContainment: 0.8, includeVariants: false, prefer: 'first', ...options }
}

/** Scans documents that are signed in batches of the given sizes, the last size repeated. */
export function scanCollection(
  documents: readonly Document[],
  options: Partial<CollectionScanOptions> = {},
  batchSizes: readonly number[] = [documents.length || 1],
): ScanResult {
  const signer = new BatchSigner()
  const scan = new CollectionScan({ createComparer: createSketchComparison, includeVariants: false, ...options })
  let start = 0
  for (let i = 0; start < documents.length; i++) {
    const size = batchSizes[Math.min(i, batchSizes.length - 1)]!
    const batch = signer.sign(documents.slice(start, start + size), true)
    for (let k = 0; k < batch.ids.length; k++) scan.add(batch, k)
    start += size
  }
  return scan.result()
}

/** Everything that a result lists, for comparing results. */
export function listAll(result: ScanResult, options: ListingOptions): object {
  return {
    pairs: [...result.pairs(options)],
    groups: [...result.groups(options)],
    kept: [...result.kept(options)],
    counts: result.counts(options),
  }
}
