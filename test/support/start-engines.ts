import type { TestProject } from 'vitest/node'
import { startEngine } from '../../scripts/engines/start.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of each engine that runs, by its name in scripts/engines. */
    engines: Record<string, string>
  }
}

const running: { readonly name: string; readonly url: string; stop(): Promise<void> }[] = []

/**
 * Starts the engines that the environment variable STORES names, once for all test files. One that does not start fails the run. Without the
 * variable nothing is started.
 */
export async function setup(project: TestProject): Promise<void> {
  const names = (process.env.STORES ?? 'embedded').split(',').filter((name) => name !== 'embedded')
  try {
    for (const name of names) running.push(await startEngine(name))
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('engines', Object.fromEntries(running.map(({ name, url }) => [name, url])))
}

/** Stops what {@link setup} started. */
export async function teardown(): Promise<void> {
  for (const engine of running.splice(0)) await engine.stop()
}
