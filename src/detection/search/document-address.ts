import { appendTo } from '../../maps.js'
import type { JsonObject } from '../../model.js'

/** Finds a document again among all that a search reaches. Includes the index, because ids are unique only within one. */
export interface DocumentAddress {
  readonly id: string
  /** Absent: the search reaches one index. */
  readonly index?: string
}

/** The address as one text, for keys of maps. */
export function formatAddress({ id, index }: DocumentAddress): string {
  return index === undefined ? id : `${index}/${id}`
}

/** The clause that finds the documents at these addresses; it finds nothing if the list is empty. */
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
