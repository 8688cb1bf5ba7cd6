import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as modules from '../../src/index.js'
import { generateCollection } from '../support/generated-collection.js'
import { temporaryFile, temporaryFolder } from '../support/temporary-folder.js'

/** What a program gets that imports the package with Node. */
const imported = createRequire(resolve(import.meta.dirname, '../../package.json')).resolve('onefold')
const library = (await import(pathToFileURL(imported).href)) as typeof modules
const folder = dirname(imported)
const files = readdirSync(folder)

/** A file for each of two threads. */
function twoFiles(): string[] {
  const lines = generateCollection(7, 60).map((document) => JSON.stringify(document))
  return [lines.slice(0, 30), lines.slice(30)].map((half, i) => temporaryFile(`${i}.jsonl`, half.join('\n')))
}

async function signed(options: modules.SignFilesOptions): Promise<modules.SignedFields[]> {
  const list: modules.SignedFields[] = []
  for await (const fields of library.signFiles(options)) list.push(fields)
  return list
}

describe('the package that a program imports', () => {
  it('is a few files, which have what the modules export', () => {
    expect(files.length).toBeLessThan(30)
    expect(Object.keys(library).sort()).toEqual(Object.keys(modules).sort())
  })

  it('has the modules of the threads that it starts', () => {
    const sources = files.map((file) => readFileSync(join(folder, file), 'utf8'))
    const started = sources.flatMap((source) =>
      Array.from(source.matchAll(/new URL\("\.\/(.+?)", import\.meta\.url\)/g), ([, file]) => file!),
    )
    expect(started.length).toBeGreaterThan(0)
    expect(files).toEqual(expect.arrayContaining(started))
  })

  it('signs files on threads', async () => {
    const paths = twoFiles()
    const [one, two] = await Promise.all([1, 2].map((threads) => signed({ paths, threads, profile: 'full' })))
    expect(two).toEqual(one)
  })

  it('keeps a collection in a folder', async () => {
    const data = join(temporaryFolder(), 'collection')
    const text = 'The council voted on Tuesday to close the bridge for repairs until the spring, and to open a ferry.'
    const before = await library.openCollection({ data })
    await before.add({ id: 'a', text })
    await before.close()
    const after = await library.openCollection({ data })
    expect(await after.add({ id: 'b', text })).toMatchObject({ verdict: 'exact', group: 'a' })
    await after.close()
  })
})
