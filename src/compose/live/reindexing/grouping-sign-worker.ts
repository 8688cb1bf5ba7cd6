/** Thread entry: makes the signatures that grouping reads, for the documents that it receives. */
import { type GroupingSignatures, InlineGroupingSigner } from '../../../detection/live/reindexing/grouping/grouping-signer.js'
import type { SigningInput } from '../../../detection/live/signing/signer.js'
import { answerOf, type ThreadAnswer } from '../../../threads/thread-answer.js'

const signer = new InlineGroupingSigner()

/** Signs one batch. */
export function run(documents: readonly SigningInput[]): Promise<ThreadAnswer<GroupingSignatures>> {
  return answerOf(() => signer.sign(documents))
}
