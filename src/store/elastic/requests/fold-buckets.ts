import type { JsonObject } from '../../../model.js'
import type { FoldField } from '../../store.js'
import type { OwnObject } from '../document/own-object.js'
import { filterQuery, foldClause, joinedClause } from './clauses.js'

/** Place of a bucket. */
export interface BucketKey {
  readonly value: string
  readonly group?: string | null
}

interface ListedValues {
  readonly field: FoldField
  /** Documents that a value must have. */
  readonly minCount: number
}

/** Sorts after all group keys in the engines' order, which is that of UTF-8. */
const lastKey = '\u{10ffff}'

/** The place after all buckets of a value. */
export function afterValue(listed: ListedValues, value: string): BucketKey {
  return isByGroup(listed) ? { value, group: lastKey } : { value }
}

/** Body that lists the values of a fold field in order, with their counts, after a given position. */
export function foldBuckets(own: OwnObject, listed: ListedValues, size: number, after: BucketKey | null): JsonObject {
  const byValue = valueSource(own, listed.field)
  const byGroup = { group: { terms: { field: own.path('group'), missing_bucket: true } } }
  return bucketsBy(isByGroup(listed) ? [byValue, byGroup] : [byValue], size, after)
}

/** As {@link foldBuckets}, of joined documents only, each value once. */
export function joinedFoldBuckets(own: OwnObject, field: FoldField, size: number, after: BucketKey | null): JsonObject {
  return { ...bucketsBy([valueSource(own, field)], size, after), query: filterQuery({ filter: [joinedClause(own)] }) }
}

/** As {@link foldBuckets}, of given values, over all documents that hold them. */
export function countedFoldBuckets(own: OwnObject, field: FoldField, values: readonly string[]): JsonObject {
  const query = filterQuery({ filter: [foldClause(own, field, values)] })
  return { ...bucketsBy([valueSource(own, field)], values.length, null), query }
}

function valueSource(own: OwnObject, field: FoldField): JsonObject {
  return { value: { terms: { field: own.path(field) } } }
}

function bucketsBy(sources: readonly JsonObject[], size: number, after: BucketKey | null): JsonObject {
  return {
    size: 0,
    track_total_hits: false,
    aggs: { folds: { composite: { size, sources, ...(after !== null && { after }) } } },
  }
}

/**
 * Whether digests are also listed by group, which takes engines up to twice as long. It shows which documents have their group in place of a digest.
 * Each of those is alone in its group, so they are not among the values that several documents have.
 */
function isByGroup({ field, minCount }: ListedValues): boolean {
  return field === 'exact' && minCount < 2
}
