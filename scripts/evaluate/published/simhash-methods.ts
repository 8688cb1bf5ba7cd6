import type { Hash64 } from '../../../src/hashing/hash64.js'
import { resolveParameters } from '../../../src/signatures/signature-algorithm.js'
import { type SimHashParameters, simHashAlgorithm } from '../../../src/signatures/simhash.js'
import { blockMasks, maskedBits, maskNumber } from './block-masks.js'
import { analyseCollection } from './collection.js'
import { hammingDistance64 } from './hamming.js'
import type { MethodDocument, MethodPair, PublishedMethod } from './published-method.js'
import { type Feature, featureOf, pairsSharing } from './shared-features.js'
import { computeSimHashes } from './simhash-fingerprints.js'

/** The settings of {@link createSimHash}. */
interface SimHashSetting {
  readonly name: string
  readonly paper: string
  readonly parameters: Partial<SimHashParameters>
  /** Bits in which fingerprints of one lexicon may differ, inclusive. */
  readonly maxHammingDistance: number
}

/**
 * Documents are duplicates if their fingerprints by one lexicon are within a Hamming distance. All such pairs are found: fingerprints are cut
 * into one block more than the number of bits that may differ, so at least one block is equal (Manku 3).
 */
export function createSimHash({ name, paper, parameters, maxHammingDistance }: SimHashSetting): PublishedMethod {
  const blocks = Math.max(2, maxHammingDistance + 1)
  const resolved = resolveParameters(simHashAlgorithm, { ...parameters, blocks, blocksPerTerm: 1 })
  return {
    name,
    paper,
    setting: `${resolved.bits} bits, k = ${resolved.shingleSize}, ${resolved.lexicons} lexicons, ${resolved.skipRarest} rarest skipped, H ≤ ${maxHammingDistance}`,
    *run(documents: readonly MethodDocument[]): Generator<MethodPair> {
      const { ids, texts, lexicon } = analyseCollection(documents)
      const values = texts.map((text) => computeSimHashes(text, lexicon, resolved))
      const masks = blockMasks(resolved)
      for (const { first, second } of pairsSharing(values.map((each) => listBlocks(each, masks)))) {
        if (!areWithin(values[first]!, values[second]!, maxHammingDistance)) continue
        yield { a: ids[first]!, b: ids[second]!, verdict: 'near' }
      }
    },
  }
}

function listBlocks(values: readonly (Hash64 | undefined)[], masks: readonly Hash64[]): Feature[] {
  return values.flatMap((value, k) => (value ? masks.map((mask, i) => featureOf(maskedBits(value, mask, maskNumber(k, i)))) : []))
}

function areWithin(a: readonly (Hash64 | undefined)[], b: readonly (Hash64 | undefined)[], distance: number): boolean {
  return a.some((x, k) => {
    const y = b[k]
    return x !== undefined && y !== undefined && hammingDistance64(x.high, x.low, y.high, y.low) <= distance
  })
}
