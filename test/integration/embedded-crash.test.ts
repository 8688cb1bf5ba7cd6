import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EmbeddedStore } from '../../src/store/embedded/embedded-store.js'
import { temporaryFolder } from '../support/temporary-folder.js'

const writer = resolve(import.meta.dirname, '../support/write-until-killed.mjs')
const collection = { name: 'news', factFields: [] }
const batchSize = 20

/** Lets a process write, kills it after `bytes` bytes of acknowledgements, and returns the last batch that it acknowledged. */
function killAfter(folder: string, bytes: number): Promise<number> {
  const child = spawn(process.execPath, [writer, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.on('data', (piece: Buffer) => {
    printed += piece.toString()
    if (printed.length >= bytes) child.kill('SIGKILL')
  })
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (_, signal) => {
      if (signal === 'SIGKILL') done(Number(printed.trimEnd().split('\n').at(-1)))
      else fail(new Error(`the writer ended by itself after ${JSON.stringify(printed)}`))
    })
  })
}

/** Everything that a store returns about one batch. */
async function look(store: EmbeddedStore, batch: number) {
  const ids = Array.from({ length: batchSize }, (_, n) => `${batch}-${n}`)
  const terms = [`batch${String(batch).padStart(3, '0')}`]
  const found = await store.lookUp(collection, { terms: { fingerprints: terms }, hotAbove: 99, perTerm: 99, includeJoined: true })
  return {
    documents: (await store.read(collection, ids)).filter((each) => each !== undefined).length,
    found: found.documents.length,
    anchors: found.documents.filter(({ facts }) => !facts.joined).length,
    searched: await store.count(collection, { body: { query: { match: { title: `${batch}` } } } }),
  }
}

const whole = { documents: batchSize, found: batchSize, anchors: 0, searched: batchSize }
const nothing = { documents: 0, found: 0, anchors: 0, searched: 0 }

describe('EmbeddedStore after kill -9', () => {
  it('opens, has every acknowledged batch whole, and no part of any other', async () => {
    if (!existsSync(resolve(import.meta.dirname, '../../dist/store/embedded/embedded-store.js'))) throw new Error('run npm run build first')
    const folder = temporaryFolder()
    for (const bytes of [2, 17, 5, 40, 1, 23]) {
      const acknowledged = await killAfter(folder, bytes)
      // The writer does so, too: of 30 postings in memory every batch moves some, and a kill may come between.
      const store = new EmbeddedStore({ folder, recentPostings: 30 })
      const batches = (await store.counts(collection)).documents / batchSize
      expect(Number.isInteger(batches)).toBe(true)
      expect(batches).toBeGreaterThan(acknowledged)
      for (let batch = 0; batch < batches - 1; batch++) expect(await look(store, batch)).toEqual(whole)
      expect(await look(store, batches - 1)).toEqual({ ...whole, anchors: 1 })
      expect(await look(store, batches)).toEqual(nothing)
      expect(await store.counts(collection)).toMatchObject({ joined: batches * batchSize - 1, groups: batches })
      await store.close()
    }
  })
})
