import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { checkSections } from './check-sections.js'
import { checkTogether } from './check-together.js'
import type { ApiKey, CollectionConfig, Config, ServerConfig } from './config.js'
import { type ConfigFile, readConfigFile } from './config-file.js'
import { mergeTrees, type Origins, treeOf } from './config-tree.js'
import { type Environment, readEnvironment } from './environment.js'
import { faultsError } from './fault.js'
import { isLoopback } from './loopback.js'
import type { ParsedSections } from './schema.js'
import { toEngine } from './to-engine.js'
import { toRedis, toWorker } from './to-redis.js'

/** One setting from the command line. */
export interface Override {
  readonly path: readonly string[]
  readonly value: unknown
  /** The option, for messages: `--port`. */
  readonly option: string
}

/** Where the configuration comes from. What comes later here wins. */
export interface ConfigSources {
  /** Default: `ONEFOLD_CONFIG`, else `onefold.yaml` in the working folder if there is one. */
  readonly file?: string
  readonly env: Environment
  readonly overrides?: readonly Override[]
}

/** Read when no file is named. */
const defaultFile = 'onefold.yaml'

/**
 * The configuration, frozen.
 *
 * @throws OnefoldError CONFIG_INVALID with all faults at once, each with path, source, value and what it takes; secrets are never shown
 */
export function loadConfig({ file: named, env, overrides = [] }: ConfigSources): Config {
  const file = named ?? (env.ONEFOLD_CONFIG || undefined) ?? (existsSync(defaultFile) ? defaultFile : undefined)
  const fromFile: ConfigFile = file === undefined ? { tree: {}, faults: [] } : readConfigFile(file)
  const fromEnvironment = readEnvironment(env, fromFile.tree)
  const origins: Origins = new Map(fromEnvironment.origins)
  for (const { path, option } of overrides) origins.set(path.join('.'), option)
  const tree = [fromEnvironment.tree, ...overrides.map(({ path, value }) => treeOf(path, value))].reduce(mergeTrees, fromFile.tree)
  const { good, faults } = checkSections(tree, origins)
  const together = checkTogether(good, { file: fromFile.tree, all: tree, origins })
  const all = [...fromFile.faults, ...fromEnvironment.faults, ...faults, ...together]
  if (all.length > 0) throw faultsError(all, file)
  return freeze(toConfig(good as ParsedSections, file))
}

function toConfig(sections: ParsedSections, file: string | undefined): Config {
  const { server, data, collections, keys, auth, search, log, threads, queue } = sections
  const engine = toEngine(sections.engine)
  return {
    file,
    server: toServer(server),
    data,
    engine,
    collections: Object.entries(collections).map(toCollection),
    makesCollections: engine === undefined && Object.keys(collections).length === 0 && isLoopback(server.host),
    keys: Object.entries(keys).map(toKey),
    auth,
    search,
    log,
    threads,
    queue: { maxWaiting: queue.maxWaiting, maxWaitingBytes: queue.maxWaitingSize },
    redis: toRedis(sections.redis),
    worker: toWorker(sections.worker),
  }
}

function toServer({ bodyLimit, requestTimeout, writeTimeout, shutdown, rateLimit, ...rest }: ParsedSections['server']): ServerConfig {
  return {
    ...rest,
    bodyLimitBytes: bodyLimit,
    requestTimeoutMs: requestTimeout,
    writeTimeoutMs: writeTimeout,
    shutdownMs: shutdown,
    rateLimit: { requests: rateLimit.requests, windowMs: rateLimit.window },
  }
}

function toCollection([name, given]: [string, ParsedSections['collections'][string]]): CollectionConfig {
  const { index = name, sideIndex, textFields, language, languageField, timeField, scopeField, within, lexicon, ...rest } = given
  return { name, index, sideIndex, ...rest, textFields, language, languageField, timeField, scopeField, lexicon, withinMs: within }
}

function toKey([name, { hash, secret, role }]: [string, ParsedSections['keys'][string]]): ApiKey {
  return { name, role, hash: hash ?? createHash('sha256').update(secret!).digest('hex') }
}

/** The settings of a collection that nobody configured. */
export function defaultCollection(name: string): CollectionConfig {
  const { good } = checkSections({ collections: Object.fromEntries([[name, {}]]) }, new Map())
  return freeze(toCollection([name, good.collections![name]!]))
}

function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }
  return value
}
