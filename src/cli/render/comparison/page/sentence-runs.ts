import type { SentenceLink } from '../../../../detection/comparing/compared-pair.js'
import type { SentenceRange } from '../sentence-range.js'

/** Sentences that follow each other in both documents: a diagonal of the dotplot. */
export interface SentenceRun {
  readonly a: SentenceRange
  readonly b: SentenceRange
  /** Links in it, at least 2. */
  readonly links: number
}

/** Most sentences between two consecutive links of a run, in either document. */
const maxSkipped = 1

/**
 * Finds the diagonals of a dotplot: links that follow each other in both documents with at most one sentence in between.
 *
 * @param links by a, then by b
 * @returns runs of two links or more, by their place in a. Cost: linear in the links.
 */
export function findSentenceRuns(links: readonly SentenceLink[]): SentenceRun[] {
  const runs: SentenceRun[] = []
  /** The last run that ended with each sentence of b. */
  const endingAt = new Map<number, number>()
  for (const { a, b } of links) {
    const last = findRunBefore(runs, endingAt, a, b)
    const run = last === undefined ? undefined : runs[last]
    const at = last ?? runs.length
    runs[at] = {
      a: { first: run?.a.first ?? a, last: a },
      b: { first: run?.b.first ?? b, last: b },
      links: (run?.links ?? 0) + 1,
    }
    endingAt.set(b, at)
  }
  return runs.filter((run) => run.links > 1)
}

/** The nearest run that a link continues. */
function findRunBefore(runs: readonly SentenceRun[], endingAt: ReadonlyMap<number, number>, a: number, b: number): number | undefined {
  for (let step = 1; step <= maxSkipped + 1; step++) {
    const at = endingAt.get(b - step)
    if (at === undefined) continue
    const { a: inA, b: inB } = runs[at]!
    if (inB.last === b - step && a > inA.last && a - inA.last <= maxSkipped + 1) return at
  }
  return undefined
}
