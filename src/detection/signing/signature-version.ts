import { foldVersion } from '../../signatures/sketch.js'

/** The fold that this release signs by, as tags of versions begin. */
export const ownFold = `f${foldVersion}`

/** The fold by which `exact`, fingerprints and sketches of this version were made; undefined if nothing is signed. */
export function foldOf(version: string | undefined): string | undefined {
  if (version === undefined) return undefined
  const end = version.indexOf('.')
  return end < 0 ? version : version.slice(0, end)
}

/**
 * Whether documents with this version can be compared with what is signed now. Documents of another fold cannot, whatever terms they share. A
 * document that is not signed has no fold, and counts as one that can.
 */
export function isOfOwnFold(version: string | undefined): boolean {
  return version === undefined || foldOf(version) === ownFold
}

/**
 * Whether a later release has given this version: its fold, or one of its families, has a higher number than now. Such signatures must not be
 * replaced by ours: while two releases run side by side, each would undo what the other has done.
 */
export function isOfLaterRelease(version: string, current: string): boolean {
  const now = numbersOf(current)
  return [...numbersOf(version)].some(([name, number]) => number > (now.get(name) ?? Number.POSITIVE_INFINITY))
}

/** Versions by names of families, the fold's among them; lexicons have none. */
function numbersOf(version: string): Map<string, number> {
  const parts = version.split('.').map((part) => /^([a-z]+)(\d{1,6})$/.exec(part))
  return new Map(parts.flatMap((part) => (part === null ? [] : [[part[1]!, Number(part[2])] as const])))
}
