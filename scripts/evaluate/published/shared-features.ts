import type { Hash64 } from '../../../src/hashing/hash64.js'

/** A feature of a document: 53 bits of a hash, which a number holds exactly and which make a fast key. */
export type Feature = number

/** Two documents by position, the earlier one first, and the number of distinct features that both have. */
interface SharedFeatures {
  readonly first: number
  readonly second: number
  readonly shared: number
}

/** The feature of a 64-bit hash. */
export function featureOf({ high, low }: Hash64): Feature {
  return (high & 0x1f_ffff) * 2 ** 32 + (low >>> 0)
}

/**
 * All pairs of documents that share a feature, found through posting lists, in order of `second`. Quadratic if a feature is in every document, like
 * the published methods.
 *
 * @param features of each document, without repeats
 */
export function* pairsSharing(features: readonly (readonly Feature[])[]): Generator<SharedFeatures> {
  const postings = new Map<Feature, number[]>()
  const counts = new Uint32Array(features.length)
  for (const [second, own] of features.entries()) {
    const touched: number[] = []
    for (const feature of own) {
      const posting = postings.get(feature)
      if (posting === undefined) postings.set(feature, [second])
      else {
        for (const first of posting) if (counts[first]!++ === 0) touched.push(first)
        posting.push(second)
      }
    }
    for (const first of touched.sort((a, b) => a - b)) {
      yield { first, second, shared: counts[first]! }
      counts[first] = 0
    }
  }
}

/** The same lists without features of more than `limit` documents: boilerplate in Blog, deactivated nodes in CoDet. */
export function dropFrequent(features: readonly (readonly Feature[])[], limit: number): Feature[][] {
  const counts = new Map<Feature, number>()
  for (const own of features) for (const feature of own) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  return features.map((own) => own.filter((feature) => counts.get(feature)! <= limit))
}
