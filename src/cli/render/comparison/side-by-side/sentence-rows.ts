import { firstPlace } from '../../../../lists.js'
import type { Counterparts } from '../sentence-counterparts.js'

/** A row of two texts side by side: a sentence of each, or of one only, by number from 0. */
export interface SentenceRow {
  readonly a: number | undefined
  readonly b: number | undefined
}

/**
 * Puts the sentences of two texts into rows, both texts in their order. As many counterparts as possible share a row; between these rows, sentences
 * without a counterpart are put side by side. Cost: n log n in sentences.
 */
export function alignSentences(ofA: Counterparts, ofB: Counterparts): SentenceRow[] {
  const rows: SentenceRow[] = []
  let [a, b] = [0, 0]
  const isLone = (side: Counterparts, sentence: number, end: number) => sentence < end && side.sentences[sentence]! < 0
  const fill = (endA: number, endB: number) => {
    while (a < endA || b < endB) {
      if (isLone(ofA, a, endA) && isLone(ofB, b, endB)) rows.push({ a: a++, b: b++ })
      else if (a < endA) rows.push({ a: a++, b: undefined })
      else rows.push({ a: undefined, b: b++ })
    }
  }
  for (const sentence of longestRising(ofA.sentences, ofB.sentences)) {
    const counterpart = ofA.sentences[sentence]!
    fill(sentence, counterpart)
    rows.push({ a: a++, b: b++ })
  }
  fill(ofA.sentences.length, ofB.sentences.length)
  return rows
}

/** A longest list of sentences of a whose counterparts in b ascend, found by patience sorting. */
function longestRising(ofA: Int32Array, ofB: Int32Array): number[] {
  /** For each length, the last sentence of the list of that length whose last counterpart is smallest. */
  const ends: number[] = []
  const before = new Int32Array(ofA.length).fill(-1)
  for (let a = 0; a < ofA.length; a++) {
    const b = ofA[a]!
    if (b < 0 || ofB[b] !== a) continue
    const length = firstPlace(0, ends.length, (place) => ofA[ends[place]!]! >= b)
    if (length > 0) before[a] = ends[length - 1]!
    ends[length] = a
  }
  const chain: number[] = []
  for (let a = ends.at(-1) ?? -1; a >= 0; a = before[a]!) chain.push(a)
  return chain.reverse()
}
