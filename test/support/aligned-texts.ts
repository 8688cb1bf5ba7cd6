import type { AlignedPair } from '../../src/similarity/verification/aligned-pair.js'
import { sharedAligner } from '../../src/similarity/verification/token-aligner.js'
import { sketchOf, type Text } from './compare-texts.js'

/** Two texts, aligned in both directions, in the state in which verification applies its rules. Valid until the next call. */
export function alignTexts(a: string | Text, b: string | Text): AlignedPair {
  const aligner = sharedAligner()
  const [sketchA, sketchB] = [a, b].map((text) => sketchOf(typeof text === 'string' ? { text } : text)) as [Uint16Array, Uint16Array]
  aligner.load(sketchA, sketchB)
  for (const text of [aligner.a, aligner.b]) {
    aligner.alignTokens(text)
    aligner.markCovered(text)
    aligner.measureCoverage(text)
  }
  return { a: aligner.a, b: aligner.b, isAlignedA: true, isAlignedB: true }
}
