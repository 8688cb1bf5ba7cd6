import { join } from 'node:path'
import { readMappings } from '../../../dist/compose/read-mappings.js'
import { computeGroupKey } from '../../../dist/detection/live/placing/group-key.js'
import { heldFingerprint, heldTerm } from '../../../dist/hashing/held-term.js'
import { sign } from '../../../dist/library/sign.js'
import { stampAt } from '../../../dist/stamp.js'
import { ElasticStore } from '../../../dist/store/elastic/elastic-store.js'
import { batchesOf } from '../../batches-of.mjs'
import { readRecords } from '../../text-files.mjs'

/** Documents per write. */
const batch = 2000

/** Words of a title. */
const titleWords = 8

/**
 * Fills an index with a generated collection, signed, and grouped as the generator planned.
 *
 * @param {string} url of the engine
 * @param {string} folder of scripts/data/generate-collection.mjs
 * @param {{ profile: string, documents: string, queries: string, keep: boolean }} options
 * @returns {Promise<{ index: string, titles: string[], remove(): Promise<void> }>} `titles`: those of every n-th document
 */
export async function loadIndex(url, folder, options) {
  const index = `search-bench-${options.profile}-${options.documents}`
  const collection = { name: index, factFields: [] }
  const titles = []
  const every = Math.max(1, Math.floor(Number(options.documents) / Number(options.queries)))
  const isThere = options.keep && (await countOf(url, index)) === Number(options.documents)
  if (!isThere) await makeIndex(url, index)
  const store = await ElasticStore.connect({ nodes: [url], mappings: readMappings() })
  await store.createCollection(collection)
  const group = { groups: readGroups(folder), index }
  let number = 0
  for await (const records of batchesOf(readRecords(join(folder, 'documents.jsonl')), batch)) {
    const documents = records.map(({ id, text }) => ({ id, title: text.split(' ').slice(0, titleWords).join(' '), text, number: ++number }))
    titles.push(...documents.filter((each) => (each.number - 1) % every === 0).map(({ title }) => title))
    if (isThere) continue
    const signed = [...sign(documents, { profile: options.profile })].map(({ onefold }) => asHeld(onefold))
    const writes = documents.map((document, i) => toWrite(document, signed[i], group))
    const failed = (await store.write(collection, writes)).find(({ status }) => status !== 'created')
    if (failed !== undefined) throw new Error(`a document was not written: ${JSON.stringify(failed)}`)
  }
  await store.refresh(collection)
  await store.close()
  return { index, titles, remove: () => fetch(`${url}/${index}`, { method: 'DELETE' }) }
}

function toWrite({ id, title, text, number: since }, signed, { groups, index }) {
  const { anchor = id, containers = [] } = groups.get(id) ?? {}
  const group = computeGroupKey(index, undefined, anchor)
  const own = { write: stampAt(since), since, signed_at: new Date(0).toISOString(), group }
  const links = containers.map((container) => computeGroupKey(index, undefined, container))
  const fields = { ...signed, ...own, ...(anchor !== id && { joined: true }), ...(links.length > 0 && { containers: links }) }
  return { id, kind: 'put', source: { title, text }, fields }
}

/** The planned anchor of each copy, and the planned containers of each excerpt. */
function readGroups(folder) {
  const groups = new Map()
  for (const { group, members, contains } of readRecords(join(folder, 'gold-families.jsonl'))) {
    for (const id of members) groups.set(id, { anchor: group })
    for (const id of contains ?? []) groups.set(id, { containers: [group] })
  }
  return groups
}

async function makeIndex(url, index) {
  await fetch(`${url}/${index}`, { method: 'DELETE' })
  const settings = { number_of_shards: 1, number_of_replicas: 0, refresh_interval: '30s' }
  const properties = { title: { type: 'text' }, text: { type: 'text' } }
  const answer = await send(`${url}/${index}`, 'PUT', { settings, mappings: { properties } })
  if (!answer.ok) throw new Error(await answer.text())
}

async function countOf(url, index) {
  const answer = await fetch(`${url}/${index}/_count`)
  return answer.ok ? (await answer.json()).count : undefined
}

function send(url, method, body) {
  return fetch(url, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

/** Signature fields with their terms in the form in which the service writes them. */
function asHeld({ fingerprints, ...others }) {
  const held = (terms, hold) => [...new Set(terms.map(hold))].sort()
  const family = (value) => (Array.isArray(value) ? held(value, heldTerm) : value)
  return {
    fingerprints: held(fingerprints, heldFingerprint),
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, family(value)])),
  }
}
