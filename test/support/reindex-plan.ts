import type { ReindexPlan } from '../../src/detection/live/reindexing/reindex-state.js'

/** A plan to copy an index, for tests of code that stores plans. */
export const reindexPlan: ReindexPlan = {
  collection: 'news',
  source: 'old',
  sourceUuid: 'u',
  target: 'new',
  isTargetNew: true,
  isTargetInUse: false,
  alias: undefined,
  otherAliases: [],
  slices: 2,
  documentsPerSecond: undefined,
  memoryBytes: 1,
  blockWrites: false,
  startedAt: 1,
}
