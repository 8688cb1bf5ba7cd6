import type { JsonObject } from '../../model.js'

/** Where a document stands among all that a search reaches. */
export interface DocumentPlace {
  readonly id: string
  /** The index that holds it, where the search may reach several. */
  readonly index?: string
}

/** A text that no other document of a search has. */
export function nameOfPlace({ id, index }: DocumentPlace): string {
  return index === undefined ? id : `${index}/${id}`
}

/** The clause for the documents at these places: two indices may have documents of the same id. */
export function placesClause(places: readonly DocumentPlace[]): JsonObject {
  const idsByIndex = new Map<string | undefined, string[]>()
  for (const { id, index } of places) {
    const ids = idsByIndex.get(index)
    if (ids === undefined) idsByIndex.set(index, [id])
    else ids.push(id)
  }
  if (places.length === 0) return { ids: { values: [] } }
  const clauses = [...idsByIndex].map(([index, ids]) => inIndex({ ids: { values: ids } }, index))
  return clauses.length === 1 ? clauses[0]! : { bool: { should: clauses, minimum_should_match: 1 } }
}

function inIndex(clause: JsonObject, index: string | undefined): JsonObject {
  return index === undefined ? clause : { bool: { filter: [{ term: { _index: index } }, clause] } }
}
