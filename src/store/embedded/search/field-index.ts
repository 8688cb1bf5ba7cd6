import { areSameLists } from '../../../lists.js'
import type { JsonObject } from '../../../model.js'
import type { Sql } from '../file/sql.js'
import { TextLengths } from './evaluate/full-text/text-lengths.js'
import { FieldCatalog, maxFields } from './field-catalog.js'
import { fieldValue, isText, vectorValue } from './field-value.js'
import { type FlatDocument, flattenFields, flattenSource, maxNesting, NestingError } from './flatten-source.js'
import { metadataFields } from './metadata-fields.js'
import { purgeSetting, searchSchema, textTable, valueGap } from './search-schema.js'
import { joinedTerms } from './tokenizer.js'

/** Why a document cannot be indexed, in the engines' words. */
interface IndexRefusal {
  readonly type: string
  readonly reason: string
}

/** What a writer does with the search tables. */
export type WrittenIndex = Pick<FieldIndex, 'refusal' | 'add' | 'remove' | 'replace'>

/** For a store that nobody searches: its documents are in no search table. */
export const noFieldIndex: WrittenIndex = {
  refusal: () => undefined,
  add: () => undefined,
  remove: () => undefined,
  replace: () => undefined,
}

/**
 * Keeps the search tables up to date. Runs within the writer's transactions. The writer passes a document before it changes or deletes it, because
 * only the old source tells what has to be removed.
 */
export class FieldIndex {
  readonly #sql: Sql
  readonly catalog: FieldCatalog
  /** Lengths of the texts as searches need them. */
  readonly lengths: TextLengths

  /** Creates the tables if they do not exist. */
  constructor(sql: Sql) {
    this.#sql = sql
    sql.exec(searchSchema)
    setPurging(sql)
    this.catalog = new FieldCatalog(sql)
    this.lengths = new TextLengths(sql)
  }

  /** Why this document cannot be indexed; undefined if it can. Writes nothing. */
  refusal(collection: number, source: JsonObject): IndexRefusal | undefined {
    const name = Object.keys(source).find((key) => metadataFields.has(key))
    if (name !== undefined) return metadataRefusal(name)
    try {
      return this.#tooManyFields(collection, flattenSource(source))
    } catch (error) {
      if (!(error instanceof NestingError)) throw error
      return illegalArgument(
        `objects and arrays nest more than ${maxNesting} deep: Limit of mapping depth [${maxNesting}] has been exceeded`,
      )
    }
  }

  /** Indexes a new document, for which {@link FieldIndex.refusal} found nothing. */
  add(collection: number, doc: number, source: JsonObject): void {
    const { flat, vectors } = flattenFields(source)
    for (const [path, scalars] of flat) this.#addField(collection, doc, { path, scalars, isVector: vectors.has(path) })
  }

  /** Removes a document. @param source as it was indexed */
  remove(collection: number, doc: number, source: JsonObject): void {
    for (const [path, scalars] of flattenSource(source)) this.#removeField(collection, doc, { path, scalars })
  }

  /** As {@link FieldIndex.remove} and {@link FieldIndex.add}, but leaves unchanged fields alone. */
  replace(collection: number, doc: number, before: JsonObject, after: JsonObject): void {
    const [old, { flat: fresh, vectors }] = [flattenSource(before), flattenFields(after)]
    for (const [path, scalars] of old)
      if (!areSameLists(scalars, fresh.get(path) ?? [])) this.#removeField(collection, doc, { path, scalars })
    for (const [path, scalars] of fresh) {
      if (!areSameLists(scalars, old.get(path) ?? [])) this.#addField(collection, doc, { path, scalars, isVector: vectors.has(path) })
    }
  }

  /** Says that the writer's transaction was rolled back. */
  rolledBack(): void {
    this.catalog.forget()
  }

  #tooManyFields(collection: number, flat: FlatDocument): IndexRefusal | undefined {
    const { known, fresh } = this.catalog.countNew(collection, flat.keys())
    if (fresh === 0 || known + fresh <= maxFields) return undefined
    return illegalArgument(`Limit of total fields [${maxFields}] has been exceeded while adding new fields [${fresh}]`)
  }

  #addField(collection: number, doc: number, { path, scalars, isVector }: Field & { readonly isVector: boolean }): void {
    for (const { kind, value } of isVector ? [vectorValue] : valuesOf(scalars)) {
      const field = this.catalog.ensure(collection, path, kind)
      this.#sql.run('INSERT OR IGNORE INTO search_values (field, value, doc) VALUES (?, ?, ?)', field, value, doc)
    }
    const texts = scalars.filter(isText)
    if (texts.length > 0) this.#addText(this.catalog.ensure(collection, path, 'text'), doc, texts)
  }

  #addText(field: number, doc: number, texts: readonly string[]): void {
    const terms = texts.map(joinedTerms).join(` ${valueGap} `)
    this.#sql.run(`INSERT INTO ${textTable(field)} (rowid, terms) VALUES (?, ?)`, doc, terms)
  }

  /** Removes every form in which the values may be there: a file that an earlier build wrote has the numbers of vectors. */
  #removeField(collection: number, doc: number, { path, scalars }: Field): void {
    const known = this.catalog.get(collection, path)
    for (const { kind, value } of [vectorValue, ...valuesOf(scalars)]) {
      const field = known?.get(kind)
      if (field === undefined) continue
      this.#sql.run('DELETE FROM search_values WHERE field = ? AND value = ? AND doc = ?', field, value, doc)
    }
    if (!scalars.some(isText)) return
    const field = this.catalog.ensure(collection, path, 'text')
    this.#sql.run(`DELETE FROM ${textTable(field)} WHERE rowid = ?`, doc)
    this.lengths.forget(field, doc)
  }
}

/** Brings the setting into tables of an earlier build. */
function setPurging(sql: Sql): void {
  for (const [field] of sql.all<[number]>("SELECT id FROM search_fields WHERE kind = 'text'")) {
    const isSet = sql.all(`SELECT 1 FROM ${textTable(field)}_config WHERE k = 'deletemerge'`).length > 0
    if (!isSet) sql.exec(purgeSetting(field))
  }
}

/** A field of a document. */
interface Field {
  readonly path: string
  readonly scalars: readonly unknown[]
}

/** The distinct values of a field: an embedding of small integers has the same few hundreds again and again. */
function valuesOf(scalars: readonly unknown[]) {
  return [...new Set(scalars)].flatMap((scalar) => fieldValue(scalar) ?? [])
}

function metadataRefusal(name: string): IndexRefusal {
  const reason = `Field [${name}] is a metadata field and cannot be added inside a document. Say it in the path or in the action.`
  return { type: 'document_parsing_exception', reason }
}

function illegalArgument(reason: string): IndexRefusal {
  return { type: 'illegal_argument_exception', reason }
}
