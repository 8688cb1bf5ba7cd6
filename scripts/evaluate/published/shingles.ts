import type { AnalysedText } from '../../../src/analysis/analysed-text.js'
import { RunningHash } from '../../../src/hashing/running-hash.js'
import { type Feature, featureOf } from './shared-features.js'

/** Which tokens are shingled: `content`, the stems without stop words, as in all five papers; `all`, the stems of all tokens. */
export type ShingledTokens = 'content' | 'all'

/** The distinct hashes of all runs of `size` tokens, in text order; none if the text is shorter. */
export function listShingles({ terms }: AnalysedText, size: number, tokens: ShingledTokens): Feature[] {
  const sequence = tokens === 'all' ? terms : terms.filter(({ stop }) => !stop)
  const hash = new RunningHash()
  const found = new Set<Feature>()
  for (let start = 0; start + size <= sequence.length; start++) {
    hash.start(sequence[start]!.high, sequence[start]!.low)
    for (let i = start + 1; i < start + size; i++) hash.add(sequence[i]!.high, sequence[i]!.low)
    found.add(featureOf(hash))
  }
  return [...found]
}
