/** Digits of the time, with which a stamp begins. */
const timeDigits = 16

/** How many marks there are to tell processes apart. */
const marks = 36 ** 5

/**
 * The stamp of a write, which orders the writes of a document: the time in microseconds since the epoch, padded so that stamps can be compared as
 * text.
 *
 * @param mark of the process, if several processes give stamps: see {@link processMark}
 */
export function stampAt(micros: number, mark?: string): string {
  const time = String(micros).padStart(timeDigits, '0')
  return mark === undefined ? time : `${time}-${mark}`
}

/** The time in a stamp, digit for digit. */
export function timeOfStamp(stamp: string): string {
  return stamp.slice(0, timeDigits)
}

/** Five characters that tell a process from others. @param chance a random number, 0 included and 1 excluded */
export function processMark(chance: number): string {
  return Math.floor(chance * marks)
    .toString(36)
    .padStart(5, '0')
}
