import { OnefoldError } from '../../../errors.js'
import { type DescribedIndices, type IndexDescription, isSourceDisabled, keepsSource } from './index-description.js'
import type { FieldConflict } from './index-mappings.js'

/** Limits of an index on which onefold's own searches depend: the engines' defaults. */
const needed = { max_result_window: 10_000, max_terms_count: 65_536 } as const

/** Why a collection cannot be in an index, and what can be done about it. */
export interface Unfitness {
  readonly says: string
  readonly remedy: string
}

/** What a name is for. */
export interface NameUse {
  /** Whether it has to take writes, and not only to be read. */
  readonly toBeWritten: boolean
}

/**
 * Why single documents behind a name cannot be addressed, that is, found by id, read and changed; undefined if they can be. It depends on what the
 * name stands for, not on what the indices hold.
 */
export function findUnaddressable(
  name: string,
  indices: DescribedIndices,
  { toBeWritten }: NameUse = { toBeWritten: true },
): Unfitness | undefined {
  const all = Object.values(indices)
  // An index of a stream, named itself, is an index like any other.
  if (!Object.hasOwn(indices, name) && all.some(({ data_stream: stream }) => stream !== undefined))
    return { says: `${name} is a data stream`, remedy: 'name an index or an alias of one index' }
  if (all.length > 1) return { says: `${name} stands for ${all.length} indices`, remedy: 'name one of them, or an alias of one' }
  if (toBeWritten && all[0]?.aliases?.[name]?.is_write_index === false) {
    const remedy = 'let it be the write index, by POST to /_aliases with is_write_index: true, or name the index itself'
    return { says: `${name} is an alias that takes no writes (is_write_index: false)`, remedy }
  }
  if (all[0]?.settings.index.mode === 'time_series') {
    const remedy = 'name an index of another mode: in this one the engine makes the ids of documents, and takes no updates'
    return { says: `index ${name} holds time series (index.mode: time_series)`, remedy }
  }
  if (all[0] === undefined || !isSourceDisabled(all[0])) return undefined
  return { says: `index ${name} keeps no _source, in which onefold reads texts`, remedy: 'load the documents into an index that keeps it' }
}

/** Why updates would lose a part of documents in one of these indices, or why our object or lookups would not work there; undefined if nothing would. */
export function findUnfit(indices: DescribedIndices): Unfitness | undefined {
  const all = Object.entries(indices)
  const unkept = all.find(([, description]) => !keepsSource(description))
  if (unkept !== undefined) return { says: `index ${unkept[0]} does not keep the whole _source of its documents`, remedy: unkeptRemedy }
  return all.map(([index, description]) => unfitness(index, description)).find((each) => each !== undefined)
}

const unkeptRemedy =
  'onefold moves documents between groups by what _source holds, and the rest of them would be lost: load them into an index that keeps all of it, or, ' +
  'if it keeps their texts, keep the fields of onefold in an index of their own by collections.<name>.sideIndex'

/** Why our fields cannot be added to an index: others are in their place. Undefined if none are. */
export function findConflict(index: string, conflicts: readonly FieldConflict[]): Unfitness | undefined {
  if (conflicts.length === 0) return undefined
  const isNameTaken = conflicts.some(({ path }) => !path.includes('.'))
  const remedy = isNameTaken
    ? 'give the object of onefold another name by engine.field'
    : 'engines cannot change a field: make a new index, name it in the configuration, and load the documents there'
  const fields = [...new Set(conflicts.map(({ says }) => says))].slice(0, 5)
  return { says: `index ${index} has other fields where those of onefold belong (${fields.join('; ')})`, remedy }
}

/** Why our object or lookups would not work in an index, as the engine describes it; undefined if they do. */
function unfitness(index: string, { mappings, settings }: IndexDescription): Unfitness | undefined {
  if (mappings.enabled === false) {
    const remedy = 'load the documents into an index whose mapping is not switched off'
    return { says: `index ${index} indexes nothing of its documents (enabled: false)`, remedy }
  }
  // With a strict mapping the engine accepts the fields of an object, and then refuses every document that has the object.
  if (String(mappings.subobjects) === 'false') {
    const remedy =
      'keep the fields in an index of their own by collections.<name>.sideIndex, or load the documents into an index with objects'
    return { says: `index ${index} has no objects (subobjects: false), and onefold keeps its fields in one`, remedy }
  }
  const found = Object.entries(needed).find(([name, least]) => Number(settings.index[name] ?? least) < least)
  if (found === undefined) return undefined
  const [name, least] = found
  return {
    says: `index ${index} has index.${name} at ${Number(settings.index[name])}, and onefold needs ${least}`,
    remedy: 'set it to null or to more in the settings of the index, or onefold can neither look up candidates nor settle groups there',
  }
}

/** Refuses an index if there is a reason. @throws OnefoldError MAPPING_CONFLICT */
export function refuse(index: string, reason: Unfitness | undefined): void {
  if (reason !== undefined) throw new OnefoldError('MAPPING_CONFLICT', `${reason.says}; ${reason.remedy}`, { index })
}

/**
 * The error for an engine's refusal of our fields: the index has too many fields or takes no objects, or a template of the user contradicts them. Other
 * errors are returned as they are.
 */
export function refusedMapping(index: string, error: unknown): unknown {
  if (!(error instanceof OnefoldError) || error.facts.status !== 400 || error.code !== 'INTERNAL') return error
  const [, remedy] = remediesOfRefusals.find(([words]) => error.message.includes(words)) ?? []
  return new OnefoldError(
    'MAPPING_CONFLICT',
    `index ${index} does not take the fields of onefold: ${error.message}; ${remedy ?? otherRemedy}`,
    { index },
  )
}

/** By what engines say. */
const remediesOfRefusals: readonly (readonly [words: string, remedy: string])[] = [
  ['Limit of total fields', 'raise index.mapping.total_fields.limit of the index by 20, for the fields of onefold'],
  ['Limit of mapping depth', 'raise index.mapping.depth.limit of the index to 2, for the object of onefold and its fields'],
]

const otherRemedy =
  'see the index and the index templates that match it, or keep the fields in an index of their own by collections.<name>.sideIndex'
