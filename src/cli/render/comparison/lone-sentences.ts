import type { SentenceLink } from '../../../detection/comparing/compared-pair.js'
import type { Sides } from '../../../model.js'
import { type Counterparts, findCounterparts } from './sentence-counterparts.js'
import type { SentenceRange } from './sentence-range.js'
import { alignSentences, type SentenceRow } from './side-by-side/sentence-rows.js'

/** A place at which two texts differ: sentences in a row without a counterpart, of one of them or of both. */
export interface LonePlace {
  /** Undefined if all sentences of the text have counterparts here: the other one has more. */
  readonly a: SentenceRange | undefined
  readonly b: SentenceRange | undefined
  /** The sentence of each text at which the place begins. If the text has none of its own here, the one that follows, or else its last one. */
  readonly at: Sides<number>
}

/** The places at which only one of two texts has a sentence, or both have their own, in the order of the texts. */
export function findLonePlaces(links: readonly SentenceLink[], counts: Sides<number>): LonePlace[] {
  const ofA = findCounterparts(links, 'a', counts.a)
  const ofB = findCounterparts(links, 'b', counts.b)
  const places: LonePlace[] = []
  let open: LonePlace | undefined
  let next = { a: 0, b: 0 }
  for (const row of alignSentences(ofA, ofB)) {
    if (isLone(row, ofA, ofB)) {
      open ??= { a: undefined, b: undefined, at: { a: within(next.a, counts.a), b: within(next.b, counts.b) } }
      open = { ...open, a: extend(open.a, row.a), b: extend(open.b, row.b) }
    } else if (open !== undefined) {
      places.push(open)
      open = undefined
    }
    next = { a: row.a === undefined ? next.a : row.a + 1, b: row.b === undefined ? next.b : row.b + 1 }
  }
  return open === undefined ? places : [...places, open]
}

function isLone({ a, b }: SentenceRow, ofA: Counterparts, ofB: Counterparts): boolean {
  return (a === undefined || ofA.sentences[a]! < 0) && (b === undefined || ofB.sentences[b]! < 0)
}

function within(sentence: number, count: number): number {
  return Math.max(0, Math.min(sentence, count - 1))
}

function extend(range: SentenceRange | undefined, sentence: number | undefined): SentenceRange | undefined {
  if (sentence === undefined) return range
  return { first: range?.first ?? sentence, last: sentence }
}
