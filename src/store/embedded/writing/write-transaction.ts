import { areSameLists } from '../../../lists.js'
import type { JsonObject } from '../../../model.js'
import { type FieldsPatch, refusedWrite, type StoreWrite, type StoreWriteResult } from '../../store.js'
import type { StoredFields } from '../../stored-document.js'
import { factValues } from '../../values-at.js'
import { readTerms, readText, writeContent, writeTerms } from '../document/content-row.js'
import { type DocumentRow, insertDocumentRow, readDocumentRow, revisionOf, updateDocumentRow } from '../document/document-row.js'
import { decodeFields, type EncodedFields, encodeFields, type FieldColumns } from '../document/field-codec.js'
import type { KnownFacts } from '../document/known-facts.js'
import type { OpenCollection } from '../file/collection-table.js'
import { isPossibleId, type Sql } from '../file/sql.js'
import type { Posting } from '../postings/posting-table.js'
import type { RecentPostings } from '../postings/recent-postings.js'
import type { WrittenIndex } from '../search/field-index.js'
import { PostingBatch } from './posting-batch.js'
import { type PreparedPut, preparePut } from './prepare-put.js'
import { Tallies } from './tallies.js'

/** What the store keeps in memory of its file. */
interface KeptInMemory {
  readonly index: WrittenIndex
  readonly recent: RecentPostings
  readonly known: KnownFacts
}

/**
 * Applies the writes of one call, within one transaction: it is created after the transaction begins, and {@link WriteTransaction.finish} is called
 * before it ends.
 */
export class WriteTransaction {
  readonly #sql: Sql
  readonly #collection: OpenCollection
  readonly #index: WrittenIndex
  readonly #recent: RecentPostings
  readonly #known: KnownFacts
  readonly #postings = new PostingBatch()
  readonly #tallies: Tallies
  #seqNo: number

  constructor(sql: Sql, collection: OpenCollection, { index, recent, known }: KeptInMemory) {
    this.#sql = sql
    this.#collection = collection
    this.#index = index
    this.#recent = recent
    this.#known = known
    this.#tallies = new Tallies(sql, collection.key)
    this.#seqNo = collection.seqNo
  }

  /** Applies one write. Later writes of the call see its effect. */
  write(write: StoreWrite): StoreWriteResult {
    const current = isPossibleId(write.id) ? readDocumentRow(this.#sql, this.#collection.key, write.id) : undefined
    const against = objection(write, current)
    if (against) return against
    if (write.kind === 'put') return this.#put(write, current)
    return write.kind === 'patch' ? this.#patch(write, current!) : this.#delete(current!)
  }

  /** Writes what was collected. @returns the number of the last write of the collection */
  finish(): number {
    this.#postings.flush(this.#sql, this.#collection.key, this.#recent)
    this.#tallies.flush()
    this.#sql.run('UPDATE collections SET seq_no = ? WHERE key = ?', this.#seqNo, this.#collection.key)
    return this.#seqNo
  }

  #put(write: StoreWrite, current: DocumentRow | undefined): StoreWriteResult {
    const put = preparePut(write)
    if ('status' in put) return put
    const against = this.#index.refusal(this.#collection.key, put.source)
    if (against) return refusedWrite(against.reason, against.type)
    const row = this.#rowOf(put.columns, current, {
      id: write.id,
      routing: write.routing ?? null,
      factValues: JSON.stringify(factValues(put.source, this.#collection.factFields)),
    })
    return current ? this.#replace(current, { ...row, doc: current.doc }, put) : this.#create(row, put)
  }

