import type { LaterOutcomes, WriteOptions } from '../../compose/service.js'
import { hasCode, OnefoldError } from '../../errors.js'
import { appendTo } from '../../maps.js'
import type { JsonObject, WriteOutcome } from '../../model.js'
import { waitAtMost } from '../../queue/waiting.js'
import { faultOfPart } from '../answers/error-answer.js'
import type { ApiConfig } from '../api-options.js'
import type { ApiContext } from '../route.js'
import { isTooLong } from './check-document.js'
import { updatedSources } from './updated-source.js'
import { type WantedCopies, waitForCopies } from './wait-for-copies.js'
import { type AcceptedItem, type ItemResult, isRefused, type WriteItem } from './write-item.js'

/** How the writes of a request are carried out. */
interface RunOptions extends WriteOptions {
  /** True: they are written unsigned now, and signed later by a task. */
  readonly later: boolean
  /** How many copies must be active before they begin. */
  readonly copies: WantedCopies
}

/** The results in the order of the items, and the task that finishes them, if there is one. */
export interface RunResult {
  readonly results: readonly ItemResult[]
  /** What the answers of updates say besides, in the same order. */
  readonly extras: readonly JsonObject[]
  readonly task: string | undefined
}

/** Most collections of a request that are written to at once: a first write may make an index, and an engine makes one after another. */
const mostAtOnce = 32

/**
 * Runs the writes of one request, {@link mostAtOnce} collections side by side; the writes of a collection run in their order, in one call of the service. An
 * error of one collection (unknown, queue full) is the error of its items and of no others. All of it, the look at aliases and copies and the refresh
 * included, takes no longer than `timeoutMs`.
 *
 * @throws OnefoldError ARGUMENT_UNSUPPORTED for `later` with more than one collection; any fault of onefold itself
 */
export async function runWrites(items: readonly WriteItem[], options: RunOptions, context: ApiContext): Promise<RunResult> {
  const outcomes: ItemResult['outcome'][] = new Array(items.length)
  items.forEach((item, i) => {
    if (isRefused(item)) outcomes[i] = item.refusal
  })
  const batches = batchesOf(items)
  if (options.later && batches.size > 1) {
    throw new OnefoldError('ARGUMENT_UNSUPPORTED', 'wait_for_completion=false takes one collection a request; send one request for each')
  }
  const end = performance.now() + options.timeoutMs
  const left: TimeLeft = () => Math.max(0, end - performance.now())
  let task: string | undefined
  const run = async (collection: string, places: readonly number[]): Promise<void> => {
    const batch = places.map((place) => items[place] as AcceptedItem)
    const ran = await runBatch(collection, batch, { ...options, left }, context)
    task = ran.task
    places.forEach((place, i) => {
      outcomes[place] = ran.outcomes[i]!
    })
  }
  const waiting = batches.entries()
  const runInTurn = async (): Promise<void> => {
    for (const [collection, places] of waiting) await run(collection, places)
  }
  await Promise.all(Array.from({ length: Math.min(mostAtOnce, batches.size) }, runInTurn))
  // Side by side, the collections of one request may be too much for a queue that has room for each of them.
  const isFull = ([first]: readonly number[]): boolean => batches.size > 1 && hasCode(outcomes[first!], 'QUEUE_FULL')
  for (const [collection, places] of batches) if (isFull(places)) await run(collection, places)
  const results = items.map((item, i) => ({ item, outcome: outcomes[i]! }))
  const extras = await waitAtMost(updatedSources(results, context), left(), () => results.map(() => ({})))
  return { results, extras, task }
}

/** Positions of the accepted items, by collection. */
function batchesOf(items: readonly WriteItem[]): Map<string, number[]> {
  const batches = new Map<string, number[]>()
  items.forEach((item, i) => {
    if (!isRefused(item)) appendTo(batches, item.collection, i)
  })
  return batches
}

/** Milliseconds until the request is to be answered. */
type TimeLeft = () => number

interface BatchOptions extends RunOptions {
  readonly left: TimeLeft
}

interface BatchResult {
  readonly outcomes: readonly ItemResult['outcome'][]
  readonly task?: string
}

async function runBatch(
  collection: string,
  batch: readonly AcceptedItem[],
  options: BatchOptions,
  context: ApiContext,
): Promise<BatchResult> {
  try {
    const refusal = await waitAtMost(prepare(collection, batch, context), options.left(), () => unprepared)
    const known = batch.map((item) => (refusal !== undefined && (refusal === unprepared || item.needsAlias) ? refusal : outcomeAhead(item)))
    const written = batch.filter((_, i) => known[i] === undefined)
    if (written.length === 0) return { outcomes: known.map((outcome) => outcome!) }
    await waitForCopies(collection, options.copies, options.left, context.service)
    const { outcomes, ...rest } = await writeBatch(collection, written, options, context)
    context.metrics.countOutcomes(outcomes)
    const rests = outcomes.values()
    return { ...rest, outcomes: known.map((outcome) => outcome ?? rests.next().value!) }
  } catch (error) {
    const fault = faultOfPart(error)
    return { outcomes: batch.map(() => fault) }
  }
}

/** The outcome of a write that is known without the store: a delete whose id is too long for any document finds none. */
function outcomeAhead({ write: { id = '' } }: AcceptedItem): WriteOutcome | undefined {
  return isTooLong(id) ? { id, result: 'not_found', status: 404 } : undefined
}

const unprepared = new OnefoldError(
  'WRITE_PENDING',
  'the store did not make or find the collection within the timeout; this was not done, so send it again',
)

/** Makes the collection if an item may. @returns the fault of items that require an alias, if the collection has none */
async function prepare(collection: string, batch: readonly AcceptedItem[], { service }: ApiContext): Promise<OnefoldError | undefined> {
  await service.collection(
    collection,
    batch.some(({ mayMake }) => mayMake),
  )
  if (!batch.some(({ needsAlias }) => needsAlias) || (await service.isAlias(collection))) return undefined
  const message = `require_alias is true, and collection "${collection}" lies in an index that is not an alias; leave it out, or name an alias as its index`
  return new OnefoldError('COLLECTION_UNKNOWN', message, { collection })
}

async function writeBatch(
  collection: string,
  batch: readonly AcceptedItem[],
  { later, refresh, left }: BatchOptions,
  { service }: ApiContext,
): Promise<LaterOutcomes> {
  const writes = batch.map(({ write }) => write)
  const options = { refresh, timeoutMs: left() }
  return later ? service.writeLater(collection, writes, options) : { outcomes: await service.write(collection, writes, options) }
}

/** The URL parameters that decide how a write is carried out. */
export interface RunParams {
  readonly refresh?: boolean | 'wait_for' | undefined
  readonly timeout?: number | undefined
  readonly wait_for_active_shards?: WantedCopies | undefined
  readonly wait_for_completion?: boolean | undefined
}

/** The options of a write request. */
export function runOptions(params: RunParams, { server }: Pick<ApiConfig, 'server'>): RunOptions {
  const { refresh = false, timeout = server.writeTimeoutMs, wait_for_active_shards: copies = 1 } = params
  return { refresh: refresh !== false, timeoutMs: timeout, later: params.wait_for_completion === false, copies }
}
