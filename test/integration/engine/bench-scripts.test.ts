import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, inject, it } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.js'

/** One engine is enough, because other tests check on every engine what these scripts measure. So test names do not name the engine. */
const [name, url] = Object.entries(inject('engines'))[0] ?? ['', '']

const root = resolve(import.meta.dirname, '../../..')

/** Makes the collections that the scripts read from the samples. */
function makeData(): string {
  const data = temporaryFolder()
  const stories = gzipSync(readFileSync(join(root, 'samples/news.jsonl')))
  for (const name of ['reuters21578', 'ttc3600-tr-dev']) {
    mkdirSync(join(data, name))
    writeFileSync(join(data, name, 'docs.jsonl.gz'), stories)
  }
  return data
}

/** Runs a script. @returns its standard output; rejects with its standard error */
function run(script: string, words: readonly string[]): Promise<string> {
  return new Promise((done, fail) => {
    execFile(process.execPath, [join(root, 'scripts/bench/engines', script), ...words], (error, stdout, stderr) => {
      if (error === null) done(stdout)
      else fail(new Error(`${script} ended with ${error.code}: ${stderr}`))
    })
  })
}

/** The numbers in a table's rows. */
function figuresOf(table: string): string[] {
  return table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| what'))
    .map((line) => line.split(' | ')[1]!)
}

describe.skipIf(url === '')('scripts that measure engines', () => {
  it('measure searches, lookups, loading and sizes', async () => {
    const [data, out] = [makeData(), temporaryFolder()]
    const small = ['--documents', '300', '--queries', '20']
    const where = ['--from', join(data, 'reuters21578'), '--data', data, '--out', out, '--engine', `${name}@${url}`]
    const figures = figuresOf(await run('all.mjs', [...where, ...small]))
    expect(figures.length).toBeGreaterThanOrEqual(14)
    for (const figure of figures) expect(figure).not.toMatch(/undefined|NaN|null/)
  })

  it('measure a reindex, and hold its result against a scan', async () => {
    const words = ['--url', url, '--documents', '100', '--copies', '2', '--kills', '']
    const { documents, check } = JSON.parse(await run('reindex.mjs', [join(makeData(), 'reuters21578'), ...words]))
    expect(documents).toBe(200)
    expect(check).toMatchObject({ different: 0, missing: 0, otherGroup: 0 })
  })
})
