import type { JsonObject } from '../../../model.js'
import { documentFacts, foldFacts } from '../../document-facts.js'
import { foreignGroup, sinceOfForeign } from '../../foreign-document.js'
import { encodeSketchWords } from '../../sketch-words.js'
import type { DocumentFacts, FoldFacts, StoredDocument, StoredFields } from '../../stored-document.js'
import { type TermField, termFields } from '../../term-lookup.js'
import { type EngineDocument, revisionOf } from './engine-document.js'
import { unpackSketch } from './packed-sketch.js'
import { soundFields } from './sound-fields.js'

/** Fields that {@link OwnObject.foldFacts} reads, beside the user's. */
const foldFieldNames = ['version', 'since', 'group', 'joined', 'containers', 'exact', 'length', 'sketch'] as const

/** Fields that {@link OwnObject.facts} reads, beside the user's. */
const factFieldNames = [...foldFieldNames, 'fingerprints'] as const

/** What is read of a document that was found by terms. */
interface MatchOptions {
  /** Fields of the user's document that are wanted. */
  readonly factFields: readonly string[]
  /** Families whose terms are wanted. */
  readonly families: readonly TermField[]
}

/**
 * Our object in the documents of an index, under the name that it has there: where its fields are, how they are read, and in which form they are
 * held.
 *
 * An index holds fingerprints, seven letters each, as one text with spaces, which the engines' `whitespace` analyser splits again (a list of strings
 * would take two more letters a term in `_source`); the terms of the other families as numbers (held-fields.ts); and sketches packed
 * (packed-sketch.ts). Sketches that are not packed can be read as well.
 */
export class OwnObject {
  readonly name: string
  /** Paths that {@link facts} reads, beside the user's. */
  readonly factPaths: readonly string[]
  /** Paths that {@link foldFacts} reads, beside the user's. */
  readonly foldPaths: readonly string[]
  /** Paths of the terms of all families. */
  readonly termPaths: readonly string[]

  constructor(name: string) {
    this.name = name
    this.factPaths = factFieldNames.map((field) => this.path(field))
    this.foldPaths = foldFieldNames.map((field) => this.path(field))
    this.termPaths = termFields.map((field) => this.path(field))
  }

  path(field: keyof StoredFields): string {
    return `${this.name}.${field}`
  }

  /** Whether a key of a document is ours. A key with a dot would be merged with our object by the next patch. */
  holds(key: string): boolean {
    return key === this.name || key.startsWith(`${this.name}.`)
  }

  /** A document without our fields, which no client sees. */
  without(source: JsonObject): JsonObject {
    const { [this.name]: _, ...others } = source
    const isMixed = Object.keys(others).some((key) => this.holds(key))
    return isMixed ? Object.fromEntries(Object.entries(others).filter(([key]) => !this.holds(key))) : others
  }

  /** Our fields as far as they are sound. */
  fields(document: EngineDocument): Partial<StoredFields> {
    const fields = this.#readFields(document)
    const sketch = fields.sketch === undefined ? undefined : unpackSketch(fields.sketch)
    return sketch === undefined ? fields : { ...fields, sketch: encodeSketchWords(sketch) }
  }

  /** A document as its owner sent it, and our fields. */
  stored(document: EngineDocument): StoredDocument {
    return this.#read(document, this.fields(document))
  }

  /** What folding reads. @param factFields the wanted fields of the user's document */
  foldFacts(document: EngineDocument, factFields: readonly string[]): FoldFacts {
    const { _id: id, _source: source = {} } = document
    const fields = { ...missingFields(id), ...soundFields(source[this.name], foldFieldNames) }
    return foldFacts({ id, source, fields }, factFields, unpackSketch)
  }

  /** What comparing and grouping read. @param factFields the wanted fields of the user's document */
  facts(document: EngineDocument, factFields: readonly string[]): DocumentFacts {
    return documentFacts(this.#read(document, this.#readFields(document)), factFields, unpackSketch)
  }

  /** Terms of all families that a document holds, each once. */
  terms(document: EngineDocument): Set<string> {
    return termsOf(this.#readFields(document))
  }

  /** Both {@link facts} and the terms of some families, read once. */
  match(document: EngineDocument, { factFields, families }: MatchOptions): { readonly facts: DocumentFacts; readonly terms: Set<string> } {
    const fields = this.#readFields(document, [...factFieldNames, ...families])
    return { facts: documentFacts(this.#read(document, fields), factFields, unpackSketch), terms: termsOf(fields, families) }
  }

  /** The fields, with the sketch in the form in which it is held. @param names the wanted fields; default: all */
  #readFields({ _source = {} }: EngineDocument, names?: readonly string[]): Partial<StoredFields> {
    return soundFields(_source[this.name], names)
  }

  #read(document: EngineDocument, fields: Partial<StoredFields>): StoredDocument {
    return {
      id: document._id,
      ...(document._routing !== undefined && { routing: document._routing }),
      ...revisionOf(document),
      source: this.without(document._source ?? {}),
      fields: { ...missingFields(document._id), ...fields },
    }
  }
}

function termsOf(fields: Partial<StoredFields>, families: readonly TermField[] = termFields): Set<string> {
  const terms = new Set<string>()
  for (const family of families) for (const term of fields[family] ?? []) terms.add(term)
  return terms
}

/** Documents that others wrote have none of our fields. Each is alone in its group, and comes after all others. */
function missingFields(id: string): Pick<StoredFields, 'write' | 'since' | 'group'> {
  return { write: '', since: sinceOfForeign, group: foreignGroup(id) }
}
