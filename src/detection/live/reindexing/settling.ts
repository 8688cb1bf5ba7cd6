import { partsOf } from '../../../lists.js'
import { compareOrder, type OrderKey } from '../../../store/document-order.js'
import type { Unsettled } from '../placing/unsettled.js'
import type { CollectionPlacements } from './grouping/collection-placements.js'
import { type WalkedMarks, walkMarks } from './index-walk.js'
import type { ReindexParts } from './reindex-parts.js'

/** Number of documents that are settled at a time. */
const settledAtOnce = 250

/** How often documents are settled again because others keep changing what is around them. The sweeper corrects what remains. */
const maxRounds = 20

/** Applies the rule of groups to some documents of the target, and to all that depend on them. */
export async function settleTarget({ writer }: ReindexParts, { ids, gone }: Unsettled): Promise<void> {
  for (let at = 0; at < Math.max(ids.length, 1); at += settledAtOnce) {
    await writer.settle({ ids: ids.slice(at, at + settledAtOnce), gone: at === 0 ? gone : [] })
    for (let round = 0; round < maxRounds && writer.countUnsettled() > 0; round++) await writer.settle(writer.takeUnsettled())
  }
}

/**
 * Makes the groups of the whole target with the store's candidates. Goes in the order of (`since`, id), so that each document meets the anchors that
 * it would meet in a replay, and no more candidates than are looked at. Holds ids and times of all documents in memory, some 70 bytes each.
 */
export async function settleWhole(parts: ReindexParts): Promise<void> {
  const { state, journal, signal } = parts
  const documents = await documentsInOrder(parts)
  const { settledUpTo } = state
  const left = settledUpTo === undefined ? documents : documents.filter((document) => compareOrder(document, settledUpTo) > 0)
  for (const batch of partsOf(left, settledAtOnce)) {
    signal.throwIfAborted()
    await parts.pace.take(batch.length, signal)
    await settleTarget(parts, { ids: batch.map(({ id }) => id), gone: [] })
    state.settledUpTo = batch.at(-1)
    await journal.save()
  }
}

async function documentsInOrder(parts: ReindexParts): Promise<OrderKey[]> {
  const documents: OrderKey[] = []
  for await (const { marks } of walkMarks(parts, parts.plan.target))
    for (const { id, fields } of marks) if (fields.version !== undefined) documents.push({ id, since: fields.since! })
  return documents.sort(compareOrder)
}

/**
 * Places those documents again whose anchor or container was read and is not in the target: it was deleted before it was written, or others changed
 * it, so that it comes later. It may be deleted before it comes, and then nothing would tell of it any more.
 */
export async function settleDependents(parts: ReindexParts, placements: CollectionPlacements): Promise<void> {
  const marks = walkMarks(parts, parts.plan.target)
  const vanished = await placements.without(onlyMarks(marks))
  if (vanished.size > 0) await settleTarget(parts, { ids: placements.dependentsOf(vanished), gone: [] })
}

async function* onlyMarks(walked: AsyncIterable<WalkedMarks>) {
  for await (const { marks } of walked) yield marks
}
