import { addCount } from '../maps.js'
import type { FoldField } from './store.js'
import type { DocumentFacts } from './stored-document.js'

/** Values of a fold field, and how many of the oldest documents of each are wanted. */
export interface OldestWanted {
  readonly field: FoldField
  readonly values: ReadonlySet<string>
  readonly perValue: number
}

/** The values of a document's fold field: none, one, or several of `containers`. */
export function foldValues(facts: DocumentFacts, field: FoldField): readonly string[] {
  if (field === 'containers') return facts.containers
  const value = facts[field]
  return value === undefined ? [] : [value]
}

/** The documents, out of a list in order, that are among the first `perValue` of any value they hold. */
export function oldestOfEach({ field, values, perValue }: OldestWanted, documents: readonly DocumentFacts[]): DocumentFacts[] {
  const counts = new Map<string, number>()
  return documents.filter((facts) => {
    const held = foldValues(facts, field).filter((value) => values.has(value))
    const isAmong = held.some((value) => (counts.get(value) ?? 0) < perValue)
    for (const value of held) addCount(counts, value)
    return isAmong
  })
}
