import fc from 'fast-check'
import type { JsonObject } from '../../src/model.js'
import { someNumber as number, rightBodies, rightSearchLines, someText as text } from './arbitrary-bodies.js'

/** Any request. */
interface ArbitraryRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null))

/** Words of the engines' search language, to be used rightly and wrongly. */
const clauseNames =
  `query bool must should filter must_not match multi_match match_phrase simple_query_string term terms range exists ids match_all
  constant_score dis_max fields field value values query_string fuzzy script size from sort order asc desc search_after _source includes excludes
  highlight aggs aggregations date_histogram histogram interval calendar_interval cardinality avg min max gt gte lt lte boost minimum_should_match
  operator and duplicates show level prefer members cursor collapse post_filter track_total_hits text title seen _score _doc _id onefold.group
  evidence include min_containment rescore knn min_score explain doc upsert docs documents a b id html`.split(/\s+/)

const { value: searchLike } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    scalar,
    fc.constantFrom(...clauseNames),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...clauseNames) }, { weight: 1, arbitrary: text }), tie('value'), {
      maxKeys: 4,
    }),
  ),
}))
const anyJson = fc.oneof({ weight: 3, arbitrary: searchLike }, { weight: 1, arbitrary: fc.jsonValue() })

/** A value that nearly always fits a JSON schema. */
function fitting(schema: JsonObject): fc.Arbitrary<unknown> {
  const { enum: choices, anyOf, const: only, type } = schema
  if (only !== undefined) return fc.constant(only)
  if (Array.isArray(choices)) return fc.constantFrom(...(choices as unknown[]))
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map((each) => fitting(each as JsonObject)))
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') return fc.oneof(fc.nat(20), number)
  if (type === 'array') return fc.array(mostly(schema.items as JsonObject), { maxLength: 4 })
  if (type === 'object') return objectOf(schema)
  if (type === 'string') return fc.oneof(text, fc.constantFrom('true', '1', '10', '1s', 'a,b'))
  return anyJson
}

/** A value that usually fits a schema, otherwise any value. */
function mostly(schema: JsonObject | undefined): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: schema === undefined ? anyJson : fitting(schema) }, { weight: 1, arbitrary: anyJson })
}

function objectOf({ properties = {}, required = [] }: JsonObject): fc.Arbitrary<unknown> {
  const known = Object.fromEntries(Object.entries(properties as Record<string, JsonObject>).map(([name, schema]) => [name, mostly(schema)]))
  const requiredKeys = (required as string[]).filter((name) => name in known)
  const fitted = fc.record(known, { requiredKeys })
  return fc.oneof(
    { weight: 4, arbitrary: fitted },
    { weight: 2, arbitrary: fc.tuple(fitted, fc.dictionary(text, anyJson, { maxKeys: 2 })).map(([a, b]) => ({ ...a, ...b })) },
    { weight: 2, arbitrary: fc.dictionary(fc.constantFrom(...clauseNames), anyJson, { maxKeys: 3 }) },
  )
}

const actions = fc.constantFrom(
  '{"index":{}}',
  '{"index":{"_id":"1"}}',
  '{"create":{"_index":"news"}}',
  '{"update":{"_id":"1"}}',
  '{"delete":{"_id":"2"}}',
  '{"index":{"_index":"__proto__"}}',
  '{"index":"news"}',
  '{"doc":{"a":1}}',
  '{}',
  '',
)
const lineBody = fc
  .tuple(fc.array(fc.oneof(actions, anyJson.map(encode), fc.string()), { maxLength: 10 }), fc.constantFrom('\n', '\r\n', ''))
  .map(([lines, end]) => Buffer.from(lines.join('\n') + end))
const rawBody = fc.oneof(
  fc.uint8Array({ maxLength: 100 }).map(Buffer.from),
  fc.constantFrom('{', '[', '"', '1e999', '{"a":1}}', '\ufeff{}').map((raw) => Buffer.from(raw)),
)

