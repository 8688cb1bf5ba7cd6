import { onTestFinished } from 'vitest'
import { createService, type ServiceConfig } from '../../src/compose/create-service.js'
import type { Clock } from '../../src/compose/live/clock.js'
import type { RequestedWrite, Service, TaskView } from '../../src/compose/service.js'
import { loadConfig } from '../../src/config/load-config.js'
import type { Logger } from '../../src/logger/logger.js'
import { KeptLog } from './kept-log.js'
import { folderInMemory } from './temporary-folder.js'

/** A clock that only moves when the test moves it. */
export class StillClock implements Clock {
  time = Date.UTC(2026, 0, 1)
  now = () => this.time
  elapsed = () => this.time
}

/** The options of {@link openService}. */
interface OpenedWith {
  /** Default: a folder of its own, unless `env` names an engine. */
  readonly folder?: string
  /** Environment variables, as users set them. */
  readonly env?: Readonly<Record<string, string>>
  readonly clock?: Clock
  readonly logger?: Logger
  readonly takesUpWork?: boolean
  readonly makesIndices?: boolean
}

/** A service over a store of its own, closed when the test ends. Signs on the calling thread: worker threads need the built package. */
export async function openService({
  env = {},
  folder = env.ONEFOLD_ENGINE__NODE === undefined ? folderInMemory() : undefined,
  clock = new StillClock(),
  logger = new KeptLog(),
  takesUpWork = true,
  makesIndices = true,
}: OpenedWith = {}): Promise<Service> {
  const config: ServiceConfig = loadConfig({ env: { ...(folder !== undefined && { ONEFOLD_DATA: folder }), ONEFOLD_THREADS: '1', ...env } })
  const service = await createService(config, { clock, logger, takesUpWork, makesIndices })
  onTestFinished(() => service.close(10_000))
  return service
}

/** Writes that index texts, by id. */
export function indexTexts(texts: Readonly<Record<string, string>>): RequestedWrite[] {
  return Object.entries(texts).map(([id, text]) => ({ kind: 'index', id, source: { text } }))
}

/** Options with which tests write. */
export const patiently = { refresh: false, timeoutMs: 600_000 }

/** Waits until a task no longer waits or runs. @returns the task */
export async function endOfTask(service: Service, id: string): Promise<TaskView> {
  for (;;) {
    const task = await service.tasks.get(id)
    if (task.state !== 'waiting' && task.state !== 'running') return task
    await new Promise((resolve) => setImmediate(resolve))
  }
}
