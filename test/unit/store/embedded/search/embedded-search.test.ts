import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { JsonObject } from '../../../../../src/model.js'
import { Sql } from '../../../../../src/store/embedded/file/sql.js'
import { SearchedCollection } from '../../../../support/searched-collection.js'

const documents = {
  '1': {
    title: 'Cocoa prices rise',
    text: 'Cocoa prices rose in Bahia.',
    source: 'wire',
    price: 3,
    meta: { desk: 'one', tags: ['a', 'b'] },
  },
  '2': { title: 'Oil prices fall', text: 'Crude oil fell again.', source: 'blog', price: 5 },
  '3': { title: 'Cocoa exports', text: 'Exports of cocoa and coffee.', source: 'wire', price: 4 },
}
const news = new SearchedCollection(documents)
const cocoa = { match: { title: 'cocoa' } }

describe('the answer', () => {
  it('has the shape of the engines', () => {
    const { answer, hits } = news.search({ query: { match: { title: 'oil' } } })
    expect(answer).toEqual({
      took: 0,
      timed_out: false,
      _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
      hits: { total: { value: 1, relation: 'eq' }, max_score: hits[0]!.hit._score },
    })
    expect(hits).toEqual([{ hit: { _index: 'news', _id: '2', _score: expect.any(Number), _source: documents['2'] } }])
  })

  it('counts all of its time, that of the aggregations included', () => {
    let now = 0
    const timed = new SearchedCollection(documents, { now: () => now })
    const read = Sql.prototype.all
    vi.spyOn(Sql.prototype, 'all').mockImplementation(function (this: Sql, ...words) {
      now++
      return read.apply(this, words)
    })
    onTestFinished(() => void vi.restoreAllMocks())
    const plain = timed.search({ query: cocoa, size: 0 }).answer.took as number
    const counting = timed.search({ query: cocoa, size: 0, aggs: { most: { max: { field: 'price' } } } }).answer.took
    expect(plain).toBeGreaterThan(0)
    // The query is known by now, and a column is read.
    expect(counting).toBe(1)
  })

  it.each([
    [true, { total: { value: 3, relation: 'eq' }, max_score: 1 }],
    [false, { max_score: 1 }],
    [2, { total: { value: 2, relation: 'gte' }, max_score: 1 }],
    [3, { total: { value: 3, relation: 'eq' }, max_score: 1 }],
  ])('tells the total as track_total_hits %s asks', (track, expected) => {
    expect(news.search({ track_total_hits: track }).answer.hits).toEqual(expected)
  })

  it('has no scores where it is sorted by a field, unless they are asked for', () => {
    const best = news.search({ query: cocoa }).answer.hits.max_score
    expect(news.search({ query: cocoa, sort: 'price' }).answer.hits.max_score).toBeNull()
    expect(news.hits({ query: cocoa, sort: 'price' })[0]!._score).toBeNull()
    expect(news.search({ query: cocoa, sort: 'price', track_scores: true }).answer.hits.max_score).toBe(best)
    expect(news.hits({ query: cocoa, sort: ['price', '_score'] })[0]!._score).toBeGreaterThan(0)
  })

  it('are sorted by the numbers and booleans of a field before its strings', () => {
    const sources = ['b', 10, 'a', -9, true].map((value, i) => [String(i), { value }])
    const mixed = new SearchedCollection(Object.fromEntries(sources) as Record<string, JsonObject>)
    expect(mixed.ids({ sort: 'value' })).toEqual(['3', '4', '1', '2', '0'])
  })

  it('go on after a string, among numbers and strings and where no document has the field', () => {
    const codes = new SearchedCollection({ '1': { code: 7 }, '2': { code: 'b' }, '3': { code: 'c' } })
    const after = (sort: string, value: string) => codes.hits({ sort, search_after: [value] }).map(({ _id }) => _id)
    expect(after('code', 'b')).toEqual(['3'])
    expect(after('nowhere', 'b')).toEqual(['1', '2', '3'])
  })

  it('are none for a text without words, or all if that is asked', () => {
    const found = (zero_terms_query: string) => news.ids({ query: { match: { title: { query: '?!', zero_terms_query } } } })
    expect([found('none'), found('all').length]).toEqual([[], 3])
  })

  it('has no hits and no best score with size 0', () => {
    const { answer, hits } = news.search({ size: 0, query: cocoa })
    expect(hits).toEqual([])
    expect(answer.hits).toEqual({ total: { value: 2, relation: 'eq' }, max_score: null })
  })

  it('carries version and sequence number when they are asked for', () => {
    expect(news.hits({ version: true, seq_no_primary_term: true, _source: false, sort: '_id', size: 1 })).toEqual([
      { _index: 'news', _id: '1', _version: 1, _seq_no: 1, _primary_term: 1, _score: null, sort: ['1'] },
    ])
  })

  it('carries facts when they are asked for', () => {
    const [first] = news.search({ query: cocoa }, { withFacts: true }).hits
    expect(first!.facts).toMatchObject({ id: first!.hit._id, group: first!.hit._id })
  })
})

