import { OnefoldError } from '../../../errors.js'
import type { DescribedIndices } from './index-description.js'
import type { FieldConflict } from './index-mappings.js'
import { findConflict, findUnaddressable, findUnfit, type Unfitness } from './unfit-index.js'

/**
 * Refuses a name whose documents cannot be found by id and changed, such as a data stream or an alias of several indices.
 *
 * @throws OnefoldError MAPPING_CONFLICT
 */
export function refuseUnaddressable(index: string, found: DescribedIndices): void {
  refuse(index, findUnaddressable(index, found))
}

/**
 * Refuses an index in which updates would lose what `_source` lacks, or in which lookups would be refused or find nothing.
 *
 * @throws OnefoldError MAPPING_CONFLICT
 */
export function refuseUnfit(index: string, found: DescribedIndices): void {
  refuse(index, findUnfit(found))
}

/** Refuses an index that has other fields where ours belong. @throws OnefoldError MAPPING_CONFLICT */
export function refuseConflicts(index: string, conflicts: readonly FieldConflict[]): void {
  refuse(index, findConflict(index, conflicts))
}

function refuse(index: string, reason: Unfitness | undefined): void {
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
