import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import { OnefoldError } from '../../errors.js'

/** Name of the header that says which hits a search shows, for clients that can send neither the parameter `duplicates` nor a body of their own. */
export const duplicatesHeader = 'X-Onefold-Duplicates'

/**
 * Takes the header as the parameter `duplicates`, on routes that have this parameter, unless the request has it, too.
 *
 * @param search the query string, to which the parameter is added
 * @throws OnefoldError PARAMETER_INVALID for a value that the parameter does not take
 */
export function takeDuplicatesHeader(headers: IncomingHttpHeaders, search: URLSearchParams, schema: z.ZodObject): void {
  const sent = headers[duplicatesHeader.toLowerCase()]
  const parameter = schema.shape.duplicates as z.ZodType | undefined
  if (typeof sent !== 'string' || parameter === undefined || search.has('duplicates')) return
  if (!parameter.safeParse(sent).success) {
    throw new OnefoldError('PARAMETER_INVALID', `header ${duplicatesHeader} must be collapse, all or only`)
  }
  search.set('duplicates', sent)
}