describe('a fuzziness of 0', () => {
  it.each([0, '0', '0.0'])('asks for whole words, as they are compared here: %j', (fuzziness) => {
    const found = (query: JsonObject) => news.hits({ query, sort: '_id' }).map(({ _id }) => _id)
    expect(found({ match: { title: { query: 'cocoa', fuzziness } } })).toEqual(['1', '3'])
    expect(found({ multi_match: { query: 'cocoa', fields: ['title', 'text'], fuzziness } })).toEqual(['1', '3'])
  })
})

describe('scores', () => {
  it('follow the new length of a text that was written again', () => {
    const collection = new SearchedCollection({ '1': { title: 'red' }, '2': { title: 'red blue' } })
    const scores = () => collection.hits({ query: { match: { title: 'red' } } }).map(({ _score }) => _score)
    expect(new Set(scores()).size).toBe(2)
    collection.put('2', { title: 'red' })
    expect(new Set(scores()).size).toBe(1)
  })

  it('have a word of the query in them as often as the query has it, which counts as often for its minimum, as in the engines', () => {
    const found = (query: string, minimum_should_match: number) =>
      news.hits({ query: { match: { title: { query, minimum_should_match } } } })
    expect(found('cocoa cocoa oil', 2).map(({ _id }) => _id)).toEqual(['3', '1'])
    expect(found('cocoa oil', 2)).toEqual([])
    expect(found('cocoa oil cocoa', 3)).toEqual([])
    expect(found('cocoa cocoa', 1)[0]!._score).toBeCloseTo(2 * found('cocoa', 1)[0]!._score!)
  })
})

describe('URL parameters', () => {
  it('page, sort and choose what is shown, and win over the body', () => {
    expect(news.ids({ size: 1, sort: 'title' }, { size: '2', sort: 'price:desc,_id' })).toEqual(['2', '3'])
    expect(news.ids({}, { from: '1', size: '1', sort: '_doc', timeout: '1s', pretty: '' })).toEqual(['2'])
    expect(news.hits({ size: 1 }, { _source: 'title,price', _source_excludes: 'price' })[0]!._source).toEqual({
      title: 'Cocoa prices rise',
    })
    expect(news.hits({ size: 1 }, { _source: 'false', version: 'true' })[0]).toEqual({ _index: 'news', _id: '1', _version: 1, _score: 1 })
  })
})

describe('ids', () => {
  it.each([
    { ids: { values: ['2'] } },
    { term: { _id: '2' } },
    { terms: { _id: ['2', 'none'] } },
    { match: { _id: '2' } },
    { match_phrase: { _id: { query: '2' } } },
    { multi_match: { query: '2', fields: ['_id', 'title'] } },
    { simple_query_string: { query: '2', fields: ['_id'] } },
  ])('are found whole: %j', (query) => {
    expect(news.found(query)).toEqual(['2'])
  })

  it('are there in every document, sorted by and counted', () => {
    expect(news.found({ exists: { field: '_id' } })).toHaveLength(news.count({}))
    expect(news.ids({ sort: { _id: 'desc' }, size: 1 })).toEqual([news.ids({ sort: '_id', size: 100 }).at(-1)])
    expect(news.search({ aggs: { a: { cardinality: { field: '_id' } } } }).answer.aggregations).toEqual({ a: { value: news.count({}) } })
  })
})

