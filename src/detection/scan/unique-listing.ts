import type { Comparison } from '../../model.js'
import { isContained, reverseComparison } from '../../similarity/comparison.js'
import type { DocumentTable } from './document-table.js'
import { collectGroups, keyOf, representativeOf } from './group-listing.js'
import type { ListingOptions } from './listing-options.js'
import type { PairIndex } from './pair-table.js'
import type { SketchComparison } from './sketch-comparison.js'

/**
 * Marks the documents that remain if every group keeps only its representative.
 *
 * At `contained`, a whole group is dropped if its representative is directly contained in the representative of a group that is itself kept. Groups
 * are decided from the longest anchor down (ties by input order), so that no group is dropped because of one that is dropped itself.
 *
 * @returns for each document 1 if it is kept; documents without text and those of the archive are always kept
 */
export function keptDocuments(documents: DocumentTable, index: PairIndex, comparer: SketchComparison, options: ListingOptions): Uint8Array {
  const groups = collectGroups(documents, options)
  const kept = new Uint8Array(documents.count).fill(1, 0, documents.archived)
  const keptOf = (anchor: number): number => {
    const group = groups.get(anchor)
    return group === undefined ? anchor : representativeOf(group, documents, options)
  }
  const anchors: number[] = []
  for (let i = documents.archived; i < documents.count; i++) if (keyOf(documents, i, options) === i) anchors.push(i)
  for (const anchor of anchors) kept[keptOf(anchor)] = 1
  if (options.level === 'contained') dropContained(anchors, kept, { documents, index, comparer, options, groups, keptOf })
  return kept
}

interface Context {
  readonly documents: DocumentTable
  readonly index: PairIndex
  readonly comparer: SketchComparison
  readonly options: ListingOptions
  readonly groups: ReadonlyMap<number, readonly number[]>
  readonly keptOf: (anchor: number) => number
}

function dropContained(anchors: number[], kept: Uint8Array, context: Context): void {
  const { documents, keptOf } = context
  const byLength = anchors.sort((x, y) => documents.length(y) - documents.length(x) || x - y)
  const decided = new Uint8Array(kept.length).fill(1, 0, documents.archived)
  for (const anchor of byLength) {
    const own = keptOf(anchor)
    const holds = (other: number) => decided[other] === 1 && kept[keptOf(other)] === 1 && isIn(own, keptOf(other), context)
    if (isInArchive(own, context) || [...relatedGroups(anchor, context)].some(holds)) kept[own] = 0
    decided[anchor] = 1
  }
}

/** The anchors of other groups in which a document contains a document of this group, or is contained in one. */
function relatedGroups(anchor: number, { documents, index, groups }: Context): Set<number> {
  const related = new Set<number>()
  for (const document of groups.get(anchor) ?? [anchor]) {
    if (documents.classOf(document) !== document) continue
    for (const { other, pair } of index.of(document)) {
      const { verdict } = index.seenFrom(document, pair)
      if ((verdict === 'contained' || verdict === 'contains') && documents.anchor(other) !== anchor) related.add(documents.anchor(other))
    }
  }
  return related
}

/** Whether a document of the archive, which stays in any case, is a container of this one. */
function isInArchive(document: number, { documents, index, options }: Context): boolean {
  if (documents.archived === 0) return false
  const representative = documents.classOf(document)
  for (const { other, pair } of index.of(representative)) {
    if (other < documents.archived && isContained(index.seenFrom(representative, pair), options.minContainment)) return true
  }
  return false
}

function isIn(document: number, container: number, context: Context): boolean {
  const comparison = comparisonOf(context.documents.classOf(document), context.documents.classOf(container), context)
  return isContained(comparison, context.options.minContainment)
}

/** The comparison of two documents: from the scan, or made here, because the scan need not have compared the representatives of two groups. */
function comparisonOf(document: number, other: number, { index, comparer }: Context): Comparison {
  const known = index.between(document, other)
  if (known !== undefined) return known
  return document < other ? comparer.compare(document, other) : reverseComparison(comparer.compare(other, document))
}
