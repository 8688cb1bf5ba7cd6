import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ApiKey, CollectionConfig, Config, EngineConfig, EngineCredentials, RedisConfig } from './config.js'
import type { ParsedSections } from './schema.js'
import { nodeAt } from './schema-tree.js'
import { withUnits } from './units.js'

const redisPort = 6379

/** The sections in their final form. Their content was checked before, files included. */
export function toConfig(sections: ParsedSections, file: string | undefined): Config {
  const { server, data, collections, keys, auth, search, log, threads, queue, worker } = sections
  const engine = toEngine(sections.engine)
  return {
    file,
    server: withUnits(server, nodeAt(['server'])!),
    data,
    engine,
    collections: Object.entries(collections).map(toCollection),
    // A service without collections that other machines can reach has been refused.
    makesCollections: engine === undefined && Object.keys(collections).length === 0,
    keys: Object.entries(keys).map(toKey),
    auth,
    search,
    log,
    threads,
    queue: withUnits(queue, nodeAt(['queue'])!),
    redis: toRedis(sections.redis),
    worker: withUnits(worker, nodeAt(['worker'])!),
  }
}

/** The settings of a collection, with its name. */
export function toCollection([name, given]: [string, ParsedSections['collections'][string]]): CollectionConfig {
  const settings = withUnits(given, nodeAt(['collections', name])!)
  return { ...settings, name, index: given.index ?? name }
}

function toKey([name, { hash, secret, role }]: [string, ParsedSections['keys'][string]]): ApiKey {
  return { name, role, hash: hash ?? createHash('sha256').update(secret!).digest('hex') }
}

/** Undefined if no node is named. */
function toEngine(section: ParsedSections['engine']): EngineConfig | undefined {
  const { node, username, password, apiKey, bearer, ca, version, ...rest } = withUnits(section, nodeAt(['engine'])!)
  if (node === undefined) return undefined
  const [family, number] = version?.split(' ') ?? []
  return {
    ...rest,
    nodes: node,
    credentials: toCredentials({ username, password, apiKey, bearer }),
    ca: ca === undefined ? undefined : readFileSync(ca, 'utf8'),
    version: number === undefined ? undefined : { family: family as 'elasticsearch' | 'opensearch', version: number },
  }
}

type Secrets = Pick<ParsedSections['engine'], 'username' | 'password' | 'apiKey' | 'bearer'>

function toCredentials({ username, password, apiKey, bearer }: Secrets): EngineCredentials | undefined {
  if (username !== undefined) return { username, password: password! }
  if (apiKey !== undefined) return { apiKey }
  return bearer === undefined ? undefined : { bearer }
}

/** Undefined if no address is named. */
function toRedis({ url, username, password, ca, prefix, documentLimit }: ParsedSections['redis']): RedisConfig | undefined {
  if (url === undefined) return undefined
  const { protocol, hostname, port, pathname } = new URL(url)
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? redisPort : Number(port),
    database: Number(pathname.slice(1)),
    username,
    password,
    tls: protocol === 'rediss:' ? { ca: ca === undefined ? undefined : readFileSync(ca, 'utf8') } : undefined,
    prefix,
    documentLimit,
  }
}
