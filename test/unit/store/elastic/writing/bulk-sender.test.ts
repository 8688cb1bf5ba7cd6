import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { EngineClient } from '../../../../../src/store/elastic/engine/engine-client.js'
import { BulkLimits } from '../../../../../src/store/elastic/writing/bulk-limits.js'
import { BulkSender } from '../../../../../src/store/elastic/writing/bulk-sender.js'
import { serveAnswers } from '../../../../support/answering-server.js'

type Reply = (ids: string[], response: ServerResponse) => void

interface Line {
  readonly index: { readonly _id: string }
}

/** Ids of the writes in the body of a bulk request. */
async function idsIn(request: IncomingMessage): Promise<string[]> {
  let text = ''
  for await (const part of request) text += part
  const lines = text.trimEnd().split('\n')
  return lines.map((line) => (JSON.parse(line) as Line).index._id)
}

/** A server that gives bulk requests these replies one after the other, and then repeats the last one. */
async function serve(...replies: Reply[]) {
  return serveWithin(30_000, ...replies)
}

/** The same for a client that waits so many milliseconds for an answer. */
async function serveWithin(timeoutMs: number, ...replies: Reply[]) {
  const requests: string[][] = []
  const url = await serveAnswers(async (request, response) => {
    const ids = await idsIn(request)
    requests.push(ids)
    replies[Math.min(requests.length, replies.length) - 1]!(ids, response)
  })
  const pauses: number[] = []
  const client = new EngineClient({
    nodes: [url],
    timeoutMs,
    retries: { attempts: 4, firstPauseMs: 100, longestPauseMs: 400 },
    pause: async (milliseconds) => void pauses.push(milliseconds),
    chance: () => 0,
  })
  onTestFinished(() => client.close())
  const limits = new BulkLimits()
  const send = (...ids: string[]) => new BulkSender(client, limits, { index: 'news', isAlias: false }).send(ids.map(writeOf))
  return { requests, pauses, limits, client, send }
}

function writeOf(id: string) {
  return { id, lines: `${JSON.stringify({ index: { _id: id } })}\n` }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** A reply that accepts every write except those whose ids are given with an error. */
function taking(errors: Record<string, { status: number; type: string }> = {}): Reply {
  return (ids, response) => {
    const items = ids.map((id) => {
      const { status, type } = errors[id] ?? {}
      if (type !== undefined) return { index: { _id: id, status, error: { type, reason: `${id} is bad` } } }
      return { index: { _id: id, status: 201, result: 'created', _version: 1, _seq_no: 7, _primary_term: 1 } }
    })
    json(response, 200, { items })
  }
}

const refusing = (status: number, type: string): Reply => {
  return (_, response) => json(response, status, { error: { type, reason: 'no' }, status })
}
const silent: Reply = () => undefined
const resetting: Reply = (_, response) => void response.socket!.destroy()
/** A reply that breaks off in the middle of the body. */
const breaking: Reply = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 }).write('{"items":[')
  response.socket!.end()
}