function bodyOf(path: string, requestBody: JsonObject | undefined): fc.Arbitrary<Buffer | undefined> {
  const content = (requestBody?.content ?? {}) as Record<string, { schema: JsonObject }>
  const json = content['application/json']
  if (content['application/x-ndjson'] !== undefined)
    return fc.oneof(
      {
        weight: 8,
        arbitrary: path.endsWith('_msearch')
          ? fc.oneof(
              lineBody,
              rightSearchLines.map((lines) => Buffer.from(lines)),
            )
          : lineBody,
      },
      { weight: 1, arbitrary: rawBody },
    )
  const nothing = fc.constant(undefined)
  if (json === undefined) return fc.oneof({ weight: 8, arbitrary: nothing }, { weight: 1, arbitrary: rawBody })
  const right = rightBodies[path.includes('/_update/') ? 'update' : path.slice(path.lastIndexOf('/') + 1)]
  const fitted = fc.oneof(mostly(json.schema), right ?? mostly(json.schema)).map((value) => Buffer.from(encode(value)))
  return fc.oneof({ weight: 10, arbitrary: fitted }, { weight: 1, arbitrary: rawBody }, { weight: 1, arbitrary: nothing })
}

/** Text of a parameter. */
function plain(value: unknown): string {
  return typeof value === 'string' ? value : encode(value)
}

function encode(value: unknown): string {
  return JSON.stringify(value) ?? 'null'
}

const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/vnd.elasticsearch+json; compatible-with=9',
      'application/vnd.elasticsearch+json;compatible-with=;',
      'text/plain',
      ';',
      'a/b',
    ),
  },
)
const accept = fc.oneof(
  { weight: 6, arbitrary: fc.constant('*/*') },
  { weight: 1, arbitrary: fc.constantFrom('text/html', 'application/vnd.elasticsearch+json; compatible-with=8', ',,;') },
)
const encoding = fc.oneof({ weight: 20, arbitrary: fc.constant('identity') }, { weight: 1, arbitrary: fc.constantFrom('gzip', 'br', 'x') })

function pathOf(pattern: string): fc.Arbitrary<string> {
  const parts = pattern.split(/(\{\w+\})/).map((part) => {
    if (part === '{collection}')
      return fc.oneof({ weight: 6, arbitrary: fc.constant('news') }, { weight: 1, arbitrary: text.map(encodeName) })
    if (part.startsWith('{')) return fc.oneof(fc.constantFrom('1', '2'), text.map(encodeName))
    return fc.constant(part)
  })
  return fc.tuple(...parts).map((each) => each.join(''))
}

/** Percent-encodes a name, replacing lone surrogates, and cuts it to fit into a request line. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed().slice(0, 600))
}

function queryOf(parameters: readonly JsonObject[]): fc.Arbitrary<string> {
  const known = parameters.filter((parameter) => parameter.in === 'query')
  const one = fc
    .constantFrom(...known)
    .chain(({ name, schema }) =>
      mostly(schema as JsonObject).map((value): [string, string] => [name as string, plain(value).toWellFormed().slice(0, 200)]),
    )
  const odd = fc
    .tuple(text, text)
    .map(([name, value]): [string, string] => [name.toWellFormed().slice(0, 50), value.toWellFormed().slice(0, 50)])
  const some = fc.array(fc.oneof({ weight: 8, arbitrary: one }, { weight: 1, arbitrary: odd }), { maxLength: 3 })
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant('') },
    { weight: 2, arbitrary: some.map((pairs) => new URLSearchParams(pairs).toString()) },
  )
}

/** Requests to one operation of an OpenAPI document: most nearly right, some completely wrong. */
export function arbitraryRequest(method: string, path: string, operation: JsonObject): fc.Arbitrary<ArbitraryRequest> {
  const parts = fc.record({
    path: pathOf(path),
    query: queryOf(operation.parameters as JsonObject[]),
    body: bodyOf(path, operation.requestBody as JsonObject | undefined),
    type: contentType,
    accept,
    encoding,
  })
  return parts.map(({ query, body, type, ...rest }) => ({
    method: method.toUpperCase(),
    path: query === '' ? rest.path : `${rest.path}?${query}`,
    headers: { accept: rest.accept, ...(body !== undefined && { 'content-type': type, 'content-encoding': rest.encoding }) },
    body,
  }))
}
