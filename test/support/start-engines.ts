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
    throw failed.reason
  }
  project.provide('engines', Object.fromEntries(running.map(({ name, url }) => [name, url])))
}

async function provide(store: string): Promise<RunningEngine> {
  const [name, url] = store.split('@') as [string, string?]
  return url === undefined ? startEngine(name, { isBrief: process.env.FAULTS !== 'long' }) : { name, url, stop: async () => {} }
}

/** Stops what {@link setup} started. */
export async function teardown(): Promise<void> {
  await Promise.all(running.splice(0).map((engine) => engine.stop()))
}
