import fc from 'fast-check'

/** Strings that have broken other programs: names of prototype members, marks of query languages, characters that cannot be encoded, long strings. */
const hostileString = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'onefold',
  'onefold.group',
  '_id',
  '_index',
  '',
  ' ',
  '*',
  '"',
  "'; DROP TABLE documents; --",
  'NEAR(a b)',
  'a AND OR NOT (',
  '-"',
  '{!x}',
  '\u0000',
  '\ud800',
  '\u202e\u200d',
  '../../etc/passwd',
  '%00',
  'null',
  'NaN',
  '1e400',
  '9'.repeat(40),
  'x'.repeat(5000),
  'now-1d/d',
  '2024-13-45',
)

/** A text: a hostile one, any string, or one like those of documents. */
export const someText = fc.oneof(
  hostileString,
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('news', 'bridge town', '1', 'text', 'title'),
)
/** A number: a usual one, or an edge case. */
export const someNumber = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, 2 ** 31, 2 ** 53, 1e308, -0))

const longText = fc
  .array(fc.oneof(someText, fc.constantFrom('The bridge was closed on Monday.', '\n', '1,500', '1.5')), { maxLength: 30 })
  .map((parts) => parts.join(' '))
const html = longText.map((text) => `<html><body><div><p>${text}</p>${'<div>'.repeat(300)}<p>end</p></body></html>`)
const field = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('text', 'title', 'seen', 'onefold.group', 'onefold.since', '_id', '_score', '_doc') },
  { weight: 1, arbitrary: someText },
)
const value = fc.oneof(someText, someNumber, fc.boolean())

const { query } = fc.letrec<{ query: object }>((tie) => ({
  query: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant({ match_all: {} }),
    fc
      .tuple(field, someText, fc.constantFrom('or', 'and'))
      .map(([name, text, operator]) => ({ match: { [name]: { query: text, operator } } })),
    fc.tuple(field, someText).map(([name, text]) => ({ match_phrase: { [name]: text } })),
    fc.tuple(someText, fc.array(field, { maxLength: 3 })).map(([text, fields]) => ({ multi_match: { query: text, fields } })),
    someText.map((text) => ({ simple_query_string: { query: text } })),
    fc.tuple(field, value).map(([name, one]) => ({ term: { [name]: one } })),
    fc.tuple(field, fc.array(value, { maxLength: 4 })).map(([name, all]) => ({ terms: { [name]: all } })),
    fc.tuple(field, value, value).map(([name, gte, lt]) => ({ range: { [name]: { gte, lt } } })),
    field.map((name) => ({ exists: { field: name } })),
    fc.array(someText, { maxLength: 3 }).map((values) => ({ ids: { values } })),
    fc.array(tie('query'), { maxLength: 3 }).map((must) => ({ bool: { must } })),
    fc.tuple(fc.array(tie('query'), { maxLength: 3 }), tie('query'), fc.integer({ min: -2, max: 4 })).map(([should, mustNot, least]) => ({
      bool: { should, must_not: mustNot, minimum_should_match: least },
    })),
    tie('query').map((filter) => ({ constant_score: { filter, boost: 2 } })),
  ),
}))

const sort = fc.array(
  fc.oneof(
    field,
    fc.tuple(field, fc.constantFrom('asc', 'desc')).map(([name, order]) => ({ [name]: order })),
  ),
  { maxLength: 3 },
)
const bucket = fc.oneof(
  fc.tuple(fc.constantFrom('terms', 'cardinality', 'min', 'max', 'avg'), field).map(([kind, name]) => ({ [kind]: { field: name } })),
  fc
    .tuple(field, fc.constantFrom('day', 'month', 'year'))
    .map(([name, interval]) => ({ date_histogram: { field: name, calendar_interval: interval } })),
  fc.tuple(field, someNumber).map(([name, interval]) => ({ histogram: { field: name, interval } })),
)
const duplicates = fc.record(
  {
    show: fc.constantFrom('collapse', 'all', 'only'),
    level: fc.constantFrom('exact', 'near', 'contained'),
    members: fc.integer({ min: 0, max: 100 }),
    prefer: fc.constantFrom('relevance', 'longest', 'shortest', 'oldest'),
    evidence: fc.boolean(),
    total_groups: fc.boolean(),
    aggs_by_group: fc.boolean(),
    include: fc.constant(['variant']),
    cursor: someText,
  },
  { requiredKeys: [] },
)
const count = fc.record({ query }, { requiredKeys: [] })
const search = fc.record(
  {
    query,
    sort,
    post_filter: query,
    from: fc.integer({ min: -1, max: 2000 }),
    size: fc.integer({ min: -1, max: 2000 }),
    aggs: bucket.map((one) => ({ one })),
    highlight: field.map((name) => ({ fields: { [name]: {} } })),
    search_after: fc.array(value, { maxLength: 3 }),
    _source: fc.oneof(fc.boolean(), field, fc.array(field, { maxLength: 3 })),
    track_total_hits: fc.oneof(fc.boolean(), fc.nat(10)),
    duplicates,
  },
  { requiredKeys: [] },
)

const document = fc.dictionary(field, fc.oneof(value, longText, fc.jsonValue()), { maxKeys: 5 })
const probe = fc.oneof(
  longText.map((text) => ({ text })),
  html.map((page) => ({ html: page })),
  fc.constantFrom({ id: '1' }, { id: '2' }, { id: 'none' }),
)
const checkOptions = fc.record(
  {
    title: someText,
    level: fc.constantFrom('exact', 'near', 'contained'),
    size: fc.nat(20),
    evidence: fc.boolean(),
    include: fc.constant(['variant']),
  },
  { requiredKeys: [] },
)
const side = probe.map((one) => ('id' in one ? { ...one, collection: 'news' } : one))
const id = fc.oneof(fc.constantFrom('1', '2', 'none'), someText)

/** Bodies of the right shape, by the last part of a path. */
export const rightBodies: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  _doc: document,
  '{id}': document,
  _search: search,
  _count: count,
  _mget: fc.oneof(
    fc.array(id, { maxLength: 4 }).map((ids) => ({ ids })),
    fc.array(id, { maxLength: 4 }).map((ids) => ({ docs: ids.map((_id) => ({ _id, _index: 'news' })) })),
  ),
  update: fc.record({ doc: document, upsert: document, detect_noop: fc.boolean() }, { requiredKeys: ['doc'] }),
  check: fc.tuple(probe, checkOptions).map(([one, options]) => ({ ...one, ...options })),
  compare: fc.record({ a: side, b: side }),
  sign: fc
    .array(document, { minLength: 1, maxLength: 3 })
    .map((sources) => ({ documents: sources.map((_source, i) => ({ _id: String(i), _source })) })),
}

/** Searches as lines of `_msearch`. */
export const rightSearchLines = fc
  .array(search, { minLength: 1, maxLength: 3 })
  .map((searches) => searches.map((one) => `{"index":"news"}\n${JSON.stringify(one)}\n`).join(''))
