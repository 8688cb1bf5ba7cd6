import { describe, expect, it } from 'vitest'
import { SearchedCollection } from '../../../../support/searched-collection.js'

const news = new SearchedCollection({
  '1': { title: 'Cocoa prices rise', text: 'Cocoa prices rose in Bahia.', source: 'wire', price: 3, published: '2024-06-01' },
  '2': { title: 'Oil prices fall', text: 'Crude oil fell again.', source: 'blog', price: 5, published: '2024-06-15T10:00:00Z' },
  '3': { title: 'Cocoa exports', text: 'Exports of cocoa and coffee.', source: 'wire', price: 4, published: '2024-06-30' },
})

describe('EmbeddedSearch', () => {
  it('answers in the shape of the engines', () => {
    const { answer, hits } = news.search({ query: { match: { title: 'oil' } } })
    expect(answer).toEqual({
      took: 0,
      timed_out: false,
      _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
      hits: { total: { value: 1, relation: 'eq' }, max_score: hits[0]!.hit._score },
    })
    expect(hits).toEqual([
      {
        hit: {
          _index: 'news',
          _id: '2',
          _score: expect.any(Number),
          _source: { title: 'Oil prices fall', text: 'Crude oil fell again.', source: 'blog', price: 5, published: '2024-06-15T10:00:00Z' },
        },
      },
    ])
  })

  it('finds everything without a query', () => {
    expect(news.ids({})).toEqual(['1', '2', '3'])
  })

  it('sorts by a field, several keys, and shows what it sorted by', () => {
    const hits = news.hits({ sort: [{ source: 'desc' }, { price: { order: 'desc' } }] })
    expect(hits.map(({ _id, sort, _score }) => [_id, sort, _score])).toEqual([
      ['3', ['wire', 4], null],
      ['1', ['wire', 3], null],
      ['2', ['blog', 5], null],
    ])
  })
  it('x', () => {
    expect(
      news.found({ bool: { must: [{ match: { title: 'cocoa' } }], filter: [{ range: { published: { gte: 'now-7d/d' } } }] } }),
    ).toEqual(['3'])
    expect(news.found({ multi_match: { query: 'coffee oil' } })).toEqual(['2', '3'])
    expect(news.found({ simple_query_string: { query: 'cocoa +"prices rise"' } })).toEqual(['1'])
  })
})
