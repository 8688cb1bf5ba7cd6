/** Thread entry: signs the batches that it is sent. */
import { workerData } from 'node:worker_threads'
import { InlineSigner } from '../../../detection/live/signing/inline-signer.js'
import { storedNumbers } from '../../../detection/live/signing/sign-documents.js'
import { openLexicon } from '../../../detection/signing/collection-lexicon.js'
import { OnefoldError } from '../../../errors.js'
import { loadEntityResources } from '../../../resources/load.js'
import { holdFields } from '../../../store/elastic/document/held-fields.js'
import { packHeld } from './held-batch.js'
import type { SignAnswer, SignTask, SignWorkerData } from './sign-task.js'

const entities = loadEntityResources()
const signers = (workerData as SignWorkerData).means.map(({ lexicon: bytes, grams, gazetteers }) => {
  const lexicon = bytes && openLexicon(bytes)
  return new InlineSigner({ entities, gazetteers, ...(lexicon && { lexicon }), ...(grams && { grams: lexicon?.grams }) })
})

/** Signs one batch. What a document does wrong comes back as facts. */
export function run({ means, profile, documents, isHeld }: SignTask): SignAnswer {
  try {
    const signer = signers[means]!
    if (!isHeld) return { signed: signer.signAsTexts(documents, profile) }
    const signed = signer.signAsNumbers(documents, profile)
    return { held: packHeld(signed.map((numbers, i) => holdFields(storedNumbers(numbers, documents[i]!)))) }
  } catch (error) {
    if (!(error instanceof OnefoldError)) throw error
    const { code, message, facts } = error
    return { error: { code, message, facts } }
  }
}
