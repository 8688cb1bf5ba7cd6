import type { CollectionSettings } from '../../../detection/live/collection-settings.js'
import type { Logger } from '../../../logger/logger.js'
import type { WriteOutcome } from '../../../model.js'
import type { JobQueue } from '../../../queue/job-queue.js'
import { readPages } from '../../../store/pages.js'
import type { Store } from '../../../store/store.js'
import type { CollectionRegistry } from '../collection-registry.js'
import type { ReindexTasks } from '../reindexing/reindex-tasks.js'
import type { WriteIntake } from '../writing/write-intake.js'
import type { TaskRunner } from './task-runner.js'

/** Unsigned documents that are found in one step. */
const walkSize = 1000

/** What is needed to continue the work of earlier processes. */
interface LeftWork {
  readonly store: Store
  readonly registry: CollectionRegistry
  readonly tasks: TaskRunner
  readonly reindexes: ReindexTasks
  readonly queue: JobQueue
}

/**
 * Continues the tasks of earlier processes. If only this process writes, it also makes tasks for other documents that they left unsigned; in a store
 * to which others write, unsigned documents need not come from an interrupted process.
 */
export async function takeUpWork(
  { store, registry, tasks, reindexes, queue }: LeftWork,
  intake: WriteIntake,
  logger: Logger,
): Promise<void> {
  tasks.start(queue)
  await tasks.takeUp()
  reindexes.takeUp()
  if (!store.capabilities.singleWriter) return
  for (const name of registry.names()) {
    const unsigned = await findUnsigned(store, await registry.get(name, false), await tasks.heldIds(name))
    if (unsigned.length === 0) continue
    await intake.signLater(name, unsigned)
    logger.warn('documents of an earlier process are unsigned and will be signed', { collection: name, count: unsigned.length })
  }
}

/** @param held ids of documents that unfinished tasks will sign */
async function findUnsigned(store: Store, settings: CollectionSettings, held: ReadonlySet<string>): Promise<WriteOutcome[]> {
  const unsigned: WriteOutcome[] = []
  for await (const documents of readPages((after) => store.walk(settings, { size: walkSize, after, unsignedOnly: true })))
    for (const { id } of documents) if (!held.has(id)) unsigned.push({ id, result: 'pending', status: 200 })
  return unsigned
}
