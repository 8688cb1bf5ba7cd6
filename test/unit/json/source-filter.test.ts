import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterSource } from '../../../src/json/source-filter.js'

const source = {
  title: 'one',
  tags: ['x', 'y'],
  author: { name: 'Ada', mail: { work: 'a@b', home: 'c@d' } },
  parts: [{ k: 1, v: 2 }, { v: 3 }],
}
const filtered = (includes: string[], excludes: string[] = []) => filterSource(source, { includes, excludes })

describe('filterSource', () => {
  it('keeps a field with all below it', () => {
    expect(filtered(['author'])).toEqual({ author: source.author })
  })

  it('matches by *, across dots', () => {
    expect(filtered(['a*.work'])).toEqual({ author: { mail: { work: 'a@b' } } })
    expect(filtered(['t*'])).toEqual({ title: 'one', tags: ['x', 'y'] })
  })

  it('takes excludes off what is included', () => {
    expect(filtered(['author'], ['author.mail'])).toEqual({ author: { name: 'Ada' } })
    expect(filtered([], ['*.home', 'parts', 'tags'])).toEqual({ title: 'one', author: { name: 'Ada', mail: { work: 'a@b' } } })
  })

  it('keeps what is included though nothing is in it', () => {
    const empty = { author: {}, tags: [] }
    expect(filterSource(empty, { includes: ['author', 'tags'], excludes: ['author.mail'] })).toEqual(empty)
  })

  it('looks through arrays of objects', () => {
    expect(filtered(['parts.k'])).toEqual({ parts: [{ k: 1 }] })
  })

  it('compares the paths of a thousand like documents with a thousand patterns once', () => {
    const document = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`field${i}`, i]))
    const includes = Array.from({ length: 1000 }, (_, i) => `x${i}*a`)
    const patterns = { includes, excludes: includes }
    for (let i = 0; i < 1000; i++) expect(filterSource(document, patterns)).toEqual({})
  })

  it('walks a run of stars once', () => {
    const document = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`field${i}`, i]))
    expect(filterSource(document, { includes: [`${'*'.repeat(5_000_000)}x`], excludes: [] })).toEqual({})
  })

  it('leaves everything without patterns, and nothing that is excluded whole', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (document) => {
        expect(filterSource(document, { includes: [], excludes: [] })).toEqual(document)
        expect(filterSource(document, { includes: [], excludes: ['*'] })).toEqual({})
        expect(filterSource(document, { includes: ['*'], excludes: [] })).toEqual(document)
      }),
    )
  })
})
