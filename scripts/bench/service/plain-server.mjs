/**
 * The baseline of the service: its own HTTP application and embedded store without signatures. Documents are written with the fields that the store
 * requires of every document (order, a group of its own), without terms, sketch or digest; searches are those of the store alone.
 *
 *   node scripts/bench/service/plain-server.mjs FOLDER
 */
import { startServer } from '../../../dist/api/start-server.js'
import { CollectionRegistry } from '../../../dist/compose/live/collection-registry.js'
import { loadConfig } from '../../../dist/config/load-config.js'
import { computeGroupKey } from '../../../dist/detection/live/placing/group-key.js'
import { createLogger } from '../../../dist/logger/create-logger.js'
import { EmbeddedStore } from '../../../dist/store/embedded/embedded-store.js'
import { readArguments } from '../../read-arguments.mjs'

const [folder] = readArguments(import.meta.filename, { operands: ['FOLDER'] }).operands
const config = loadConfig({ env: {}, overrides: [{ path: ['data'], value: folder, option: 'FOLDER' }] })
const logger = createLogger({ level: 'info', stream: process.stderr, now: () => new Date() })
const store = new EmbeddedStore({ folder: config.data })
const registry = await CollectionRegistry.open(store, config)
let since = Date.now() * 1000

/** The part of the service that loading and searching use. */
const service = {
  makesCollections: true,
  // Nothing is stopped when its caller leaves.
  until: () => service,
  storeDescription: store.description,
  collection: (name, forWrite) => registry.get(name, forWrite),
  collectionNames: () => registry.names(),
  queueDepth: async () => ({ waiting: 0, running: 0, oldestMs: 0 }),
  sweepLag: () => new Map(),
  sweepFindings: () => new Map(),
  writeAccount: () => ({ accepted: 0, ok: 0, noop: 0, conflict: 0, refused: 0, pending: 0 }),
  ready: () => store.ping(),
  refresh: async () => {},
  async write(name, writes) {
    const results = await store.write(
      await registry.get(name, true),
      writes.map((write) => toStoreWrite(name, write)),
    )
    return writes.map(({ id }, i) => ({ id, result: results[i].status, status: 201, revision: results[i] }))
  },
  async search(name, body, params) {
    const { answer, hits } = await store.search(await registry.get(name, false), { body, params })
    return { ...answer, hits: { ...answer.hits, hits: hits.map(({ hit }) => hit) } }
  },
}

function toStoreWrite(name, { id, source }) {
  since++
  return { id, kind: 'put', source, fields: { write: String(since), since, group: computeGroupKey(name, undefined, id) } }
}

const server = await startServer({ host: '127.0.0.1', port: 0, service, config, logger, version: '0.0.0-bench' })
logger.info('listening', { url: server.url })
process.once('SIGTERM', async () => {
  await server.stop(1000)
  await store.close()
  process.exit()
})
