import type { Revision } from '../../../../model.js'
import { documentFacts } from '../../../../store/document-facts.js'
import { type DocumentTerms, documentTerms } from '../../../../store/document-terms.js'
import type { StoreWrite } from '../../../../store/store.js'
import type { DocumentFacts, StoredFields } from '../../../../store/stored-document.js'
import type { CollectionSettings } from '../../collection-settings.js'
import { type LiveDocument, liveFromFacts } from '../../placing/live-document.js'

/** A document as this process has written it, or writes it now. */
export interface RecentWrite {
  readonly id: string
  /** Undefined: it is gone. */
  readonly facts: DocumentFacts | undefined
  /** Undefined if only its placement was written: its terms are those that the index has. */
  readonly terms: DocumentTerms | undefined
}

/**
 * A document as a write leaves it. Its revision is known only when the write has ended; until then no write can expect it.
 *
 * @param placed the document as it is placed now; with patches and writes of held fields it must be there
 */
export function asWritten(settings: CollectionSettings, write: StoreWrite, placed: LiveDocument | undefined): RecentWrite {
  const { id, kind, routing, source, fields, held } = write
  if (kind === 'delete') return { id, facts: undefined, terms: undefined }
  if (kind === 'patch') return placedWrite(settings, placed!, fields as StoredFields)
  // What is held in another form was placed by what is read of it.
  if (held?.version !== undefined) return placedWrite(settings, placed!, held)
  const routed = routing === undefined ? {} : { routing }
  const document = { id, ...routed, ...untold, source: source!, fields: fields as StoredFields }
  // A placed document has the same terms, made already.
  const terms = placed?.terms ?? documentTerms(document.fields)
  return { id, facts: documentFacts(document, settings.factFields), terms }
}

/** The written document as placing sees it; undefined if it is gone. */
export function liveFromWrite(settings: CollectionSettings, { facts, terms }: RecentWrite): LiveDocument | undefined {
  const document = facts && liveFromFacts(settings, facts)
  if (document !== undefined) document.terms = terms
  return document
}

/** The revision of a document whose write has not ended: no write can expect it. */
const untold: Revision = { seqNo: -1, primaryTerm: -1, version: -1 }

/** Whether the write of a document that was met had ended then, and told what revision it made. */
export function isTold({ primaryTerm }: Pick<Revision, 'primaryTerm'>): boolean {
  return primaryTerm !== untold.primaryTerm
}

/** The write of a document that stands as it was placed. @param signed what it was signed by; without a version where the write does not sign it */
function placedWrite(settings: CollectionSettings, document: LiveDocument, signed: Pick<StoredFields, 'version'>): RecentWrite {
  return {
    id: document.id,
    facts: new PlacedFacts(document, document.stored ?? signedFacts(settings, document, signed)),
    terms: document.terms,
  }
}

/** The facts that a `LiveDocument` does not have. */
type FurtherFacts = Pick<DocumentFacts, 'signed' | 'signatureVersion' | 'sketch' | 'values' | 'fieldsAt'>

/** These facts of a document that is signed now, with the values of the user's fields that grouping reads. */
function signedFacts(
  { scopeField, timeField }: CollectionSettings,
  { sketch, scope, time }: LiveDocument,
  { version }: Pick<StoredFields, 'version'>,
): FurtherFacts {
  const values = { ...(scopeField && { [scopeField]: scope }), ...(timeField && { [timeField]: time }) }
  return { signed: true, ...(version !== undefined && { signatureVersion: version }), sketch, values }
}

/**
 * The facts of a document where it is placed now. A class, because an object of so many properties that is put together by `...` is kept as a table,
 * ten times as large, and the facts of some thousand documents are kept.
 */
class PlacedFacts implements DocumentFacts {
  readonly id: string
  declare readonly routing?: string
  readonly signed: boolean
  readonly since: number
  readonly group: string
  readonly joined: boolean
  readonly containers: readonly string[]
  declare readonly exact?: string
  readonly sketch: Uint16Array | undefined
  readonly length: number
  readonly fingerprintCount: number
  declare readonly signatureVersion?: string
  readonly values: DocumentFacts['values']
  readonly seqNo = untold.seqNo
  readonly primaryTerm = untold.primaryTerm
  readonly version = untold.version
  declare readonly fieldsAt?: Exclude<Revision['fieldsAt'], undefined>

  constructor(document: LiveDocument, { signed, signatureVersion, sketch, values, fieldsAt }: FurtherFacts) {
    const { id, routing, since, group, joined, containers, exact, length, fingerprintCount } = document
    this.id = id
    if (routing !== undefined) this.routing = routing
    this.signed = signed
    this.since = since
    this.group = group
    this.joined = joined
    this.containers = containers
    if (exact !== undefined) this.exact = exact
    this.sketch = sketch
    this.length = length
    this.fingerprintCount = fingerprintCount
    if (signatureVersion !== undefined) this.signatureVersion = signatureVersion
    this.values = values
    if (fieldsAt !== undefined) this.fieldsAt = fieldsAt
  }
}
