import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OnefoldError } from '../../../../../src/errors.js'
import type { JsonObject } from '../../../../../src/model.js'
import { aggregationParsers } from '../../../../../src/store/embedded/search/aggregate/parse-aggregations.js'
import { clauseParsers } from '../../../../../src/store/embedded/search/parse/parse-query.js'
import { SearchedCollection } from '../../../../support/searched-collection.js'

const news = new SearchedCollection({ '1': { title: 'Cocoa prices', price: 3, tag: ['a', 'b'], meta: { source: 'wire' } } })

/** A search for buckets, ordered by an aggregation within them. */
function orderedBy(order: JsonObject, within: JsonObject): JsonObject {
  return { aggs: { a: { terms: { field: 'tag', order }, aggs: within } } }
}

/** The error of a search; undefined if it succeeds. */
function errorOf(body: unknown, params: Readonly<Record<string, string>> = {}): unknown {
  try {
    news.search(body as JsonObject, { params })
    return undefined
  } catch (error) {
    return error
  }
}

const unsupported: [body: JsonObject, place: string][] = [
  [{ query: { fuzzy: { title: 'x' } } }, 'query.fuzzy'],
  [{ query: { bool: { must: [{ match_all: {} }, { wildcard: { title: 'x*' } }] } } }, 'query.bool.must[1].wildcard'],
  [{ query: { match: { title: { query: 'x', fuzziness: 'AUTO' } } } }, 'query.match.title.fuzziness'],
  [{ query: { multi_match: { query: 'x', fuzziness: 'AUTO' } } }, 'query.multi_match.fuzziness'],
  [{ query: { match: { title: { query: 'x', fuzziness: 1 } } } }, 'query.match.title.fuzziness'],
  [{ query: { match_phrase: { title: { query: 'x y', slop: 2 } } } }, 'query.match_phrase.title.slop'],
  [{ query: { multi_match: { query: 'x', type: 'phrase_prefix' } } }, 'query.multi_match.type'],
  [{ query: { simple_query_string: { query: 'x~2' } } }, 'query.simple_query_string.query'],
  [{ query: { term: { title: { value: 'x', case_insensitive: true } } } }, 'query.term.title.case_insensitive'],
  [{ query: { terms: { title: { index: 'other', id: '1', path: 'x' } } } }, 'query.terms.title'],
  [{ query: { range: { price: { gte: 1, relation: 'within' } } } }, 'query.range.price.relation'],
  [{ query: { range: { day: { gte: '2024', time_zone: 'Europe/Berlin' } } } }, 'query.range.day.time_zone'],
  [{ query: { bool: { must: { match_all: { _name: 'x' } } } } }, 'query.bool.must.match_all._name'],
  [{ post_filter: { script: {} } }, 'post_filter.script'],
  [{ collapse: { field: 'x' } }, 'collapse'],
  [{ profile: true }, 'profile'],
  [{ sort: [{ price: { order: 'up' } }] }, 'sort[0].price.order'],
  [{ sort: { price: { nested: {} } } }, 'sort.price.nested'],
  [{ aggs: { a: { percentiles: { field: 'price' } } } }, 'aggs.a.percentiles'],
  [{ aggs: { a: { terms: { field: 'tag', include: 'a.*' } } } }, 'aggs.a.terms.include'],
  [{ aggs: { a: { date_histogram: { field: 'day', calendar_interval: '2d' } } } }, 'aggs.a.date_histogram.calendar_interval'],
  [{ highlight: { fields: { title: { boundary_scanner: 'word' } } } }, 'highlight.fields.title.boundary_scanner'],
  [{ fields: [{ field: 'price', format: 'x' }] }, 'fields[0].format'],
  [{ query: { term: { _index: 'news' } } }, 'query.term._index'],
  [{ query: { terms: { _routing: ['a'] } } }, 'query.terms._routing'],
  [{ query: { match: { _source: 'wire' } } }, 'query.match._source'],
  [{ query: { match_phrase: { _index: { query: 'news' } } } }, 'query.match_phrase._index'],
  [{ query: { exists: { field: '_routing' } } }, 'query.exists.field'],
  [{ query: { range: { _seq_no: { gte: 1 } } } }, 'query.range._seq_no'],
  [{ query: { range: { _id: { gte: '1' } } } }, 'query.range._id'],
  [{ query: { multi_match: { query: 'x', fields: ['title', '_version^2'] } } }, 'query.multi_match.fields[1]'],
  [{ query: { simple_query_string: { query: 'x', fields: ['_index'] } } }, 'query.simple_query_string.fields[0]'],
  [{ query: { simple_query_string: { query: '1*', fields: ['_id'] } } }, 'query.simple_query_string'],
  [{ sort: ['price', '_seq_no'] }, 'sort[1]'],
  [{ sort: { _index: 'asc' } }, 'sort._index'],
  [{ sort: [{ _version: { order: 'asc' } }] }, 'sort[0]._version'],
  [{ aggs: { a: { terms: { field: '_index' } } } }, 'aggs.a.terms.field'],
  [{ aggs: { a: { cardinality: { field: '_routing' } } } }, 'aggs.a.cardinality.field'],
  [{ aggs: { a: { max: { field: '_seq_no' } } } }, 'aggs.a.max.field'],
  [{ aggs: { a: { histogram: { field: '_version', interval: 1 } } } }, 'aggs.a.histogram.field'],
  [{ aggs: { a: { missing: { field: '_routing' } } } }, 'aggs.a.missing.field'],
]

