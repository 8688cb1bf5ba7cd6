import type { Config } from '../../config/config.js'

/** The facts that people are told when the service listens. */
export interface Welcome {
  readonly url: string
  readonly config: Pick<Config, 'server' | 'data' | 'engine' | 'redis' | 'worker' | 'file' | 'keys' | 'collections' | 'makesCollections'>
  /** Kind and version of the store. */
  readonly store: string
  /** Names of the existing collections. */
  readonly names: readonly string[]
}

/** Names that are listed; the rest is counted. */
const listedNames = 5

/** Where the service listens, who may call it, what it holds, and how to try it. */
export function renderWelcome({ url, config, store, names }: Welcome): string {
  const collection = names[0] ?? 'news'
  const key = config.keys.length > 0 ? " -H 'X-Onefold-Key: …'" : ''
  const write = `curl${key} -X PUT '${url}/${collection}/_doc/1?pretty' -H 'Content-Type: application/json' -d '{"${textFieldOf(config, collection)}":"…"}'`
  const search = `curl${key} '${url}/${collection}/_search?pretty'`
  return `onefold listens on ${url}
  ${describeCallers(config)}
  data in ${config.engine?.nodes.join(', ') ?? config.data} (${store})${config.file === undefined ? '' : `, configured by ${config.file}`}
  collections: ${describeNames(names)}${describeWrites(config, names)}
${describeQueue(config)}  lexicon: ${describeLexicons(config)}

Try it:
${(config.server.readOnly ? [search] : [write, search]).map((command) => `  ${command}\n`).join('')}
`
}

/** A field whose text is signed. */
function textFieldOf({ collections }: Welcome['config'], collection: string): string {
  return collections.find(({ name }) => name === collection)?.textFields?.[0] ?? 'text'
}

function describeCallers({ keys }: Welcome['config']): string {
  if (keys.length === 0) return 'open to this machine only, because no keys are configured'
  return keys.length === 1 ? 'for callers with the one configured key' : `for callers with one of ${keys.length} configured keys`
}

function describeNames(names: readonly string[]): string {
  if (names.length === 0) return 'none yet'
  const more = names.length - listedNames
  return `${names.slice(0, listedNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function describeWrites({ server, makesCollections }: Welcome['config'], names: readonly string[]): string {
  if (server.readOnly) return '; whatever writes is refused (server.readOnly)'
  return makesCollections ? `; a first write makes ${names.length === 0 ? 'one' : 'another'}` : ''
}

/** Who carries out the writes, if that is not the service itself. */
function describeQueue({ redis, server, worker }: Welcome['config']): string {
  if (redis === undefined || server.readOnly) return ''
  const who = worker.inService ? 'this process and other workers carry them out' : 'workers carry them out: onefold worker'
  return `  writes go to Redis at ${redis.host}:${redis.port}, and ${who}\n`
}

function describeLexicons({ collections }: Welcome['config']): string {
  const own = collections.filter(({ lexicon }) => lexicon !== undefined).length
  if (own > 0 && own === collections.length) return 'as configured'
  return 'the bundled one; to build one from your own documents: onefold lexicon build'
}
