/** Thread entry: reads and signs the parts of the input that it is sent. */
import { workerData } from 'node:worker_threads'
import type { InputPart } from '../input/input-record.js'
import { inTurn } from '../threads/in-turn.js'
import { RecordSigner, type SignedRecords, type SigningOptions } from './sign-part.js'

const signer = new RecordSigner(workerData as SigningOptions)

/** Signs a part whole. Parts are byte ranges of a few megabytes, so that the result stays small. */
export const run = inTurn(async (part: InputPart): Promise<SignedRecords[]> => {
  const signed: SignedRecords[] = []
  for await (const records of signer.signPart(part)) signed.push(records)
  return signed
})
