import { describe, expect, it } from 'vitest'
import { OwnObject } from '../../../../src/store/elastic/own-object.js'
import { requestedSource, shownSource, withoutSourceParams } from '../../../../src/store/elastic/requests/source-request.js'

const own = new OwnObject('onefold')
const needed = ['onefold.group', 'meta.time']

describe('shownSource', () => {
  it.each([
    [{}, { includes: [], excludes: [] }],
    [{ _source: true }, { includes: [], excludes: [] }],
    [{ _source: false }, undefined],
    [{ _source: 'title' }, { includes: ['title'], excludes: [] }],
    [{ _source: ['a', 'b.*'] }, { includes: ['a', 'b.*'], excludes: [] }],
    [{ _source: { includes: ['a'], excludes: 'a.b' } }, { includes: ['a'], excludes: ['a.b'] }],
    [{ stored_fields: ['_none_'] }, undefined],
  ])('reads %j', (body, shown) => {
    expect(shownSource(body, {})).toEqual(shown)
  })

  it('lets the URL win', () => {
    expect(shownSource({ _source: false }, { _source: 'a,b', _source_excludes: 'c' })).toEqual({ includes: ['a', 'b'], excludes: ['c'] })
    expect(shownSource({}, { _source: 'false' })).toBeUndefined()
    expect(withoutSourceParams({ _source: 'a', _source_includes: 'b', _source_excludes: 'c', routing: 'r' })).toEqual({ routing: 'r' })
  })
})

describe('requestedSource', () => {
  it('asks for what is needed although the user wants nothing', () => {
    expect(requestedSource(own, undefined, needed)).toEqual({ includes: needed })
    expect(requestedSource(own, undefined, [])).toBe(false)
  })

  it('adds what is needed to what the user wants, and nothing where the user wants all', () => {
    expect(requestedSource(own, { includes: ['title'], excludes: [] }, needed)).toEqual({ includes: ['title', ...needed], excludes: [] })
    expect(requestedSource(own, { includes: [], excludes: [] }, needed)).toEqual({ includes: [], excludes: [] })
  })

  it('leaves to the engine what the user leaves out, unless something needed would go with it', () => {
    const excludes = ['text', 'meta', 'one*', 'meta.time', 'meta.time.x', 'metadata', '*time', 'body.*']
    expect(requestedSource(own, { includes: [], excludes }, needed)).toEqual({ includes: [], excludes: ['text', 'metadata', 'body.*'] })
  })

  it('leaves our object out where nothing of it is needed', () => {
    expect(requestedSource(own, { includes: [], excludes: ['a'] }, [])).toEqual({ includes: [], excludes: ['a', 'onefold'] })
  })
})
