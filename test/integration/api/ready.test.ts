import { expect, it } from 'vitest'
import { startLiveServer } from '../../support/live-server.js'
import { onEachStore } from '../../support/stores-under-test.js'

onEachStore((store) => {
  it('describes itself with all that typed clients need: without a date of the build, the Java client takes no answer', async () => {
    const server = await startLiveServer({}, { store, makes: ['news'] })
    try {
      const { json } = await server.send('GET', '/')
      const builds = ['number', 'build_flavor', 'build_type', 'build_hash', 'build_date', 'build_snapshot', 'lucene_version']
      const compatible = ['minimum_wire_compatibility_version', 'minimum_index_compatibility_version']
      expect(Object.keys(json.version)).toEqual([...builds, ...compatible])
      expect(Date.parse(json.version.build_date)).not.toBeNaN()
    } finally {
      await server.stop()
    }
  })

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
