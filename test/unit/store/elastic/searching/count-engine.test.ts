import { expect, it } from 'vitest'
import { countEngine } from '../../../../../src/store/elastic/searching/engine-search.js'
import { engineClientTo } from '../../../../support/engine-client-to.js'

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
