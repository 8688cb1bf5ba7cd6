import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { CliContext } from '../../../../src/cli/cli-context.js'
import { openOutput } from '../../../../src/cli/output/output.js'
import { withOutput } from '../../../../src/cli/output/with-output.js'
import { temporaryFile, temporaryFolder } from '../../../support/temporary-folder.js'

const context = { stdout: new PassThrough(), signal: new AbortController().signal } as unknown as CliContext

describe('openOutput', () => {
  it('has removed the partial file whenever a discard ends, also one that finds another at work', async () => {
    const folder = temporaryFolder()
    const output = await openOutput(context, join(folder, 'pairs.jsonl'))
    await output.write(['half'])
    const first = output.discard()
    await output.discard()
    expect(readdirSync(folder)).toEqual([])
    await first
  })

  it('refuses an empty name before the work', async () => {
    await expect(openOutput(context, '')).rejects.toMatchObject({ code: 'USAGE', message: expect.stringContaining('no file name') })
  })

  it('leaves no partial file where the last step fails', async () => {
    const folder = temporaryFolder()
    const output = await openOutput(context, join(folder, 'pairs.jsonl'))
    mkdirSync(join(folder, 'pairs.jsonl', 'in the way'), { recursive: true })
    await expect(output.commit()).rejects.toThrow('cannot be written')
    await output.discard()
    expect(readdirSync(folder)).toEqual(['pairs.jsonl'])
  })

  it('does not write through a link that was put where the partial file is made', async () => {
    const file = temporaryFile('precious', 'kept')
    const out = join(temporaryFolder(), 'pairs.jsonl')
    symlinkSync(file, `${out}.${process.pid}.partial`)
    const output = await openOutput(context, out)
    await output.write(['new'])
    await output.commit()
    expect([readFileSync(file, 'utf8'), readFileSync(out, 'utf8')]).toEqual(['kept', 'new'])
  })

  it('keeps the permissions of a file that it replaces', async () => {
    const file = temporaryFile('pairs.jsonl', 'old')
    for (const mode of [0o600, 0o666]) {
      chmodSync(file, mode)
      const output = await openOutput(context, file)
      await output.write(['new'])
      await output.commit()
      expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['new', mode])
    }
  })

  it('compresses a file whose name ends in .gz', async () => {
    const file = join(temporaryFolder(), 'pairs.JSONL.gz')
    const output = await openOutput(context, file)
    const lines = Array.from({ length: 50_000 }, (_, i) => `line ${i}\n`)
    await output.write(lines)
    await output.write([])
    await output.write([Buffer.from('last')])
    await output.commit()
    expect(gunzipSync(readFileSync(file)).toString()).toBe(`${lines.join('')}last`)
  })

  it('leaves what is not text as it is', async () => {
    const file = join(temporaryFolder(), 'news.lexicon.gz')
    const output = await openOutput(context, file, { packs: false })
    await output.write([Buffer.from('bits')])
    await output.commit()
    expect(readFileSync(file, 'utf8')).toBe('bits')
  })

  it('keeps what was committed', async () => {
    const folder = temporaryFolder()
    const output = await openOutput(context, join(folder, 'pairs.jsonl'))
    await output.write(['whole'])
    await output.commit()
    await output.discard()
    expect(readdirSync(folder)).toEqual(['pairs.jsonl'])
  })
})

describe('withOutput', () => {
  it('makes no file once the run is interrupted', async () => {
    const folder = temporaryFolder()
    const interrupted = { ...context, signal: AbortSignal.abort(), outputs: new Set() } as unknown as CliContext
    const run = withOutput(interrupted, join(folder, 'pairs.jsonl'), async () => {})
    await expect(run).rejects.toMatchObject({ code: 'INTERRUPTED' })
    expect(readdirSync(folder)).toEqual([])
  })

  it('leaves no partial file where the run is interrupted while the file is being opened', async () => {
    const folder = temporaryFolder()
    const outputs = new Set<{ discard(): Promise<void> }>()
    const run = withOutput({ ...context, outputs } as unknown as CliContext, join(folder, 'pairs.jsonl'), () => new Promise(() => {}))
    // Like an interruption, which does not wait for the run.
    for (const output of outputs) await output.discard()
    expect(readdirSync(folder)).toEqual([])
    void run
  })
})
