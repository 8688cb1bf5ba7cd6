import type { Comparison } from '../../src/model.js'
import { reverseComparison } from '../../src/similarity/comparison.js'
import { SketchComparer } from '../../src/similarity/verification/sketch-comparer.js'

/*
 * The groups that a collection must have, computed document by document in the order of (since, id), each compared with every other one, without
 * candidates and limits. Slow, and meant to be read.
 */

/** A document of a collection. */
export interface ReplayedDocument {
  readonly id: string
  readonly since: number
  readonly scope?: string
  /** Milliseconds. */
  readonly time?: number
  /** Scoped digest; absent if the document has no text. */
  readonly exact?: string
  readonly sketch?: Uint16Array
}

/** The place of a document in the groups. */
export interface ReplayedPlace {
  readonly anchor: string
  /** Ids of the anchors that contain it, best first. */
  readonly containers: readonly string[]
}

/** Replays a collection. @param withinMs documents whose times are farther apart than this never group or contain each other */
export function replay(documents: readonly ReplayedDocument[], withinMs?: number): Map<string, ReplayedPlace> {
  const ordered = [...documents].sort((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1))
  const anchors = new Map<ReplayedDocument, ReplayedDocument>()
  const comparer = new SketchComparer()
  const known = new Map<string, Comparison>()

  const compare = (a: ReplayedDocument, b: ReplayedDocument): Comparison | undefined => {
    if (a.sketch === undefined || b.sketch === undefined || a.scope !== b.scope) return undefined
    if (withinMs !== undefined && a.time !== undefined && b.time !== undefined && Math.abs(a.time - b.time) > withinMs) return undefined
    if (a.exact === b.exact) return { verdict: 'exact', aInB: 1, bInA: 1, resemblance: 1, substituted: 0 }
    if (ordered.indexOf(a) > ordered.indexOf(b)) return reverseComparison(compare(b, a)!)
    const key = `${ordered.indexOf(a)} ${ordered.indexOf(b)}`
    const comparison = known.get(key) ?? comparer.compare(a.sketch, b.sketch)
    known.set(key, comparison)
    return comparison
  }

  const findAnchor = (document: ReplayedDocument, earlier: readonly ReplayedDocument[]): ReplayedDocument => {
    if (document.exact === undefined) return document
    const copy = withinMs === undefined ? earlier.find((each) => each.exact === document.exact) : undefined
    if (copy !== undefined) return anchors.get(copy)!
    return (
      earlier.find((each) => anchors.get(each) === each && ['exact', 'near'].includes(compare(each, document)?.verdict ?? 'distinct')) ??
      document
    )
  }

  ordered.forEach((document, i) => void anchors.set(document, findAnchor(document, ordered.slice(0, i))))

  const containersOf = (document: ReplayedDocument): string[] => {
    const first = withinMs === undefined && document.exact !== undefined ? ordered.find(({ exact }) => exact === document.exact)! : document
    return ordered
      .filter((each) => anchors.get(each) === each)
      .map((anchor) => ({ anchor, comparison: compare(first, anchor) }))
      .filter(({ comparison }) => comparison?.verdict === 'contained' && comparison.aInB >= 0.8)
      .sort((a, b) => b.comparison!.aInB - a.comparison!.aInB || ordered.indexOf(a.anchor) - ordered.indexOf(b.anchor))
      .slice(0, 5)
      .map(({ anchor }) => anchor.id)
  }

  return new Map(ordered.map((document) => [document.id, { anchor: anchors.get(document)!.id, containers: containersOf(document) }]))
}
