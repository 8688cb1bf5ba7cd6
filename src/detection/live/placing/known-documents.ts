import { partsOf } from '../../../lists.js'
import { addCount, entryOf } from '../../../maps.js'
import { documentTerms } from '../../../store/document-terms.js'
import type { FoldField, FoldLookup } from '../../../store/store.js'
import type { DocumentFacts } from '../../../store/stored-document.js'
import type { LookupHints } from '../../../store/term-lookup.js'
import type { DocumentSource } from '../stored-collection.js'
import { type LiveDocument, liveFromFacts } from './live-document.js'
import type { OtherFolds } from './other-folds.js'

/** Number of documents that are read at once. */
const readSize = 500

interface KnownDocumentsOptions {
  /**
   * Leaves out documents that another release signed with another fold, and records their versions here: nothing can be compared with them, so they
   * keep their placements until they are signed again. Absent: documents of all folds are met.
   */
  readonly otherFolds?: OtherFolds
}

/** Documents of one value of a field, earliest first. */
interface FoundDocuments {
  readonly documents: readonly LiveDocument[]
  /** Whether these are all. */
  readonly isWhole: boolean
}

/**
 * The documents that a piece of work has met: one object for each document, so that a decision about it is visible wherever it is met again. Versions
 * that the work replaces or removes are no longer met.
 */
export class KnownDocuments {
  readonly #source: DocumentSource
  readonly #otherFolds: OtherFolds | undefined
  readonly #byId = new Map<string, LiveDocument>()
  readonly #replaced = new Set<string>()
  readonly #members = new Map<string, LiveDocument[]>()

  constructor(source: DocumentSource, { otherFolds }: KnownDocumentsOptions = {}) {
    this.#source = source
    this.#otherFolds = otherFolds
  }

  /** Records that the stored version of this id is replaced or removed. */
  replace(id: string): void {
    this.#replaced.add(id)
  }

  /** Adds a stored document for which an object exists already. */
  know(document: LiveDocument): void {
    this.#byId.set(document.id, document)
  }

  /** The object for a document that the store found; undefined if the work replaces this version, or if it is left out. */
  adopt(facts: DocumentFacts): LiveDocument | undefined {
    if (this.#otherFolds?.meet(facts.signatureVersion) || this.#replaced.has(facts.id)) return undefined
    return entryOf(this.#byId, facts.id, () => liveFromFacts(this.#source.settings, facts))
  }

  /** All stored documents that were met, whether they changed or not. */
  all(): Iterable<LiveDocument> {
    return this.#byId.values()
  }

  /** All documents that hold one of the values in a fold field, by (`since`, id). */
  async find(field: FoldField, values: readonly string[]): Promise<LiveDocument[]> {
    if (values.length === 0) return []
    const found = await this.#source.findByFold({ field, values, perValue: Number.MAX_SAFE_INTEGER })
    return found.map((facts) => this.adopt(facts)).filter((document) => document !== undefined)
  }

  /**
   * As {@link find} for fields with one value per document, but by value, and only the first documents of each that are not replaced: at least
   * `atLeast`, or all.
   */
  async findSome(
    field: 'group' | 'exact',
    values: readonly string[],
    atLeast: number,
    hints?: LookupHints,
  ): Promise<ReadonlyMap<string, FoundDocuments>> {
    const found = new Map<string, GrowingDocuments>()
    let missing = values
    for (let perValue = atLeast; missing.length > 0; perValue *= 8) {
      for (const value of missing) found.set(value, { documents: [], isWhole: true })
      await this.#collect({ field, values: missing, perValue, hints }, found)
      missing = missing.filter((value) => !found.get(value)!.isWhole && found.get(value)!.documents.length < atLeast)
    }
    return found
  }

  async #collect(lookup: FoldLookup & { readonly field: 'group' | 'exact' }, found: ReadonlyMap<string, GrowingDocuments>): Promise<void> {
    const counts = new Map<string, number>()
    for (const facts of await this.#source.findByFold(lookup)) {
      const value = facts[lookup.field]!
      const count = addCount(counts, value)
      const entry = found.get(value)!
      const document = this.adopt(facts)
      if (document !== undefined) entry.documents.push(document)
      entry.isWhole = count < lookup.perValue
    }
  }

  /** Records that the store has no document in a group, because the anchor is new. */
  knowEmpty(group: string): void {
    this.#members.set(group, [])
  }

  /** The documents that the store has in these groups, including the anchors. */
  async members(groups: readonly string[]): Promise<LiveDocument[]> {
    if (groups.length === 0) return []
    const unknown = [...new Set(groups)].filter((group) => !this.#members.has(group))
    for (const group of unknown) this.#members.set(group, [])
    // A document that was met earlier, when it was stored in another group, belongs to none of these.
    for (const document of await this.find('group', unknown)) this.#members.get(document.stored!.group)?.push(document)
    return groups.flatMap((group) => this.#members.get(group)!)
  }

  /** Reads the terms of those documents whose terms are not loaded. */
  async loadTerms(documents: readonly LiveDocument[]): Promise<void> {
    const missing = documents.filter(({ terms }) => terms === undefined)
    for (const part of partsOf(missing, readSize)) {
      const read = await this.#source.readFields(part.map(({ id }) => id))
      part.forEach((document, i) => {
        document.terms = documentTerms(read[i]?.fields ?? noFields)
      })
    }
  }
}

interface GrowingDocuments {
  readonly documents: LiveDocument[]
  isWhole: boolean
}

const noFields = {}
