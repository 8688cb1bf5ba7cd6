import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { CliContext } from '../../../../src/cli/cli-context.js'
import { runSign } from '../../../../src/cli/commands/run-sign.js'
import { temporaryFile } from '../../../support/temporary-folder.js'

/** Signs a file. @returns how often V8 was told to use less of the processor */
async function sparing(file: string, threads: number): Promise<number> {
  let times = 0
  const { signal } = new AbortController()
  const context = {
    stdout: new PassThrough().resume(),
    stderr: new PassThrough(),
    signal,
    outputs: new Set(),
    now: () => 0,
    spareProcessor: () => times++,
  } as unknown as CliContext
  await runSign(context, [file], { profile: 'lean', titleField: 'title', threads, quiet: true })
  return times
}

describe('runSign', () => {
  it('has V8 use less of the processor in a short run on one thread', async () => {
    const file = temporaryFile('news.jsonl', '{"id": "x", "text": "A ferry to Port Alder"}\n')
    expect(await sparing(file, 1)).toBe(1)
    expect(await sparing(file, 2)).toBe(0)
  })
})
