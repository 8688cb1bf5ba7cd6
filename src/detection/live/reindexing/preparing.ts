import { OnefoldError } from '../../../errors.js'
import type { FoundIndex, IndexTransfer } from '../../../store/index-transfer.js'
import type { ReindexParts } from './reindex-parts.js'
import { isInPlace, planRanges, type ReindexPlan } from './reindex-state.js'

/** A request for a reindex, checked for form. */
export interface ReindexRequest extends Pick<ReindexPlan, 'slices' | 'documentsPerSecond' | 'memoryBytes' | 'blockWrites'> {
  /** Index or alias; undefined: the collection's. */
  readonly source: string | undefined
  /** A new or an empty index; undefined: the source is signed in place. */
  readonly dest: string | undefined
}

interface ReindexedCollection {
  readonly name: string
  /** The index that it is in, or an alias. */
  readonly index: string
}

/**
 * Checks whether a reindex is possible, and plans it. Changes nothing.
 *
 * @throws OnefoldError COLLECTION_UNKNOWN if the source does not exist, COLLECTION_EXISTS if the target has documents, ARGUMENT_UNSUPPORTED
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
  const alias = await aliasToMove(transfer, index, source.name, targetName)
  return {
    ...rest,
    collection: name,
    source: source.name,
    sourceUuid: source.uuid,
    target: targetName,
    isTargetNew: target === undefined,
    isTargetInUse: source.name !== targetName && (await transfer.find(index))?.name === targetName,
    startedAt,
    alias,
    otherAliases: alias === undefined ? [] : source.aliases.filter((other) => other !== alias.name),
  }
}

/** Refuses an index without whole `_source`: a copy or a partial update would lose the rest of each document. */
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

/** The collection's alias, if it names the source or does not exist yet. An alias that names another index is left alone. */
async function aliasToMove(transfer: IndexTransfer, index: string, source: string, target: string): Promise<ReindexPlan['alias']> {
  if (source === target || index === target) return undefined
  const current = await transfer.find(index)
  if (current === undefined) return { name: index, from: undefined }
  return current.name !== index && current.name === source ? { name: index, from: source } : undefined
}

/** Creates the target, or adds our fields to the source, and cuts the writes of the source into ranges. Doing it twice does no harm. */
export async function prepareTarget({ plan, state, transfer, target }: ReindexParts): Promise<void> {
  await checkSource(transfer, plan)
  if (plan.isTargetNew && (await transfer.find(plan.target)) === undefined) await transfer.createLike(plan.source, plan.target)
  await target.createCollection()
  const checkpoints = await transfer.checkpoints(plan.source)
  state.ranges = planRanges(checkpoints, plan.slices)
  state.positions = state.ranges.map(({ from }) => from)
  state.caughtUp = checkpoints
  state.total = await transfer.count(plan.source)
  if (plan.isTargetInUse) state.swapsAt = state.swappedAt = plan.startedAt
}

/**
 * Refuses an index that was deleted and created again under the same name, because its writes are numbered from the start again.
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

/** What the user should know about the end of a reindex; undefined if it ends as expected. */
export function noticeOf(plan: ReindexPlan, { index }: ReindexedCollection): string | undefined {
  if (plan.otherAliases.length > 0) return `other aliases stay with ${plan.source}, move them yourself: ${plan.otherAliases.join(', ')}`
  if (isInPlace(plan) || plan.alias !== undefined || index === plan.target) return undefined
  const reason = index === plan.source ? 'is an index and not an alias' : `is not an alias of ${plan.source}`
  return `${index} ${reason}: no alias moves; to use ${plan.target}, name it in the setting "index" of the collection`
}
