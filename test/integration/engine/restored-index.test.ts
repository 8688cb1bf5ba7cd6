import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { readMappings } from '../../../src/compose/read-mappings.js'
import { ElasticStore } from '../../../src/store/elastic/elastic-store.js'
import { termToNumber } from '../../../src/store/term-number.js'
import { term } from '../../contract/fixtures/contract.js'
import { EnginePlace } from '../../support/engine-place.js'

const engines = Object.keys(inject('engines'))

describe.skipIf(engines.length === 0)('an index over which a snapshot is restored', () => {
  describe.each(engines)('%s', (engine) => {
    /** An index of the collection `news`, and snapshots of it. */
    function open() {
      const place = new EnginePlace(engine)
      const index = `${place.prefix}news`
      const repository = `_snapshot/${place.prefix}kept`
      const send = async (method: string, path: string, body?: object) => {
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(`${place.url}/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
        if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
      }
      onTestFinished(async () => {
        await fetch(`${place.url}/${repository}/one`, { method: 'DELETE' })
        await fetch(`${place.url}/${repository}`, { method: 'DELETE' })
        await place.remove()
      })
      return {
        place,
        index,
        keep: async () => {
          await send('PUT', repository, { type: 'fs', settings: { location: place.prefix } })
          await send('PUT', `${repository}/one?wait_for_completion=true`, { indices: index, include_global_state: false })
        },
        restore: async () => {
          await send('POST', `${index}/_close`)
          await send('POST', `${repository}/one/_restore?wait_for_completion=true`, { indices: index, include_global_state: false })
        },
      }
    }

    const collection = { name: 'news', factFields: [] }

    async function connect({ place, index }: ReturnType<typeof open>): Promise<ElasticStore> {
      const store = await ElasticStore.connect({ nodes: [place.url], mappings: readMappings(), indices: { news: index } })
      onTestFinished(() => store.close())
      await store.createCollection(collection)
      return store
    }

    const put = (id: string, fingerprints: readonly string[] = []) => {
      const fields = { write: '1', since: 1, group: id, version: 'v1', fingerprints }
      return [{ id, kind: 'put', source: {}, fields }] as const
    }

    it('has another place in the log of writes, although it has its id and as many writes as before', async () => {
      const opened = open()
      const store = await connect(opened)
      const position = () => store.writeLog.position(collection)
      await store.write(collection, put('a'))
      await opened.keep()
      await store.write(collection, put('b'))
      const before = await position()
      const { uuid } = (await store.transfer.find(opened.index))!
      expect(await position()).toEqual(before)
      await opened.restore()
      await store.write(collection, put('c'))
      const after = await position()
      expect({ ...after, index: '' }).toEqual({ ...before, index: '' })
      expect(after!.index).not.toBe(before!.index)
      expect(await position()).toEqual(after)
      // So a reindex that began before does not continue with the old numbers.
      expect((await store.transfer.find(opened.index))!.uuid).not.toBe(uuid)
    })

    it('is known to hold again what was deleted, from the next write on', async () => {
      const opened = open()
      const first = await connect(opened)
      await first.write(collection, put('a', [term(1)]))
      await opened.keep()
      await first.write(collection, [{ id: 'a', kind: 'delete' }])
      await first.refresh(collection)
      const store = await connect(opened)
      const mayHold = () => store.termHints(collection)?.mayHold(termToNumber(term(1)), 'fingerprints')
      await expect.poll(mayHold).toBe(false)
      await opened.restore()
      await store.write(collection, put('b', [term(2)]))
      expect(mayHold()).not.toBe(false)
    })
  })
})
