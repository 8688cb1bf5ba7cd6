import { z } from 'zod'
import type { WriteOperation, WriteOutcome } from '../../model.js'

/** All results of an operation. Redis holds the index of a result in this list, so new ones are only added at the end. */
const results = [
  'created',
  'updated',
  'deleted',
  'noop',
  'not_found',
  'conflict',
  'refused',
  'pending',
] as const satisfies readonly WriteOutcome['result'][]

const errorSchema = z.object({ type: z.string(), reason: z.string(), code: z.string().exactOptional() })

/** Result, status, [seqNo, primaryTerm, version], error, warnings. Missing values at the end are left out. */
const coded = z.tuple([z.number(), z.number()]).rest(z.unknown())

/**
 * Outcomes in the form used in Redis: lists without names and ids, in a third of the space of objects. They are read by processes of the same release
 * or a neighbouring one.
 */
export type CodedOutcome = readonly unknown[]

/** What Redis is to hold of outcomes. */
export function encodeOutcomes(outcomes: readonly WriteOutcome[]): CodedOutcome[] {
  return outcomes.map(({ result, status, revision, error, warnings }) => {
    const position = revision ? [revision.seqNo, revision.primaryTerm, revision.version] : 0
    const rest = [position, error ?? 0, warnings ?? 0]
    while (rest.length > 0 && rest.at(-1) === 0) rest.pop()
    return [results.indexOf(result), status, ...rest]
  })
}

/**
 * The outcomes of operations.
 *
 * @param value what {@link encodeOutcomes} gave, after JSON
 * @returns undefined if it is something else, or for another number of operations
 */
export function decodeOutcomes(operations: readonly WriteOperation[], value: unknown): WriteOutcome[] | undefined {
  if (!Array.isArray(value) || value.length !== operations.length) return undefined
  const outcomes = value.map((each, i) => decodeOutcome(operations[i]!.id, each))
  return outcomes.includes(undefined) ? undefined : (outcomes as WriteOutcome[])
}

function decodeOutcome(id: string, value: unknown): WriteOutcome | undefined {
  const parsed = coded.safeParse(value)
  const result = parsed.success ? results[parsed.data[0]] : undefined
  if (result === undefined) return undefined
  const [, status, position, error, warnings] = parsed.data!
  return {
    id,
    result,
    status,
    ...(Array.isArray(position) && {
      revision: { seqNo: Number(position[0]), primaryTerm: Number(position[1]), version: Number(position[2]) },
    }),
    ...(error ? { error: errorSchema.parse(error) } : {}),
    ...(Array.isArray(warnings) && { warnings: warnings.map(String) }),
  }
}
