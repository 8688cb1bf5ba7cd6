import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { canCut, cutFile } from '../../../src/input/cut-parts.js'
import { FileFinder } from '../../../src/input/find-files.js'
import { temporaryFile } from '../../support/temporary-folder.js'

describe('cutFile', () => {
  it('cuts a file that went after it was found: only who reads it can say where', async () => {
    const path = temporaryFile('a.jsonl', '{"text":"a"}\n'.repeat(100))
    const { files } = await new FileFinder(false).find(path)
    rmSync(path)
    expect(cutFile(files[0]!, 650)).toHaveLength(2)
  })
})

describe('canCut', () => {
  it('takes only files whose ranges can be read alone, and none of 0 bytes, which may be files that the system makes up', async () => {
    const canCutOf = (content: string | Uint8Array, { bytes = content.length, gzip = false } = {}) =>
      canCut(temporaryFile('a.jsonl', content), { format: 'jsonl', kind: 'text', gzip }, bytes)
    expect(await canCutOf('{"text":"a"}\n')).toBe(true)
    expect(await canCutOf('{"text":"a"}\n', { bytes: 0 })).toBe(false)
    expect(await canCutOf('{"text":"a"}\n', { gzip: true })).toBe(false)
    for (const content of ['[{"text":"a"}]', '{\n"text":"a"}', Buffer.of(0x1f, 0x8b)]) expect(await canCutOf(content)).toBe(false)
  })
})
