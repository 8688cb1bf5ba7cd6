import { createService } from '../../compose/create-service.js'
import { noIndicesError } from '../../compose/live/reindexing/reindex-tasks.js'
import type { Service } from '../../compose/service.js'
import { loadConfig } from '../../config/load-config.js'
import { OnefoldError } from '../../errors.js'
import type { CliContext } from '../cli-context.js'
import { createWarningLogger } from '../output/warning-logger.js'
import { findUnfinished, type ReindexArguments, type ReindexDesk } from './reindex-desk.js'

/** Milliseconds that batches under way may take after the command is interrupted. */
const closeMs = 30_000

/** Runs reindexes in this process, on the configured engine. */
export async function openLocalDesk(context: CliContext, { config: file }: ReindexArguments): Promise<ReindexDesk> {
  const { env, stderr } = context
  const config = loadConfig({ env, file })
  // Checked before the embedded store is opened, which would create its folder.
  if (config.engine === undefined) throw noIndicesError()
  const service = await createService(config, { logger: createWarningLogger(stderr), takesUpWork: false })
  return {
    start: (values) => start(service, values),
    cancel: async (values) => service.tasks.cancel(findUnfinished(await service.tasks.list(), collectionOf(service, values)).id),
    task: (id) => service.tasks.get(id),
    lookEveryMs: 250,
    afterInterruption: () => 'give the same command again to continue',
    close: () => service.close(closeMs),
  }
}

async function start(service: Service, values: ReindexArguments) {
  const { source, dest, slices, documentsPerSecond, memory: memoryBytes, blockWrites } = values
  const wanted = { source, dest, slices, documentsPerSecond, memoryBytes, blockWrites }
  return service.reindex(collectionOf(service, values), wanted)
}

/** The collection that the options name, or the only one. */
function collectionOf(service: Service, { collection }: ReindexArguments): string {
  if (collection !== undefined) return collection
  const [name, ...others] = service.collectionNames()
  if (name !== undefined && others.length === 0) return name
  const what = name === undefined ? 'no collection is' : `${others.length + 1} collections are`
  throw new OnefoldError('USAGE', `${what} configured; name one with --collection`)
}
