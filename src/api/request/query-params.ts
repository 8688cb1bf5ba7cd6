import type { z } from 'zod'
import { OnefoldError } from '../../errors.js'
import { describeIssues } from './describe-issues.js'

/**
 * Parameters that a route knows but does not support, each with the reason and the remedy. The schema of the route may still have one, with the
 * values that ask for nothing.
 */
export type UnsupportedParams = Readonly<Record<string, string>>

/**
 * Parses the query string of a request by a route's schema.
 *
 * @throws OnefoldError ARGUMENT_UNSUPPORTED for a parameter that the route does not take, by name; PARAMETER_INVALID for a wrong value, or a
 *   parameter given twice
 */
export function parseQueryString<Schema extends z.ZodObject>(
  search: URLSearchParams,
  schema: Schema,
  unsupported: UnsupportedParams,
): z.output<Schema> {
  for (const name of search.keys()) checkName(name, schema, unsupported)
  const repeated = [...search.keys()].find((name) => search.getAll(name).length > 1)
  if (repeated !== undefined)
    throw new OnefoldError('PARAMETER_INVALID', `parameter "${repeated}" is given twice; join its values by commas`)
  const parsed = schema.safeParse(Object.fromEntries(search))
  if (parsed.success) return parsed.data
  for (const { path } of parsed.error.issues) refuseUnsupported(String(path[0]), unsupported)
  throw new OnefoldError('PARAMETER_INVALID', `parameter ${describeIssues(parsed.error)}`)
}

function checkName(name: string, schema: z.ZodObject, unsupported: UnsupportedParams): void {
  if (Object.hasOwn(schema.shape, name)) return
  refuseUnsupported(name, unsupported)
  const known = Object.keys(schema.shape).join(', ')
  throw new OnefoldError('ARGUMENT_UNSUPPORTED', `parameter "${name.slice(0, 100)}" is not known here; choose from ${known}`)
}

function refuseUnsupported(name: string, unsupported: UnsupportedParams): void {
  if (!Object.hasOwn(unsupported, name)) return
  throw new OnefoldError('ARGUMENT_UNSUPPORTED', `parameter "${name}" is not supported: ${unsupported[name]}`)
}
