import type { z } from 'zod'
import { OnefoldError } from '../../errors.js'
import { describeIssues } from './describe-issues.js'

/** Parameters that a route knows but does not support, each with the reason and the remedy. */
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
  if (!parsed.success) throw new OnefoldError('PARAMETER_INVALID', `parameter ${describeIssues(parsed.error)}`)
  return parsed.data
}

function checkName(name: string, schema: z.ZodObject, unsupported: UnsupportedParams): void {
  if (Object.hasOwn(schema.shape, name)) return
  const reason = Object.hasOwn(unsupported, name) ? unsupported[name] : undefined
  if (reason !== undefined) throw new OnefoldError('ARGUMENT_UNSUPPORTED', `parameter "${name}" is not supported: ${reason}`)
  const known = Object.keys(schema.shape).join(', ')
  throw new OnefoldError('ARGUMENT_UNSUPPORTED', `parameter "${name.slice(0, 100)}" is not known here; choose from ${known}`)
}
