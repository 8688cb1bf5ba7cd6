import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inject, onTestFinished } from 'vitest'
import { readMappings } from '../../../src/compose/read-mappings.js'
import { ElasticStore } from '../../../src/store/elastic/elastic-store.js'
import { EnginePlace } from '../engine-place.js'
import { settingsOf } from '../live-collection.js'
import { temporaryFolder } from '../temporary-folder.js'
import { CommandProcess } from './command-process.js'
import { RedisServer } from './redis-server.js'

/** The parts of a deployment. */
interface DeploymentOptions {
  readonly workers?: number
  readonly services?: number
  /** Settings of these sections in addition to those of all tests. */
  readonly settings?: { readonly server?: object; readonly worker?: object }
  /** Environment variables of the workers. */
  readonly workerEnv?: Readonly<Record<string, string>>
  readonly redis?: RedisServer
  /** Address through which the processes reach the engine; the test itself uses the engine's own. Default: the engine's own. */
  readonly engineUrl?: string
  /** Further settings of the section `engine`. */
  readonly engine?: object
}

/** Seconds in which the sweeper checks every document once, unless a test sets another time. */
export const sweptWithin = 10

/** The engine on which fault tests run: the first that STORES names. */
export function faultEngine(): { readonly name: string; readonly url: string } {
  const [found] = Object.entries(inject('engines'))
  if (found === undefined) throw new Error('fault tests need an engine: STORES=elasticsearch9 REDIS=1 npx vitest run test/faults')
  return { name: found[0], url: found[1] }
}

/** Script of Redis that counts the jobs of both queues, in any state, at one moment. */
const countJobs = `local jobs = 0
for _, queue in ipairs({ 'onefold:writes:', 'onefold:upkeep:' }) do
  for _, list in ipairs({ 'wait', 'active' }) do jobs = jobs + redis.call('llen', queue .. list) end
  for _, set in ipairs({ 'delayed', 'waiting-children' }) do jobs = jobs + redis.call('zcard', queue .. set) end
end
return jobs`

/** Script of Redis that removes the locks on all writes. */
const removeLocks = `for _, lock in ipairs(redis.call('keys', 'onefold:writes:*:lock')) do redis.call('del', lock) end`

/** Services and workers as processes of their own, on a real engine and a real Redis, with one collection, `news`. */
export class Deployment {
  readonly redis: RedisServer
  readonly place: EnginePlace
  readonly settings = settingsOf({ profile: 'standard' })
  readonly services: CommandProcess[] = []
  readonly workers: CommandProcess[] = []
  readonly urls: string[] = []
  store!: ElasticStore
  readonly configFile: string
  #hasStopped = false
  readonly #workerEnv: Readonly<Record<string, string>>

  private constructor(
    redis: RedisServer,
    place: EnginePlace,
    { settings = {}, workerEnv = {}, engineUrl = place.url, engine = {} }: DeploymentOptions,
  ) {
    this.redis = redis
    this.place = place
    this.#workerEnv = workerEnv
    this.configFile = join(temporaryFolder(), 'onefold.json')
    const sections = {
      engine: { node: engineUrl, prefix: place.prefix, ...engine },
      collections: { news: { index: `${place.prefix}news` } },
      redis: { url: redis.url },
      threads: 1,
      server: { port: 0, writeTimeout: '10m', rateLimit: { requests: 0 }, ...settings.server },
      worker: { port: 0, sweepWithin: `${sweptWithin}s`, ...settings.worker },
    }
    writeFileSync(this.configFile, JSON.stringify(sections))
  }

  static async start(options: DeploymentOptions = {}): Promise<Deployment> {
    const deployment = new Deployment(options.redis ?? (await RedisServer.start()), new EnginePlace(faultEngine().name), options)
    onTestFinished(() => deployment.stop())
    deployment.store = await ElasticStore.connect({
      nodes: [deployment.place.url],
      mappings: readMappings(),
      indices: { news: `${deployment.place.prefix}news` },
      prefix: deployment.place.prefix,
    })
    for (let i = 0; i < (options.services ?? 1); i++) await deployment.startService()
    await Promise.all(Array.from({ length: options.workers ?? 1 }, () => deployment.startWorker()))
    return deployment
  }

  async startService(): Promise<CommandProcess> {
    const service = new CommandProcess(['serve', '--quiet', '--config', this.configFile], {})
    this.services.push(service)
    this.urls.push(await service.url())
    return service
  }

  async startWorker(env: Readonly<Record<string, string>> = {}): Promise<CommandProcess> {
    const worker = new CommandProcess(['worker', '--quiet', '--config', this.configFile], { ...this.#workerEnv, ...env })
    this.workers.push(worker)
    await worker.url()
    return worker
  }

  /** Resolves when no job waits, runs, or is delayed. */
  async untilQuiet(): Promise<void> {
    for (let quiet = 0; quiet < 3; ) {
      quiet = (await this.jobs()) === 0 ? quiet + 1 : 0
      await wait(200)
    }
  }

  /** Number of jobs in Redis, in any state. */
  async jobs(): Promise<number> {
    return Number(await this.redis.command('eval', countJobs, '0'))
  }

  /** Lets the locks on all writes under way end, as if their workers had given no sign of life for long enough. */
  async endLocks(): Promise<void> {
    await this.redis.command('eval', removeLocks, '0')
  }

  /** Ends all processes and removes all stored data. */
  async stop(): Promise<void> {
    if (this.#hasStopped) return
    this.#hasStopped = true
    const running = [...this.services, ...this.workers].filter((each) => !each.hasEnded)
    await Promise.all(running.map((each) => each.end('SIGKILL')))
    await this.store?.close()
    await this.place.remove()
  }
}
