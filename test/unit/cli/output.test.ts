import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { CliContext } from '../../../src/cli/cli-context.js'
import { openOutput } from '../../../src/cli/output.js'
import { temporaryFolder } from '../../support/temporary-folder.js'

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

  it('keeps what was committed', async () => {
    const folder = temporaryFolder()
    const output = await openOutput(context, join(folder, 'pairs.jsonl'))
    await output.write(['whole'])
    await output.commit()
    await output.discard()
    expect(readdirSync(folder)).toEqual(['pairs.jsonl'])
  })
})
