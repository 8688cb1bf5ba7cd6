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
 * Deletes the kept batches of a cancelled reindex, and makes its copy an ordinary index. While a copy is loaded it has no replicas and is not
 * refreshed, so searches would not find what anybody writes to it afterwards.
 */
export async function giveUp({ id, plan, progress }: ReindexRecord, { records, tools, logger }: GivingUpTools): Promise<void> {
  await records.forgetBatches(id)
  // The copy became an ordinary index just before the alias moved, and may be in use.
  if (!plan.isTargetNew || progress.swapsAt !== undefined) return
  try {
    const { transfer } = tools
    if ((await transfer!.find(plan.target)) !== undefined) await transfer!.finishLoading(plan.source, plan.target)
  } catch (error) {
    logger.warn('the copy of a cancelled reindex keeps its settings for loading; delete it', { task: id, index: plan.target, error })
  }
}
