import type { JsonObject } from '../../../model.js'
import type { FoldField } from '../../store.js'
import type { OwnObject } from '../document/own-object.js'

/** Place of a bucket. */
export interface BucketKey {
  readonly value: string
  readonly group?: string | null
}

/** What is listed. */
export interface ListedValues {
  readonly field: FoldField
  /** Documents that a value must have. */
  readonly minCount: number
}

/** Comes after all group keys in the order of engines, which is that of UTF-8. */
const lastKey = '\u{10ffff}'

/** The place after all buckets of a value. */
export function afterValue(listed: ListedValues, value: string): BucketKey {
  return isByGroup(listed) ? { value, group: lastKey } : { value }
}

/** Body that lists the values of a fold field with their counts, in their order, after a place. */
export function foldBuckets(own: OwnObject, listed: ListedValues, size: number, after: BucketKey | null): JsonObject {
  const byValue = { value: { terms: { field: own.path(listed.field) } } }
  const byGroup = { group: { terms: { field: own.path('group'), missing_bucket: true } } }
  const sources = isByGroup(listed) ? [byValue, byGroup] : [byValue]
  return {
    size: 0,
    track_total_hits: false,
    aggs: { folds: { composite: { size, sources, ...(after !== null && { after }) } } },
  }
}

/**
 * Whether digests are listed by group besides, which takes engines up to twice as long, so that documents can be told that carry their group in place
 * of one. Each of those is alone in its group: they are none of the values that several documents have.
 */
function isByGroup({ field, minCount }: ListedValues): boolean {
  return field === 'exact' && minCount < 2
}
