import { stringify } from 'yaml'
import type { CollectionConfig, Config, EngineConfig, RedisConfig } from './config.js'
import { nodeAt } from './schema-tree.js'
import { writeByteSize } from './setting.js'
import { asConfigured } from './units.js'

const hidden = '(set)'

/** The configuration as a file would hold it: names, forms and units are those of users, defaults are written out. A secret is only shown as set. */
export function shownConfig({ server, data, engine, collections, keys, auth, search, log, threads, queue, redis, worker }: Config) {
  return {
    server: asConfigured(server, nodeAt(['server'])!),
    ...(engine === undefined ? { data } : { engine: showEngine(engine) }),
    ...(redis && { redis: showRedis(redis) }),
    collections: Object.fromEntries(collections.map((each) => [each.name, showCollection(each, engine !== undefined)])),
    keys: Object.fromEntries(keys.map(({ name, role }) => [name, { role, hash: hidden }])),
    auth,
    search,
    log,
    threads,
    queue: asConfigured(queue, nodeAt(['queue'])!),
    worker: asConfigured(worker, nodeAt(['worker'])!),
  }
}

/** The same as YAML, without settings that are not set. */
export function renderConfig(config: Config): string {
  return stringify(shownConfig(config), { keepUndefined: false, lineWidth: 0 })
}

function showEngine({ nodes, credentials, ca, version, ...rest }: EngineConfig) {
  return {
    ...asConfigured(rest, nodeAt(['engine'])!),
    node: nodes,
    ...hide(credentials ?? {}),
    ca: ca && describePem(ca),
    version: version && `${version.family} ${version.version}`,
  }
}

function showRedis({ host, port, database, tls, username, password, prefix, documentLimit }: RedisConfig) {
  const place = host.includes(':') ? `[${host}]` : host
  return {
    url: `${tls === undefined ? 'redis' : 'rediss'}://${place}:${port}/${database}`,
    username,
    password: password && hidden,
    ca: tls?.ca && describePem(tls.ca),
    prefix,
    documentLimit: writeByteSize(documentLimit),
  }
}

function showCollection({ index, ...rest }: CollectionConfig, hasIndex: boolean) {
  return asConfigured(hasIndex ? { index, ...rest } : rest, nodeAt(['collections', rest.name])!)
}

/** Hides the values of credentials except the user's name. */
function hide(credentials: object): object {
  return Object.fromEntries(Object.entries(credentials).map(([name, value]) => [name, name === 'username' ? value : hidden]))
}

function describePem(pem: string): string {
  const count = pem.split('-----BEGIN CERTIFICATE-----').length - 1
  return `(${count} certificate${count === 1 ? '' : 's'})`
}
