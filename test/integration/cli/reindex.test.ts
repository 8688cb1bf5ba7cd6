import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import type { TaskView } from '../../../src/compose/service.js'
import { EnginePlace } from '../../support/engine-place.js'
import { serveUntilTheEnd } from '../../support/live-server.js'
import { finishCommand, parseLines, runCommand, startCommand } from '../../support/run-command.js'
import { runHere } from '../../support/run-here.js'
import { storesUnderTest } from '../../support/stores-under-test.js'
import { temporaryFolder } from '../../support/temporary-folder.js'

const engines = Object.keys(inject('engines'))
const samples = readFileSync(resolve(import.meta.dirname, '../../../samples/news.jsonl'), 'utf8')

/** Documents where it does not matter which they are: so many that a reindex of one in ten seconds does not end before it is told to. */
const few = 100

/** Makes an index with samples behind the alias of a collection, and a configuration that names the collection. @param most all by default */
async function prepare(name: string, most?: number) {
  const place = new EnginePlace(name)
  onTestFinished(() => place.remove())
  const send = async (method: string, path: string, body?: string) => {
    const headers = { 'content-type': 'application/x-ndjson' }
    return (await fetch(`${place.url}/${path}`, { method, headers, ...(body !== undefined && { body }) })).json() as Promise<
      Record<string, unknown>
    >
  }
  const index = `${place.prefix}old`
  await send('PUT', index, JSON.stringify({ settings: { number_of_shards: 1 }, aliases: { [`${place.prefix}news`]: {} } }))
  const documents = parseLines<{ id: string }>(samples).slice(0, most)
  const lines = documents.map(({ id, ...source }) => `${JSON.stringify({ index: { _id: id } })}\n${JSON.stringify(source)}\n`)
  expect((await send('POST', `${index}/_bulk?filter_path=errors`, lines.join(''))).errors).toBe(false)
  const config = join(temporaryFolder(), 'onefold.yaml')
  const collections = { news: { index: `${place.prefix}news` } }
  writeFileSync(config, JSON.stringify({ engine: { node: place.url, prefix: place.prefix }, collections, threads: 2 }))
  return { place, send, index, config, dest: `${place.prefix}new`, count: documents.length }
}

/** Resolves when an index exists and has a document. */
async function untilWritten(url: string): Promise<void> {
  for (let isWritten = false; !isWritten; ) {
    await new Promise((done) => setTimeout(done, 100))
    const found = await fetch(`${url}/_count`)
    const isThere = found.ok && (await fetch(`${url}/_refresh`, { method: 'POST' })).ok
    isWritten = isThere && ((await found.json()) as { count: number }).count > 0
  }
}

describe('onefold reindex', () => {
  it('says what is wrong with its options before it looks for anything', async () => {
    for (const words of [
      [],
      ['--dest', 'a', '--in-place'],
      ['--dest', 'a', '--cancel'],
      ['--dest', 'a', '--slices', '0'],
      ['--in-place', '--url', 'http://127.0.0.1:1'],
      ['--in-place', '--url', 'http://127.0.0.1:1', '--config', 'x', '--collection', 'a'],
    ]) {
      const { code, stderr } = await runHere(['reindex', ...words])
      expect(code).toBe(2)
      expect(stderr).toMatch(/--/)
    }
    const unreachable = await runHere(['reindex', '--in-place', '--url', 'http://127.0.0.1:1', '--collection', 'a'])
    expect(unreachable.code).toBe(3)
  })

  it.each([{ words: [] }, { words: ['--collection', 'unknown'] }])(
    'is for indices of engines, and makes no folder: $words',
    async ({ words }) => {
      const folder = temporaryFolder()
      const config = join(folder, 'onefold.yaml')
      const data = join(folder, 'data')
      writeFileSync(config, JSON.stringify({ data, collections: { news: {} } }))
      const { code, stderr } = await runHere(['reindex', '--config', config, '--in-place', ...words])
      expect([code, stderr, existsSync(data)]).toEqual([2, expect.stringContaining('engine.node'), false])
    },
  )

  it.each([
    [['--collection', 'shop'], 'there is no collection "shop"'],
    [[], '2 collections are configured; name one'],
  ])('looks for its collection %j in the configuration before it asks the engine', async (words, says) => {
    const config = join(temporaryFolder(), 'onefold.yaml')
    writeFileSync(config, JSON.stringify({ engine: { node: 'http://127.0.0.1:1' }, collections: { news: {}, posts: {} } }))
    const { stderr } = await runHere(['reindex', '--config', config, '--in-place', ...words])
    expect(stderr).toContain(says)
  })
})

