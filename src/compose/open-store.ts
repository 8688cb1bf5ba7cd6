import type { Config, EngineConfig } from '../config/config.js'
import type { Logger } from '../logger/logger.js'
import { ElasticStore } from '../store/elastic/elastic-store.js'
import { EmbeddedStore } from '../store/embedded/embedded-store.js'
import type { Store } from '../store/store.js'
import { readMappings } from './read-mappings.js'

/** What of the configuration says where documents are kept. */
export type StoreConfig = Pick<Config, 'data' | 'engine' | 'collections'>

/**
 * The store of the configuration: the engine where one is named, else the embedded one in its folder.
 *
 * @throws OnefoldError STORE_UNAVAILABLE, STORE_DAMAGED
 */
export async function openStore({ data, engine, collections }: StoreConfig, logger: Logger): Promise<Store> {
  if (engine === undefined) return new EmbeddedStore({ folder: data })
  // Said before it is done: an engine that does not answer is asked for some seconds.
  logger.info('connecting to the engine', { nodes: engine.nodes })
  return connect(engine, Object.fromEntries(collections.map(({ name, index }) => [name, index])))
}

function connect(
  { nodes, credentials, ca, version, timeoutMs, prefix }: EngineConfig,
  indices: Readonly<Record<string, string>>,
): Promise<Store> {
  return ElasticStore.connect({
    nodes,
    timeoutMs,
    indices,
    mappings: readMappings(),
    recordsIndex: `${prefix}tasks`,
    ...(credentials && { auth: credentials }),
    ...(ca !== undefined && { ca }),
    ...(version && { engine: version }),
  })
}
