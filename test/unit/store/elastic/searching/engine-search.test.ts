import { describe, expect, it } from 'vitest'
import { wholeSource as all, type SourceFilter } from '../../../../../src/json/source-filter.js'
import { OwnObject } from '../../../../../src/store/elastic/document/own-object.js'
import { countEngine, sourceWith, withVectorsAsAsked } from '../../../../../src/store/elastic/searching/engine-search.js'
import { engineClientTo } from '../../../../support/engine-client-to.js'

const own = new OwnObject('onefold')
const needed = ['onefold.group', 'meta.time']
const none: SourceFilter = { ...all, shown: false }

describe('sourceWith', () => {
  it('asks for what is needed although the user wants nothing', () => {
    expect(sourceWith(own, none, needed)).toEqual({ includes: needed })
    expect(sourceWith(own, none, [])).toBe(false)
  })

  it('adds what is needed to what the user wants, and takes documents whole where the user wants all', () => {
    expect(sourceWith(own, { ...all, includes: ['title'] }, needed)).toEqual({ includes: ['title', ...needed], excludes: [] })
    expect(sourceWith(own, all, needed)).toBe(true)
    expect(sourceWith(own, all, [])).toBe(true)
  })

  it('leaves to the engine what the user leaves out, unless something needed would go with it', () => {
    const excludes = ['text', 'meta', 'one*', 'meta.time', 'meta.time.x', 'metadata', '*time', 'body.*']
    expect(sourceWith(own, { ...all, excludes }, needed)).toEqual({ includes: [], excludes: ['text', 'metadata', 'body.*'] })
  })

  it('leaves our object out where nothing of it is needed and the document is not whole anyway', () => {
    expect(sourceWith(own, { ...all, excludes: ['a'] }, [])).toEqual({ includes: [], excludes: ['a', 'onefold'] })
  })
})

describe('withVectorsAsAsked', () => {
  it('hands on whether vectors are wanted, and adds nothing of itself', () => {
    expect(withVectorsAsAsked(true, { exclude_vectors: false })).toEqual({ exclude_vectors: false })
    const asked = { includes: ['v'], exclude_vectors: true }
    expect(withVectorsAsAsked({ includes: ['v'], excludes: [] }, asked)).toEqual({ includes: ['v'], excludes: [], exclude_vectors: true })
    expect(withVectorsAsAsked(false, { exclude_vectors: false })).toBe(false)
    for (const others of [undefined, null, true, 'v', ['v'], { includes: ['v'] }]) expect(withVectorsAsAsked(true, others)).toBe(true)
  })
})

describe('countEngine', () => {
  const countOf = async (shards: object) => {
    const client = await engineClientTo((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ count: 7, _shards: shards }))
    })
    return countEngine(client, 'news', { body: {}, params: {} })
  }

  it('gives the count of all shards, and none where some of them are missing', async () => {
    expect(await countOf({ total: 2, successful: 2, skipped: 0, failed: 0 })).toBe(7)
    await expect(countOf({ total: 2, successful: 1, skipped: 0, failed: 1 })).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringMatching(/^1 of 2 shards of news did not count; .*_cluster\/allocation\/explain/),
    })
  })
})
