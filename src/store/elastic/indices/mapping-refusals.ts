import { OnefoldError } from '../../../errors.js'
import type { Unfitness } from './unfit-index.js'

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
