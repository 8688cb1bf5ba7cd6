import { LRUCache } from 'lru-cache'
import type { Sql } from '../../../file/sql.js'
import { textTable } from '../../search-schema.js'
import type { Stepwise } from '../../stepwise.js'
import { Varints } from './varints.js'

/** Bytes of lengths that are kept, of the fields that were searched last: four for each document and field. */
const keptBytes = 64 * 2 ** 20

/** Documents whose lengths are read at once. */
const docsAtOnce = 20_000

/** How many terms the texts of documents have. They are kept once they are known, because BM25 asks for those of every document that is found. */
export class TextLengths {
  readonly #sql: Sql
  /** By field and document; 0 stands for one that is not known. */
  readonly #known = new LRUCache<number, Uint32Array>({ maxSize: keptBytes, sizeCalculation: ({ byteLength }) => byteLength })

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** An array that has, by document, the lengths of the texts of these documents, which ascend. Cost: reads those that are not known. */
  *of(field: number, docs: Uint32Array): Stepwise<Uint32Array> {
    const lengths = this.#lengthsUpTo(field, docs.at(-1) ?? 0)
    const unknown = unknownDocs(lengths, docs)
    for (let at = 0; at < unknown.length; at += docsAtOnce) {
      this.#read(field, unknown.subarray(at, at + docsAtOnce), lengths)
      yield
    }
    return lengths
  }

  /** To be called when the text of a document changes. */
  forget(field: number, doc: number): void {
    const lengths = this.#known.peek(field)
    if (lengths && doc < lengths.length) lengths[doc] = 0
  }

  #lengthsUpTo(field: number, last: number): Uint32Array {
    const known = this.#known.get(field)
    if (known && last < known.length) return known
    const lengths = new Uint32Array(Math.max(last + 1, Math.ceil(1.5 * (known?.length ?? 0))))
    if (known) lengths.set(known)
    this.#known.set(field, lengths)
    return lengths
  }

  #read(field: number, docs: Uint32Array, lengths: Uint32Array): void {
    const statement = `SELECT json_group_array(id), coalesce(group_concat(hex(sz), ''), '') FROM ${textTable(field)}_docsize
      WHERE id IN (SELECT value FROM json_each(?))`
    const [[ids, sizes]] = this.#sql.all<[string, string]>(statement, `[${docs.join()}]`) as [[string, string]]
    const varints = new Varints(Buffer.from(sizes, 'hex'))
    for (const doc of JSON.parse(ids) as number[]) lengths[doc] = varints.next()
  }
}

/** Those whose length is not known. A loop first, because nearly always there are none. */
function unknownDocs(lengths: Uint32Array, docs: Uint32Array): Uint32Array {
  let at = 0
  while (at < docs.length && lengths[docs[at]!] !== 0) at++
  return docs.subarray(at).filter((doc) => lengths[doc] === 0)
}
