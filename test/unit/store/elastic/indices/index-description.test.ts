import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../src/model.js'
import { keepsField, keepsSource, mayHaveField } from '../../../../../src/store/elastic/indices/index-description.js'
import { described } from '../../../../support/described-index.js'

describe('keepsSource', () => {
  it.each([
    [{}, {}, true],
    [{ _source: { enabled: true, excludes: [] } }, {}, true],
    [{ _source: { mode: 'synthetic' } }, {}, true],
    [{ _source: { enabled: false } }, {}, false],
    [{ _source: { excludes: ['secret.*'] } }, {}, false],
    [{ _source: { includes: ['text'] } }, {}, false],
    [{ _source: { mode: 'disabled' } }, {}, false],
    [{}, { mapping: { source: { mode: 'DISABLED' } } }, false],
  ])('%j %j: %j', (mappings, index, expected) => {
    expect(keepsSource(described(mappings, index))).toBe(expected)
  })
})

describe('keepsField', () => {
  it.each([
    [{}, 'body', true],
    [{ excludes: ['body'] }, 'body', false],
    [{ excludes: 'article.*' }, 'article.body', false],
    [{ excludes: ['article.title'] }, 'article.body', true],
    [{ includes: ['article'] }, 'article.body', true],
    [{ includes: ['title'] }, 'article.body', false],
    [{ excludes: ['title'] }, 'title.keyword', false],
  ])('%j, %s: %j', (source, path, expected) => {
    expect(keepsField(described({ _source: source }), path)).toBe(expected)
  })
})

const text = { type: 'text' }
const has = (mappings: JsonObject, path: string) => mayHaveField({ mappings, settings: { index: {} } }, path, 'onefold')

describe('mayHaveField', () => {
  const mappings: JsonObject = {
    properties: {
      body: text,
      place: { type: 'geo_point' },
      meta: { properties: { lead: text } },
      authors: { type: 'nested', properties: { name: text } },
      labels: { type: 'flattened' },
      open: { dynamic: 'false', properties: { deep: { properties: { known: text } } } },
      raw: { type: 'object', enabled: false },
      plain: { subobjects: false, properties: { 'host.name': text } },
      other: { type: 'alias', path: 'body' },
    },
  }

  it.each(['body', 'meta.lead', 'authors.name', 'labels.any', 'place.lat', 'open.any', 'open.deep.any', 'raw.any', 'plain.host.name'])(
    'is true of %s',
    (path) => {
      expect(has(mappings, path)).toBe(true)
    },
  )

  it.each(['bdy', 'body.raw', 'meta.led', 'authors.nam', 'other', 'news.body', 'plain.host.nam'])(
    'is false of %s, which the mapping would show',
    (path) => {
      expect(has(mappings, path)).toBe(false)
    },
  )

  it('is true of any field of an index without fields of its own, and of one that maps no new fields', () => {
    expect(has({}, 'body')).toBe(true)
    expect(has({ properties: { onefold: { properties: {} } } }, 'body')).toBe(true)
    expect(has({ dynamic: false, properties: { body: text } }, 'any')).toBe(true)
    expect(has({ dynamic: 'strict', properties: { body: text } }, 'any')).toBe(false)
  })
})
