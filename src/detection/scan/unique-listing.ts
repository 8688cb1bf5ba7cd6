import type { Comparison, RemovableDocument } from '../../model.js'
import { areCopies, exactComparison, isContained, reverseComparison } from '../../similarity/comparison.js'
import type { DocumentTable } from './document-table.js'
import { collectGroups, keyOf, representativeOf } from './group-listing.js'
import type { ListingOptions } from './listing-options.js'
import type { PairIndex } from './pair-table.js'
import type { SketchComparison } from './sketch-comparison.js'

/**
 * Finds the document that stays for each one if every group keeps only its representative.
 *
 * At `contained`, a whole group is dropped if its representative is directly contained in the representative of a group that is itself kept. Groups
 * are decided from the longest anchor down (ties by input order), so that no group is dropped because of one that is dropped itself.
 *
 * @returns for each document the number of the one that stays for it: its own number if it stays itself, as documents without text and those of the
 *   archive always do
 */
export function findStaying(documents: DocumentTable, index: PairIndex, comparer: SketchComparison, options: ListingOptions): Int32Array {
  const groups = collectGroups(documents, options)
  const staying = new Int32Array(documents.count)
  for (let i = 0; i < documents.count; i++) staying[i] = i
  const keptOf = (anchor: number): number => {
    const group = groups.get(anchor)
    return group === undefined ? anchor : representativeOf(group, documents, options)
  }
  const anchors: number[] = []
  for (let i = documents.archived; i < documents.count; i++) if (keyOf(documents, i, options) === i) anchors.push(i)
  if (options.level === 'contained') dropContained(anchors, staying, { documents, index, comparer, options, groups, keptOf })
  for (const [anchor, group] of groups) {
    const kept = keptOf(anchor)
    for (const document of group) if (document >= documents.archived) staying[document] = staying[kept]!
  }
  return staying
}

/**
 * Lists the documents that go, in input order, each with the one that stays for it.
 *
 * @param staying what {@link findStaying} found
 */
export function* listRemovable(
  documents: DocumentTable,
  staying: Int32Array,
  { index, comparer, options }: Pick<Context, 'index' | 'comparer' | 'options'>,
): Generator<RemovableDocument> {
  for (let i = documents.archived; i < documents.count; i++) {
    const kept = staying[i]!
    if (kept === i) continue
    const comparison = comparisonOf(documents.classOf(i), documents.classOf(kept), { index, comparer })
    const { verdict, aInB, bInA } = comparison
    const isReason = areCopies(verdict) || isContained(comparison, options.minContainment)
    yield { a: documents.ids[i]!, b: documents.ids[kept]!, verdict, aInB, bInA, ...(!isReason && { by: 'group' as const }) }
  }
}

interface Context {
  readonly documents: DocumentTable
  readonly index: PairIndex
  readonly comparer: SketchComparison
  readonly options: ListingOptions
  readonly groups: ReadonlyMap<number, readonly number[]>
  readonly keptOf: (anchor: number) => number
}

function dropContained(anchors: number[], staying: Int32Array, context: Context): void {
  const { documents, keptOf } = context
  const byLength = anchors.sort((x, y) => documents.length(y) - documents.length(x) || x - y)
  const decided = new Uint8Array(staying.length).fill(1, 0, documents.archived)
  for (const anchor of byLength) {
    const own = keptOf(anchor)
    const holds = (other: number) => decided[other] === 1 && staying[keptOf(other)] === keptOf(other) && isIn(own, keptOf(other), context)
    const container = archivedContainer(own, context) ?? relatedGroups(anchor, context).find(holds)
    if (container !== undefined) staying[own] = keptOf(container)
    decided[anchor] = 1
  }
}

/** The anchors, in input order, of other groups in which a document contains a document of this group, or is contained in one. */
function relatedGroups(anchor: number, { documents, index, groups }: Context): number[] {
  const related = new Set<number>()
  for (const document of groups.get(anchor) ?? [anchor]) {
    if (documents.classOf(document) !== document) continue
    for (const { other, pair } of index.of(document)) {
      const { verdict } = index.seenFrom(document, pair)
      if ((verdict === 'contained' || verdict === 'contains') && documents.anchor(other) !== anchor) related.add(documents.anchor(other))
    }
  }
  // Threads add pairs in any order, but which container is found first must not depend on it.
  return [...related].sort((x, y) => x - y)
}

/** The first document of the archive, all of which stays, that is a container of this one. */
function archivedContainer(document: number, { documents, index, options }: Context): number | undefined {
  if (documents.archived === 0) return undefined
  const representative = documents.classOf(document)
  let first: number | undefined
  for (const { other, pair } of index.of(representative)) {
    if (other >= (first ?? documents.archived)) continue
    if (isContained(index.seenFrom(representative, pair), options.minContainment)) first = other
  }
  return first
}

function isIn(document: number, container: number, context: Context): boolean {
  const comparison = comparisonOf(context.documents.classOf(document), context.documents.classOf(container), context)
  return isContained(comparison, context.options.minContainment)
}

/**
 * The comparison of the first documents of two exact classes: from the scan, or made here, because the scan need not have compared the representatives of
 * two groups.
 */
function comparisonOf(document: number, other: number, { index, comparer }: Pick<Context, 'index' | 'comparer'>): Comparison {
  if (document === other) return exactComparison
  const known = index.between(document, other)
  if (known !== undefined) return known
  return document < other ? comparer.compare(document, other) : reverseComparison(comparer.compare(other, document))
}
