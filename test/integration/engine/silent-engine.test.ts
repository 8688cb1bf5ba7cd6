import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { routes } from '../../../src/api/routes.js'
import type { CheckedFinding } from '../../../src/compose/doctor/check.js'
import { send } from '../../support/api-client.js'
import { placeUntilTheEnd } from '../../support/engine-place.js'
import { CommandProcess } from '../../support/faults/command-process.js'
import { FaultProxy } from '../../support/faults/fault-proxy.js'
import { serveUntilTheEnd } from '../../support/live-server.js'
import { finishCommand, startCommand } from '../../support/run-command.js'
import { runHere } from '../../support/run-here.js'
import { sendToEngine } from '../../support/send-to-engine.js'
import { onEachStore, type StoreUnderTest } from '../../support/stores-under-test.js'
import { stories } from '../../support/stories.js'
import { temporaryFile } from '../../support/temporary-folder.js'

const timeoutMs = 2_000

/** With eight attempts and their pauses, a request would take half a minute. A busy machine may take some seconds for all that waits at once. */
const longestMs = 6 * timeoutMs

const matchAll = { query: { match_all: {} } }
const inAllFields = { query: { query_string: { query: 'harbour' } } }
const source = { text: stories.bakers }
const toLines = (values: readonly object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('')
const searches = [...Array.from({ length: 20 }, () => matchAll), inAllFields, matchAll].flatMap((body) => [{ index: 'news' }, body])
const actions = toLines([{ index: { _index: 'news', _id: 'three' } }, source])

/** What is sent to paths that end so. */
const bodies: readonly (readonly [RegExp, object | string])[] = [
  [/_bulk$/, actions],
  [/_(doc|create)(\/\{id\})?$/, source],
  [/_update\/\{id\}$/, { doc: source }],
  [/_mget$/, { docs: [{ _index: 'news', _id: 'one' }] }],
  [/_msearch$/, toLines(searches)],
  [/check$/, source],
  [/compare$/, { a: { collection: 'news', id: 'one' }, b: source }],
  [/sign$/, { documents: [{ _id: 'x', _source: source }] }],
  [/reindex$/, { in_place: true }],
]

/** Routes that answer without the engine. */
const withoutEngine: readonly string[] = [
  'GET /',
  'GET /_license',
  'GET /_onefold/health',
  'GET /_onefold/metrics',
  'GET /_onefold/openapi.json',
  'HEAD /{collection}',
  'PUT /{collection}',
  'POST /_onefold/{collection}/sign',
]

const isWrite = (method: string, path: string) => method !== 'GET' && /_(bulk|doc|create|update)\b/.test(path)
const silence = () => ({ kind: 'silence' }) as const

async function proxyBefore({ name }: StoreUnderTest) {
  const place = placeUntilTheEnd(name)
  return { place, proxy: await FaultProxy.start(place.url) }
}

/** The milliseconds that something takes, and its result. */
async function timed<Result>(work: Promise<Result>): Promise<Result & { readonly ms: number }> {
  const begun = performance.now()
  return { ...(await work), ms: performance.now() - begun }
}

onEachStore((store) => {
  // The proxy stands before an engine.
  describe.skipIf(store.name === 'embedded')('an engine that takes requests and answers none', () => {
    it('keeps no route of the service waiting for much longer than its timeout, and every answer says why, what to do, and when to come again', async () => {
      const { proxy } = await proxyBefore(store)
      const engine = { node: proxy.url, timeout: `${timeoutMs}ms` }
      const server = await serveUntilTheEnd({ engine }, { store, makes: ['news'] })
      await server.load('news', { one: { text: stories.harbour }, two: { text: stories.harbourEdited } })
      proxy.choose = silence
      const ask = async (method: string, path: string) => {
        const at = path.replace('{collection}', 'news').replace(/\{\w+\}/, 'one') + (isWrite(method, path) ? '?timeout=4s' : '')
        const body =
          method === 'DELETE' || (method === 'GET' && path.endsWith('{id}')) ? undefined : bodies.find(([end]) => end.test(path))?.[1]
        const { ms, status, text, headers } = await timed(server.send(method, at, body === undefined ? {} : { body }))
        return { route: `${method} ${path}`, ms, status, text, retryAfter: headers['retry-after'] }
      }
      const answers = await Promise.all(routes.flatMap(({ methods, path }) => methods.map((method) => ask(method, path))))
      expect(answers.filter(({ ms }) => ms > longestMs)).toEqual([])
      const asking = answers.filter(({ route }) => !withoutEngine.includes(route))
      expect(asking.length).toBeGreaterThan(40)
      expect(asking.filter(({ retryAfter }) => retryAfter !== '1')).toEqual([])
      const told =
        /the engine did not answer (in time \(TimeoutError: no answer within 2 s\)|within \\"engine.readyTimeout\\"); see whether it is/
      expect(asking.filter(({ text }) => !told.test(text))).toEqual([])
      expect(answers.filter(({ status }) => status >= 500).map(({ status }) => status)).not.toContain(500)
    })

    it('ends a command with exit code 3 after two questions', async () => {
      const { place, proxy } = await proxyBefore(store)
      proxy.choose = silence
      const settings = { engine: { node: proxy.url, prefix: place.prefix, timeout: '1s' }, collections: { news: {} } }
      const config = ['--config', temporaryFile('onefold.json', JSON.stringify(settings))]
      const commands = [
        ['report', '--collection', 'news'],
        ['compare', 'one', 'two', '--collection', 'news'],
        ['reindex', '--collection', 'news', '--in-place'],
        ['serve', '--port', '0'],
        ['doctor'],
      ]
      const ended = await Promise.all(commands.map((words) => finishCommand(startCommand([...words, ...config]))))
      expect(ended.map(({ code }) => code)).toEqual(commands.map(() => 3))
      for (const { stdout, stderr } of ended)
        expect(stdout + stderr).toMatch(/the engine did not answer in time \(TimeoutError: no answer within 1 s\)\W+see whether/)
      expect(proxy.requests).toHaveLength(2 * commands.length)
    })

    it.each([
      ['its greeting', /_cluster\/health/, ['rights', 'disk', 'templates', 'own indices', 'collections']],
      ['some checks', /_index_template/, ['templates', 'own indices', 'collections']],
      ['all others', /_count|_search/, ['collections']],
    ])('keeps the doctor waiting once if it falls silent after %s, and what it cannot check is told so', async (_, from, unchecked) => {
      const { place, proxy } = await proxyBefore(store)
      await sendToEngine(place.url, 'PUT', `/${place.prefix}news`)
      let silenced = 0
      proxy.choose = (path) => {
        if (silenced === 0 && !from.test(path)) return { kind: 'pass' }
        silenced++
        return silence()
      }
      const settings = {
        engine: { node: proxy.url, prefix: place.prefix, timeout: '2s' },
        collections: { news: { index: `${place.prefix}news` } },
      }
      const { code, stdout } = await runHere(['doctor', '--json', '--config', temporaryFile('onefold.json', JSON.stringify(settings))])
      const { findings } = JSON.parse(stdout) as { findings: CheckedFinding[] }
      expect(findings.filter(({ check }) => check === 'engine')).toMatchObject([
        { status: 'ok', says: expect.stringContaining(proxy.url) },
        ...(findings.some(({ says }) => says.startsWith('the cluster is yellow')) ? [{ status: 'note' }] : []),
        {
          status: 'fault',
          says: `${proxy.url} answered at first, then the engine did not answer in time (TimeoutError: no answer within 2 s)`,
          remedy: expect.stringMatching(/^see whether its process is stopped or busy/),
        },
      ])
      expect(findings.filter(({ says }) => says.startsWith('not checked, because the engine does not')).map(({ check }) => check)).toEqual(
        unchecked,
      )
      expect(code).toBe(3)
      expect(silenced).toBe(2)
    })

    it('does not keep a service from ending in its time', async () => {
      const { place, proxy } = await proxyBefore(store)
      const settings = {
        engine: { node: proxy.url, prefix: place.prefix },
        collections: { news: { index: `${place.prefix}news` } },
        server: { port: 0, shutdown: '1s' },
        threads: 1,
      }
      const serve = new CommandProcess(['serve', '--quiet', '--config', temporaryFile('onefold.json', JSON.stringify(settings))], {})
      onTestFinished(() => serve.end('SIGKILL'))
      const url = await serve.url()
      expect((await send(url, 'PUT', '/news/_doc/one', { body: source })).status).toBe(201)
      proxy.choose = silence
      const asked = ['/news/_doc/one', '/news/_search', '/_onefold/news/stats'].map((path) => send(url, 'GET', path))
      // What the engine keeps waiting to the end is not answered.
      const ended = Promise.allSettled([send(url, 'PUT', '/news/_doc/two', { body: source }), ...asked])
      await wait(300)
      const begun = performance.now()
      await serve.end('SIGTERM')
      // An attempt at a request would last 30 s.
      expect(performance.now() - begun).toBeLessThan(15_000)
      expect(serve.exitCode).toBe(0)
      await ended
    })
  })
})
