import type { Config, EngineConfig } from '../config/config.js'
import { OnefoldError } from '../errors.js'
import type { Logger } from '../logger/logger.js'
import { throttleTrouble } from '../logger/throttle-trouble.js'
import type { ElasticStore } from '../store/elastic/elastic-store.js'
import type { ElasticStoreOptions } from '../store/elastic/elastic-store-parts.js'
import { createSideStore } from '../store/elastic/side/side-store.js'
import { EmbeddedStore } from '../store/embedded/embedded-store.js'
import type { Store } from '../store/store.js'
import type { StoreTrouble } from './live/store-trouble.js'
import { readMappings } from './read-mappings.js'

/** The part of the configuration that says where documents are kept. */
export type StoreConfig = Pick<Config, 'data' | 'engine' | 'collections' | 'search'>

interface StoreOptions {
  readonly logger: Logger
  /** Is told why requests to an engine have to be repeated. */
  readonly trouble?: Pick<StoreTrouble, 'note'>
  /** Whether our templates are put into an engine that lacks them. Default true. */
  readonly makesTemplates?: boolean
}

/**
 * Opens the store of the configuration: an engine if one is named, else the embedded store in its folder.
 *
 * @throws OnefoldError STORE_UNAVAILABLE, STORE_DAMAGED, MAPPING_CONFLICT
 */
export async function openStore(config: StoreConfig, { logger, trouble, makesTemplates = true }: StoreOptions): Promise<Store> {
  const { engine } = config
  if (engine === undefined) return new EmbeddedStore({ folder: config.data })
  // Logged before connecting, because an engine that does not answer is asked for some seconds.
  logger.info('connecting to the engine', { nodes: engine.nodes })
  const logTrouble = throttleTrouble(logger, () => performance.now())
  const onSilence = ({ message: reason }: Error) =>
    logTrouble('warn', 'the engine does not answer; it is asked again for a while', undefined, { reason })
  const options = {
    ...engineOptions(engine, config),
    onSilence,
    onDelay: ({ message }: Error, pauseMs: number) => trouble?.note(message, pauseMs),
  }
  const { ElasticStore } = await import('../store/elastic/elastic-store.js')
  const store = await ElasticStore.connect(options).catch((error: unknown) => Promise.reject(namingNodes(error, engine)))
  if (makesTemplates) await installTemplates(store, logger)
  const sides = sideIndices(config)
  return Object.keys(sides).length === 0 ? store : createSideStore(store, { indices: options.indices, sides })
}

/** The error of a connection that could not be made, with the addresses that were tried. */
function namingNodes(error: unknown, { nodes }: EngineConfig): unknown {
  if (!(error instanceof OnefoldError)) return error
  return new OnefoldError(error.code, `${nodes.join(', ')}: ${error.message}`, error.facts, { cause: error.cause })
}

function sideIndices({ collections }: Pick<StoreConfig, 'collections'>): Record<string, string> {
  return Object.fromEntries(collections.flatMap(({ name, sideIndex }) => (sideIndex === undefined ? [] : [[name, sideIndex]])))
}

/** Makes the templates that the cluster lacks. If onefold may not, everything works except that users' own templates cannot name ours. */
async function installTemplates(store: ElasticStore, logger: Logger): Promise<void> {
  try {
    const before = await store.installTemplates()
    const made = before.filter(({ state }) => state === 'missing' || state === 'older').map(({ template }) => template.name)
    if (made.length > 0) logger.info('templates installed', { templates: made })
  } catch (error) {
    if (!(error instanceof OnefoldError)) throw error
    const isForbidden = error.facts.status === 401 || error.facts.status === 403
    if (!isForbidden) throw await closing(store, error)
    logger.warn('templates not installed: onefold may not do it in this cluster; see onefold doctor', { reason: error.message })
  }
}

async function closing(store: ElasticStore, error: OnefoldError): Promise<OnefoldError> {
  await store.close()
  return error
}

/** The options of a store on the engine of the configuration. */
export function engineOptions(engine: EngineConfig, { collections, search }: StoreConfig) {
  const { nodes, credentials, ca, version, timeoutMs, readyTimeoutMs, prefix, field } = engine
  return {
    nodes,
    timeoutMs,
    pingTimeoutMs: readyTimeoutMs,
    indices: Object.fromEntries(collections.map(({ name, index }) => [name, index])),
    allowInSearch: search.allow,
    mappings: readMappings(),
    ownField: field,
    prefix,
    ...(credentials && { auth: credentials }),
    ...(ca !== undefined && { ca }),
    ...(version && { engine: version }),
  } satisfies ElasticStoreOptions
}
