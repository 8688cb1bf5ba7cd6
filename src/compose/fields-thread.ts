/** Thread entry: reads the parts of the input that it is sent and makes the signature fields of their documents. */
import { workerData } from 'node:worker_threads'
import type { InputPart } from '../input/input-record.js'
import { inTurn } from '../threads/in-turn.js'
import { type FieldsOfRecords, type FieldsOptions, FieldsSigner } from './fields-part.js'

const signer = new FieldsSigner(workerData as FieldsOptions)

/** Signs a part whole. */
export const run = inTurn(async (part: InputPart): Promise<FieldsOfRecords[]> => {
  const signed: FieldsOfRecords[] = []
  for await (const records of signer.signPart(part)) signed.push(records)
  return signed
})