const invalid: [body: unknown, place: string][] = [
  [{ query: 'title:x' }, 'query'],
  [{ query: {} }, 'query'],
  [{ query: { match: { title: 'x', text: 'y' } } }, 'query.match'],
  [{ query: { match: { title: {} } } }, 'query.match.title'],
  [{ query: { range: { price: { gt: 1, gte: 2 } } } }, 'query.range.price'],
  [{ query: { term: { title: null } } }, 'query.term.title'],
  [{ query: { terms: { tag: 'a', price: 3 } } }, 'query.terms'],
  [{ query: { terms: { tag: Array.from({ length: 65_537 }, () => 'a') } } }, 'query.terms.tag'],
  [{ query: { bool: { should: [{ match_all: {} }], minimum_should_match: 'most' } } }, 'query.bool.minimum_should_match'],
  [{ query: { match_all: { boost: -1 } } }, 'query.match_all.boost'],
  [{ query: { multi_match: { query: 'x', fields: ['title^x'] } } }, 'query.multi_match.fields[0]'],
  [{ query: { simple_query_string: { query: '('.repeat(30) } } }, 'query.simple_query_string.query'],
  [{ size: -1 }, 'size'],
  [{ from: 5_000, size: 5_001 }, 'from + size'],
  [{ search_after: [1], from: 1 }, 'from'],
  [{ search_after: [1, 2] }, 'search_after'],
  [{ search_after: ['x'], sort: 'price' }, 'search_after[0]'],
  [{ search_after: [{}], sort: 'price' }, 'search_after[0]'],
  [{ track_total_hits: -1 }, 'track_total_hits'],
  [{ aggs: { a: {} } }, 'aggs.a'],
  [{ aggs: { a: { min: { field: 'price' }, aggs: {} } } }, 'aggs.a.aggs'],
  [{ aggs: { a: { histogram: { field: 'price', interval: 0 } } } }, 'aggs.a.histogram.interval'],
  [{ aggs: { a: { terms: { field: 'tag', order: { b: 'asc' } } } } }, 'aggs.a.terms.order.b'],
  [orderedBy({ c: 'asc' }, { b: { max: { field: 'price' } } }), 'aggs.a.terms.order.c'],
  [orderedBy({ 'b.max': 'asc' }, { b: { max: { field: 'price' } } }), 'aggs.a.terms.order.b.max'],
  [orderedBy({ b: 'asc' }, { b: { stats: { field: 'price' } } }), 'aggs.a.terms.order.b'],
  [orderedBy({ b: 'asc' }, { b: { terms: { field: 'tag' } } }), 'aggs.a.terms.order.b'],
  [{ aggs: { a: { date_histogram: { field: 'day' } } } }, 'aggs.a.date_histogram'],
  [{ aggs: { a: { date_histogram: { field: 'day', fixed_interval: '0h' } } } }, 'aggs.a.date_histogram.fixed_interval'],
  [{ highlight: { fields: { title: { fragment_size: 0 } } } }, 'highlight.fields.title.fragment_size'],
]

describe('a search that the embedded store does not have', () => {
  it.each(unsupported)('is refused by the name of the clause: %j', (body, place) => {
    const error = errorOf(body) as OnefoldError
    expect(error).toMatchObject({ code: 'QUERY_UNSUPPORTED' })
    expect(error.message.slice(0, place.length)).toBe(place)
    expect(error.message).toContain('is not supported by the embedded store; ')
  })

  it.each(['q', 'scroll', 'rest_total_hits_as_int', 'terminate_after', '__proto__'])('is refused by the parameter %s', (name) => {
    const error = errorOf({}, Object.fromEntries([[name, 'true']])) as OnefoldError
    expect(error).toMatchObject({ code: 'QUERY_UNSUPPORTED' })
    expect(error.message).toContain(`?${name}`)
  })

  it('is refused by a sort of the URL that names what is not a field', () => {
    expect(errorOf({}, { sort: 'price,_seq_no:desc' })).toMatchObject({
      code: 'QUERY_UNSUPPORTED',
      message: expect.stringContaining('?sort'),
    })
  })
})

