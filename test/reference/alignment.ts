import type { AlignmentParams } from '../../src/similarity/verification/token-aligner.js'

/*
 * The greedy alignment without an index, and coverage without short cuts: slow, and meant to be read.
 */

/** A token as alignment reads it. */
export interface PlainToken {
  readonly hash: number
  readonly figure: boolean
  readonly own: boolean
}

/** Place in `b` of each token of `a`, or -1. */
export function slowAlign(a: readonly PlainToken[], b: readonly PlainToken[], { placesPerPair, drift, reach }: AlignmentParams): number[] {
  const places: number[] = Array(a.length).fill(-1)
  const isAt = (place: number, i: number): boolean => b[place]?.hash === a[i]?.hash && b[place] !== undefined
  const near = (i: number, diagonal: number): number => {
    if (isAt(i + diagonal, i)) return i + diagonal
    if (a[i]!.figure) return -1
    const distances = Array.from({ length: drift }, (_, k) => k + 1).flatMap((k) => [k, -k])
    const found = distances.find((k) => isAt(i + diagonal + k, i))
    return found === undefined ? -1 : i + diagonal + found
  }
  /** Places in `b` of this token followed by the next one. */
  const pairs = (i: number): number[] =>
    i + 1 < a.length ? b.flatMap((_, j) => (isAt(j, i) && isAt(j + 1, i + 1) ? [j] : [])).slice(0, placesPerPair) : []
  let diagonal: number | undefined
  let live = 0
  for (let i = 0; i < a.length; i++) {
    if (diagonal !== undefined && isAt(i + diagonal, i)) {
      places[i] = i + diagonal
      live = reach
      continue
    }
    const candidates = pairs(i)
    const known = diagonal
    const seed =
      known === undefined
        ? (candidates.find((j) => i + 2 < a.length && isAt(j + 2, i + 2)) ?? candidates[0])
        : candidates.toSorted((x, y) => Math.abs(x - i - known) - Math.abs(y - i - known))[0]
    if (seed !== undefined) {
      diagonal = seed - i
      live = reach
      places[i] = seed
      for (let k = i - 1; k >= Math.max(0, i - reach) && places[k] === -1; k--) places[k] = near(k, diagonal)
      continue
    }
    if (diagonal === undefined) continue
    places[i] = near(i, diagonal)
    live = places[i] === -1 ? live - 1 : Math.min(reach, live + 1)
    if (live === 0) diagonal = undefined
  }
  return places
}

/** 1 for each match that has enough matches of about its diagonal around it. */
export function slowCovered(
  places: readonly number[],
  { coverWindow, coverNeed, drift }: { coverWindow: number; coverNeed: number; drift: number },
): number[] {
  const need = places.length < coverNeed + 2 ? Math.min(2, coverNeed) : coverNeed
  return places.map((place, i) => {
    if (place === -1) return 0
    const around = places.filter((other, k) => other !== -1 && Math.abs(k - i) <= coverWindow && Math.abs(other - k - (place - i)) <= drift)
    return around.length >= need ? 1 : 0
  })
}

/** Cuts places into stretches; the predicate says whether a place continues the previous one. */
function stretches(length: number, goesOn: (i: number) => boolean): number[][] {
  const found: number[][] = []
  for (let i = 0; i < length; i++) {
    if (i > 0 && goesOn(i)) found.at(-1)!.push(i)
    else found.push([i])
  }
  return found
}

/** Shares of the own tokens that are covered and that are in literal runs; numbers of own tokens uncovered and in long uncovered stretches. */
export function slowCoverage(
  text: readonly PlainToken[],
  places: readonly number[],
  covered: readonly number[],
  { literalRun, changedRun }: { literalRun: number; changedRun: number },
): { share: number; literal: number; uncovered: number; changed: number } {
  const own = (list: readonly number[]): number => list.filter((i) => text[i]!.own).length
  const all = own(text.map((_, i) => i))
  const runs = stretches(text.length, (i) => covered[i] === 1 && covered[i - 1] === 1 && places[i] === places[i - 1]! + 1)
  const literal = runs.filter((run) => run.length >= literalRun && covered[run[0]!] === 1)
  const gaps = stretches(text.length, (i) => covered[i] === covered[i - 1]).filter((gap) => covered[gap[0]!] === 0)
  const coveredOwn = own(text.flatMap((_, i) => (covered[i] === 1 ? [i] : [])))
  return {
    share: coveredOwn / Math.max(1, all),
    literal: own(literal.flat()) / Math.max(1, all),
    uncovered: all - coveredOwn,
    changed: own(gaps.filter((gap) => gap.length >= changedRun).flat()),
  }
}
