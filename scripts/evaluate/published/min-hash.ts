import { mix32 } from '../../../src/hashing/mix.js'
import { RunningHash } from '../../../src/hashing/running-hash.js'
import { analyseCollection } from './collection.js'
import type { MethodDocument, MethodPair, PublishedMethod } from './published-method.js'
import { type Feature, featureOf, pairsSharing } from './shared-features.js'
import { listShingles } from './shingles.js'

/** The settings of {@link createMinHash}. */
interface MinHashSetting {
  /** Tokens in a shingle. */
  readonly size: number
  readonly bands: number
  /** Minima in a band. */
  readonly rows: number
  /** Smallest resemblance of duplicates, as estimated by the minima; 0..1, inclusive. */
  readonly minResemblance: number
}

/** MinHash with banded LSH: documents with an equal band are compared, and are duplicates if enough of their minima agree. */
export function createMinHash({ size, bands, rows, minResemblance }: MinHashSetting): PublishedMethod {
  return {
    name: 'MinHash LSH',
    paper: 'Broder, Charikar, Frieze and Mitzenmacher, Min-wise independent permutations, JCSS 60(3), 2000',
    setting: `shingles of ${size} tokens, ${bands} bands of ${rows}, estimated resemblance ≥ ${minResemblance}`,
    *run(documents: readonly MethodDocument[]): Generator<MethodPair> {
      const { ids, texts } = analyseCollection(documents)
      const minima = texts.map((text) => computeMinima(listShingles(text, size, 'all'), bands * rows))
      const features = minima.map((values) => (values ? listBands(values, rows) : []))
      for (const { first, second } of pairsSharing(features)) {
        const resemblance = estimateResemblance(minima[first]!, minima[second]!)
        if (resemblance >= minResemblance) yield { a: ids[first]!, b: ids[second]!, verdict: 'near' }
      }
    },
  }
}

/** The smallest hash of a set under each permutation; undefined for the empty set, which resembles nothing. */
export function computeMinima(shingles: readonly Feature[], permutations: number): Uint32Array | undefined {
  if (shingles.length === 0) return undefined
  return Uint32Array.from({ length: permutations }, (_, permutation) => {
    const seed = mix32(permutation + 1)
    let smallest = 0xffff_ffff
    for (const shingle of shingles) smallest = Math.min(smallest, mix32(mix32((shingle >>> 0) ^ seed) ^ Math.floor(shingle / 2 ** 32)))
    return smallest
  })
}

/** Share of the permutations whose minima agree: an unbiased estimate of the resemblance. */
export function estimateResemblance(a: Uint32Array, b: Uint32Array): number {
  return a.reduce((equal, value, i) => equal + (value === b[i] ? 1 : 0), 0) / a.length
}

function listBands(minima: Uint32Array, rows: number): Feature[] {
  const hash = new RunningHash()
  return Array.from({ length: minima.length / rows }, (_, band) => {
    hash.start(band, 0)
    for (const value of minima.subarray(band * rows, (band + 1) * rows)) hash.add(value, value)
    return featureOf(hash)
  })
}
