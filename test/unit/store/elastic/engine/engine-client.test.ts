import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { EngineClient } from '../../../../../src/store/elastic/engine/engine-client.js'
import { serveAnswers } from '../../../../support/answering-server.js'
import { held } from '../../../../support/held.js'

/** An engine that closes `silent` connections before it answers. */
function silentEngine(silent: number): Promise<string> {
  let left = silent
  return serveAnswers((request, response) => {
    if (left-- > 0) return void request.socket.destroy()
    response.writeHead(left < -1 ? 503 : 200, { 'content-type': 'application/json', 'x-elastic-product': 'Elasticsearch' })
    response.end('{}')
  })
}

describe('EngineClient', () => {
  it('tells at once of each request that finds no answer, and not of an engine that is busy', async () => {
    const told: string[] = []
    const retries = { attempts: 4, firstPauseMs: 1, longestPauseMs: 1 }
    const onSilence = ({ message }: Error) => void told.push(message)
    const client = new EngineClient({ nodes: [await silentEngine(2)], retries, pause: async () => {}, onSilence })
    onTestFinished(() => client.close())
    await client.ask({ method: 'GET', path: '/' })
    expect(told).toEqual([expect.stringMatching(/socket hang up|other side closed|ECONNRESET/), expect.any(String)])
    await expect(client.ask({ method: 'GET', path: '/' })).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    expect(told).toHaveLength(2)
  })

  it('tells of each request that has to be repeated the reason and what to do about it, and in how long it is', async () => {
    const told: string[] = []
    const paused: number[] = []
    const announced: number[] = []
    const retries = { attempts: 3, firstPauseMs: 200, longestPauseMs: 5_000 }
    const onDelay = ({ message }: Error, pauseMs: number) => {
      told.push(message)
      announced.push(pauseMs)
    }
    const pause = async (milliseconds: number) => void paused.push(milliseconds)
    const client = new EngineClient({ nodes: [await silentEngine(1)], retries, pause, onDelay })
    onTestFinished(() => client.close())
    await client.ask({ method: 'GET', path: '/' })
    expect(told).toEqual([expect.stringMatching(/^the engine cannot be reached \(.+\); check that it runs/)])
    await expect(client.ask({ method: 'GET', path: '/' })).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    expect(told.slice(1)).toEqual(Array.from({ length: 2 }, () => expect.stringMatching(/^the engine is too busy .+; ask again later$/)))
    expect(announced).toEqual(paused)
  })

  it('asks for whole answers to searches that no user sent, without what the index does to searches of users, and takes no others', async () => {
    const asked: { readonly url: string | undefined; readonly body: string }[] = []
    let answer: object = { hits: {}, timed_out: false, _shards: { failed: 0 } }
    const node = await serveAnswers(async (request, response) => {
      asked.push({ url: request.url, body: await text(request) })
      response.writeHead(200, { 'content-type': 'application/json', 'x-elastic-product': 'Elasticsearch' }).end(JSON.stringify(answer))
    })
    const client = new EngineClient({ nodes: [node] }).withOwnSearch({ search_pipeline: '_none' })
    onTestFinished(() => client.close())
    expect(await client.search('news', { size: 0 }, { scroll: '1m' })).toEqual(answer)
    expect(asked).toEqual([
      { url: '/news/_search?allow_partial_search_results=false&scroll=1m', body: '{"size":0,"search_pipeline":"_none"}' },
    ])
    for (const partial of [{ timed_out: true }, { _shards: { failed: 1 } }]) {
      answer = partial
      await expect(client.search('news', {})).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    }
  })

  it('sends a query again that a gateway could not pass on, but not one for which it waited too long', async () => {
    const statuses = [502, 504, 200]
    let asked = 0
    const node = await serveAnswers((_, response) => {
      response.writeHead(statuses[asked++]!, { 'content-type': 'application/json' }).end('{}')
    })
    const client = new EngineClient({ nodes: [node], pause: async () => {} })
    onTestFinished(() => client.close())
    const search = client.ask({ method: 'POST', path: '/news/_search', sender: 'user' })
    await expect(search).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    expect(asked).toBe(2)
  })

  it('asks an engine that is silent twice, a query once, and says for how long it waited and what to do', async () => {
    let asked = 0
    const node = await serveAnswers(() => void asked++)
    const client = new EngineClient({ nodes: [node], timeoutMs: 100, pause: async () => {} })
    onTestFinished(() => client.close())
    const message = expect.stringMatching(
      /did not answer in time \(TimeoutError: no answer within 0.1 s\); see whether it is stopped or busy/,
    )
    await expect(client.ask({ method: 'GET', path: '/' })).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', message })
    expect(asked).toBe(2)
    await expect(client.ask({ method: 'POST', path: '/news/_search', sender: 'user' })).rejects.toMatchObject({ message })
    expect(asked).toBe(3)
  })

  it('asks one that takes long to refuse for no longer, and one that refuses at once as often as it may', async () => {
    let asked = 0
    let delayMs = 300
    const node = await serveAnswers((_, response) => {
      asked++
      setTimeout(() => response.writeHead(503, { 'content-type': 'application/json' }).end('{}'), delayMs)
    })
    const client = new EngineClient({ nodes: [node], timeoutMs: 2_000, pause: async () => {} })
    const impatient = new EngineClient({ nodes: [node], timeoutMs: 300, pause: async () => {} })
    onTestFinished(async () => void (await Promise.all([client.close(), impatient.close()])))
    await expect(impatient.ask({ method: 'GET', path: '/' })).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    expect(asked).toBe(2)
    delayMs = 0
    await expect(client.ask({ method: 'GET', path: '/' })).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    expect(asked).toBe(2 + 8)
  })

  it('does not wait at its end for an engine that is silent', async () => {
    const arrived = held()
    const node = await serveAnswers(() => arrived.end())
    const told: string[] = []
    const client = new EngineClient({ nodes: [node], onSilence: ({ message }) => void told.push(message) })
    const asking = expect(client.ask({ method: 'GET', path: '/' })).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    await arrived.ended
    const begun = performance.now()
    await client.close()
    await asking
    // The request by itself would wait for 30 s.
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(told).toEqual([])
  })

  it('ends the connection of a request whose signal is aborted, without another try and without a word about silence', async () => {
    const stopping = new AbortController()
    const ended = held()
    let asked = 0
    const node = await serveAnswers((_, response) => {
      asked++
      response.once('close', ended.end)
      stopping.abort(new Error('enough'))
    })
    const told: string[] = []
    const client = new EngineClient({ nodes: [node], pause: async () => {}, onSilence: ({ message }) => void told.push(message) })
    onTestFinished(() => client.close())
    const request = { method: 'POST', path: '/news/_search', sender: 'user', signal: stopping.signal } as const
    const reason = { code: 'INTERRUPTED', cause: { message: 'enough' } }
    await expect(client.ask(request)).rejects.toMatchObject(reason)
    await ended.ended
    await expect(client.ask(request)).rejects.toMatchObject(reason)
    expect([asked, told]).toEqual([1, []])
  })

  it.each([true, false])('reads no more of an answer than asked for, and does not ask again; length told: %s', async (isTold) => {
    let asked = 0
    const node = await serveAnswers((_, response) => {
      asked++
      if (isTold) response.setHeader('content-length', 1_000)
      response.setHeader('content-type', 'application/json')
      response.write(JSON.stringify({ text: 'x'.repeat(989) }))
      response.end()
    })
    const told: string[] = []
    const client = new EngineClient({ nodes: [node], pause: async () => {}, onSilence: ({ message }) => void told.push(message) })
    onTestFinished(() => client.close())
    const request = { method: 'POST', path: '/news/_search', sender: 'user' } as const
    expect(await client.ask({ ...request, maxBytes: 1_000 })).toEqual({ text: 'x'.repeat(989) })
    await expect(client.ask({ ...request, maxBytes: 999 })).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' })
    expect([asked, told]).toEqual([2, []])
  })

  it('reads answers that a proxy has compressed, and counts their bytes unpacked', async () => {
    const packed = gzipSync(JSON.stringify({ text: 'x'.repeat(989) }))
    let sent = packed
    const node = await serveAnswers((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(sent)
    })
    const retries = { attempts: 1, firstPauseMs: 1, longestPauseMs: 1 }
    const client = new EngineClient({ nodes: [node], retries })
    onTestFinished(() => client.close())
    const request = { method: 'POST', path: '/news/_search', sender: 'user' } as const
    expect(await client.ask({ ...request, maxBytes: 1_000 })).toEqual({ text: 'x'.repeat(989) })
    await expect(client.ask({ ...request, maxBytes: 999 })).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' })
    sent = packed.subarray(0, 20)
    await expect(client.ask({ ...request, maxBytes: 1_000 })).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })
})
