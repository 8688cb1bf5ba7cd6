/** Digits of the time at the beginning of a stamp. */
const timeDigits = 16

/** Number of different marks of processes. */
const marks = 36 ** 5

/**
 * The stamp of a write, which orders the writes of a document: the time in microseconds since the epoch, padded so that stamps can be compared as
 * text.
 *
 * @param mark mark of the process, if several processes give stamps: see {@link processMark}
 */
export function stampAt(micros: number, mark?: string): string {
  const time = String(micros).padStart(timeDigits, '0')
  return mark === undefined ? time : `${time}-${mark}`
}

/** What an accepted write receives. */
export interface Stamp {
  /** For `write`: see {@link stampAt}. */
  readonly stamp: string
  /** For `since`, in microseconds since the epoch. */
  readonly acceptedAt: number
}

/** Stamps of consecutive microseconds, from `first` on. @param mark as for {@link stampAt} */
export function stampsFrom(first: number, count: number, mark?: string): Stamp[] {
  return Array.from({ length: count }, (_, i) => ({ acceptedAt: first + i, stamp: stampAt(first + i, mark) }))
}

/** The time in a stamp, digit for digit. */
export function timeOfStamp(stamp: string): string {
  return stamp.slice(0, timeDigits)
}

/** Five characters that distinguish a process from others. @param chance a random number from 0 up to 1, 1 excluded */
export function processMark(chance: number): string {
  return Math.floor(chance * marks)
    .toString(36)
    .padStart(5, '0')
}
