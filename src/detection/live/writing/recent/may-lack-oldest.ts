import { addCount } from '../../../../maps.js'
import { compareOrder } from '../../../../store/document-order.js'
import { foldValues, type OldestWanted } from '../../../../store/fold-values.js'
import type { FoldField } from '../../../../store/store.js'
import type { DocumentFacts } from '../../../../store/stored-document.js'

/** What the store gave when it was asked for this many documents of each value. */
interface FoldAnswer {
  readonly documents: readonly DocumentFacts[]
  readonly perValue: number
}

/**
 * Whether the store may have more documents that are among the oldest of a value, so that it has to be asked for more.
 *
 * The store gives the oldest documents of each value. Those that this process has rewritten do not count, and others that the store did not give may
 * move up in their place. All that is known of these is that they are younger than everything that it did give for the value.
 *
 * @param all what counts: the documents of the answer that were not rewritten, and what this process wrote
 */
export function mayLackOldest({ field, values, perValue }: OldestWanted, answer: FoldAnswer, all: readonly DocumentFacts[]): boolean {
  const { counts, youngest } = readAnswer(answer, field)
  const sure = new Map<string, number>()
  for (const facts of all) {
    for (const value of foldValues(facts, field)) {
      const last = youngest.get(value)
      const isSure = last === undefined || compareOrder(facts, last) <= 0
      if (values.has(value) && isSure) addCount(sure, value)
    }
  }
  return [...values].some((value) => (counts.get(value) ?? 0) >= answer.perValue && (sure.get(value) ?? 0) < perValue)
}

/** How many documents the answer has for each value, and the youngest of those that were asked for. */
function readAnswer({ documents, perValue }: FoldAnswer, field: FoldField) {
  const counts = new Map<string, number>()
  const youngest = new Map<string, DocumentFacts>()
  for (const facts of documents) {
    for (const value of foldValues(facts, field)) {
      const count = addCount(counts, value)
      // A document with several values may be in the answer because of another value, behind the oldest ones of this value.
      if (count <= perValue) youngest.set(value, facts)
    }
  }
  return { counts, youngest }
}
