import { describe, expect, it } from 'vitest'
import { keepsSource } from '../../../../../src/store/elastic/indices/unfit-index.js'

const described = (mappings: object, index: object = {}) => ({
  mappings: mappings as Record<string, unknown>,
  settings: { index } as never,
})

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
