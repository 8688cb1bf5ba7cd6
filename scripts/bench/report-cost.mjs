/**
 * Measures the cost of a report over a collection: store calls, the engine's searches, and CPU seconds of client and engine per 1,000 groups.
 *
 *   node scripts/bench/report-cost.mjs DATA [--copies 2] [--documents N] [--level near] [--size 200] [--url http://127.0.0.1:9200] [--folder FOLDER] [--keep]
 *
 * DATA is the folder of reuters21578. The collection holds each document --copies times (scripts/data/perturbed-copies.mjs), written as the service
 * writes. Without --url, uses the embedded store, in FOLDER. With --keep, the collection stays, and the next run reuses it. Needs `npm run build`.
 */

import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toSettings } from '../../dist/compose/live/collection-registry.js'
import { Signers } from '../../dist/compose/live/signing/signers.js'
import { readMappings } from '../../dist/compose/read-mappings.js'
import { defaultCollection } from '../../dist/config/load-config.js'
import { DuplicateReport } from '../../dist/detection/live/asking/duplicate-report.js'
import { collectionIn } from '../../dist/detection/live/stored-collection.js'
import { CollectionWriter } from '../../dist/detection/live/writing/collection-writer.js'
import { stampAt } from '../../dist/stamp.js'
import { ElasticStore } from '../../dist/store/elastic/elastic-store.js'
import { EmbeddedStore } from '../../dist/store/embedded/embedded-store.js'
import { batchesOf } from '../batches-of.mjs'
import { perturbedCopies } from '../data/perturbed-copies.mjs'
import { readArguments } from '../read-arguments.mjs'
import { readRecords } from '../text-files.mjs'
import { openEngine } from './engines/measured-engine.mjs'

/** Documents per write. */
const batch = 500

const { operands, options } = readArguments(import.meta.filename, {
  operands: ['DATA'],
  reads: { DATA: ['docs.jsonl.gz'] },
  options: {
    copies: { type: 'number', default: 2 },
    documents: { type: 'number', default: 1000000000 },
    level: { type: 'string', default: 'near' },
    size: { type: 'string', default: '200' },
    url: { type: 'string' },
    folder: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})
const engine = options.url === undefined ? undefined : await openEngine(options)
const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'onefold-report-'))
const settings = toSettings(defaultCollection(`report-cost-${options.copies}`))
const index = settings.name
const store =
  engine === undefined
    ? new EmbeddedStore({ folder })
    : await ElasticStore.connect({ nodes: [engine.url], mappings: readMappings(), prefix: `${index}-` })
try {
  await store.createCollection(settings)
  if ((await store.counts(settings)).documents === 0) await fill()
  console.log(JSON.stringify({ ...options, ...(await measure()) }, undefined, 1))
} finally {
  await store.close()
  if (!options.keep) await remove()
}

async function fill() {
  const signers = await Signers.open([], 2)
  const writer = new CollectionWriter({ store, settings, signer: signers.signer(undefined), now: () => new Date() })
  const originals = Array.from(readRecords(join(operands[0], 'docs.jsonl.gz'), options.documents), (each) => ({
    ...each,
    id: String(each.id),
  }))
  let since = 0
  for await (const documents of batchesOf(perturbedCopies(originals, options.copies), batch)) {
    const operations = documents.map(({ id, title, text }) => {
      since++
      return { kind: 'index', id, source: { title, text }, stamp: stampAt(since), acceptedAt: since }
    })
    await writer.write(operations)
  }
  await store.refresh(settings)
  await signers.close()
}

/** Reads the whole report. The digest covers all groups in their order, and shows whether two builds report the same. */
async function measure() {
  const calls = {}
  const report = new DuplicateReport(collectionIn(counting(store, calls), settings))
  const digest = createHash('sha256')
  const { level, size } = options
  const before = await usage()
  let groups = 0
  let totals
  let after = null
  do {
    const page = await report.page({ level, minSize: 2, size: Number(size), after, evidence: false })
    for (const group of page.groups) digest.update(JSON.stringify(group))
    groups += page.groups.length
    ;({ after, totals } = page)
  } while (after !== null)
  const used = await usage()
  const perThousand = (name) => Math.round(((used[name] - before[name]) / groups) * 1e6) / 1e3
  return {
    groups,
    totals,
    calls: Object.fromEntries(Object.entries(calls).map(([name, count]) => [name, Math.round((count / groups) * 1e4) / 10])),
    perThousandGroups: Object.fromEntries(Object.keys(used).map((name) => [name, perThousand(name)])),
    seconds: used.seconds - before.seconds,
    digest: digest.digest('base64url'),
  }
}

async function usage() {
  const { user, system } = process.cpuUsage()
  const client = { clientCpu: (user + system) / 1e6, seconds: performance.now() / 1000 }
  if (engine === undefined) return client
  const { _all } = await engine.ask('GET', `/${index}/_stats/search`)
  return { ...client, engineCpu: await engine.cpuSeconds(), searches: _all.total.search.query_total }
}

/** A store that counts its calls by name. */
function counting(store, calls) {
  return new Proxy(store, {
    get(target, name) {
      const value = target[name]
      if (typeof value !== 'function') return value
      return (...args) => {
        calls[name] = (calls[name] ?? 0) + 1
        return value.apply(target, args)
      }
    },
  })
}

async function remove() {
  if (engine === undefined) return rmSync(folder, { recursive: true, force: true })
  for (const name of [index, `${index}-tasks`]) await engine.ask('DELETE', `/${name}`)
}
