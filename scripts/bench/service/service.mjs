/**
 * Measures the cost of the service: documents/s through `_bulk` against the same load without signatures, and searches with and without folding.
 *
 *   node scripts/bench/service/service.mjs DATA [--rounds 3] [--queries 500] [--flush-bytes N] [--kinds signed,plain] [--out FOLDER]
 *
 * DATA is a folder with `docs.jsonl.gz` (id, title, text). Loads take turns, each into a new process and folder, by the official client's
 * `helpers.bulk` with its defaults (requests of 5 MB, five under way) unless --flush-bytes says otherwise. Needs `npm run build`.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDocuments } from '../../evaluate/corpora.mjs'
import { readArguments } from '../../read-arguments.mjs'
import { currentLoad, describeRun, keepRecord, round } from '../../run-record.mjs'
import { compareSearches, titleQueries } from './compare-searches.mjs'
import { loadCollection } from './load-collection.mjs'
import { quantile } from './quantile.mjs'
import { ServedProcess } from './served-process.mjs'

const { operands, options } = readArguments(import.meta.filename, {
  operands: ['DATA'],
  reads: { DATA: ['docs.jsonl.gz'] },
  options: {
    rounds: { type: 'number', default: 3 },
    queries: { type: 'number', default: 500 },
    'flush-bytes': { type: 'number' },
    kinds: { type: 'string', default: 'signed,plain' },
    out: { type: 'string' },
    node: { type: 'string', default: '' },
  },
})
const index = 'stories'
const documents = [...readDocuments(operands[0])]
const scratch = mkdtempSync(join(tmpdir(), 'onefold-service-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

const loads = { signed: [], plain: [] }
for (let round = 0; round < options.rounds; round++) {
  for (const kind of options.kinds.split(',')) {
    loads[kind].push(await measureLoad(kind, join(scratch, kind)))
    console.error(JSON.stringify({ kind, ...loads[kind].at(-1) }))
  }
}
const searches = options.queries > 0 ? await measureSearches() : undefined
const { date, machine } = describeRun()
const record = {
  date,
  machine: { ...machine, loadBefore: round(loadavg()[2], 1) },
  documents: documents.length,
  flushBytes: options['flush-bytes'] ?? 'default',
  loads,
  searches,
}
keepRecord(record, 'service.json', options.out)

/** Loads the documents into a new folder, and keeps the folder for the searches. */
async function measureLoad(kind, folder) {
  rmSync(folder, { recursive: true, force: true })
  const served = await ServedProcess.start(kind, folder, options.node.split(' ').filter(Boolean))
  const bulk = options['flush-bytes'] === undefined ? {} : { flushBytes: options['flush-bytes'], concurrency: 1 }
  const { seconds, cpuSeconds, health } = await loadCollection(served, index, documents, bulk)
  const { peakBytes } = await served.stop()
  return {
    documentsPerSecond: Math.round(documents.length / seconds),
    cpuMicrosecondsPerDocument: Math.round((cpuSeconds * 1e6) / documents.length),
    healthMs: { p50: round(quantile(health, 0.5), 1), p99: round(quantile(health, 0.99), 1), max: round(quantile(health, 1), 1) },
    peakMegabytes: Math.round(peakBytes / 1e6),
    bytesPerDocument: Math.round(folderBytes(folder) / documents.length),
    load: currentLoad(),
  }
}

async function measureSearches() {
  const folders = { plain: join(scratch, 'search-plain'), folded: join(scratch, 'search-folded') }
  for (const folder of Object.values(folders)) cpSync(join(scratch, 'signed'), folder, { recursive: true })
  const times = await compareSearches(folders, index, titleQueries(documents, options.queries), options.rounds)
  const shown = (values) => ({ p50: round(quantile(values, 0.5), 3), p99: round(quantile(values, 0.99), 3) })
  const ratios = times.folded.map((time, i) => time / times.plain[i])
  return {
    plain: shown(times.plain),
    folded: shown(times.folded),
    ratioOfMedians: round(quantile(times.folded, 0.5) / quantile(times.plain, 0.5), 2),
    ratios: shown(ratios),
  }
}

function folderBytes(folder) {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}