describe('BulkSender', () => {
  it('gives every write its answer, in its place', async () => {
    const { send, requests } = await serve(taking({ b: { status: 409, type: 'version_conflict_engine_exception' } }))
    expect((await send('a', 'b', 'c')).map(({ status }) => status)).toEqual([201, 409, 201])
    expect(requests).toEqual([['a', 'b', 'c']])
  })

  it('sends again only what the engine was too busy for', async () => {
    const busy = { status: 429, type: 'es_rejected_execution_exception' }
    const { send, requests, pauses } = await serve(taking({ a: busy, c: busy }), taking({ c: { ...busy, status: 503 } }), taking())
    expect((await send('a', 'b', 'c')).map(({ status }) => status)).toEqual([201, 201, 201])
    expect(requests).toEqual([['a', 'b', 'c'], ['a', 'c'], ['c']])
    expect(pauses).toEqual([50, 100])
  })

  it('sends a request again that was refused for a while, lost, or answered in part, and says which may have been done', async () => {
    const { send, requests } = await serve(refusing(429, 'es_rejected_execution_exception'), resetting, breaking, taking())
    expect(await send('a', 'b')).toMatchObject([
      { status: 201, isRepeated: true },
      { status: 201, isRepeated: true },
    ])
    expect(requests).toHaveLength(4)
  })

  it('does not take for done what was only refused for a while', async () => {
    const { send } = await serve(refusing(503, 'cluster_block_exception'), taking())
    expect(await send('a')).toMatchObject([{ status: 201, isRepeated: false }])
  })

  it('halves a request that is refused as a whole until the culprit stands alone', async () => {
    const { send, requests } = await serve((ids, response) => {
      if (ids.includes('bad')) refusing(400, 'illegal_argument_exception')(ids, response)
      else taking()(ids, response)
    })
    const answers = await send('a', 'b', 'c', 'bad', 'd')
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 400, 201])
    expect(answers[3]!.error).toEqual({ type: 'illegal_argument_exception', reason: 'no' })
    expect(requests.filter((ids) => !ids.includes('bad')).flat()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('halves a request that is too large, though the answer has no body', async () => {
    const { send } = await serve((ids, response) => {
      if (ids.length > 1) response.writeHead(413).end()
      else taking()(ids, response)
    })
    expect((await send('a', 'b', 'c')).map(({ status }) => status)).toEqual([201, 201, 201])
  })

  it('sends apart what the engine never has room for together, and says of what it never has room for alone that it is too large', async () => {
    const { send, requests } = await serve((ids, response) => {
      const isTooMuch = ids.includes('large') || ids.length > 2
      const reason = `rejected [primary_operation_bytes=${isTooMuch ? 9 : 1}, max_primary_bytes=5]`
      const error = { type: 'es_rejected_execution_exception', reason }
      const done = { status: 201, result: 'created', _version: 1, _seq_no: 7, _primary_term: 1 }
      json(response, 200, { items: ids.map((_id) => ({ index: { _id, ...(isTooMuch ? { status: 429, error } : done) } })) })
    })
    expect((await send('a', 'large', 'b', 'c')).map(({ status }) => status)).toEqual([201, 413, 201, 201])
    expect(requests).toEqual([['a', 'large', 'b', 'c'], ['a', 'large'], ['a'], ['large'], ['b', 'c']])
  })

  it('hands back as pending, with the status of the last attempt, what the engine was too busy for all the time', async () => {
    const { send, requests } = await serve(taking({ b: { status: 429, type: 'cluster_block_exception' } }))
    expect(await send('a', 'b')).toMatchObject([
      { status: 201, isPending: false },
      { status: 429, error: { reason: 'b is bad' }, isPending: true },
    ])
    expect(requests).toHaveLength(4)
  })

  it.each([
    ['an index that is blocked', { status: 403, type: 'cluster_block_exception' }],
    ['a shard that has moved', { status: 404, type: 'shard_not_found_exception' }],
  ])('waits for %s, whatever status that has', async (_, passing) => {
    const { send, requests } = await serve(taking({ b: passing }), taking())
    expect(await send('a', 'b')).toMatchObject([{ status: 201 }, { status: 201 }])
    expect(requests).toEqual([['a', 'b'], ['b']])
  })

  it('says what has to be done where the engine takes no write at all', async () => {
    const { send } = await serve(taking({ a: { status: 403, type: 'cluster_block_exception' } }))
    await expect(send('a')).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringMatching(/^nothing was written: a is bad; lift the block/),
    })
  })

  it('tries three times what the engine fails at, and hands it back', async () => {
    const { send, requests } = await serve(taking({ b: { status: 500, type: 'null_pointer_exception' } }))
    expect(await send('a', 'b')).toMatchObject([{ status: 201 }, { status: 500, isPending: true }])
    expect(requests).toEqual([['a', 'b'], ['b'], ['b']])
  })

  it('gives the answers where the engine fails at every write: its failure may lie in the documents', async () => {
    const failing = { status: 500, type: 'null_pointer_exception' }
    const { send } = await serve(taking({ a: failing, b: failing }))
    expect(await send('a', 'b')).toMatchObject([
      { status: 500, error: { reason: 'a is bad' }, isPending: true },
      { status: 500, error: { reason: 'b is bad' }, isPending: true },
    ])
    const whole = await serve(refusing(500, 'stack_overflow_error'))
    expect(await whole.send('a')).toMatchObject([{ status: 500, error: { type: 'stack_overflow_error' }, isPending: true }])
  })

  it('takes for busy, not for failing, what asks for patience with a status of 500', async () => {
    const { send, requests } = await serve(taking({ b: { status: 500, type: 'circuit_breaking_exception' } }))
    expect(await send('a', 'b')).toMatchObject([{ status: 201 }, { status: 503, isPending: true }])
    expect(requests).toHaveLength(4)
  })

  it('finds the write that makes the engine fail as a whole, and may have been done', async () => {
    const { send } = await serve((ids, response) => {
      if (ids.includes('bad')) refusing(500, 'stack_overflow_error')(ids, response)
      else taking()(ids, response)
    })
    expect(await send('a', 'b', 'bad', 'c')).toMatchObject([
      { status: 201, isRepeated: true },
      { status: 201, isRepeated: true },
      { status: 500, isPending: true, isRepeated: true },
      { status: 201, isRepeated: true },
    ])
  })

  it('believes no answer that is not one to its request', async () => {
    const mixedUp: Reply = ([first, ...ids], response) => taking()([first!, ...ids.reverse()], response)
    const shortened: Reply = (ids, response) => taking()(ids.slice(0, -1), response)
    const { send, requests } = await serve(mixedUp, shortened, taking())
    expect(await send('a', 'b', 'c')).toMatchObject([
      { status: 201, isRepeated: true },
      { status: 201, isRepeated: true },
      { status: 201, isRepeated: true },
    ])
    expect(requests).toHaveLength(3)
  })

  it('keeps the answers that it has when the engine refuses us in between', async () => {
    const { send } = await serve(
      taking({ b: { status: 429, type: 'es_rejected_execution_exception' } }),
      refusing(401, 'security_exception'),
    )
    expect(await send('a', 'b')).toMatchObject([
      { status: 201, isPending: false },
      { status: 401, isPending: true },
    ])
  })

  it('keeps the answers that it has when the store is closed in between', async () => {
    const parts = await serve(taking({ b: { status: 429, type: 'es_rejected_execution_exception' } }))
    const { requests, pauses, client, send } = parts
    const answers = send('a', 'b')
    while (requests.length === 0) await new Promise((resolve) => setImmediate(resolve))
    await client.close()
    expect(await answers).toMatchObject([{ status: 201 }, { isPending: true }])
    expect(pauses.length).toBeLessThanOrEqual(1)
  })

  it('sends the requests of a call one after another', async () => {
    const running: number[] = []
    const parts = await serve((ids, response) => {
      running.push(parts.limits.requests.running)
      taking()(ids, response)
    })
    const answers = await parts.send(...Array.from({ length: 4_500 }, (_, n) => `d${n}`))
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    expect(running).toEqual([1, 1, 1])
  })

  it('tries once what is left of a call when the retries of a request before it are used up', async () => {
    const { send, requests, pauses } = await serve(resetting, resetting, resetting, resetting, taking(), resetting)
    const answers = await send(...Array.from({ length: 4_500 }, (_, n) => `d${n}`))
    expect(requests.map(({ length }) => length)).toEqual([2_000, 2_000, 2_000, 2_000, 2_000, 500])
    expect(pauses).toHaveLength(3)
    expect([0, 2_000, 4_000].map((at) => answers[at]!.isPending)).toEqual([true, false, true])
  })

  it('asks an engine that is silent twice in a call, keeps what was done before, and does not begin with the rest', async () => {
    const ids = Array.from({ length: 6_500 }, (_, n) => `d${n}`)
    const { send, requests } = await serveWithin(1_000, taking(), silent)
    const answers = await send(...ids)
    expect(requests.map(([first]) => first)).toEqual(['d0', 'd2000', 'd2000'])
    expect([0, 2_000, 4_000, 6_000].map((at) => answers[at])).toMatchObject([
      { status: 201 },
      { status: 503, isPending: true, isRepeated: true, error: { type: 'TimeoutError' } },
      { status: 503, isPending: true, isRepeated: false },
      { status: 503, isPending: true, isRepeated: false },
    ])
  })

  it('says of an engine that is silent for how long it waited, and what to do', async () => {
    const { send, requests } = await serveWithin(100, silent)
    const message = /did not answer in time \(TimeoutError: no answer within 0.1 s\); see whether it is stopped or busy/
    await expect(send('a')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', message: expect.stringMatching(message) })
    expect(requests).toHaveLength(2)
  })

  it('counts no silence that an answer has ended', async () => {
    const { send, requests } = await serveWithin(1_000, silent, taking(), silent, taking())
    const answers = await send(...Array.from({ length: 2_500 }, (_, n) => `d${n}`))
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    expect(requests).toHaveLength(4)
  })

  it('sends fewer requests at once after the engine was too busy, and smaller ones after one was too large', async () => {
    const tooLarge: Reply = (_, response) => void response.writeHead(413).end()
    const { send, limits } = await serve(tooLarge, refusing(429, 'es_rejected_execution_exception'), taking())
    expect([limits.requests.limit, limits.length]).toEqual([2, 8 << 20])
    const ids = Array.from({ length: 6_000 }, (_, n) => `d${n}`.padEnd(500, 'x'))
    const answers = await send(...ids)
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    expect(limits.requests.limit).toBeGreaterThanOrEqual(1)
    expect(limits.length).toBeLessThan(1 << 20)
    expect(limits.requests.running).toBe(0)
  })

  it('is unavailable when not one write was answered', async () => {
    const { send, pauses } = await serve(resetting)
    await expect(send('a', 'b')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    expect(pauses).toHaveLength(3)
  })

  it('tells that the index is gone', async () => {
    const gone = { status: 404, type: 'index_not_found_exception' }
    const { send, requests } = await serve(taking({ a: gone, b: gone }), taking({ b: gone }))
    await expect(send('a', 'b')).rejects.toMatchObject({ code: 'COLLECTION_UNKNOWN' })
    expect(await send('a', 'b')).toMatchObject([{ status: 201 }, { status: 404, isPending: true }])
    expect(requests).toHaveLength(2)
  })

  it('sends nothing for nothing', async () => {
    const { send, requests } = await serve(taking())
    expect(await send()).toEqual([])
    expect(requests).toEqual([])
  })
})
