/**
 * What is known of the documents that hold a fingerprint, in twelve bits: their group, hashed to eleven bits, or that they belong to several groups;
 * and whether one of them has few fingerprints.
 *
 * All fingerprints of a document have the mark of the group that the document had when it was last written, or the mark of several groups. So if two
 * documents share two fingerprints, these have equal marks, or one of them belongs to several groups. A mark may describe documents that no longer
 * exist.
 */
export type HolderMark = number

/** A document with at most this many fingerprints has few: see {@link hasFew}. */
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
 * @param group a hash of its group, 0 or more; undefined if the group is not known
 * @param fingerprints how many it has
 */
export function holderMark(group: number | undefined, fingerprints: number): HolderMark {
  const place = group === undefined ? 0 : (group % groups) + 1
  return (place << 1) | (fingerprints <= fewFingerprints ? few : 0)
}

/** The mark of a fingerprint whose holders have these two marks. Neither may be {@link noHolder}. */
export function joinMarks(a: HolderMark, b: HolderMark): HolderMark {
  return (a >>> 1 === b >>> 1 ? a : 0) | ((a | b) & few)
}

/** The group of a mark as a number, 1..2,047; 0 if the holders belong to several groups. */
export function groupOfMark(mark: HolderMark): number {
  return mark >>> 1
}

/** Whether one of the holders has {@link fewFingerprints} at most. */
export function hasFew(mark: HolderMark): boolean {
  return (mark & few) !== 0
}
