import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type RunningServer, startServer } from '../../../src/api/start-server.js'
import type { Service } from '../../../src/compose/service.js'
import { OnefoldError } from '../../../src/errors.js'
import { interruptedSearch } from '../../../src/store/store-search.js'
import { send } from '../../support/api-client.js'
import { apiConfig, unreachedService } from '../../support/api-parts.js'
import { held } from '../../support/held.js'
import { writtenLog } from '../../support/kept-log.js'
import { withMembers } from '../../support/with-members.js'

const megabyte = 2 ** 20
const log = writtenLog()
let server: RunningServer

function start(config = apiConfig(), service = unreachedService) {
  return startServer({ host: '127.0.0.1', port: 0, service, config, logger: log.logger, version: '0.0.0' })
}

beforeAll(async () => {
  server = await start()
})
afterAll(() => server.stop(1000))

describe('the body of a request', () => {
  it.each([
    ['with its length', {} as Record<string, string>],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ])('of 50 MB is refused, sent %s', async (_, headers) => {
    const answer = await send(server.url, 'POST', '/news/_doc', { headers, body: Buffer.alloc(50 * megabyte, 0x20) })
    expect(answer.status).toBe(413)
    expect(answer.json).toMatchObject({ error: { type: 'content_too_long_exception', code: 'ONEFOLD_BODY_TOO_LARGE' }, status: 413 })
    expect(answer.json.error.reason).toContain('32 MB')
  })

  it('is read to its end before it is refused if the caller wants the connection closed with the answer', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    const length = 50 * megabyte
    socket.write(
      `POST /news/_doc HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`,
    )
    // Like many clients, reads nothing before everything is sent.
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.write(Buffer.alloc(length, 0x20), () => resolve())
    })
    const received: Buffer[] = []
    for await (const bytes of socket) received.push(bytes as Buffer)
    expect(Buffer.concat(received).toString()).toMatch(/^HTTP\/1\.1 413 .*ONEFOLD_BODY_TOO_LARGE/s)
  })

  it('is refused by what it unpacks to', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * megabyte, 0x20))
    expect(bomb.length).toBeLessThan(megabyte)
    const answer = await send(server.url, 'POST', '/_bulk', {
      headers: { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' },
      body: bomb,
    })
    expect(answer.status).toBe(413)
  })

  it.each([
    ['damaged gzip', { 'content-encoding': 'gzip' }, Buffer.from('not gzip'), 400, /not valid gzip/],
    ['gzip that breaks off', { 'content-encoding': 'gzip' }, gzipSync('{"a":1}').subarray(0, 15), 400, /not valid gzip|broke off/],
    ['another encoding', { 'content-encoding': 'br' }, Buffer.from('{}'), 406, /Content-Encoding/],
    ['another type', { 'content-type': 'text/plain' }, Buffer.from('{}'), 406, /Content-Type "text\/plain"/],
    ['no type', { 'content-type': '' }, Buffer.from('{}'), 406, /Content-Type is missing/],
    ['broken JSON', {}, Buffer.from('{"text":'), 400, /is not JSON/],
    ['a name twice in one object', {}, Buffer.from('{"text":"a","by":{"n":1,"n":2}}'), 400, /the same name twice/],
    ['bytes that are not UTF-8', {}, Buffer.from([0x22, 0xff, 0x22]), 400, /not valid UTF-8/],
    ['an array', {}, Buffer.from('[1]'), 400, /expected object/],
    ['a number', {}, Buffer.from('1'), 400, /expected object/],
    ['a depth of 1,000', {}, Buffer.from(`{"a":${'['.repeat(999)}${']'.repeat(999)}}`), 400, /nested deeper than 200/],
    ['a depth of a million', {}, Buffer.from('['.repeat(1_000_000)), 400, /nested deeper than 200/],
    [
      '10,000 fields',
      {},
      Buffer.from(JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`f${i}`, 1])))),
      400,
      /more than 1000 fields/,
    ],
    ['a field named __proto__', {}, Buffer.from('{"__proto__":{"polluted":1}}'), 400, /"__proto__"/],
    ['a number that is none here', {}, Buffer.from('{"a":[{"b":-1e400}]}'), 400, /beyond 1.8e308; send it as a string/],
    ['nothing', {}, Buffer.alloc(0), 400, /is missing/],
  ])('is refused with the reason: %s', async (_, headers, body, status, reason) => {
    const answer = await send(server.url, 'PUT', '/news/_doc/1', { headers: { 'content-type': 'application/json', ...headers }, body })
    expect([answer.status, answer.json.status]).toEqual([status, status])
    expect(answer.json.error.reason).toMatch(reason)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('is refused where none is taken', async () => {
    expect((await send(server.url, 'DELETE', '/news/_doc/1', { body: {} })).json.error.reason).toMatch(/takes none/)
    expect((await send(server.url, 'PUT', '/news', { body: { text: 'a' } })).json.error.reason).toMatch(
      /unknown "text"; none is taken here$/,
    )
  })

  it.each(['/_onefold/dead-letters/none/retry', '/_onefold/tasks/none/pause', '/_onefold/tasks/none/resume'])(
    'may be an empty object where an action takes none, and names nothing else: %s',
    async (path) => {
      const [without, empty, more] = await Promise.all(
        [undefined, {}, { force: true }].map((body) => send(server.url, 'POST', path, { body })),
      )
      expect(empty!.status).toBe(without!.status)
      expect(more).toMatchObject({ status: 400, json: { error: { reason: 'body: unknown "force"; none is taken here' } } })
    },
  )

  it.each([
    ['/_onefold/news/check', { text: 'a', id: '1' }, /one of text, html, id/],
    ['/_onefold/news/check', {}, /one of text, html, id, document/],
    ['/_onefold/news/check', { document: {}, scope: 'a' }, /expected no scope beside document/],
    ['/_onefold/news/check', { text: 'a', scope: [] }, /scope/],
    ['/_onefold/news/check', { text: 'a', scope: ['a', null] }, /scope/],
    ['/_onefold/news/check', { document: {}, title: 'a' }, /expected no title beside document/],
    ['/_onefold/news/check', { text: 7 }, /text: expected string/],
    [
      '/_onefold/news/check',
      { text: 'a', colour: 1 },
      /unknown "colour"; choose from text, html, id, title, scope, level, size, evidence, reuse, include, document$/,
    ],
    ['/_onefold/news/check', { text: 'a', size: -1 }, /size: expected number to be >=0/],
    [
      '/_onefold/compare',
      { a: { text: 'x', colour: 1 }, b: { text: 'x' } },
      /a: unknown "colour"; choose from text, html, collection, id, title$/,
    ],
    ['/news/_update/1', { doc: {}, colour: 1 }, /unknown "colour"; choose from doc, upsert, doc_as_upsert, detect_noop/],
    ['/_onefold/news/check', '{"text":"a","__proto__":{"x":1}}', /unknown "__proto__"/],
    ['/_onefold/compare', { a: { text: 'x' } }, /b: is missing, expected object/],
    ['/_onefold/compare', { a: { text: 'x' }, b: { id: '1' } }, /b: expected text, or html, or collection and id/],
    ['/_onefold/news/sign', { documents: [{ _id: 1, _source: {} }] }, /documents\.0\._id: expected string/],
    ['/_onefold/news/sign', { documents: [] }, /documents: /],
    ['/news/_update/1', { script: 'x', doc: {} }, /script: is not supported/],
    ['/news/_update/1', { doc: {}, doc_as_upsert: 'yes' }, /doc_as_upsert: expected boolean/],
    ['/news/_mget', {}, /needs docs or ids/],
    ['/_mget', { ids: ['1'] }, /_index is missing/],
  ])('of %s must have its shape: %j', async (path, body, reason) => {
    const answer = await send(server.url, 'POST', path, { body, headers: { 'content-type': 'application/json' } })
    expect(answer.status).toBe(400)
    expect(answer.json.error.reason).toMatch(reason)
  })
})

