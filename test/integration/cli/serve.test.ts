import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { send } from '../../support/api-client.js'
import { runCommand } from '../../support/run-command.js'
import { startServe } from '../../support/running-serve.js'
import { stories } from '../../support/stories.js'
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder.js'

describe('onefold serve', () => {
  it('says where it listens and who may call, serves, and ends on SIGTERM with exit code 0', async () => {
    const folder = temporaryFolder()
    const service = await startServe(folder)
    expect(service.stderr()).toContain('open to this machine only, because no keys are configured')
    expect(service.stderr()).toContain(`curl '${service.url}/news/_search?pretty'`)
    for (const [id, text] of [
      ['1', stories.harbour],
      ['2', stories.harbourEdited],
    ]) {
      expect(await send(service.url, 'PUT', `/news/_doc/${id}`, { body: { text } })).toMatchObject({ status: 201 })
    }
    expect(await send(service.url, 'POST', '/news/_search', { body: { query: { match: { text: 'crane' } } } })).toMatchObject({
      status: 200,
      json: { hits: { hits: [{ _duplicates: { count: 2 } }] }, duplicates: { folded: 1 } },
    })
    expect(await service.end('SIGTERM')).toBe(0)

    const again = await startServe(folder, ['--quiet'])
    expect(await send(again.url, 'GET', '/news/_doc/2')).toMatchObject({
      status: 200,
      json: { found: true, _source: { text: stories.harbourEdited } },
    })
    expect(await again.end('SIGINT')).toBe(130)
    const lines = again
      .stderr()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines[0]).toMatchObject({ level: 'info', message: 'listening', url: again.url, store: 'embedded 1' })
    expect(again.stderr()).not.toContain('crane')
  })

  it('compares large texts on its threads', async () => {
    const service = await startServe(temporaryFolder(), [], { ONEFOLD_THREADS: '2' })
    const long = Array.from({ length: 2000 }, (_, i) => `The number ${i} is what the baker of house ${i * 7} wrote.`)
    const body = { a: { text: long.slice(0, 1000).join(' ') }, b: { text: long.join(' ') } }
    const { status, json: answer } = await send(service.url, 'POST', '/_onefold/compare', { body })
    expect(status).toBe(200)
    expect(answer).toMatchObject({ a_in_b: 1, sentences: { a: 1000, b: 2000 } })
    expect(answer.evidence).toHaveLength(1000)
    expect(await service.end('SIGTERM')).toBe(0)
  })

  it('finishes what was accepted before it ends', async () => {
    const folder = temporaryFolder()
    // Long enough to finish all accepted work, however busy the machine is.
    const service = await startServe(folder, [], { ONEFOLD_SERVER__SHUTDOWN: '10m' })
    const documents = Array.from(
      { length: 400 },
      (_, i) => `{"index":{"_id":"${i}"}}\n${JSON.stringify({ text: `${stories.harbour} ${i}` })}\n`,
    )
    const headers = { 'content-type': 'application/x-ndjson', expect: '100-continue' }
    const asked = request(`${service.url}/news/_bulk?timeout=10m`, { method: 'POST', headers })
    await new Promise((resolve) => asked.once('continue', resolve).flushHeaders())
    const ended = service.end('SIGTERM')
    asked.end(documents.join(''))
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    const { errors, items } = (await json(response)) as { errors: boolean; items: unknown[] }
    expect({ status: response.statusCode, errors, items: items.length }).toEqual({ status: 200, errors: false, items: 400 })
    expect(await ended).toBe(0)
  })

  it('reads its configuration, keeps strangers out and names its collections', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'onefold.yaml')
    writeFileSync(file, 'collections: { news: { textFields: [lead] } }\nkeys: { reader: { role: read }, writer: { role: write } }\n')
    const env = { ONEFOLD_KEYS__READER__SECRET: 'a-key-for-reading', ONEFOLD_KEYS__WRITER__SECRET: 'a-key-for-writing' }
    const { url, stderr } = await startServe(join(folder, 'data'), ['--config', file], env)
    expect(stderr()).toContain('for callers with one of 2 configured keys')
    expect((await send(url, 'GET', '/news/_search')).status).toBe(401)
    expect(
      (await send(url, 'PUT', '/news/_doc/1', { body: { lead: 'x' }, headers: { 'x-onefold-key': 'a-key-for-reading' } })).status,
    ).toBe(403)
    expect(
      (await send(url, 'PUT', '/news/_doc/1', { body: { lead: 'x' }, headers: { 'x-onefold-key': 'a-key-for-writing' } })).status,
    ).toBe(201)
    expect(
      (await send(url, 'PUT', '/other/_doc/1', { body: { lead: 'x' }, headers: { 'x-onefold-key': 'a-key-for-writing' } })).status,
    ).toBe(404)
    expect((await send(url, 'GET', '/news/_search', { headers: { authorization: 'ApiKey a-key-for-reading' } })).status).toBe(200)
  })

  it('lists every fault of its configuration and does not start', async () => {
    const config = temporaryFile('onefold.json', '{"data":""}')
    const { code, stdout, stderr } = await runCommand(['serve', '--host', '0.0.0.0', '--config', config, '--port', '0'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('server.host (--host): "0.0.0.0" can be reached from other machines, and no keys are configured')
    expect(stderr).toContain(`data (${config}): "" does not fit`)
    expect(stderr).toContain('[CONFIG_INVALID]')
  })

  it('says that its port is taken, and makes no folder', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    const { port } = other.address() as { port: number }
    const data = join(temporaryFolder(), 'data')
    const { code, stderr } = await runCommand(['serve', '--port', String(port), '--data', data])
    expect([code, existsSync(data)]).toEqual([2, false])
    expect(stderr).toContain('[ADDRESS_UNAVAILABLE]')
    expect(stderr).toContain('--port')
  })

  it('says that another process has its folder', async () => {
    const folder = temporaryFolder()
    await startServe(folder)
    const { code, stderr } = await runCommand(['serve', '--port', '0', '--data', folder])
    expect(code).toBe(3)
    expect(stderr).toContain('[STORE_UNAVAILABLE]')
  })
})
