/** Thread entry: reads the parts of the input that it receives, and makes the signature fields of their documents. */
import { workerData } from 'node:worker_threads'
import { takeClaim } from '../../../threads/claim.js'
import { inTurn } from '../../../threads/in-turn.js'
import type { ClaimedPart } from '../read-parts.js'
import { type FieldsOfRecords, type FieldsOptions, FieldsSigner } from './fields-part.js'

const signer = new FieldsSigner(workerData as FieldsOptions)

/** Signs a whole part. */
export const run = inTurn(async ({ part, claim }: ClaimedPart): Promise<FieldsOfRecords[]> => {
  const signed: FieldsOfRecords[] = []
  if (!takeClaim(claim)) return signed
  for await (const records of signer.signPart(part)) signed.push(records)
  return signed
})
