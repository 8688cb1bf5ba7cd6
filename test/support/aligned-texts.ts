import type { AlignedPair } from '../../src/similarity/verification/aligned-pair.js'
import { sharedAligner } from '../../src/similarity/verification/token-aligner.js'
import { sketchOf } from './compare-texts.js'

/** Two texts, aligned in both directions, in the state in which verification applies its rules. Valid until the next call. */
export function alignTexts(a: string, b: string): AlignedPair {
  const aligner = sharedAligner()
  aligner.load(sketchOf({ text: a }), sketchOf({ text: b }))
  for (const text of [aligner.a, aligner.b]) {
    aligner.alignTokens(text)
    aligner.markCovered(text)
    aligner.measureCoverage(text)
  }
  return { a: aligner.a, b: aligner.b, isAlignedA: true, isAlignedB: true }
}
