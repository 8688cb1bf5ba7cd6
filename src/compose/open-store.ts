import type { Config, EngineConfig } from '../config/config.js'
import type { Logger } from '../logger/logger.js'
import { ElasticStore } from '../store/elastic/elastic-store.js'
import { EmbeddedStore } from '../store/embedded/embedded-store.js'
import type { Store } from '../store/store.js'
import { readMappings } from './read-mappings.js'

/** What of the configuration says where documents are kept. */
export type StoreConfig = Pick<Config, 'data' | 'engine' | 'collections' | 'search'>

/**
 * The store of the configuration: the engine where one is named, else the embedded one in its folder.
 *
 * @throws OnefoldError STORE_UNAVAILABLE, STORE_DAMAGED
 */
export async function openStore(config: StoreConfig, logger: Logger): Promise<Store> {
  const { engine } = config
  if (engine === undefined) return new EmbeddedStore({ folder: config.data })
  // Said before it is done: an engine that does not answer is asked for some seconds.
  logger.info('connecting to the engine', { nodes: engine.nodes })
  return connect(engine, config)
}

function connect(engine: EngineConfig, { collections, search }: StoreConfig): Promise<Store> {
  const { nodes, credentials, ca, version, timeoutMs, prefix } = engine
  return ElasticStore.connect({
    nodes,
    timeoutMs,
    indices: Object.fromEntries(collections.map(({ name, index }) => [name, index])),
    allowInSearch: search.allow,
    mappings: readMappings(),
    recordsIndex: `${prefix}tasks`,
    tombstonesIndex: `${prefix}tombstones`,
    deadLettersIndex: `${prefix}dead-letters`,
    ...(credentials && { auth: credentials }),
    ...(ca !== undefined && { ca }),
    ...(version && { engine: version }),
  })
}
