import { once } from 'node:events'
import { checkAddress, type RunningServer, startServer } from '../../api/start-server.js'
import { createService } from '../../compose/create-service.js'
import type { Service } from '../../compose/service.js'
import type { Config } from '../../config/config.js'
import { loadConfig } from '../../config/load-config.js'
import { createLogger } from '../../logger/create-logger.js'
import type { Logger } from '../../logger/logger.js'
import type { RunningWorker } from '../../worker/start-worker.js'
import type { CliContext } from '../cli-context.js'
import { exitCodes } from '../exit-codes.js'
import { type ConfigArguments, overrideBy } from '../options/config-options.js'
import { packageVersion } from '../package-version.js'
import { renderWelcome } from '../render/welcome.js'

/** The options of `onefold serve`. */
export interface ServeArguments extends ConfigArguments {
  readonly port?: number
  readonly host?: string
  readonly quiet?: true
}

/** Runs `onefold serve` until it is told to stop. */
export async function runServe(context: CliContext, values: ServeArguments): Promise<void> {
  const config = readConfig(context, values)
  const logger = createLogger({ level: config.log.level, stream: context.stderr, now: context.today })
  // Opening a store creates files or indices that are missing; a command that cannot listen should leave nothing behind.
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
    // The worker gets the time that the server left: requests come first, because clients wait for them.
    const left = () => Math.max(0, deadline - context.now())
    try {
      await worker?.stop(left())
    } finally {
      await service.close(left())
    }
  }
}

/** If `worker.inService` is set, does jobs from Redis in the service's process, as a separate worker would; it shares nothing with the service. */
async function startWorkerInService(config: Config, logger: Logger): Promise<RunningWorker | undefined> {
  const { redis, server, worker } = config
  if (redis === undefined || !worker.inService || server.readOnly) return undefined
  const { startWorker } = await import('../../worker/start-worker.js')
  return startWorker(config, logger)
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

/** Says that the service listens: in the log if there is one, otherwise in words for people. */
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
 * Stops the server. Ctrl-C counts as an interruption; SIGTERM is the normal way to end a service. The queue closes shortly before the connections do,
 * so that clients that still wait for a write are told that it was not done.
 */
async function stop(
  context: CliContext,
  { server: { shutdownMs } }: Config,
  { server, service }: Pick<ListeningService, 'server' | 'service'>,
  logger: Logger,
): Promise<void> {
  logger.info('stopping', { signal: String(context.signal.reason) })
  // The call that waits for the close reports its error.
  await server.stop(shutdownMs, () => void service.close(0).catch(() => undefined))
  context.exitCode = context.signal.reason === 'SIGINT' ? exitCodes.interrupted : exitCodes.done
}
