import Libsql from 'libsql'
import type { JsonObject } from '../../src/model.js'
import { writeContent } from '../../src/store/embedded/document/content-row.js'
import { insertDocumentRow } from '../../src/store/embedded/document/document-row.js'
import { KnownFacts } from '../../src/store/embedded/document/known-facts.js'
import { schema } from '../../src/store/embedded/file/schema.js'
import { Sql } from '../../src/store/embedded/file/sql.js'
import { EmbeddedSearch } from '../../src/store/embedded/search/embedded-search.js'
import { FieldIndex } from '../../src/store/embedded/search/field-index.js'
import { inOneGo } from '../../src/store/embedded/search/stepwise.js'
import type { SearchHit, SearchRequest } from '../../src/store/store-search.js'

/** Fields of onefold that a test may give a document. */
interface OwnFields {
  readonly group?: string
  readonly exact?: string
  readonly since?: number
  readonly length?: number
  readonly joined?: boolean
  readonly signature?: string
  readonly containers?: readonly string[]
}

/** The time of searches in tests: noon of 1 July 2024. */
const testNow = Date.UTC(2024, 6, 1, 12)

interface SearchedCollectionOptions {
  /** About the most characters of all hits of a search; default: as in the store. */
  readonly answerCharacters?: number
  /** The clock, in milliseconds; default: it stands. */
  readonly now?: () => number
}

/** A collection in memory that holds documents like the embedded store, without signatures and without a file. */
export class SearchedCollection {
  readonly index: FieldIndex
  readonly #sql: Sql
  readonly #search: EmbeddedSearch
  readonly #docs = new Map<string, { doc: number; source: JsonObject }>()
  #generation = 0

  constructor(
    documents: Readonly<Record<string, JsonObject>> = {},
    { answerCharacters, now = () => testNow }: SearchedCollectionOptions = {},
  ) {
    this.#sql = new Sql(new Libsql(':memory:'))
    this.#sql.exec(schema)
    this.index = new FieldIndex(this.#sql)
    this.#search = new EmbeddedSearch(this.#sql, { index: this.index, known: new KnownFacts() }, now, answerCharacters)
    for (const [id, source] of Object.entries(documents)) this.put(id, source)
  }

  put(id: string, source: JsonObject, fields: OwnFields = {}): void {
    this.#generation++
    const known = this.#docs.get(id)
    if (known) this.index.replace(1, known.doc, known.source, source)
    const doc = known?.doc ?? this.#insert(id, fields)
    if (!known) this.index.add(1, doc, source)
    writeContent(this.#sql, doc, { terms: [], text: JSON.stringify(source) })
    this.#docs.set(id, { doc, source })
  }

  delete(id: string): void {
    this.#generation++
    const { doc, source } = this.#docs.get(id)!
    this.index.remove(1, doc, source)
    for (const table of ['documents', 'contents', 'containers']) this.#sql.run(`DELETE FROM ${table} WHERE doc = ?`, doc)
    this.#docs.delete(id)
  }

  /** The whole answer. */
  search(body: JsonObject, more: Omit<SearchRequest, 'body'> = {}) {
    const steps = this.#search.search({ key: 1, name: 'news', generation: this.#generation, factFields: [] }, { body, ...more })
    return inOneGo(steps)
  }

  hits(body: JsonObject, params: Readonly<Record<string, string>> = {}): SearchHit[] {
    return this.search(body, { params }).hits.map(({ hit }) => hit)
  }

  /** Ids of all documents that a query finds, sorted by id, to compare them regardless of order. */
  found(query: JsonObject): string[] {
    return this.hits({ query, size: 10_000 })
      .map(({ _id }) => _id)
      .toSorted()
  }

  /** Ids of a page, in order. */
  ids(body: JsonObject, params: Readonly<Record<string, string>> = {}): string[] {
    return this.hits(body, params).map(({ _id }) => _id)
  }

  count(body: JsonObject): number {
    return inOneGo(this.#search.count({ key: 1, name: 'news', generation: this.#generation }, body))
  }

  #insert(id: string, fields: OwnFields): number {
    const { group, exact, since, length, joined, signature, containers } = fields
    const doc = insertDocumentRow(this.#sql, 1, {
      id,
      routing: null,
      version: 1,
      seqNo: this.#generation,
      since: since ?? this.#generation,
      signature: signature ?? null,
      group: group ?? id,
      joined: joined === undefined ? null : Number(joined),
      exact: exact ?? null,
      length: length ?? null,
      fingerprintCount: 0,
      containers: containers ? JSON.stringify(containers) : null,
      factValues: '{}',
      sketch: null,
      rest: '{}',
    })
    for (const container of containers ?? []) {
      this.#sql.run('INSERT INTO containers VALUES (1, ?, ?, ?)', container, since ?? this.#generation, doc)
    }
    return doc
  }
}
