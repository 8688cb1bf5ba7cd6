/*
 * What the number of fingerprints says that two texts share. From a text of random grams a window of w grams chooses two of w + 1 (Schleimer et al.,
 * section 3.1), and a wide window chooses some of those that a narrow one chooses. So of the fingerprints of a note, for which a window of 16 grams
 * chose many, a long text around it, with a window of 64, has about a quarter.
 */

/** Fingerprints of a text. */
export interface ChosenFingerprints {
  /** How many there are. */
  readonly count: number
  /** Number of neighbouring grams of which one was chosen. */
  readonly window: number
}

/** From this factor on between two windows, the shorter text is a note beside the other one. */
const noteWindows = 4

/** Whether windows are so different that one of two texts is a note of some sentences beside the other. */
export function isNoteBeside(window: number, otherWindow: number): boolean {
  return Math.max(window, otherWindow) >= noteWindows * Math.min(window, otherWindow)
}

/** Share of the fingerprints that two texts have in common of those that they would if one were in the other, 0..1. */
export function sharedShare(shared: number, a: ChosenFingerprints, b: ChosenFingerprints): number {
  return Math.min(1, shared / Math.max(1, mostShared(a, b)))
}

/**
 * How many fingerprints two texts must share to be candidates, not rounded.
 *
 * Only beside a note densities matter. With windows of which one is twice as wide as the other, they would give two thirds more comparisons in
 * reuters21578, for two more pairs in 800.
 *
 * @param minShare share of the shorter list, 0..1
 */
export function leastShared(minShare: number, a: ChosenFingerprints, b: ChosenFingerprints): number {
  return minShare * (isNoteBeside(a.window, b.window) ? mostShared(a, b) : Math.min(a.count, b.count))
}

/** How many fingerprints two texts share if one is in the other. */
function mostShared(a: ChosenFingerprints, b: ChosenFingerprints): number {
  return Math.min(chosenBy(b.window, a), chosenBy(a.window, b))
}

/** How many of a text's fingerprints another window would choose, too. */
function chosenBy(otherWindow: number, { count, window }: ChosenFingerprints): number {
  return window < otherWindow ? (count * (window + 1)) / (otherWindow + 1) : count
}
