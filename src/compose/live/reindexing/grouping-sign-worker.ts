/** Thread entry: signs what grouping reads of the documents that it is sent. */
import { InlineGroupingSigner } from '../../../detection/live/reindexing/grouping-signer.js'
import type { SigningInput } from '../../../detection/live/signing/signer.js'
import { OnefoldError } from '../../../errors.js'
import type { GroupingSignAnswer } from './pooled-grouping-signer.js'

const signer = new InlineGroupingSigner()

/** Signs one batch. What a document does wrong comes back as facts. */
export async function run(documents: readonly SigningInput[]): Promise<GroupingSignAnswer> {
  try {
    return { signatures: await signer.sign(documents) }
  } catch (error) {
    if (!(error instanceof OnefoldError)) throw error
    const { code, message, facts } = error
    return { error: { code, message, facts } }
  }
}
