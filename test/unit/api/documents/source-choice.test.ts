import { describe, expect, it } from 'vitest'
import { sourceFilterOf } from '../../../../src/api/documents/source-choice.js'

describe('sourceFilterOf', () => {
  it('reads _source as true, false or a list', () => {
    expect(sourceFilterOf({ _source: 'false' }).shown).toBe(false)
    expect(sourceFilterOf({ _source: 'true' })).toEqual({ shown: true, includes: [], excludes: [] })
    expect(sourceFilterOf({ _source: 'a,b.*' })).toEqual({ shown: true, includes: ['a', 'b.*'], excludes: [] })
  })

  it('lets the two lists win', () => {
    expect(sourceFilterOf({ _source: 'false', _source_excludes: ['b'] })).toEqual({ shown: true, includes: [], excludes: ['b'] })
    expect(sourceFilterOf({ _source: 'a', _source_includes: ['c'] })).toEqual({ shown: true, includes: ['c'], excludes: [] })
  })
})
