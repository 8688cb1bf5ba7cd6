import { describe, expect, it } from 'vitest'
import { requestedSource } from '../../../src/json/requested-source.js'

describe('requestedSource', () => {
  it.each([
    [{}, { shown: true, includes: [], excludes: [] }],
    [{ _source: null }, { shown: true, includes: [], excludes: [] }],
    [{ _source: true }, { shown: true, includes: [], excludes: [] }],
    [{ _source: false }, { shown: false, includes: [], excludes: [] }],
    [{ _source: 'title' }, { shown: true, includes: ['title'], excludes: [] }],
    [{ _source: ['a', 'b.*'] }, { shown: true, includes: ['a', 'b.*'], excludes: [] }],
    [{ _source: { includes: ['a'], excludes: 'a.b' } }, { shown: true, includes: ['a'], excludes: ['a.b'] }],
    [{ stored_fields: ['_none_'] }, { shown: false, includes: [], excludes: [] }],
    [{ stored_fields: ['tag', '_source'] }, { shown: true, includes: [], excludes: [] }],
    [
      { stored_fields: '_source', _source: false },
      { shown: true, includes: [], excludes: [] },
    ],
    [
      { stored_fields: ['_source'], _source: ['a'] },
      { shown: true, includes: ['a'], excludes: [] },
    ],
    [{ script_fields: { twice: {} } }, { shown: false, includes: [], excludes: [] }],
    [{ script_fields: {} }, { shown: true, includes: [], excludes: [] }],
    [
      { script_fields: { twice: {} }, _source: 'title' },
      { shown: true, includes: ['title'], excludes: [] },
    ],
  ])('reads %j', (body, shown) => {
    expect(requestedSource(body, {})).toEqual(shown)
  })

  it.each([
    [
      { _source: 'a,b', _source_excludes: 'c' },
      { shown: true, includes: ['a', 'b'], excludes: ['c'] },
    ],
    [
      { _source: 'a', _source_includes: 'b' },
      { shown: true, includes: ['b'], excludes: [] },
    ],
    [
      { _source: 'true', _source_includes: 'b' },
      { shown: true, includes: ['b'], excludes: [] },
    ],
    [{ _source: 'false' }, { shown: false, includes: [], excludes: [] }],
  ])('lets the URL win: %j', (params, shown) => {
    expect(requestedSource({ _source: ['x'] }, params)).toEqual(shown)
  })
})
