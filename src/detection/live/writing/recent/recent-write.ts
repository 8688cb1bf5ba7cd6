import type { Revision } from '../../../../model.js'
import { documentFacts } from '../../../../store/document-facts.js'
import { type DocumentTerms, documentTerms } from '../../../../store/document-terms.js'
import type { StoreWrite } from '../../../../store/store.js'
import type { DocumentFacts, StoredFields } from '../../../../store/stored-document.js'
import type { CollectionSettings } from '../../collection-settings.js'
import { type LiveDocument, liveFromFacts } from '../../placing/live-document.js'
import { factsOfScope } from '../../signing/fact-values.js'

/** A document as this process wrote it, or is writing it. */
export interface RecentWrite {
  readonly id: string
  /** Undefined if the document was deleted. */
  readonly facts: DocumentFacts | undefined
  /** Undefined if only the placement was written; then the terms are those in the index. */
  readonly terms: DocumentTerms | undefined
}

/**
 * A document as a write leaves it. Its revision is unknown until the write has ended, and until then no write can expect it.
 *
 * @param placed the current placement of the document; required for patches and for writes of held fields
 */
export function toRecentWrite(settings: CollectionSettings, write: StoreWrite, placed: LiveDocument | undefined): RecentWrite {
  const { id, kind, routing, source, fields, held } = write
  if (kind === 'delete') return { id, facts: undefined, terms: undefined }
  if (kind === 'patch') return placedWrite(settings, placed!, fields as StoredFields)
  // Held fields cannot be read here, so the document is described by its placement.
  if (held?.version !== undefined) return placedWrite(settings, placed!, held)
  const routed = routing === undefined ? {} : { routing }
  const document = { id, ...routed, ...unknownRevision, source: source!, fields: fields as StoredFields }
  // A placed document has the same terms, made already.
  const terms = placed?.terms ?? documentTerms(document.fields)
  return { id, facts: documentFacts(document, settings.factFields), terms }
}

/** The written document in the form used for placing; undefined if it was deleted. */
export function liveFromWrite(settings: CollectionSettings, { facts, terms }: RecentWrite): LiveDocument | undefined {
  const document = facts && liveFromFacts(settings, facts)
  if (document !== undefined) document.terms = terms
  return document
}

/** The revision of a document whose write has not ended, which no write can expect. */
const unknownRevision: Revision = { seqNo: -1, primaryTerm: -1, version: -1 }

/** Whether a revision is known, because the write that makes it had ended when the document was read. */
export function isKnownRevision({ primaryTerm }: Pick<Revision, 'primaryTerm'>): boolean {
  return primaryTerm !== unknownRevision.primaryTerm
}

/**
 * The write of a document that is described by its placement. @param signed what it was signed with; without a version if this write does not sign it
 */
function placedWrite(settings: CollectionSettings, document: LiveDocument, signed: Pick<StoredFields, 'version'>): RecentWrite {
  return {
    id: document.id,
    facts: new PlacedFacts(document, document.stored ?? signedFacts(settings, document, signed)),
    terms: document.terms,
  }
}

/** The facts that a `LiveDocument` does not have. */
type FurtherFacts = Pick<DocumentFacts, 'signed' | 'signatureVersion' | 'sketch' | 'values' | 'fieldsAt'>

/** These facts of a document that is being signed, with the values of the user's fields that grouping reads. */
function signedFacts(
  settings: CollectionSettings,
  { sketch, scope, time }: LiveDocument,
  { version }: Pick<StoredFields, 'version'>,
): FurtherFacts {
  const { timeField } = settings
  // A field may have both: the time can be read from what the scope has of it, and not the other way round.
  const values = { ...(timeField && { [timeField]: time }), ...factsOfScope(settings, scope) }
  return { signed: true, ...(version !== undefined && { signatureVersion: version }), sketch, values }
}

/**
 * The facts of a document at its current placement. A class, because V8 keeps an object with this many properties that is built by `...` as a hash
 * table ten times as large, and the facts of thousands of documents are held.
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
  readonly seqNo = unknownRevision.seqNo
  readonly primaryTerm = unknownRevision.primaryTerm
  readonly version = unknownRevision.version
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
