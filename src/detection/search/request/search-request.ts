import { OnefoldError } from '../../../errors.js'
import type { JsonObject } from '../../../model.js'
import type { CollectionSettings } from '../../live/collection-settings.js'
import type { FoldOptions } from './fold-options.js'
import { invalidOption } from './invalid-option.js'
import { parseFoldOptions } from './parse-fold-options.js'
import { pinNeighbours } from './pin-neighbours.js'
import { refuseExcludedClauses } from './refuse-excluded-clauses.js'

/** A search as it was sent, its own part set apart. */
export interface FoldedRequest {
  /** The body without `duplicates`, `from` and `size`. */
  readonly body: JsonObject
  /** URL parameters that go to the store. */
  readonly params: Readonly<Record<string, string>>
  /** Folded hits to skip; with `show: all` plain hits. */
  readonly from: number
  /** Folded hits of a page. */
  readonly size: number
  readonly options: FoldOptions
}

const defaultSize = 10

/** Most documents that a page compares: hits times listed members, and hits that look for their variants. */
export const pairLimits = { plain: 30_000, withEvidence: 1000, hitsWithVariants: 100 } as const

/** Read here, or of concern to the HTTP answer only. */
const ownParams: ReadonlySet<string> = new Set(['duplicates', 'onefold', 'from', 'size', 'pretty', 'human', 'error_trace', 'filter_path'])

/**
 * Parses a search and refuses what folding excludes.
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
  return request
}

function parseCount(value: unknown, name: string, fallback: number): number {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : (value ?? fallback)
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number
  throw invalidOption(name, 'takes a whole number from 0')
}

/** Pages without folding go as far as the store lets them; but what is read for one page is bounded. */
function refuseBeyondWindow({ from, size, options }: FoldedRequest, { maxWindow }: CollectionSettings): void {
  const isPlain = options.show === 'all'
  if ((isPlain ? size : from + size) <= maxWindow) return
  const what = isPlain ? 'size' : 'from + size'
  const remedy = isPlain ? 'page with search_after' : 'page with duplicates.cursor'
  throw new OnefoldError('QUERY_INVALID', `${what} is more than ${maxWindow}, the window of this collection; ${remedy}`, { maxWindow })
}

/** Comparing is work of the process that answers everybody: about 20 µs a pair of sketches, a millisecond a pair of texts. */
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
