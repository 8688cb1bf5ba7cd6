/** Each read of a window is so many times as large as the one before. */
const growth = 4

/**
 * Sizes of the reads that fill a page, one after the other: the first holds half as many documents again as hits are wanted, so that it fills most
 * pages alone; then they grow until the window is used up.
 *
 * @param wanted folded hits that are looked for, at least 1
 * @param maxWindow documents that are read at most
 */
export function* windowSizes(wanted: number, maxWindow: number): Generator<number, undefined> {
  let left = maxWindow
  for (let size = wanted + Math.ceil(wanted / 2) + 4; left > 0; size *= growth) {
    const next = Math.min(size, left)
    left -= next
    yield next
  }
  return undefined
}
