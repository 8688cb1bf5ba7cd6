import type { Method, Route } from './route.js'
import { routes } from './routes.js'

/**
 * What is served near a path that is not: other methods at the path, or the method at the path with an id. Whoever forgets an id is told so.
 *
 * @param path as it was sent, without the query
 * @returns in words; undefined if there is nothing near
 */
export function describeNear(method: string, path: string): string | undefined {
  const base = path.endsWith('/') ? path.slice(0, -1) : path
  const byQuery = /^\/[^/]+\/_(delete|update)_by_query$/.exec(base)?.[1]
  if (byQuery !== undefined) return `search for the ids with duplicates.show: all, and ${byQuery} them by _bulk`
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
