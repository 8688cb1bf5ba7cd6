/**
 * What is told of the documents that hold a fingerprint, in twelve bits: of which group they are, hashed to eleven bits, or that they are of several; and
 * whether one of them has few fingerprints.
 *
 * All fingerprints of a document have the mark of the group in which it stood when it was written last, or are of several groups. So two documents that
 * share two fingerprints do so in two with equal marks, or in one of several groups. A mark may tell of documents that have gone since.
 */
export type HolderMark = number

/** A document that has so many fingerprints at most is told from others by {@link hasFew}. */
export const fewFingerprints = 10

/** The mark of a fingerprint that no document holds. */
export const noHolder: HolderMark = -1

/** The bit for a holder with few fingerprints; those above it are of the group. */
const few = 1

/** Groups that are told apart. */
const groups = 2 ** 11 - 1

/**
 * The mark that a document gives its fingerprints.
 *
 * @param group a hash of its group as a whole number from 0 on; undefined: not known
 * @param fingerprints how many it has
 */
export function holderMark(group: number | undefined, fingerprints: number): HolderMark {
  const place = group === undefined ? 0 : (group % groups) + 1
  return (place << 1) | (fingerprints <= fewFingerprints ? few : 0)
}

/** The mark of a fingerprint that holders of two marks have, neither of them {@link noHolder}. */
export function joinMarks(a: HolderMark, b: HolderMark): HolderMark {
  return (a >>> 1 === b >>> 1 ? a : 0) | ((a | b) & few)
}

/** The group of a mark as a number of 1..2,047; 0 where the holders are of several groups. */
export function groupOfMark(mark: HolderMark): number {
  return mark >>> 1
}

/** Whether one of the holders has {@link fewFingerprints} at most. */
export function hasFew(mark: HolderMark): boolean {
  return (mark & few) !== 0
}
