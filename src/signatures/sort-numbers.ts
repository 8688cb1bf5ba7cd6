/** Up to this many numbers are sorted by insertion. */
const few = 64

/** Sorts the first `length` numbers of an array in ascending order. */
export function sortNumbers(values: Float64Array, length: number): void {
  if (length > few) values.subarray(0, length).sort()
  else insertionSort(values, length)
}

/** As {@link sortNumbers}, and leaves each number once at the beginning. @returns how many different numbers there are */
export function sortDistinct(values: Float64Array, length: number): number {
  sortNumbers(values, length)
  let kept = 0
  for (let i = 0; i < length; i++) if (i === 0 || values[i] !== values[i - 1]) values[kept++] = values[i]!
  return kept
}

/** Quadratic, but for a few dozen numbers several times as fast as the sort of typed arrays. */
function insertionSort(values: Float64Array, length: number): void {
  for (let i = 1; i < length; i++) {
    const value = values[i]!
    let place = i
    while (place > 0 && values[place - 1]! > value) {
      values[place] = values[place - 1]!
      place--
    }
    values[place] = value
  }
}
