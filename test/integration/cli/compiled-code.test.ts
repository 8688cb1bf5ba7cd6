import { execFileSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { commandFile } from '../../support/run-command.js'
import { startServe } from '../../support/running-serve.js'
import { temporaryFolder } from '../../support/temporary-folder.js'

const lister = fileURLToPath(new URL('../../support/list-scripts.mjs', import.meta.url))
const samples = fileURLToPath(new URL('../../../samples/news.jsonl', import.meta.url))

/** Runs a command over the samples. @returns for each loaded file of the bundle, whether V8 accepted the code stored for it */
function scripts(command: 'scan' | 'sign', ...flags: string[]): Record<string, boolean> {
  const words = [commandFile, command, samples, '--threads', '1', '--quiet', '--out', '/dev/null']
  return JSON.parse(execFileSync(process.execPath, ['--import', lister, ...flags, ...words], { encoding: 'utf8' }))
}

describe('compiled code of the command', () => {
  it.each(['scan', 'sign'] as const)('is taken for all that %s loads', (command) => {
    const taken = Object.entries(scripts(command))
    expect(taken.length).toBeGreaterThan(3)
    expect(taken.filter(([, isTaken]) => !isTaken)).toEqual([])
  })

  it('is taken for all that a service loads', async () => {
    const service = await startServe(temporaryFolder(), [], { NODE_OPTIONS: `--import ${pathToFileURL(lister)}` })
    const printed = text(service.child.stdout!)
    await service.end('SIGTERM')
    const taken = Object.entries<boolean>(JSON.parse(await printed))
    expect(taken.length).toBeGreaterThan(20)
    expect(taken.filter(([, isTaken]) => !isTaken)).toEqual([])
  })

  it('is left aside by a V8 that would have made other code, and the command runs all the same', () => {
    expect(new Set(Object.values(scripts('scan', '--no-flush-bytecode')))).toEqual(new Set([false]))
  })
})
