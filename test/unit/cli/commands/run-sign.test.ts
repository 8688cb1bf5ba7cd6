import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { CliContext } from '../../../../src/cli/cli-context.js'
import { runSign } from '../../../../src/cli/commands/run-sign.js'
import { temporaryFile } from '../../../support/temporary-folder.js'

/** Signs a file. @returns how often V8 was told to compile less */
async function compilingLess(file: string, threads: number): Promise<number> {
  let times = 0
  const { signal } = new AbortController()
  const context = {
    stdout: new PassThrough().resume(),
    stderr: new PassThrough(),
    signal,
    outputs: new Set(),
    now: () => 0,
    compileLess: () => times++,
  } as unknown as CliContext
  await runSign(context, [file], { profile: 'lean', titleField: 'title', threads, quiet: true })
  return times
}

describe('runSign', () => {
  it('has V8 compile less in a short run on one thread', async () => {
    const file = temporaryFile('news.jsonl', '{"id": "x", "text": "A ferry to Port Alder"}\n')
    expect(await compilingLess(file, 1)).toBe(1)
    expect(await compilingLess(file, 2)).toBe(0)
  })
})
