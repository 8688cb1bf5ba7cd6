import { sha256Base64Url } from '../../../hashing/digest.js'
import { isJsonObject } from '../../../is-json-object.js'
import type { JsonObject } from '../../../model.js'
import { presentationKeys, presentationParams } from '../query/presentation.js'
import type { FoldOptions } from './fold-options.js'

/** Parts of a request that choose how much of a result is shown and how, but not which result it is. They may change from page to page. */
const pageKeys: ReadonlySet<string> = new Set([...presentationKeys, 'duplicates', 'size', 'from', 'aggs', 'aggregations', 'timeout'])
const pageParams: ReadonlySet<string> = new Set([...presentationParams, 'duplicates', 'size', 'from', 'timeout', 'request_cache'])

/** Digest of everything that decides the folded hits and their order. A cursor belongs to all requests with its digest. */
export function digestQuery(collection: string, body: JsonObject, params: Readonly<Record<string, string>>, options: FoldOptions): string {
  const { show, level, minContainment, prefer } = options
  const query = [without(body, pageKeys), without(params, pageParams)]
  return sha256Base64Url(canonicalJson([collection, query, { show, level, minContainment, prefer }]))
}

function without(object: JsonObject, keys: ReadonlySet<string>): [string, unknown][] {
  const kept = Object.entries(object).filter(([key]) => !keys.has(key))
  return kept.sort(([a], [b]) => (a < b ? -1 : 1))
}

/**
 * JSON of a value with the keys of every object in code-unit order, so that equal values give equal texts, however they were written. A `bigint` is
 * written as a string.
 */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === 'bigint') return `${each}n`
    if (!isJsonObject(each)) return each
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
