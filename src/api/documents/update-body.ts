import { z } from 'zod'
import type { RequestedWrite } from '../../compose/service.js'
import { OnefoldError } from '../../errors.js'
import type { SourceFilter } from '../../json/source-filter.js'
import { describeIssues, namingKnownKeys } from '../request/describe-issues.js'
import { anyObject } from '../request/json-schemas.js'
import { unsupportedWriteParams } from '../request/shared-params.js'
import { checkDocument } from './check-document.js'
import { chosenSource, sourceChoice } from './source-choice.js'

const refused = (reason: string) => z.never({ error: `is not supported: ${reason}` }).optional()

/** Body of an update, single or in bulk. */
export const updateBody = z.strictObject({
  doc: anyObject.meta({ description: 'fields that change; objects are merged, everything else is replaced' }),
  upsert: anyObject.optional().meta({ description: 'the document to create where there is none' }),
  doc_as_upsert: z.boolean().optional().meta({ description: 'true: `doc` is created where there is none, not `upsert`' }),
  detect_noop: z.boolean().optional().meta({ description: 'false: writes also when nothing changes' }),
  _source: sourceChoice.optional().meta({ description: 'what the answer shows of the document, in `get`' }),
  script: refused(unsupportedWriteParams.script),
  scripted_upsert: refused(unsupportedWriteParams.script),
})

/** The content of an update. */
export interface RequestedUpdate {
  /** Its part of the write. */
  readonly content: Pick<RequestedWrite, 'source' | 'sourceText' | 'upsert' | 'detectNoop'>
  /** What the answer shows of the document; undefined if the update does not specify it. */
  readonly shown?: SourceFilter
}

/** Reads the body of an update. @throws OnefoldError DOCUMENT_INVALID */
export function updateOf(
  { doc, upsert, doc_as_upsert: isDocUpsert = false, detect_noop: detectNoop, _source: shown }: z.output<typeof updateBody>,
  maxFields: number,
): RequestedUpdate {
  const source = checkDocument(doc, maxFields, 'doc')
  const created = upsert === undefined ? undefined : checkDocument(upsert, maxFields, 'upsert')
  return {
    content: {
      source,
      ...((isDocUpsert || created !== undefined) && { upsert: isDocUpsert ? source : created! }),
      ...(detectNoop !== undefined && { detectNoop }),
    },
    ...(shown !== undefined && { shown: chosenSource(shown) }),
  }
}

/** As {@link updateOf}, for a value that has not been checked. @throws OnefoldError DOCUMENT_INVALID */
export function parseUpdate(value: unknown, maxFields: number): RequestedUpdate {
  const parsed = updateBody.safeParse(value, { error: namingKnownKeys })
  if (!parsed.success) throw new OnefoldError('DOCUMENT_INVALID', `update: ${describeIssues(parsed.error)}`)
  return updateOf(parsed.data, maxFields)
}
