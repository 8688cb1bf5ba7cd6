import { expect, it } from 'vitest'
import { startLiveServer } from '../../support/live-server.js'
import { onEachStore } from '../../support/stores-under-test.js'

onEachStore((store) => {
  it('is ready, and says by which store and how that is', async () => {
    const server = await startLiveServer({}, { store, makes: ['news'] })
    try {
      const { status, json } = await server.send('GET', '/_onefold/ready')
      expect([status, json.status]).toEqual([200, 'ready'])
      expect(json.store).toMatch(/^(embedded 1|elasticsearch \d+\.\d+\.\d+|opensearch \d+\.\d+\.\d+)$/)
      expect(json.engine ?? 'green').toMatch(/^(green|yellow|red)$/)
      expect(json.engine === undefined).toBe(store.name === 'embedded')
    } finally {
      await server.stop()
    }
  })
})
