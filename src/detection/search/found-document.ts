import type { FoldableHit } from '../../grouping/folded-list.js'
import type { FieldValue, PreferredFacts } from '../../grouping/preference.js'
import type { Level } from '../../model.js'
import type { DocumentFacts, FactHit, SearchHit } from '../../store/store.js'
import type { CollectionSettings } from '../live/collection-settings.js'
import { timeOf } from '../live/signing/fact-values.js'
import { foldKeyOf } from './fold-key.js'

/** A document that the user's query has found, with what folding reads of it. */
export class FoundDocument implements FoldableHit, PreferredFacts {
  readonly key: string
  readonly hit: SearchHit
  readonly facts: DocumentFacts
  readonly #timeField: string | undefined

  constructor(hit: SearchHit, facts: DocumentFacts, level: Level, timeField: string | undefined) {
    this.hit = hit
    this.facts = facts
    this.key = foldKeyOf(facts, level)
    this.#timeField = timeField
  }

  get id(): string {
    return this.facts.id
  }

  get since(): number {
    return this.facts.since
  }

  get length(): number {
    return this.facts.length
  }

  get time(): number {
    return this.#timeField === undefined ? Number.NaN : (timeOf(this.facts.values[this.#timeField]) ?? Number.NaN)
  }

  values(field: string): FieldValue[] {
    const value = this.facts.values[field]
    return (Array.isArray(value) ? (value.flat(Number.POSITIVE_INFINITY) as unknown[]) : [value]).filter(isFieldValue)
  }
}

/** The documents of a read in its order. */
export function foundDocuments(hits: readonly FactHit[], level: Level, { timeField }: CollectionSettings): FoundDocument[] {
  return hits.flatMap(({ hit, facts }) => (facts === undefined ? [] : [new FoundDocument(hit, facts, level, timeField)]))
}

function isFieldValue(value: unknown): value is FieldValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
