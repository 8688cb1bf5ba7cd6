import { once } from 'node:events'
import { loadConfig } from '../../config/load-config.js'
import { createLogger } from '../../logger/create-logger.js'
import { startWorker } from '../../worker/start-worker.js'
import type { CliContext } from '../cli-context.js'
import { exitCodes } from '../exit-codes.js'

/** The options of `onefold worker`. */
export interface WorkerArguments {
  readonly config?: string
  readonly quiet?: true
}

/** Runs `onefold worker` until it is told to stop. */
export async function runWorker(context: CliContext, { config: file, quiet }: WorkerArguments): Promise<void> {
  const config = loadConfig({ env: context.env, file })
  const logger = createLogger({ level: config.log.level, stream: context.stderr, now: context.today })
  const worker = await startWorker(config, logger)
  logger.info('working', { url: worker.url, file: config.file, store: worker.storeDescription, jobs: config.worker.jobs })
  if (!quiet) context.stderr.write(`onefold works on jobs; its health, readiness and metrics are at ${worker.url}\n`)
  if (!context.signal.aborted) await once(context.signal, 'abort')
  logger.info('stopping', { signal: String(context.signal.reason) })
  await worker.stop(config.worker.shutdownMs)
  context.exitCode = context.signal.reason === 'SIGINT' ? exitCodes.interrupted : exitCodes.done
}
