import type { JsonObject } from '../../../model.js'
import type { SequenceRange } from '../../index-transfer.js'

interface RangeSearch {
  readonly range: Omit<SequenceRange, 'shard'>
  readonly size: number
  readonly ids?: readonly string[]
  /** Undefined: documents to the letter. */
  readonly paths?: readonly string[]
}

/** Body of a search for documents whose last write has a sequence number in a range. In no order, because all of them are wanted. */
export function rangeSearch({ range: { from, to }, size, ids, paths }: RangeSearch): JsonObject {
  const filter = [{ range: { _seq_no: { gte: from, lt: to } } }, ...(ids === undefined ? [] : [{ ids: { values: ids } }])]
  return {
    size,
    query: { bool: { filter } },
    sort: ['_doc'],
    _source: paths === undefined ? true : { includes: paths },
    seq_no_primary_term: true,
    version: true,
    track_total_hits: false,
  }
}
