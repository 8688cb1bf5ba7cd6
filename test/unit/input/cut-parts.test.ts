import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cutFile } from '../../../src/input/cut-parts.js'
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
