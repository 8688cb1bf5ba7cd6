/** Thread entry: reads and signs the parts of the input that it receives, and compares pairs of documents. */
import { workerData } from 'node:worker_threads'
import { textsKnownBy } from '../../../detection/scan/exact-digests.js'
import type { VerifiedPairs } from '../../../detection/scan/pair-table.js'
import { SketchPairVerifier } from '../../../detection/scan/sketch-pairs.js'
import { takeClaim } from '../../../threads/claim.js'
import { inTurn } from '../../../threads/in-turn.js'
import type { ScanTask, ScanThreadOptions, SignPartTask } from './scan-threads.js'
import { RecordSigner, type SignedRecords } from './sign-part.js'

const { signing, includeVariants } = workerData as ScanThreadOptions
const signer = new RecordSigner(signing)
const verifier = new SketchPairVerifier(includeVariants)

/** Does one task at a time, in the order of arrival. */
export const run = inTurn(
  async (task: ScanTask): Promise<SignedRecords[] | VerifiedPairs> => ('part' in task ? signPart(task) : verifier.verify(task.pairs)),
)

/** Signs a whole part. Parts are byte ranges of a few megabytes, so the result stays small. */
async function signPart({ part, claim, known }: SignPartTask): Promise<SignedRecords[]> {
  const signed: SignedRecords[] = []
  if (!takeClaim(claim)) return signed
  for await (const records of signer.signPart(part, textsKnownBy(known))) signed.push(records)
  return signed
}
