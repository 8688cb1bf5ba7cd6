import { OnefoldError } from '../../../errors.js'
import { isJsonObject } from '../../../is-json-object.js'
import { requestedSource } from '../../../json/requested-source.js'
import { maxSourcePatterns } from '../../../json/source-filter.js'
import type { JsonObject } from '../../../model.js'
import type { CollectionSettings } from '../../live/collection-settings.js'
import { type FoldOptions, invalidOption } from './fold-options.js'
import { parseFoldOptions } from './parse-fold-options.js'
import { pinNeighbours } from './pin-neighbours.js'

/** A search, with the parts that folding reads separated from those that go to the store. */
export interface FoldedRequest {
  /** The body without `duplicates`, `from` and `size`. */
  readonly body: JsonObject
  /** URL parameters that go to the store. */
  readonly params: Readonly<Record<string, string>>
  /** Number of folded hits to skip; with `show: all`, of plain hits. */
  readonly from: number
  /** Number of folded hits on a page; with `show: all`, of plain hits. */
  readonly size: number
  readonly options: FoldOptions
}

const defaultSize = 10

/** Limits of the comparisons for a page: hits times listed members, without and with evidence, and hits for which variants are looked for. */
export const pairLimits = { plain: 30_000, withEvidence: 1000, hitsWithVariants: 100 } as const

/** URL parameters that do not go to the store: read here, or relevant to the HTTP answer only. */
const ownParams: ReadonlySet<string> = new Set(['duplicates', 'onefold', 'from', 'size', 'pretty', 'human', 'error_trace', 'filter_path'])

/**
 * Parses a search, and refuses parts that do not go with folding.
 *
 * @throws OnefoldError QUERY_INVALID, QUERY_UNSUPPORTED, ARGUMENT_UNSUPPORTED, each naming the part and the remedy
 */
export function parseSearchRequest(
  sent: JsonObject,
  params: Readonly<Record<string, string>>,
  settings: CollectionSettings,
): FoldedRequest {
  const options = parseFoldOptions(sent, params, settings)
  refuseExcludedClauses(sent, params, options)
  const { duplicates: _own, from, size, ...body } = sent
  const pageSize = parseCount(params.size ?? size, 'size', defaultSize)
  const request = {
    body: pinNeighbours(body, pageSize),
    params: Object.fromEntries(Object.entries(params).filter(([name]) => !ownParams.has(name))),
    from: parseCount(params.from ?? from, 'from', 0),
    size: pageSize,
    options,
  }
  refuseBeyondWindow(request, settings)
  refuseCostly(request)
  refuseManyPatterns(request)
  return request
}

function parseCount(value: unknown, name: string, fallback: number): number {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : (value ?? fallback)
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number
  throw invalidOption(name, 'takes a whole number from 0')
}

/** Pages without folding may begin as far down as the store allows; the number of documents read for one page is bounded in any case. */
function refuseBeyondWindow({ from, size, options }: FoldedRequest, { maxWindow }: CollectionSettings): void {
  const isPlain = options.show === 'all'
  if ((isPlain ? size : from + size) <= maxWindow) return
  const what = isPlain ? 'size' : 'from + size'
  const remedy = isPlain ? 'page with search_after' : 'page with duplicates.cursor'
  const reason = `${what} is more than ${maxWindow}, the window of this collection (maxWindow); ${remedy}`
  throw new OnefoldError('QUERY_INVALID', reason, { maxWindow })
}

/** Comparing takes time of the process that answers everybody: about 20 µs for a pair of sketches, a millisecond for a pair of texts. */
function refuseCostly({ size, options }: FoldedRequest): void {
  const { members, evidence, includeVariants } = options
  const pairs = evidence ? pairLimits.withEvidence : pairLimits.plain
  if (size * members > pairs) {
    throw invalidOption(
      'size',
      `times duplicates.members is more than ${pairs}${evidence ? ' with evidence' : ''}; ask for less of one of them`,
    )
  }
  if (includeVariants && size > pairLimits.hitsWithVariants) {
    throw invalidOption('size', `is more than ${pairLimits.hitsWithVariants} with duplicates.include; ask for smaller pages`)
  }
}

/** What is shown of every hit is chosen in the process that answers everybody. */
function refuseManyPatterns({ body, params }: FoldedRequest): void {
  const { includes, excludes } = requestedSource(body, params)
  if (Math.max(includes.length, excludes.length) > maxSourcePatterns) {
    throw invalidOption('_source', `names more than ${maxSourcePatterns} fields; name fewer, or an object that they are in`)
  }
}

/**
 * Refuses the parts of a search that cannot go with folding.
 *
 * @throws OnefoldError QUERY_UNSUPPORTED or QUERY_INVALID, naming the part and what to do instead
 */
function refuseExcludedClauses(body: JsonObject, params: Readonly<Record<string, string>>, options: FoldOptions): void {
  const has = (name: string) => body[name] !== undefined && body[name] !== null
  const hasAnywhere = (name: string) => has(name) || isInRetriever(body.retriever, name)
  if (hasAnywhere('collapse')) throw unsupported('collapse', 'fold hits with duplicates.show, duplicates.level and duplicates.prefer')
  if (has('scroll') || params.scroll !== undefined) {
    throw unsupported('scroll', 'page with duplicates.cursor, or with search_after and duplicates.show: all')
  }
  if (options.show === 'all') {
    if (options.cursor !== null) throw invalidOption('duplicates.cursor', 'does not go with show: all, where from or search_after page')
    return
  }
  if (hasAnywhere('search_after')) throw unsupported('search_after', 'page with duplicates.cursor, or set duplicates.show: all')
  if (has('pit')) throw unsupported('pit', 'page with duplicates.cursor, or with search_after and duplicates.show: all')
  if (options.cursor !== null) refuseBesideCursor(has, params)
}

/** Whether a retriever of Elasticsearch, or one that it combines, has a clause. */
function isInRetriever(retriever: unknown, name: string): boolean {
  if (!isJsonObject(retriever)) return false
  return Object.values(retriever).some((own) => {
    if (!isJsonObject(own)) return false
    const { retriever: inner, retrievers = [] } = own
    const combined = Array.isArray(retrievers)
      ? retrievers.map((each) => (isJsonObject(each) && isJsonObject(each.retriever) ? each.retriever : each))
      : []
    return (own[name] ?? null) !== null || [inner, ...combined].some((each) => isInRetriever(each, name))
  })
}

function refuseBesideCursor(has: (name: string) => boolean, params: Readonly<Record<string, string>>): void {
  if (has('rescore')) throw unsupported('rescore', 'it does not go with duplicates.cursor; ask for a larger first page with size')
  if (has('from') || params.from !== undefined) {
    throw invalidOption('from', 'does not go with duplicates.cursor, which knows where the page begins; leave it out')
  }
}

function unsupported(clause: string, remedy: string): OnefoldError {
  return new OnefoldError('QUERY_UNSUPPORTED', `${clause} is not supported with folding: ${remedy}`, { clause })
}
