import { OnefoldError } from '../../../errors.js'
import type { Profile } from '../../../signatures/sign-families.js'
import type { SignatureFields } from '../../signing/signature-fields.js'
import { computeInputHash, scopeDigest } from './scoped-digest.js'
import { indexedFingerprints } from './short-text-term.js'
import type { Signer, SigningInput } from './signer.js'

/** What became of documents that were to be signed, by id. */
export interface SignedDocuments {
  readonly signed: ReadonlyMap<string, SignatureFields>
  readonly failed: ReadonlyMap<string, OnefoldError>
}

/**
 * Signs documents of different ids; one that cannot be signed does not keep its neighbours from it. The fields
 * are those of the index: `exact` and `hash` in the documents' scopes.
 *
 * @throws OnefoldError whatever the signer rejects with that is no document's fault
 */
export async function signDocuments(signer: Signer, inputs: readonly SigningInput[], profile: Profile): Promise<SignedDocuments> {
  const signed = new Map<string, SignatureFields>()
  const failed = new Map<string, OnefoldError>()
  const signAll = async (documents: readonly SigningInput[]): Promise<void> => {
    if (documents.length === 0) return
    try {
      const fields = await signer.sign(documents, profile)
      documents.forEach((input, i) => void signed.set(input.id, asStored(fields[i]!, input)))
    } catch (error) {
      const culprit = culpritOf(error)
      if (culprit === undefined || failed.has(culprit)) throw error
      failed.set(culprit, error as OnefoldError)
      // In halves, so that a batch of many that fail is not begun anew for each.
      const left = documents.filter(({ id }) => id !== culprit)
      await signAll(left.slice(0, left.length >>> 1))
      await signAll(left.slice(left.length >>> 1))
    }
  }
  await signAll(inputs)
  return { signed, failed }
}

function asStored(signed: SignatureFields, input: SigningInput): SignatureFields {
  const { exact } = signed
  const isHashed = input.scope === undefined && !input.isHtml
  return {
    ...signed,
    // Of most documents the signer has made it, on its thread.
    ...(!isHashed && { hash: computeInputHash(input) }),
    fingerprints: indexedFingerprints(signed),
    ...(exact !== undefined && { exact: scopeDigest(exact, input.scope) }),
  }
}

function culpritOf(error: unknown): string | undefined {
  if (!(error instanceof OnefoldError)) return undefined
  const { id } = error.facts
  return typeof id === 'string' ? id : undefined
}
