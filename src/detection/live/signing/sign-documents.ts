import type { JsonObject } from '../../../model.js'
import type { Profile } from '../../../signatures/sign-families.js'
import type { SignatureFields, SignatureNumbers } from '../../signing/signature-fields.js'
import type { CollectionSettings } from '../collection-settings.js'
import { computeInputHash, scopeDigest } from './scoped-digest.js'
import { indexedFingerprints, indexedTerms } from './short-text-term.js'
import type { Signer, SigningInput } from './signer.js'
import { readSigningInput } from './signing-input.js'

/** Signs documents. The fields are as the index holds them, with `exact` and `hash` for the documents' scopes, in the order of the documents. */
export async function signDocuments(signer: Signer, inputs: readonly SigningInput[], profile: Profile): Promise<SignatureFields[]> {
  if (inputs.length === 0) return []
  const fields = await signer.sign(inputs, profile)
  return inputs.map((input, i) => asStored(fields[i]!, input))
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

/** A document as a client sends it to be signed. */
export interface UnsignedSource {
  readonly _id: string
  readonly _source: JsonObject
}

/** The signature fields with which documents would be indexed. Writes nothing. Ids may repeat. */
export async function signSources(signer: Signer, settings: CollectionSettings, documents: readonly UnsignedSource[]): Promise<JsonObject> {
  const inputs = documents.map(({ _source }, i) => readSigningInput(settings, String(i), _source))
  const signed = await signDocuments(signer, inputs, settings.profile)
  return { documents: documents.map(({ _id }, i) => ({ _id, onefold: signed[i] })) }
}