describe('a search that is not well formed', () => {
  it.each(invalid)('is refused with the place of the fault: %j', (body, place) => {
    const error = errorOf(body) as OnefoldError
    expect(error).toMatchObject({ code: 'QUERY_INVALID' })
    expect(error.message.slice(0, place.length + 1)).toBe(`${place} `)
  })

  it('is refused where a range can be compared with no value of its field', () => {
    const dated = new SearchedCollection({
      '1': { day: '2024-06-15', price: 3, mixed: 3, dated: '2024-06-15' },
      '2': { mixed: 'three', dated: 'soon' },
    })
    const from = (field: string, gte: unknown) => () =>
      dated.hits({ query: { range: { [field]: { gte } } } } as JsonObject).map(({ _id }) => _id)
    expect(from('day', 'soon')).toThrow('the range of [day] has a bound with which its values cannot be compared: they are dates;')
    expect(from('price', 'soon')).toThrow('the range of [price] has a bound with which its values cannot be compared: they are numbers;')
    expect([from('mixed', 'that')(), from('dated', 'now')(), from('nowhere', 'soon')()]).toEqual([['2'], ['2'], []])
  })

  it('is refused where queries nest deeper than 30', () => {
    const nest = (depth: number): JsonObject => (depth === 1 ? { match_all: {} } : { constant_score: { filter: nest(depth - 1) } })
    expect(news.found(nest(30))).toEqual(['1'])
    expect(errorOf({ query: nest(31) })).toMatchObject({ code: 'QUERY_INVALID', message: expect.stringContaining('nests more than 30') })
    expect(errorOf({ query: nest(1_000) })).toMatchObject({ code: 'QUERY_INVALID' })
  })

  it('takes as order of buckets what an aggregation within gives as one figure', () => {
    const within = { m: { max: { field: 'price' } }, s: { stats: { field: 'price' } }, f: { filter: { match_all: {} } } }
    for (const name of ['m', 'm.value', 's.avg', 'f', 'f.doc_count', '_key'])
      expect(errorOf(orderedBy({ [name]: 'asc' }, within))).toBeUndefined()
  })

  it('is refused where aggregations nest deeper than 10', () => {
    const nest = (depth: number): JsonObject => ({ a: { terms: { field: 'tag' }, ...(depth > 1 && { aggs: nest(depth - 1) }) } })
    expect(errorOf({ aggs: nest(10) })).toBeUndefined()
    expect(errorOf({ aggs: nest(11) })).toMatchObject({ code: 'QUERY_INVALID' })
    expect(errorOf({ aggs: nest(1_000) })).toMatchObject({ code: 'QUERY_INVALID' })
  })

  it('is refused where it sorts by more than 32 keys, in body or URL', () => {
    const names = Array.from({ length: 33 }, (_, i) => `f${i}`)
    expect(errorOf({ sort: names.slice(1) })).toBeUndefined()
    expect(errorOf({}, { sort: names.slice(1).join() })).toBeUndefined()
    expect(errorOf({ sort: names })).toMatchObject({ code: 'QUERY_INVALID' })
    expect(errorOf({}, { sort: names.join() })).toMatchObject({ code: 'QUERY_INVALID' })
  })

  it('is refused where it makes more than 4,096 clauses', () => {
    const clauses = Array.from({ length: 5_000 }, () => ({ match_all: {} }))
    expect(errorOf({ query: { bool: { should: clauses.slice(0, 4_095) } } })).toBeUndefined()
    expect(errorOf({ query: { bool: { should: clauses } } })).toMatchObject({ code: 'QUERY_INVALID' })
    expect(errorOf({ query: { match: { title: 'word '.repeat(5_000) } } })).toMatchObject({ code: 'QUERY_INVALID' })
    expect(errorOf({ query: { match_phrase: { title: 'word '.repeat(5_000) } } })).toMatchObject({ code: 'QUERY_INVALID' })
    expect(errorOf({ query: { match_phrase: { title: { query: 'word '.repeat(5_000) } } } })).toMatchObject({ code: 'QUERY_INVALID' })
  })

  it.each([
    ['words', 'price | '.repeat(1_000_000)],
    ['empty phrases', '""'.repeat(1_000_000)],
  ])('is refused where a simple_query_string has a million %s', (_, text) => {
    const error = errorOf({ query: { simple_query_string: { query: text } } })
    expect(error).toMatchObject({ code: 'QUERY_INVALID', message: expect.stringContaining('more than 4096 clauses') })
  })

  it('is refused where its operators take turns more than 100 times', () => {
    const turns = (count: number) => ({ query: { simple_query_string: { query: `a${'+b|c'.repeat(count / 2)}`, fields: ['title'] } } })
    expect(errorOf(turns(100))).toBeUndefined()
    expect(errorOf(turns(102))).toMatchObject({ code: 'QUERY_INVALID', message: expect.stringContaining('take turns') })
  })

  it('may have any number of brackets in which no operator takes turns', () => {
    expect(errorOf({ query: { simple_query_string: { query: '(a | b) '.repeat(500), fields: ['title'] } } })).toBeUndefined()
  })

  it.each([['multi_match'], ['simple_query_string']])('is refused where %s names more than 1,000 fields', (clause) => {
    const fields = Array.from({ length: 1001 }, (_, i) => `x${i}*`)
    expect(errorOf({ query: { [clause]: { query: 'a', fields } } })).toMatchObject({ code: 'QUERY_INVALID' })
  })

  it('is refused where it makes more than 65,535 buckets', () => {
    const wide = new SearchedCollection({ '1': { price: [0, 1e9] } })
    const aggs = { a: { histogram: { field: 'price', interval: 1 } } }
    expect(() => wide.search({ aggs })).toThrow('makes more than 65535 buckets')
    expect(wide.search({ aggs: { a: { histogram: { field: 'price', interval: 1, min_doc_count: 1 } } } }).answer.aggregations).toEqual({
      a: {
        buckets: [
          { key: 0, doc_count: 1 },
          { key: 1e9, doc_count: 1 },
        ],
      },
    })
  })
})

