import { randomBytes } from 'node:crypto'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { readMappings } from '../../src/compose/read-mappings.js'
import { ElasticStore } from '../../src/store/elastic/elastic-store.js'

const engines = Object.entries(inject('engines'))

describe.skipIf(engines.length === 0)("an index of onefold's own", () => {
  describe.each(engines)('%s', (_, url) => {
    it.each<[string, (store: ElasticStore, id: string) => Promise<void>]>([
      ['tasks', (store, id) => store.records.put('task', id, { state: 'done', list: [1] })],
      ['dead-letters', (store, id) => store.records.put('dead-letters', id, { reason: 'none' })],
      ['tombstones', (store, id) => store.tombstones.put('news', [{ id, stamp: '0000000000000005' }], 1000)],
    ])('is made again with its fields before the next write where others delete it: %s', async (name, write) => {
      const prefix = `onefold-test-${randomBytes(6).toString('hex')}-`
      const index = prefix + name
      const store = await ElasticStore.connect({ nodes: [url], mappings: readMappings(), prefix })
      onTestFinished(async () => {
        await store.close()
        await fetch(`${url}/${index}`, { method: 'DELETE' })
      })
      const mapping = async () => (await (await fetch(`${url}/${index}/_mapping`)).json()) as Record<string, object>
      await write(store, '1')
      const before = await mapping()
      expect(before).toHaveProperty(index)
      for (const id of ['2', '3']) {
        await fetch(`${url}/${index}`, { method: 'DELETE' })
        await write(store, id)
        expect(await mapping()).toEqual(before)
      }
      await fetch(`${url}/${index}`, { method: 'DELETE' })
      expect(await store.records.get('task', '3')).toBeUndefined()
      expect(await store.tombstones.get('news', ['3'])).toEqual(new Map())
      await write(store, '4')
      await fetch(`${url}/${index}/_refresh`, { method: 'POST' })
      expect(await (await fetch(`${url}/${index}/_count`)).json()).toMatchObject({ count: 1 })
    })
  })
})
