import { corpusTreeAlgorithm } from './corpus-tree.js'
import { iMatchAlgorithm } from './i-match.js'
import { rarestGramsAlgorithm } from './rarest-grams.js'
import { sentenceFingerprintsAlgorithm } from './sentence-fingerprints.js'
import type { AlgorithmParameter, SignatureAlgorithm } from './signature-algorithm.js'
import { simHashAlgorithm } from './simhash.js'
import { tweezerAlgorithm } from './tweezer.js'

/** An algorithm whose parameters are known by name only. */
export type AnyAlgorithm = Omit<SignatureAlgorithm, 'parameters'> & { readonly parameters: Readonly<Record<string, AlgorithmParameter>> }

/** Every signature algorithm of the product, in the order of the documentation. Help, validation and docs/algorithms.md come from it. */
export const signatureAlgorithms: readonly AnyAlgorithm[] = [
  simHashAlgorithm,
  iMatchAlgorithm,
  tweezerAlgorithm,
  sentenceFingerprintsAlgorithm,
  corpusTreeAlgorithm,
  rarestGramsAlgorithm,
]
