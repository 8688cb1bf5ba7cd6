import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildLexiconOfFiles, openLexiconFile } from '../../../src/compose/files/lexicon-files.js'
import type { Service } from '../../../src/compose/service.js'
import { EmbeddedStore } from '../../../src/store/embedded/embedded-store.js'
import { settingsOf } from '../../support/live-collection.js'
import { endOfTask, indexTexts, openService, patiently, StillClock } from '../../support/open-service.js'
import { collection, stories, toLines } from '../../support/stories.js'
import { temporaryFolder } from '../../support/temporary-folder.js'

const texts = { one: stories.harbour, two: stories.harbourEdited, three: stories.bakers }

const groupsOf = async (service: Service, ids: readonly string[]) =>
  (await service.read('news', ids)).map((document) => document?.fields.group)

/** Waits until the queue is empty, without a clock. */
async function settled(service: Service): Promise<void> {
  for (let depth = await service.queueDepth(); depth.waiting + depth.running > 0; depth = await service.queueDepth()) {
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('createService', () => {
  it('signs, groups and writes documents before it answers', async () => {
    const service = await openService()
    const outcomes = await service.write('news', indexTexts(texts), patiently)
    expect(outcomes.map(({ result, status }) => [result, status])).toEqual(Array(3).fill(['created', 201]))
    const [one, two, three] = await groupsOf(service, ['one', 'two', 'three'])
    expect(two).toBe(one)
    expect(three).not.toBe(one)
    expect(await service.stats('news')).toMatchObject({ documents: 3, signed: 3, unsigned: 0, groups: 2, joined: 1 })
  })

  it('has after a restart what it had before, and goes on with the groups', async () => {
    const folder = temporaryFolder()
    const first = await openService({ folder })
    await first.write('news', indexTexts({ one: stories.harbour }), patiently)
    const before = await first.read('news', ['one'])
    await first.close(1000)
    const second = await openService({ folder })
    expect(second.collectionNames()).toEqual(['news'])
    expect(await second.read('news', ['one'])).toEqual(before)
    await second.write('news', indexTexts({ two: stories.harbourEdited }), patiently)
    const [one, two] = await groupsOf(second, ['one', 'two'])
    expect(two).toBe(one)
  })

  it('signs again what an older release has signed, in the groups of a first load, while it takes writes', async () => {
    const folder = temporaryFolder()
    const before = await openService({ folder })
    const ids = Array.from({ length: 450 }, (_, i) => `d${i}`)
    const text = (i: number) => (i % 3 === 0 ? stories.harbour : i % 3 === 1 ? stories.harbourEdited : `${stories.bakers} ${i}`)
    await before.write('news', indexTexts(Object.fromEntries(ids.map((id, i) => [id, text(i)]))), patiently)
    const groups = await groupsOf(before, ids)
    await before.close(1000)
    const store = new EmbeddedStore({ folder })
    const [document] = await store.read(settingsOf(), ['d0'])
    const version = document!.fields.version!.replace(/^f\d+/, 'f1')
    await store.write(
      settingsOf(),
      ids.map((id) => ({ id, kind: 'patch', fields: { version } })),
    )
    await store.close()
    const after = await openService({ folder })
    await after.write('news', indexTexts({ new: stories.harbour }), patiently)
    while (((await after.stats('news')) as { stale: number }).stale > 0) await new Promise((resolve) => setImmediate(resolve))
    expect(await groupsOf(after, ids)).toEqual(groups)
    expect(await groupsOf(after, ['new'])).toEqual([groups[0]])
    expect(after.sweepLag().size).toBe(0)
  })

  it('goes on after a restart where the signing again was interrupted, and then begins once more', async () => {
    const folder = temporaryFolder()
    const before = await openService({ folder })
    await before.write('news', indexTexts({ d1: stories.harbour, d2: stories.bakers, d3: stories.harbourEdited }), patiently)
    await before.close(1000)
    const store = new EmbeddedStore({ folder })
    const version = (await store.read(settingsOf(), ['d1']))[0]!.fields.version!.replace(/^f\d+/, 'f1')
    await store.write(
      settingsOf(),
      ['d1', 'd2', 'd3'].map((id) => ({ id, kind: 'patch', fields: { version } })),
    )
    const { after: place } = await store.walk(settingsOf(), { size: 2, after: null })
    await store.records.put('sweeps', 'news', { after: place, startedAt: 1, documents: 3, lives: { only: Date.now() } })
    await store.close()
    const after = await openService({ folder })
    while (((await after.stats('news')) as { stale: number }).stale > 0) await new Promise((resolve) => setImmediate(resolve))
    await after.close(1000)
    expect(after.sweepFindings().get('news')!.documents.get('seen')).toBe(1 + 3)
  })

  it('gives documents without an id one of 20 characters that are safe in a URL', async () => {
    const service = await openService()
    const writes = Array.from({ length: 50 }, () => ({ kind: 'index' as const, source: { text: stories.bakers } }))
    const ids = (await service.write('news', writes, patiently)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(50)
    for (const id of ids) expect(id).toMatch(/^[\w-]{20}$/)
  })

  it('orders documents as they were given, however close, over requests and restarts and a clock that goes back', async () => {
    const folder = temporaryFolder()
    const clock = new StillClock()
    const first = await openService({ folder, clock })
    await first.write('news', indexTexts({ a: 'first', b: 'second' }), patiently)
    await first.write('news', indexTexts({ c: 'third' }), patiently)
    await first.close(1000)
    clock.time -= 3_600_000
    const second = await openService({ folder, clock })
    await second.write('news', indexTexts({ d: 'fourth', a: 'first, edited' }), patiently)
    const read = await second.read('news', ['a', 'b', 'c', 'd'])
    const since = read.map((document) => document!.fields.since)
    expect(since).toEqual([...since].sort((x, y) => x - y))
    expect(new Set(since).size).toBe(4)
    const stamps = read.map((document) => document!.fields.write)
    expect([...stamps].sort()).toEqual([stamps[1], stamps[2], stamps[3], stamps[0]])
  })

  it('makes a collection by a first write, but not by a delete, a search or a name that cannot be', async () => {
    const service = await openService()
    await expect(service.read('news', ['1'])).rejects.toMatchObject({ code: 'COLLECTION_UNKNOWN' })
    await expect(service.write('news', [{ kind: 'delete', id: '1' }], patiently)).rejects.toMatchObject({ code: 'COLLECTION_UNKNOWN' })
    await expect(service.write('_news', indexTexts(texts), patiently)).rejects.toMatchObject({ code: 'COLLECTION_NAME_INVALID' })
    await expect(service.write('constructor.', indexTexts(texts), patiently)).resolves.toHaveLength(3)
    expect(service.collectionNames()).toEqual(['constructor.'])
  })

  it('serves the configured collections and no others, each with its settings', async () => {
    const env = { ONEFOLD_COLLECTIONS: '{"news":{"textFields":["lead","body"],"scopeField":["tenant","language"]},"pages":{}}' }
    const service = await openService({ env })
    expect(service.collectionNames()).toEqual(['news', 'pages'])
    await expect(service.write('other', indexTexts(texts), patiently)).rejects.toMatchObject({ code: 'COLLECTION_UNKNOWN' })
    const half = stories.harbour.length / 2
    const source = { lead: stories.harbour.slice(0, half), body: stories.harbour.slice(half) }
    await service.write(
      'news',
      [
        { kind: 'index', id: 'a', source: { ...source, tenant: 'x' } },
        { kind: 'index', id: 'b', source: { ...source, tenant: 'x' } },
        { kind: 'index', id: 'c', source: { ...source, tenant: 'y' } },
        { kind: 'index', id: 'd', source: { ...source, tenant: 'x', language: 'en' } },
      ],
      patiently,
    )
    const [a, b, c, d] = await groupsOf(service, ['a', 'b', 'c', 'd'])
    expect(b).toBe(a)
    expect(c).not.toBe(a)
    expect([a, c]).not.toContain(d)
  })

  it('says that its folder is open already', async () => {
    const folder = temporaryFolder()
    await openService({ folder })
    await expect(openService({ folder })).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })

  it('names a lexicon that is missing and leaves nothing open', async () => {
    const folder = temporaryFolder()
    const env = { ONEFOLD_COLLECTIONS__NEWS__LEXICON: `${folder}/none.lexicon` }
    await expect(openService({ folder, env })).rejects.toMatchObject({ code: 'INPUT_NOT_FOUND' })
    await openService({ folder })
  })

  it('takes nothing more once it closes', async () => {
    const service = await openService()
    const answer = service.write('news', indexTexts(texts), patiently)
    await new Promise((resolve) => setImmediate(resolve))
    await service.close(600_000)
    expect((await answer).map(({ status }) => status)).toEqual([201, 201, 201])
    await expect(service.ready()).rejects.toMatchObject({ code: 'QUEUE_CLOSED' })
    await expect(service.write('news', indexTexts(texts), patiently)).rejects.toThrow()
  })
})

describe('documents that are taken to be signed later', () => {
  const many = Object.fromEntries(Array.from({ length: 450 }, (_, i) => [`d${i}`, i % 2 ? stories.harbour : stories.bakers]))

  it('are in the store at once, unsigned, and signed and grouped when the task is done', async () => {
    const service = await openService()
    const { task = '', outcomes } = await service.writeLater('news', indexTexts(many), patiently)
    expect(outcomes.every(({ status }) => status === 201)).toBe(true)
    const done = await endOfTask(service, task)
    expect(done).toMatchObject({
      kind: 'write',
      state: 'done',
      collection: 'news',
      progress: { done: 450, total: 450, seconds_left: 0 },
      outcome: { ok: 450, noop: 0, conflict: 0, refused: 0, pending: 0 },
      failures: [],
    })
    expect(await service.stats('news')).toMatchObject({ documents: 450, signed: 450, groups: 2 })
    expect(await service.tasks.list()).toEqual([done])
  })

  it('are grouped as documents that were signed at once', async () => {
    const [now, later] = [await openService(), await openService()]
    await now.write('news', indexTexts(texts), patiently)
    await endOfTask(later, (await later.writeLater('news', indexTexts(texts), patiently)).task!)
    const without = (documents: Awaited<ReturnType<Service['read']>>) =>
      documents.map((document) => ({ ...document!.fields, write: '', since: 0, signed_at: '' }))
    const ids = Object.keys(texts)
    expect(without(await later.read('news', ids))).toEqual(without(await now.read('news', ids)))
  })

  it('count what ends at once, and once each', async () => {
    const service = await openService()
    await service.write('news', indexTexts({ old: stories.bakers }), patiently)
    const { task = '' } = await service.writeLater(
      'news',
      [
        { kind: 'create', id: 'old', source: { text: 'again' } },
        { kind: 'delete', id: 'old' },
        { kind: 'delete', id: 'never' },
        ...indexTexts({ a: stories.harbour }),
        ...indexTexts({ a: stories.bakers, b: stories.harbour }),
      ],
      patiently,
    )
    const { outcome, progress, failures } = await endOfTask(service, task)
    expect(outcome).toEqual({ ok: 4, noop: 1, conflict: 1, refused: 0, pending: 0 })
    expect(progress).toMatchObject({ done: 6, total: 6 })
    expect(failures).toMatchObject([{ _id: 'old', status: 409 }])
    expect(await service.stats('news')).toMatchObject({ documents: 2, signed: 2 })
  })

  it('wait while their task is paused, over a restart, and go on when it is resumed', async () => {
    const folder = temporaryFolder()
    const first = await openService({ folder })
    const { task = '' } = await first.writeLater('news', indexTexts(many), patiently)
    expect((await first.tasks.pause(task)).state).toBe('paused')
    await settled(first)
    const { signed } = await first.stats('news')
    expect(signed).toBeLessThan(450)
    await first.close(1000)

    const second = await openService({ folder })
    await settled(second)
    expect((await second.stats('news')).signed).toBe(signed)
    expect(await second.tasks.list()).toMatchObject([{ id: task, state: 'paused', progress: { done: signed, total: 450 } }])
    await second.tasks.resume(task)
    expect(await endOfTask(second, task)).toMatchObject({ state: 'done', outcome: { ok: 450, pending: 0 } })
    expect((await second.stats('news')).signed).toBe(450)
  })

  it('are signed by the next process when this one ends too early', async () => {
    const folder = temporaryFolder()
    const first = await openService({ folder })
    const { task = '' } = await first.writeLater('news', indexTexts(many), patiently)
    await first.close(0)
    const second = await openService({ folder })
    expect(await endOfTask(second, task)).toMatchObject({ state: 'done', outcome: { ok: 450, pending: 0 } })
    expect(await second.stats('news')).toMatchObject({ signed: 450, groups: 2 })
  })

  it('stay unsigned when their task is cancelled, until the next start makes a task of them', async () => {
    const folder = temporaryFolder()
    const first = await openService({ folder })
    const { task = '' } = await first.writeLater('news', indexTexts(many), patiently)
    expect((await first.tasks.cancel(task)).state).toBe('cancelled')
    await expect(first.tasks.resume(task)).rejects.toMatchObject({ code: 'TASK_STATE' })
    await settled(first)
    expect((await first.stats('news')).unsigned).toBeGreaterThan(0)
    await first.close(1000)
    const second = await openService({ folder })
    const found = (await second.tasks.list()).find(({ id }) => id !== task)
    await endOfTask(second, found!.id)
    expect((await second.stats('news')).unsigned).toBe(0)
  })

  it('are left alone by who only asks', async () => {
    const folder = temporaryFolder()
    const first = await openService({ folder })
    const { task = '' } = await first.writeLater('news', indexTexts(many), patiently)
    await first.tasks.cancel(task)
    await first.close(1000)
    const asking = await openService({ folder, takesUpWork: false })
    const { unsigned } = await asking.stats('news')
    await settled(asking)
    expect(await asking.stats('news')).toMatchObject({ unsigned })
    expect(unsigned).toBeGreaterThan(0)
    expect((await asking.tasks.list()).map(({ state }) => state)).toEqual(['cancelled'])
  })

  it('lose nothing to a write that was accepted before they were signed', async () => {
    const service = await openService()
    const later = service.writeLater('news', indexTexts(many), patiently)
    const edit = service.write('news', indexTexts({ d0: 'edited while it waited' }), patiently)
    await endOfTask(service, (await later).task!)
    await edit
    const [document] = await service.read('news', ['d0'])
    expect(document).toMatchObject({ source: { text: 'edited while it waited' }, fields: { length: 4 } })
  })

  it('have tasks that are unknown by another name', async () => {
    const service = await openService()
    await expect(service.tasks.get('nothing')).rejects.toMatchObject({ code: 'TASK_UNKNOWN' })
  })
})

describe('questions to the service', () => {
  it('are answered by the use cases over the same store', async () => {
    const service = await openService()
    await service.write('news', indexTexts({ ...texts, four: stories.harbourExcerpt }), patiently)
    expect(await service.check('news', { text: stories.harbour })).toMatchObject({
      verdict: 'exact',
      matches: [{ _id: 'one' }, { _id: 'four' }],
    })
    const sides = { a: { collection: 'news', id: 'four' }, b: { text: stories.harbour } }
    expect(await service.compare(sides)).toMatchObject({ verdict: 'contained', a_in_b: 1, codet: null })
    expect(await service.sign('news', { documents: [{ _id: 'x', _source: { text: stories.bakers } }] })).toMatchObject({
      documents: [{ _id: 'x', onefold: { version: expect.any(String), fingerprints: expect.any(Array) } }],
    })
    const query = { level: 'near', minSize: 2, size: 10, after: null, evidence: true } as const
    const { groups, totals } = await service.reportPage('news', query)
    expect(groups).toMatchObject([{ size: 2, representative: { _id: 'one' }, members: [{ _id: 'two', verdict: 'near' }] }])
    expect(totals).toEqual({ documents: 4, groups: 1, removable: 1 })
    expect(await service.group('news', String(groups[0]!.group))).toMatchObject({ size: 2 })
    expect(await service.stats('news')).toMatchObject({ documents: 4, signed: 4, stale: 0, lexicon: { id: expect.any(String) } })
    expect(await service.search('news', { query: { match: { text: 'crane' } } }, {}, false)).toMatchObject({ duplicates: { folded: 1 } })
    expect(await service.count('news', { query: { match: { text: 'crane' } } })).toBe(3)
  })

  it('give the figures of the lexicon that the collection is configured with', async () => {
    const folder = temporaryFolder()
    const input = join(folder, 'news.jsonl')
    const lexicon = join(folder, 'news.lexicon')
    writeFileSync(input, toLines(collection))
    writeFileSync(lexicon, (await buildLexiconOfFiles({ paths: [input], input: { titleField: 'title' } })).bytes)
    const env = { ONEFOLD_COLLECTIONS: '{"news":{},"pages":{}}', ONEFOLD_COLLECTIONS__NEWS__LEXICON: lexicon }
    const service = await openService({ env })
    const { id } = await openLexiconFile(lexicon)
    for (const name of ['news', 'pages']) await service.write(name, indexTexts(texts), patiently)
    expect(await service.stats('news')).toMatchObject({ lexicon: { id }, stale: 0 })
    expect((await service.stats('pages')).lexicon).not.toEqual({ id, drift: null })
    const compared = await service.compare({ a: { collection: 'news', id: 'one' }, b: { collection: 'news', id: 'two' } })
    expect(compared).toMatchObject({ codet: { lexicon: id } })
    expect(await service.compare({ a: { collection: 'pages', id: 'one' }, b: { text: 'x' } })).toMatchObject({ codet: null })
  })

  it('index and ask the rarest grams where the collection says so', async () => {
    const folder = temporaryFolder()
    const [input, lexicon] = [join(folder, 'news.jsonl'), join(folder, 'news.lexicon')]
    writeFileSync(input, toLines(collection))
    writeFileSync(lexicon, (await buildLexiconOfFiles({ paths: [input], input: { titleField: 'title' }, sentenceTables: true })).bytes)
    const collections = JSON.stringify({ plain: { lexicon }, grams: { lexicon, grams: true } })
    const service = await openService({ env: { ONEFOLD_COLLECTIONS: collections } })
    for (const name of ['plain', 'grams']) await service.write(name, indexTexts(texts), patiently)
    const by = async (name: string) => {
      const { matches } = (await service.check(name, { id: 'one' })) as { matches: { by: string[] }[] }
      return matches[0]!.by.includes('grams')
    }
    expect([await by('plain'), await by('grams')]).toEqual([false, true])
    expect(await service.stats('grams')).toMatchObject({ documents: 3, signed: 3, stale: 0 })
  })
})
