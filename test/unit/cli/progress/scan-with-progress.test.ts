import { truncateSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { CliContext } from '../../../../src/cli/cli-context.js'
import { scanWithProgress } from '../../../../src/cli/progress/scan-with-progress.js'
import { temporaryFile } from '../../../support/temporary-folder.js'

const scan = { input: {}, includeVariants: false, times: false, keepTexts: false }

/** Scans a file. @returns how often V8 was told to favour the main thread */
async function favouring(file: string, threads: number, keepTexts = false): Promise<number> {
  let times = 0
  const { signal } = new AbortController()
  const context = {
    stderr: new PassThrough(),
    signal,
    now: () => 0,
    memory: () => 0,
    favourMainThread: () => times++,
  } as unknown as CliContext
  await scanWithProgress(context, { threads, quiet: true }, { ...scan, keepTexts, paths: [file] })
  return times
}

describe('scanWithProgress', () => {
  it('has V8 favour the main thread in a short scan on one thread that shows no texts', async () => {
    const file = temporaryFile('news.jsonl', '{"id": "x", "text": "A ferry to Port Alder"}\n')
    expect(await favouring(file, 1)).toBe(1)
    expect(await favouring(file, 2)).toBe(0)
    expect(await favouring(file, 1, true)).toBe(0)
  })

  it('does not in a scan of 48 MB or more', async () => {
    const file = temporaryFile('zeros.txt', '')
    truncateSync(file, 48 * 2 ** 20)
    expect(await favouring(file, 1)).toBe(0)
    truncateSync(file, 48 * 2 ** 20 - 1)
    expect(await favouring(file, 1)).toBe(1)
  })
})