describe('a word that is not wanted in a simple query string', () => {
  const words = new SearchedCollection({ '1': { title: 'cocoa' }, '2': { title: 'cocoa coffee' }, '3': { title: 'tea' } })

  it('counts 1 in documents without it, as in the engines', () => {
    expect(words.hits({ query: { simple_query_string: { query: '-coffee', fields: ['title'] } } })).toMatchObject([
      { _id: '1', _score: 1 },
      { _id: '3', _score: 1 },
    ])
    expect(words.ids({ query: { simple_query_string: { query: '+cocoa -coffee', fields: ['title'] } } })).toEqual(['1', '3', '2'])
  })
})

describe('_source', () => {
  const shown = (filter: unknown) => news.hits({ query: { ids: { values: ['1'] } }, _source: filter })[0]!._source
  it.each<[filter: unknown, expected: unknown]>([
    [true, documents['1']],
    [false, undefined],
    ['title', { title: 'Cocoa prices rise' }],
    [['meta'], { meta: { desk: 'one', tags: ['a', 'b'] } }],
    [['meta.d*', 'price'], { price: 3, meta: { desk: 'one' } }],
    [
      { includes: ['meta', 'price'], excludes: ['*.tags'] },
      { price: 3, meta: { desk: 'one' } },
    ],
    [{ exclude: ['t*', 'meta'] }, { source: 'wire', price: 3 }],
    [['nothing'], {}],
  ])('%j gives %j', (filter, expected) => {
    expect(shown(filter)).toEqual(expected)
  })
})

describe('fields', () => {
  it('gives the values of fields as arrays', () => {
    const [hit] = news.hits({ query: { ids: { values: ['1'] } }, fields: ['meta.*', { field: 'price' }], _source: false })
    expect(hit!.fields).toEqual({ price: [3], 'meta.desk': ['one'], 'meta.tags': ['a', 'b'] })
  })
})

describe('highlight', () => {
  const long = `${'Filler words stand here. '.repeat(8)}Then cocoa comes. ${'More words follow on. '.repeat(8)}At last cocoa prices rose.`
  const texts = new SearchedCollection({ '1': { title: 'Cocoa <prices>', text: long, tags: ['cocoa', 'oil'], empty: '' } })
  const marked = (query: JsonObject, highlight: JsonObject) => texts.hits({ query, highlight })[0]!.highlight

  it('marks words of the query in fragments', () => {
    expect(marked({ match: { text: 'COCOA price' } }, { fields: { text: { fragment_size: 60 } } })).toEqual({
      text: [
        'Filler words stand here. Then <em>cocoa</em> comes. More words follow',
        'words follow on. More words follow on. At last <em>cocoa</em> prices',
      ],
    })
    expect(marked({ match: { text: 'cocoa prices' } }, { number_of_fragments: 1, fragment_size: 60, fields: { text: {} } })).toEqual({
      text: ['words follow on. More words follow on. At last <em>cocoa</em> <em>prices</em>'],
    })
  })

  it('marks phrases only where they stand, prefixes and whole values', () => {
    const fields = { text: { number_of_fragments: 0 }, 'tags.keyword': {}, tags: {} }
    const phrase = marked({ match_phrase: { text: 'cocoa prices' } }, { fields }) as Record<string, string[]>
    expect(phrase.text![0]!.match(/<em>\w+<\/em>/g)).toEqual(['<em>cocoa</em>', '<em>prices</em>'])
    expect(marked({ term: { 'tags.keyword': 'oil' } }, { fields })).toEqual({ 'tags.keyword': ['<em>oil</em>'], tags: ['<em>oil</em>'] })
    expect(marked({ simple_query_string: { query: 'coc*', fields: ['tags'] } }, { fields: { 'ta*': {} } })).toEqual({
      tags: ['<em>cocoa</em>'],
    })
  })

  it('takes tags, other fields, encoding, and shows a beginning where nothing is marked', () => {
    const options = { pre_tags: ['<b>'], post_tags: ['</b>'], encoder: 'html', require_field_match: false }
    expect(marked({ match: { text: 'prices' } }, { ...options, fields: { title: {} } })).toEqual({ title: ['Cocoa &lt;<b>prices</b>&gt;'] })
    expect(marked({ match: { text: 'prices' } }, { fields: { title: {} } })).toBeUndefined()
    expect(marked({ match_all: {} }, { fields: [{ title: { no_match_size: 8 } }] })).toEqual({ title: ['Cocoa'] })
    expect(marked({ bool: { must_not: [{ match: { tags: 'tea' } }] } }, { fields: { '*': {} } })).toBeUndefined()
  })
})

