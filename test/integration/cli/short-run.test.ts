import { execFileSync } from 'node:child_process'
import { availableParallelism, getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { commandFile } from '../../support/run-command.js'

const lister = fileURLToPath(new URL('../../support/list-priorities.mjs', import.meta.url))
const samples = fileURLToPath(new URL('../../../samples/news.jsonl', import.meta.url))

/** Scans the samples with one thread. @returns the niceness of the process's threads at the end */
function scan(load: number, niceness: number): { main: number; others: number[] } {
  const words = ['--import', lister, commandFile, 'scan', samples, '--threads', '1', '--quiet', '--out', '/dev/null']
  const env = { ...process.env, LOAD: String(load), NICENESS: String(niceness) }
  return JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8', env }))
}

describe.runIf(process.platform === 'linux')('a short scan on one thread', () => {
  const own = getPriority()

  it("has V8's threads give way to the main one where nothing else runs", () => {
    const { main, others } = scan(0, own)
    expect(main).toBe(own)
    expect(others.filter((niceness) => niceness === Math.min(own + 3, 19)).length).toBeGreaterThanOrEqual(4)
  })

  it('leaves the threads as they are where other processes want the processor', () => {
    const { others } = scan(availableParallelism(), own)
    expect(new Set(others)).toEqual(new Set([own]))
  })

  it('goes no lower than the system allows', () => {
    expect(Math.max(...scan(0, 18).others)).toBe(19)
  })
})
