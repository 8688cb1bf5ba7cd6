import { RunningHash } from '../../../src/hashing/running-hash.js'
import { analyseCollection } from './collection.js'
import type { MethodDocument, MethodPair, PublishedMethod } from './published-method.js'
import { type Feature, featureOf, pairsSharing } from './shared-features.js'
import { sampleShingles } from './shingle-containment.js'
import { listShingles } from './shingles.js'

/** The settings of {@link createSuperShingles}. */
interface SuperShinglesSetting {
  /** Tokens in a shingle. */
  readonly size: number
  readonly modulus: number
  /** Shingles in a super shingle. */
  readonly superSize: number
}

/**
 * DSC-SS: documents with a super shingle in common are duplicates. A super shingle is a run of the sampled shingles in sorted order; short documents
 * have none.
 */
export function createSuperShingles({ size, modulus, superSize }: SuperShinglesSetting): PublishedMethod {
  return {
    name: 'DSC-SS',
    paper: 'Broder, Glassman, Manasse and Zweig, Syntactic clustering of the web, WWW 1997',
    setting: `shingles of ${size} tokens, hash mod ${modulus} = 0, super shingles of ${superSize}, one in common`,
    *run(documents: readonly MethodDocument[]): Generator<MethodPair> {
      const { ids, texts } = analyseCollection(documents)
      const supers = texts.map((text) => listSuperShingles(sampleShingles(listShingles(text, size, 'content'), modulus), superSize))
      for (const { first, second } of pairsSharing(supers)) yield { a: ids[first]!, b: ids[second]!, verdict: 'near' }
    },
  }
}

/** The distinct runs of `superSize` shingles in ascending order. */
export function listSuperShingles(shingles: readonly Feature[], superSize: number): Feature[] {
  const sorted = [...shingles].sort((a, b) => a - b)
  const hash = new RunningHash()
  const found = new Set<Feature>()
  for (let start = 0; start + superSize <= sorted.length; start++) {
    hash.start(Math.floor(sorted[start]! / 2 ** 32), sorted[start]! >>> 0)
    for (const shingle of sorted.slice(start + 1, start + superSize)) hash.add(Math.floor(shingle / 2 ** 32), shingle >>> 0)
    found.add(featureOf(hash))
  }
  return [...found]
}