describe('fields of onefold', () => {
  const copies = new SearchedCollection()
  copies.put('1', { source: 'wire' }, { group: 'g1', exact: 'e1', since: 10, length: 100, signature: 'v1', joined: false })
  copies.put(
    '2',
    { source: 'blog' },
    { group: 'g1', exact: 'e1', since: 20, length: 90, signature: 'v1', joined: true, containers: ['g2', 'g3'] },
  )
  copies.put('3', { source: 'wire' }, { group: 'g2', since: 30 })

  it.each<[query: JsonObject, expected: string[]]>([
    [{ term: { 'onefold.group': 'g1' } }, ['1', '2']],
    [{ terms: { 'onefold.containers': ['g3', 'g9'] } }, ['2']],
    [{ exists: { field: 'onefold.containers' } }, ['2']],
    [{ term: { 'onefold.exact': 'e1' } }, ['1', '2']],
    [{ terms: { 'onefold.exact': ['e1', 'g1', 'g2'] } }, ['1', '2', '3']],
    [{ term: { 'onefold.joined': true } }, ['2']],
    [{ range: { 'onefold.since': { gt: 10 } } }, ['2', '3']],
    [{ bool: { must_not: { exists: { field: 'onefold.version' } } } }, ['3']],
    [{ term: { 'onefold.sketch': 'x' } }, []],
  ])('are found by %j', (query, expected) => {
    expect(copies.found(query)).toEqual(expected)
  })

  it('are sorted by, and counted within buckets', () => {
    expect(copies.ids({ sort: [{ 'onefold.length': 'desc' }] })).toEqual(['1', '2', '3'])
    const aggs = { sources: { terms: { field: 'source' }, aggs: { groups: { cardinality: { field: 'onefold.group' } } } } }
    expect(copies.search({ size: 0, aggs }).answer.aggregations).toMatchObject({
      sources: {
        buckets: [
          { key: 'wire', doc_count: 2, groups: { value: 2 } },
          { key: 'blog', doc_count: 1, groups: { value: 1 } },
        ],
      },
    })
  })

  it('tell documents without a digest apart by their group, as fold keys at `exact`', () => {
    const mixed = new SearchedCollection()
    mixed.put('1', {}, { group: 'b', exact: 'e' })
    mixed.put('2', {}, { group: 'a' })
    mixed.put('3', {}, { group: 'f' })
    mixed.put('4', {}, { group: 'g', exact: 'e' })
    const aggs = { keys: { terms: { field: 'onefold.exact', order: { _key: 'asc' } } }, count: { cardinality: { field: 'onefold.exact' } } }
    expect(mixed.search({ size: 0, aggs }).answer.aggregations).toMatchObject({
      keys: {
        buckets: [
          { key: 'a', doc_count: 1 },
          { key: 'e', doc_count: 2 },
          { key: 'f', doc_count: 1 },
        ],
      },
      count: { value: 3 },
    })
    expect(mixed.ids({ sort: ['onefold.exact', '_id'] })).toEqual(['2', '1', '4', '3'])
  })
})

describe('buckets of terms', () => {
  it('that tie are in the same order, whichever documents come first', () => {
    const values = [0, false, 'one', 'two']
    const buckets = (order: readonly unknown[]) => {
      const collection = new SearchedCollection(Object.fromEntries(order.map((value, i) => [String(i), { value }])))
      return collection.search({ size: 0, aggs: { values: { terms: { field: 'value', size: 3 } } } }).answer.aggregations
    }
    expect(buckets(values)).toMatchObject({ values: { buckets: [{ key_as_string: 'false' }, { key: 0 }, { key: 'one' }] } })
    expect(buckets(values.toReversed())).toEqual(buckets(values))
  })
})

