import { once } from 'node:events'
import { checkAddress, type RunningServer, startServer } from '../../api/start-server.js'
import { createService } from '../../compose/create-service.js'
import type { Service } from '../../compose/service.js'
import type { Config } from '../../config/config.js'
import { loadConfig } from '../../config/load-config.js'
import { createLogger } from '../../logger/create-logger.js'
import type { Logger } from '../../logger/logger.js'
import { type RunningWorker, startWorker } from '../../worker/start-worker.js'
import type { CliContext } from '../cli-context.js'
import { exitCodes } from '../exit-codes.js'
import { type ConfigArguments, overrideBy } from '../options/config-options.js'
import { packageVersion } from '../package-version.js'
import { renderWelcome } from '../render/welcome.js'

/** What the command line holds. */
export interface ServeArguments extends ConfigArguments {
  readonly port?: number
  readonly host?: string
  readonly quiet?: true
}

/** Share of the time for stopping in which requests may finish; the rest is for telling those that have not. */
const shareOfRequests = 0.9

/** Runs `onefold serve` until it is told to stop. */
export async function runServe(context: CliContext, values: ServeArguments): Promise<void> {
  const config = readConfig(context, values)
  const logger = createLogger({ level: config.log.level, stream: context.stderr, now: context.today })
  // Opening a store makes what it lacks; a command that cannot listen should leave nothing behind.
  await checkAddress(config.server)
  const { readOnly } = config.server
  const service = await createService(config, { logger, takesUpWork: !readOnly, makesIndices: !readOnly })
  let worker: RunningWorker | undefined
  let deadline = context.now()
  try {
    worker = await startWorkerInService(config, logger)
    const { host, port } = config.server
    const server = await startServer({ service, config, logger, host, port, version: packageVersion() })
    announce(context, { config, service, server }, values.quiet ? logger : undefined)
    if (worker !== undefined) logger.info('working', { url: worker.url, jobs: config.worker.jobs })
    if (!context.signal.aborted) await once(context.signal, 'abort')
    deadline = context.now() + config.server.shutdownMs
    await stop(context, config, { server, service }, logger)
  } finally {
    // In the time that the server left: requests come first, because somebody waits for them.
    const left = () => Math.max(0, deadline - context.now())
    try {
      await worker?.stop(left())
    } finally {
      await service.close(left())
    }
  }
}

/** Takes jobs out of Redis in the process of the service, if it is to (`worker.inService`): as a worker beside it would, and sharing nothing with it. */
async function startWorkerInService(config: Config, logger: Logger): Promise<RunningWorker | undefined> {
  const { redis, server, worker } = config
  return redis !== undefined && worker.inService && !server.readOnly ? startWorker(config, logger) : undefined
}

function readConfig({ env }: CliContext, { config, port, host, data }: ServeArguments): Config {
  const overrides = [
    ...overrideBy('--port', ['server', 'port'], port),
    ...overrideBy('--host', ['server', 'host'], host),
    ...overrideBy('--data', ['data'], data),
  ]
  return loadConfig({ env, file: config, overrides })
}

interface ListeningService {
  readonly config: Config
  readonly service: Service
  readonly server: RunningServer
}

/** Says that the service listens: in words for people, or, if there is a log, in a line of it. */
function announce(context: CliContext, { config, service, server: { url } }: ListeningService, logger: Logger | undefined): void {
  const { engine, file, collections, keys } = config
  const { storeDescription: store } = service
  if (logger === undefined) context.stderr.write(renderWelcome({ url, config, store, names: service.collectionNames() }))
  else
    logger.info('listening', {
      url,
      data: engine?.nodes ?? config.data,
      file,
      store,
      collections: collections.length,
      callers: keys.length,
    })
}

/**
 * Ctrl-C is an interruption; SIGTERM is how services are ended. The queue closes shortly before the connections do, so that whoever still waits for a
 * write is told that it was not done.
 */
async function stop(
  context: CliContext,
  { server: { shutdownMs } }: Config,
  { server, service }: Pick<ListeningService, 'server' | 'service'>,
  logger: Logger,
): Promise<void> {
  logger.info('stopping', { signal: String(context.signal.reason) })
  // What it rejects with is told by the call that waits for it.
  const giveUp = setTimeout(() => void service.close(0).catch(() => undefined), shutdownMs * shareOfRequests)
  try {
    await server.stop(shutdownMs)
  } finally {
    clearTimeout(giveUp)
  }
  context.exitCode = context.signal.reason === 'SIGINT' ? exitCodes.interrupted : exitCodes.done
}
