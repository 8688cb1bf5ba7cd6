import { BatchSigner } from '../../../signing/batch-signer.js'
import type { SignedBatch } from '../../../signing/signed-batch.js'
import { toSignedDocument } from '../../signing/inline-signer.js'
import type { SigningInput } from '../../signing/signer.js'
import { scopeBatch } from './grouping-batch.js'

/** Signed documents as grouping needs them. */
export interface GroupingSignatures {
  readonly signed: SignedBatch
  /** See `GroupingBatch.scopes`. */
  readonly scopes: Float64Array
}

/** Computes only the signatures that grouping reads, which takes a fifth of the time of all families. */
export interface GroupingSigner {
  sign(documents: readonly SigningInput[]): Promise<GroupingSignatures>
}

/** Signs on the calling thread; use one per thread. */
export class InlineGroupingSigner implements GroupingSigner {
  readonly #signer = new BatchSigner()

  async sign(documents: readonly SigningInput[]): Promise<GroupingSignatures> {
    const signed = this.#signer.sign(documents.map(toSignedDocument))
    const scopes = scopeBatch(
      signed,
      documents.map(({ scope }) => scope),
    )
    return { signed, scopes }
  }
}
