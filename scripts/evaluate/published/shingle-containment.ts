import { analyseCollection } from './collection.js'
import { directedVerdict, type MethodDocument, type MethodPair, type PublishedMethod } from './published-method.js'
import { type Feature, pairsSharing } from './shared-features.js'
import { listShingles, type ShingledTokens } from './shingles.js'

/** The settings of {@link createShingleContainment}. */
interface ShingleContainmentSetting {
  readonly name: string
  readonly paper: string
  /** Tokens in a shingle. */
  readonly size: number
  readonly tokens: ShingledTokens
  /** Only hashes divisible by this are kept; 1 keeps all. */
  readonly modulus: number
  /** Smallest share of a document's shingles that the other must have; 0..1, inclusive. */
  readonly minContainment: number
}

/** A document is in another if the other has enough of its shingles: FFP uses all shingles, DSC a sample. */
export function createShingleContainment(setting: ShingleContainmentSetting): PublishedMethod {
  const { name, paper, size, tokens, modulus, minContainment } = setting
  const sample = modulus === 1 ? 'all' : `hash mod ${modulus} = 0`
  return {
    name,
    paper,
    setting: `shingles of ${size} tokens (${tokens}), ${sample}, containment ≥ ${minContainment}`,
    *run(documents: readonly MethodDocument[]): Generator<MethodPair> {
      const { ids, texts } = analyseCollection(documents)
      const shingles = texts.map((text) => sampleShingles(listShingles(text, size, tokens), modulus))
      for (const { first, second, shared } of pairsSharing(shingles)) {
        const reaches = (position: number): boolean => shared >= minContainment * shingles[position]!.length
        const verdict = directedVerdict(reaches(first), reaches(second))
        if (verdict) yield { a: ids[first]!, b: ids[second]!, verdict }
      }
    },
  }
}

/** The shingles whose hash is divisible by the modulus, so that every document has the same choice. */
export function sampleShingles(shingles: readonly Feature[], modulus: number): Feature[] {
  return shingles.filter((shingle) => shingle % modulus === 0)
}
