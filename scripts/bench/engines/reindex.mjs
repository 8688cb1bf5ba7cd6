/**
 * Measures `onefold reindex`: documents per second against a plain copy of the same index by scroll and bulk, and the work that a killed run repeats.
 *
 *   node scripts/bench/engines/reindex.mjs DATA [--copies 20] [--documents N] [--engine elasticsearch9 | --url http://127.0.0.1:9200] [--heap 2g]
 *     [--profile standard] [--slices 2] [--kills 20,50,80] [--rounds 1] [--in-place] [--memory SIZE] [--no-check] [--minutes 20] [--out FILE]
 *
 * DATA is the folder of reuters21578. The index holds each document --copies times (scripts/data/perturbed-copies.mjs), in one shard without
 * replicas. Runs in turn, --rounds times: the plain copy (a scroll of 1,000, each page parsed and sent as one bulk request, to an index with the same
 * mapping that is not refreshed meanwhile) and the command into a new index; and once the command, killed with SIGKILL at the shares of --kills and
 * started again each time. Reports wall time and the CPU time of engine and client; the ratio is that of documents per second. Names each step on
 * stderr when it begins. A command that takes longer than --minutes is ended, and the measurement fails.
 *
 * Then compares the result with brute force: both indices hold the same documents to the letter, the groups are those of a scan of all documents in
 * the order of their ids, and the report lists every group of two or more that the index holds, with all its members. Needs `npm run build`; the
 * check holds DATA's collection --copies times in memory (`--no-check` leaves it out).
 */
import { rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { batchesOf } from '../../batches-of.mjs'
import { perturbedCopies } from '../../data/perturbed-copies.mjs'
import { readArguments } from '../../read-arguments.mjs'
import { readRecords } from '../../text-files.mjs'
import { checkReindex } from './check-reindex.mjs'
import { openEngine } from './measured-engine.mjs'
import { killCommand, ReindexCommand } from './reindex-command.mjs'

const { operands, options } = readArguments(import.meta.filename, {
  operands: ['DATA'],
  reads: { DATA: ['docs.jsonl.gz'] },
  options: {
    copies: { type: 'number', default: 20 },
    documents: { type: 'number', default: 1000000000 },
    engine: { type: 'string', default: 'elasticsearch9' },
    url: { type: 'string' },
    heap: { type: 'string', default: '2g' },
    profile: { type: 'string', default: 'standard' },
    slices: { type: 'string', default: '2' },
    kills: { type: 'string', default: '20,50,80' },
    rounds: { type: 'number', default: 1 },
    'in-place': { type: 'boolean', default: false },
    memory: { type: 'string' },
    check: { type: 'boolean', default: true },
    minutes: { type: 'number', default: 20 },
    out: { type: 'string' },
  },
})
const copies = options.copies
const prefix = `reindex-bench-${process.pid}-`
const engine = await openEngine(options)
const configFile = join(tmpdir(), `${prefix}onefold.json`)
const command = new ReindexCommand(configFile, { ...options, inPlace: options['in-place'] })
try {
  const report = await measure()
  const text = `${JSON.stringify(report, undefined, 1)}\n`
  if (options.out !== undefined) writeFileSync(options.out, text)
  process.stdout.write(text)
} finally {
  for (const name of ['old', 'plain', 'new', 'killed', 'tasks', 'tombstones', 'dead-letters'])
    await engine.ask('DELETE', `/${prefix}${name}`)
  rmSync(configFile, { force: true })
  await engine.stop()
}

async function measure() {
  tell('loading the source')
  const count = await loadSource()
  const collections = { news: { index: `${prefix}news`, profile: options.profile } }
  writeFileSync(configFile, JSON.stringify({ engine: { node: engine.url, prefix }, collections }))
  const rounds = []
  for (let round = 0; round < options.rounds; round++) {
    tell(`round ${round + 1}: the plain copy of ${count} documents`)
    const plain = await timed(count, plainCopy)
    tell(`round ${round + 1}: onefold reindex`)
    const onefold = await timed(count, () => reindexOnce('new'))
    rounds.push({ plain, onefold, ratio: round3(onefold.documentsPerSecond / plain.documentsPerSecond) })
    console.error(JSON.stringify(rounds.at(-1)))
  }
  if (options.kills !== '') tell(`killed at ${options.kills} %`)
  const kills = options.kills === '' ? undefined : await killedRun(count)
  if (kills !== undefined) console.error(JSON.stringify(kills))
  if (options.check) tell('checking the result')
  const { model } = cpus()[0]
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    cpu: `${cpus().length} × ${model}`,
    ...options,
    engine: engine.description,
    documents: count,
    rounds,
    ...(rounds.length > 0 && { bestRatio: Math.max(...rounds.map(({ ratio }) => ratio)) }),
    ...(kills && { kills }),
    ...(options.check && { check: await check(kills === undefined ? 'new' : 'killed') }),
  }
}

