import { z } from 'zod'
import type { WriteOperation, WriteOutcome } from '../../model.js'

/** All results of operations. Redis holds the position of a result in this list, so new ones are only added at the end. */
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

/** Result, status, [seqNo, primaryTerm, version], error, warnings; absent ones at the end are left out. */
const coded = z.tuple([z.number(), z.number()]).rest(z.unknown())

/**
 * An outcome as Redis holds it: a list without names and id, which takes a third of the room of an object. Its readers are processes of the same
 * release or a neighbouring one.
 */
export type CodedOutcome = readonly unknown[]

/** Turns outcomes into the form in which Redis holds them. */
export function encodeOutcomes(outcomes: readonly WriteOutcome[]): CodedOutcome[] {
  return outcomes.map(({ result, status, revision, error, warnings }) => {
    const position = revision ? [revision.seqNo, revision.primaryTerm, revision.version] : 0
    const rest = [position, error ?? 0, warnings ?? 0]
    while (rest.length > 0 && rest.at(-1) === 0) rest.pop()
    return [results.indexOf(result), status, ...rest]
  })
}

/**
 * Reads the outcomes of operations.
 *
 * @param value what {@link encodeOutcomes} returned, after JSON
 * @returns undefined if it has another form, or another number of operations
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
