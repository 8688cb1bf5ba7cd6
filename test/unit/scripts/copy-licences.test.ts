import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { copyLicences } from '../../../scripts/copy-licences.mjs'
import { temporaryFolder } from '../../support/temporary-folder.js'

/** Copies the licences of packages whose files are these. @returns by the file that was made, its text */
function copied(files: Readonly<Record<string, string>>, modules: readonly string[]): Record<string, string> {
  const root = temporaryFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const to = join(root, 'licences')
  copyLicences(
    modules.map((path) => join(root, path)),
    to,
  )
  return Object.fromEntries(readdirSync(to).map((file) => [file, readFileSync(join(to, file), 'utf8')]))
}

const named = (name: string, version: string) => JSON.stringify({ name, version })

describe('copyLicences', () => {
  it('copies the licence of each package that a module is of, once', () => {
    const files = {
      'node_modules/a/package.json': named('a', '1.0.0'),
      'node_modules/a/LICENSE': 'of a',
      'node_modules/@b/c/package.json': named('@b/c', '2.0.0'),
      'node_modules/@b/c/licence.md': 'of c',
      'node_modules/other/package.json': named('other', '3.0.0'),
    }
    const modules = ['dist/cli/main.js', 'node_modules/a/index.js', 'node_modules/a/lib/a.js', 'node_modules/@b/c/index.js']
    expect(copied(files, modules)).toEqual({ 'a-1.0.0.txt': 'of a', '@b-c-2.0.0.txt': 'of c' })
  })

  it('copies those of two versions of one package', () => {
    const files = {
      'node_modules/a/package.json': named('a', '1.0.0'),
      'node_modules/a/LICENSE': 'first',
      'node_modules/b/node_modules/a/package.json': named('a', '2.0.0'),
      'node_modules/b/node_modules/a/LICENSE': 'second',
    }
    const modules = ['node_modules/a/index.js', 'node_modules/b/node_modules/a/index.js']
    expect(copied(files, modules)).toEqual({ 'a-1.0.0.txt': 'first', 'a-2.0.0.txt': 'second' })
  })

  it('copies notices with the licence, and no program that is called like one', () => {
    const files = {
      'node_modules/a/package.json': named('a', '1.0.0'),
      'node_modules/a/LICENSE-MIT.txt': 'licence',
      'node_modules/a/NOTICE.txt': 'notice',
      'node_modules/a/license.js': 'program',
    }
    expect(copied(files, ['node_modules/a/index.js'])).toEqual({ 'a-1.0.0.txt': 'licence\nnotice' })
  })

  it('refuses a package without a licence', () => {
    const files = { 'node_modules/a/package.json': named('a', '1.0.0'), 'node_modules/a/NOTICE': 'notice' }
    expect(() => copied(files, ['node_modules/a/index.js'])).toThrow('a has no licence to carry along')
  })
})
