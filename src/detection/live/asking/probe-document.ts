import { OnefoldError } from '../../../errors.js'
import type { JsonObject } from '../../../model.js'
import type { StoredDocument, StoredFields } from '../../../store/stored-document.js'
import type { ScopeValue } from '../../scope.js'
import type { CollectionSettings } from '../collection-settings.js'
import { type LiveDocument, liveFromFields } from '../placing/live-document.js'
import { computeInputHash, signDocuments } from '../signing/sign-documents.js'
import type { Signer, SigningInput } from '../signing/signer.js'
import { readScope, readSigningInput } from '../signing/signing-input.js'
import type { StoredCollection } from '../stored-collection.js'

/** The subject of a question: a text, HTML, or a stored document by its id; exactly one of them. */
export interface ProbeRequest {
  readonly text?: string
  readonly html?: string
  readonly id?: string
  readonly title?: string
}

/** A subject that is compared with the documents of one scope, or of all; or a document that may be written. */
export interface ScopedProbeRequest extends ProbeRequest {
  /** Instead of a text, HTML or an id: a document with the fields that documents of the collection have. */
  readonly document?: JsonObject
  /**
   * Value of the collection's scope field that a text is taken to have, as documents hold it; a list if there are several fields. Absent: documents of
   * all scopes are compared.
   */
  readonly scope?: ScopeValue | readonly ScopeValue[]
}

/** A document that is compared with those of a collection but not written. */
export interface Probe {
  readonly live: LiveDocument
  readonly fields: StoredFields
  /** The text that it is signed from, with title and facts. */
  readonly input: SigningInput
  /** Whether its scope is known: that of a document is, that of a text only if the request names it. */
  readonly isScoped: boolean
}

/** A collection, to read single documents. */
export type ReadCollection = Pick<StoredCollection, 'settings' | 'read'>

/** With what a probe is made. */
export interface ProbeTools {
  readonly collection: ReadCollection
  readonly signer: Signer
  /** The version tag of documents that are signed now. A stored document that has it is not signed once more. */
  signatureVersion(): Promise<string>
}

/** An id that no document has. */
const probeId = ''

/** A time after that of every stored document. */
const afterAll = Number.MAX_SAFE_INTEGER

/**
 * Makes a probe of a request: signs it as documents of the collection are signed, unless it is one of them and signed already.
 *
 * @throws OnefoldError DOCUMENT_UNKNOWN if no document has the id; PARAMETER_INVALID if there is a scope, but not a field for each of its values
 */
export async function createProbe(tools: ProbeTools, request: ScopedProbeRequest): Promise<Probe> {
  const { collection, signer } = tools
  const { settings } = collection
  const stored = request.id === undefined ? undefined : await readStored(collection, request.id)
  const document = stored?.source ?? request.document
  const source = document ?? sourceOf(settings, request.scope)
  const scope = readScope(settings, source)
  const input = document
    ? readSigningInput(settings, stored?.id ?? probeId, document)
    : { ...inputOf(request, settings.language), ...(scope !== undefined && { scope }) }
  const known = stored && (await isSignedAsNow(stored, input, tools)) ? stored.fields : undefined
  const signed = known ?? (await signDocuments(signer, [input], settings.profile))[0]
  const fields: StoredFields = { ...signed, write: '', since: stored?.fields.since ?? afterAll, group: '' }
  const live = liveFromFields(settings, { id: input.id, source, fields })
  return { live, fields, input, isScoped: document !== undefined || scope !== undefined }
}

/** Whether a stored document has the signatures that it would get now. */
async function isSignedAsNow({ fields }: StoredDocument, input: SigningInput, { signatureVersion }: ProbeTools): Promise<boolean> {
  return fields.version === (await signatureVersion()) && fields.hash === computeInputHash(input)
}

/** The source of a document of which nothing but the scope is known. */
function sourceOf(settings: CollectionSettings, scope: ScopedProbeRequest['scope']): JsonObject {
  if (scope === undefined) return {}
  const { scopeFields } = settings
  const values = [scope].flat()
  if (values.length !== scopeFields.length) throw otherScope(settings, values.length)
  return Object.fromEntries(scopeFields.map((field, i) => [field, values[i]]))
}

function otherScope({ name, scopeFields }: CollectionSettings, given: number): OnefoldError {
  const says =
    scopeFields.length === 0
      ? `was given, but "${name}" has no scopes; leave it out, or set collections.${name}.scopeField`
      : `must have one value for each field that keeps documents of "${name}" apart (${scopeFields.join(', ')}), in this order, not ${given}`
  return new OnefoldError('PARAMETER_INVALID', `"scope" ${says}`)
}

/**
 * Reads a document of a collection by its id.
 *
 * @throws OnefoldError DOCUMENT_UNKNOWN
 */
export async function readStored(collection: ReadCollection, id: string): Promise<StoredDocument> {
  const [document] = await collection.read([id])
  if (document === undefined)
    throw new OnefoldError(
      'DOCUMENT_UNKNOWN',
      `"${collection.settings.name}" has no document with the id "${id.slice(0, 64)}"; write it first, or look at the id`,
    )
  return document
}

/** What is signed or compared of a text or HTML in a request. */
export function inputOf({ text, html, title }: ProbeRequest, language?: string): SigningInput {
  return {
    id: probeId,
    text: (text ?? html ?? '').toWellFormed(),
    ...(text === undefined && { isHtml: true }),
    ...(title !== undefined && { title: title.toWellFormed() }),
    ...(language !== undefined && { language }),
  }
}
