// Shows that the service groups a collection as `scan` does: documents are ingested through the writer over an embedded store, in input order and in
// random orders, and the groups are compared with those of the scan.
//
//   node scripts/evaluate/agreement.mjs FILE.jsonl [--orders 10] [--batch 500] [--profile standard] [--seed 1] [--replay]
//
// With --replay the expected groups are those of a replay without candidates and limits, every document compared with every earlier anchor: minutes
// for 20,000 documents. Needs `npm run build`. Prints one JSON object a run and each document whose group differs, with the reason as far as it can be told.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { computeGroupKey } from '../../dist/detection/live/placing/group-key.js'
import { InlineSigner } from '../../dist/detection/live/signing/inline-signer.js'
import { DocumentWriter } from '../../dist/detection/live/writing/document-writer.js'
import { scan } from '../../dist/index.js'
import { loadEntityResources } from '../../dist/resources/load.js'
import { decodeSketch } from '../../dist/signatures/sketch.js'
import { SketchComparer } from '../../dist/similarity/sketch-comparer.js'
import { EmbeddedStore } from '../../dist/store/embedded/embedded-store.js'
import { SeededRandom } from '../data/seeded-random.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string', default: '10' },
    batch: { type: 'string', default: '500' },
    profile: { type: 'string', default: 'standard' },
    seed: { type: 'string', default: '1' },
    replay: { type: 'boolean', default: false },
  },
})
const batchSize = Number(values.batch)
const documents = readFileSync(positionals[0], 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line))
  .map(({ id, title, text }) => ({ id: String(id), text, ...(title && { title }) }))
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
const settings = {
  name: 'agreement',
  factFields: [],
  textFields: undefined,
  titleField: 'title',
  format: 'text',
  language: undefined,
  languageField: undefined,
  profile: values.profile,
  timeField: undefined,
  scopeField: undefined,
  withinMs: undefined,
  preferFields: [],
  defaultLevel: 'near',
  maxWindow: 1000,
}

function scanGroups() {
  const anchors = new Map(documents.map(({ id }) => [id, id]))
  for (const { group, members } of scan(documents).groups({ level: 'near' })) for (const { id } of members) anchors.set(id, group)
  return anchors
}

/** Every document against every earlier anchor; an exact copy goes where the first of its class is. */
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

/** Ingests documents in an order; `since` is the place in the input whatever the order, so that an order other than the input's is full of late writes. */
async function ingest(order) {
  const folder = mkdtempSync(join(tmpdir(), 'onefold-agreement-'))
  const store = new EmbeddedStore({ folder })
  await store.createCollection(settings)
  const writer = new DocumentWriter({ store, signer, now: () => new Date() })
  const started = process.cpuUsage()
  for (let start = 0; start < order.length; start += batchSize) {
    const operations = order.slice(start, start + batchSize).map(({ id, title, text }, i) => ({
      kind: 'index',
      id,
      source: { title, text },
      acceptedAt: places.get(id) + 1,
      stamp: String(start + i + 1).padStart(16, '0'),
    }))
    await writer.write(settings, operations)
  }
  const { user } = process.cpuUsage(started)
  const groups = await readGroups(store)
  await store.close()
  rmSync(folder, { recursive: true })
  return { ...groups, cpuSeconds: user / 1e6 }
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

async function report(run, expected, { anchors, containers, cpuSeconds }, links) {
  const wrong = documents.filter(({ id }) => anchors.get(id) !== expected.get(id))
  const otherLinks = links && documents.filter(({ id }) => containers.get(id) !== links.get(id))
  const agreement = 1 - wrong.length / documents.length
  const counts = { documents: documents.length, differing: wrong.length, agreement, otherLinks: otherLinks?.length }
  console.log(JSON.stringify({ run, ...counts, cpuSeconds }))
  for (const { id } of otherLinks?.slice(0, 40) ?? [])
    console.log(`  ${id}: contained in [${links.get(id)}], here in [${containers.get(id)}]`)
  for (const { id } of wrong.slice(0, 40)) console.log(`  ${await explain(id, expected.get(id), anchors.get(id))}`)
}

const expected = values.replay ? await replayGroups() : scanGroups()
const inOrder = await ingest(documents)
await report(`input order, against ${values.replay ? 'a replay' : 'scan'}`, expected, inOrder)
const random = new SeededRandom(values.seed)
for (let run = 1; run <= Number(values.orders); run++) {
  const order = random.shuffle([...documents])
  await report(`random order ${run}, against input order`, inOrder.anchors, await ingest(order), inOrder.containers)
}