  #create(row: Omit<DocumentRow, 'doc'>, put: PreparedPut): StoreWriteResult {
    this.#tallies.arrives(row)
    const doc = insertDocumentRow(this.#sql, this.#collection.key, row)
    writeContent(this.#sql, doc, put)
    this.#index.add(this.#collection.key, doc, put.source)
    this.#reindex(doc, undefined, { row, terms: put.terms })
    return { status: 'created', ...revisionOf(row) }
  }

  #replace(current: DocumentRow, row: DocumentRow, put: PreparedPut): StoreWriteResult {
    const before = { row: current, terms: readTerms(this.#sql, row.doc) }
    const text = readText(this.#sql, row.doc)
    this.#updateRow(current, row)
    writeContent(this.#sql, row.doc, put)
    if (text !== put.text) this.#index.replace(this.#collection.key, row.doc, JSON.parse(text) as JsonObject, put.source)
    this.#reindex(row.doc, before, { row, terms: put.terms })
    return { status: 'updated', ...revisionOf(row) }
  }

  #patch(write: StoreWrite, current: DocumentRow): StoreWriteResult {
    const terms = readTerms(this.#sql, current.doc)
    const encoded = encodeFields(patched(decodeFields(current, terms), write.fields ?? {}))
    if (typeof encoded === 'string') return refusedWrite(encoded)
    const row = { ...this.#rowOf(encoded.columns, current, current), doc: current.doc }
    this.#updateRow(current, row)
    if (!areSameLists(terms, encoded.terms)) writeTerms(this.#sql, row.doc, encoded.terms)
    this.#reindex(row.doc, { row: current, terms }, { row, terms: encoded.terms })
    return { status: 'updated', ...revisionOf(row) }
  }

  #delete(current: DocumentRow): StoreWriteResult {
    const { doc } = current
    const before = { row: current, terms: readTerms(this.#sql, doc) }
    this.#index.remove(this.#collection.key, doc, JSON.parse(readText(this.#sql, doc)) as JsonObject)
    this.#known.forget(doc)
    this.#sql.run('DELETE FROM documents WHERE doc = ?', doc)
    this.#sql.run('DELETE FROM contents WHERE doc = ?', doc)
    this.#tallies.left(current)
    this.#reindex(doc, before, undefined)
    return { status: 'deleted', ...revisionOf({ seqNo: ++this.#seqNo, version: current.version + 1 }) }
  }

  /** The row of a document after a write, with its next version and sequence number. */
  #rowOf(
    columns: FieldColumns,
    current: DocumentRow | undefined,
    { id, routing, factValues }: Pick<DocumentRow, 'id' | 'routing' | 'factValues'>,
  ): Omit<DocumentRow, 'doc'> {
    return { ...columns, id, routing, factValues, version: (current?.version ?? 0) + 1, seqNo: ++this.#seqNo }
  }

  #updateRow(current: DocumentRow, row: DocumentRow): void {
    this.#tallies.arrives(row)
    this.#known.forget(row.doc)
    updateDocumentRow(this.#sql, row)
    this.#tallies.left(current)
  }

  #reindex(doc: number, before: Standing | undefined, after: Standing | undefined): void {
    this.#postings.change(doc, before && postingOf(before), after && postingOf(after))
    relink(this.#sql, this.#collection.key, doc, { before: before?.row, after: after?.row })
  }
}

/** What a document is found by. Its postings are made from its terms, its links from its row. */
interface Standing {
  readonly row: Pick<DocumentRow, 'since' | 'joined' | 'containers'>
  readonly terms: EncodedFields['terms']
}

function postingOf({ row, terms }: Standing): Posting {
  return { joined: row.joined === 1 ? 1 : 0, since: row.since, terms }
}

function patched(fields: StoredFields, patch: FieldsPatch): StoredFields {
  const merged: Record<string, unknown> = { ...fields, ...patch }
  for (const [field, value] of Object.entries(merged)) if (value === null || value === undefined) delete merged[field]
  // Required fields may have been removed. encodeFields refuses the document in that case.
  return merged as unknown as StoredFields
}

/**
 * The result of a write that the current state of the document rules out; undefined if it can be carried out. A patch or delete of a document that
 * does not exist has the result `missing`, whatever the write expects.
 */
function objection(write: StoreWrite, current: DocumentRow | undefined): StoreWriteResult | undefined {
  if (!current && write.kind !== 'put') return { status: 'missing' }
  return holds(write.expect, current) ? undefined : { status: 'conflict' }
}

function holds(expect: StoreWrite['expect'], current: DocumentRow | undefined): boolean {
  if (expect === undefined) return true
  if (expect === 'absent') return current === undefined
  if (expect === 'present') return current !== undefined
  return current?.seqNo === expect.seqNo && expect.primaryTerm === 1
}

type Linked = Pick<DocumentRow, 'since' | 'containers'>

/** The row of a document before and after a write, as far as its links to containers need it; undefined where it does not exist. */
interface LinkChange {
  readonly before: Linked | undefined
  readonly after: Linked | undefined
}

/** Brings the table `containers` up to date after a write. */
function relink(sql: Sql, collection: number, doc: number, { before, after }: LinkChange): void {
  if (before?.since === after?.since && before?.containers === after?.containers) return
  for (const container of containersOf(before)) {
    const statement = 'DELETE FROM containers WHERE collection = ? AND container = ? AND since = ? AND doc = ?'
    sql.run(statement, collection, container, before!.since, doc)
  }
  for (const container of containersOf(after)) {
    sql.run('INSERT INTO containers VALUES (?, ?, ?, ?)', collection, container, after!.since, doc)
  }
}

function containersOf(linked: Linked | undefined): Set<string> {
  return new Set(linked?.containers ? (JSON.parse(linked.containers) as string[]) : [])
}
