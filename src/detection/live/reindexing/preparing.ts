import { OnefoldError } from '../../../errors.js'
import type { FoundIndex, IndexTransfer } from '../../../store/index-transfer.js'
import type { ReindexParts } from './reindex-parts.js'
import { isInPlace, planRanges, type ReindexPlan } from './reindex-state.js'

/** What is asked for, checked for form. */
export interface ReindexRequest {
  /** Index or alias; undefined: the collection's. */
  readonly source: string | undefined
  /** A new index, or an empty one; undefined: the source is signed in place. */
  readonly dest: string | undefined
  readonly slices: number
  readonly documentsPerSecond: number | undefined
  readonly memoryBytes: number
  readonly blockWrites: boolean
}

interface ReindexedCollection {
  readonly name: string
  /** Index or alias that it is in. */
  readonly index: string
}

/**
 * Checks whether a reindex can be done, and how. Changes nothing.
 *
 * @throws OnefoldError COLLECTION_UNKNOWN if there is no source, COLLECTION_EXISTS if the target holds documents, ARGUMENT_UNSUPPORTED
 */
export async function planReindex(
  transfer: IndexTransfer,
  { name, index }: ReindexedCollection,
  { source: asked = index, dest, ...rest }: ReindexRequest,
  startedAt: number,
): Promise<ReindexPlan> {
  const source = await transfer.find(asked)
  if (source === undefined) throw new OnefoldError('COLLECTION_UNKNOWN', `there is no index ${asked}; correct its name`, { index: asked })
  checkKept(source)
  const target = dest === undefined ? source : await transfer.find(dest)
  if (dest !== undefined && target !== undefined) await checkTarget(transfer, source, target)
  const targetName = target?.name ?? dest!
  return {
    ...rest,
    collection: name,
    source: source.name,
    sourceUuid: source.uuid,
    target: targetName,
    isTargetNew: target === undefined,
    isTargetInUse: source.name !== targetName && (await transfer.find(index))?.name === targetName,
    startedAt,
    alias: await aliasToMove(transfer, index, source.name, targetName),
  }
}

/** Neither a copy nor a partial update holds more than `_source` does. */
function checkKept({ name, keepsSource }: FoundIndex): void {
  if (keepsSource) return
  const remedy = 'write its documents anew from where they come from'
  throw new OnefoldError('ARGUMENT_UNSUPPORTED', `${name} does not keep the whole _source of its documents; ${remedy}`, { index: name })
}

async function checkTarget(transfer: IndexTransfer, source: FoundIndex, { name }: FoundIndex): Promise<void> {
  if (name === source.name)
    throw new OnefoldError(
      'ARGUMENT_UNSUPPORTED',
      `${name} is the source itself; name a new index, or sign the documents where they are (--in-place, or "in_place": true)`,
    )
  const documents = await transfer.count(name)
  if (documents === 0) return
  const what = `there is an index ${name} already, with ${documents} ${documents === 1 ? 'document' : 'documents'}`
  throw new OnefoldError('COLLECTION_EXISTS', `${what}; name a new index, or an empty one`, { index: name })
}

/** The collection's alias, if it is one and stands for the source, or for nothing yet. An alias that stands for something else is left alone. */
async function aliasToMove(transfer: IndexTransfer, index: string, source: string, target: string): Promise<ReindexPlan['alias']> {
  if (source === target || index === target) return undefined
  const current = await transfer.find(index)
  if (current === undefined) return { name: index, from: undefined }
  return current.name !== index && current.name === source ? { name: index, from: source } : undefined
}

/** Makes the target, or gives the source our fields, and cuts the content of the source into ranges. It does no harm to do it twice. */
export async function prepare({ plan, state, settings, transfer, target }: ReindexParts): Promise<void> {
  await checkSource(transfer, plan)
  if (plan.isTargetNew && (await transfer.find(plan.target)) === undefined) await transfer.createLike(plan.source, plan.target)
  await target.createCollection(settings)
  const checkpoints = await transfer.checkpoints(plan.source)
  state.ranges = planRanges(checkpoints, plan.slices)
  state.positions = state.ranges.map(({ from }) => from)
  state.caughtUp = checkpoints
  state.total = await transfer.count(plan.source)
  if (plan.isTargetInUse) state.swapsAt = state.swappedAt = plan.startedAt
}

/**
 * Refuses an index that was deleted and made again under the same name, because its writes are numbered from the start again.
 *
 * @throws OnefoldError ARGUMENT_UNSUPPORTED
 */
export async function checkSource(transfer: IndexTransfer, { source, sourceUuid }: ReindexPlan): Promise<void> {
  const found = await transfer.find(source)
  if (found?.uuid === sourceUuid) return
  throw new OnefoldError(
    'ARGUMENT_UNSUPPORTED',
    `${source} is not the index that it was when this began; cancel the task, and start a new one`,
  )
}

/** What the user who asked for a reindex should know about how it ends; undefined if it ends as expected. */
export function noticeOf(plan: ReindexPlan, { index }: ReindexedCollection): string | undefined {
  if (isInPlace(plan) || plan.alias !== undefined || index === plan.target) return undefined
  const reason = index === plan.source ? 'is an index and not an alias' : `is not an alias of ${plan.source}`
  return `${index} ${reason}: no alias moves; to use ${plan.target}, name it in the setting "index" of the collection`
}
