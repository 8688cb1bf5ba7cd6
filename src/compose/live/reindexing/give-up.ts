import type { Logger } from '../../../logger/logger.js'
import type { ReindexRecord } from './reindex-record.js'
import type { ReindexRecords } from './reindex-records.js'
import type { ReindexTools } from './reindex-tools.js'

interface GivingUpTools {
  readonly records: ReindexRecords
  readonly tools: ReindexTools
  readonly logger: Logger
}

/**
 * Removes what a cancelled reindex saved, and makes an ordinary index of its copy: while it is loaded a copy has no replicas and is not refreshed,
 * and if somebody kept using it like that, searches would not find what is written.
 */
export async function giveUp({ id, plan, progress }: ReindexRecord, { records, tools, logger }: GivingUpTools): Promise<void> {
  await records.forgetBatches(id)
  // It is one since just before the alias moved, and may be in use.
  if (!plan.isTargetNew || progress.swapsAt !== undefined) return
  try {
    const { transfer } = tools
    if ((await transfer!.find(plan.target)) !== undefined) await transfer!.finishLoading(plan.source, plan.target)
  } catch (error) {
    logger.warn('the copy of a cancelled reindex keeps its settings for loading; delete it', { task: id, index: plan.target, error })
  }
}