describe('a path or a query string', () => {
  it.each([
    ['GET', '/news/_doc/%E0%A4%A', /percent-encoding/],
    ['POST', `/news/_update/${'a'.repeat(513)}`, /has 513 bytes/],
    ['GET', '/news/_doc/1?version=3', /"version" is not supported: use if_seq_no/],
    ['GET', '/news/_doc/1?constructor=3', /"constructor" is not known/],
    ['POST', '/news/_update/1?pipeline=clean', /"pipeline" is not supported: ingest pipelines belong to an engine/],
    ['GET', '/news/_msearch?q=title:x', /"q" is not supported: send the query of each search/],
    ['GET', '/news/_search?scroll=1m', /"scroll" is not supported: follow duplicates.cursor/],
    ['DELETE', '/news/_doc/1?if_seq_no=3', /if_seq_no and if_primary_term go together/],
    ['GET', '/_onefold/news/report?format=xml', /format: expected one of/],
    ['GET', '/_onefold/news/report?size=0', /size: expected a number from 1 to 1000/],
    [
      'POST',
      '/news/_update/1?if_seq_no=3&if_primary_term=1&retry_on_conflict=1',
      /cannot be repeated after a conflict; leave out retry_on_conflict/,
    ],
  ])('that is not understood is refused: %s %s', async (method, path, reason) => {
    const answer = await send(server.url, method, path, method === 'POST' ? { body: { doc: {} } } : {})
    expect(answer.status).toBe(400)
    expect(answer.json.error.reason).toMatch(reason)
  })
})

