import { constants } from 'node:os'
import type { TestProject } from 'vitest/node'
import { startEngine } from '../../scripts/engines/start.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of each engine that runs, by its name in scripts/engines. */
    engines: Record<string, string>
  }
}

interface RunningEngine {
  readonly name: string
  readonly url: string
  stop(): Promise<void>
}

const { signals } = constants

const running: RunningEngine[] = []

/**
 * Starts the engines that the environment variable STORES names, once for all test files. One that does not start fails the run. Without the
 * variable nothing is started; nor is what runs already, which is named with its address: `elasticsearch9@http://127.0.0.1:9200`.
 */
export async function setup(project: TestProject): Promise<void> {
  const names = (process.env.STORES ?? 'embedded').split(',').filter((name) => name !== 'embedded')
  // A run that is ended from outside, by a time limit or with its terminal, must not leave engines behind: they end when this process exits.
  if (names.length > 0) for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(128 + signals[signal]))
  // At once: each waits for the disk and for itself in between.
  const started = await Promise.allSettled(names.map(provide))
  for (const each of started) if (each.status === 'fulfilled') running.push(each.value)
  const failed = started.find((each) => each.status === 'rejected')
  if (failed !== undefined) {
    await teardown()
    // Neither Vitest nor Node can print the stack of what is thrown here.
    process.stderr.write(`${failed.reason}\n`)
    throw failed.reason
  }
  project.provide('engines', Object.fromEntries(running.map(({ name, url }) => [name, url])))
}

async function provide(store: string): Promise<RunningEngine> {
  const [name, url] = store.split('@') as [string, string?]
  if (url === undefined) return startEngine(name, { isBrief: process.env.FAULTS !== 'long' })
  // Otherwise its tests would wait for it until their limits of time.
  const isThere = await fetch(url).then(
    () => true,
    () => false,
  )
  if (!isThere) throw new Error(`STORES names ${store}, and no engine answers there`)
  return { name, url, stop: async () => {} }
}

/** Stops what {@link setup} started. */
export async function teardown(): Promise<void> {
  await Promise.all(running.splice(0).map((engine) => engine.stop()))
}
