// Writes batches into an embedded store until the process is killed, and prints the number of each batch when its write is acknowledged.
// Usage: node write-until-killed.mjs <folder>
import { writeSync } from 'node:fs'
import { EmbeddedStore } from '../../dist/store/embedded/embedded-store.js'

const collection = { name: 'news', factFields: [] }
const batchSize = 20
const store = new EmbeddedStore({ folder: process.argv[2], recentPostings: 30 })
await store.createCollection(collection)

/** All documents of a batch share a term. The first document of the previous batch joins its group, so that batches also change older documents. */
function batchOf(number) {
  const terms = [`batch${String(number).padStart(3, '0')}`]
  const puts = Array.from({ length: batchSize }, (_, n) => ({
    id: `${number}-${n}`,
    kind: 'put',
    source: { title: `number ${number}`, text: 'x'.repeat(500) },
    fields: { write: `${number}`, since: number * batchSize + n, group: `g${number}`, version: 'v', fingerprints: terms, joined: n > 0 },
  }))
  return number === 0 ? puts : [...puts, { id: `${number - 1}-0`, kind: 'patch', fields: { group: `g${number}`, joined: true } }]
}

let number = (await store.counts(collection)).documents / batchSize
for (; ; number++) {
  await store.write(collection, batchOf(number))
  // Synchronous, so that exactly the acknowledged batches are printed.
  writeSync(1, `${number}\n`)
}
