import type { Method, Route } from './route.js'
import { routes } from './routes.js'

const pages = 'page with duplicates.cursor, or by search_after with duplicates.show: all'
const state = 'GET /_onefold/ready says whether requests can be served'
const byIds = (verb: string) => `search for the ids with duplicates.show: all, and ${verb} them by _bulk`

const setUp = 'there are no templates, pipelines or lifecycles here: switch off in the client what it sets up before it writes'

/** What to do instead of operations that collectors of logs begin with, by the first part of the path. */
const insteadBelow: Readonly<Record<string, string>> = {
  _component_template: setUp,
  _data_stream: setUp,
  _ilm: setUp,
  _index_template: setUp,
  _ingest: setUp,
  _nodes: 'there is this one address: switch off sniffing in the client',
  _template: setUp,
  _xpack: setUp,
}

/** What to do instead of operations of the engines, by the part of the path that names them, without the name of a collection. */
const instead: Readonly<Record<string, string>> = {
  _delete_by_query: byIds('delete'),
  _update_by_query: byIds('update'),
  _pit: pages,
  '_search/point_in_time': pages,
  '_search/scroll': pages,
  _reindex: 'POST /_onefold/{collection}/reindex signs and groups what an index of an engine holds',
  '_cluster/health': state,
  '_cat/health': state,
  '_cat/indices': 'GET /_onefold/{collection}/stats has the numbers of a collection',
  _stats: 'GET /_onefold/{collection}/stats has the numbers of a collection',
  _mapping: 'the values of fields decide their types; with an engine, ask the engine',
  _settings: 'collections have no settings here; with an engine, ask the engine',
}

const wholeCollection = 'collections are not removed here: delete their documents by _bulk; with an engine, delete the index there'

/** Operations that need the name of a collection in front. */
const ofCollections = new Set(['_search', '_count'])

/**
 * What is served near a path that is not: what does what the engines do there, other methods at the path, or the method at the path with an id.
 * Whoever forgets an id is told so.
 *
 * @param path as it was sent, without the query
 * @returns in words; undefined if there is nothing near
 */
export function describeNear(method: string, path: string): string | undefined {
  const base = path.endsWith('/') ? path.slice(0, -1) : path
  const operation = base.replace(/^\/([^_/][^/]*\/)?/, '')
  if (Object.hasOwn(instead, operation)) return instead[operation]
  const first = base.split('/', 2)[1] ?? ''
  if (Object.hasOwn(insteadBelow, first)) return insteadBelow[first]
  if (method === 'DELETE' && /^\/[^_/][^/]*$/.test(base)) return wholeCollection
  if (ofCollections.has(base.slice(1))) return `name a collection: ${method} /{collection}${base}`
  const methods = [...new Set(routes.filter((route) => isAt(route, base)).flatMap((route) => route.methods))]
  const withId = routes.find((route) => /\/\{id\}$/.test(route.path) && takes(route, method) && isAt(route, `${base}/id`))
  const near = [
    ...(withId === undefined ? [] : [`an id is missing: ${method} ${base}/{id}`]),
    ...(methods.length === 0 ? [] : [`${methods.join(' and ')} ${methods.length === 1 ? 'is' : 'are'} served at this path`]),
  ]
  return near.length === 0 ? undefined : near.join('; ')
}

function takes({ methods }: Route, method: string): boolean {
  return methods.includes((method === 'HEAD' ? 'GET' : method) as Method)
}

/** Whether a route serves a path with some method. Names that begin with `_` belong to the interface, never to collections. */
function isAt({ path: pattern }: Route, path: string): boolean {
  const expected = pattern.split('/')
  const sent = path.split('/')
  if (expected.length !== sent.length) return false
  return expected.every(
    (part, i) => part === sent[i] || (part.startsWith('{') && sent[i] !== '' && !(part === '{collection}' && sent[i]!.startsWith('_'))),
  )
}
