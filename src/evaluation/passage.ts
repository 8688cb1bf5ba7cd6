import { appendTo } from '../maps.js'

/**
 * A passage that two documents share: `[aStart, aEnd)` of document a and `[bStart, bEnd)` of document b. Offsets and lengths may be in any unit, the
 * same in all lists that are compared. In the words of the PAN competition, a is the suspicious document and b the source.
 */
export interface Passage {
  readonly a: string
  readonly b: string
  readonly aStart: number
  readonly aEnd: number
  readonly bStart: number
  readonly bEnd: number
}

/** Reported passages and gold passages. */
export interface PassageComparison {
  readonly reported: readonly Passage[]
  readonly gold: readonly Passage[]
}

/** The sum of both lengths of a passage. */
export function passageLength({ aStart, aEnd, bStart, bEnd }: Passage): number {
  return aEnd - aStart + bEnd - bStart
}

/** Finds the passages of a list that meet a given one: passages of the same two documents that share a character with it in both. */
export class PassageIndex {
  /** The passages of each pair of documents, sorted by their start in a. */
  readonly #byPair = new Map<string, Passage[]>()

  /** Cost: n log n in the number of passages. */
  constructor(passages: readonly Passage[]) {
    for (const passage of passages) appendTo(this.#byPair, keyOf(passage), passage)
    for (const list of this.#byPair.values()) list.sort((one, other) => one.aStart - other.aStart)
  }

  /**
   * The passages that meet the given one, sorted by their start in a. Cost: linear in the passages of the two documents that begin before it ends.
   */
  meeting(passage: Passage): Passage[] {
    const found: Passage[] = []
    for (const each of this.#byPair.get(keyOf(passage)) ?? []) {
      if (each.aStart >= passage.aEnd) break
      if (each.aEnd > passage.aStart && each.bStart < passage.bEnd && each.bEnd > passage.bStart) found.push(each)
    }
    return found
  }
}

/** The part that two passages share. The passages must meet. */
export function intersectPassages(one: Passage, other: Passage): Passage {
  return {
    a: one.a,
    b: one.b,
    aStart: Math.max(one.aStart, other.aStart),
    aEnd: Math.min(one.aEnd, other.aEnd),
    bStart: Math.max(one.bStart, other.bStart),
    bEnd: Math.min(one.bEnd, other.bEnd),
  }
}

/** Number of characters that are in any of the passages. Each counts once for each side and document. */
export function countCharacters(passages: readonly Passage[]): number {
  const sideA = passages.map(({ a, aStart, aEnd }) => ({ document: a, start: aStart, end: aEnd }))
  const sideB = passages.map(({ b, bStart, bEnd }) => ({ document: b, start: bStart, end: bEnd }))
  return countCovered(sideA) + countCovered(sideB)
}

interface DocumentSpan {
  readonly document: string
  readonly start: number
  readonly end: number
}

function countCovered(spans: DocumentSpan[]): number {
  spans.sort((one, other) => {
    if (one.document === other.document) return one.start - other.start
    return one.document < other.document ? -1 : 1
  })
  let count = 0
  let document: string | undefined
  let covered = 0
  for (const span of spans) {
    if (span.document !== document) covered = 0
    document = span.document
    count += Math.max(0, span.end - Math.max(span.start, covered))
    covered = Math.max(covered, span.end)
  }
  return count
}

/** Ids may contain any characters, so a length is part of the key, to keep pairs apart. */
function keyOf({ a, b }: Passage): string {
  return `${a.length}:${a}${b}`
}
