import { createService } from '../../compose/create-service.js'
import { unknownCollection } from '../../compose/live/collection-registry.js'
import { noIndicesError } from '../../compose/live/reindexing/reindex-tasks.js'
import type { Config } from '../../config/config.js'
import { loadConfig } from '../../config/load-config.js'
import { OnefoldError } from '../../errors.js'
import type { CliContext } from '../cli-context.js'
import { createWarningLogger } from '../output/warning-logger.js'
import { findUnfinished, type ReindexArguments, type ReindexDesk } from './reindex-desk.js'

/** Milliseconds that batches under way may take after the command is interrupted. */
const closeMs = 30_000

/** Runs reindexes in this process, on the configured engine. @throws OnefoldError USAGE, COLLECTION_UNKNOWN, and what opening a service throws */
export async function openLocalDesk(context: CliContext, named: ReindexArguments): Promise<ReindexDesk> {
  const { env, stderr } = context
  const { config: file } = named
  const config = loadConfig({ env, file })
  // Checked before the embedded store is opened, which would create its folder.
  if (config.engine === undefined) throw noIndicesError()
  const collection = named.collection ?? onlyOf(config)
  // Before the service is opened, which finds fault with the indices of all collections. What was begun can be cancelled without its collection.
  if (!named.cancel && config.collections.every(({ name }) => name !== collection)) throw unknownCollection(collection, false)
  const service = await createService(config, { logger: createWarningLogger(stderr), takesUpWork: false })
  return {
    start: ({ source, dest, slices, documentsPerSecond, memory: memoryBytes, blockWrites }) =>
      service.reindex(collection, { source, dest, slices, documentsPerSecond, memoryBytes, blockWrites }),
    cancel: async () => service.tasks.cancel(findUnfinished(await service.tasks.list(), collection).id),
    task: (id) => service.tasks.get(id),
    lookEveryMs: 250,
    afterInterruption: () => 'give the same command again to continue',
    close: () => service.close(closeMs),
  }
}

/** The only collection. @throws OnefoldError USAGE if there are several, or none */
function onlyOf({ collections }: Config): string {
  const [only, ...others] = collections
  if (only !== undefined && others.length === 0) return only.name
  const what = only === undefined ? 'no collection is' : `${collections.length} collections are`
  throw new OnefoldError('USAGE', `${what} configured; name one with --collection`)
}
