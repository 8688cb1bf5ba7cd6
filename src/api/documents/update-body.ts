import { z } from 'zod'
import type { RequestedWrite } from '../../compose/service.js'
import { OnefoldError } from '../../errors.js'
import { describeIssues, namingKnownKeys } from '../request/describe-issues.js'
import { anyObject } from '../request/json-schemas.js'
import { unsupportedWriteParams } from '../request/shared-params.js'
import { checkDocument } from './check-document.js'

const refused = (reason: string) => z.never({ error: `is not supported: ${reason}` }).optional()

/** Body of an update, alone or in bulk. */
export const updateBody = z.strictObject({
  doc: anyObject.meta({ description: 'fields that change; objects are merged, everything else is replaced' }),
  upsert: anyObject.optional().meta({ description: 'the document to create where there is none' }),
  detect_noop: z.boolean().optional().meta({ description: 'false: writes also when nothing changes' }),
  script: refused(unsupportedWriteParams.script),
  scripted_upsert: refused(unsupportedWriteParams.script),
  doc_as_upsert: refused(unsupportedWriteParams.doc_as_upsert),
})

/** What an update body asks of a write. @throws OnefoldError DOCUMENT_INVALID */
export function updateOf(
  { doc, upsert, detect_noop: detectNoop }: z.output<typeof updateBody>,
  maxFields: number,
): Pick<RequestedWrite, 'source' | 'upsert' | 'detectNoop'> {
  return {
    source: checkDocument(doc, maxFields, 'doc'),
    ...(upsert !== undefined && { upsert: checkDocument(upsert, maxFields, 'upsert') }),
    ...(detectNoop !== undefined && { detectNoop }),
  }
}

/** As {@link updateOf}, for a value that nobody has looked at. @throws OnefoldError DOCUMENT_INVALID */
export function parseUpdate(value: unknown, maxFields: number): ReturnType<typeof updateOf> {
  const parsed = updateBody.safeParse(value, { error: namingKnownKeys })
  if (!parsed.success) throw new OnefoldError('DOCUMENT_INVALID', `update: ${describeIssues(parsed.error)}`)
  return updateOf(parsed.data, maxFields)
}
