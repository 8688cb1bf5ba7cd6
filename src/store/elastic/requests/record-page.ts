import type { JsonObject } from '../../../model.js'

/** Body that lists the records of a kind by id, after an id. */
export function recordPage(kind: string, size: number, after: string | null): JsonObject {
  return {
    size,
    query: { bool: { filter: [{ term: { kind } }] } },
    sort: [{ id: 'asc' }],
    _source: ['id', 'record'],
    ...(after !== null && { search_after: [after] }),
  }
}
