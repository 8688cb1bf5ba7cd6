import type { JsonObject } from '../../../model.js'
import type { CollectionSettings } from '../collection-settings.js'
import { signDocuments } from './sign-documents.js'
import type { Signer } from './signer.js'
import { readSigningInput } from './signing-input.js'

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
