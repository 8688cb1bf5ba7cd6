import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { CliContext } from '../../../src/cli/cli-context.js'
import { openOutput } from '../../../src/cli/output.js'
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder.js'

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

  it('leaves no partial file where the last step fails', async () => {
    const folder = temporaryFolder()
    const output = await openOutput(context, join(folder, 'pairs.jsonl'))
    mkdirSync(join(folder, 'pairs.jsonl', 'in the way'), { recursive: true })
    await expect(output.commit()).rejects.toThrow('cannot be written')
    await output.discard()
    expect(readdirSync(folder)).toEqual(['pairs.jsonl'])
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

  it('keeps what was committed', async () => {
    const folder = temporaryFolder()
    const output = await openOutput(context, join(folder, 'pairs.jsonl'))
    await output.write(['whole'])
    await output.commit()
    await output.discard()
    expect(readdirSync(folder)).toEqual(['pairs.jsonl'])
  })
})
