import { LRUCache } from 'lru-cache'
import { areSameLists } from '../../../lists.js'
import type { DocumentFacts } from '../../stored-document.js'
import type { Sql } from '../file/sql.js'
import { readFactsByDoc } from './facts.js'

/** Most bytes of facts that are kept: those of some 25,000 news stories. */
const keptBytes = 32 * 1024 * 1024

/** Bytes of facts without sketch and values, by the heap of 15,000 documents. */
const bytesOfFacts = 750

interface KnownDocument {
  readonly facts: DocumentFacts
  /** The fields of the user's document whose values the facts have. */
  readonly fields: readonly string[]
}

/**
 * The facts of documents that were read lately. Documents of one family are found again with each further one that is written or checked, and to
 * read a row and its sketch takes several times as long as everything else that a lookup does with a document. No other process changes the file;
 * each write of this one forgets the documents that it changes.
 */
export class KnownFacts {
  readonly #known: LRUCache<number, KnownDocument>

  constructor(bytes = keptBytes) {
    this.#known = new LRUCache({ maxSize: bytes, sizeCalculation: ({ facts }) => sizeOf(facts) })
  }

  /**
   * Facts of documents by their numbers; numbers without a document are left out.
   *
   * @param fields the wanted fields of the user's documents
   * @param exceptVersions documents with one of these signature versions are left out
   */
  read(sql: Sql, docs: readonly number[], fields: readonly string[], exceptVersions: readonly string[] = []): Map<number, DocumentFacts> {
    const isExcepted = ({ signatureVersion: version }: DocumentFacts) => version !== undefined && exceptVersions.includes(version)
    const found = new Map<number, DocumentFacts>()
    const missing: number[] = []
    for (const doc of docs) {
      const known = this.#known.get(doc)
      if (known === undefined || !areSameLists(known.fields, fields)) missing.push(doc)
      else if (!isExcepted(known.facts)) found.set(doc, known.facts)
    }
    if (missing.length === 0) return found
    for (const [doc, facts] of readFactsByDoc(sql, missing, fields, exceptVersions)) {
      this.#known.set(doc, { facts, fields })
      found.set(doc, facts)
    }
    return found
  }

  /** Forgets a document that a write changes, whether the write succeeds or not. */
  forget(doc: number): void {
    this.#known.delete(doc)
  }
}

/** Bytes that facts take, about. The values are those of the user's documents, and may have any length. */
function sizeOf({ sketch, values }: DocumentFacts): number {
  return bytesOfFacts + (sketch?.byteLength ?? 0) + 2 * JSON.stringify(values).length
}
