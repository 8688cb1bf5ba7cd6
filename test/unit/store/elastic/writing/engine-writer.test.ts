import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { OwnObject } from '../../../../../src/store/elastic/document/own-object.js'
import { EngineWriter, needsReading, WriteResults } from '../../../../../src/store/elastic/writing/engine-writer.js'
import { engineClientTo } from '../../../../support/engine-client-to.js'

type Reply = (response: ServerResponse) => void

/** A writer to a server that gives its requests these replies one after the other. */
async function writerTo(...replies: readonly Reply[]): Promise<EngineWriter> {
  let asked = 0
  const client = await engineClientTo((request, response) => {
    request.resume().on('end', () => replies[asked++]!(response))
  })
  return new EngineWriter(client, new OwnObject('onefold'))
}

const resetting: Reply = (response) => void response.socket!.destroy()

function answering(body: object): Reply {
  return (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const refusing = (kind: string): Reply =>
  answering({ items: [{ [kind]: { _id: 'a', status: 400, error: { type: 'document_parsing_exception', reason: 'failed to parse' } } }] })

describe('EngineWriter', () => {
  it('says of a delete that is refused when it is sent again, and had been done, that there is nothing', async () => {
    const writer = await writerTo(resetting, refusing('delete'), answering({ docs: [{ _id: 'a', found: false }] }))
    expect(await writer.write({ index: 'news', isAlias: false }, [{ id: 'a', kind: 'delete' }])).toEqual([{ status: 'missing' }])
  })

  it('says of a put that is refused when it is sent again, and was not done, why', async () => {
    const writer = await writerTo(resetting, refusing('index'), answering({ docs: [{ _id: 'a', found: false }] }))
    const put = { id: 'a', kind: 'put', source: {}, fields: { write: '1', since: 1, group: 'g' } } as const
    expect(await writer.write({ index: 'news', isAlias: false }, [put])).toMatchObject([{ status: 'refused', httpStatus: 400 }])
  })

  it('says of a put that a pipeline of the index drops that it is not stored', async () => {
    const writer = await writerTo(answering({ items: [{ index: { _id: 'a', _version: -3, result: 'noop', status: 200 } }] }))
    const put = { id: 'a', kind: 'put', source: {}, fields: { write: '1', since: 1, group: 'g' } } as const
    expect(await writer.write({ index: 'news', isAlias: false }, [put])).toMatchObject([
      { status: 'refused', httpStatus: 200, reason: expect.stringContaining('pipeline') },
    ])
  })

  it('does not send a write of a document after one that was refused', async () => {
    const writer = await writerTo(refusing('index'))
    const put = { id: 'a', kind: 'put', source: {}, fields: { write: '1', since: 1, group: 'g' } } as const
    const results = await writer.write({ index: 'news', isAlias: false }, [put, { ...put, fields: { ...put.fields, write: '2' } }])
    expect(results.map(({ status }) => status)).toEqual(['refused', 'refused'])
  })

  it('says what was done although the index is gone for the writes after it', async () => {
    const gone: Reply = (response) =>
      void response
        .writeHead(404, { 'content-type': 'application/json' })
        .end(JSON.stringify({ status: 404, error: { type: 'index_not_found_exception', reason: 'no such index [news]' } }))
    const done = { _id: 'a', status: 201, result: 'created', _seq_no: 0, _primary_term: 1, _version: 1 }
    const put = { id: 'a', kind: 'put', source: {}, fields: { write: '1', since: 1, group: 'g' } } as const
    const writer = await writerTo(answering({ items: [{ index: done }] }), gone)
    const results = await writer.write({ index: 'news', isAlias: false }, [put, { ...put, fields: { ...put.fields, write: '2' } }])
    expect(results.map(({ status }) => status)).toEqual(['created', 'pending'])
    const other = await writerTo(gone)
    await expect(other.write({ index: 'news', isAlias: false }, [put])).rejects.toMatchObject({ code: 'COLLECTION_UNKNOWN' })
  })
})

describe('WriteResults', () => {
  it('takes one result for each write', () => {
    const results = new WriteResults(1)
    results.set(0, { status: 'conflict' })
    expect(() => results.set(0, { status: 'missing' })).toThrow('has ended before')
    expect(results.all()).toEqual([{ status: 'conflict' }])
  })

  it('gives the results only when every write has one', () => {
    expect(() => new WriteResults(1).all()).toThrow('has not ended')
  })
})

describe('needsReading', () => {
  it('is so of what engines have no condition for', () => {
    expect(needsReading({ id: 'a', kind: 'put', expect: 'present' })).toBe(true)
    expect(needsReading({ id: 'a', kind: 'put', expect: 'absent' })).toBe(false)
    expect(needsReading({ id: 'a', kind: 'delete', expect: 'absent' })).toBe(true)
    expect(needsReading({ id: 'a', kind: 'patch', expect: 'present' })).toBe(false)
    expect(needsReading({ id: 'a', kind: 'patch', expect: { seqNo: 1, primaryTerm: 1 } })).toBe(false)
  })
})
