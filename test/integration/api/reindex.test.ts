import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import type { TaskView } from '../../../src/compose/service.js'
import { generateCollection } from '../../support/generated-collection.js'
import { type LiveServer, startLiveServer } from '../../support/live-server.js'
import { sendToEngine } from '../../support/send-to-engine.js'
import { onEachStore } from '../../support/stores-under-test.js'

onEachStore((store) => {
  describe('POST /_onefold/{collection}/reindex', () => {
    let server: LiveServer

    beforeAll(async () => {
      server = await startLiveServer({}, { store, makes: ['news'] })
      return () => server.stop()
    })

    const ask = (body: unknown) => server.send('POST', '/_onefold/news/reindex', { body })

    it('says what is wrong with a request', async () => {
      for (const [wrong, what] of [
        [{}, /dest, in_place/],
        [{ dest: 'a', in_place: true }, /dest, in_place/],
        [{ dest: 'a*' }, /dest: expected a name of at most 255 lower-case letters.*; wildcards and lists are not taken/],
        [{ dest: '_all' }, /dest/],
        [{ source: 'a,b', in_place: true }, /source/],
        [{ in_place: true, slices: 0 }, /slices/],
        [{ in_place: true, speed: 1 }, /speed/],
      ] as const) {
        const answer = await ask(wrong)
        expect(answer.status).toBe(400)
        expect(answer.json.error).toMatchObject({ code: 'ONEFOLD_BODY_INVALID', reason: expect.stringMatching(what) })
      }
      expect((await server.send('POST', '/_onefold/mail/reindex', { body: { in_place: true } })).status).toBe(404)
    })

    it.runIf(store.name === 'embedded')('is for indices of engines', async () => {
      await server.load('news', { a: { text: 'x' } })
      const answer = await ask({ in_place: true })
      expect(answer.status).toBe(400)
      expect(answer.json.error).toMatchObject({ code: 'ONEFOLD_ARGUMENT_UNSUPPORTED', reason: expect.stringMatching(/engine\.node/) })
    })
  })

  describe.skipIf(store.name === 'embedded')('a reindex as a task', () => {
    const documents = Object.fromEntries(generateCollection(21, 120, 0.06).map(({ id, text }) => [id, { text }]))

    async function start() {
      const server = await startLiveServer({}, { store, makes: ['news'] })
      onTestFinished(() => server.stop())
      return server
    }

    const until = async (server: LiveServer, id: string, isThere: (task: TaskView) => boolean): Promise<TaskView> => {
      for (;;) {
        const { json } = await server.send('GET', `/_onefold/tasks/${id}`)
        if (isThere(json as unknown as TaskView)) return json as unknown as TaskView
        await wait(50)
      }
    }
    const isResting = ({ state }: TaskView): boolean => state !== 'running' && state !== 'waiting'

    it('answers 202 with the task, which signs in place and tells how it ended', async () => {
      const server = await start()
      await server.load('news', documents)
      const first = await server.send('POST', '/_onefold/news/reindex', { body: { in_place: true, slices: 3 } })
      expect(first.status).toBe(202)
      expect(first.json).toMatchObject({ task: expect.any(String), kind: 'reindex', collection: 'news', in_place: true })
      const task = await until(server, first.json.task as string, isResting)
      // The documents were loaded through onefold, so all are signed already.
      expect(task).toMatchObject({ state: 'done', phase: 'done', outcome: { ok: 0, noop: 120, conflict: 0, refused: 0, pending: 0 } })
      expect(task.progress).toMatchObject({ done: 120, total: 120, seconds_left: 0 })
      const { json } = await server.send('GET', '/_onefold/tasks')
      expect(json.tasks).toMatchObject([{ id: task.id, kind: 'reindex' }])
      const again = await server.send('POST', `/_onefold/tasks/${task.id}/resume`)
      expect(again.json.error).toMatchObject({ code: 'ONEFOLD_TASK_STATE' })
    })

    it('pauses, resumes and is cancelled, and copies to a new index at the pace that is wanted', async () => {
      const server = await start()
      const empty = await server.service.reindex('news', {})
      await until(server, empty.id, isResting)
      await server.load('news', documents)
      // One of the test's own names, so that the index is removed with the others.
      const dest = `${empty.source}-new`
      // Two minutes of work, so that something is left to pause however busy the machine is.
      const asked = { dest, slices: 6, documents_per_second: 1 }
      const { json } = await server.send('POST', '/_onefold/news/reindex', { body: asked })
      const id = json.task as string
      await until(server, id, ({ phase }) => phase === 'writing')
      const paused = await server.send('POST', `/_onefold/tasks/${id}/pause`)
      expect(paused.json).toMatchObject({ state: 'paused', dest, progress: { seconds_left: null } })
      const { outcome } = paused.json as unknown as TaskView
      expect(outcome.ok + outcome.pending).toBe(120)
      expect(outcome.pending).toBeGreaterThan(0)
      // The same request continues the reindex.
      const resumed = await server.send('POST', '/_onefold/news/reindex', { body: asked })
      expect(resumed.json).toMatchObject({ task: id, state: 'running' })
      // One alias cannot move to two indices.
      for (const other of [{ dest: `${empty.source}-other` }, { in_place: true }]) {
        const refused = await server.send('POST', '/_onefold/news/reindex', { body: other })
        expect(refused.status).toBe(409)
        expect(refused.json.error).toMatchObject({ code: 'ONEFOLD_TASK_STATE', reason: expect.stringContaining(id) })
      }
      const cancelled = await server.send('DELETE', `/_onefold/tasks/${id}`)
      expect(cancelled.json).toMatchObject({ state: 'cancelled' })
    })

    it.each(['while it runs', 'while it is paused'])('leaves an ordinary index behind when it is cancelled %s', async (when) => {
      const server = await start()
      const { id: empty } = await server.service.reindex('news', {})
      const { source } = await until(server, empty, isResting)
      await server.load('news', documents)
      const dest = `${source}-left`
      const { json } = await server.send('POST', '/_onefold/news/reindex', { body: { dest, documents_per_second: 1 } })
      const id = json.task as string
      await until(server, id, ({ phase }) => phase === 'writing')
      const intervalOf = async () => (await sendToEngine(inject('engines')[store.name]!, 'GET', dest))[dest].settings.index.refresh_interval
      expect(await intervalOf()).toBe('-1')
      if (when === 'while it is paused') await server.send('POST', `/_onefold/tasks/${id}/pause`)
      expect((await server.send('DELETE', `/_onefold/tasks/${id}`)).json).toMatchObject({ state: 'cancelled' })
      expect(await intervalOf()).toBe(undefined)
    })
  })
})
