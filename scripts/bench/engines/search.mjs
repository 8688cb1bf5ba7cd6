/**
 * Measures the cost of folding on real engines: the plain query, the folded search with its defaults, and the engine's own `collapse`, on one index
 * in one run.
 *
 *   node scripts/bench/engines/search.mjs --documents 1000000 --from SOURCE [--engines elasticsearch9,opensearch3] [--queries 1000]
 *        [--rounds 1] [--profile standard] [--folder KEPT] [--heap 2g] [--keep] [--out FOLDER]
 *
 * Documents are generated (scripts/data/generate-collection.mjs from SOURCE; --folder keeps them for another run) and get their groups from the
 * generator's plan, so that loading needs no search. An engine is started by its name, or used at its address: `elasticsearch9@http://host:9200`.
 * --keep does not delete the index, and reuses an existing one with the right number of documents.
 *
 * Queries are the first words of documents, like titles. For each query the kinds take turns in alternating order; the request cache is off. Needs
 * `npm run build`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEngine } from '../../engines/start.mjs'
import { readArguments } from '../../read-arguments.mjs'
import { currentLoad, describeRun, keepRecord, round } from '../../run-record.mjs'
import { quantile } from '../service/quantile.mjs'
import { loadIndex } from './load-index.mjs'
import { kinds, openKinds } from './search-kinds.mjs'

const { options } = readArguments(import.meta.filename, {
  reads: { '--from': 'either' },
  options: {
    documents: { type: 'number', default: 50000 },
    from: { type: 'string' },
    engines: { type: 'string', default: 'elasticsearch9,opensearch3' },
    queries: { type: 'number', default: 1000 },
    rounds: { type: 'number', default: 1 },
    profile: { type: 'string', default: 'standard' },
    folder: { type: 'string' },
    heap: { type: 'string', default: '2g' },
    keep: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
})
const documents = options.documents
/** Queries that run first and are not counted, because code and caches are cold. */
const warmUp = 200

const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'onefold-search-'))
if (options.folder === undefined) process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
if (!existsSync(join(folder, 'documents.jsonl'))) generate()

const results = []
for (const engine of options.engines.split(',')) {
  results.push(await measureEngine(engine))
  console.error(JSON.stringify(results.at(-1)))
}
const { date, machine } = describeRun()
const record = {
  date,
  machine: { ...machine, heap: options.heap },
  documents,
  queries: options.queries,
  rounds: options.rounds,
  profile: options.profile,
  results,
}
keepRecord(record, 'search.json', options.out)

function generate() {
  const script = resolve(import.meta.dirname, '../../data/generate-collection.mjs')
  const family = String(Math.min(5000, Math.floor(documents / 60)))
  const from = options.from === undefined ? [] : ['--from', options.from]
  execFileSync(process.execPath, [script, '--documents', String(documents), '--out', folder, '--big-family', family, ...from])
}

async function measureEngine(named) {
  const [name, url] = named.split('@')
  const engine = url === undefined ? await startEngine(name, { heap: options.heap }) : { name, url, stop: async () => undefined }
  try {
    const loaded = await loadIndex(engine.url, folder, options)
    const { times, hits, calls } = await measure(engine.url, loaded)
    if (!options.keep) await loaded.remove()
    return { engine: named.split('@')[0], loadBefore: currentLoad(), hits, calls, ...summary(times) }
  } finally {
    await engine.stop()
  }
}

async function measure(url, { index, titles }) {
  const opened = await openKinds(url, index)
  const queries = titles.slice(0, options.queries)
  const times = Object.fromEntries(kinds.map((kind) => [kind, []]))
  let hits = 0
  for (const title of queries.slice(0, warmUp)) for (const kind of kinds) await opened.search(kind, title)
  opened.resetCalls()
  for (let round = 0; round < options.rounds; round++) {
    for (const [i, title] of queries.entries()) {
      if (round === 0) hits += await opened.count(title)
      for (let turn = 0; turn < kinds.length; turn++) {
        const kind = kinds[(turn + i + round) % kinds.length]
        const begin = performance.now()
        await opened.search(kind, title)
        const time = performance.now() - begin
        times[kind][i] = Math.min(times[kind][i] ?? Number.POSITIVE_INFINITY, time)
      }
    }
  }
  const calls = opened.callsPerFoldedSearch()
  await opened.close()
  return { times, hits: Math.round(hits / queries.length), calls }
}

function summary(times) {
  const quantiles = Object.fromEntries(
    Object.entries(times).map(([kind, list]) => [kind, { p50: rounded(quantile(list, 0.5)), p99: rounded(quantile(list, 0.99)) }]),
  )
  const ratio = (kind, other) => rounded(quantiles[kind].p50 / quantiles[other].p50)
  return { milliseconds: quantiles, foldedToPlain: ratio('folded', 'plain'), foldedToCollapse: ratio('folded', 'collapse') }
}

function rounded(value) {
  return round(value, 2)
}
