import { z } from 'zod'
import { OnefoldError } from '../../errors.js'

/** `true`, `false`, or the bare name, which means true. */
export const flag = z.enum(['', 'true', 'false']).transform((value) => value !== 'false')

/** A whole number in a range. */
export function wholeNumber(minimum: number, maximum: number) {
  return z
    .string()
    .regex(/^\d{1,15}$/, { error: 'expected a whole number', abort: true })
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, { error: `expected a number from ${minimum} to ${maximum}` })
}

/** Names separated by commas. */
const nameList = z
  .string()
  .max(4096)
  .transform((text) => text.split(',').filter((name) => name !== ''))

/** A time span such as `30s`, in milliseconds. */
export function timeSpan(name: string) {
  return z
    .string()
    .regex(/^\d{1,9}(nanos|micros|ms|s|m|h|d)$/, { error: 'expected a number with a unit, such as 30s or 1m', abort: true })
    .transform((text) => parseTimeSpan(name, text))
}

/** The parameters of every route. */
export const commonParams = {
  pretty: flag.optional().meta({ description: 'indent the answer' }),
  filter_path: nameList.optional().meta({ description: 'parts of the answer to keep, or with `-` to leave out; `*` and `**` match names' }),
  human: flag.optional().meta({ description: 'taken; answers are the same' }),
  error_trace: flag.optional().meta({ description: 'taken; answers never have stack traces' }),
}

const takenFlag = flag.optional().meta({ description: 'taken; a collection is named whole, and one that is not there is a 404' })

/** How engines read index names with wildcards, which do not exist here. Client libraries and dashboards send these parameters with every search. */
export const indicesParams = {
  ignore_unavailable: takenFlag,
  allow_no_indices: takenFlag,
  expand_wildcards: z
    .string()
    .regex(/^(all|open|closed|hidden|none)(,(all|open|closed|hidden|none))*$/, { error: 'expected all, open, closed, hidden or none' })
    .optional()
    .meta({ description: 'taken; names have no wildcards here' }),
}

/** The parameters that leave out parts of `_source`. */
export const sourceParams = {
  _source: z.string().max(4096).optional().meta({ description: '`true`, `false`, or fields to keep' }),
  _source_includes: nameList.optional().meta({ description: 'fields to keep; `*` matches' }),
  _source_excludes: nameList.optional().meta({ description: 'fields to leave out; `*` matches' }),
}

/** `onefold=true`. */
export const onefoldParam = { onefold: flag.optional().meta({ description: 'leaves our own object in `_source`' }) }

/** The values of {@link unsupportedWriteParams} that ask for nothing, which clients and what wraps them send as defaults. */
export const idleValues = {
  pipeline: '_none',
  require_data_stream: 'false',
  list_executed_pipelines: 'false',
  version_type: 'internal',
} as const

function idleParam(name: keyof typeof idleValues) {
  return z.literal(idleValues[name]).optional().meta({ description: 'taken, as it asks for nothing' })
}

/** The parameters of every write. */
export const writeParams = {
  refresh: z
    .enum(['', 'true', 'false', 'wait_for'])
    .transform((value) => (value === 'wait_for' ? value : value !== 'false'))
    .optional()
    .meta({ description: '`true` or `wait_for`: searches see the write when the answer comes' }),
  timeout: timeSpan('timeout')
    .optional()
    .meta({ description: 'how long to wait for the write; after that its status is 503, and it may still be done' }),
  wait_for_active_shards: z
    .string()
    .regex(/^(all|\d{1,4})$/, { error: 'expected a number or all' })
    .transform((value) => (value === 'all' ? value : Number(value)))
    .optional()
    .meta({ description: 'how many copies must be active before the write begins, or `all`' }),
  routing: z.string().min(1).max(512).optional().meta({ description: 'stored with the document and given back' }),
  require_alias: flag
    .optional()
    .meta({ description: 'true: no collection is made for this write, and on an engine it is for an alias only' }),
  wait_for_completion: flag.optional().meta({ description: '`false`: 202 with a task; the documents are in the index, signed later' }),
  include_source_on_error: flag.optional().meta({ description: 'taken; errors never quote a document' }),
  pipeline: idleParam('pipeline'),
  require_data_stream: idleParam('require_data_stream'),
  list_executed_pipelines: idleParam('list_executed_pipelines'),
  version_type: idleParam('version_type'),
}

/** Compare-and-set. */
export const expectParams = {
  if_seq_no: wholeNumber(0, Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({ description: 'with `if_primary_term`: 409 unless the document stands there' }),
  if_primary_term: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
}

const pipeline = 'ingest pipelines belong to an engine; send the document as it shall be stored'
const version = 'use if_seq_no and if_primary_term, which compare what is stored'

/** Engine parameters that writes refuse, with the reason, unless they have one of {@link idleValues}. */
export const unsupportedWriteParams = {
  pipeline,
  list_executed_pipelines: pipeline,
  version,
  version_type: version,
  doc_as_upsert: 'send it in the body of an update, beside doc',
  require_data_stream: 'data streams are not supported; write to a collection',
  script: 'scripts are not run; send doc with the fields that change',
  lang: 'scripts are not run; send doc with the fields that change',
}

const millisecondsByUnit: Readonly<Record<string, number>> = {
  nanos: 1e-6,
  micros: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

/**
 * Milliseconds of a time span in the engines' form: `30s`, `1m`, `500ms`; rounded up.
 *
 * @param name name of the parameter, for the message
 * @throws OnefoldError PARAMETER_INVALID
 */
export function parseTimeSpan(name: string, text: string): number {
  const [, digits, unit] = /^(\d{1,9})(nanos|micros|ms|s|m|h|d)$/.exec(text) ?? []
  if (digits === undefined || unit === undefined) {
    throw new OnefoldError('PARAMETER_INVALID', `${name}: must be a number with a unit, such as 30s or 1m`)
  }
  return Math.ceil(Number(digits) * millisecondsByUnit[unit]!)
}
