import { appendTo } from '../../maps.js'
import type { JsonObject } from '../../model.js'

/** How a document is found again among all that a search reaches, because ids are unique in one index only. */
export interface DocumentAddress {
  readonly id: string
  /** Absent: the search reaches one index. */
  readonly index?: string
}

/** The address as one text, for keys of maps. */
export function formatAddress({ id, index }: DocumentAddress): string {
  return index === undefined ? id : `${index}/${id}`
}

/** The clause that finds the documents at these addresses, and nothing if there are none. */
export function addressesClause(addresses: readonly DocumentAddress[]): JsonObject {
  const idsByIndex = new Map<string | undefined, string[]>()
  for (const { id, index } of addresses) appendTo(idsByIndex, index, id)
  if (addresses.length === 0) return { ids: { values: [] } }
  const clauses = [...idsByIndex].map(([index, ids]) => inIndex({ ids: { values: ids } }, index))
  return clauses.length === 1 ? clauses[0]! : { bool: { should: clauses, minimum_should_match: 1 } }
}

function inIndex(clause: JsonObject, index: string | undefined): JsonObject {
  return index === undefined ? clause : { bool: { filter: [{ term: { _index: index } }, clause] } }
}
