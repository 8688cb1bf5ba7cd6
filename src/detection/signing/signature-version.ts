import { foldVersion } from '../../signatures/sketch.js'

/** The fold with which this release signs, in the form in which version tags begin. */
export const ownFold = `f${foldVersion}`

/** The fold with which `exact`, fingerprints and sketches of this version were made; undefined if the document is unsigned. */
export function foldOf(version: string | undefined): string | undefined {
  if (version === undefined) return undefined
  const end = version.indexOf('.')
  return end < 0 ? version : version.slice(0, end)
}

/**
 * Whether documents with this version can be compared with documents that are signed now. Documents of another fold cannot, no matter which terms
 * they share. An unsigned document has no fold and counts as comparable.
 */
export function isOfOwnFold(version: string | undefined): boolean {
  return version === undefined || foldOf(version) === ownFold
}

/**
 * Whether a later release made this version: its fold, or one of its families, has a higher number than in the current version. We must not replace
 * such signatures: while two releases run side by side, each would undo the work of the other.
 */
export function isOfLaterRelease(version: string, current: string): boolean {
  const now = numbersOf(current)
  return [...numbersOf(version)].some(([name, number]) => number > (now.get(name) ?? Number.POSITIVE_INFINITY))
}

/** Whether documents with this version are to be signed again: another version than the current one made them, and no later release. */
export function isStale(version: string, current: string): boolean {
  return version !== current && !isOfLaterRelease(version, current)
}

/** Version numbers by the names of families, including the fold; lexicons have no number. */
function numbersOf(version: string): Map<string, number> {
  const parts = version.split('.').map((part) => /^([a-z]+)(\d{1,6})$/.exec(part))
  return new Map(parts.flatMap((part) => (part === null ? [] : [[part[1]!, Number(part[2])] as const])))
}
