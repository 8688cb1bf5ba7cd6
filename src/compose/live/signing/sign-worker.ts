/** Thread entry: signs the batches that it receives. */
import { workerData } from 'node:worker_threads'
import { InlineSigner } from '../../../detection/live/signing/inline-signer.js'
import { storedNumbers } from '../../../detection/live/signing/sign-documents.js'
import { openLexicon } from '../../../detection/signing/collection-lexicon.js'
import { loadEntityResources } from '../../../resources/load.js'
import { heldFieldsOfNumbers } from '../../../store/elastic/document/held-fields.js'
import { answerOf } from '../../../threads/thread-answer.js'
import { packHeld } from './held-batch.js'
import type { SignAnswer, SignTask, SignWorkerData } from './sign-task.js'

const entities = loadEntityResources()
const signers = (workerData as SignWorkerData).means.map(({ lexicon: bytes, grams, gazetteers }) => {
  const lexicon = bytes && openLexicon(bytes)
  return new InlineSigner({ entities, gazetteers, lexicon, grams: grams ? lexicon?.grams : undefined })
})

/** Signs one batch. */
export function run({ means, profile, documents, isHeld }: SignTask): Promise<SignAnswer> {
  return answerOf(() => {
    const signer = signers[means]!
    if (!isHeld) return signer.signAsTexts(documents, profile)
    const signed = signer.signAsNumbers(documents, profile)
    return packHeld(signed.map((numbers, i) => heldFieldsOfNumbers(storedNumbers(numbers, documents[i]!))))
  })
}