describe('an answer', () => {
  it('has an id, the product, and no word on what made it', async () => {
    const { headers } = await send(server.url, 'GET', '/_onefold/health')
    expect(headers).toMatchObject({
      'x-elastic-product': 'Elasticsearch',
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
      'x-content-type-options': 'nosniff',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  it('has the id that the caller gave, if it is plain', async () => {
    const ask = (id: string) => send(server.url, 'GET', '/_onefold/health', { headers: { 'x-request-id': id, 'x-opaque-id': 'job 7' } })
    expect((await ask('abc-1')).headers).toMatchObject({ 'x-request-id': 'abc-1', 'x-opaque-id': 'job 7' })
    expect((await ask('a b"c')).headers['x-request-id']).not.toBe('a b"c')
  })

  it.each(['8', '9'])('mirrors the media type of clients %s', async (version) => {
    const accept = `application/vnd.elasticsearch+json; compatible-with=${version}`
    const { headers } = await send(server.url, 'GET', '/_onefold/health', { headers: { accept } })
    expect(headers['content-type']).toBe(`application/vnd.elasticsearch+json;compatible-with=${version}`)
  })

  it.each([
    ['of a handler', 'DELETE', '/news/_doc/1?if_seq_no=1'],
    ['of the query string', 'GET', '/_onefold/health?colour=red'],
    ['of the path', 'GET', '/nothing/like/this'],
  ] as const)('mirrors the media type and is indented as asked when it tells a fault %s', async (_, method, path) => {
    const accept = 'application/vnd.elasticsearch+json; compatible-with=9'
    const { headers } = await send(server.url, method, path, { headers: { accept } })
    expect(headers['content-type']).toBe('application/vnd.elasticsearch+json;compatible-with=9')
    const { text } = await send(server.url, method, `${path}${path.includes('?') ? '&' : '?'}pretty`)
    expect(text).toMatch(/^\{\n {2}"error": \{\n/)
  })

  it('is plain JSON when the asked media type is the fault', async () => {
    const accept = 'application/vnd.elasticsearch+json; compatible-with=7'
    const { status, headers } = await send(server.url, 'GET', '/_onefold/health', { headers: { accept } })
    expect([status, headers['content-type']]).toEqual([406, 'application/json'])
  })

  it('is indented and filtered when asked, errors are told whole', async () => {
    expect((await send(server.url, 'GET', '/_onefold/health?pretty')).text).toBe('{\n  "status": "alive"\n}\n')
    expect((await send(server.url, 'GET', '/_onefold/health?filter_path=nothing')).json).toEqual({})
    expect((await send(server.url, 'DELETE', '/news/_doc/1?filter_path=nothing&if_seq_no=1')).json.error.reason).toBeDefined()
  })

  it('to HEAD has the headers of GET and no body', async () => {
    const [get, head] = [await send(server.url, 'GET', '/_onefold/health'), await send(server.url, 'HEAD', '/_onefold/health')]
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', get.headers['content-length']])
  })

  it('to a fault of our own is a 500 with the request id, which the log has with the error', async () => {
    const answer = await send(server.url, 'GET', '/news/_doc/secret-id', { headers: { 'x-request-id': 'fault-1' } })
    expect(answer.status).toBe(500)
    expect(answer.json.error).toMatchObject({ code: 'ONEFOLD_INTERNAL', reason: expect.stringContaining('fault-1') })
    expect(answer.text).not.toMatch(/ at |\.ts|the service was asked/)
    const line = log.lines.find((each) => each.includes('request failed') && each.includes('fault-1'))
    expect(line).toContain('the service was asked for read')
  })

  it('comes to what is not HTTP, too', async () => {
    const text = await new Promise<string>((resolve) => {
      const socket = connect(server.port, '127.0.0.1', () => socket.write('nonsense\r\n\r\n'))
      let received = ''
      socket.on('data', (data) => {
        received += data.toString()
      })
      socket.on('close', () => resolve(received))
    })
    expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"ONEFOLD_BODY_INVALID"/)
  })

  it('to what is not HTTP ends the connection, also that of a caller who keeps its own side open', async () => {
    const accepted = new Promise<Socket>((resolve) => {
      const channel = 'net.server.socket'
      subscribe(channel, function take(message) {
        unsubscribe(channel, take)
        resolve((message as { socket: Socket }).socket)
      })
    })
    const caller = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true }, () => caller.write('nonsense\r\n\r\n'))
    await once(await accepted, 'close')
    caller.destroy()
  })
})

describe('the log', () => {
  it('has pattern, status, code of the error, time and id of a request, and nothing that it holds', async () => {
    const path = '/private-name/_doc/private-id?routing=private-routing'
    await send(server.url, 'PUT', path, { headers: { 'x-request-id': 'logged-1', authorization: 'ApiKey private-key' }, body: { text: 1 } })
    const lines = log.lines.filter((line) => line.includes('logged-1'))
    const request = lines.map((line) => JSON.parse(line)).find(({ message }) => message === 'request')
    expect(request).toMatchObject({
      request_id: 'logged-1',
      method: 'PUT',
      route: '/{collection}/_doc/{id}',
      status: 500,
      code: 'ONEFOLD_INTERNAL',
      ms: expect.any(Number),
    })
    expect(lines.join()).not.toContain('private')
    await send(server.url, 'GET', '/_onefold/health', { headers: { 'x-request-id': 'logged-2' } })
    expect(log.lines.filter((line) => line.includes('logged-2')).join()).not.toContain('"code"')
  })

  it('has status 0 of a request whose connection ended before its answer', async () => {
    const { hostname, port } = new URL(server.url)
    const headers = { 'content-type': 'application/json', 'content-length': '100', 'x-request-id': 'logged-3' }
    const sending = request({ hostname, port, method: 'POST', path: '/news/_doc', headers }).on('error', () => {})
    await new Promise((resolve) => sending.write('{', resolve))
    sending.destroy()
    const logged = () => log.lines.map((line) => JSON.parse(line)).filter(({ request_id }) => request_id === 'logged-3')
    await expect.poll(logged).toMatchObject([{ message: 'request', status: 0 }])
  })
})

describe('a service without keys', () => {
  it('serves names of this machine only', async () => {
    const answer = await send(server.url, 'GET', '/_onefold/health', { headers: { host: 'rebound.example.org' } })
    expect([answer.status, answer.json.error.code]).toEqual([403, 'ONEFOLD_AUTH_FORBIDDEN'])
  })
})

describe('a service that only reads', () => {
  it('refuses what writes, whoever asks, before it reads a body', async () => {
    const reading = await start(apiConfig({ readOnly: true }))
    const paths = ['/news/_doc/1', '/news/_bulk', '/_bulk', '/_onefold/news/reindex', '/news/_refresh']
    const answers = await Promise.all(paths.map((path) => send(reading.url, 'POST', path, { body: {} })))
    expect(answers.map(({ status, json }) => [status, json.error.code])).toEqual(paths.map(() => [403, 'ONEFOLD_AUTH_FORBIDDEN']))
    expect((await send(reading.url, 'GET', '/_onefold/health')).status).toBe(200)
    await reading.stop(1000)
  })

  it('hands on what administrators only look at', async () => {
    const reading = await start(apiConfig({ readOnly: true }))
    const paths = ['/_onefold/news/report', '/_onefold/news/groups/g', '/_onefold/news/stats', '/_onefold/tasks', '/_onefold/dead-letters']
    for (const path of paths) expect((await send(reading.url, 'GET', path)).json.error.code).toBe('ONEFOLD_INTERNAL')
    const changing = ['/_onefold/tasks/1', '/_onefold/dead-letters/1']
    for (const path of changing) expect((await send(reading.url, 'DELETE', path)).json.error.code).toBe('ONEFOLD_AUTH_FORBIDDEN')
    await reading.stop(1000)
  })
})

describe('the limit of requests', () => {
  it('refuses what comes too fast, says when to come again, and leaves health alone', async () => {
    const limited = await start(apiConfig({ rateLimit: { requests: 2, windowMs: 3_600_000 } }))
    const answers = []
    for (let i = 0; i < 3; i++) answers.push(await send(limited.url, 'GET', '/nothing/here'))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 429])
    expect(Number(answers[2]!.headers['retry-after'])).toBeGreaterThan(3_000)
    expect(answers[2]!.json.error).toMatchObject({ type: 'es_rejected_execution_exception', code: 'ONEFOLD_RATE_LIMITED' })
    expect((await send(limited.url, 'GET', '/_onefold/health')).status).toBe(200)
    await limited.stop(1000)
  })
})

describe('startServer', () => {
  it('says that an address is taken', async () => {
    const attempt = startServer({
      host: '127.0.0.1',
      port: server.port,
      service: unreachedService,
      config: apiConfig(),
      logger: log.logger,
      version: '0',
    })
    await expect(attempt).rejects.toMatchObject({ code: 'ADDRESS_UNAVAILABLE', message: expect.stringContaining('EADDRINUSE') })
  })

  it('stops taking connections', async () => {
    const stopped = await start()
    await stopped.stop(1000)
    await expect(send(stopped.url, 'GET', '/_onefold/health')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('lets a request that is under way finish, and closes its connection then', async () => {
    const stopped = await start()
    const { socket, answer } = halfRequest(stopped.port)
    await underWay(stopped)
    const stopping = stopped.stop(600_000)
    socket.write('"}')
    expect(await answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*connection: close[\s\S]*ONEFOLD_BODY_INVALID/i)
    await stopping
  })

  it('answers a request that comes on a kept connection while it stops, and closes the connection then', async () => {
    const stopped = await start()
    const socket = connect(stopped.port, '127.0.0.1')
    const answers = receive(socket)
    socket.write(healthRequest)
    await new Promise((resolve) => socket.once('data', resolve))
    const stopping = stopped.stop(600_000)
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
    socket.write(healthRequest)
    await stopping
    expect((await answers).match(/HTTP\/1\.1 \d+|connection: [\w-]+/gi)).toEqual([
      'HTTP/1.1 200',
      'Connection: keep-alive',
      'HTTP/1.1 200',
      'Connection: close',
    ])
  })

  it.each([
    ['at once', 0],
    ['though it is busy in each turn of its loop', 40],
  ])('answers those who had connected when it was told to stop, and whose connections it had not taken yet: %s', async (_, busyMs) => {
    const stopped = await start()
    const work = setInterval(() => {
      for (const begin = performance.now(); performance.now() < begin + busyMs; );
    })
    onTestFinished(() => clearInterval(work))
    const sockets = Array.from({ length: 20 }, () => connect(stopped.port, '127.0.0.1'))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    const answers = sockets.map(receive)
    for (const socket of sockets) socket.write(healthRequest)
    await stopped.stop(600_000)
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i)
  })

  it('lets a caller who reads slowly have the whole of an answer, and closes its connection then', async () => {
    // More than the system keeps on the way, so that most of it waits in this process.
    const text = 'x'.repeat(64 * megabyte)
    const service: Service = withMembers(unreachedService, { until: () => service, compare: async () => ({ text }) })
    const stopped = await start(apiConfig(), service)
    const socket = connect(stopped.port, '127.0.0.1')
    socket.write(compareRequest)
    const answer = receive(socket)
    await once(socket, 'data')
    socket.pause()
    const stopping = stopped.stop(600_000)
    // As long as the server still takes requests on kept connections, it ends none.
    await wait(1_000)
    socket.resume()
    expect((await answer).length).toBeGreaterThan(text.length)
    await stopping
  })

  it('answers what is given up shortly before the deadline, though the process was busy until after it', async () => {
    const given = held()
    const service: Service = withMembers(unreachedService, {
      until: () => service,
      compare: () => given.ended.then(() => Promise.reject(new OnefoldError('QUEUE_CLOSED', 'the process is stopping'))),
    })
    const stopped = await start(apiConfig(), service)
    const socket = connect(stopped.port, '127.0.0.1')
    const answer = receive(socket)
    socket.write(compareRequest)
    await underWay(stopped)
    const stopping = stopped.stop(200, given.end)
    for (const begin = performance.now(); performance.now() < begin + 300; );
    await stopping
    expect(await answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*ONEFOLD_QUEUE_CLOSED/)
  })

  it('answers what only reads and has no end with a 503 shortly before the deadline, and so what begins later', async () => {
    const service = serviceThatReadsOn(() => undefined)
    const stopped = await start(apiConfig(), service)
    const [early, late] = [connect(stopped.port, '127.0.0.1'), connect(stopped.port, '127.0.0.1')]
    const answers = Promise.all([early, late].map(receive))
    late.write(compareRequest.slice(0, -2))
    early.write(compareRequest)
    await underWay(stopped)
    const stopping = stopped.stop(1_000, () => void late.write(compareRequest.slice(-2)))
    await stopping
    for (const answer of await answers)
      expect(answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*connection: close[\s\S]*retry-after: 1[\s\S]*ONEFOLD_QUEUE_CLOSED/i)
  })

  it('answers those whose connections it had no time to take because of what others read', async () => {
    // Each turn of the loop takes one connection, and 300 ms for what is read: twelve in half of the time.
    let work: NodeJS.Timeout | undefined
    const service = serviceThatReadsOn((isOver) => {
      work ??= setInterval(() => {
        if (isOver()) clearInterval(work)
        for (const begin = performance.now(); !isOver() && performance.now() < begin + 300; );
      })
    })
    const stopped = await start(apiConfig(), service)
    const sockets = Array.from({ length: 24 }, () => connect(stopped.port, '127.0.0.1'))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    const answers = Promise.all(sockets.map(receive))
    for (const socket of sockets) socket.write(compareRequest)
    const begun = performance.now()
    await stopped.stop(7_000)
    // What is read is given up after 3.5 s, and not shortly before the deadline only, when there is no time left to take all.
    expect(performance.now() - begun).toBeLessThan(6_000)
    for (const answer of await answers) expect(answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*ONEFOLD_QUEUE_CLOSED/)
  })

  it('ends what is not done by the deadline', async () => {
    const stopped = await start()
    const { answer } = halfRequest(stopped.port)
    await underWay(stopped)
    await stopped.stop(20)
    expect(await answer).toBe('')
  })
})

/** A service whose comparisons do not end before they are stopped. @param begin called for each, with a function that says whether it was */
function serviceThatReadsOn(begin: (isOver: () => boolean) => void): Service {
  return withMembers(unreachedService, {
    until: (signal: AbortSignal) =>
      withMembers(unreachedService, {
        compare: () => {
          begin(() => signal.aborted)
          return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(interruptedSearch(signal))))
        },
      }),
  })
}

/** Sends a request whose body lacks its last two bytes. */
function halfRequest(port: number) {
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /_onefold/compare HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n{"a":"')
  return { socket, answer: receive(socket) }
}

const compareRequest =
  'POST /_onefold/compare HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 35\r\n\r\n{"a":{"text":"a"},"b":{"text":"b"}}'

const healthRequest = 'GET /_onefold/health HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** Everything received until the connection is closed. */
function receive(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    socket.on('data', (data) => {
      received += data.toString()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(received))
  })
}

/** Resolves when the server has accepted the earlier requests, because it accepts connections in order. */
async function underWay({ url }: RunningServer): Promise<void> {
  await send(url, 'GET', '/_onefold/health')
}
