import type { JsonObject } from '../../../model.js'
import type { BatchSize } from '../../../store/store.js'
import type { DocumentOperation } from './history/history-step.js'

/** Cuts operations into parts that are written one after the other, in their order. No part is empty. */
export function splitOperations<Operation extends DocumentOperation>(operations: readonly Operation[], most: BatchSize): Operation[][] {
  const parts: Operation[][] = []
  let part: Operation[] = []
  let characters = 0
  for (const operation of operations) {
    const own = operation.kind === 'sign' ? (operation.characters ?? 0) : textLength(operation.source) + textLength(operation.upsert)
    if (part.length === most.operations || (part.length > 0 && characters + own > most.characters)) {
      parts.push(part)
      part = []
      characters = 0
    }
    part.push(operation)
    characters += own
  }
  if (part.length > 0) parts.push(part)
  return parts
}

/** Length of the texts at the top level of a document, which is where nearly all texts are. */
function textLength(source: JsonObject | undefined): number {
  if (source === undefined) return 0
  return Object.values(source).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
}
