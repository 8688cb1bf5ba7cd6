/**
 * Measures the cost of loading through onefold against plain `_bulk` of the same documents in the same run: documents/s, and CPU of the engine and of
 * the client.
 *
 *   node scripts/bench/engines/ingest.mjs FILE [--documents N] [--engine elasticsearch9 | --url URL] [--rounds 1] [--kinds plain,onefold]
 *     [--request 2000] [--profile standard] [--threads 2] [--refresh 1s] [--minutes 15] [--out FOLDER]
 *
 * FILE has one document per line (id, text, title if any), as scripts/data/generate-news.mjs writes it. Both kinds write to an index with the same
 * fields for title and text, one shard, no replica, and --refresh as its `refresh_interval`. Grouping is included. Progress is printed four times a
 * minute. A load that takes longer than --minutes ends then, and is measured by the documents that it has written. Needs `npm run build`.
 *
 * The first 20,000 documents cost the engine and the client several times as much as later ones, because their code is not compiled yet.
 */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Client } from '@elastic/elasticsearch'
import { AnyEngineTransport } from '../../../dist/store/elastic/engine/engine-client.js'
import { readArguments } from '../../read-arguments.mjs'
import { currentLoad, describeRun, keepRecord } from '../../run-record.mjs'
import { openEngine } from './measured-engine.mjs'
import { openWriter } from './onefold-writer.mjs'

const { operands, options } = readArguments(import.meta.filename, {
  operands: ['FILE'],
  reads: { FILE: 'file' },
  options: {
    documents: { type: 'number', default: 1000000 },
    engine: { type: 'string', default: 'elasticsearch9' },
    url: { type: 'string' },
    heap: { type: 'string', default: '2g' },
    rounds: { type: 'number', default: 1 },
    kinds: { type: 'string', default: 'plain,onefold' },
    request: { type: 'string', default: '2000' },
    profile: { type: 'string', default: 'standard' },
    threads: { type: 'string', default: '2' },
    refresh: { type: 'string', default: '1s' },
    minutes: { type: 'number', default: 15 },
    out: { type: 'string' },
  },
})
const [file] = operands
const index = 'ingest-bench'
const wanted = options.documents
const engine = await openEngine(options)
const loads = { plain: [], onefold: [] }
try {
  for (let round = 0; round < options.rounds; round++) {
    for (const kind of options.kinds.split(',')) {
      loads[kind].push(await measure(kind))
      console.error(JSON.stringify({ kind, ...loads[kind].at(-1) }))
    }
  }
} finally {
  await engine.ask('DELETE', `/${index}`)
  await engine.ask('DELETE', `/${index}-tasks`)
  await engine.stop()
}
report()

async function measure(kind) {
  await engine.ask('DELETE', `/${index}`)
  const properties = { title: { type: 'text' }, text: { type: 'text' } }
  await engine.ask('PUT', `/${index}`, {
    settings: { number_of_shards: 1, number_of_replicas: 0, refresh_interval: options.refresh },
    mappings: { properties },
  })
  const writer = kind === 'plain' ? openPlain() : await openWriter({ node: engine.url, index, ...options })
  const [engineBefore, clientBefore, begin] = [await engine.cpuSeconds(), process.cpuUsage(), performance.now()]
  const written = await writer.write(documents(kind))
  await engine.ask('POST', `/${index}/_refresh`)
  const seconds = (performance.now() - begin) / 1000
  const client = process.cpuUsage(clientBefore)
  const engineSeconds = (await engine.cpuSeconds()) - engineBefore
  await writer.close()
  const { count } = await engine.ask('GET', `/${index}/_count`)
  if (count !== written) throw new Error(`${kind}: ${written} documents were written and ${count} are there`)
  const micros = (value) => Math.round((value * 1e6) / written)
  return {
    documents: written,
    documentsPerSecond: Math.round(written / seconds),
    engineMicros: micros(engineSeconds),
    clientMicros: micros((client.user + client.system) / 1e6),
    load: currentLoad(),
    ...writer.figures?.(),
  }
}

/** Plain `_bulk` by the official client's helper with its defaults. */
function openPlain() {
  const client = new Client({ node: engine.url, Transport: AnyEngineTransport, enableMetaHeader: false })
  return {
    async write(source) {
      const { successful } = await client.helpers.bulk({ datasource: source, onDocument: toAction, concurrency: 4 })
      return successful
    },
    close: () => client.close(),
  }
}

function toAction({ id, ...doc }) {
  return [{ index: { _index: index, _id: id } }, doc]
}

/** The documents of the file, until the time is up. */
async function* documents(kind) {
  const begin = performance.now()
  const seconds = () => Math.round((performance.now() - begin) / 1000)
  let count = 0
  let told = 0
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (count === wanted || seconds() >= options.minutes * 60) return
    if (seconds() >= told + 15) {
      told = seconds()
      console.error(`${kind}: ${count} of ${wanted} documents in ${told} s`)
    }
    count++
    yield JSON.parse(line)
  }
}

function report() {
  const best = (kind, name, pick) => pick(...loads[kind].map((load) => load[name]))
  const ratio = (a, b) => Number((a / b).toFixed(3))
  const ratios = loads.plain.length > 0 &&
    loads.onefold.length > 0 && {
      documentsPerSecond: ratio(best('onefold', 'documentsPerSecond', Math.max), best('plain', 'documentsPerSecond', Math.max)),
      engineCpu: ratio(best('plain', 'engineMicros', Math.min), best('onefold', 'engineMicros', Math.min)),
    }
  keepRecord({ ...describeRun(), engine: engine.description, options, loads, ratios }, 'ingest.json', options.out)
}
