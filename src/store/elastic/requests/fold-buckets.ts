import type { JsonObject } from '../../../model.js'
import type { FoldField } from '../../store.js'
import type { OwnObject } from '../document/own-object.js'

/** Place of a bucket. Digests are listed by group besides, so that documents can be told that carry their group in place of one. */
export interface BucketKey {
  readonly value: string
  readonly group?: string | null
}

/** Comes after all group keys in the order of engines, which is that of UTF-8. */
const lastKey = '\u{10ffff}'

/** The place behind all buckets of a value. */
export function behindValue(field: FoldField, value: string): BucketKey {
  return field === 'exact' ? { value, group: lastKey } : { value }
}

/** Body that lists the values of a fold field with their counts, in their order, behind a place. */
export function foldBuckets(own: OwnObject, field: FoldField, size: number, after: BucketKey | null): JsonObject {
  const byValue = { value: { terms: { field: own.path(field) } } }
  const byGroup = { group: { terms: { field: own.path('group'), missing_bucket: true } } }
  const sources = field === 'exact' ? [byValue, byGroup] : [byValue]
  return {
    size: 0,
    track_total_hits: false,
    aggs: { folds: { composite: { size, sources, ...(after !== null && { after }) } } },
  }
}