const keys = fc.constantFrom(
  ...Object.keys(clauseParsers),
  ...Object.keys(aggregationParsers),
  ...['query', 'aggs', 'sort', 'highlight', 'fields', '_source', 'size', 'from', 'search_after', 'title', 'price', 'tag', 'field', 'value'],
  ...[
    'must',
    'should',
    'filter',
    'filters',
    'minimum_should_match',
    'boost',
    'gte',
    'lt',
    'interval',
    'format',
    '__proto__',
    'constructor',
    '',
  ],
)
const scalars = fc.oneof(
  fc.string(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  keys,
  fc.constantFrom('now/d', '75%', '\ud800', 'a\0b', 1e308),
)
const { node } = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 6, depthIdentifier: 'body' },
    scalars,
    fc.array(tie('node'), { maxLength: 3 }),
    fc.array(fc.tuple(keys, tie('node')), { maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
  ),
}))

describe('any JSON as a body', () => {
  it('is searched or refused as a query, and nothing else happens', () => {
    const body = fc.dictionary(
      fc.constantFrom('query', 'aggs', 'sort', 'highlight', 'fields', 'post_filter', '_source', 'search_after', 'size'),
      node,
    )
    fc.assert(
      fc.property(body, (given) => {
        const error = errorOf(JSON.parse(JSON.stringify(given)))
        if (error !== undefined && !(error instanceof OnefoldError && /^QUERY_/.test(error.code))) throw error
      }),
      { numRuns: 3_000 },
    )
  })

  it('is searched or refused where a clause has anything in it', () => {
    const clause = fc.tuple(fc.constantFrom(...Object.keys(clauseParsers)), node).map((entry) => ({ query: Object.fromEntries([entry]) }))
    const kind = fc.tuple(fc.constantFrom(...Object.keys(aggregationParsers)), node)
    const aggregation = kind.map((entry) => ({ aggs: { a: Object.fromEntries([entry]) } }))
    fc.assert(
      fc.property(fc.oneof(clause, aggregation), (given) => {
        const error = errorOf(given)
        if (error !== undefined && !(error instanceof OnefoldError && /^QUERY_/.test(error.code))) throw error
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('any document', () => {
  it('is indexed, or refused before anything is written', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.oneof(fc.string(), keys), fc.jsonValue()), (source) => {
        const collection = new SearchedCollection()
        if (collection.index.refusal(1, source)) return
        collection.put('1', source)
        expect(collection.found({ match_all: {} })).toEqual(['1'])
        collection.delete('1')
        expect(collection.found({ match_all: {} })).toEqual([])
      }),
      { numRuns: 80 },
    )
  })

  it('is refused with more than 500 fields or more than 40 levels', () => {
    const { index } = new SearchedCollection({ '1': { title: 'x' } })
    const wide = (fields: number) => Object.fromEntries(Array.from({ length: fields }, (_, i) => [`f${i}`, i]))
    expect(index.refusal(1, wide(499))).toBeUndefined()
    expect(index.refusal(1, wide(10_000))).toEqual({
      type: 'illegal_argument_exception',
      reason: 'Limit of total fields [500] has been exceeded while adding new fields [10000]',
    })
    const deep = (levels: number): JsonObject => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)
    expect(index.refusal(1, deep(40))).toBeUndefined()
    expect(index.refusal(1, deep(1_000))).toMatchObject({ type: 'illegal_argument_exception' })
    expect(index.refusal(1, JSON.parse(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`))).toMatchObject({
      type: 'illegal_argument_exception',
    })
  })
})
