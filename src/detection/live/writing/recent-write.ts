import type { Revision } from '../../../model.js'
import { documentFacts } from '../../../store/document-facts.js'
import { type DocumentTerms, documentTerms } from '../../../store/document-terms.js'
import type { StoreWrite } from '../../../store/store.js'
import type { DocumentFacts, StoredFields } from '../../../store/stored-document.js'
import type { CollectionSettings } from '../collection-settings.js'
import { type LiveDocument, liveFromFacts } from '../placing/live-document.js'

/** A document as this process has written it, or writes it now. */
export interface RecentWrite {
  readonly id: string
  /** Undefined: it is gone. */
  readonly facts: DocumentFacts | undefined
  /** Undefined where only its placement was written: those that the index has stand. */
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

/** The written document as placing sees it; undefined where it is gone. */
export function liveFromWrite(settings: CollectionSettings, { facts, terms }: RecentWrite): LiveDocument | undefined {
  const document = facts && liveFromFacts(settings, facts)
  if (document !== undefined) document.terms = terms
  return document
}

/** The revision of a document whose write has not ended: no write can expect it. */
const untold: Revision = { seqNo: -1, primaryTerm: -1, version: -1 }

/** Of a document that stands as it was placed. @param signed what it was signed by; without a version where the write does not sign it */
function placedWrite(settings: CollectionSettings, document: LiveDocument, signed: Pick<StoredFields, 'version'>): RecentWrite {
  const { id, stored, group, joined, containers, terms } = document
  const before = stored ?? signedFacts(settings, document, signed)
  // The sketch is no property of what was read, but asked of it.
  return { id, facts: { ...before, sketch: before.sketch, group, joined, containers, ...untold }, terms }
}

/** With those of the user's fields that grouping reads. */
function signedFacts({ scopeField, timeField }: CollectionSettings, document: LiveDocument, { version }: Pick<StoredFields, 'version'>) {
  const { id, routing, since, exact, sketch, length, fingerprintCount, scope, time } = document
  const values = { ...(scopeField && { [scopeField]: scope }), ...(timeField && { [timeField]: time }) }
  const signatures = {
    ...(exact !== undefined && { exact }),
    ...(sketch !== undefined && { sketch }),
    ...(version !== undefined && { signatureVersion: version }),
  }
  return { id, ...(routing !== undefined && { routing }), signed: true, since, ...signatures, length, fingerprintCount, values }
}
