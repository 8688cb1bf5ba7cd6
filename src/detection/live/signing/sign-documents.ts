import { OnefoldError } from '../../../errors.js'
import type { JsonObject } from '../../../model.js'
import type { Profile } from '../../../signatures/sign-families.js'
import type { HeldFields } from '../../../store/stored-document.js'
import type { SignatureFields, SignatureNumbers } from '../../signing/signature-fields.js'
import type { CollectionSettings } from '../collection-settings.js'
import { computeInputHash, scopeDigest } from './scoped-digest.js'
import { indexedFingerprints, indexedTerms } from './short-text-term.js'
import type { HeldSigner, Signer, SigningInput } from './signer.js'
import { readSigningInput } from './signing-input.js'

/** The result of signing documents, by id. */
export interface SignedDocuments<Signed = SignatureFields> {
  readonly signed: ReadonlyMap<string, Signed>
  readonly failed: ReadonlyMap<string, OnefoldError>
}

/**
 * Signs documents with distinct ids. A document that cannot be signed does not keep the others from being signed. The fields are as the index holds
 * them, with `exact` and `hash` for the documents' scopes.
 *
 * @throws OnefoldError the signer's error if no document is to blame
 */
export function signDocuments(signer: Signer, inputs: readonly SigningInput[], profile: Profile): Promise<SignedDocuments> {
  return signEach(inputs, async (documents) => {
    const fields = await signer.sign(documents, profile)
    return documents.map((input, i) => asStored(fields[i]!, input))
  })
}

/** As {@link signDocuments}, in the form in which the index holds the fields. */
export function signHeldDocuments(
  signer: HeldSigner,
  inputs: readonly SigningInput[],
  profile: Profile,
): Promise<SignedDocuments<HeldFields>> {
  return signEach(inputs, (documents) => signer.signHeld(documents, profile))
}

/** @param sign signs all documents, in their order, or rejects with the error of one, its id among the facts */
async function signEach<Signed>(
  inputs: readonly SigningInput[],
  sign: (documents: readonly SigningInput[]) => Promise<readonly Signed[]>,
): Promise<SignedDocuments<Signed>> {
  const signed = new Map<string, Signed>()
  const failed = new Map<string, OnefoldError>()
  const signAll = async (documents: readonly SigningInput[]): Promise<void> => {
    if (documents.length === 0) return
    try {
      const each = await sign(documents)
      documents.forEach(({ id }, i) => void signed.set(id, each[i]!))
    } catch (error) {
      const culprit = culpritOf(error)
      if (culprit === undefined || failed.has(culprit)) throw error
      failed.set(culprit, error as OnefoldError)
      // Continues in halves, so that the whole batch is not signed again for each of many failures.
      const left = documents.filter(({ id }) => id !== culprit)
      await signAll(left.slice(0, left.length >>> 1))
      await signAll(left.slice(left.length >>> 1))
    }
  }
  await signAll(inputs)
  return { signed, failed }
}

/** The fields as the index holds them, with terms as numbers instead of the lists of {@link signDocuments}. */
export function storedNumbers(signed: SignatureNumbers, input: SigningInput): SignatureNumbers {
  return { ...signed, ...inScope(signed, input), terms: indexedTerms(signed) }
}

function asStored(signed: SignatureFields, input: SigningInput): SignatureFields {
  return { ...signed, ...inScope(signed, input), fingerprints: indexedFingerprints(signed) }
}

function inScope({ exact }: { readonly exact?: string }, input: SigningInput): Partial<Pick<SignatureFields, 'hash' | 'exact'>> {
  const isHashed = input.scope === undefined && !input.isHtml
  return {
    // The signer has already computed the hash of most documents, on its thread.
    ...(!isHashed && { hash: computeInputHash(input) }),
    ...(exact !== undefined && { exact: scopeDigest(exact, input.scope) }),
  }
}

function culpritOf(error: unknown): string | undefined {
  if (!(error instanceof OnefoldError)) return undefined
  const { id } = error.facts
  return typeof id === 'string' ? id : undefined
}

/** A document as a client sends it to be signed. */
export interface UnsignedSource {
  readonly _id: string
  readonly _source: JsonObject
}

/**
 * The signature fields with which documents would be indexed. Writes nothing. Ids may repeat.
 *
 * @throws OnefoldError the error of a document that cannot be signed
 */
export async function signSources(signer: Signer, settings: CollectionSettings, documents: readonly UnsignedSource[]): Promise<JsonObject> {
  const inputs = documents.map(({ _source }, i) => readSigningInput(settings, String(i), _source))
  const { signed, failed } = await signDocuments(signer, inputs, settings.profile)
  const [failure] = failed.values()
  if (failure !== undefined) throw failure
  return { documents: documents.map(({ _id }, i) => ({ _id, onefold: signed.get(String(i)) })) }
}
