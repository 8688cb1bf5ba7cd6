// Shows that the service groups a collection as `scan` does. Ingests documents through the writer, in input order and in random orders, into an
// embedded store, or into an engine with several concurrent writers that do not communicate, and compares the groups with those of the scan.
//
//   node scripts/evaluate/agreement.mjs FILE.jsonl [--orders 10] [--batch 500] [--profile standard] [--seed 1] [--replay] [--limit N]
//     [--engine URL [--writers 2] [--settle 2000] [--index onefold-agreement]]
//
// On an engine, each writer settles its documents whenever --settle of them are unsettled, and at the end. Requests are counted by kind; the index is
// removed. --limit takes only the first documents of the file.
//
// With --replay, the expected groups are those of a replay without candidates and limits, which compares every document with every earlier anchor and
// takes minutes for 20,000 documents. Prints one JSON object per run and each document whose group differs, with the reason if it can be found. Needs
// `npm run build`.

import { subscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toSettings } from '../../dist/compose/live/collection-registry.js'
import { readMappings } from '../../dist/compose/read-mappings.js'
import { defaultCollection } from '../../dist/config/load-config.js'
import { computeGroupKey } from '../../dist/detection/live/placing/group-key.js'
import { InlineSigner } from '../../dist/detection/live/signing/inline-signer.js'
import { CollectionWriter } from '../../dist/detection/live/writing/collection-writer.js'
import { scan } from '../../dist/index.js'
import { loadEntityResources } from '../../dist/resources/load.js'
import { decodeSketch } from '../../dist/signatures/sketch.js'
import { SketchComparer } from '../../dist/similarity/verification/sketch-comparer.js'
import { stampAt } from '../../dist/stamp.js'
import { ElasticStore } from '../../dist/store/elastic/elastic-store.js'
import { EmbeddedStore } from '../../dist/store/embedded/embedded-store.js'
import { SeededRandom } from '../data/seeded-random.mjs'
import { readArguments } from '../read-arguments.mjs'
import { readRecords } from '../text-files.mjs'

const { operands, options } = readArguments(import.meta.filename, {
  operands: ['FILE.jsonl'],
  reads: { 'FILE.jsonl': 'file' },
  options: {
    orders: { type: 'number', default: 10 },
    batch: { type: 'number', default: 500 },
    profile: { type: 'string', default: 'standard' },
    seed: { type: 'string', default: '1' },
    replay: { type: 'boolean', default: false },
    limit: { type: 'number' },
    engine: { type: 'string' },
    writers: { type: 'number', default: 2 },
    settle: { type: 'number', default: 2000 },
    index: { type: 'string', default: 'onefold-agreement' },
  },
})
const batchSize = options.batch
const documents = Array.from(readRecords(operands[0], options.limit), ({ id, title, text }) => ({
  id: String(id),
  text,
  ...(title && { title }),
}))
const places = new Map(documents.map(({ id }, i) => [id, i]))

/** Signs each document once, however often it is ingested. */
class RememberingSigner {
  #signer = new InlineSigner({ entities: loadEntityResources() })
  #known = new Map()