describe.skipIf(engines.length === 0)('onefold reindex on an engine', () => {
  describe.each(engines)('%s', (name) => {
    it('signs an index into a new one, goes on after a kill, and finds the groups of a scan', async () => {
      const { place, send, config, dest, count, index } = await prepare(name)
      const words = ['reindex', '--config', config, '--dest', dest]
      const slow = startCommand([...words, '--documents-per-second', '1', '--slices', '4'])
      await untilWritten(`${place.url}/${dest}`)
      slow.kill('SIGKILL')
      await once(slow, 'close')
      expect(await send('GET', `_alias/${place.prefix}news`)).toHaveProperty(index)
      const { code, stdout, stderr } = await runCommand([...words, '--json'])
      expect([code, stderr]).toEqual([0, expect.stringContaining(`${count} documents`)])
      const task = JSON.parse(stdout) as TaskView
      expect(task).toMatchObject({ state: 'done', outcome: { ok: count, noop: 0, conflict: 0, refused: 0, pending: 0 } })
      expect(Object.keys(await send('GET', `_alias/${place.prefix}news`))).toEqual([dest])
      const report = await runHere(['report', '--collection', 'news', '--config', config])
      const { totals } = JSON.parse(report.stdout) as { totals: { documents: number; groups: number } }
      expect(totals.documents).toBe(count)
      const scanned = await runHere(['scan', '--format', 'groups', '--quiet', resolve(import.meta.dirname, '../../../samples/news.jsonl')])
      // In another order, groups have other anchors, but nearly always the same documents.
      expect(Math.abs(totals.groups - parseLines(scanned.stdout).length)).toBeLessThanOrEqual(2)
    })

    it('stops when it is interrupted and says how to go on', async () => {
      const { place, config, dest } = await prepare(name, few)
      const words = ['reindex', '--config', config, '--dest', dest]
      const slow = startCommand([...words, '--documents-per-second', '0.1', '--slices', '8'])
      const ended = finishCommand(slow)
      await untilWritten(`${place.url}/${dest}`)
      slow.kill('SIGINT')
      const { code, stderr } = await ended
      expect([code, stderr]).toEqual([130, expect.stringContaining('give the same command again')])
      const again = await runCommand([...words, '--quiet'])
      expect([again.code, again.stderr]).toEqual([0, ''])
    })
  })
})

describe.skipIf(engines.length === 0)('onefold reindex --cancel', () => {
  it('gives up what a killed run has not done, so that another one can begin', async () => {
    const { place, config, dest } = await prepare(engines[0]!, few)
    const slow = startCommand(['reindex', '--config', config, '--dest', dest, '--documents-per-second', '0.1'])
    await untilWritten(`${place.url}/${dest}`)
    slow.kill('SIGKILL')
    await once(slow, 'close')
    const other = ['reindex', '--config', config, '--in-place']
    const refused = await runHere(other)
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--cancel')])
    const cancelled = await runCommand(['reindex', '--config', config, '--cancel', '--json'])
    expect([cancelled.code, cancelled.stderr]).toEqual([0, expect.stringMatching(/^cancelled: \d+ documents/)])
    expect(JSON.parse(cancelled.stdout)).toMatchObject({ state: 'cancelled', dest })
    expect(await runCommand([...other, '--quiet'])).toMatchObject({ code: 0 })
    const nothing = await runHere(['reindex', '--config', config, '--cancel'])
    expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining('nothing to cancel')])
  })
})

describe.skipIf(storesUnderTest[0]?.name === 'embedded')('onefold reindex by a service', () => {
  it('has the service do it, and shows how it ended', async () => {
    const store = storesUnderTest.find(({ name }) => name !== 'embedded')!
    const server = await serveUntilTheEnd({}, { store, makes: ['news'] })
    const documents = parseLines<{ id: string }>(samples).slice(0, 50)
    await server.load('news', Object.fromEntries(documents.map(({ id, ...source }) => [id, source])))
    const words = ['reindex', '--url', server.url, '--collection', 'news', '--in-place']
    const { code, stdout, stderr } = await runCommand([...words, '--json'])
    expect([code, stderr]).toEqual([0, expect.stringContaining('50 unchanged')])
    expect(JSON.parse(stdout)).toMatchObject({ state: 'done', in_place: true, outcome: { noop: 50 } })
    const out = join(temporaryFolder(), 'task.json')
    const toFile = await runHere([...words, '--quiet', '--out', out])
    expect(toFile).toMatchObject({ code: 0, stdout: '', stderr: '' })
    expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ state: 'done', outcome: { noop: 50 } })
    const slow = { in_place: true, documents_per_second: 0.1 }
    expect((await server.send('POST', '/_onefold/news/reindex', { body: slow })).status).toBe(202)
    const cancelled = await runHere(['reindex', '--url', server.url, '--collection', 'news', '--cancel'])
    expect([cancelled.code, cancelled.stderr]).toEqual([0, expect.stringContaining('cancelled: ')])
    const unknown = await runHere(['reindex', '--url', server.url, '--collection', 'mail', '--in-place'])
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('COLLECTION_UNKNOWN')])
  })
})
