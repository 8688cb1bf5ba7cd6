import { shortSha256 } from '../../../hashing/digest.js'
import type { JsonObject } from '../../../model.js'
import type { Profile } from '../../../signatures/sign-families.js'
import { hashLetters } from '../../signing/document-hash.js'
import { exactLetters } from '../../signing/document-signer.js'
import type { SignatureFields, SignatureNumbers } from '../../signing/signature-fields.js'
import type { CollectionSettings } from '../collection-settings.js'
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

/** The digest `exact` of a document in its scope: equal only within one scope. Without a scope, the digest stays the same. */
export function scopeDigest(exact: string, scope: string | undefined): string {
  return scope === undefined ? exact : shortSha256(JSON.stringify([scope, exact]), exactLetters)
}

/**
 * Digest of everything that signing and grouping read of a document. Without scope and HTML, it equals the `hash` of the command `sign`.
 *
 * HTML is hashed as its source, so that an unchanged page is recognised without looking for its main text.
 */
export function computeInputHash({ text, isHtml, title, language, time, scope }: SigningInput): string {
  const common = [text, title ?? null, language ?? null, time ?? null]
  const further = isHtml || scope !== undefined ? [scope ?? null, isHtml ?? false] : []
  return shortSha256(JSON.stringify([...common, ...further]), hashLetters)
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
