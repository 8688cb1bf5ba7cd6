import { describe, expect, it } from 'vitest'
import { keepsField, keepsSource } from '../../../../../src/store/elastic/indices/kept-source.js'
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
