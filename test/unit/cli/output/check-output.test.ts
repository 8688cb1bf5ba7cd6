import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkOutput } from '../../../../src/cli/output/check-output.js'
import { temporaryFolder } from '../../../support/temporary-folder.js'

function filesOf(...names: readonly string[]) {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'texts'))
  for (const name of names) writeFileSync(join(folder, name), 'mine')
  return (name: string) => join(folder, name)
}

describe('checkOutput', () => {
  it('refuses the name of an input, with the remedy', async () => {
    const path = filesOf('a.jsonl', 'b.jsonl')
    const check = checkOutput(path('b.jsonl'), [path('a.jsonl'), undefined, path('b.jsonl')])
    await expect(check).rejects.toMatchObject({ code: 'USAGE', message: expect.stringContaining('name another file with --out') })
    await expect(check).rejects.toThrow(path('b.jsonl'))
  })

  it('refuses an input by another path, a symbolic link or a hard link', async () => {
    const path = filesOf('a.jsonl')
    symlinkSync(path('a.jsonl'), path('soft'))
    linkSync(path('a.jsonl'), path('hard'))
    for (const name of ['texts/../a.jsonl', 'soft', 'hard']) {
      await expect(checkOutput(path(name), [path('a.jsonl')])).rejects.toMatchObject({ code: 'USAGE' })
      await expect(checkOutput(path('a.jsonl'), [path(name)])).rejects.toMatchObject({ code: 'USAGE' })
    }
  })

  it('counts of a folder what would be read from it', async () => {
    const path = filesOf('texts/a.txt', 'texts/pairs.jsonl')
    await expect(checkOutput(path('texts/a.txt'), [path('texts')])).rejects.toThrow('texts/a.txt')
    await checkOutput(path('texts/pairs.jsonl'), [path('texts')])
    await checkOutput(path('texts/new.txt'), [path('texts')])
  })

  it('lets anything else be', async () => {
    const path = filesOf('a.jsonl', 'b.jsonl')
    for (const out of [undefined, '-', path('b.jsonl'), path('none'), '/dev/null']) await checkOutput(out, [path('a.jsonl'), '/dev/null'])
    await checkOutput(path('b.jsonl'), [path('missing'), path('texts')])
  })
})