/** Fills the source index, to which the collection's alias points. @returns how many documents it holds */
async function loadSource() {
  const documents = [...readRecords(join(operands[0], 'docs.jsonl.gz'), options.documents)]
  const settings = { number_of_shards: 1, number_of_replicas: 0, refresh_interval: '30s' }
  await engine.ask('PUT', `/${prefix}old`, { settings, mappings: mappingOf(), aliases: { [`${prefix}news`]: {} } })
  const originals = documents.map((each) => ({ ...each, id: String(each.id) }))
  let count = 0
  for await (const some of batchesOf(perturbedCopies(originals, copies), 1000)) {
    await bulk(
      'old',
      some.map(({ id, title, text, date, topics, places }) => [id, JSON.stringify({ title, text, date, topics, places })]),
    )
    count += some.length
  }
  await engine.ask('POST', `/${prefix}old/_refresh`)
  return count
}

function mappingOf() {
  const keyword = { type: 'keyword' }
  return { properties: { title: { type: 'text' }, text: { type: 'text' }, date: keyword, topics: keyword, places: keyword } }
}

/** @param {[string, string][]} documents ids and sources as JSON */
async function bulk(name, documents) {
  if (documents.length === 0) return
  const lines = documents.map(([id, source]) => `{"index":{"_id":${JSON.stringify(id)}}}\n${source}\n`).join('')
  const headers = { 'content-type': 'application/x-ndjson' }
  const answer = await fetch(`${engine.url}/${prefix}${name}/_bulk?filter_path=errors,items.*.error`, {
    method: 'POST',
    headers,
    body: lines,
  })
  const { errors, items } = await answer.json()
  if (errors !== false) throw new Error(`a bulk request failed: ${JSON.stringify(items?.[0])}`)
}

async function plainCopy() {
  await engine.ask('DELETE', `/${prefix}plain`)
  const settings = { number_of_shards: 1, number_of_replicas: 0, refresh_interval: '-1' }
  await engine.ask('PUT', `/${prefix}plain`, { settings, mappings: mappingOf() })
  let page = await engine.ask('POST', `/${prefix}old/_search?scroll=5m`, { size: 1000, sort: ['_doc'] })
  while (page.hits.hits.length > 0) {
    await bulk(
      'plain',
      page.hits.hits.map(({ _id, _source }) => [_id, JSON.stringify(_source)]),
    )
    page = await engine.ask('POST', '/_search/scroll', { scroll: '5m', scroll_id: page._scroll_id })
  }
  await engine.ask('DELETE', '/_search/scroll', { scroll_id: [page._scroll_id] })
  await engine.ask('POST', `/${prefix}plain/_refresh`)
  return 0
}

/** Runs the command to its end. @returns CPU seconds of its process */
async function reindexOnce(name) {
  await engine.ask('DELETE', `/${prefix}${name}`)
  await standFor('old')
  return (await command.run(prefix + name)).cpuSeconds
}

