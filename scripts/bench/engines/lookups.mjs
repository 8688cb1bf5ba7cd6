/**
 * Measures how long looking up candidates takes, for single documents and for batches, with and without hot terms, and what the lookups find.
 *
 *   node scripts/bench/engines/lookups.mjs [--documents 1000000] [--engine elasticsearch9 | --url URL] [--lookups 1000] [--batch 1000] [--seconds 60] [--merge] [--out FOLDER]
 *
 * The index has one shard and the fields of onefold without texts: 20 fingerprints per document, and the terms of a SimHash, of sentences and of
 * paths. One document in ten shares 70 % of its terms with an earlier one. Of a million documents, 100,000, 10,000 and 1,000 have a hot term. Probes
 * are new to the index: nine in ten have no duplicate in it, one in ten has. A probe with hot terms has one of each frequency. Both kinds of probes
 * take turns. Needs `npm run build`.
 *
 * Lookups are those of the service: placing a document at once uses all hints of the index's terms; settling it later relies only on the counts of
 * hot terms. A tenth of the rounds run first and are not counted; each measurement ends after `--seconds`.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { readMappings } from '../../../dist/compose/read-mappings.js'
import { heldFingerprint, heldTerm } from '../../../dist/hashing/held-term.js'
import { encodeTerm } from '../../../dist/hashing/term-code.js'
import { stampAt } from '../../../dist/stamp.js'
import { ElasticStore } from '../../../dist/store/elastic/elastic-store.js'
import { SeededRandom } from '../../data/seeded-random.mjs'
import { readArguments } from '../../read-arguments.mjs'
import { currentLoad, describeRun, keepRecord, round } from '../../run-record.mjs'
import { quantile } from '../service/quantile.mjs'
import { openEngine } from './measured-engine.mjs'

const { options } = readArguments(import.meta.filename, {
  options: {
    documents: { type: 'number', default: 1000000 },
    engine: { type: 'string', default: 'elasticsearch9' },
    url: { type: 'string' },
    heap: { type: 'string', default: '2g' },
    lookups: { type: 'number', default: 1000 },
    batch: { type: 'number', default: 1000 },
    seconds: { type: 'number', default: 60 },
    merge: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
})
const count = options.documents
const collection = { name: 'ingest-lookups', factFields: [] }
/** How a document is looked up. `hotAbove`: most anchors with which a term still proposes candidates, for fingerprints and for other families. */
const lookups = {
  placing: { hints: 'known', includeJoined: false, hotAbove: [100, 8] },
  settling: { hints: 'hot', includeJoined: true, hotAbove: [100, 100] },
}
const sizes = { fingerprints: 20, sentences: 8, paths: 8 }
/** Shares of all documents that have each hot term. */
const hotShares = [0.1, 0.01, 0.001]
const hotTerms = hotShares.map((_, n) => encodeTerm(n + 1, 0xabcdef))
const random = new SeededRandom('lookups')
/** Documents of which probes are copies. */
const copied = []

const engine = await openEngine(options)
const store = await ElasticStore.connect({ nodes: [engine.url], mappings: readMappings(), prefix: 'ingest-lookups-' })
const rows = []
try {
  await load()
  await untilHinted()
  for (const lookup of Object.keys(lookups)) {
    for (const batch of [1, options.batch]) {
      const row = await measure(lookup, batch)
      console.error(JSON.stringify(row))
      rows.push(row)
    }
  }
} finally {
  await store.close()
  for (const index of [collection.name, 'ingest-lookups-tasks']) await engine.ask('DELETE', `/${index}`)
  await engine.stop()
}
keepRecord({ ...describeRun(), engine: engine.description, options, rows }, 'lookups.json', options.out)

async function load() {
  await engine.ask('DELETE', `/${collection.name}`)
  await store.createCollection(collection)
  await engine.ask('PUT', `/${collection.name}/_settings`, { index: { refresh_interval: '5s', number_of_replicas: 0 } })
  const begin = performance.now()
  const recent = []
  for (let from = 0; from < count; from += 2_000) {
    const writes = Array.from({ length: Math.min(2_000, count - from) }, (_, i) => {
      const own = termsOf(recent.length > 100 && random.fraction() < 0.1 ? random.pick(recent) : undefined)
      if (recent.length < 5_000) recent.push(own)
      else recent[random.below(5_000)] = own
      if (random.fraction() < 2_000 / count) copied.push({ id: `d${from + i}`, terms: own })
      return toWrite(from + i, own)
    })
    const results = await store.write(collection, writes)
    if (results.some(({ status }) => status !== 'created'))
      throw new Error(JSON.stringify(results.find(({ status }) => status !== 'created')))
  }
  await store.refresh(collection)
  if (options.merge) await engine.ask('POST', `/${collection.name}/_forcemerge?max_num_segments=1`)
  const { _all } = await engine.ask('GET', `/${collection.name}/_stats/segments`)
  console.error(
    JSON.stringify({ loaded: count, seconds: Math.round((performance.now() - begin) / 1000), segments: _all.primaries.segments.count }),
  )
}

