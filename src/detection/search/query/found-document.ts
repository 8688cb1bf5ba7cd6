import type { FoldableHit } from '../../../grouping/folded-list.js'
import { type FieldValue, isFieldValue, type PreferredFacts } from '../../../grouping/preference.js'
import type { Level } from '../../../model.js'
import { foreignGroup, isForeignGroup } from '../../../store/foreign-document.js'
import type { FactHit, SearchHit } from '../../../store/store-search.js'
import type { FoldFacts } from '../../../store/stored-document.js'
import type { CollectionSettings } from '../../live/collection-settings.js'
import { timeOfFacts } from '../../live/signing/fact-values.js'
import { type DocumentAddress, formatAddress } from '../document-address.js'
import { foldKeyOf } from './fold-key.js'

/** A document that the user's query has found, with the facts that folding reads. */
export class FoundDocument implements FoldableHit, PreferredFacts {
  readonly address: DocumentAddress
  /** The address as text, unique among the documents of the search. */
  readonly id: string
  readonly key: string
  readonly hit: SearchHit
  readonly facts: FoldFacts
  readonly #settings: CollectionSettings

  constructor(found: FactHit, facts: FoldFacts, level: Level, settings: CollectionSettings) {
    this.address = addressOfHit(found)
    this.id = formatAddress(this.address)
    this.hit = found.hit
    this.facts = facts
    this.key = this.isAlone ? foreignGroup(this.id) : foldKeyOf(facts, level)
    this.#settings = settings
  }

  /** Whether others wrote it, so that no other document is in its group. */
  get isAlone(): boolean {
    return isForeignGroup(this.facts.group)
  }

  /** Its group as answers name it: its fold key, or its id if others wrote it and it is not signed yet. */
  get shownGroup(): string {
    return this.isAlone ? this.facts.id : this.key
  }

  get since(): number {
    return this.facts.since
  }

  get length(): number {
    return this.facts.length
  }

  get time(): number {
    return timeOfFacts(this.#settings, this.facts) ?? Number.NaN
  }

  get rank(): string {
    return JSON.stringify(this.hit.sort ?? this.hit._score)
  }

  values(field: string): FieldValue[] {
    const value = this.facts.values[field]
    return (Array.isArray(value) ? (value.flat(Number.POSITIVE_INFINITY) as unknown[]) : [value]).filter(isFieldValue)
  }
}

/** A hit of a read; undefined if it came without facts. */
export function foundDocument(found: FactHit, level: Level, settings: CollectionSettings): FoundDocument | undefined {
  return found.facts && new FoundDocument(found, found.facts, level, settings)
}

/** The address of the document of a hit. */
export function addressOfHit({ hit, index }: FactHit): DocumentAddress {
  return { id: hit._id, ...(index !== undefined && { index }) }
}
