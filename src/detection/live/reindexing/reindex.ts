import { awaitedLater } from '../awaited-later.js'
import { catchUpAndEnd } from './catching-up.js'
import type { CollectionPlacements } from './grouping/collection-placements.js'
import { checkSource, prepareTarget } from './preparing.js'
import { type GroupingUnderWay, readAndGroup } from './reading-pass.js'
import type { ReindexParts } from './reindex-parts.js'
import { countPending, type ReindexPhase } from './reindex-state.js'
import { settleDependents, settleWhole } from './settling.js'
import { writeCollection } from './writing-pass.js'

/**
 * Signs all documents of an index, into another index or in place, and groups them. Continues where an earlier process ended.
 *
 * If memory allows, a first pass reads the whole collection and groups it, and each document is then written once, with its signatures and in its
 * group. Otherwise each document is written in a group of its own, and settled with the store's candidates. Both give the groups of a replay
 * (docs/decisions/0062).
 *
 * @throws the reason of `parts.signal` once it is aborted; OnefoldError STORE_UNAVAILABLE, REINDEX_INCOMPLETE. The next call continues
 */
export async function reindex(parts: ReindexParts): Promise<void> {
  const { state, journal } = parts
  const enter = async (phase: ReindexPhase): Promise<void> => {
    parts.signal.throwIfAborted()
    state.phase = phase
    await journal.save()
  }
  // The old index may be deleted once nothing is read from it any more.
  if (state.swappedAt === undefined || state.phase !== 'catching up') await checkSource(parts.transfer, parts.plan)
  if (state.phase === 'preparing') {
    await prepareTarget(parts)
    await enter('reading')
  }
  if (state.phase === 'reading' || state.phase === 'writing') {
    const grouping = await place(parts)
    try {
      await writeGrouped(parts, grouping, () => enter('writing'))
    } finally {
      await grouping?.close()
    }
    await enter(grouping === undefined ? 'settling' : 'catching up')
  }
  if (state.phase === 'settling') {
    await settleWhole(parts)
    await enter('catching up')
  }
  await catchUpAndEnd(parts)
  await journal.forgetBatches()
  await enter('done')
}

async function place(parts: ReindexParts): Promise<GroupingUnderWay | undefined> {
  const { state } = parts
  if (state.grouping === 'store') return undefined
  const grouping = await readAndGroup(parts)
  if (grouping === undefined) state.grouping = 'store'
  return grouping
}

/** @param enter called once the groups are made, before anything is written */
async function writeGrouped(parts: ReindexParts, grouping: GroupingUnderWay | undefined, enter: () => Promise<void>): Promise<void> {
  if (grouping === undefined) {
    await enter()
    return writeCollection(parts, undefined)
  }
  const grouped = awaitedLater(enterGrouped(grouping, enter))
  await writeCollection(parts, grouped)
  if (countPending(parts.state) > 0) await settleDependents(parts, await grouped)
}

async function enterGrouped(grouping: GroupingUnderWay, enter: () => Promise<void>): Promise<CollectionPlacements> {
  const placements = await grouping.placements
  await enter()
  return placements
}
