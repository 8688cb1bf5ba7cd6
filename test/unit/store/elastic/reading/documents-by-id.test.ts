import { describe, expect, it } from 'vitest'
import type { EngineClient } from '../../../../../src/store/elastic/engine/engine-client.js'
import { readById } from '../../../../../src/store/elastic/reading/documents-by-id.js'
import { engineClientTo } from '../../../../support/engine-client-to.js'

const recovering = { _id: 'a', error: { type: 'illegal_index_shard_state_exception', reason: 'CurrentState[RECOVERING]' } }
const there = { _id: 'a', found: true, _source: {} }

/** A client of a server that gives these answers to `_mget` one after the other, and then repeats the last one. */
function clientOf(...answers: readonly object[]): Promise<EngineClient> {
  let asked = 0
  return engineClientTo((request, response) => {
    request.resume()
    const docs = [answers[Math.min(asked++, answers.length - 1)]]
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ docs }))
  })
}

describe('readById', () => {
  it('asks again for what cannot be read while a shard recovers', async () => {
    const client = await clientOf(recovering, recovering, there)
    expect([...(await readById(client, 'news', [{ id: 'a' }])).keys()]).toEqual(['a'])
  })

  it('gives up in the end, and at once where nothing passes', async () => {
    await expect(readById(await clientOf(recovering), 'news', [{ id: 'a' }])).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    const gone = { _id: 'a', error: { type: 'index_not_found_exception', reason: 'no such index [news]' } }
    await expect(readById(await clientOf(gone, there), 'news', [{ id: 'a' }])).rejects.toMatchObject({ code: 'COLLECTION_UNKNOWN' })
  })

  it('tells where the index may not be read, though the engine says it of each document alone', async () => {
    const reason = 'action [indices:data/read/mget[shard]] is unauthorized for user [reader]'
    const error = { type: 'security_exception', reason, root_cause: [{ type: 'security_exception', reason }] }
    const refused = readById(await clientOf({ _id: 'a', _index: 'news', error }), 'news', [{ id: 'a' }])
    await expect(refused).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', facts: { status: 403 } })
  })

  it('asks for vectors, which an engine may leave out, only where whole documents are wanted', async () => {
    const asked: (string | undefined)[] = []
    const client = await engineClientTo((request, response) => {
      asked.push(request.url)
      request.resume()
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ docs: [there] }))
    })
    const vectorParams = { _source_exclude_vectors: 'false' }
    await readById(client, 'news', [{ id: 'a' }], { vectorParams })
    await readById(client, 'news', [{ id: 'a' }], { paths: ['n'], vectorParams })
    await readById(client, 'news', [{ id: 'a' }])
    expect(asked).toEqual(['/news/_mget?_source_exclude_vectors=false', '/news/_mget?_source_includes=n', '/news/_mget'])
  })

  it('sends no id that cannot be', async () => {
    expect(await readById(await clientOf(there), 'news', [{ id: '' }, { id: 'ü'.repeat(300) }])).toEqual(new Map())
  })
})
