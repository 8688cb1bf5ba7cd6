import type { JsonObject, Revision } from '../../../model.js'
import type { ExpectedRevision } from '../../expected-revision.js'

/** Longest id that engines take, in bytes. */
export const maxIdBytes = 512

/** A hit of a search, or a document by id, with what was asked of it. */
export interface EngineDocument {
  readonly _index?: string
  readonly _id: string
  readonly _routing?: string
  readonly _version?: number
  readonly _seq_no?: number
  readonly _primary_term?: number
  readonly _source?: JsonObject
  /** Of a document whose fields of ours are kept apart: where these stand. */
  readonly fieldsAt?: Revision['fieldsAt']
  readonly [key: string]: unknown
}

/** Where a document stands. */
export function revisionOf({ _seq_no = 0, _primary_term = 0, _version = 0, fieldsAt }: EngineDocument): Revision {
  return { seqNo: _seq_no, primaryTerm: _primary_term, version: _version, ...(fieldsAt !== undefined && { fieldsAt }) }
}

/** What a write expects of a document that must still be as it was read. */
export function asRead({ _seq_no, _primary_term }: EngineDocument): ExpectedRevision {
  return { seqNo: _seq_no!, primaryTerm: _primary_term! }
}