/** The terms of a document; a copy has 70 % of the terms of its original. */
function termsOf(original) {
  const terms = {}
  for (const [family, size] of Object.entries(sizes)) {
    terms[family] = Array.from({ length: size }, (_, n) =>
      original !== undefined && random.fraction() < 0.7 ? original[family][n] : asHeld(family, randomTerm()),
    )
  }
  // Choices of blocks, about 26 bits each: among a million documents, one in seventy is also in another document by chance.
  terms.simhash = Array.from({ length: 10 }, (_, choice) => asHeld('simhash', encodeTerm(0x100 + choice, random.below(1 << 26))))
  return terms
}

/** A term in the form in which the service writes it. */
function asHeld(family, term) {
  return family === 'fingerprints' ? heldFingerprint(term) : heldTerm(term)
}

function randomTerm() {
  return encodeTerm(random.next() & 0xffff, random.next())
}

function withHot(terms, shares) {
  const hot = hotTerms.filter((_, n) => random.fraction() < shares[n])
  return { ...terms, fingerprints: [...terms.fingerprints, ...hot] }
}

function toWrite(at, terms) {
  const fields = Object.fromEntries(Object.entries(withHot(terms, hotShares)).map(([family, list]) => [family, [...new Set(list)].sort()]))
  const sketch = Buffer.alloc(700, at % 251).toString('base64')
  const own = {
    version: 'bench',
    write: stampAt(at),
    since: at,
    group: `g${at}`,
    exact: `digest-${at}`,
    length: 300,
    sketch,
  }
  return { id: `d${at}`, kind: 'put', source: {}, fields: { ...own, ...fields }, expect: 'absent' }
}

async function untilHinted() {
  const begin = performance.now()
  while (store.termHints(collection) === undefined) await pause(100)
  console.error(JSON.stringify({ walked: Math.round(performance.now() - begin) }))
}

/** Times lookups with hot terms and without, in turn. */
async function measure(lookup, batch) {
  const wanted = Math.max(20, Math.round(options.lookups / Math.sqrt(batch)))
  const warm = Math.ceil(wanted / 10)
  const times = { plain: [], hot: [] }
  const found = { plain: 0, hot: 0 }
  let [copies, rounds, cpuBefore] = [0, 0, 0]
  const end = performance.now() + 1000 * options.seconds
  for (let round = -warm; round < wanted && (rounds === 0 || performance.now() < end); round++) {
    if (round === 0) cpuBefore = await engine.cpuSeconds()
    const probes = Array.from({ length: batch }, () => (random.fraction() < 0.1 ? random.pick(copied) : undefined))
    const terms = probes.map((original) => termsOf(original?.terms))
    for (const kind of round % 2 === 0 ? ['plain', 'hot'] : ['hot', 'plain']) {
      const asked = kind === 'hot' ? terms.map((each) => withHot(each, [1, 1, 1])) : terms
      const begin = performance.now()
      const documents = await lookUp(asked, lookups[lookup])
      if (round < 0) continue
      times[kind].push((performance.now() - begin) / batch)
      const ids = new Set(documents.map(({ facts }) => facts.id))
      found[kind] += probes.filter((original) => original !== undefined && ids.has(original.id)).length
    }
    if (round < 0) continue
    rounds++
    copies += probes.filter(Boolean).length
  }
  const shown = (kind) => ({
    p50: milliseconds(times[kind], 0.5),
    p99: milliseconds(times[kind], 0.99),
    recall: copies === 0 ? null : round(found[kind] / copies, 4),
  })
  return {
    lookup,
    batch,
    documents: rounds * batch,
    plain: shown('plain'),
    hot: shown('hot'),
    p99Ratio: round(quantile(times.hot, 0.99) / quantile(times.plain, 0.99), 2),
    engineMicros: Math.round((((await engine.cpuSeconds()) - cpuBefore) * 1e6) / (2 * rounds * batch)),
    load: currentLoad(),
  }
}

/** Looks probes up with two searches: one for fingerprints, one for the other families. */
async function lookUp(probes, { hotAbove, ...lookup }) {
  const all = {}
  for (const terms of probes) {
    for (const [family, list] of Object.entries(terms)) {
      all[family] ??= []
      all[family].push(...list)
    }
  }
  const { fingerprints, ...others } = all
  const found = await Promise.all(
    [{ fingerprints }, others].map((terms, i) => store.lookUp(collection, { ...lookup, perTerm: 300, terms, hotAbove: hotAbove[i] })),
  )
  return found.flatMap(({ documents }) => documents)
}

function milliseconds(values, share) {
  return round(quantile(values, share), 3)
}
