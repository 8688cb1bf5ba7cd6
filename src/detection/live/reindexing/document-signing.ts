import { OnefoldError } from '../../../errors.js'
import type { RawDocument } from '../../../store/index-transfer.js'
import type { HeldFields, StoredFields } from '../../../store/stored-document.js'
import type { SignatureFields } from '../../signing/signature-fields.js'
import { doInHalves } from '../halves.js'
import { computeInputHash, signDocuments } from '../signing/sign-documents.js'
import { type Signer, type SigningInput, signsHeld } from '../signing/signer.js'
import { readSigningInput } from '../signing/signing-input.js'
import { describeGaps } from '../signing/unread-fields.js'
import type { StoredCollection } from '../stored-collection.js'

/** The fields that describe the signed text and its signatures. The other fields describe its last write and its placement. */
type SignedPart = Omit<StoredFields, 'write' | 'since' | 'group' | 'joined' | 'containers'>

/** A document as it was read, and the result of signing it. */
export interface SignedRaw {
  readonly document: RawDocument
  readonly input: SigningInput
  /** Whether it was signed already with the current signature version, and its text has not changed since. */
  readonly isFresh: boolean
  /** Empty if it cannot be signed. */
  readonly signed: Partial<SignedPart>
  /**
   * The fields that {@link signed} lacks because they exist only in this form: see `StoreWrite.held`. Without the terms and the sketch, which are not
   * needed and would stay in memory until the document is written.
   */
  readonly held: Pick<HeldFields, 'json'> | undefined
  /** The error if it cannot be signed. */
  readonly failure: OnefoldError | undefined
  /** Why less of it was read than its author may think; undefined if nothing is amiss. */
  readonly gaps: string | undefined
}

interface DocumentSigning {
  /** The collection to which the documents belong. */
  readonly target: Pick<StoredCollection, 'settings'>
  /** Signs into the form in which an index holds the fields, if it can. */
  readonly signer: Signer
  /** The current signature version. */
  readonly version: string
  now(): Date
  /** Called with each document at which onefold's own code fails. */
  onHarmful?(id: string, error: unknown): void
}

/**
 * Signs documents as they were read. Documents that are signed already and unchanged keep their fields.
 *
 * @throws the fault at which it failed, if it met more documents than can be to blame for it
 */
export async function signRaw(
  { target, signer, version, now, onHarmful }: DocumentSigning,
  documents: readonly RawDocument[],
): Promise<SignedRaw[]> {
  const { profile } = target.settings
  const read = documents.map((document) => {
    const input = readSigningInput(target.settings, document.id, document.source)
    return { document, input, isFresh: isFresh(document, input, version), gaps: describeGaps(target.settings, document.source) }
  })
  const toSign = read.filter((each) => !each.isFresh).map(({ input }) => input)
  const signings = await doInHalves<SigningInput, Signing>(toSign, {
    idOf: ({ id }) => id,
    attempt: async (inputs) => {
      const signed = await (signsHeld(signer) ? signer.signHeld(inputs, profile) : signDocuments(signer, inputs, profile))
      return signed.map((fields) => ({ fields }))
    },
    giveUp: (inputs, { error, isCulprit }) => {
      if (!isCulprit) throw error
      if (!(error instanceof OnefoldError)) onHarmful?.(inputs[0]!.id, error)
      return inputs.map(() => ({ failure: failureOf(error) }))
    },
  })
  const signingOf = new Map(signings.map((signing, i) => [toSign[i]!.id, signing]))
  const signedAt = now().toISOString()
  return read.map((each): SignedRaw => {
    if (each.isFresh) return { ...each, signed: signedPartOf(each.document), held: undefined, failure: undefined }
    const { fields, failure } = signingOf.get(each.document.id)!
    if (fields === undefined) return { ...each, signed: {}, held: undefined, failure }
    if ('json' in fields) return { ...each, signed: { signed_at: signedAt }, held: { json: fields.json }, failure }
    return { ...each, signed: { ...fields, signed_at: signedAt }, held: undefined, failure }
  })
}

/** What came of signing a document. */
interface Signing {
  readonly fields?: SignatureFields | HeldFields
  readonly failure?: OnefoldError
}

/** Messages of errors in the code may name files, and failures of a task are shown to callers. */
function failureOf(error: unknown): OnefoldError {
  if (error instanceof OnefoldError) return error
  return new OnefoldError('INTERNAL', 'a fault of onefold itself; the log says more', {}, { cause: error })
}

function isFresh({ fields }: RawDocument, input: SigningInput, version: string): boolean {
  return fields.version === version && fields.since !== undefined && fields.write !== undefined && fields.hash === computeInputHash(input)
}

function signedPartOf({ fields }: RawDocument): Partial<SignedPart> {
  const { write, since, group, joined, containers, ...signed } = fields
  return signed
}
