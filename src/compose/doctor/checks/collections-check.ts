import type { CollectionConfig } from '../../../config/config.js'
import { hasCode } from '../../../errors.js'
import { blockRemedies, missingShardsRemedy } from '../../../store/elastic/engine/index-block.js'
import { CollectionIndices } from '../../../store/elastic/indices/collection-indices.js'
import { findConflict, type Unfitness } from '../../../store/elastic/indices/unfit-index.js'
import type { FieldObstacle } from '../../../store/elastic/inspection/field-obstacles.js'
import { findWriteObstacle, type IndexState, inspectIndex, type WriteObstacle } from '../../../store/elastic/inspection/inspect-index.js'
import { findWriteHindrances, type WriteHindrance } from '../../../store/elastic/inspection/write-hindrances.js'
import { hasBeenIn } from '../../live/sweeping/sweep-passes.js'
import { checkOfEngine, type Finding, faultOf } from '../check.js'
import type { DoctorContext, ExaminedEngine } from '../doctor-context.js'
import { countSigned } from './count-signed.js'
import { warnOfFields } from './warn-of-fields.js'

/**
 * Whether each collection has an index with our fields, whether that index can be written (unless the service only reads), and how many of its
 * documents are not signed.
 */
export const collectionsCheck = checkOfEngine('collections', async (examined, context) => {
  const findings: Finding[] = []
  for (const collection of context.config.collections) findings.push(...(await examine(collection, context, examined)))
  return findings
})

async function examine(collection: CollectionConfig, context: DoctorContext, examined: ExaminedEngine): Promise<Finding[]> {
  const { done: made, refusal } = context.fixes ? await make(collection, examined) : nothingMade
  const { name, sideIndex } = collection
  const { readOnly } = context.config.server
  const look = (looked: string) => inspectIndex(examined.client, looked, examined.mappings.fields, { toBeWritten: !readOnly })
  const ownState = await look(collection.index)
  const ownObjection = sideIndex === undefined ? undefined : objectionToOwn(collection, ownState)
  if (ownObjection !== undefined) return [...made, ownObjection]
  // The index that holds our fields.
  const index = sideIndex ?? collection.index
  const state = sideIndex === undefined ? ownState : await look(index)
  const objection = objectionTo(index, state)
  if (objection !== undefined) return [...made, fault(name, objection)]
  if (refusal !== undefined) return [...made, refusal]
  if (state.kind === 'nothing') return [...made, await absent(collection, context, examined)]
  const toBeWritten = readOnly ? [] : [collection.index, index]
  for (const written of new Set(toBeWritten)) {
    const obstacle = await findWriteObstacle(examined.client, written)
    if (obstacle !== undefined) return [...made, blocked({ name, index: written }, obstacle)]
    const hindrances = await findWriteHindrances(examined.client, written)
    if (hindrances.length > 0) return [...made, ...hindrances.map((each) => hindered(name, each))]
  }
  // Counted even if nothing can be signed yet, because it shows whether documents can be read.
  const counted = await countSigned(collection, context, examined)
  return [...made, ...warnOfFields(collection, ownState), state.isIncomplete ? lacking(collection) : counted]
}

/** The reason why an index cannot be used beside a side index. */
function objectionToOwn({ name, index }: CollectionConfig, { kind, unaddressable }: IndexState): Finding | undefined {
  return kind === 'nothing' ? lacksOwn({ name, index }) : unaddressable && fault(name, unaddressable)
}

function lacksOwn({ name, index }: NamedIndex): Finding {
  const says = `${name}: there is no index ${index}, which is to be left as it is`
  return { status: 'fault', says, remedy: 'make it, correct its name, or leave out sideIndex', code: 'COLLECTION_UNKNOWN' }
}

/** The result of adding what was missing. */
interface Made {
  readonly done: Finding[]
  /** The engine's own words, for a refusal that nothing found in the index explains. */
  readonly refusal?: Finding
}

const nothingMade: Made = { done: [] }

async function make({ name, index: own, sideIndex }: CollectionConfig, { client, mappings }: ExaminedEngine): Promise<Made> {
  const index = sideIndex ?? own
  const indices = new CollectionIndices(client, mappings)
  try {
    if (await indices.has(index)) return nothingMade
    if (sideIndex !== undefined) await indices.refuseUnaddressable(own)
    await (sideIndex === undefined ? indices.create(index) : indices.createSide(index))
    return { done: [{ status: 'ok', says: `${name}: added what was missing in index ${index}` }] }
  } catch (error) {
    if (hasCode(error, 'MAPPING_CONFLICT')) return { done: [], refusal: faultOf(error, name) }
    throw error
  }
}

