import { BatchSigner } from '../../../signing/batch-signer.js'
import { toSignedDocument } from '../../signing/inline-signer.js'
import type { SigningInput } from '../../signing/signer.js'
import type { GroupingBatch } from './grouping-batch.js'

/** Signed documents as grouping needs them, without their times. */
export type GroupingSignatures = Omit<GroupingBatch, 'since'>

/** Computes only the signatures that grouping reads, which takes a fifth of the time of all families. */
export interface GroupingSigner {
  sign(documents: readonly SigningInput[]): Promise<GroupingSignatures>
}

/** Signs on the calling thread; use one per thread. */
export class InlineGroupingSigner implements GroupingSigner {
  readonly #signer = new BatchSigner()

  async sign(documents: readonly SigningInput[]): Promise<GroupingSignatures> {
    return { signed: this.#signer.sign(documents.map(toSignedDocument), { scopes: documents.map(({ scope }) => scope) }) }
  }
}