  async sign(inputs, profile) {
    const fresh = inputs.filter(({ id, text }) => text === '' || !this.#known.has(id))
    const fields = await this.#signer.sign(fresh, profile)
    fresh.forEach(({ id }, i) => void this.#known.set(id, fields[i]))
    return inputs.map(({ id }) => this.#known.get(id))
  }
}

const signer = new RememberingSigner()
const settings = toSettings({ ...defaultCollection('agreement'), profile: options.profile })

function scanGroups() {
  const anchors = new Map(documents.map(({ id }) => [id, id]))
  for (const { group, members } of scan(documents).groups({ level: 'near' })) for (const { id } of members) anchors.set(id, group)
  return anchors
}

/** Compares every document with every earlier anchor; an exact copy joins the group of the first document of its class. */
async function replayGroups() {
  const signed = await signer.sign(documents, settings.profile)
  const comparer = new SketchComparer()
  const anchors = new Map()
  const firsts = new Map()
  const earlier = []
  const findAnchor = (id, { exact, sketch }) => {
    if (exact === undefined) return id
    if (firsts.has(exact)) return anchors.get(firsts.get(exact))
    firsts.set(exact, id)
    const words = decodeSketch(sketch)
    const found = earlier.find((anchor) => ['near', 'exact'].includes(comparer.compare(anchor.words, words).verdict))
    if (found === undefined) earlier.push({ id, words })
    return found?.id ?? id
  }
  for (const [i, { id }] of documents.entries()) anchors.set(id, findAnchor(id, signed[i]))
  return anchors
}

/** Opens the stores of one run: one per writer. */
async function openStores() {
  if (options.engine === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'onefold-agreement-'))
    const store = new EmbeddedStore({ folder })
    return { stores: [store], remove: async () => rmSync(folder, { recursive: true }) }
  }
  const indices = { [settings.name]: options.index }
  const connect = async () => {
    const store = await ElasticStore.connect({ nodes: [options.engine], mappings: readMappings(), indices, prefix: `${options.index}-` })
    // One writer does not learn what another has written, so it must not rely on the terms that it knows.
    return options.writers === 1 ? store : store.inIndices(indices)
  }
  const stores = await Promise.all(Array.from({ length: options.writers }, connect))
  return { stores, remove: () => fetch(`${options.engine}/${options.index}`, { method: 'DELETE' }) }
}

/** Counts of requests to the engine, by kind. */
const requests = new Map()
let isSettling = 0
subscribe('undici:request:create', ({ request }) => {
  const kind = `${isSettling > 0 ? 'settle ' : ''}${/\/(_\w+)/.exec(request.path)?.[1] ?? request.method}`
  requests.set(kind, (requests.get(kind) ?? 0) + 1)
})

/**
 * Ingests documents in an order. `since` is always the position in the input, so that any other order is full of late writes. Several writers take
 * the batches in turn.
 */
async function ingest(order) {
  const { stores, remove } = await openStores()
  await stores[0].createCollection(settings)
  const started = process.cpuUsage()
  requests.clear()
  let next = 0
  const takeBatch = () => {
    const start = next
    next += batchSize
    return order.slice(start, next).map(({ id, title, text }, i) => ({
      kind: 'index',
      id,
      source: { title, text },
      acceptedAt: places.get(id) + 1,
      stamp: stampAt(start + i + 1),
    }))
  }
  const writers = stores.map((store) => new CollectionWriter({ store, settings, signer, now: () => new Date() }))
  await Promise.all(writers.map((writer) => writeAll(writer, takeBatch)))
  while (options.settle > 0 && writers.some((writer) => writer.countUnsettled() > 0))
    await Promise.all(writers.map((writer) => settle(writer)))
  const { user } = process.cpuUsage(started)
  await stores[0].refresh(settings)
  const groups = await readGroups(stores[0])
  for (const store of stores) await store.close()
  await remove()
  const perDocument = Object.fromEntries([...requests].map(([kind, count]) => [kind, Number((count / order.length).toFixed(4))]))
  return { ...groups, cpuSeconds: user / 1e6, ...(options.engine && { requests: perDocument, settleSeconds: settleMs / 1000 }) }
}

async function writeAll(writer, takeBatch) {
  for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
    await writer.write(batch)
    if (options.settle > 0 && writer.countUnsettled() >= options.settle) await settle(writer)
  }
}

let settleMs = 0
async function settle(writer) {
  const begun = performance.now()
  isSettling++
  await writer.settle(writer.takeUnsettled())
  isSettling--
  settleMs += performance.now() - begun
}

async function readGroups(store) {
  const names = new Map(documents.map(({ id }) => [computeGroupKey(settings.name, undefined, id), id]))
  const anchors = new Map()
  const containers = new Map()
  for (let after = null; ; ) {
    const page = await store.walk(settings, { size: 1000, after })
    for (const { id, group, containers: links } of page.items) {
      anchors.set(id, names.get(group))
      containers.set(id, links.map((link) => names.get(link)).join(' '))
    }
    after = page.after
    if (after === null) return { anchors, containers }
  }
}

const comparer = new SketchComparer()
async function explain(id, expected, got) {
  const [document, one, other] = await signer.sign(
    [id, expected, got].map((each) => ({ id: each, text: '-' })),
    settings.profile,
  )
  const verdict = (anchor) =>
    anchor === document ? 'itself' : comparer.compare(decodeSketch(anchor.sketch), decodeSketch(document.sketch)).verdict
  const shared = (anchor) => document.fingerprints.filter((term) => anchor.fingerprints.includes(term)).length
  const side = (anchor, name) =>
    `${name} (${verdict(anchor)}, ${shared(anchor)} of ${Math.min(anchor.fingerprints.length, document.fingerprints.length)} fingerprints)`
  return `${id}: expected ${side(one, expected)}, got ${side(other, got)}`
}

async function report(run, expected, { anchors, containers, ...figures }, links) {
  const wrong = documents.filter(({ id }) => anchors.get(id) !== expected.get(id))
  const otherLinks = links && documents.filter(({ id }) => containers.get(id) !== links.get(id))
  const agreement = 1 - wrong.length / documents.length
  const counts = { documents: documents.length, differing: wrong.length, agreement, otherLinks: otherLinks?.length }
  console.log(JSON.stringify({ run, ...counts, ...figures }))
  for (const { id } of otherLinks?.slice(0, 40) ?? [])
    console.log(`  ${id}: contained in [${links.get(id)}], here in [${containers.get(id)}]`)
  for (const { id } of wrong.slice(0, 40)) console.log(`  ${await explain(id, expected.get(id), anchors.get(id))}`)
}

const expected = options.replay ? await replayGroups() : scanGroups()
const inOrder = await ingest(documents)
await report(`input order, against ${options.replay ? 'a replay' : 'scan'}`, expected, inOrder)
const random = new SeededRandom(options.seed)
for (let run = 1; run <= options.orders; run++) {
  const order = random.shuffle([...documents])
  await report(`random order ${run}, against input order`, inOrder.anchors, await ingest(order), inOrder.containers)
}
