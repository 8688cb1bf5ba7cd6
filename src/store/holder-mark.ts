/**
 * What is known of the documents that hold a fingerprint, in twelve bits: their group, hashed to eleven bits, or that they are of several groups; and
 * whether one of them has few fingerprints.
 *
 * All fingerprints of a document have the mark of the group in which it stood when it was written last, or the mark of several groups. So if two
 * documents share two fingerprints, these have equal marks, or one of them is of several groups. A mark may describe documents that are gone.
 */
export type HolderMark = number

/** A document with at most this many fingerprints has few of them: see {@link hasFew}. */
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
 * @param group a hash of its group, a whole number from 0 on; undefined if the group is not known
 * @param fingerprints how many it has
 */
export function holderMark(group: number | undefined, fingerprints: number): HolderMark {
  const place = group === undefined ? 0 : (group % groups) + 1
  return (place << 1) | (fingerprints <= fewFingerprints ? few : 0)
}

/** The mark of a fingerprint whose holders have these two marks, neither of them {@link noHolder}. */
export function joinMarks(a: HolderMark, b: HolderMark): HolderMark {
  return (a >>> 1 === b >>> 1 ? a : 0) | ((a | b) & few)
}

/** The group of a mark as a number of 1..2,047; 0 if the holders are of several groups. */
export function groupOfMark(mark: HolderMark): number {
  return mark >>> 1
}

/** Whether one of the holders has {@link fewFingerprints} at most. */
export function hasFew(mark: HolderMark): boolean {
  return (mark & few) !== 0
}