/** Points the collection's alias at an index. */
async function standFor(name) {
  const actions = [
    { remove: { index: `${prefix}*`, alias: `${prefix}news`, must_exist: false } },
    { add: { index: prefix + name, alias: `${prefix}news` } },
  ]
  await engine.ask('POST', '/_aliases', { actions })
}

async function timed(count, work) {
  const [engineBefore, own, begin] = [await engine.cpuSeconds(), process.cpuUsage(), performance.now()]
  const ofChild = await work()
  const seconds = (performance.now() - begin) / 1000
  const { user, system } = process.cpuUsage(own)
  const engineSeconds = (await engine.cpuSeconds()) - engineBefore
  return {
    seconds: round3(seconds),
    documentsPerSecond: Math.round(count / seconds),
    engineCpuMicros: Math.round((engineSeconds / count) * 1e6),
    clientCpuMicros: Math.round((((user + system) / 1e6 + ofChild) / count) * 1e6),
  }
}

/** Kills the command at some shares of the documents, and starts it again each time. */
async function killedRun(count) {
  await engine.ask('DELETE', `/${prefix}killed`)
  await standFor('old')
  const kills = []
  for (const share of options.kills.split(',').map((text) => Number(text) / 100)) kills.push(await killAt(share, count))
  const begin = performance.now()
  const { stdout } = await command.run(`${prefix}killed`)
  const { outcome, progress } = JSON.parse(stdout)
  const [source, written] = [await countOf('old'), await countOf(targetOf('killed'))]
  return { kills, lastRunSeconds: round3((performance.now() - begin) / 1000), outcome, total: progress.total, source, target: written }
}

/** @returns the progress kept when the process was gone, and how much of the target was not: work to repeat, at most a batch of 500 per slice */
async function killAt(share, count) {
  const child = command.start(`${prefix}killed`)
  for (;;) {
    const progress = await progressNow()
    if (progress !== undefined && progress.outcome.ok >= share * count) break
    if (child.exitCode !== null) throw new Error(`the command ended before ${share * 100} %`)
    await new Promise((done) => setTimeout(done, 50))
  }
  await killCommand(child)
  const kept = (await progressNow()).outcome.ok
  const inTarget = options['in-place'] ? await signedCount() : await countOf('killed')
  return { share, kept, inTarget, doneAgain: inTarget - kept, allowed: 2 * 500 * options.slices }
}

/** The record of the unfinished reindex. */
async function progressNow() {
  const query = { bool: { filter: [{ term: { kind: 'reindexes' } }] } }
  await engine.ask('POST', `/${prefix}tasks/_refresh`)
  const { hits } = await engine.ask('POST', `/${prefix}tasks/_search?ignore_unavailable=true`, { query, size: 100 })
  const records = (hits?.hits ?? []).map(({ _source }) => _source.record)
  return records.find(({ state }) => state === 'running')?.progress
}

async function countOf(name) {
  await engine.ask('POST', `/${prefix}${name}/_refresh`)
  return (await engine.ask('GET', `/${prefix}${name}/_count`)).count ?? 0
}

async function signedCount() {
  await engine.ask('POST', `/${prefix}old/_refresh`)
  return (await engine.ask('POST', `/${prefix}old/_count`, { query: { exists: { field: 'onefold.version' } } })).count
}

async function check(name) {
  const reported = await command.reportedGroups()
  return checkReindex(engine, { source: `${prefix}old`, target: prefix + targetOf(name), reported })
}

/** The index in which the documents are signed. @param name of the new index, unless documents are signed in place */
function targetOf(name) {
  return options['in-place'] ? 'old' : name
}

function tell(what) {
  console.error(`${Math.round(performance.now() / 1000)} s: ${what}`)
}

function round3(value) {
  return Math.round(value * 1000) / 1000
}
