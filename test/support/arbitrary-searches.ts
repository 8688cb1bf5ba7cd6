import fc from 'fast-check'
import type { JsonObject } from '../../src/model.js'

const words = ['cocoa', 'oil', 'price', 'rise', 'Bahia', 'trade', 'the']
const dates = ['2024-01-01', '2024-01-02', '2024-02-10T08:00:00Z', '2024-03-05', '2023-12-31T23:59:59Z']
const numbers = [-3, 0, 1, 2.5, 7, 100, 1704153600000]

const word = fc.constantFrom(...words)
const phrase = fc.array(word, { minLength: 1, maxLength: 6 }).map((list) => list.join(' '))
const few = <Value>(value: fc.Arbitrary<Value>) => fc.oneof(value, fc.array(value, { maxLength: 3 }))

/** Documents with texts, keywords, numbers, booleans, dates, arrays, objects, and a field with values of every kind. */
export const arbitraryDocument: fc.Arbitrary<JsonObject> = fc.record(
  {
    title: phrase,
    text: few(phrase),
    tag: few(word),
    price: few(fc.constantFrom(...numbers)),
    isNew: fc.boolean(),
    day: few(fc.constantFrom(...dates)),
    meta: few(fc.record({ source: word, rank: fc.constantFrom(...numbers) }, { requiredKeys: [] })),
    any: fc.oneof(word, fc.constantFrom(...numbers), fc.boolean(), fc.constantFrom(...dates), fc.constant(null)),
  },
  { requiredKeys: [] },
)

/** Documents by id. */
export const arbitraryCorpus = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'), arbitraryDocument, {
  noNullPrototype: true,
})

/** Fields by which documents can be sorted. */
export const sortFields = ['title', 'tag', 'price', 'isNew', 'day', 'meta.rank', 'any', 'none']

const textField = fc.constantFrom('title', 'text', 'tag', 'any', 'meta.source', 'none')
const anyField = fc.constantFrom(...sortFields, 'text', 'tag.keyword', 'meta.source', 'meta.source.keyword')
const value = fc.oneof(word, fc.constantFrom(...numbers), fc.boolean(), fc.constantFrom(...dates), fc.constantFrom('7', '2.5', 'true'))
const of = <Value>(key: fc.Arbitrary<string>, inner: fc.Arbitrary<Value>) =>
  fc.tuple(key, inner).map(([name, given]) => ({ [name]: given }))
const boost = fc.constantFrom(0.5, 1, 3)

const boundsOf = (bound: fc.Arbitrary<string | number>) =>
  fc
    .tuple(fc.constantFrom('gt', 'gte'), fc.constantFrom('lt', 'lte'), fc.constantFrom('both', 'least', 'most'), bound, bound)
    .map(([least, most, ends, from, to]) => ({ ...(ends !== 'most' && { [least]: from }), ...(ends !== 'least' && { [most]: to }) }))

/** Numbers and dates can be compared with every field, and words with those that hold strings. */
const range = fc.oneof(
  of(anyField, boundsOf(fc.constantFrom(...numbers))),
  of(anyField, boundsOf(fc.constantFrom(...dates))),
  of(fc.constantFrom('title', 'tag', 'text', 'meta.source', 'tag.keyword', 'meta.source.keyword', 'isNew', 'none'), boundsOf(word)),
)

const leaf: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.record({ match: of(textField, phrase) }),
  fc.record({ match: of(textField, fc.record({ query: phrase, operator: fc.constantFrom('and', 'or'), boost })) }),
  fc.record({ match: of(textField, fc.record({ query: phrase, minimum_should_match: fc.nat(3) })) }),
  fc.record({ match: of(anyField, value) }),
  fc.record({ match_phrase: of(textField, phrase) }),
  fc.record({
    multi_match: fc.record({
      query: phrase,
      fields: fc.constantFrom(['title^3', 'text'], ['tag', 'title', 'any^2'], ['none']),
      type: fc.constantFrom('best_fields', 'most_fields', 'phrase'),
    }),
  }),
  fc.record({ term: of(anyField, value) }),
  fc.record({ terms: of(anyField, fc.array(value, { maxLength: 4 })) }),
  fc.record({ range }),
  fc.record({ exists: fc.record({ field: fc.oneof(anyField, fc.constant('meta')) }) }),
  fc.record({ ids: fc.record({ values: fc.array(fc.constantFrom('a', 'b', 'c', 'x')) }) }),
  fc.constantFrom<JsonObject>({ match_all: {} }, { match_none: {} }, { match_all: { boost: 2 } }),
)

/** Queries of every clause except simple_query_string, up to three levels deep. */
export const arbitraryQuery: fc.Arbitrary<JsonObject> = fc.letrec<{ query: JsonObject; node: JsonObject }>((tie) => ({
  query: fc.oneof({ maxDepth: 3, withCrossShrink: true }, leaf, tie('node')),
  node: fc.oneof(
    fc.record({
      bool: fc
        .record(
          {
            must: fc.array(tie('query'), { maxLength: 2 }),
            filter: fc.array(tie('query'), { maxLength: 2 }),
            should: fc.array(tie('query'), { maxLength: 3 }),
            must_not: fc.array(tie('query'), { maxLength: 2 }),
            minimum_should_match: fc.nat(3),
            boost,
          },
          { requiredKeys: [] },
        )
        .map((parts): JsonObject => parts),
    }),
    fc.record({ constant_score: fc.record({ filter: tie('query'), boost }) }),
    fc.record({
      dis_max: fc.record({ queries: fc.array(tie('query'), { minLength: 1, maxLength: 3 }), tie_breaker: fc.constantFrom(0, 0.5) }),
    }),
  ),
})).query
