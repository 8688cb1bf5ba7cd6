import { stringify } from 'yaml'
import type { CollectionConfig, Config, EngineConfig, RedisConfig, ServerConfig, WorkerConfig } from './config.js'
import { writeByteSize, writeDuration } from './setting.js'

const hidden = '(set)'

/**
 * The configuration as a file would hold it: names, forms and units are those that people write, defaults are written out. For each secret it says
 * only that it is set.
 */
export function shownConfig({ server, data, engine, collections, keys, auth, search, log, threads, queue, redis, worker }: Config) {
  return {
    server: showServer(server),
    ...(engine === undefined ? { data } : { engine: showEngine(engine) }),
    ...(redis && { redis: showRedis(redis) }),
    collections: Object.fromEntries(collections.map((each) => [each.name, showCollection(each, engine !== undefined)])),
    keys: Object.fromEntries(keys.map(({ name, role }) => [name, { role, hash: hidden }])),
    auth,
    search,
    log,
    threads,
    queue: { maxWaiting: queue.maxWaiting, maxWaitingSize: writeByteSize(queue.maxWaitingBytes) },
    worker: showWorker(worker),
  }
}

/** The same as YAML, settings that are not set left out. */
export function renderConfig(config: Config): string {
  return stringify(shownConfig(config), { keepUndefined: false, lineWidth: 0 })
}

function showServer({ bodyLimitBytes, requestTimeoutMs, writeTimeoutMs, shutdownMs, rateLimit, ...rest }: ServerConfig) {
  return {
    ...rest,
    bodyLimit: writeByteSize(bodyLimitBytes),
    requestTimeout: writeDuration(requestTimeoutMs),
    writeTimeout: writeDuration(writeTimeoutMs),
    shutdown: writeDuration(shutdownMs),
    rateLimit: { requests: rateLimit.requests, window: writeDuration(rateLimit.windowMs) },
  }
}

function showEngine({ nodes, credentials, ca, version, timeoutMs, readyTimeoutMs, ...rest }: EngineConfig) {
  return {
    node: nodes,
    ...hide(credentials ?? {}),
    ca: ca && describePem(ca),
    version: version && `${version.family} ${version.version}`,
    timeout: writeDuration(timeoutMs),
    readyTimeout: writeDuration(readyTimeoutMs),
    ...rest,
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

function showCollection({ name: _, index, withinMs, ...rest }: CollectionConfig, hasIndex: boolean) {
  return { ...(hasIndex && { index }), ...rest, within: withinMs === undefined ? undefined : writeDuration(withinMs) }
}

function showWorker(config: WorkerConfig) {
  const { lockMs, stalledIntervalMs, signTimeoutMs, signMemoryBytes, shutdownMs, sweepWithinMs, ...rest } = config
  return {
    ...rest,
    lockDuration: writeDuration(lockMs),
    stalledInterval: writeDuration(stalledIntervalMs),
    signTimeout: writeDuration(signTimeoutMs),
    signMemory: writeByteSize(signMemoryBytes),
    shutdown: writeDuration(shutdownMs),
    sweepWithin: writeDuration(sweepWithinMs),
  }
}

/** Names stay. */
function hide(credentials: object): object {
  return Object.fromEntries(Object.entries(credentials).map(([name, value]) => [name, name === 'username' ? value : hidden]))
}

function describePem(pem: string): string {
  const count = pem.split('-----BEGIN CERTIFICATE-----').length - 1
  return `(${count} certificate${count === 1 ? '' : 's'})`
}
