import type { JsonObject } from '../../../model.js'
import type { FoldField } from '../../store.js'
import type { OwnObject } from '../document/own-object.js'

/** Body that lists the values of a fold field with their counts, in their order, behind a value. */
export function foldBuckets(own: OwnObject, field: FoldField, size: number, after: string | null): JsonObject {
  const sources = [{ value: { terms: { field: own.path(field) } } }]
  return {
    size: 0,
    track_total_hits: false,
    aggs: { folds: { composite: { size, sources, ...(after !== null && { after: { value: after } }) } } },
  }
}
