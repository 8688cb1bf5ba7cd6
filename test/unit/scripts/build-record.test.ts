import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BuildRecord } from '../../../scripts/build-record.mjs'
import { temporaryFolder } from '../../support/temporary-folder.js'

/** Makes a folder with a source, its build, and the record of the build. */
function built() {
  const root = temporaryFolder()
  const write = (path: string, text: string) => writeFileSync(join(root, path), text)
  for (const folder of ['src/deep', 'dist/deep']) mkdirSync(join(root, folder), { recursive: true })
  write('settings.json', '{}')
  write('src/deep/a.ts', 'a')
  write('dist/deep/a.js', 'a')
  const record = new BuildRecord(root, { file: '.cache/build.txt', inputs: ['src', 'settings.json'], outputs: ['dist'] })
  return { root, write, record }
}

describe('BuildRecord', () => {
  it('knows nothing of a build before there is one, and none that began and did not end', () => {
    const { record } = built()
    expect(record.isCurrent()).toBe(false)
    record.begin()
    record.end()
    expect(record.isCurrent()).toBe(true)
    record.begin()
    expect(record.isCurrent()).toBe(false)
  })

  it.each<[string, (parts: ReturnType<typeof built>) => void]>([
    ['a source changes', ({ write }) => write('src/deep/a.ts', 'b')],
    ['a source comes', ({ write }) => write('src/b.ts', '')],
    ['a source goes', ({ root }) => rmSync(join(root, 'src/deep/a.ts'))],
    ['a file of settings changes', ({ write }) => write('settings.json', '{ }')],
    ['a file of settings goes', ({ root }) => rmSync(join(root, 'settings.json'))],
    ['what was built changes', ({ write }) => write('dist/deep/a.js', 'b')],
    ['what was built goes', ({ root }) => rmSync(join(root, 'dist'), { recursive: true })],
    ['a file that was built becomes a program', ({ root }) => chmodSync(join(root, 'dist/deep/a.js'), 0o755)],
    ['something else lies beside it', ({ write }) => write('dist/b.js', '')],
  ])('wants another build when %s', (_, change) => {
    const parts = built()
    parts.record.begin()
    parts.record.end()
    change(parts)
    expect(parts.record.isCurrent()).toBe(false)
  })

  it('wants another build when a source was changed during the last one', () => {
    const { record, write } = built()
    record.begin()
    write('src/deep/a.ts', 'b')
    record.end()
    expect(record.isCurrent()).toBe(false)
  })

  it('does without an input that is not there', () => {
    const { root, record } = built()
    rmSync(join(root, 'settings.json'))
    record.begin()
    record.end()
    expect(record.isCurrent()).toBe(true)
  })

  it('wants none when files are written again as they were', () => {
    const { record, write } = built()
    record.begin()
    record.end()
    write('src/deep/a.ts', 'a')
    write('dist/deep/a.js', 'a')
    expect(record.isCurrent()).toBe(true)
  })
})
