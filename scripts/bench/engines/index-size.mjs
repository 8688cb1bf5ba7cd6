/**
 * Measures the size of our fields in an index: bytes per document by the engine's own statistics, above those of the same index without our object.
 *
 *   node scripts/bench/engines/index-size.mjs DATA [--engines elasticsearch9,opensearch3@http://127.0.0.1:9200]
 *     [--profiles lean,standard,full] [--documents N] [--fields] [--out FILE]
 *
 * DATA is the folder with the collections; documents are news of about 2 KB (two-kilobyte-news.mjs), signed and grouped as the service does. One
 * shard, default codec, merged to one segment. With --fields, each field is also measured alone, which gives a budget; the sum differs a little from
 * the whole, because `_source` is compressed in blocks. Engines with an address run already; others are started by scripts/engines. Needs
 * `npm run build`.
 */
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { readMappings } from '../../../dist/compose/read-mappings.js'
import { heldFields } from '../../../dist/store/elastic/document/held-fields.js'
import { startEngine } from '../../engines/start.mjs'
import { readArguments } from '../../read-arguments.mjs'
import { signedDocuments } from './signed-documents.mjs'
import { twoKilobyteNews } from './two-kilobyte-news.mjs'

const { operands, options } = readArguments(import.meta.filename, {
  operands: ['DATA'],
  reads: { DATA: ['reuters21578/docs.jsonl.gz', 'ttc3600-tr-dev/docs.jsonl.gz'] },
  options: {
    engines: { type: 'string', default: 'elasticsearch9,opensearch3' },
    profiles: { type: 'string', default: 'lean,standard' },
    documents: { type: 'number', default: 10000 },
    fields: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
})
const fieldMappings = readMappings().fields.mappings.properties.onefold
const index = `mappings-size-${process.pid}`
const documents = twoKilobyteNews(operands[0]).slice(0, options.documents)
const report = {
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  cpu: cpus()[0].model,
  documents: documents.length,
  textBytes: mean(documents.map(({ text }) => Buffer.byteLength(text))),
  profiles: {},
}
for (const profile of options.profiles.split(',')) {
  const signed = await signedDocuments(documents, profile)
  report.profiles[profile] = { values: describeValues(signed) }
  for (const engine of options.engines.split(',')) {
    report.profiles[profile][engine.split('@')[0]] = await withEngine(engine, (url) => measure(url, signed))
    console.error(profile, JSON.stringify(report.profiles[profile][engine.split('@')[0]]))
  }
}
const text = `${JSON.stringify(report, undefined, 1)}\n`
if (options.out === undefined) process.stdout.write(text)
else writeFileSync(options.out, text)

async function withEngine(name, work) {
  const [kind, url] = name.split('@')
  if (url !== undefined) return work(url)
  const engine = await startEngine(kind)
  try {
    return await work(engine.url)
  } finally {
    await engine.stop()
  }
}

/** Bytes per document of the whole object and, with --fields, of each field alone. */
async function measure(url, signed) {
  const without = await sizeOf(url, signed, [])
  const names = fieldNames(signed)
  const whole = (await sizeOf(url, signed, names)) - without
  if (!options.fields) return { without, whole }
  const fields = {}
  for (const name of names) fields[name] = round((await sizeOf(url, signed, [name])) - without)
  return { without, whole: round(whole), fields, sum: round(Object.values(fields).reduce((sum, bytes) => sum + bytes, 0)) }
}

function fieldNames(signed) {
  return Object.keys(fieldMappings.properties).filter((name) => signed.some(({ fields }) => fields[name] !== undefined))
}

/** Bytes per document of an index with some of our fields. */
async function sizeOf(url, signed, names) {
  const properties = Object.fromEntries(names.map((name) => [name, fieldMappings.properties[name]]))
  const ours = names.length === 0 ? {} : { onefold: { ...fieldMappings, properties } }
  const settings = { number_of_shards: 1, number_of_replicas: 0, refresh_interval: -1, 'store.stats_refresh_interval': '0s' }
  const mappings = { properties: { title: { type: 'text' }, text: { type: 'text' }, ...ours } }
  await ask(url, 'PUT', `/${index}`, { settings, mappings })
  try {
    for (let at = 0; at < signed.length; at += 500) await load(url, signed.slice(at, at + 500), names)
    await ask(url, 'POST', `/${index}/_refresh`)
    await ask(url, 'POST', `/${index}/_forcemerge?max_num_segments=1`)
    await ask(url, 'POST', `/${index}/_flush?force=true&wait_if_ongoing=true`)
    const { _all } = await ask(url, 'GET', `/${index}/_stats/store,segments,docs`)
    const { store, segments, docs } = _all.primaries
    if (segments.count !== 1 || docs.count !== signed.length) throw new Error(`${segments.count} segments with ${docs.count} documents`)
    return round(store.size_in_bytes / docs.count)
  } finally {
    await ask(url, 'DELETE', `/${index}`)
  }
}

async function load(url, part, names) {
  const lines = part.map(({ id, source, fields }) => {
    const held = heldFields(fields)
    const some = Object.fromEntries(names.filter((name) => held[name] !== undefined).map((name) => [name, held[name]]))
    return `${JSON.stringify({ index: { _id: id } })}\n${JSON.stringify({ ...source, ...(names.length > 0 && { onefold: some }) })}\n`
  })
  const { errors, items } = await ask(url, 'POST', `/${index}/_bulk`, lines.join(''))
  if (errors) throw new Error(JSON.stringify(items.find(({ index: { error } }) => error)))
}

async function ask(url, method, path, body) {
  const text = typeof body === 'string' ? body : body && JSON.stringify(body)
  const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json'
  const answer = await fetch(url + path, { method, body: text, headers: { 'content-type': type } })
  const answered = await answer.json()
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answered)}`)
  return answered
}

/** The contents of the fields, independent of the index. */
function describeValues(signed) {
  const all = fieldNames(signed).map((name) => {
    const values = signed.map(({ fields }) => fields[name]).filter((value) => value !== undefined)
    const isList = Array.isArray(values[0])
    return [
      name,
      isList
        ? { terms: mean(signed.map(({ fields }) => fields[name]?.length ?? 0)) }
        : { letters: mean(values.map((value) => String(value).length)) },
    ]
  })
  return Object.fromEntries(all)
}

function mean(values) {
  return round(values.reduce((sum, value) => sum + value, 0) / values.length)
}

function round(value) {
  return Math.round(value * 10) / 10
}