describe('hits', () => {
  const source = { title: 'Ferry', text: 'x'.repeat(1_000) }
  const large = new SearchedCollection(Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`d${i}`, source])), {
    answerCharacters: 90_000,
  })

  it('are refused if they are too long together, and not if less of them is asked for', () => {
    expect(() => large.hits({ size: 100 })).toThrow(expect.objectContaining({ code: 'BODY_TOO_LARGE' }))
    expect(large.hits({ size: 80 })).toHaveLength(80)
    expect(large.hits({ size: 100, _source: ['title'] })).toHaveLength(100)
    expect(() => large.hits({ size: 100, _source: false, fields: ['text'] })).toThrow(expect.objectContaining({ code: 'BODY_TOO_LARGE' }))
  })
})

describe('vectors', () => {
  const embedding = (first: number) => Array.from({ length: 128 }, (_, i) => first + i / 128)
  const holding = () =>
    new SearchedCollection({
      flat: { embedding: embedding(0.25) },
      several: { parts: [{ embedding: embedding(0.25) }, { embedding: embedding(1.5) }], embedding: null },
      whole: { embedding: Array.from({ length: 128 }, (_, i) => i) },
      short: { embedding: embedding(0.25).slice(1) },
      prices: { parts: embedding(0.25).map((price) => ({ price })) },
    })

  it('are known to be there, but are not compared by value', () => {
    const collection = holding()
    expect(collection.found({ exists: { field: 'embedding' } })).toEqual(['flat', 'short', 'whole'])
    expect(collection.found({ exists: { field: 'parts.embedding' } })).toEqual(['several'])
    for (const field of ['embedding', 'parts.embedding', 'parts.price']) {
      const found = field === 'embedding' ? ['short'] : field === 'parts.price' ? ['prices'] : []
      expect(collection.found({ term: { [field]: 0.5 } })).toEqual(found)
      expect(collection.found({ range: { [field]: { gt: 0.5, lt: 0.51 } } })).toEqual(found)
    }
    expect(collection.found({ term: { embedding: 5 } })).toEqual(['whole'])
    const aggs = { without: { missing: { field: 'embedding' } }, sum: { max: { field: 'parts.embedding' } } }
    expect(collection.search({ size: 0, aggs }).answer.aggregations).toEqual({ without: { doc_count: 2 }, sum: { value: null } })
    expect(collection.hits({ query: { ids: { values: ['flat'] } }, fields: ['embedding'] })[0]!.fields).toEqual({
      embedding: embedding(0.25),
    })
  })

  it('are gone with their documents, and by value when they are none any more', () => {
    const collection = holding()
    collection.put('flat', { embedding: [0.5] })
    collection.put('short', { embedding: embedding(0.25) })
    collection.delete('whole')
    expect(collection.found({ exists: { field: 'embedding' } })).toEqual(['flat', 'short'])
    expect(collection.found({ term: { embedding: 0.5 } })).toEqual(['flat'])
    collection.put('short', {})
    expect(collection.found({ exists: { field: 'embedding' } })).toEqual(['flat'])
  })
})

describe('values', () => {
  const odd = new SearchedCollection({
    nul: { code: 'a\0b' },
    half: { code: 'x\ud800' },
    long: { code: 'y'.repeat(5_000) },
    big: { code: 1e17 },
    own: JSON.parse('{"__proto__": {"x": 1}, "a.b": "dotted", "a": {"b": "nested"}}') as JsonObject,
  })

  it.each([
    [{ term: { code: 'a\0b' } }, ['nul']],
    [{ term: { code: 'x\ud800' } }, ['half']],
    [{ terms: { code: ['y'.repeat(5_000), 'a\0b'] } }, ['long', 'nul']],
    [{ term: { code: 1e17 } }, ['big']],
    [{ exists: { field: 'code' } }, ['big', 'half', 'long', 'nul']],
    [{ term: { '__proto__.x': 1 } }, ['own']],
    [{ term: { 'a.b': 'nested' } }, ['own']],
    [{ match_phrase: { 'a.b': 'dotted nested' } }, []],
  ])('of any form are found: %j', (query, expected) => {
    expect(odd.found(query)).toEqual(expected)
  })

  it('that are too long to compare are neither sorted nor counted', () => {
    expect(odd.hits({ sort: 'code' }).map(({ _id, sort }) => [_id, sort![0]])).toEqual([
      ['big', 1e17],
      ['half', 'x\ufffd'],
      ['nul', null],
      ['long', null],
      ['own', null],
    ])
  })
})
