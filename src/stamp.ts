/** Digits of the time with which a stamp begins. */
const timeDigits = 16

/** Marks that processes may have. */
const marks = 36 ** 5

/**
 * The stamp of a write, by which writes of a document are ordered: the time in microseconds since the epoch, padded so that stamps are ordered as texts.
 *
 * @param mark of the process, where several give stamps: see {@link processMark}
 */
export function stampAt(micros: number, mark?: string): string {
  const time = String(micros).padStart(timeDigits, '0')
  return mark === undefined ? time : `${time}-${mark}`
}

/** The time of a stamp, as it stands there. */
export function timeOfStamp(stamp: string): string {
  return stamp.slice(0, timeDigits)
}

/** Five characters that tell a process from others. @param chance a random number from 0 up to 1 */
export function processMark(chance: number): string {
  return Math.floor(chance * marks)
    .toString(36)
    .padStart(5, '0')
}
