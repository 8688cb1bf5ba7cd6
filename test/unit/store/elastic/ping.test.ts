import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { readMappings } from '../../../../src/compose/read-mappings.js'
import { ElasticStore } from '../../../../src/store/elastic/elastic-store.js'

it('gives up on an engine that takes a question for its health and does not answer, long before other questions are given up', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const nodes = [`http://127.0.0.1:${(server.address() as AddressInfo).port}`]
  const engine = { family: 'elasticsearch', version: '9.1.5' } as const
  const store = await ElasticStore.connect({ nodes, engine, mappings: readMappings(), timeoutMs: 600_000, pingTimeoutMs: 20 })
  onTestFinished(async () => {
    await store.close()
    server.closeAllConnections()
    server.close()
  })
  await expect(store.ping()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
})
