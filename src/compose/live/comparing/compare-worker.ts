/** Thread entry: compares the documents that it receives. */
import { workerData } from 'node:worker_threads'
import { InlineTextComparer } from '../../../detection/live/comparing/inline-text-comparer.js'
import { openLexicon } from '../../../detection/signing/collection-lexicon.js'
import { entryOf } from '../../../maps.js'
import { moved } from '../../../threads/moved.js'
import type { CompareResult, CompareTask, CompareWorkerData } from './compare-task.js'

const { lexicons } = workerData as CompareWorkerData
const comparers = new Map<number | undefined, InlineTextComparer>()

/** Does one comparison. */
export async function run(task: CompareTask): Promise<CompareResult> {
  const comparer = comparerOf(task.lexicon)
  if (task.kind === 'explain') return comparer.explain(task.documents, task.other, task.questions)
  const json = JSON.stringify(await comparer.compare(task.documents[0]!, task.other, task.scope))
  return moved(new TextEncoder().encode(json))
}

function comparerOf(lexicon: number | undefined): InlineTextComparer {
  return entryOf(comparers, lexicon, () => new InlineTextComparer(lexicon === undefined ? undefined : openLexicon(lexicons[lexicon]!)))
}