type NamedIndex = Pick<CollectionConfig, 'name' | 'index'>

function fault(name: string, { says, remedy }: Unfitness): Finding {
  return { status: 'fault', says: `${name}: ${says}`, remedy, code: 'MAPPING_CONFLICT' }
}

/** Why our fields cannot be in an index, or cannot be added to it. */
function objectionTo(index: string, { unaddressable, unfit, conflicts, obstacles }: IndexState): Unfitness | undefined {
  const [obstacle] = obstacles
  return unaddressable ?? unfit ?? findConflict(index, conflicts) ?? (obstacle && describeObstacle(obstacle))
}

function describeObstacle({ kind, index, limit, needed }: FieldObstacle): Unfitness {
  if (kind === 'depth') {
    const says = `index ${index} may have fields ${limit} deep, and those of onefold are in an object`
    return { says, remedy: `raise index.mapping.depth.limit of the index to ${needed} or more` }
  }
  const says = `index ${index} would have ${needed} fields with those of onefold, and may have ${limit}`
  return { says, remedy: `raise index.mapping.total_fields.limit of the index to ${needed} or more` }
}

/** The index lacks onefold's fields, so none of its documents is signed by all of them. */
function lacking({ name, index, sideIndex }: CollectionConfig): Finding {
  const sign = sideIndex === undefined ? '; before that, choose how to sign the documents that it holds: onefold reindex --help' : ''
  const remedy = `the next start of a service that writes adds them, and so does --fix${sign}`
  return { status: 'note', says: `${name}: index ${sideIndex ?? index} lacks fields of onefold`, remedy }
}

/**
 * A service that starts makes the index, but one that runs answers with 404 until somebody else does; only a side index is made again by the next write
 * or lookup.
 */
async function absent(collection: CollectionConfig, { config }: DoctorContext, { records }: ExaminedEngine): Promise<Finding> {
  const { name, sideIndex } = collection
  const index = sideIndex ?? collection.index
  const unknown = { status: 'fault', code: 'COLLECTION_UNKNOWN' } as const
  if (config.server.readOnly) {
    const remedy = 'start a service that writes, which makes it, or correct its name'
    return { ...unknown, says: `${name}: there is no index ${index}, and this service only reads`, remedy }
  }
  if (await hasBeenIn(records, { name, index })) {
    const remedy =
      sideIndex === undefined
        ? 'restore the index, or set the alias again; to begin anew, run --fix or start a service that writes, which makes an empty one'
        : 'run --fix, or write a document: either makes an empty one, which the sweeper fills'
    return { ...unknown, says: `${name}: there is no index or alias ${index} any more, in which the collection has been`, remedy }
  }
  return {
    status: 'note',
    says: `${name}: there is no index ${index}`,
    remedy: 'the next start of a service that writes adds it, and so does --fix',
  }
}

const remedies: Readonly<Record<WriteObstacle['kind'], string>> = {
  ...blockRemedies,
  shards: missingShardsRemedy,
  forbidden: 'give onefold the right to write there',
  other: 'see the index or alias',
}

function blocked({ name, index }: NamedIndex, { kind, reason }: WriteObstacle): Finding {
  const says = `${name}: nothing can be written to ${index} (${reason})`
  return { status: 'fault', says, remedy: remedies[kind], code: 'STORE_UNAVAILABLE' }
}

function hindered(name: string, hindrance: WriteHindrance): Finding {
  const { kind, index } = hindrance
  if (kind === 'copies') {
    const { wanted, found } = hindrance
    const says = `${name}: writes to ${index} wait for ${wanted} copies of a shard, and some shard has ${found}`
    const remedy = 'add nodes for the replicas, or lower index.write.wait_for_active_shards in the settings of the index'
    return { status: 'fault', says, remedy, code: 'STORE_UNAVAILABLE' }
  }
  const { setting, pipeline } = hindrance
  const says = `${name}: index ${index} sends new documents through the pipeline ${pipeline}, which is not there, so that they are refused`
  return { status: 'fault', says, remedy: `make the pipeline, or set ${setting} of the index to null` }
}
